//! The accounts of the house, by name.

use crate::id::{MeterId, NotAName, PersonId, TableId};
use croupier_core::{Bettor, Money};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Whose money it is, or where it lies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Account {
    /// The cage: where money enters and leaves. Its balance is what it has handed out, so it is negative.
    Cage,
    /// The house's own money: what feeds meters, what coupons cost.
    House,
    /// What the cage holds for a patron.
    Wallet(PersonId),
    /// What is on a progressive meter, in whole cents.
    Meter(MeterId),
    /// The table inventory.
    Float(TableId),
    /// The drop box of a table.
    Drop(TableId),
    /// The tip box of a table.
    Tips(TableId),
    /// A patron's chips at a table.
    Chips(TableId, PersonId),
    /// A bettor's chips on the layout of a table.
    Layout(TableId, Bettor),
}

impl Account {
    /// Only the cage and the house may owe. The journal refuses what takes another account below nothing.
    #[must_use]
    pub const fn may_be_negative(&self) -> bool {
        matches!(self, Account::Cage | Account::House)
    }

    /// Its name in the journal. Every posting has one, so it is made in one piece.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Account::Cage => "cage".to_owned(),
            Account::House => "house".to_owned(),
            Account::Wallet(person) => ["wallet/", person.as_str()].concat(),
            Account::Meter(meter) => ["meter/", meter.as_str()].concat(),
            Account::Float(table) => ["table/", table.as_str(), "/float"].concat(),
            Account::Drop(table) => ["table/", table.as_str(), "/drop"].concat(),
            Account::Tips(table) => ["table/", table.as_str(), "/tips"].concat(),
            Account::Chips(table, person) => ["table/", table.as_str(), "/chips/", person.as_str()].concat(),
            Account::Layout(table, Bettor { seat, place }) => {
                ["table/", table.as_str(), "/layout/", &seat.to_string(), ".", &place.to_string()].concat()
            }
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl FromStr for Account {
    type Err = String;

    fn from_str(text: &str) -> Result<Account, String> {
        let no_name = |error: NotAName| error.to_string();
        let table_id = |name: &str| TableId::new(name).map_err(no_name);
        let person_id = |name: &str| PersonId::new(name).map_err(no_name);
        let parts: Vec<&str> = text.split('/').collect();
        Ok(match parts.as_slice() {
            ["cage"] => Account::Cage,
            ["house"] => Account::House,
            ["wallet", person] => Account::Wallet(person_id(person)?),
            ["meter", meter] => Account::Meter(MeterId::new(meter).map_err(no_name)?),
            ["table", table, "float"] => Account::Float(table_id(table)?),
            ["table", table, "drop"] => Account::Drop(table_id(table)?),
            ["table", table, "tips"] => Account::Tips(table_id(table)?),
            ["table", table, "chips", person] => Account::Chips(table_id(table)?, person_id(person)?),
            ["table", table, "layout", place] => {
                let (seat, place) = place.split_once('.').ok_or_else(|| format!("no account: {text}"))?;
                let number = |digits: &str| digits.parse().map_err(|_| format!("no account: {text}"));
                Account::Layout(table_id(table)?, Bettor { seat: number(seat)?, place: number(place)? })
            }
            _ => return Err(format!("no account: {text}")),
        })
    }
}

impl TryFrom<String> for Account {
    type Error = String;
    fn try_from(text: String) -> Result<Account, String> {
        text.parse()
    }
}

impl From<Account> for String {
    fn from(account: Account) -> String {
        account.name()
    }
}

/// One side of a movement. The postings of an event sum to zero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posting {
    /// The account.
    pub account: Account,
    /// What it gains, or loses if negative.
    pub amount: Money,
}

/// The postings of an event.
pub type Postings = Vec<Posting>;

/// `amount` from one account to another; nothing moves if it is nothing.
#[must_use]
pub fn between(from: Account, to: Account, amount: Money) -> Postings {
    if amount.is_zero() {
        return Postings::new();
    }
    vec![Posting { account: from, amount: -amount }, Posting { account: to, amount }]
}

/// Adds up what is posted to the same account and leaves out what comes to nothing.
#[must_use]
pub fn netted(mut postings: Postings) -> Postings {
    let mut net = 0;
    for place in 0..postings.len() {
        let (known, rest) = postings.split_at_mut(place);
        let posting = &rest[0];
        match known[..net].iter_mut().find(|known| known.account == posting.account) {
            Some(known) => known.amount += posting.amount,
            None => {
                postings.swap(net, place);
                net += 1;
            }
        }
    }
    postings.truncate(net);
    postings.retain(|posting| !posting.amount.is_zero());
    postings
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every row of up to six movements between three accounts, against sums that are taken account by account.
    #[test]
    fn postings_are_netted_account_by_account_in_their_order() {
        let table = TableId::new("t").expect("a name");
        let accounts = [Account::Cage, Account::House, Account::Float(table)];
        let kinds: Vec<(usize, i64)> = (0..3).flat_map(|account| [(account, 1), (account, -1)]).collect();
        for length in 0..=6 {
            for number in 0..kinds.len().pow(length) {
                let kind = |place: u32| kinds[number / kinds.len().pow(place) % kinds.len()];
                let row: Vec<(usize, i64)> = (0..length).map(kind).collect();
                let posting = |(account, amount): (usize, i64)| Posting {
                    account: accounts[account].clone(),
                    amount: Money::cents(amount),
                };
                let mut order: Vec<usize> = Vec::new();
                for (account, _) in &row {
                    if !order.contains(account) {
                        order.push(*account);
                    }
                }
                let sum =
                    |account| row.iter().filter(|(of, _)| *of == account).map(|(_, amount)| amount).sum();
                let sums = order.into_iter().map(|account| (account, sum(account)));
                let expected: Postings = sums.filter(|(_, sum)| *sum != 0).map(posting).collect();
                assert_eq!(netted(row.iter().copied().map(posting).collect()), expected, "{row:?}");
            }
        }
    }
}
