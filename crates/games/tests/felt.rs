//! What the layout and the sign at a table show.

use croupier_games::book::{NAMES, builtin};
use croupier_games::document::Node;
use croupier_games::felt::{Felt, Kind, Where};
use serde_json::{Value, json};

fn felt(book: &str, options: Value) -> Felt {
    let node = Node::from_json(&options.to_string()).expect("JSON");
    let mut refusals = Vec::new();
    let book = builtin(book).expect("a book").with_options(&node, "options", &mut refusals);
    assert!(refusals.is_empty(), "{refusals:?}");
    Felt::new(&book, "The Sample House")
}

/// The areas of a position, as they are marked.
fn marks(felt: &Felt) -> Vec<&'static str> {
    felt.layout.areas.iter().map(|area| area.name).collect()
}

/// What stands in a place, words and names of pay tables.
fn standing(felt: &Felt, place: Where) -> Vec<String> {
    let texts = felt.layout.inscriptions.iter().filter(|it| it.place == place).map(|it| it.text.clone());
    let tables = felt.layout.paytables.iter().filter(|it| it.place == place).map(|it| it.name.clone());
    texts.chain(tables).collect()
}

fn pays(felt: &Felt, bet: &str, row: &str) -> String {
    let table = felt.layout.paytables.iter().find(|table| table.bet == bet).expect("a pay table");
    table.rows.iter().find(|entry| entry.row == row).expect("a row").pays.clone()
}

/// Covers nj/lunar-poker: 1.13X(b); 1.13X(b)5
/// Covers nj/lucky-8s: E-1.10E(b); E-1.10E(b)1
/// Covers nj/packs-poker: E-1.13Z(b); E-1.13Z(b)1
/// Covers nj/dragon-poker: E-1.13BB(b); E-1.13BB(b)1
#[test]
fn every_layout_bears_the_operators_name_and_something_of_each_kind() {
    for book in NAMES {
        let felt = felt(book, json!({}));
        assert_eq!((felt.operator.as_str(), felt.rulebook.as_str()), ("The Sample House", book));
        assert!(felt.positions >= 5, "{book}");
        assert!(felt.layout.areas.iter().any(|area| area.kind == Kind::Wager), "{book}");
        assert!(!felt.layout.inscriptions.is_empty(), "{book}");
        assert!(felt.layout.limits.iter().all(|limit| limit.least < limit.most), "{book}");
    }
}

/// Covers nj/lunar-poker: 38.12(a)
/// Covers nj/dragon-poker: 42.11(a)
#[test]
fn odds_are_written_with_to_or_win_and_never_with_for() {
    let progressive = json!({"progressive": true, "progressive_reset": 100_000});
    let all =
        NAMES.map(|book| felt(book, json!({}))).into_iter().chain([felt("nj/lunar-poker", progressive)]);
    for felt in all {
        for row in felt.layout.paytables.iter().flat_map(|table| &table.rows) {
            for text in [&row.pays, &row.brief] {
                let written = text.contains(" to ") || text.starts_with("win ") || text == "push";
                assert!(written && !text.contains(" for "), "{}: {text}", felt.rulebook);
            }
        }
    }
}

/// Covers nj/dragon-poker: E-1.13BB(b)2; E-1.13BB(b)3; E-1.13BB(c); E-1.13BB(d)
#[test]
fn dragon_poker_shows_five_areas_the_rule_of_the_play_wager_and_all_odds() {
    let printed = felt("nj/dragon-poker", json!({"three_card_table": 2}));
    assert_eq!(marks(&printed), ["Play", "Ante", "Ante Bonus", "3 Card Bonus", "Dragon Bet"]);
    let rule = "Play Bet Must Equal Ante Bet".to_owned();
    assert!(standing(&printed, Where::Layout).contains(&rule));
    assert!(standing(&printed, Where::Sign).is_empty());
    assert_eq!(pays(&printed, "three_card", "three_tigers"), "20 to 1");
    assert_eq!(pays(&printed, "dragon", "three_red_dragons"), "1000 to 1");
    let signed = felt("nj/dragon-poker", json!({"play_rule_shown_on": "sign", "odds_shown_on": "sign"}));
    assert!(standing(&signed, Where::Layout).is_empty());
    assert!(standing(&signed, Where::Sign).contains(&rule));
    assert_eq!(pays(&signed, "three_card", "three_tigers"), "15 to 1");
    let fewer = felt("nj/dragon-poker", json!({"side_bets": "dragon"}));
    assert_eq!(marks(&fewer), ["Play", "Ante", "Ante Bonus", "Dragon Bet"]);
}

