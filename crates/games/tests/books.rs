//! Rulebook files: what a copy may change, and how all of its mistakes are told at once.

mod support;

use croupier_core::{Code, Refusal};
use croupier_games::book::{Allowed, NAMES, PayEdit, Rulebook, builtin, load};
use croupier_games::document::Node;
use croupier_games::felt::Where;
use std::collections::BTreeSet;
use std::path::Path;
use support::find;

/// A file below the folder `rulebooks`.
fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn text(book: &str) -> String {
    file(&format!("{book}.toml"))
}

/// The text of a book with one part changed.
fn changed(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    text.replacen(old, new, 1)
}

fn loaded(text: &str) -> Rulebook {
    load(text).unwrap_or_else(|refusals| panic!("{refusals:#?}"))
}

/// The line on which the only occurrence of `part` stands.
fn line_of(text: &str, part: &str) -> usize {
    assert_eq!(text.matches(part).count(), 1, "{part}");
    text[..text.find(part).expect("there")].matches('\n').count() + 1
}

/// A change of a number, an option or a default makes another book, and old records would no longer fit it:
/// change these hashes only together with the book.
#[test]
fn the_built_in_books_are_the_ones_known_by_these_hashes() {
    let hashes: Vec<(&str, String)> =
        NAMES.iter().map(|name| (*name, builtin(name).expect("built in").hash())).collect();
    let known = GOLDEN.map(|(name, hash)| (name, hash.to_owned()));
    assert_eq!(hashes, known);
}

const GOLDEN: [(&str, &str); 6] = [
    ("nj/lunar-poker", "939d6ecd828c0f29e893c6a0cd092d275f0a6e68a725b55b7f40c9c93e429a37"),
    ("nz/lunar-poker", "0e98db29b44b1ed3a117c35b815e4e112bf96fa1712b09eeb1f13e183d3abc15"),
    ("nj/lucky-8s", "8dda4fc6f87cd62073adc82baf371915dee2a6f71c30a2a618ebdc3bc68d1159"),
    ("nj/packs-poker", "dca116df5b5edd1af40c43effceb04aae7b48eae90d0f7f219ddd583fbda6089"),
    ("nj/dragon-poker", "f6562f07f1b0914c1d8888d0dd77d7925c8ff9d68ba19d8c4096a4fdc4366cc8"),
    ("house/three-card-poker", "6e329a434257aba87b6f38a38593f8e2146f38aaf463702582b4dd2a19215835"),
];

/// The books as journals of version 0.1.0 name them. They never change.
const RECORDED: [(&str, &str); 6] = [
    ("nj/lunar-poker", "b54bdb211e575b4a5da706662a4a6e6e6a37cc378fc314d90b5b769bbecd3ecd"),
    ("nz/lunar-poker", "0e98db29b44b1ed3a117c35b815e4e112bf96fa1712b09eeb1f13e183d3abc15"),
    ("nj/lucky-8s", "193376461cb371886e53c02d4fd198b65fec95eae69a1eb6e00617be9bc73485"),
    ("nj/packs-poker", "5e1dd97ba1d746b81202356bbe1b826d88a317a311c8413ae771605e4ebf6896"),
    ("nj/dragon-poker", "f6562f07f1b0914c1d8888d0dd77d7925c8ff9d68ba19d8c4096a4fdc4366cc8"),
    ("house/three-card-poker", "6e329a434257aba87b6f38a38593f8e2146f38aaf463702582b4dd2a19215835"),
];

#[test]
fn a_book_as_it_was_recorded_has_the_hash_that_journals_name() {
    for (name, hash) in RECORDED {
        assert_eq!(find(name).expect("built in").as_recorded().hash(), hash, "{name}");
    }
}

/// The text of a book without the options that came later, as somebody copied it before.
fn without_later_options(text: &str) -> String {
    let blocks = text.split("\n\n").filter(|block| !block.contains("\nadded = true"));
    blocks.collect::<Vec<_>>().join("\n\n")
}

