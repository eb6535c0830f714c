//! The person at the terminal: reading what is typed and checking it as typed.

use super::bots::{USUAL, bet_of};
use super::show;
use crate::clauses::summary;
use croupier_core::{Audience, Money};
use croupier_games::book::Rulebook;
use croupier_games::round::{Chosen, CommandInfo, Free, Offer};
use croupier_games::{AnyCommand, AnyRound, BookId, Description, describe};
use std::collections::BTreeMap;
use std::io::BufRead;

/// What the person answered.
pub enum Answer {
    Command(AnyCommand),
    Nothing,
    Leave,
}

/// The person, with the last amounts wagered.
pub struct Human {
    rulebook: String,
    game: Description,
    last: BTreeMap<&'static str, i64>,
    gone: bool,
}

impl Human {
    pub fn new(book: &Rulebook) -> Human {
        let game = describe(BookId::of(book));
        Human { rulebook: book.name().to_owned(), game, last: BTreeMap::new(), gone: false }
    }

    /// The game as it describes itself.
    pub const fn game(&self) -> &Description {
        &self.game
    }

    /// The rules of the moment.
    fn rules(&self, round: &AnyRound) {
        for id in round.view(Audience::Public).clauses {
            let summary = summary(&self.rulebook, id).unwrap_or_default();
            show::note(&format!("  {id}: {summary}"));
        }
    }

    /// Has standard input ended?
    pub const fn is_gone(&self) -> bool {
        self.gone
    }

    fn ask(&mut self, prompt: &str) -> Option<String> {
        show::prompt(prompt);
        let mut line = String::new();
        match std::io::stdin().lock().read_line(&mut line) {
            Ok(0) | Err(_) => {
                self.gone = true;
                show::note("");
                None
            }
            Ok(_) => Some(line.trim().to_owned()),
        }
    }

    /// Asks for the amount of one wager.
    pub fn wager(
        &mut self,
        round: &AnyRound,
        offers: &[Offer<AnyCommand>],
        bet: &'static str,
        balance: Money,
    ) -> Answer {
        let Some(offer) = offers.iter().find(|offer| bet_of(offer) == Some(bet)) else {
            return Answer::Nothing;
        };
        let name = offer.command.info().text;
        let Free::Amount { least, most } = offer.free else { return Answer::Nothing };
        let most = most.min(balance);
        if most < least {
            show::note(&format!("{name}: {least} at least, you have {balance}"));
            return Answer::Nothing;
        }
        let usual = self.last.get(bet).copied().or(self.game.is_compulsory(bet).then_some(USUAL));
        let usual = usual.map(|usual| usual.clamp(least.in_cents(), most.in_cents()));
        let offered = usual.map_or_else(|| "none".to_owned(), |usual| Money::cents(usual).to_string());
        loop {
            let prompt = format!("{name} [{offered}], 0 for none, q to leave: ");
            let Some(line) = self.ask(&prompt) else { return Answer::Leave };
            let amount = match line.as_str() {
                "q" | "quit" => return Answer::Leave,
                "?" => {
                    self.rules(round);
                    show::note(&format!("{name}: from {least} to {most}; you have {balance}"));
                    continue;
                }
                "" => usual.unwrap_or(0),
                "0" => 0,
                typed => match cents(typed) {
                    Some(amount) if (least.in_cents()..=most.in_cents()).contains(&amount) => amount,
                    _ => {
                        show::note(&format!("An amount from {least} to {most}, such as 10 or 12.50."));
                        continue;
                    }
                },
            };
            self.last.insert(bet, amount);
            return if amount == 0 {
                Answer::Nothing
            } else {
                let chosen = Chosen::Amount(Money::cents(amount));
                offer.command.with(chosen).map_or(Answer::Nothing, Answer::Command)
            };
        }
    }

