//! Setting a table up and changing how it plays.

use crate::decks::Stage;
use crate::duty::Duty;
use crate::link::METER_NUMBERS;
use crate::messages::{CardStep, Device, Event, Settings};
use crate::meter::Terms;
use crate::person::{By, Role};
use crate::refuse::{given, no, no_by, not_now, only};
use crate::table::{Decision, Table};
use croupier_core::Refusal;
use croupier_games::Game;

/// Outside a demonstration people attest what no machine can see, and handle the cards that they bring.
fn check_attesting(settings: &Settings) -> Result<(), Refusal> {
    let Some(kept) = settings.automatic.iter().find(|duty| !settings.is_automatic(**duty)) else {
        return Ok(());
    };
    let message = if kept.attests() {
        "a person vouches for what no machine sees"
    } else {
        "people do this where people bring the cards"
    };
    Err(no(message).value(kept.name()))
}

impl Table {
    pub(crate) fn install(&self, by: &By, settings: &Settings) -> Decision {
        only(by, &[Role::Supervisor], "a supervisor")?;
        if self.state.settings.is_some() {
            return Err(not_now("install"));
        }
        check_attesting(settings)?;
        let book_hash = self.book_hash(settings)?;
        Ok(vec![Event::Installed { settings: settings.clone(), book_hash }])
    }

    /// Everything a book refuses is listed where it is read; one refusal is enough here.
    fn book_hash(&self, settings: &Settings) -> Result<String, Refusal> {
        let found = self.library().find(&settings.rulebook, &settings.options);
        found.map(|play| play.hash.clone()).map_err(|refusals| {
            refusals.into_iter().next().unwrap_or_else(|| no("this book cannot be played"))
        })
    }

    /// nj/lunar-poker 38.13(g) | nj/packs-poker 43.13(f) | nj/lucky-8s 50.9(e) | nj/dragon-poker 42.12(e)
    ///
    /// Settings change only when no wager is on the table; a device leaves the table before another way of
    /// shuffling or dealing is used, and one that has left it does not come back with other settings that use it.
    pub(crate) fn change_settings(&self, by: &By, settings: &Settings) -> Decision {
        let (play, procedure) = self.rules()?;
        only(by, &[Role::Supervisor], "a supervisor")?;
        if !self.is_between_rounds() {
            return Err(no("settings change only when no wager is on the table"));
        }
        check_attesting(settings)?;
        let book_hash = self.book_hash(settings)?;
        let new =
            self.library().find(&settings.rulebook, &settings.options).map_err(|_| not_now("settings"))?;
        if Game::of(&new.book) != Game::of(&play.book) || new.book.name() != play.book.name() {
            return Err(no("another game needs another table").value(&settings.rulebook));
        }
        let given_up = |device: &Device| !new.procedure.devices().any(|used| used == *device);
        let at_table = |device: &Device| !self.state.removed.contains(device);
        if let Some(device) = procedure.devices().find(|device| given_up(device) && at_table(device)) {
            let message =
                format!("the {} is removed from the table before the settings change", device.name());
            return Err(no_by(message, procedure.clauses.device));
        }
        for number in METER_NUMBERS {
            let linked = self.links().meter(number).is_some();
            if linked && Terms::of(&new.book, number) != Terms::of(&play.book, number) {
                return Err(
                    no("the terms of a meter are the meter's: it is disconnected first").value(number)
                );
            }
        }
        if usize::from(new.procedure.decks) < self.state.decks.numbered().count()
            && !self.state.decks.is_empty()
        {
            return Err(no_by(
                "the cards are removed before the table uses fewer decks",
                procedure.clauses.alternate,
            ));
        }
        if self.state.seats.taken().iter().any(|(bettor, _)| {
            bettor.seat > new.procedure.positions || bettor.place >= new.procedure.bettors_per_spot
        }) {
            return Err(no_by("somebody sits at a place that would go", procedure.clauses.seated));
        }
        let most = new.procedure.spots_per_player;
        if self.state.seats.taken().iter().any(|(_, person)| self.state.seats.of(person).count() > most) {
            return Err(
                no_by("somebody has more spots than there would be", procedure.clauses.hands).value(most)
            );
        }
        let used = |device: &Device| procedure.devices().any(|before| before == *device);
        let still_removed =
            new.procedure.devices().filter(|device| used(device) && !at_table(device)).collect();
        let changed = Event::SettingsChanged { settings: settings.clone(), book_hash, still_removed };
        Ok(std::iter::once(changed).chain(self.shuffled_for(settings)).collect())
    }

    /// Cards that a person shuffled are not dealt by the shoe, nor its cards by a person: when that changes, the
    /// cards are shuffled again.
    fn shuffled_for(&self, settings: &Settings) -> Vec<Event> {
        if settings.automatic.contains(&Duty::Cards) == self.is_automatic(Duty::Cards) {
            return Vec::new();
        }
        let shuffled = self.state.decks.numbered().filter(|(_, deck)| deck.stage >= Stage::Shuffled);
        let reason = || "the cards come from elsewhere now".to_owned();
        shuffled
            .map(|(deck, _)| Event::Cards { deck, step: CardStep::OrderShuffle { reason: reason() } })
            .collect()
    }

    /// nj/lunar-poker 38.13(g) | nj/packs-poker 43.13(f) | nj/lucky-8s 50.9(e) | nj/dragon-poker 42.12(e)
    ///
    /// The device by which the settings shuffle or deal and that is not at the table any more: no card is shuffled or
    /// dealt by it until the settings say what is used now.
    pub(crate) fn missing_device(&self) -> Option<Device> {
        let (_, procedure) = self.rules().ok()?;
        procedure.devices().find(|device| self.state.removed.contains(device))
    }

    /// Refuses what needs a device that is not at the table any more.
    pub(crate) fn check_devices(&self) -> Result<(), Refusal> {
        let (_, procedure) = self.rules()?;
        match self.missing_device() {
            None => Ok(()),
            Some(device) => {
                let message = format!(
                    "the {} was taken away: it is returned, or the settings are changed, first",
                    device.name()
                );
                Err(no_by(message, procedure.clauses.device))
            }
        }
    }

    /// nj/lunar-poker 38.13(g) | nj/packs-poker 43.13(f) | nj/lucky-8s 50.9(e) | nj/dragon-poker 42.12(e)
    pub(crate) fn remove_device(&self, by: &By, device: Device, reason: &str) -> Decision {
        self.rules()?;
        only(by, &[Role::Supervisor, Role::Dealer], "the dealer or a supervisor")?;
        given(reason)?;
        Ok(vec![Event::DeviceRemoved { device, reason: reason.to_owned() }])
    }

    /// nj/lunar-poker 38.13(g) | nj/packs-poker 43.13(f) | nj/lucky-8s 50.9(e) | nj/dragon-poker 42.12(e)
    ///
    /// A device that left the table is used again when a supervisor says so, between rounds: until then the other
    /// method goes on.
    pub(crate) fn return_device(&self, by: &By, device: Device, reason: &str) -> Decision {
        let (_, procedure) = self.rules()?;
        only(by, &[Role::Supervisor], "a supervisor")?;
        given(reason)?;
        if !self.state.removed.contains(&device) {
            return Err(no_by(format!("the {} is at the table", device.name()), procedure.clauses.device));
        }
        if !self.is_between_rounds() {
            return Err(no_by("a device comes back between rounds", procedure.clauses.device));
        }
        Ok(vec![Event::DeviceReturned { device, reason: reason.to_owned() }])
    }
}