#[test]
fn a_file_that_was_copied_before_an_option_came_goes_on_as_it_was() {
    for name in ["nj/packs-poker", "nj/lucky-8s"] {
        let copy = without_later_options(&text(name));
        assert_ne!(copy, text(name));
        let recorded = RECORDED.iter().find(|(known, _)| *known == name).expect("known").1;
        assert_eq!(loaded(&copy).hash(), recorded, "{name}");
    }
}

#[test]
fn every_built_in_text_loads_without_departures() {
    for name in NAMES {
        let book = loaded(&text(name));
        assert_eq!((book.name(), book.departures().len()), (name, 0));
        assert_eq!(book.hash(), find(name).expect("built in").hash());
    }
}

/// Covers nj/dragon-poker: 42.11(f)
#[test]
fn a_copy_with_another_fixed_table_is_another_book_and_says_so() {
    let copy = changed(
        &text("nj/dragon-poker"),
        "\"three_dragons_other\", to_1 = 60",
        "\"three_dragons_other\", to_1 = 50",
    );
    let book = loaded(&copy);
    assert_ne!(book.hash(), find("nj/dragon-poker").expect("built in").hash());
    let departures = book.departures();
    let [departure] = departures.as_slice() else { panic!("{departures:?}") };
    for part in ["dragon three_dragons_other", "50 to 1", "60 to 1", "42.11(f)"] {
        assert!(departure.contains(part), "{departure}");
    }
    let left_out = changed(&text("nj/dragon-poker"), "  { row = \"gold_dragon_alone\", to_1 = 5 },\n", "");
    assert_eq!(loaded(&left_out).departures().len(), 1);
}

#[test]
fn a_higher_number_in_a_floor_table_is_no_departure() {
    let copy = changed(&text("nj/lunar-poker"), "to_1 = 600", "to_1 = 601");
    let book = loaded(&copy);
    assert_eq!(book.departures().len(), 0);
    assert_ne!(book.hash(), find("nj/lunar-poker").expect("built in").hash());
}

/// The same book with every block, and every line of an option, in the opposite order.
fn reordered(text: &str) -> String {
    let first = text.find("[[paytable]]").expect("pay tables");
    let mut blocks: Vec<String> = text[first..].split("\n\n").map(str::to_owned).collect();
    blocks.reverse();
    for block in blocks.iter_mut().filter(|block| block.starts_with("[option")) {
        let mut lines: Vec<&str> = block.trim_end().lines().collect();
        lines[1..].reverse();
        *block = lines.join("\n");
    }
    format!("{}\n{}", &text[..first], blocks.join("\n\n"))
}

#[test]
fn comments_blanks_titles_and_order_do_not_change_the_hash() {
    for name in NAMES {
        let hash = find(name).expect("built in").hash();
        let text = text(name);
        let commented = format!(
            "# a copy\n\n{}",
            text.replace('\n', "  # a remark\n").replace("  # a remark\n  {", "\n  {")
        );
        for copy in [commented, text.replace(" = ", "   =\t"), text.replace('\n', "\r\n"), reordered(&text)] {
            assert_eq!(loaded(&copy).hash(), hash, "{name}");
        }
        assert_eq!(loaded(&changed(&text, "title = \"", "title = \"Our ")).hash(), hash, "{name}");
    }
}

#[test]
fn another_default_changes_the_hash() {
    let copy =
        changed(&text("nj/lucky-8s"), "allowed = [1, 2, 3]\ndefault = 1", "allowed = [1, 2, 3]\ndefault = 3");
    assert_ne!(loaded(&copy).hash(), find("nj/lucky-8s").expect("built in").hash());
}

/// The one refusal of a text.
fn only_refusal(text: &str) -> Refusal {
    let mut refusals = load(text).expect_err("must be refused");
    assert_eq!(refusals.len(), 1, "{refusals:#?}");
    refusals.remove(0)
}

