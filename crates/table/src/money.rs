//! How what happens at a table moves money.

use crate::account::{Account, Posting, Postings, between, netted};
use crate::messages::{Event, PaidFrom, Slip};
use crate::table::Table;
use croupier_core::{Account as At, Bettor, Code, Money, Refusal};
use croupier_games::round::SettledLine;
use croupier_games::{AnyEvent, AnyRound};

impl Table {
    /// The table inventory.
    #[must_use]
    pub fn float(&self) -> Account {
        Account::Float(self.id().clone())
    }

    fn drop_box(&self) -> Account {
        Account::Drop(self.id().clone())
    }

    fn tip_box(&self) -> Account {
        Account::Tips(self.id().clone())
    }

    /// The chips of a person.
    #[must_use]
    pub fn chips(&self, person: &crate::id::PersonId) -> Account {
        Account::Chips(self.id().clone(), person.clone())
    }

    /// What is in an account of this table.
    #[must_use]
    pub fn balance(&self, account: &Account) -> Money {
        self.state.balances.get(account).copied().unwrap_or_default()
    }

    /// All accounts of this table that hold something.
    pub fn balances(&self) -> impl Iterator<Item = (&Account, Money)> {
        self.state.balances.iter().map(|(account, balance)| (account, *balance))
    }

    /// What somebody has on the layout.
    #[must_use]
    pub fn on_layout(&self, bettor: Bettor) -> Money {
        self.balance(&Account::Layout(self.id().clone(), bettor))
    }

    /// Does any wager lie on the table?
    #[must_use]
    pub fn has_wagers(&self) -> bool {
        self.state
            .balances
            .iter()
            .any(|(account, balance)| matches!(account, Account::Layout(..)) && !balance.is_zero())
    }

    /// How an event moves money; the postings sum to zero.
    #[must_use]
    pub fn postings(&self, event: &Event) -> Postings {
        match event {
            Event::Confirmed { slip, amount, .. } => self.slip_postings(*slip, *amount),
            Event::BoughtIn { person, amount } => {
                self.chips_for(Account::Wallet(person.clone()), person, *amount)
            }
            Event::CashChanged { person, amount, .. } => self.chips_for(Account::Cage, person, *amount),
            Event::ChipsTaken { person, amount } => {
                between(self.chips(person), Account::Wallet(person.clone()), *amount)
            }
            Event::Tipped { person, amount } => between(self.chips(person), self.tip_box(), *amount),
            Event::CouponPlaced { bettor, amount, .. } => {
                between(Account::House, self.player(*bettor), *amount)
            }
            Event::CouponTaken { bettor, amount } => between(self.player(*bettor), Account::House, *amount),
            Event::Round(event) => self
                .state
                .round
                .as_ref()
                .map_or_else(Postings::new, |round| self.round_postings(round, event)),
            Event::Corrected { correction, chips, .. } => {
                let from = if self.state.has_opener { self.float() } else { Account::Cage };
                let (person, rest) = (&correction.person, correction.owed() - *chips);
                let mut postings = between(from.clone(), self.chips(person), *chips);
                postings.extend(between(from, Account::Wallet(person.clone()), rest));
                netted(postings)
            }
            Event::Installed { .. }
            | Event::SettingsChanged { .. }
            | Event::DeviceRemoved { .. }
            | Event::DeviceReturned { .. }
            | Event::Attested { .. }
            | Event::Opened
            | Event::Closed
            | Event::Requested { .. }
            | Event::Withdrawn
            | Event::Cards { .. }
            | Event::Sat { .. }
            | Event::StoodUp { .. }
            | Event::Allowed { .. }
            | Event::CashSpoken { .. }
            | Event::CashRefused { .. }
            | Event::RoundOpened { .. }
            | Event::RoundCalledOff
            | Event::MeterLinked { .. }
            | Event::MeterUnlinked { .. }
            | Event::MeterAsked { .. }
            | Event::MeterAnswered { .. }
            | Event::MeterReleased { .. }
            | Event::Validated { .. }
            | Event::ValidatedUpTo { .. }
            | Event::Documented { .. }
            | Event::Disputed { .. }
            | Event::Decided { .. }
            | Event::Reopened
            | Event::CorrectionAsked(_)
            | Event::CorrectionRejected { .. }
            | Event::SupervisorCalled { .. }
            | Event::CallAnswered
            | Event::TimeOver { .. }
            | Event::CountDiffers { .. }
            | Event::OpeningOrdered
            | Event::DeclaredAbsent { .. }
            | Event::IncidentReported { .. }
            | Event::Ruled { .. }
            | Event::Separated { .. }
            | Event::SeparationLifted { .. } => Postings::new(),
        }
    }