/// Covers house/three-card-poker: 1.4; 1.5; 3.2
#[test]
fn three_card_poker_shows_what_is_offered_the_two_rules_of_play_and_all_odds() {
    let printed = felt("house/three-card-poker", json!({"pair_plus_table": "50-40-30-6-3-1"}));
    assert_eq!(marks(&printed), ["Play", "Ante", "Pair Plus", "Six Card Bonus"]);
    let rules = ["Play Equals Ante", "Dealer Plays With Queen High or Better"];
    assert_eq!(standing(&printed, Where::Layout)[..2], rules);
    assert!(standing(&printed, Where::Sign).is_empty());
    assert_eq!(pays(&printed, "pair_plus", "mini_royal"), "50 to 1");
    assert_eq!(pays(&printed, "ante_bonus", "three_of_a_kind"), "4 to 1");
    assert_eq!(pays(&printed, "six_card", "royal_flush"), "1000 to 1");
    let signed = felt("house/three-card-poker", json!({"odds_shown_on": "sign", "side_bets": "six_card"}));
    assert_eq!(marks(&signed), ["Play", "Ante", "Six Card Bonus"]);
    let sign = ["Ante", "Play", "Ante Bonus · table 5-4-1", "Six Card Bonus · table 1000-200-100-20-15-10-7"];
    assert_eq!(standing(&signed, Where::Sign), sign);
}

/// Covers nj/lucky-8s: E-1.10E(b)2; E-1.10E(b)3; E-1.10E(b)4; E-1.10E(b)4.i; E-1.10E(b)4.ii; E-1.10E(b)5; E-1.10E(c)
#[test]
fn lucky_8s_shows_three_wagers_two_places_for_cards_two_inscriptions_and_the_table_in_force() {
    let printed = felt("nj/lucky-8s", json!({"bonus_table": 3}));
    assert_eq!(marks(&printed), ["Ante", "In to Win", "Lucky 8's Bonus", "8's", "Side cards"]);
    let texts = [
        "Dealer Qualifies with One Natural 8 or Joker",
        "Both the Ante and In to Win wager must be in equal amounts",
    ];
    assert_eq!(standing(&printed, Where::Layout)[..2], texts);
    assert!(standing(&printed, Where::Layout).contains(&"Lucky 8's Bonus · table 3".to_owned()));
    let signed = felt("nj/lucky-8s", json!({"inscriptions_shown_on": "sign", "odds_shown_on": "sign"}));
    assert_eq!(standing(&signed, Where::Sign)[..2], texts);
    assert!(standing(&signed, Where::Layout).is_empty());
}

/// Covers nj/packs-poker: E-1.13Z(b)2; E-1.13Z(b)3; E-1.13Z(b)4; E-1.13Z(b)5; E-1.13Z(b)6; E-1.13Z(b)6.i; E-1.13Z(b)6.ii; E-1.13Z(c)
#[test]
fn packs_poker_shows_its_packs_the_bonuses_offered_and_what_less_than_a_pair_comes_to() {
    let plain = felt("nj/packs-poker", json!({"bonuses": "five_card"}));
    assert_eq!(marks(&plain)[..3], ["Pack's bet 1", "Pack's bet 2", "Pack's bet 3"]);
    assert_eq!(marks(&plain)[3..], ["Five-Card Bonus"; 3]);
    let of = |kind: Kind| plain.layout.dealer_areas.iter().filter(|area| area.kind == kind).count();
    assert_eq!((of(Kind::Pack), of(Kind::Show)), (3, 2));
    assert!(standing(&plain, Where::Layout).contains(&"A hand of less than a pair loses".to_owned()));
    let royal = felt("nj/packs-poker", json!({"top_seven_card_row": "ace_high"}));
    assert!(standing(&royal, Where::Layout).iter().any(|text| text.contains("10, 9, 8 of one suit")));
    let either = felt("nj/packs-poker", json!({"five_card_progressive_table": "B"}));
    assert_eq!(marks(&either)[3..6], ["Progressive Five-Card Bonus"; 3], "plain or progressive, not both");
    assert_eq!((either.layout.areas.len(), either.layout.limits.len()), (9, 3));
    let all = json!({"no_pair_higher": "push", "odds_shown_on": "sign", "five_card_progressive_table": "B",
        "seven_card_progressive_table": "A", "five_card_meter_start": 100_000, "seven_card_meter_start": 100_000,
        "bonus_configuration": "side_by_side"});
    let progressive = felt("nj/packs-poker", all);
    assert_eq!(progressive.layout.areas.len(), 15);
    assert_eq!(progressive.layout.paytables.len(), 5);
    let sign = standing(&progressive, Where::Sign);
    assert!(sign[0].contains("pushes if it is higher"), "{sign:?}");
    assert!(sign.contains(&"Progressive Five-Card Bonus · table B".to_owned()), "{sign:?}");
    assert!(standing(&progressive, Where::Layout).is_empty());
}