/// Covers nj/lunar-poker: 38.12(c); 38.12(d); 38.12(e); 38.12(f); 38.12(g); 38.12(h)·a
#[test]
fn a_book_below_the_floor_of_the_regulation_is_refused_with_line_and_clause() {
    let book = text("nj/lunar-poker");
    let cases = [
        ("\"flush\", to_1 = 5 }", "\"flush\", to_1 = 4 }", "38.12(e)"),
        ("to_1 = 600", "to_1 = 599", "38.12(c)"),
        ("to_1 = 250", "to_1 = 249", "38.12(d)"),
        ("amount = 50000 }", "amount = 49999 }", "38.12(g)"),
        ("meter_percent = 10 }", "meter_percent = 9 }", "38.12(g)"),
        ("default = 70", "default = 69", "38.12(h)"),
        ("default = \"10_percent\"", "default = 499999", "38.12(g)"),
    ];
    for (old, new, clause) in cases {
        let copy = changed(&book, old, new);
        let refusal = only_refusal(&copy);
        let told = (refusal.code, refusal.line, refusal.clause.as_deref());
        assert_eq!(told, (Code::BelowFloor, Some(line_of(&copy, new)), Some(clause)), "{refusal}");
        assert!(refusal.value.is_some(), "{refusal}");
    }
}

/// Covers nj/packs-poker: 43.12(e)
/// Covers nz/lunar-poker: 5.6·b
#[test]
fn what_no_single_option_shows_is_refused_where_it_stands() {
    let rates = changed(
        &text("nj/packs-poker"),
        "default = 5\n\n[option.seven_card_reset",
        "default = 4\n\n[option.seven_card_reset",
    );
    let refusal = only_refusal(&rates);
    let at = line_of(&rates, "default = 4\n\n[option.seven_card_reset");
    assert_eq!((refusal.line, refusal.clause.as_deref()), (Some(at), Some("43.12(e)")), "{refusal}");
    let pair = changed(&text("nz/lunar-poker"), "default = 200", "default = 500");
    let refusal = only_refusal(&pair);
    assert_eq!(
        (refusal.line, refusal.clause.as_deref()),
        (Some(line_of(&pair, "default = 500")), Some("5.6"))
    );
}

/// Changes of New Jersey's Lunar book, each a mistake.
const CHANGES: [(&str, &str); 18] = [
    ("schema = 1", "schema = 2"),
    ("currency = \"USD\"", "currency = \"EUR\""),
    ("title = \"Lunar Poker\"", "title = 7"),
    ("# Pay tables: the least", "colour = \"red\"\n\n# Pay tables: the least"),
    ("\"flush\", to_1 = 5 }", "\"flush\", to_1 = 4 }"),
    ("wager = \"instant\"", "wager = \"bet\""),
    ("{ row = \"five_same", "{ row = \"five_of_a_kind\", to_1 = 2 },\n  { row = \"five_same"),
    ("clause = \"38.12(g)\"\nlimit = \"floor\"", "clause = \"38.12(g)\"\nlimit = \"fixed\""),
    ("# Odds and limits", "[[paytable]]\nwager = \"bonus\"\nclause = \"9\"\nlimit = \"floor\"\nrows = []\n"),
    ("allowed = [4, 5]", "allowed = [4, 5, 6]"),
    ("allowed = [1, 2]\ndefault = 1", "allowed = [1, 2]\ndefault = 3"),
    ("[option.opening_path]", "[option.opening_paths]"),
    ("about = \"Smallest ante.\"", "about = [1]"),
    ("clause = \"38.13(a)\"", "clause = \"38.99\""),
    ("default = 70", "default = \"many\""),
    ("default = \"up_to_cent\"", ""),
    ("reading = \"R14\"\n", "reading = \"R14\"\npicture = 1\n"),
    (
        "least = 500000 }, words = [\"none\"] }\ndefault = \"none\"",
        "least = 500000 }, words = [\"none\"] }\ndefault = 5",
    ),
];

