//! The rulebook of Lunar Poker with its numbers where the rules want them.

use super::clauses::Jurisdiction;
use super::floor::most_won;
use super::limit::{PayoutLimit, Scope};
use super::progressive::Progressive;
use super::rules::{BetRow, SuperRow};
use super::second::SecondCombination;
use crate::book::{Pay, Rulebook};
use croupier_core::{Code, Money, Odds, Refusal, Refusals};

/// The pay tables and settings in force.
#[derive(Clone, Debug)]
pub struct Book {
    /// Whose rules.
    pub jurisdiction: Jurisdiction,
    /// The odds of the bet, by row.
    pub bet: [Odds; 10],
    /// Instant cash for a royal flush.
    pub instant_royal: Odds,
    /// Instant cash for a straight flush.
    pub instant_straight_flush: Odds,
    /// The odds of the super side bet, by row.
    pub super_bet: [Odds; 8],
    /// The payout limit, if there is one.
    pub limit: Option<PayoutLimit>,
    /// How the second combination is read.
    pub second_combination: SecondCombination,
    /// Do six cards with a straight and a pair inside it hold a straight and a pair, not two straights?
    pub straight_with_pair_is_pair: bool,
    /// May players force the dealer?
    pub force: bool,
    /// Is instant cash paid to a player who never declared it and did not draw (NZ reading R6)?
    pub undeclared_instant_is_paid: bool,
    /// The progressive wager, where it is offered.
    pub progressive: Option<Progressive>,
    /// What follows from irregularities.
    pub void: VoidRules,
    /// The player positions.
    pub positions: i64,
}

/// The settings about void hands and late claims.
#[derive(Clone, Copy, Debug)]
pub struct VoidRules {
    /// Are option payments returned when a hand is void through no fault of the player?
    pub fees_returned: bool,
    /// Are they returned when it is void for the player's breach?
    pub fees_returned_on_breach: bool,
    /// Do side payments already made stand when the round becomes void?
    pub side_payments_stand: bool,
    /// Does a wrong number of cards at one box always void the whole round?
    pub one_box_voids_round: bool,
    /// Has a wrong number of cards in the first deal shifted all later cards?
    pub first_deal_shifts: bool,
    /// Does an early look at the dealer's cards void all hands?
    pub early_hole_card_voids: bool,
    /// May players still draw after it?
    pub draw_after_early_hole_card: bool,
    /// Is the draw payment returned when a late instant claim is paid?
    pub late_instant_fee_returned: bool,
    /// Is it returned when a late super claim is paid?
    pub late_super_fee_returned: bool,
}

impl VoidRules {
    /// nz/lunar-poker 11.2; 11.11·a
    ///
    /// Does a wrong number of cards at one box affect the whole round? By the operator's choice, or because cards dealt
    /// one by one to the wrong box have shifted every later card; one that came with the draw has not.
    #[must_use]
    pub const fn voids_round(&self, drawn: bool) -> bool {
        self.one_box_voids_round || (self.first_deal_shifts && !drawn)
    }
}

impl Book {
    /// Takes what the rules need out of a rulebook and checks what no single option shows.
    pub fn new(book: &Rulebook, refusals: &mut Refusals) -> Book {
        let jurisdiction = Jurisdiction::of(book);
        let table = (jurisdiction == Jurisdiction::NewZealand).then(|| book.word("super_table"));
        let mut lunar = Book {
            jurisdiction,
            bet: std::array::from_fn(|i| odds(book, "bet", None, BetRow::ALL[i].name(), refusals)),
            instant_royal: Odds::EVEN,
            instant_straight_flush: Odds::EVEN,
            super_bet: std::array::from_fn(|i| {
                odds(book, "super", table.as_deref(), SuperRow::ALL[i].name(), refusals)
            }),
            limit: read_limit(book),
            second_combination: match book.word("second_combination").as_str() {
                "none" => SecondCombination::None,
                "five_card_literal" => SecondCombination::FiveCardLiteral,
                _ => SecondCombination::Combination,
            },
            straight_with_pair_is_pair: book.word("straight_with_pair") == "straight_and_pair",
            force: book.flag("force"),
            undeclared_instant_is_paid: false,
            progressive: None,
            void: void_rules(book, jurisdiction),
            positions: book.integer("positions"),
        };
        match jurisdiction {
            Jurisdiction::NewJersey => lunar.complete_new_jersey(book, refusals),
            Jurisdiction::NewZealand => lunar.complete_new_zealand(book, refusals),
        }
        let clauses = jurisdiction.clauses();
        book.check_range("min_ante", "max_ante", clauses.ante, refusals);
        book.check_range("min_super", "max_super", clauses.super_amount, refusals);
        lunar
    }

    fn complete_new_jersey(&mut self, book: &Rulebook, refusals: &mut Refusals) {
        self.instant_royal = odds(book, "instant", None, "royal_flush", refusals);
        self.instant_straight_flush = odds(book, "instant", None, "straight_flush", refusals);
        self.progressive = book.flag("progressive").then(|| Progressive::new(book));
        check_equipment(book, refusals);
        self.check_payout_limit(book, refusals);
    }

    fn complete_new_zealand(&mut self, book: &Rulebook, refusals: &mut Refusals) {
        let chosen = |key| u32::try_from(book.integer(key)).map_or(Odds::EVEN, Odds::to_1);
        self.instant_royal = chosen("instant_royal");
        self.instant_straight_flush = chosen("instant_straight_flush");
        self.undeclared_instant_is_paid = book.word("undeclared_instant") == "paid";
        check_instant_row(book, self.instant_royal, self.instant_straight_flush, refusals);
    }

