//! Par sheets: golden files, well-formed pages, and every number again from the analysis.

use croupier_core::Money;
use croupier_games::book::{Rulebook, builtin, load};
use croupier_math::parsheet::{
    Candidate, Comparison, Figures, Pace, Paper, ParSheet, comparison_csv, csv, html, markdown, rules,
};
use croupier_math::strategy::{Plan, plans};
use croupier_math::{
    Analysis, Distribution, Fraction, Outcome, Progress, Ratios, Request, WagerAnalysis, analyze,
};
use std::collections::BTreeMap;
use std::path::PathBuf;

const BOOK: &str = "nj/dragon-poker";

/// Does something with the sheet of a book.
fn with_sheet<T>(book: &Rulebook, request: &Request, act: impl FnOnce(&ParSheet<'_>) -> T) -> T {
    let analysis = analyze(book, request, &Progress::silent()).unwrap();
    let plans = plans(book, request, &Progress::silent()).unwrap_or_default();
    let command = "croupier parsheet".to_owned();
    act(&ParSheet { book, analysis: &analysis, request, plans: &plans, pace: Pace::default(), command })
}

fn dragon<T>(act: impl FnOnce(&ParSheet<'_>) -> T) -> T {
    with_sheet(builtin(BOOK).unwrap(), &Request::default(), act)
}

/// Compares with a file, or writes it again with `UPDATE_GOLDEN=1`.
fn golden(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/parsheets").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "{} differs: look at it, then make golden", path.display());
}

#[test]
fn the_sheet_of_dragon_poker_is_the_golden_one() {
    dragon(|sheet| {
        golden("nj-dragon-poker.md", &markdown(&sheet.page()));
        golden("nj-dragon-poker.csv", &csv(sheet));
        let tables = sheet.comparisons();
        golden("nj-dragon-poker-three_card.md", &markdown(&tables[0].page(sheet.book)));
        golden("nj-dragon-poker-three_card.csv", &comparison_csv(&tables[0]));
    });
}

#[test]
fn the_sheet_of_three_card_poker_is_the_golden_one() {
    with_sheet(builtin("house/three-card-poker").unwrap(), &Request::default(), |sheet| {
        let tables = sheet.comparisons();
        golden("house-three-card-poker-pair_plus.md", &markdown(&tables[0].page(sheet.book)));
        golden("house-three-card-poker-pair_plus.csv", &comparison_csv(&tables[0]));
    });
}

#[test]
fn rules_to_learn_stand_where_decisions_are_too_many() {
    let plan = |name, rules: &[&str], ev: i32, cost: i32, without: Vec<Fraction>| Plan {
        name,
        rules: rules.iter().map(|rule| (*rule).to_owned()).collect(),
        without,
        ev: Fraction::new(ev, 1000),
        cost: Fraction::new(cost, 1000),
    };
    let plans = [
        plan("optimal", &["Ask"], -8, 0, Vec::new()),
        plan("simple", &["Bet a pair", "Otherwise fold"], -10, 2, vec![Fraction::new(1, 40)]),
    ];
    let book = builtin("nj/lunar-poker").unwrap();
    let request = Request { wager: Some("super".to_owned()), ..Request::default() };
    let page = with_sheet(book, &request, |sheet| {
        markdown(&ParSheet { plans: &plans, command: String::new(), ..*sheet }.page())
    });
    for expected in [
        "house edge is 1.0000 %, 0.2000 % more",
        "Bet a pair (without it 2.5000 % more)",
        "Otherwise fold\n",
        "| Simple ",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    assert!(!with_sheet(book, &request, |sheet| markdown(&sheet.page())).contains("# Strategy"));
}

/// The fields of a line; quoted ones may hold commas.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => field.extend(letters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field)),
            other => field.push(other),
        }
    }
    fields.push(field);
    fields
}