/// The field of each mistake, its code, and a part of the text on whose line it stands. A misspelt name is
/// two mistakes: one thing that does not exist and one that is missing.
const TOLD: [(&str, Code, &str); 20] = [
    ("schema", Code::NotAllowed, "schema = 2"),
    ("currency", Code::NotAllowed, "currency = \"EUR\""),
    ("title", Code::WrongType, "title = 7"),
    ("colour", Code::Unknown, "colour = \"red\""),
    ("paytable[0].rows[4]", Code::BelowFloor, "\"flush\", to_1 = 4 }"),
    ("paytable[1]", Code::Twice, "[[paytable]]\nwager = \"bet\"\nclause = \"38.12(c)\""),
    ("paytable[2].rows[7].row", Code::Unknown, "\"five_of_a_kind\", to_1 = 2 }"),
    ("paytable[3].limit", Code::NotAllowed, "limit = \"fixed\""),
    ("paytable[4]", Code::Unknown, "[[paytable]]\nwager = \"bonus\""),
    ("option.positions.allowed", Code::NotAllowed, "allowed = [4, 5, 6]"),
    ("option.decks.default", Code::NotAllowed, "default = 3"),
    ("option.opening_paths", Code::Unknown, "[option.opening_paths]"),
    ("option.opening_path", Code::Missing, "[option.bet_odds]"),
    ("option.min_ante.about", Code::WrongType, "about = [1]"),
    ("option.early_hole_card.clause", Code::NotAllowed, "clause = \"38.99\""),
    ("option.progressive_rate_percent.default", Code::NotAllowed, "default = \"many\""),
    ("option.award_rounding.default", Code::Missing, "[option.award_rounding]"),
    ("option.cards_run_out.picture", Code::Unknown, "picture = 1"),
    ("option.payout_limit.default", Code::BelowFloor, "default = 5\n\n[option.payout_limit_scope]"),
    ("paytable", Code::Missing, "[[paytable]]\nwager = \"bet\"\nclause = \"38.12(e)\""),
];

/// The copy of New Jersey's Lunar book with all those mistakes.
fn full_of_mistakes() -> String {
    CHANGES.iter().fold(text("nj/lunar-poker"), |copy, (old, new)| changed(&copy, old, new))
}

#[test]
fn a_book_with_twenty_mistakes_is_told_all_of_them_with_their_lines() {
    let copy = full_of_mistakes();
    let refusals = load(&copy).expect_err("must be refused");
    let mut told: Vec<(&str, Code, usize)> =
        refusals.iter().map(|refusal| (&*refusal.field, refusal.code, refusal.line.unwrap_or(0))).collect();
    let mut expected: Vec<(&str, Code, usize)> =
        TOLD.iter().map(|(field, code, part)| (*field, *code, line_of(&copy, part))).collect();
    told.sort_unstable();
    expected.sort_unstable();
    assert_eq!(told, expected);
    assert!(refusals.is_sorted_by_key(|refusal| refusal.line), "not in the order of the file");
}

#[test]
fn every_syntax_mistake_of_a_text_is_told_with_its_line() {
    let text = "schema = 1\nrulebook = \"nj/lunar-poker\ntitle = lunar\n\n[option.force\nclause = \"1\"\nabout = [1,,2]\n";
    let refusals = load(text).expect_err("must be refused");
    let lines: BTreeSet<Option<usize>> =
        refusals.iter().filter(|refusal| refusal.code == Code::Syntax).map(|refusal| refusal.line).collect();
    assert_eq!(lines, [2, 3, 5, 7].map(Some).into());
    assert!(refusals.iter().all(|refusal| !refusal.message.is_empty()));
}

#[test]
fn a_file_without_a_book_is_told_what_is_missing() {
    for empty in ["", "\n \n\t"] {
        let refusal = only_refusal(empty);
        assert_eq!((refusal.code, refusal.line), (Code::Missing, Some(1)), "{refusal}");
    }
    let refusals = load("# nothing here\n# nor here\n").expect_err("must be refused");
    let missing: Vec<&str> = refusals.iter().map(|refusal| &*refusal.field).collect();
    for key in ["schema", "rulebook", "game", "paytable", "option"] {
        assert!(missing.contains(&key), "{missing:?}");
    }
    assert!(refusals.iter().all(|refusal| refusal.code == Code::Missing));
}

