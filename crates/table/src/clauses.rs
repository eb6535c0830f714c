//! Where each regulation says what the table does.

/// The clauses of one rulebook, by procedure. Empty where the regulation is silent and the house's own controls
/// decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clauses {
    /// Cards arrive.
    pub receive: &'static str,
    /// The dealer inspects them.
    pub inspect: &'static str,
    /// A floorperson verifies them.
    pub verify: &'static str,
    /// They are spread.
    pub spread: &'static str,
    /// The first player looks.
    pub look: &'static str,
    /// They are turned down, washed and stacked.
    pub wash: &'static str,
    /// They are shuffled.
    pub shuffle: &'static str,
    /// They are cut.
    pub cut: &'static str,
    /// A supervisor orders a new cut.
    pub recut: &'static str,
    /// They are shuffled again out of turn.
    pub reshuffle: &'static str,
    /// The table is empty.
    pub idle: &'static str,
    /// Two decks alternate.
    pub alternate: &'static str,
    /// The discard rack holds one deck.
    pub rack: &'static str,
    /// Cards are changed after so many hours.
    pub life: &'static str,
    /// The deck does not have the right number of cards.
    pub wrong_count: &'static str,
    /// Only who sits may wager.
    pub seated: &'static str,
    /// Who has wagered stays to the end of the round.
    pub stay: &'static str,
    /// How many hands one player may have.
    pub hands: &'static str,
    /// How many may bet on one hand.
    pub backers: &'static str,
    /// Spoken wagers with cash.
    pub cash: &'static str,
    /// Match-play coupons.
    pub coupon: &'static str,
    /// The stub is counted.
    pub stub: &'static str,
    /// A supervisor validates a progressive award.
    pub validate: &'static str,
    /// Cards stay until the documents are done.
    pub documents: &'static str,
    /// A device leaves the table before another way is used.
    pub device: &'static str,
    /// What is not covered.
    pub ruling: &'static str,
    /// Players are kept apart.
    pub separate: &'static str,
}

/// New Jersey, Lunar Poker.
pub const NJ_LUNAR: Clauses = Clauses {
    receive: "38.3(a)",
    inspect: "38.3(a)",
    verify: "38.3(b)·a",
    spread: "38.3(b)·b",
    look: "38.3(c)·a",
    wash: "38.3(c)·a",
    shuffle: "38.4(a)·a",
    cut: "38.4(c)1ii",
    recut: "38.4(d)",
    reshuffle: "38.13(e)",
    idle: "38.4(e)·a",
    alternate: "38.2(b)4",
    rack: "38.2(b)5",
    life: "",
    wrong_count: "38.7(f)2·c",
    seated: "38.6(g)·a",
    stay: "38.6(g)·b",
    hands: "38.6(f)",
    backers: "38.6(g)·a",
    cash: "38.6(a)·b",
    coupon: "38.6(a)·a",
    stub: "38.7(f)·a",
    validate: "38.11(b)3",
    documents: "38.10(a)1·e",
    device: "38.13(g)",
    ruling: "",
    separate: "",
};

/// New Jersey, Dragon Poker.
pub const NJ_DRAGON: Clauses = Clauses {
    receive: "42.3(a)",
    inspect: "42.3(b)",
    verify: "42.3(b)",
    spread: "42.3(b)",
    look: "42.3(c)",
    wash: "42.3(c)",
    shuffle: "42.4(a)",
    cut: "42.4(c)1.ii",
    recut: "42.4(d)",
    reshuffle: "42.12(c)",
    idle: "42.4(e)",
    alternate: "42.2(b)4",
    rack: "42.2(b)5",
    life: "E-1.18(g)",
    wrong_count: "42.7(e)2",
    seated: "42.6(c)",
    stay: "42.6(c)",
    hands: "42.6(c)",
    backers: "42.6(c)",
    cash: "42.6(a)",
    coupon: "42.6(a)",
    stub: "42.7(e)",
    validate: "",
    documents: "",
    device: "",
    ruling: "",
    separate: "",
};

/// New Jersey, Pack's Poker.
pub const NJ_PACKS: Clauses = Clauses {
    receive: "43.3(a)",
    inspect: "43.3(a)",
    verify: "43.3(a)",
    spread: "43.3(b)",
    look: "43.3(b)",
    wash: "43.3(c)",
    shuffle: "43.4(a)",
    cut: "43.4(b)",
    recut: "43.4(b)",
    reshuffle: "43.13(d)",
    idle: "43.4(c)",
    alternate: "43.2(d)",
    rack: "43.2(e)",
    life: "E-1.18(g)",
    wrong_count: "43.7(g)2",
    seated: "43.6(c)",
    stay: "43.6(c)",
    hands: "43.6(c)",
    backers: "43.6(c)",
    cash: "43.6(a)",
    coupon: "43.6(a)",
    stub: "43.7(g)",
    validate: "43.12(c)3",
    documents: "43.12(d)4",
    device: "43.13(f)",
    ruling: "",
    separate: "",
};

/// New Jersey, Lucky 8's.
pub const NJ_LUCKY8S: Clauses = Clauses {
    receive: "50.3",
    inspect: "50.3",
    verify: "50.3",
    spread: "50.4(b)",
    look: "50.4(b)",
    wash: "50.4(b)1",
    shuffle: "50.4(a)",
    cut: "50.4(b)1",
    recut: "50.4(c)",
    reshuffle: "50.9(b)",
    idle: "50.4(b)",
    alternate: "50.5(a)",
    rack: "50.6(p)",
    life: "",
    wrong_count: "",
    seated: "50.7(b)",
    stay: "50.6(c)",
    hands: "50.8",
    backers: "50.7(a)",
    cash: "50.6(b)",
    coupon: "50.6(b)",
    stub: "",
    validate: "",
    documents: "",
    device: "50.9(e)",
    ruling: "",
    separate: "",
};

/// New Zealand, Lunar Poker.
pub const NZ_LUNAR: Clauses = Clauses {
    receive: "6.1·b",
    inspect: "6.1·b",
    verify: "6.1·b",
    spread: "6.2",
    look: "6.2",
    wash: "6.3",
    shuffle: "7.1",
    cut: "7.2·a",
    recut: "7.1(f)",
    reshuffle: "7.1(d)",
    idle: "7.1(c)",
    alternate: "6.4(b)",
    rack: "3.5(d)",
    life: "",
    wrong_count: "11.10",
    seated: "5.4",
    stay: "11.12",
    hands: "5.4",
    backers: "5.4",
    cash: "5.3·a",
    coupon: "5.3·a",
    stub: "7.3",
    validate: "",
    documents: "",
    device: "",
    ruling: "11.20",
    separate: "9.14(c)",
};
