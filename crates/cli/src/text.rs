//! Tables and trees of text.

use croupier_games::explain::Why;

/// How a column is aligned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

/// Lines up `rows` under `heads` with two blanks between columns; the last column is not padded.
pub fn table(heads: &[(&str, Align)], rows: &[Vec<String>]) -> String {
    let widths: Vec<usize> = heads
        .iter()
        .enumerate()
        .map(|(column, (head, _))| {
            let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
            cells.chain([head.chars().count()]).max().unwrap_or(0)
        })
        .collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let padded: Vec<String> = cells
            .zip(heads)
            .zip(&widths)
            .map(|((cell, (_, align)), width)| match align {
                Align::Left => format!("{cell:<width$}"),
                Align::Right => format!("{cell:>width$}"),
            })
            .collect();
        format!("{}\n", padded.join("  ").trim_end())
    };
    let head = line(&mut heads.iter().map(|(head, _)| *head));
    let body: String = rows.iter().map(|row| line(&mut row.iter().map(String::as_str))).collect();
    format!("{head}{body}")
}

/// Moves every line in by two blanks.
pub fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

/// An explanation as an indented tree.
pub fn explained(why: &Why, depth: usize) -> String {
    let clause = why.clause.as_ref().map_or_else(String::new, |clause| format!(" [{clause}]"));
    let own = format!("{}{}{clause}\n", "  ".repeat(depth), why.says);
    why.because.iter().fold(own, |text, part| text + &explained(part, depth + 1))
}