/// The ids and the options named in a clause list.
fn clause_list(book: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let list: toml::Table = file(&format!("clauses/{}.toml", book.replace('/', "-"))).parse().expect("TOML");
    let clauses = list["clause"].as_array().expect("clauses");
    let id = |clause: &toml::Value| clause["id"].as_str().expect("an id").to_owned();
    let options = clauses.iter().filter_map(|clause| clause.get("options")?.as_array()).flatten();
    let options = options.map(|option| option.as_str().expect("a key").to_owned()).collect();
    (clauses.iter().map(id).collect(), options)
}

#[test]
fn the_clause_lists_hold_every_clause_of_the_regulations() {
    let counts = NAMES.map(|name| clause_list(name).0.len());
    // The digest of Dragon Poker leaves out 42.12(e); the regulation has it.
    assert_eq!(counts, [250, 191, 96, 143, 134, 53]);
}

#[test]
fn books_and_clause_lists_name_only_what_the_other_has() {
    for name in NAMES {
        let book = find(name).expect("built in");
        let (ids, options) = clause_list(name);
        let cited = book.options().iter().map(|option| (&option.key, &option.clause));
        let cited = cited.chain(book.tables().iter().map(|table| (&table.wager, &table.clause)));
        let paragraph = |id: &str| ids.iter().any(|known| known.split('·').next() == Some(id));
        for (what, clause) in cited {
            assert!(
                ids.contains(clause) || paragraph(clause),
                "{name}: {what} cites {clause}, which is no clause"
            );
        }
        for key in options {
            assert!(
                book.option(&key).is_some(),
                "{name}: the clauses name the option {key}, which is not in the book"
            );
        }
    }
}

/// The option keys that other programs rely on, with their defaults; `-` where the book may choose.
const KEYS: [(&str, &str); 6] = [
    (
        "nj/lunar-poker nz/lunar-poker",
        "positions=5 dealing=manual_shoe bet_odds=- instant_straight_flush=200 instant_royal=600 payout_limit=none \
         min_ante=- max_ante=- min_super=- max_super=- second_combination=combination \
         straight_with_pair=two_straights force=true",
    ),
    (
        "nj/lunar-poker",
        "payout_limit_scope=wager super_odds=- shuffler=true decks=1 progressive=false \
         progressive_rate_percent=70 progressive_reset=- progressive_straight_flush=10_percent \
         progressive_awards=- progressive_basis=first_five",
    ),
    ("nz/lunar-poker", "payout_limit_scope=wager super_table=1"),
    (
        "nj/lucky-8s",
        "bonus_table=1 bettors_per_spot=1 player_setting=best folded_ante_returned_on_dealer_misdeal=true \
         ante_minimum=- ante_maximum=- bonus_minimum=- bonus_maximum=-",
    ),
    (
        "nj/packs-poker",
        "no_pair_higher=lose five_card_table=A five_card_progressive_table=none seven_card_table=A \
         seven_card_progressive_table=none pack_bet_required_for_bonus=false top_seven_card_row=any \
         meter_restart=after_pack five_card_meter_start=- seven_card_meter_start=- five_card_meter_rate=1 \
         seven_card_meter_rate=5 five_card_reset_meter_rate=0 seven_card_reset_meter_rate=0",
    ),
    ("nj/dragon-poker", "three_card_table=1 ante_bonus_equal=true"),
];

