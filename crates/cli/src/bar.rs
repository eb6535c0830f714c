//! A bar with the time left, for a person who waits for a long computation.

use croupier_math::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What is over by then needs no bar.
const SHORT: Duration = Duration::from_millis(500);

/// How often a bar is drawn while no step is done.
const TICK: Duration = Duration::from_millis(250);

/// Draws a bar on standard error as soon as the computation turns out long, and takes it away when the computation
/// is over. Nothing is drawn where standard error is not a terminal.
pub fn progress(doing: &'static str) -> Progress<'static> {
    if !stderr().is_terminal() {
        return Progress::silent();
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
        .with_style(style())
        .with_message(doing)
        .with_finish(ProgressFinish::AndClear);
    let (begin, shown) = (Instant::now(), AtomicBool::new(false));
    Progress::new(move |done, all| {
        bar.set_length(all);
        bar.set_position(done);
        if begin.elapsed() >= SHORT && !shown.swap(true, Ordering::Relaxed) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(TICK);
        }
    })
}

fn style() -> ProgressStyle {
    match ProgressStyle::with_template("{msg} [{bar:40}] {percent:>3}%, {eta} left") {
        Ok(style) => style.progress_chars("=> "),
        Err(error) => unreachable!("our own template: {error}"),
    }
}