    /// Chips leave the inventory for a person, and what they cost goes into the drop box.
    fn chips_for(&self, from: Account, person: &crate::id::PersonId, amount: Money) -> Postings {
        let mut postings = between(from, self.drop_box(), amount);
        postings.extend(between(self.float(), self.chips(person), amount));
        postings
    }

    /// What the books say is in the account that a slip empties.
    pub(crate) fn booked(&self, slip: Slip) -> Money {
        match slip {
            Slip::Opener | Slip::Fill | Slip::Credit => Money::ZERO,
            Slip::Closer => self.balance(&self.float()),
            Slip::Drop => self.balance(&self.drop_box()),
            Slip::Tips => self.balance(&self.tip_box()),
        }
    }

    /// What is counted at the end may differ from the books; the house bears or keeps the difference. What came in
    /// after the count stays there for the next one.
    fn slip_postings(&self, slip: Slip, amount: Money) -> Postings {
        let emptied = |account: Account| {
            let booked = self.state.slip.as_ref().map_or_else(|| self.booked(slip), |slip| slip.what.booked);
            let mut postings = between(account.clone(), Account::Cage, amount);
            postings.extend(between(account, Account::House, booked - amount));
            netted(postings)
        };
        match slip {
            Slip::Opener | Slip::Fill => between(Account::Cage, self.float(), amount),
            Slip::Credit => between(self.float(), Account::Cage, amount),
            Slip::Closer => emptied(self.float()),
            Slip::Drop => emptied(self.drop_box()),
            Slip::Tips => emptied(self.tip_box()),
        }
    }

    fn player(&self, bettor: Bettor) -> Account {
        match self.state.seats.person(bettor) {
            Some(person) => self.chips(person),
            None => unreachable!("{bettor} has a wager and nobody sits there"),
        }
    }

    /// nj/lunar-poker 38.7(b)·d; 38.11(a)·a | nj/packs-poker 43.12(d)4
    ///
    /// The accounts of a round by their names. Progressive chips go to the table inventory; what a meter gains or
    /// loses is posted in the meter's own stream, between meter and house, so here it stays in the inventory. An
    /// award that is not paid from the tray is paid by the cage, and goes back there if it is undone.
    pub(crate) fn round_postings(&self, round: &AnyRound, event: &AnyEvent) -> Postings {
        let mut postings = Postings::new();
        for posting in round.postings(event) {
            let account = match posting.account {
                At::Player(bettor) => self.player(bettor),
                At::Layout(bettor) => Account::Layout(self.id().clone(), bettor),
                At::Inventory | At::Meter(_) => self.float(),
            };
            postings.push(Posting { account, amount: posting.amount });
        }
        for settled in event.settled_lines() {
            let award = SettledLine { reversed: false, ..settled };
            if award.is_award() && self.paid_from(&award) == Some(PaidFrom::Cage) {
                let paid = if settled.reversed { -award.line.paid } else { award.line.paid };
                postings.extend(between(Account::Cage, self.float(), paid));
            }
        }
        netted(postings)
    }

    /// Would the postings take one of this table's accounts below nothing? The refusal names the account.
    pub(crate) fn check_funds(&self, postings: &Postings) -> Result<(), Refusal> {
        for Posting { account, amount } in postings {
            let own = self.is_own(account) && *amount < Money::ZERO;
            if own && self.balance(account) + *amount < Money::ZERO {
                return Err(self.short(account, self.balance(account), -*amount));
            }
        }
        Ok(())
    }

    fn short(&self, account: &Account, has: Money, wanted: Money) -> Refusal {
        let (code, what) = match account {
            Account::Float(_) => (Code::InventoryShort, "the table inventory needs a fill"),
            Account::Chips(..) => (Code::NotPermitted, "there are not enough chips"),
            Account::Cage
            | Account::House
            | Account::Wallet(_)
            | Account::Meter(_)
            | Account::Drop(_)
            | Account::Tips(_)
            | Account::Layout(..) => (Code::NotPermitted, "there is not enough money"),
        };
        let message = format!("{what}: this takes {wanted}, and there are {has}");
        Refusal::new(code, account.to_string(), message).value(wanted.in_cents())
    }

    /// Is this one of the accounts that only this table moves?
    pub(crate) fn is_own(&self, account: &Account) -> bool {
        match account {
            Account::Float(table)
            | Account::Drop(table)
            | Account::Tips(table)
            | Account::Chips(table, _)
            | Account::Layout(table, _) => table == self.id(),
            Account::Cage | Account::House | Account::Wallet(_) | Account::Meter(_) => false,
        }
    }

    pub(crate) fn post(&mut self, postings: &Postings) {
        for Posting { account, amount } in postings {
            if !self.is_own(account) {
                continue;
            }
            let balance = self.state.balances.entry(account.clone()).or_default();
            *balance += *amount;
            if balance.is_zero() {
                self.state.balances.remove(account);
            }
        }
    }
}