#[test]
fn the_option_keys_that_others_rely_on_are_there_with_their_defaults() {
    for (books, keys) in KEYS {
        for (name, pair) in
            books.split(' ').flat_map(|name| keys.split_whitespace().map(move |pair| (name, pair)))
        {
            let book = find(name).expect("built in");
            let (key, default) = pair.split_once('=').expect("a pair");
            let option = book.option(key).unwrap_or_else(|| panic!("{name} has no option {key}"));
            let in_force = match &option.allowed {
                Allowed::Pays { wager, row: Some(row) } => {
                    book.odds(wager, None, row).map_or_else(String::new, |odds| odds.number().to_string())
                }
                Allowed::Pays { row: None, .. }
                | Allowed::Values(_)
                | Allowed::Amount { .. }
                | Allowed::Percent { .. }
                | Allowed::Integer { .. } => option.value.to_string(),
            };
            assert!(default == "-" || in_force == default, "{name} {key}: {in_force}");
        }
    }
}

#[test]
fn a_book_cut_short_anywhere_is_refused() {
    let text = text("nj/dragon-poker");
    for length in (0..text.trim_end().len() - 20).step_by(7) {
        let refusals = load(&text[..length]).expect_err("must be refused");
        assert!(!refusals.is_empty() && refusals.iter().all(|refusal| !refusal.message.is_empty()));
    }
}

/// The field `game` is refused, and then everything else is still checked.
#[test]
fn a_book_of_another_game_is_refused() {
    for game in ["poker", "lucky-8s", ""] {
        let copy =
            text("nj/dragon-poker").replacen("game = \"dragon-poker\"", &format!("game = \"{game}\""), 1);
        let refusals = load(&copy).expect_err("must be refused");
        assert_eq!(refusals.len(), 1, "{refusals:?}");
        assert_eq!((&*refusals[0].field, refusals[0].line), ("game", Some(3)));
    }
}

/// One row that cannot be read must not hide what is wrong with the rest of its table, or that another
/// table is missing.
#[test]
fn an_unreadable_row_hides_no_other_mistake() {
    let copy = text("nj/lunar-poker")
        .replacen(
            "{ row = \"full_house\", to_1 = 100 }",
            "{ row = \"full_house\", to_1 = 100, times = 3 }",
            1,
        )
        .replacen("{ row = \"flush\", to_1 = 60 }", "{ row = \"flush\", to_1 = 6 }", 1)
        .replacen("wager = \"instant\"", "wager = \"bet\"", 1);
    let refusals = load(&copy).expect_err("must be refused");
    let told: Vec<&str> = refusals.iter().map(|refusal| &*refusal.field).collect();
    for field in ["paytable", "paytable[1]", "paytable[2].rows[2]", "paytable[2].rows[3]"] {
        assert!(told.contains(&field), "{field}: {told:?}");
    }
}

/// A row that pays in a way its game does not know is told on its own line, not on that of the first table.
#[test]
fn a_row_that_pays_in_the_wrong_way_is_told_on_its_line() {
    for (book, old, new) in [
        ("nz/lunar-poker", "{ row = \"ace_king\", to_1 = 1 }", "{ row = \"ace_king\", times = 1 }"),
        (
            "nj/dragon-poker",
            "{ row = \"two_dragons\", to_1 = 7 }",
            "{ row = \"two_dragons\", meter_percent = 7 }",
        ),
        (
            "nj/packs-poker",
            "{ row = \"pair_2_to_10\", push = true }",
            "{ row = \"pair_2_to_10\", meter_percent = 5 }",
        ),
    ] {
        let original = text(book);
        assert!(original.contains(old), "{old}");
        let copy = original.replacen(old, new, 1);
        let line = copy[..copy.find(new).expect("there")].matches('\n').count() + 1;
        let refusals = load(&copy).expect_err("must be refused");
        assert_eq!(refusals[0].code, Code::NotAllowed);
        assert_eq!(refusals[0].line, Some(line), "{refusals:?}");
    }
}