/// Sums over the outcomes of a wager: chances, their means of net and of its square, and chances to end ahead.
#[derive(Clone)]
struct Sums {
    all: Fraction,
    mean: Fraction,
    square: Fraction,
    ahead: Fraction,
}

/// The sums of every wager and table, from nothing but the lines of the outcomes.
fn summed(lines: &[Vec<String>]) -> BTreeMap<(String, String), Sums> {
    let none = Fraction::zero;
    let mut wagers = BTreeMap::new();
    for line in lines.iter().filter(|line| line[0] == "outcome") {
        let fraction = |num: &str, den: &str| Fraction::parse(&format!("{num}/{den}")).unwrap();
        let chance = fraction(&line[8], &line[9]);
        assert_eq!(chance, fraction(&line[6], &line[7]));
        let net = Fraction::parse(&line[10]).unwrap();
        let empty = Sums { all: none(), mean: none(), square: none(), ahead: none() };
        let sums: &mut Sums = wagers.entry((line[1].clone(), line[2].clone())).or_insert(empty);
        sums.all += &chance;
        sums.mean += &(&chance * &net);
        sums.square += &(&chance * &net.squared());
        if net.is_positive() {
            sums.ahead += &chance;
        }
    }
    wagers
}

#[test]
fn the_figures_of_the_flat_table_follow_from_its_outcomes() {
    for (book, wager, tables) in [
        (BOOK, None, 4),
        ("nj/lucky-8s", Some("bonus"), 5),
        ("nj/lunar-poker", Some("super"), 1),
        ("nj/lunar-poker", Some("progressive"), 1),
        ("nz/lunar-poker", Some("super"), 7),
        ("nz/lunar-poker", Some("instant"), 13),
        ("nj/packs-poker", Some("seven_card"), 23),
        ("nj/packs-poker", Some("five_card_progressive"), 5),
    ] {
        let request = Request { wager: wager.map(str::to_owned), ..Request::default() };
        let text = with_sheet(builtin(book).unwrap(), &request, csv);
        let lines: Vec<Vec<String>> = text.lines().map(fields).collect();
        assert!(lines.iter().all(|line| line.len() == 12), "every line has every column");
        let wagers = summed(&lines);
        assert_eq!(wagers.len(), tables, "{book} {wager:?}");
        for ((wager, table), sums) in wagers {
            let figure = |name: &str| {
                let named =
                    |l: &&Vec<String>| l[0] == "figure" && l[1] == wager && l[2] == table && l[4] == name;
                let line =
                    lines.iter().find(named).unwrap_or_else(|| panic!("{wager} {table} has no {name}"));
                Fraction::parse(&format!("{}/{}", line[6], line[7])).unwrap()
            };
            let Sums { all, mean, square, ahead } = sums;
            assert_eq!(all, Fraction::one());
            assert_eq!(figure("ev"), mean);
            assert_eq!(figure("house_edge"), -mean.clone());
            assert_eq!(figure("return"), &Fraction::one() + &mean);
            let variance = &square - &mean.squared();
            assert_eq!(figure("variance"), variance);
            assert_eq!(figure("hit_frequency"), ahead);
            assert_eq!(figure("n0"), &variance / &mean.squared());
        }
    }
}

