//! `croupier settle --what-if`: the same round with something changed, and what that changes.

use croupier_core::{Code, Line, Money, Refusal};
use croupier_games::case::Settlement;
use croupier_games::document::Node;
use serde::Serialize;

/// Changes a description: `/seats/0/bets/ante=2000`, a JSON pointer (RFC 6901) and the value as JSON or as plain text.
///
/// # Errors
/// What is not a change, or points nowhere.
pub fn change(document: &mut Node, wanted: &str) -> Result<(), Refusal> {
    let wrong = |message: &str| Refusal::new(Code::Syntax, "what-if", message.to_owned()).value(wanted);
    let (path, value) = wanted.split_once('=').ok_or_else(|| wrong("a change is a PATH=VALUE"))?;
    let steps = steps(path).ok_or_else(|| wrong("a path is a JSON pointer, such as /seats/0/bets/ante"))?;
    let value = Node::from_json(value).unwrap_or_else(|_| Node::Text(value.to_owned()));
    set(document, &steps, value).ok_or_else(|| wrong("the round has no such place"))
}

/// The reference tokens of a pointer. In a token `~1` stands for `/` and `~0` for `~`.
fn steps(path: &str) -> Option<Vec<String>> {
    let token = |token: &str| token.replace("~1", "/").replace("~0", "~");
    Some(path.strip_prefix('/')?.split('/').map(token).collect())
}

/// A key that is not there is added; `-`, or the number after the last, adds to a list.
fn set(node: &mut Node, steps: &[String], value: Node) -> Option<()> {
    let Some((step, rest)) = steps.split_first() else {
        *node = value;
        return Some(());
    };
    let new = || if rest.is_empty() { Node::Null } else { Node::Table(Vec::new()) };
    let inner = match node {
        Node::Table(fields) => {
            let known = fields.iter().position(|(name, _)| name == step);
            if known.is_none() {
                fields.push((step.clone(), new()));
            }
            let at = known.unwrap_or(fields.len() - 1);
            &mut fields.get_mut(at)?.1
        }
        Node::List(items) => {
            let at = if step == "-" { items.len() } else { step.parse().ok()? };
            if at == items.len() {
                items.push(new());
            }
            items.get_mut(at)?
        }
        Node::Null | Node::Bool(_) | Node::Integer(_) | Node::Number(_) | Node::Text(_) => return None,
    };
    set(inner, rest, value)
}

/// A wager that ends otherwise. Nothing where there is none.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    seat: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    backer: Option<String>,
    bet: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<Ending>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<Ending>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Ending {
    result: &'static str,
    paid: i64,
    net: i64,
    clause: &'static str,
}

impl Ending {
    fn of(line: &Line) -> Ending {
        let (paid, net) = (line.paid.in_cents(), line.net().in_cents());
        Ending { result: line.result.name(), paid, net, clause: line.clause.id() }
    }

    fn words(&self) -> String {
        format!(
            "{} {}, net {} [{}]",
            self.result,
            Money::cents(self.paid),
            Money::cents(self.net),
            self.clause
        )
    }
}

impl Difference {
    /// In a line.
    pub fn words(&self) -> String {
        let who = self.backer.as_ref().map_or_else(String::new, |name| format!(" backer {name}"));
        let words = |ending: &Option<Ending>| ending.as_ref().map_or("none".to_owned(), Ending::words);
        format!("seat {}{who} {}: {} -> {}", self.seat, self.bet, words(&self.before), words(&self.after))
    }
}

/// The lines of a settlement with whose they are.
fn lines(settlement: &Settlement) -> Vec<(u8, Option<String>, &Line)> {
    let of_seat = settlement.seats.iter().flat_map(|seat| {
        let own = seat.wagers.iter().map(|line| (seat.seat, None, line));
        let backers = seat
            .backers
            .iter()
            .flat_map(|backer| backer.wagers.iter().map(|line| (seat.seat, Some(backer.name.clone()), line)));
        own.chain(backers)
    });
    of_seat.collect()
}

/// What a change of the round changes in its settlement.
pub fn differences(before: &Settlement, after: &Settlement) -> Vec<Difference> {
    let (old, new) = (lines(before), lines(after));
    let same = |a: &(u8, Option<String>, &Line), b: &(u8, Option<String>, &Line)| {
        (a.0, &a.1, a.2.bet) == (b.0, &b.1, b.2.bet)
    };
    let difference = |one: &(u8, Option<String>, &Line), before: Option<Ending>, after: Option<Ending>| {
        (before != after).then(|| Difference {
            seat: one.0,
            backer: one.1.clone(),
            bet: one.2.bet.to_owned(),
            before,
            after,
        })
    };
    let gone = old.iter().map(|one| {
        let other = new.iter().find(|other| same(one, other)).map(|other| Ending::of(other.2));
        difference(one, Some(Ending::of(one.2)), other)
    });
    let added = new.iter().filter(|one| !old.iter().any(|other| same(one, other)));
    gone.chain(added.map(|one| difference(one, None, Some(Ending::of(one.2))))).flatten().collect()
}
