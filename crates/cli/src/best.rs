//! `croupier best`.

use crate::analyze::read_stake;
use crate::failure::{Failure, to_json};
use crate::input::find_rulebook;
use crate::ratios::RatioArgs;
use crate::text::{Align, table};
use croupier_lab_json::{BEST_PLACES, BestJson, apply};
use croupier_math::Fraction;
use croupier_math::best::{Choice, Moment, best};

/// The exact value of every choice now.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A rulebook's name, or the file of your own.
    rulebook: String,
    /// Your cards, such as "Ac Kd Qs 8d 3h".
    #[arg(long, value_name = "CARDS")]
    hand: String,
    /// The dealer's card that lies face up.
    #[arg(long, value_name = "CARD")]
    up: Option<String>,
    /// Other cards known to be out of the deck.
    #[arg(long, value_name = "CARDS")]
    seen: Option<String>,
    /// Lunar Poker: the cards you gave up in an exchange; then bet or fold is what is left to choose.
    #[arg(long, value_name = "CARDS")]
    discarded: Option<String>,
    /// Lunar Poker: the dealer's five cards, once turned; then to force or not is what is left to choose.
    #[arg(long, value_name = "CARDS")]
    dealer: Option<String>,
    /// Lunar Poker: the ante in cents, which a payout limit is measured by.
    #[arg(long, value_name = "CENTS", default_value_t = 100)]
    ante: i64,
    /// A setting of the rulebook.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    #[command(flatten)]
    ratios: RatioArgs,
}

/// Runs the command.
pub fn run(args: &Args, json: bool) -> Result<String, Failure> {
    let (book, _) = apply(&find_rulebook(&args.rulebook)?, &args.options)?;
    let cards = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    let optional = |text: &Option<String>| text.as_deref().map(cards).unwrap_or_default();
    let moment = Moment {
        hand: cards(&args.hand),
        up: args.up.clone(),
        seen: optional(&args.seen),
        discarded: optional(&args.discarded),
        dealer: optional(&args.dealer),
        stake: read_stake(args.ante)?,
        ratios: args.ratios.read()?,
    };
    let choices = best(&book, &moment)?;
    Ok(if json { to_json(&BestJson::of(&choices)) } else { written(&choices) })
}

fn written(choices: &[Choice]) -> String {
    let best = choices.first().map_or_else(Fraction::zero, |choice| choice.ev.clone());
    let rows = choices.iter().map(|one| {
        let name = match &one.discard {
            Some(cards) => format!("{} {cards}", one.choice),
            None => one.choice.to_owned(),
        };
        vec![name, one.ev.decimal(BEST_PLACES), (&best - &one.ev).decimal(6), one.ev.to_string()]
    });
    let right = |head| (head, Align::Right);
    let heads = [("choice", Align::Left), right("value"), right("costs"), ("exactly", Align::Left)];
    table(&heads, &rows.collect::<Vec<_>>())
}