/// A meter at break-even makes the wager fair, and the hours between hits are those of the pace.
#[test]
fn a_meter_is_told_with_what_it_pays_and_when() {
    let book = builtin("nj/lunar-poker").unwrap();
    let request = Request { wager: Some("progressive".to_owned()), ..Request::default() };
    let even = analyze(book, &request, &Progress::silent()).unwrap().wagers[0].progressive.clone().unwrap();
    let pace = Pace { rounds_per_hour: 50, average_bet: Money::cents(1), players: 4 };
    let wager = analyze(book, &request, &Progress::silent()).unwrap().wagers.remove(0);
    let figures = Figures::of(&wager, &pace);
    assert_eq!(figures.bet, Money::cents(100), "the wager is 1.00 whatever the average bet");
    let [royal, straight] = figures.hits.as_slice() else { panic!("two awards are shares of the meter") };
    assert_eq!((royal.percent, straight.percent), (100, 10));
    assert_eq!(royal.wagers_between, Some(Fraction::whole(649_740)));
    assert_eq!(royal.hours_between, Some(Fraction::new(649_740, 200)));
    let fair: Fraction = [(royal, 1), (straight, 10)]
        .map(|(hit, part)| {
            &hit.probability * &(even.break_even.clone().unwrap() / Fraction::whole(100 * part))
        })
        .into_iter()
        .sum();
    assert_eq!(&fair + &even.ev_without_meter, Fraction::zero());
    assert_eq!(even.long_run_edge(), -(&even.ev_without_meter + &Fraction::new(7, 10)));
}

/// A coin that wins one time in four.
fn coin(stake: Option<Money>) -> WagerAnalysis {
    let outcome = |row: &str, count: u32, net: i32| Outcome {
        row: row.to_owned(),
        count: count.into(),
        net: Fraction::whole(net),
    };
    let distribution = Distribution::new(vec![outcome("heads", 1, 1), outcome("tails", 3, -1)]);
    WagerAnalysis { stake, ..WagerAnalysis::plain("coin", None, true, distribution) }
}

#[test]
fn the_figures_of_a_coin_are_those_of_a_textbook() {
    let pace = Pace { rounds_per_hour: 100, average_bet: Money::cents(500), players: 3 };
    let figures = Figures::of(&coin(None), &pace);
    assert_eq!(figures.house_edge, Fraction::new(1, 2));
    assert_eq!(figures.variance, Fraction::new(3, 4));
    assert_eq!(figures.n0, Some(Fraction::whole(3)));
    assert_eq!(figures.deviation.decimal(6), "0.866025");
    assert_eq!(figures.volatility_index.decimal(6), "1.424612");
    assert_eq!(
        figures.hold_per_hour,
        Fraction::whole(75_000),
        "half of 500 cents, 100 rounds, three players"
    );
    assert_eq!(figures.deviation_per_hour.decimal(2), "4330.13", "500 cents times the root of 75");
    assert_eq!(figures.ahead_even_behind, [Fraction::new(1, 4), Fraction::zero(), Fraction::new(3, 4)]);
    let fixed = Figures::of(&coin(Some(Money::cents(100))), &pace);
    assert_eq!((fixed.bet, fixed.hold_per_hour), (Money::cents(100), Fraction::whole(15_000)));
}

#[test]
fn pay_tables_are_ranked_best_for_the_player_first() {
    dragon(|sheet| {
        let comparisons = sheet.comparisons();
        let [tables] = comparisons.as_slice() else { panic!("one wager has several tables") };
        let ranked: Vec<(&str, bool)> =
            tables.ranked.iter().map(|one| (one.name.as_str(), one.in_force)).collect();
        assert_eq!(ranked, [("2", false), ("1", true)]);
    });
    let candidates =
        ["b", "a"].map(|name| Candidate::new(name.to_owned(), false, coin(None), &Pace::default()));
    let tied = Comparison::new("coin", "paytable", candidates.to_vec());
    let names: Vec<&str> = tied.ranked.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["b", "a"], "equal ones stay in the order of the book");
}

#[test]
fn the_rules_hold_every_hand_once() {
    dragon(|sheet| {
        let strategy = &sheet.analysis.strategy;
        let rules = rules(strategy);
        assert_eq!(rules.iter().map(|rule| rule.hands.len()).sum::<usize>(), strategy.len());
        for rule in &rules {
            assert!(rule.hands.iter().all(|hand| hand.choices[0].0 == rule.choice));
            let (_, least) = rule.closest.clone().unwrap();
            assert!(rule.hands.iter().all(|hand| &hand.choices[0].1 - &hand.choices[1].1 >= least));
        }
        assert!(rules.len() < 10, "{} rules are too many to learn", rules.len());
    });
}

