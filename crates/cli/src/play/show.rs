//! What the person sees. Colours only on a terminal: a deck of four colours.

use crate::text::{Align, indented, table as rows};
use anstyle::{AnsiColor, Style};
use croupier_core::{Line, Money};
use croupier_games::Game;
use croupier_games::book::{Rulebook, short_hash};
use croupier_games::round::{CardView, HandView, Notice, SeatView, View};
use croupier_shoe::{Commitment, Reveal};
use std::io::Write;

fn say(text: &str) {
    // A reader that went away does not stop the round; the record goes on.
    let mut out = anstream::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// A line of its own.
pub fn note(text: &str) {
    say(&format!("{text}\n"));
}

/// A question; the cursor stays behind it.
pub fn prompt(text: &str) {
    say(text);
}

/// The table's sign.
pub fn welcome(book: &Rulebook) {
    let bold = Style::new().bold();
    say(&format!(
        "{bold}{}{bold:#}, {} ({}), book {}\n",
        book.text("title"),
        book.text("jurisdiction"),
        book.text("regulation"),
        short_hash(&book.hash())
    ));
}

/// A new round, with the promise of its shoe.
pub fn round(number: u64, balance: Money, promise: &Commitment) {
    let bold = Style::new().bold();
    say(&format!("\n{bold}Round {number}{bold:#}, you have {balance}; the shoe is promised by {promise}\n"));
}

/// The promise kept: what anybody needs to check it.
pub fn revealed(reveal: &Reveal) {
    say(&format!("  The shoe, salt {}: {}\n", reveal.salt, reveal.order));
}

/// Something that happened.
pub fn notice(notice: &Notice) {
    let card = notice.card.as_ref().map(|card| format!(": {}", face(card))).unwrap_or_default();
    say(&format!("  {}{card}\n", notice.what));
}

/// A card, in the colour of its suit.
fn face(card: &CardView) -> String {
    let CardView::Up(text) = card else { return "##".to_owned() };
    let colour = match text.chars().last() {
        Some('h') => AnsiColor::BrightRed,
        Some('d') => AnsiColor::BrightBlue,
        Some('c') => AnsiColor::BrightGreen,
        Some(_) | None => AnsiColor::BrightWhite,
    };
    let style = Style::new().bold().fg_color(Some(colour.into()));
    format!("{style}{text}{style:#}")
}

fn hand(cards: &[CardView]) -> String {
    cards.iter().map(face).collect::<Vec<_>>().join(" ")
}

/// Cards that lie face up now and did not before: the dealer's, a pack's, a player's.
pub fn turned_up(before: &View, after: &View) {
    let packs = |view: &View| -> Vec<(String, HandView)> {
        let packs = view.packs.iter().enumerate();
        packs.map(|(number, cards)| (format!("Pack {}", number + 1), cards.clone())).collect()
    };
    let seats = |view: &View| -> Vec<(String, HandView)> {
        view.seats.iter().map(|seat| (format!("Seat {}", seat.seat), seat.cards.clone())).collect()
    };
    let all =
        |view: &View| [vec![("Dealer".to_owned(), view.dealer.clone())], packs(view), seats(view)].concat();
    let earlier = all(before);
    for (whose, cards) in all(after) {
        let is_up = cards.iter().any(|card| matches!(card, CardView::Up(_)));
        let known = earlier.iter().find(|(name, _)| *name == whose).is_some_and(|(_, known)| *known == cards);
        if is_up && !known {
            say(&format!("    {whose}: {}\n", hand(&cards)));
        }
    }
}

/// The table as the person sees it before a decision.
pub fn table(view: &View) {
    say(&format!("\n  Dealer   {}\n", hand(&view.dealer)));
    for (number, pack) in view.packs.iter().enumerate() {
        say(&format!("  Pack {}   {}\n", number + 1, hand(pack)));
    }
    for seat in &view.seats {
        let who = if seat.seat == 1 { "You   ".to_owned() } else { format!("Seat {}", seat.seat) };
        say(&format!("  {who}   {}{}\n", hand(&seat.cards), said(seat)));
    }
}

fn said(seat: &SeatView) -> String {
    if seat.decided.is_empty() { String::new() } else { format!("   {}", seat.decided.join(", ")) }
}

/// What the round came to, wager by wager with its clause.
pub fn result(game: Game, view: &View, before: Money, after: Money) {
    let own: Vec<&Line> = view
        .seats
        .iter()
        .flat_map(|seat| seat.settled.iter())
        .filter(|(bettor, _)| *bettor == super::table::OWN)
        .map(|(_, line)| line)
        .collect();
    let heads = [
        ("wager", Align::Left),
        ("stake", Align::Right),
        ("result", Align::Left),
        ("paid", Align::Right),
        ("clause", Align::Left),
    ];
    let lines: Vec<Vec<String>> = own
        .iter()
        .map(|line| {
            let row = line.row.map(|row| format!(" ({})", row.replace('_', " "))).unwrap_or_default();
            let result = format!("{}{row}", line.result);
            vec![
                game.title(line.bet),
                line.stake.to_string(),
                result,
                line.paid.to_string(),
                line.clause.to_string(),
            ]
        })
        .collect();
    if !lines.is_empty() {
        say(&format!("\n{}", indented(&rows(&heads, &lines))));
    }
    let change = after - before;
    let sign = if change > Money::ZERO { "+" } else { "" };
    say(&format!("  This round {sign}{change}; you have {after}\n"));
}

/// The last line, when the player leaves.
pub fn farewell(rounds: u64, balance: Money) {
    say(&format!("\nYou leave after {rounds} rounds with {balance}.\n"));
}