/// Covers nj/lunar-poker: 1.13X(b)2; 1.13X(b)2i; 1.13X(b)2ii; 1.13X(b)2iii; 1.13X(b)2iv; 1.13X(b)3; 1.13X(b)4; 1.13X(c)·a
#[test]
fn lunar_poker_in_new_jersey_shows_four_areas_when_the_dealer_plays_odds_and_limit() {
    let limited = felt("nj/lunar-poker", json!({"payout_limit": 100_000_000, "bet_odds": {"flush": 6}}));
    assert_eq!(marks(&limited), ["Ante", "Bet", "Super", "Options"]);
    assert!(limited.layout.inscriptions[0].text.contains("ace-king or higher"));
    assert_eq!(limited.layout.inscriptions[0].place, Where::Layout);
    assert_eq!(pays(&limited, "bet", "flush"), "6 to 1");
    assert_eq!(pays(&limited, "instant", "royal_flush"), "600 to 1");
    let text = limited.layout.payout_limit.clone().expect("a limit").text;
    let wager = "At most 1,000,000.00 is paid on each wager (instant cash, super and bet), which is at most 2,000,000.00 for each player in a round";
    assert_eq!(text, wager);
    let round = json!({"payout_limit": 100_000_000, "payout_limit_scope": "player_round"});
    let text = felt("nj/lunar-poker", round).layout.payout_limit.expect("a limit").text;
    assert_eq!(
        text,
        "At most 1,000,000.00 is paid for each player in a round on instant cash, super and bet"
    );
    let signed = felt("nj/lunar-poker", json!({"odds_shown_on": "sign"}));
    assert!(signed.layout.paytables.iter().all(|table| table.place == Where::Sign));
}

/// Covers nj/lunar-poker: 1.13X(c)·b; 1.13X(c)1; 1.13X(c)2; 1.13X(c)3; 1.13X(d)·a; 1.13X(d)4; 38.6(c)·b
#[test]
fn the_sign_at_lunar_poker_tells_ante_second_payout_force_and_progressive() {
    fn clauses(felt: &Felt) -> Vec<&str> {
        let sign = felt.layout.inscriptions.iter().filter(|it| it.place == Where::Sign);
        sign.map(|it| it.clause.as_str()).collect()
    }
    assert_eq!(clauses(&felt("nj/lunar-poker", json!({}))), ["1.13X(c)1", "1.13X(c)2", "1.13X(c)3"]);
    let unforced = felt("nj/lunar-poker", json!({"force": false}));
    assert_eq!(
        clauses(&unforced),
        ["1.13X(c)1", "1.13X(c)2", "38.10(k)"],
        "the departure stands there instead"
    );
    let once = felt("nj/lunar-poker", json!({"second_combination": "none"}));
    assert_eq!(once.layout.inscriptions[2].text, "A winning hand is paid once");
    let progressive = felt("nj/lunar-poker", json!({"progressive": true, "odds_shown_on": "layout"}));
    assert!(clauses(&progressive).contains(&"38.6(c)"));
    assert!(marks(&progressive).contains(&"Progressive"));
    assert!(!marks(&once).contains(&"Progressive"), "an area for it only where it is offered");
    let table = progressive.layout.paytables.iter().find(|table| table.bet == "progressive").expect("shown");
    assert_eq!((table.place, table.rows[0].pays.as_str()), (Where::Sign, "win 100 percent of the meter"));
    assert_eq!(table.rows[1].pays, "win 10 percent of the meter");
    let fixed = felt("nj/lunar-poker", json!({"progressive": true, "progressive_straight_flush": 500_000}));
    assert_eq!(pays(&fixed, "progressive", "straight_flush"), "win 5,000.00");
}

/// Covers nz/lunar-poker: 3.2(a); 3.3(a); 3.3(b); 3.3(c); 3.3(d); 5.6·c; 5.9·c; 5.12·b
#[test]
fn lunar_poker_in_new_zealand_marks_each_fee_and_shows_the_odds_in_force_and_the_limit() {
    let shown = felt(
        "nz/lunar-poker",
        json!({"super_table": 4, "instant_royal": 800, "instant_straight_flush": 300, "payout_limit": 5_000_000}),
    );
    let fees = ["Exchange 2-5 Cards", "Buy a 6th Card", "Force the Dealer"];
    assert_eq!(marks(&shown), [["Ante", "Bet", "Super"], fees].concat());
    assert!(shown.layout.inscriptions[0].text.contains("ace-king or higher"));
    assert_eq!(pays(&shown, "instant", "royal_flush"), "800 to 1");
    assert_eq!(pays(&shown, "super", "four_of_a_kind"), "250 to 1");
    assert!(shown.layout.paytables.iter().all(|table| table.place == Where::Layout));
    let text = shown.layout.payout_limit.expect("a limit").text;
    let wager = "At most 50,000.00 is paid on each wager (ante, super and bet), which is at most 100,000.00 for each player in a round";
    assert_eq!(text, wager);
    let payment = json!({"payout_limit": 5_000_000, "payout_limit_scope": "payment"});
    let text = felt("nz/lunar-poker", payment).layout.payout_limit.expect("a limit").text;
    assert_eq!(
        text,
        "At most 50,000.00 is paid at a time on ante, super and bet; a second payment on a bet is one of its own"
    );
}