/// Walks over the tags of a page: each is closed in order, each attribute quoted.
fn check_well_formed(page: &str) -> Vec<(String, String)> {
    const VOID: [&str; 1] = ["meta"];
    let mut open: Vec<String> = Vec::new();
    let mut seen = Vec::new();
    let page = page.strip_prefix("<!DOCTYPE html>\n").expect("a document type");
    let (before, rest) = page.split_once("<style>").expect("one style sheet");
    let (style, after) = rest.split_once("</style>").expect("closed");
    assert!(!style.contains('<'), "the style sheet holds no tag");
    for part in format!("{before}{after}").split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "a stray > in {text:?}");
        for reference in text.split('&').skip(1) {
            let name = reference.split_once(';').map(|(name, _)| name);
            assert!(matches!(name, Some("amp" | "lt" | "gt" | "quot")), "a stray & in {text:?}");
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "closed in order");
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(attributes.matches('"').count().is_multiple_of(2), "quoted: {tag}");
        if !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name.to_owned());
        }
        seen.push((name.to_owned(), attributes.to_owned()));
    }
    assert!(open.is_empty(), "left open: {open:?}");
    seen
}

#[test]
fn pages_are_well_formed_and_stand_alone() {
    let mut pages = dragon(|sheet| {
        let tables = sheet.comparisons();
        vec![html(&sheet.page(), Paper::Any), html(&tables[0].page(sheet.book), Paper::A4)]
    });
    for (book, wager) in
        [("nj/lucky-8s", "ante"), ("nj/lunar-poker", "super"), ("nj/packs-poker", "seven_card")]
    {
        let request = Request { wager: Some(wager.to_owned()), ..Request::default() };
        pages.push(with_sheet(builtin(book).unwrap(), &request, |sheet| html(&sheet.page(), Paper::Letter)));
    }
    for page in pages {
        let tags = check_well_formed(&page);
        for foreign in ["http:", "https:", "//", "url(", "@import", "javascript"] {
            assert!(!page.contains(foreign), "{foreign} leads elsewhere");
        }
        for (name, attributes) in &tags {
            assert!(!matches!(name.as_str(), "script" | "link" | "img" | "iframe" | "object"), "{name}");
            assert!(!attributes.contains("src=") && !attributes.contains(" on"), "{attributes}");
            if let Some((_, link)) = attributes.split_once("href=\"") {
                let part = link.strip_prefix('#').expect("a link leads to a part of the page");
                let part = part.trim_end_matches('"');
                assert!(tags.iter().any(|(_, one)| one.contains(&format!("id=\"{part}\""))), "{part}");
            }
        }
    }
}

/// What a user's own file says is text, never a tag.
#[test]
fn a_title_cannot_break_the_page() {
    let text = include_str!("../../../rulebooks/nj/dragon-poker.toml");
    let evil = text.replace("title = \"Dragon Poker\"", "title = \"</style><script>\\\\\\\"; } & <b>\"");
    let book = load(&evil).unwrap();
    let page = with_sheet(&book, &Request::default(), |sheet| html(&sheet.page(), Paper::Letter));
    let tags = check_well_formed(&page);
    assert!(tags.iter().all(|(name, _)| name != "script" && name != "b"));
}

/// `-1234.5` as a page writes it.
fn written(number: &str) -> String {
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let digits: Vec<char> = whole.trim_start_matches('-').chars().collect();
    let groups: Vec<String> = digits.rchunks(3).rev().map(|group| group.iter().collect()).collect();
    let sign = if whole.starts_with('-') { "\u{2212}" } else { "" };
    let point = if decimals.is_empty() { "" } else { "." };
    format!("{sign}{}{point}{decimals}", groups.join(","))
}