    /// nj/lunar-poker 38.12(f)
    ///
    /// A payout limit may not be below the most one patron could win in a round at the minimum wagers.
    fn check_payout_limit(&self, book: &Rulebook, refusals: &mut Refusals) {
        let Some(limit) = self.limit else { return };
        let minimum = |key: &str| book.amount(key).unwrap_or(Money::ZERO);
        let least = most_won(self, minimum("min_ante"), minimum("min_super"));
        if limit.amount < least {
            let message = format!(
                "a payout limit may not be below the most a patron could win in a round at the minimum wagers, {} cents",
                least.in_cents()
            );
            refusals.push(book.refuse_option("payout_limit", Code::BelowFloor, message, "38.12(f)"));
        }
    }
}

/// The odds of a row. The rules of this game pay odds and nothing else.
fn odds(book: &Rulebook, wager: &str, table: Option<&str>, row: &str, refusals: &mut Refusals) -> Odds {
    match book.pay(wager, table, row) {
        Some(Pay::To1(odds)) => odds,
        Some(Pay::Times(_) | Pay::Amount(_) | Pay::MeterPercent(_) | Pay::Push) | None => {
            let message = format!("the row {row} of the wager {wager} must pay odds to 1");
            let field = book.row_field(wager, table, row);
            refusals.push(Refusal::new(Code::NotAllowed, field, message).value(row));
            Odds::EVEN
        }
    }
}

fn read_limit(book: &Rulebook) -> Option<PayoutLimit> {
    let scope = match book.word("payout_limit_scope").as_str() {
        "wager" => Scope::Wager,
        "payment" => Scope::Payment,
        _ => Scope::PlayerRound,
    };
    book.amount("payout_limit").map(|amount| PayoutLimit { amount, scope })
}

/// nj/lunar-poker 38.8(b)1; 38.2(b)
///
/// Dealing from the hand and a second deck both need an automated shuffler.
fn check_equipment(book: &Rulebook, refusals: &mut Refusals) {
    let shuffler = book.flag("shuffler");
    if !shuffler && book.word("dealing") == "hand" {
        let message = "cards dealt from the hand must be shuffled by an automated shuffler";
        refusals.push(book.refuse_option("dealing", Code::NotAllowed, message, "38.8(b)1"));
    }
    if !shuffler && book.integer("decks") == 2 {
        let message = "a second deck may be used only with an automated shuffler";
        refusals.push(book.refuse_option("decks", Code::NotAllowed, message, "38.2(b)"));
    }
    if book.word("cards_run_out") == "four_positions" && book.integer("positions") != 4 {
        let message = "this answer to a short deck means a table of four positions";
        refusals.push(book.refuse_option("cards_run_out", Code::NotAllowed, message, "38.10(d)·c"));
    }
}

/// nz/lunar-poker 5.6·b
///
/// The operator picks one row of the instant cash table, not any pair of numbers.
fn check_instant_row(book: &Rulebook, royal: Odds, straight_flush: Odds, refusals: &mut Refusals) {
    let tables = book.tables().iter().filter(|table| table.wager == "instant");
    let pairs: Vec<(Option<Pay>, Option<Pay>)> =
        tables.map(|table| (table.pay("straight_flush"), table.pay("royal_flush"))).collect();
    if !pairs.contains(&(Some(Pay::To1(straight_flush)), Some(Pay::To1(royal)))) {
        let written = |pay: &Option<Pay>| pay.and_then(Pay::number).unwrap_or_default();
        let rows: Vec<String> =
            pairs.iter().map(|(sf, rf)| format!("{}/{}", written(sf), written(rf))).collect();
        let message = format!(
            "straight flush {straight_flush} with royal flush {royal} is no row of the instant cash table; the rows are {}",
            rows.join(", ")
        );
        let given = |key: &str| book.option(key).is_some_and(|option| option.given_at.starts_with("options"));
        let only_royal = given("instant_royal") && !given("instant_straight_flush");
        let key = if only_royal { "instant_royal" } else { "instant_straight_flush" };
        refusals.push(book.refuse_option(key, Code::NotAllowed, message, "5.6·b"));
    }
}

fn void_rules(book: &Rulebook, jurisdiction: Jurisdiction) -> VoidRules {
    match jurisdiction {
        Jurisdiction::NewJersey => {
            let returned = book.word("void_returns") == "all_unresolved";
            VoidRules {
                fees_returned: returned,
                fees_returned_on_breach: returned,
                side_payments_stand: true,
                one_box_voids_round: false,
                first_deal_shifts: false,
                early_hole_card_voids: book.word("early_hole_card") == "all_hands_void",
                draw_after_early_hole_card: false,
                late_instant_fee_returned: false,
                late_super_fee_returned: false,
            }
        }
        Jurisdiction::NewZealand => VoidRules {
            fees_returned: book.word("void_fees") != "always_kept",
            fees_returned_on_breach: book.word("void_fees") == "always_returned",
            side_payments_stand: book.word("void_side_payments") == "stand",
            one_box_voids_round: book.word("misdeal_of_one_box") == "round",
            first_deal_shifts: book.word("dealing") == "manual_shoe",
            early_hole_card_voids: false,
            draw_after_early_hole_card: book.word("early_hole_card") == "draw_too",
            late_instant_fee_returned: book.word("late_instant_fee") == "returned",
            late_super_fee_returned: book.word("late_super_fee") == "returned",
        },
    }
}
