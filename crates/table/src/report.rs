//! The table report: what a table took and gave, by shift of a gaming day.

use crate::account::Account;
use crate::id::TableId;
use crate::library::Library;
use crate::messages::{CardStep, Entry, Event, Removal, Slip};
use crate::table::Table;
use crate::time::{Calendar, Shift};
use croupier_core::{Money, Outcome};
use croupier_games::round::SettledLine;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;
use std::sync::Arc;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_none(count: &u64) -> bool {
    *count == 0
}

/// The figures of a table over a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// Inventory brought to open the table.
    pub opener: Money,
    /// Fills.
    pub fills: Money,
    /// Credits.
    pub credits: Money,
    /// Inventory taken away when it closed, as it was counted.
    pub closer: Money,
    /// What went into the drop box; what was counted, where it was.
    pub drop: Money,
    /// What was counted in inventory and drop box over what the books said, or short of it if negative.
    pub over_or_short: Money,
    /// What the table won: drop and inventory, without what cage and table sent each other.
    pub win: Money,
    /// Everything wagered and paid as a fee.
    pub handle: Money,
    /// Fees.
    pub fees: Money,
    /// Progressive awards.
    pub jackpots: Money,
    /// How many of them, without those that a void round took back; negative in a shift that only took some back.
    pub jackpots_paid: i64,
    /// Awards that the cage paid.
    pub jackpots_by_cage: Money,
    /// Tips.
    pub tips: Money,
    /// What coupons cost.
    pub coupons: Money,
    /// Coupons in the drop box, to be counted with the drop.
    pub coupons_taken: u64,
    /// Rounds that ended.
    pub rounds: u64,
    /// Rounds in which all hands became void.
    pub voids: u64,
    /// Disputes.
    pub disputes: u64,
    /// Incidents that security or a supervisor reported.
    #[serde(skip_serializing_if = "is_none")]
    pub incidents: u64,
    /// Corrections, and what they paid to players.
    pub corrections: u64,
    /// What corrections paid to players.
    pub corrected: Money,
    /// Decks taken off the table while it was in use.
    pub card_changes: u64,
}

impl Figures {
    /// Win in hundredths of a percent of the drop, cut down; none without a drop.
    #[must_use]
    pub fn hold_basis_points(&self) -> Option<i64> {
        let drop = self.drop.in_cents();
        let hold =
            (drop > 0).then(|| (i128::from(self.win.in_cents()) * 10_000).div_euclid(i128::from(drop)));
        hold.and_then(|hold| i64::try_from(hold).ok())
    }
}

impl Figures {
    /// A count differs from the books by so much.
    fn counted(&mut self, slip: Slip, difference: Money) {
        match slip {
            Slip::Closer => self.closer += difference,
            Slip::Drop => self.drop += difference,
            // What is missing in the tip box is not the table's.
            Slip::Tips | Slip::Opener | Slip::Fill | Slip::Credit => return,
        }
        self.over_or_short += difference;
        self.win += difference;
    }

    fn settled(&mut self, settled: &SettledLine) {
        let sign = |money: Money| if settled.reversed { -money } else { money };
        self.handle += sign(settled.line.stake);
        if settled.line.result == Outcome::Fee {
            self.fees += sign(settled.line.stake);
        }
        if (SettledLine { reversed: false, ..*settled }).is_award() {
            self.jackpots += sign(settled.line.paid);
            self.jackpots_paid += if settled.reversed { -1 } else { 1 };
        }
    }
}

impl AddAssign for Figures {
    fn add_assign(&mut self, other: Figures) {
        self.opener += other.opener;
        self.fills += other.fills;
        self.credits += other.credits;
        self.closer += other.closer;
        self.drop += other.drop;
        self.over_or_short += other.over_or_short;
        self.win += other.win;
        self.handle += other.handle;
        self.fees += other.fees;
        self.jackpots += other.jackpots;
        self.jackpots_paid += other.jackpots_paid;
        self.jackpots_by_cage += other.jackpots_by_cage;
        self.tips += other.tips;
        self.coupons += other.coupons;
        self.coupons_taken += other.coupons_taken;
        self.rounds += other.rounds;
        self.voids += other.voids;
        self.disputes += other.disputes;
        self.incidents += other.incidents;
        self.corrections += other.corrections;
        self.corrected += other.corrected;
        self.card_changes += other.card_changes;
    }
}

/// The report of one table, shift by shift.
#[derive(Clone, Debug)]
pub struct Report {
    table: Table,
    calendar: Calendar,
    shifts: BTreeMap<Shift, Figures>,
    departures: BTreeMap<i64, BTreeSet<String>>,
    missing_book: Option<String>,
}