#[test]
fn every_number_of_the_page_is_that_of_the_analysis() {
    let (page, analysis): (String, Analysis) =
        dragon(|sheet| (html(&sheet.page(), Paper::Any), sheet.analysis.clone()));
    let cell = |text: String| format!("<td class=\"number\">{text}</td>");
    for wager in analysis.wagers.iter().filter(|wager| wager.in_force) {
        let distribution = &wager.distribution;
        for outcome in distribution.outcomes() {
            let chance = Fraction::new(outcome.count.clone(), distribution.of().clone());
            let contribution = &chance * &outcome.net;
            let row = [
                cell(written(&outcome.count.to_string())),
                cell(chance.decimal(10)),
                cell(page_one_in(&chance)),
                cell(written(&outcome.net.to_string())),
                cell(written(&contribution.decimal(8))),
            ];
            assert!(page.contains(&row.concat()), "{} {}: {}", wager.wager, outcome.row, row.concat());
        }
        let ev = distribution.ev();
        let edge = -ev.clone();
        let exact = format!("{} / {}", written(&edge.num().to_string()), written(&edge.den().to_string()));
        let fact = format!(
            "<dt>House edge</dt><dd>{}\u{a0}%</dd><dd class=\"note\">{exact}</dd>",
            edge.percent(4).replace('-', "\u{2212}")
        );
        assert!(page.contains(&fact), "{fact}");
        let variance = written(&distribution.variance().decimal(6));
        assert!(page.contains(&format!("variance {variance}</dd>")), "{variance}");
    }
}

fn page_one_in(chance: &Fraction) -> String {
    let times = &Fraction::one() / chance;
    let places = [(100, 2), (10_000, 1)].into_iter().find(|(below, _)| times < Fraction::whole(*below));
    written(&times.decimal(places.map_or(0, |(_, places)| places)))
}

/// A changed row of a pay table moves only the lines of that table.
#[test]
fn a_changed_pay_row_moves_only_what_it_must() {
    let text = include_str!("../../../rulebooks/nj/dragon-poker.toml");
    let changed =
        text.replacen("{ row = \"three_tigers\", to_1 = 20 }", "{ row = \"three_tigers\", to_1 = 25 }", 1);
    assert_ne!(text, changed);
    let own = load(&changed).unwrap();
    let (before, after) = (dragon(csv), with_sheet(&own, &Request::default(), csv));
    let lines = |text: &str| text.lines().map(fields).collect::<Vec<_>>();
    let (before, after) = (lines(&before), lines(&after));
    let moved: Vec<_> = after.iter().filter(|line| !before.contains(line)).collect();
    assert!(moved.iter().any(|line| line[4] == "three_tigers" && line[10] == "25"), "{moved:?}");
    for line in moved {
        let table = line[1] == "three_card" && line[2] == "2";
        assert!(table || line[4] == "book_hash" || line[0] == "departure", "{line:?}");
    }
}

#[test]
fn what_differs_from_the_built_in_book_is_told() {
    let chosen = Request {
        seen: vec!["GD".to_owned()],
        ratios: Ratios::default().with("ante_bonus", Fraction::new(4, 5)),
        ..Request::default()
    };
    with_sheet(builtin(BOOK).unwrap(), &chosen, |sheet| {
        let assumptions = sheet.assumptions().join("\n");
        assert!(assumptions.contains("Known to be out of the deck: GD."), "{assumptions}");
        assert!(assumptions.contains("The Ante Bonus is 4 / 5 times the Ante."), "{assumptions}");
    });
    let text = include_str!("../../../rulebooks/nj/dragon-poker.toml");
    let own = load(&text.replacen("default = 6", "default = 5", 1)).unwrap();
    let page = with_sheet(&own, &Request::default(), |sheet| markdown(&sheet.page()));
    assert!(page.contains("| positions | 5 | 6 |"), "{page}");
    assert!(page.contains("Options that differ from the built-in rulebook"));
}
