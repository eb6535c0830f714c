//! How a game describes itself to people who do not know it: the lobby, the lab, menus, the load player and the demo
//! house read it instead of knowing games.

use crate::case::CaseForm;
use serde::Serialize;

/// A wager that is placed before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct WagerInfo {
    /// Its name in rounds and results, such as `three_card`.
    pub name: &'static str,
    /// What the regulation calls it, such as "3 Card Bonus".
    pub title: &'static str,
    /// Nobody plays without it.
    pub compulsory: bool,
    /// It feeds a meter that it may win.
    pub progressive: bool,
    /// A coupon may lie with it, where the operator takes coupons.
    #[serde(skip)]
    pub coupon: bool,
    /// The options of the book that hold its smallest and its largest amount, where it has any.
    #[serde(skip)]
    pub limits: Option<(&'static str, &'static str)>,
}

impl WagerInfo {
    /// A wager that nobody plays without.
    pub(crate) const fn compulsory(name: &'static str, title: &'static str) -> WagerInfo {
        WagerInfo { name, title, compulsory: true, progressive: false, coupon: false, limits: None }
    }

    /// A wager beside it.
    pub(crate) const fn optional(name: &'static str, title: &'static str) -> WagerInfo {
        WagerInfo { name, title, compulsory: false, progressive: false, coupon: false, limits: None }
    }

    /// With a meter.
    pub(crate) const fn progressive(mut self) -> WagerInfo {
        self.progressive = true;
        self
    }

    /// A coupon may lie with it.
    pub(crate) const fn with_coupon(mut self) -> WagerInfo {
        self.coupon = true;
        self
    }

    /// Limited by these options.
    pub(crate) const fn within(mut self, least: &'static str, most: &'static str) -> WagerInfo {
        self.limits = Some((least, most));
        self
    }
}

/// By which pay table a line of a settlement is paid, and on which stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PaidBy {
    /// The wager that the pay table names.
    pub wager: &'static str,
    /// The wager whose stake is multiplied, where it is another line's.
    pub stake_of: Option<&'static str>,
}

impl PaidBy {
    /// By the table of this wager, on its own stake.
    pub(crate) const fn table(wager: &'static str) -> PaidBy {
        PaidBy { wager, stake_of: None }
    }

    /// By the table of this wager, on the stake of another line.
    pub(crate) const fn on_stake_of(wager: &'static str, other: &'static str) -> PaidBy {
        PaidBy { wager, stake_of: Some(other) }
    }
}

/// A value of an option at a table of the demo house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DemoValue {
    /// Yes or no.
    Flag(bool),
    /// A number or an amount in cents.
    Number(i64),
    /// One of the option's words.
    Word(&'static str),
}

/// A rulebook's game in plain words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Description {
    /// The colours it is drawn in.
    pub theme: &'static str,
    /// Where it stands among the games of the lobby: the simplest to learn first.
    pub place: u8,
    /// The game in a sentence or two, for somebody who chooses one.
    pub blurb: &'static str,
    /// How a round goes, for somebody who sits down for the first time.
    pub how_to_play: &'static [&'static str],
    /// Cards that stand for the game on its sign.
    pub sample_cards: &'static [&'static str],
    /// The wagers that are placed before the deal, in the order of the layout.
    pub wagers: &'static [WagerInfo],
    /// Lines of a settlement that have no area of their own, each with the area they are shown at.
    #[serde(skip)]
    pub lines_at: &'static [(&'static str, &'static str)],
    /// What the description of a round holds besides its wagers.
    #[serde(skip)]
    pub case: CaseForm,
    /// The name of the game's table in the demo house.
    #[serde(skip)]
    pub demo_table: &'static str,
    /// The options of that table, besides limits.
    #[serde(skip)]
    pub demo_options: &'static [(&'static str, DemoValue)],
}

impl Description {
    /// The wager of this name that is placed before the deal.
    #[must_use]
    pub fn wager(&self, name: &str) -> Option<&'static WagerInfo> {
        self.wagers.iter().find(|wager| wager.name == name)
    }

    /// Is it a wager that nobody plays without?
    #[must_use]
    pub fn is_compulsory(&self, wager: &str) -> bool {
        self.wager(wager).is_some_and(|wager| wager.compulsory)
    }
}