/// The floor of an option is the regulation's, not that of a copy that pays more.
#[test]
fn a_copy_that_pays_more_may_be_set_back_to_the_regulation() {
    let copy = load(&text("nj/lunar-poker").replacen(
        "to_1 = 100 },\n  { row = \"straight_flush\", to_1 = 50",
        "to_1 = 200 },\n  { row = \"straight_flush\", to_1 = 50",
        1,
    ))
    .expect("lawful");
    let mut refusals = Vec::new();
    let options = Node::from_json("{\"bet_odds\": {\"royal_flush\": 150}}").expect("JSON");
    let _ = copy.with_options(&options, "options", &mut refusals);
    assert!(refusals.is_empty(), "{refusals:?}");
}

fn edit(wager: &str, table: Option<&str>, row: &str, number: i64) -> PayEdit {
    PayEdit { wager: wager.to_owned(), table: table.map(str::to_owned), row: row.to_owned(), number }
}

#[test]
fn other_pays_are_tried_as_in_a_file() {
    let dragon = builtin("nj/dragon-poker").expect("built in");
    let changed = dragon.with_pays(&[edit("three_card", Some("1"), "two_tigers", 2)]).expect("a book");
    let text = changed_text("two_tigers\", to_1 = 1", "two_tigers\", to_1 = 2");
    assert_eq!(changed.hash(), loaded(&text).hash(), "the same book as the file's");
    assert_eq!(changed.departures().len(), 1);
    let lunar = builtin("nj/lunar-poker").expect("built in");
    assert!(
        lunar.with_pays(&[edit("bet", None, "flush", 6)]).expect("above the floor").departures().is_empty()
    );
    for (edit, code) in [
        (edit("bet", None, "flush", 4), Code::BelowFloor),
        (edit("bet", None, "flush", -1), Code::NotAllowed),
        (edit("bet", None, "flushes", 6), Code::Unknown),
        (edit("bets", None, "flush", 6), Code::Unknown),
        (edit("bet", None, "flush", i64::MAX), Code::NotAllowed),
    ] {
        let refusals = lunar.with_pays(std::slice::from_ref(&edit)).expect_err("refused");
        assert_eq!(refusals[0].code, code, "{edit:?}: {refusals:?}");
        assert_eq!(refusals[0].field, format!("pays.{}.{}", edit.wager, edit.row));
    }
}

/// Dragon Poker's book with one line of it changed.
fn changed_text(old: &str, new: &str) -> String {
    changed(&text("nj/dragon-poker"), old, new)
}

/// Covers nj/lunar-poker: 38.10(k)·a; 38.10(i)3·d
/// Covers nz/lunar-poker: 10.1·b; 10.9
/// Covers nj/dragon-poker: 42.1[2]; 42.1[5]
#[test]
fn an_option_that_withdraws_a_right_is_a_departure_and_the_sign_says_so() {
    for (name, key, value, clause) in [
        ("nj/lunar-poker", "force", "false", "38.10(k)"),
        ("nj/lunar-poker", "second_combination", "\"none\"", "38.10(i)3"),
        ("nz/lunar-poker", "force", "false", "10.1"),
        ("nz/lunar-poker", "second_combination", "\"none\"", "10.9"),
        ("nj/dragon-poker", "side_bets", "\"dragon\"", "42.1"),
        ("nj/dragon-poker", "side_bets", "\"three_card\"", "42.1"),
    ] {
        let options = Node::from_json(&format!("{{\"{key}\": {value}}}")).expect("JSON");
        let mut refusals = Vec::new();
        let book = find(name).expect("built in").with_options(&options, "options", &mut refusals);
        assert!(refusals.is_empty(), "{refusals:?}");
        let departures = book.departures();
        let [departure] = departures.as_slice() else { panic!("{name} {key}: {departures:?}") };
        let expected = format!("{key} = {}: ", value.trim_matches('"'));
        assert!(departure.starts_with(&expected) && departure.contains(clause), "{departure}");
        let felt = croupier_games::felt::Felt::new(&book, "Casino");
        let sign = felt.layout.inscriptions.iter().filter(|one| one.place == Where::Sign);
        assert!(sign.clone().any(|one| one.text.starts_with("House rule: ")), "{name} {key}");
    }
}
