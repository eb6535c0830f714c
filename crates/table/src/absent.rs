//! A player who is not there to decide: when the time that the house posts is over, a supervisor declares the player
//! absent. The regulation says what follows, or where it gives nothing the house's posted rule: of the choices of that
//! moment the cheapest one is taken.

use crate::books;
use crate::messages::Event;
use crate::person::{By, Role};
use crate::refuse::{no_by, not_now, only};
use crate::table::{Decision, Table};
use crate::time::Time;
use croupier_core::{Actor, Bettor, Clause};
use croupier_games::AnyRound;
use croupier_games::round::Awaiting;

/// More choices than any player has in a row.
const CHOICES_MAX: usize = 16;

/// Does a round wait for a decision of this bettor?
pub(crate) fn asks(round: &AnyRound, bettor: Bettor) -> bool {
    matches!(round.awaiting(), Awaiting::Players(asked) if asked.contains(&bettor))
}

impl Table {
    /// Those whose posted time for the decision that the round waits for is over.
    #[must_use]
    pub fn late(&self) -> &[Bettor] {
        &self.state.late
    }

    /// Where it is written what becomes of an absent player; none where the house's posted rule decides.
    #[must_use]
    pub fn absence_clause(&self) -> Option<Clause> {
        self.play().and_then(|play| books::of(&play.book).absent).map(|(clause, _)| clause)
    }

    /// Those that the round waits for and whose time is not over yet.
    #[must_use]
    pub fn in_time(&self) -> Vec<Bettor> {
        match self.round().map(AnyRound::awaiting) {
            Some(Awaiting::Players(asked)) => {
                asked.iter().copied().filter(|bettor| !self.state.late.contains(bettor)).collect()
            }
            Some(Awaiting::Wagers { .. } | Awaiting::Card | Awaiting::Dealer(_) | Awaiting::Over) | None => {
                Vec::new()
            }
        }
    }

    /// The house's clock finds that the posted time is over.
    pub(crate) fn time_over(&self, by: &By, bettors: &[Bettor], seconds: u32) -> Decision {
        only(by, &[Role::Machine], "the house's clock")?;
        let in_time = self.in_time();
        if bettors.is_empty() || !bettors.iter().all(|bettor| in_time.contains(bettor)) {
            return Err(not_now("time_over"));
        }
        Ok(vec![Event::TimeOver { bettors: bettors.to_vec(), seconds }])
    }

    /// nz/lunar-poker 11.12
    ///
    /// A supervisor finds that a player is not there. Where the regulation gives nothing, the posted rule of the house
    /// takes the choices that cost nothing more, until the round waits for this player no longer.
    pub(crate) fn declare_absent(&self, at: Time, by: &By, bettor: Bettor) -> Decision {
        let (play, _) = self.rules()?;
        only(by, &[Role::Supervisor], "a supervisor")?;
        let Some(round) = self.round().filter(|round| asks(round, bettor)) else {
            return Err(not_now("declare_absent"));
        };
        if !self.state.late.contains(&bettor) {
            let message = "the time that the house posts for a decision is not over yet";
            return Err(no_by(message, self.absence_clause()));
        }
        let (actor, events) = match books::of(&play.book).absent {
            Some((_, command)) => {
                let actor = Actor::Supervisor;
                (actor, self.decided_in_round(round, actor, &command(bettor.seat))?)
            }
            None => {
                let actor = Actor::Player(bettor);
                let (mut ahead, mut events) = (round.clone(), Vec::new());
                for _ in 0..CHOICES_MAX {
                    let Some(choice) = ahead.default_choice(bettor).filter(|_| asks(&ahead, bettor)) else {
                        break;
                    };
                    let decided = self.decided_in_round(&ahead, actor, &choice)?;
                    decided.iter().for_each(|event| ahead.apply(event));
                    events.extend(decided);
                }
                (actor, events)
            }
        };
        if events.is_empty() {
            return Err(not_now("declare_absent"));
        }
        let mut follows = vec![Event::DeclaredAbsent { bettor }];
        follows.extend(self.carried_out(at, by, round, actor, events)?);
        Ok(follows)
    }
}