    /// Asks for one of the things that may be done.
    pub fn choice(&mut self, round: &AnyRound, offers: &[Offer<AnyCommand>]) -> Answer {
        let infos: Vec<CommandInfo> = offers.iter().map(|offer| offer.command.info()).collect();
        let names: Vec<String> = infos.iter().map(name).collect();
        loop {
            let list: Vec<String> =
                names.iter().enumerate().map(|(index, name)| format!("{}) {name}", index + 1)).collect();
            let Some(line) = self.ask(&format!("{}, ? or q: ", list.join("  "))) else {
                return Answer::Leave;
            };
            let (typed, rest) = line.split_once(' ').unwrap_or((line.as_str(), ""));
            if typed == "q" || typed == "quit" {
                return Answer::Leave;
            }
            if typed == "?" {
                self.rules(round);
                offers
                    .iter()
                    .zip(&names)
                    .for_each(|(offer, name)| show::note(&format!("{name}: {}", explained(offer))));
                continue;
            }
            let only = (line.is_empty() && offers.len() == 1).then_some(0);
            let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let begin = typed.to_lowercase();
            let begins = |number: &usize| {
                let (name, written) = (&names[*number], infos[*number].name);
                !begin.is_empty() && (name.starts_with(&begin) || written.starts_with(&begin))
            };
            let index = only.or(number.filter(|index| *index < offers.len())).or_else(|| {
                let mut fitting = (0..names.len()).filter(begins);
                fitting.next().filter(|_| fitting.next().is_none())
            });
            let Some(index) = index else {
                show::note("Type a number of the list, or the first letters of a choice.");
                continue;
            };
            match self.complete(&offers[index], rest) {
                Some(command) => return Answer::Command(command),
                None if self.gone => return Answer::Leave,
                None => {}
            }
        }
    }

    /// The command, its free part asked for; `None` if it was not understood.
    fn complete(&mut self, offer: &Offer<AnyCommand>, typed: &str) -> Option<AnyCommand> {
        match &offer.free {
            Free::Nothing => Some(offer.command.clone()),
            Free::OwnCards { least, most, from } => {
                let typed = if typed.is_empty() {
                    self.ask(&format!("Which of {} ({least} to {most}): ", from.join(" ")))?
                } else {
                    typed.to_owned()
                };
                let cards = own_cards(&typed, from);
                if cards.as_ref().is_none_or(|cards| !(*least..=*most).contains(&cards.len())) {
                    show::note(&format!("Name {least} to {most} of your cards, blanks between."));
                    return None;
                }
                offer.command.with(Chosen::Cards(&cards?.join(" ")))
            }
            Free::Amount { .. } | Free::Count | Free::Card(_) => {
                show::note("This is not for players.");
                None
            }
        }
    }
}

/// Each card typed is one that is held, and none twice.
fn own_cards(typed: &str, from: &[String]) -> Option<Vec<String>> {
    let mut held = from.to_vec();
    let mut cards = Vec::new();
    for word in typed.split_whitespace() {
        let place = held.iter().position(|card| card.eq_ignore_ascii_case(word))?;
        cards.push(held.swap_remove(place));
    }
    Some(cards)
}

/// `12`, `12.5` or `12.50` in cents.
fn cents(typed: &str) -> Option<i64> {
    let (whole, rest) = typed.split_once('.').unwrap_or((typed, ""));
    if rest.len() > 2
        || !rest.bytes().all(|byte| byte.is_ascii_digit())
        || !whole.bytes().all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let cents: i64 = format!("{rest:0<2}").parse().ok()?;
    whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(cents)
}

/// What a choice is called in the menu.
fn name(info: &CommandInfo) -> String {
    info.short.unwrap_or(&info.text).to_lowercase()
}

fn explained(offer: &Offer<AnyCommand>) -> String {
    match &offer.free {
        Free::Nothing => "as it stands".to_owned(),
        Free::OwnCards { least, most, from } => format!("{least} to {most} of {}", from.join(" ")),
        Free::Amount { least, most } => format!("from {least} to {most}"),
        Free::Count | Free::Card(_) => String::new(),
    }
}