impl Report {
    /// An empty report.
    #[must_use]
    pub fn new(table: TableId, library: Arc<Library>, calendar: Calendar) -> Report {
        let (shifts, departures, missing_book) = (BTreeMap::new(), BTreeMap::new(), None);
        Report { table: Table::new(table, library), calendar, shifts, departures, missing_book }
    }

    /// A book the table played by that the library does not have: without it the figures are not whole.
    #[must_use]
    pub fn missing_book(&self) -> Option<&str> {
        self.missing_book.as_deref()
    }

    /// The figures by shift.
    #[must_use]
    pub const fn shifts(&self) -> &BTreeMap<Shift, Figures> {
        &self.shifts
    }

    /// The figures of a gaming day.
    #[must_use]
    pub fn day(&self, day: i64) -> Figures {
        let mut figures = Figures::default();
        self.shifts.iter().filter(|(shift, _)| shift.day == day).for_each(|(_, shift)| figures += *shift);
        figures
    }

    /// Where the books of the rounds that were opened on a gaming day departed from the regulation.
    pub fn departures(&self, day: i64) -> impl Iterator<Item = &str> {
        self.departures.get(&day).into_iter().flatten().map(String::as_str)
    }

    /// Takes the next fact of the table's stream.
    pub fn take(&mut self, entry: &Entry<Event>) {
        let mut figures = self.of(&entry.event);
        let playing = self.table.round().is_some();
        self.table.apply(entry);
        if let (Some(settings), None) = (self.table.settings(), self.table.play()) {
            self.missing_book = Some(settings.rulebook.clone());
        }
        let over = matches!(entry.event, Event::Round(_)) && playing && self.table.round().is_none();
        figures.rounds += u64::from(over);
        let shift = self.calendar.shift_of(entry.at);
        if let (Event::RoundOpened { .. }, Some(play)) = (&entry.event, self.table.play()) {
            self.departures.entry(shift.day).or_default().extend(play.book.departures());
        }
        *self.shifts.entry(shift).or_default() += figures;
    }

    fn of(&self, event: &Event) -> Figures {
        let mut figures = self.money(event);
        if let Event::Round(event) = event {
            figures.voids += u64::from(event.fact().voided().is_some());
            event.settled_lines().iter().for_each(|settled| figures.settled(settled));
        }
        if let Event::Corrected { correction, .. } = event {
            figures.corrections += 1;
            figures.corrected += correction.owed();
        }
        let into_box = matches!(event, Event::CouponTaken { .. }) && self.table.round().is_none();
        figures.coupons_taken += u64::from(into_box);
        figures.incidents += u64::from(matches!(event, Event::IncidentReported { .. }));
        figures.disputes += u64::from(matches!(event, Event::Disputed { .. }));
        if let Event::Cards { step: CardStep::Remove { reason }, .. } = event {
            figures.card_changes += u64::from(*reason != Removal::TableCloses);
        }
        figures
    }

    /// Slips are not a win; what else moves inventory and drop box is.
    fn money(&self, event: &Event) -> Figures {
        let mut figures = Figures::default();
        for posting in self.table.postings(event) {
            let amount = posting.amount;
            match (posting.account, event) {
                (Account::Float(_), Event::Confirmed { slip, .. }) => match slip {
                    Slip::Opener => figures.opener += amount,
                    Slip::Fill => figures.fills += amount,
                    Slip::Credit => figures.credits -= amount,
                    Slip::Closer => figures.closer -= amount,
                    Slip::Drop | Slip::Tips => {}
                },
                (Account::Cage, Event::Round(_)) => figures.jackpots_by_cage -= amount,
                (Account::House, Event::CouponPlaced { .. } | Event::CouponTaken { .. }) => {
                    figures.coupons -= amount;
                }
                (Account::House, Event::Confirmed { slip, .. }) => figures.counted(*slip, -amount),
                (_, Event::Confirmed { .. }) => {}
                (Account::Drop(_), _) => {
                    figures.drop += amount;
                    figures.win += amount;
                }
                (Account::Float(_), _) => figures.win += amount,
                (Account::Tips(_), _) => figures.tips += amount,
                (
                    Account::Cage
                    | Account::House
                    | Account::Wallet(_)
                    | Account::Meter(_)
                    | Account::Chips(..)
                    | Account::Layout(..),
                    _,
                ) => {}
            }
        }
        figures
    }
}
