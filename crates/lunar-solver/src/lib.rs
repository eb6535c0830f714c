//! The ante game of Lunar Poker, solved exactly.
//!
//! [`solve`] finds the best first decision of every hand against every up card and the exact value of the game. This page
//! explains how, for a reader who knows the rules and some counting.
//!
//! # What there is to decide
//!
//! The player holds five cards and sees one card of the dealer's five. They may fold, bet twice the ante, buy a sixth card,
//! or exchange two to five cards; a straight flush may be declared for instant cash instead. After a draw they bet or fold.
//! A dealer without ace and king or better does not qualify. The player may then pay one ante to *force* the dealer: the
//! highest of the dealer's cards is replaced by one more card of the deck.
//!
//! There are 2,598,960 hands with 47 up cards each. 46 cards are unknown: up to five are drawn, four are the dealer's, one is
//! a replacement. Going through all of that card by card is out of reach. But what suits are called does not matter. That
//! leaves 80,119 *rank classes* (the five ranks and the rank of the up card) and in them 5,649,150 *suit classes* (which of the
//! cards share a suit, and which of them the up card's). Each suit class is one decision with up to 30 choices.
//!
//! # The way of the data
//!
//! ```text
//!  rulebook ──► hands      every final hand: its rank, its shape, what it wins
//!                  │
//!  all deals ──► solution::classes      rank classes, and the suit classes in each
//!                  │
//!                  ▼  one rank class after the other, on all cores
//!  ┌─ solution::class_solver ─────────────────────────────────────────────────────────────┐
//!  │  fold, instant cash: known at once                                                   │
//!  │  bet: one showdown          buy, 26 exchanges: a draw each                           │
//!  │                                     │                                                │
//!  │                 bounds: can this exchange be better than the best so far?            │
//!  │                                     │ yes                     no ──► not looked into │
//!  │                                     ▼                                                │
//!  │  solution::without_flush    a value for each set of ranks left in a suit             │
//!  │  solution::flush_tables     the same for what the player's own flushes add           │
//!  └─────────────────────────────────────┬────────────────────────────────────────────────┘
//!                                        ▼
//!    draws       every multiset of ranks that can be drawn, with its ways;
//!                  │                      after each the better of bet and fold
//!                  ▼  one final hand
//!    showdown    the hand against all hands that the dealer can hold
//!                  ├─ dealer::live_ranks           by ranks alone, as if no cards shared a suit
//!                  ├─ showdown::suit_corrections   flushes in the up card's suit
//!                  └─ forcing                      dealers without ace-king, and their replacements
//!                  ▼
//!    sums        wins, ties, losses, no hand, forced  ──►  value, square, ahead, even
//!                                        │
//!                                        ▼
//!    solution    the best choice of each suit class, and the sums over all deals
//!                  ├─ solution::file               five bits for each suit class
//!                  ├─ solution::first_action       what to do with a hand
//!                  └─ solution::other_strategies   what any other way to play is worth
//! ```
//!
//! # A value is a sum over suits
//!
//! Take a final hand and the cards that are left, the *live* cards. How many dealer's hands are lower, equal, higher or do not
//! qualify is first counted by ranks alone, as if no five cards shared a suit. These counts are polynomials in the numbers of
//! live cards of each rank: `dealer::live_ranks` keeps their power sums, and the elementary symmetric sums that count pairs,
//! two pairs and so on follow from them in a few multiplications.
//!
//! Suits change these counts in two places only:
//!
//! * The dealer's five cards are a flush. The up card is one of them, so its suit is the only one in which that can be.
//! * A forced dealer keeps four cards of one suit, and the replacement may make five. If the up card stays, that is its suit
//!   again. If the up card was the highest and went, it is one of the other three.
//!
//! So with `L(s)` for the set of live ranks of suit `s`, a bet is worth
//!
//! ```text
//!    by ranks  +  U(L(up card's suit))  +  O(L(a))  +  O(L(b))  +  O(L(c))
//! ```
//!
//! and no term asks for two suits at once. The numbers that depend on the up card's rank only (which four cards can stay,
//! which straights they make, which flushes there are) are worked out once, in `dealer`.
//!
//! # All suit classes of a rank class at once
//!
//! The ranks that the player does not hold are live in every suit for sure; each held rank is live in a suit or not, as the
//! suit class says. A suit (`sums::suit_left`) is therefore a *sure* part and any subset of an *open* part. `U`
//! and `O` are wanted for all those subsets. Each is a sum over patterns of the dealer (four suited ranks, say) that counts
//! where all ranks of the pattern are live: a sum over subsets. Every pattern is added at its own set, and one pass over the
//! table, with one addition for each set and open rank, turns that into all sums. A suit class then costs four lookups.
//!
//! # Draws
//!
//! `draws::rank_draws` lists what a draw can bring as multisets of ranks, each with its number of ways, and
//! `draws::draw_value` sorts the final hands by how the choice between bet and fold after the draw depends on suits:
//!
//! * *Weak* hands, below a straight and never forcing, that are bet whatever the suits. Only flushes of the up card's suit
//!   change them. They need not be told apart: the ways in which a draw leaves the four cards of a flush are a product over
//!   the ranks drawn. Multiplied out it is a sum over subsets, and equal subsets of all draws are added before any flush is
//!   looked at (`draws::weak_hands`).
//! * *Torn* hands of that kind, where the up card's suit decides between bet and fold: decided for each set of live ranks.
//! * *Certain* hands that are bet even if suits cost them as much as they can: their tables are added, since the choice is none.
//! * *Doubtful* hands, where all suits together decide. They are few, and each way to draw is looked at by itself.
//!
//! Where the player's own cards can share a suit, `draws::suited_draws` adds the difference between the flush and what the
//! same ranks are without it.
//!
//! # Forcing
//!
//! Forcing costs one ante and gives up what the ante would win, so it is right where enough of the replacements let the player
//! win. That has to be asked for each four cards that can stay and each suit they may share.
//!
//! * In general `forcing::suit_by_suit` goes through the list of four cards that can stay and adds each to all sets of live
//!   ranks for which forcing is right; only where the sets disagree does it look at them one by one.
//! * For a hand that is paid well, forcing is nearly always right. `forcing::all_forced` takes *every* dealer without ace-king
//!   as forced, which is a closed count and needs no list, and then takes back the exceptions. Forcing can only be wrong if
//!   many of the cards that would pair the four are gone: `forcing::candidates` finds those once for all draws of an exchange.
//!   So full houses and fours are counted (`forcing::above_flushes`), and the flushes that a draw makes (`draws::flush_draws`).
//! * All flushes of one draw then differ in two things only, how they compare with the dealer's flushes and which cards they
//!   took. One walk through the dealer's flushes in ascending order (`draws::flush_sweep`) counts all of them together
//!   (`draws::flush_draws_in_suit`).
//!
//! # Bounds leave out, they never decide
//!
//! Most of the 26 exchanges of a hand are far from the best. An upper bound on their value shows it, from rough to fine:
//!
//! 1. for all hands that keep the same cards (`bounds::by_up_card`);
//! 2. for this hand, by the aces, kings and up ranks that are gone (there too);
//! 3. for this hand draw by draw, with the flushes of the very suits bounded apart (`bounds`).
//!
//! Wherever a bound does not look closely, it decides for the player, so it is never below the value. What flushes add is bounded as a
//! straight line in the number of dealer's hands that do not qualify, of which a draw takes away no more than each of its cards
//! does by itself. An exchange is left out only if its bound is not above a value that is reached by another choice.
//!
//! # Why it is exact
//!
//! * Every value is a whole number of units over one denominator (`solution::class_solver::DENOMINATOR`, all that
//!   the 46 unknown cards can do), and values are compared as whole numbers. There is no float in this crate.
//! * Payouts are not written down here: `hands::payouts` settles hands with the rules of the table and keeps what they give.
//! * A choice that is worth as much as one before it in the order fold, bet, buy, exchange, instant cash does not replace it.
//! * Sums cannot overflow: [`Hands::check_amounts`] refuses amounts that they have no room for.
//! * The tests hold every part against brute force, card by card: hands after a draw with their whole future, draws, bounds,
//!   flushes, each at ordinary amounts and at the largest that are not refused.
//!
//! Of the whole game averages are summed, and not every way to end; that would take as long again.
//!
//! # Words
//!
//! | word | meaning |
//! | --- | --- |
//! | class | a rank class, or a suit class in it |
//! | live | still able to come: neither held, nor given up, nor seen |
//! | sure, open | ranks of a suit that are left in every suit class; ranks that are left in some |
//! | plain | without five cards of a suit |
//! | stay | the four cards of a dealer whose highest is replaced |
//! | highest | the card that is replaced; counted by the live cards that it may have been |
//! | none | the dealer does not qualify |
//! | like, alike | flushes that are paid the same |
//! | way | one of the equally likely things that unknown cards can do |

mod bounds;
mod dealer;
mod decisions;
mod draws;
mod forcing;
mod hands;
mod rank_masks;
mod showdown;
mod solution;
mod sums;

#[cfg(test)]
mod tests;

pub use decisions::choices::Spot;
pub use decisions::later_play::End;
pub use hands::Hands;
pub use hands::payouts::{Betting, Forcing};
pub use solution::first_action::First;
pub use solution::other_strategies::values_of;
pub use solution::{FirstAction, Solution, solve};
