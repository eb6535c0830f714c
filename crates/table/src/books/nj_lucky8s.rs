//! nj/lucky-8s: what Lucky 8's in New Jersey asks of the table.

use super::{TableBook, by_hand, hours, shuffling, small};
use crate::attest::Attested;
use crate::clauses::Clauses;
use crate::guide::{Moment, Sentence, says};
use crate::procedure::{Dealing, Idle, Procedure};
use croupier_core::Clause;
use croupier_games::AnyCommand;
use croupier_games::book::Rulebook;
use croupier_games::lucky8s::round::Command;
use croupier_games::round::PhaseName;

pub(super) static BOOK: TableBook = TableBook {
    procedure,
    act,
    verifier: "a floorperson",
    absent: None,
    orders: ORDERS,
    hints: HINTS,
    attested: ATTESTED,
    meters: &[],
};

static CLAUSES: Clauses = Clauses {
    receive: Some(Clause::new("50.3")),
    inspect: Some(Clause::new("50.3")),
    verify: Some(Clause::new("50.3")),
    spread: Some(Clause::new("50.4(b)")),
    look: Some(Clause::new("50.4(b)")),
    wash: Some(Clause::new("50.4(b)1")),
    shuffle: Some(Clause::new("50.4(a)")),
    cut: Some(Clause::new("50.4(b)1")),
    recut: Some(Clause::new("50.4(c)")),
    reshuffle: Some(Clause::new("50.9(b)")),
    idle: Some(Clause::new("50.4(b)")),
    alternate: Some(Clause::new("50.5(a)")),
    rack: Some(Clause::new("50.6(p)")),
    life: None,
    wrong_count: None,
    seated: Some(Clause::new("50.7(b)")),
    stay: Some(Clause::new("50.6(c)")),
    hands: Some(Clause::new("50.8")),
    backers: Some(Clause::new("50.7(a)")),
    cash: Some(Clause::new("50.6(b)")),
    coupon: Some(Clause::new("50.6(b)")),
    stub: None,
    validate: None,
    documents: None,
    device: Some(Clause::new("50.9(e)")),
    ruling: None,
    separate: None,
};

/// nj/lucky-8s 50.4(a); 50.4(a)1; 50.4(a)2; 50.4(b)2; 50.4(c); 50.7(a); 50.8
///
/// A batch in the machine stays there when nobody plays, unless a player asks for a spread.
fn procedure(book: &Rulebook) -> Procedure {
    let machine = book.word("dealing") != "hand";
    Procedure {
        spots_per_player: usize::from(small(book, "spots_per_player")),
        bettors_per_spot: small(book, "bettors_per_spot"),
        least_cut: (!machine && is_cut(book)).then_some(1),
        pre_shuffled: book.flag("pre_shuffled"),
        card_life: (book.integer("card_change_hours") > 0).then(|| hours(book, "card_change_hours")),
        life_reading: Some("reading L8-A15: the general rule for opened cards, option card_change_hours"),
        idle: if machine { Idle::SpreadOutsideMachine } else { Idle::Spread },
        spoken_cash: book.flag("spoken_cash_wagers"),
        coupons: book.flag("match_play_coupons"),
        ..Procedure::common(book, &CLAUSES, shuffling(machine), Dealing::ByDealer)
    }
}

/// nj/lucky-8s 50.6(a); 50.6(c); 50.6(h)
///
/// Where the act itself is written, not the moment in which it is done.
fn act(book: &Rulebook, command: &AnyCommand) -> Option<Clause> {
    let AnyCommand::Lucky8s(command) = command else { return None };
    Some(match command {
        Command::Place { .. } | Command::TakeBack { .. } | Command::SendBack { .. } => Clause::new("50.6(a)"),
        Command::StartDeal => Clause::new("50.6(c)"),
        Command::Deal { .. } => Clause::new("50.6(d)"),
        Command::Share => Clause::new("50.7(a)"),
        Command::LayOut { .. } | Command::TakeUp => Clause::new("50.6(e)"),
        Command::Decline | Command::Fold | Command::InToWin => Clause::new("50.6(h)"),
        Command::DiscardRest if by_packets(book) => Clause::new("50.5(f)"),
        Command::DiscardRest => Clause::new("50.5(e)"),
        Command::Reveal => Clause::new("50.6(j)"),
        Command::Settle => Clause::new("50.6(r)"),
        Command::PickUp => Clause::new("50.6(s)"),
        Command::FaceUp => Clause::new("50.9(a)"),
        Command::WrongNumber { seat: Some(_) } => Clause::new("50.9(c)"),
        Command::WrongNumber { seat: None } => Clause::new("50.9(d)"),
        Command::ShufflerFailed => Clause::new("50.9(b)"),
    })
}

/// nj/lucky-8s 50.4(b)1; 50.4(c)
///
/// Cards that no machine shuffled are cut, with or without cut cards.
fn is_cut(book: &Rulebook) -> bool {
    book.word("cut") == "always" || book.integer("cut_cards") > 0
}

/// A shuffling machine is used.
fn by_machine(book: &Rulebook) -> bool {
    !by_hand(book)
}

/// The machine delivers packets of eight.
fn by_packets(book: &Rulebook) -> bool {
    book.word("dealing") == "machine_packets"
}

/// The machine delivers all cards at once.
fn by_all_cards(book: &Rulebook) -> bool {
    book.word("dealing") == "machine_all_cards"
}

/// Something that may stand on the layout stands on a sign.
fn has_sign(book: &Rulebook) -> bool {
    ["odds_shown_on", "inscriptions_shown_on"].iter().any(|option| book.word(option) == "sign")
}

/// The dealer holds all cards while dealing.
fn holds_all_cards(book: &Rulebook) -> bool {
    !by_packets(book)
}

/// Cards come shuffled.
fn arrives_shuffled(book: &Rulebook) -> bool {
    book.flag("pre_shuffled")
}

/// Cards are opened and inspected at the table.
fn is_inspected_here(book: &Rulebook) -> bool {
    !arrives_shuffled(book)
}

/// Several people may bet on one spot.
fn shares_spots(book: &Rulebook) -> bool {
    book.integer("bettors_per_spot") > 1
}

/// Cards are burned before the deal.
fn burns_cards(book: &Rulebook) -> bool {
    book.integer("burn_cards") > 0
}

const ORDERS: &[Sentence] = &[says(Clause::new("50.4(c)"), "the cards are shuffled away from the table")
    .when(|book| book.word("shuffle_place") == "away_from_table")];

const HINTS: &[(Moment, &[Sentence])] = &[
(Moment::Receiving, &[
    says(Clause::new("50.3"), "take the cards that were brought; you open and inspect them as the Division's rules say").when(is_inspected_here),
    says(Clause::new("50.4(a)"), "take the cards, which were shuffled before they came").when(arrives_shuffled),
]),
(Moment::Inspecting, &[
    says(Clause::new("50.3"), "open the cards and look at the front and the back of each"),
]),
(Moment::Verifying, &[
    says(Clause::new("50.3"), "another person goes through the cards again, as the Division's rules say"),
]),
(Moment::Spreading, &[
    says(Clause::new("50.3"), "open and inspect the cards as the Division's rules say, then spread them face up"),
    says(Clause::new("50.4(b)2"), "the batch in the machine stays there unless a player asks for a spread").when(by_machine),
]),
(Moment::TurningUp, &[
    says(Clause::new("50.4(b)"), "a player has come: turn the spread face up"),
]),
(Moment::Looking, &[
    says(Clause::new("50.4(b)"), "let the first player look at the spread cards before you turn them down"),
]),
(Moment::Washing, &[
    says(Clause::new("50.4(b)2"), "turn the cards face down, stack them, and put them into the machine").when(by_machine),
    says(Clause::new("50.4(b)1"), "turn the cards face down, wash and stack them").when(by_hand),
]),
(Moment::Shuffling, &[
    says(Clause::new("50.4(a)1"), "the machine shuffles; take all 66 cards from it into the left hand").when(by_all_cards),
    says(Clause::new("50.4(a)1"), "the machine shuffles and delivers packets of eight").when(by_packets),
    says(Clause::new("50.4(a)2"), "shuffle until the cards are mixed; after shuffle and cut take all 66 into the left hand").when(by_hand),
]),
(Moment::Cutting, &[
    says(Clause::new("50.4(b)1"), "cut the stack; then take all 66 cards into the left hand"),
]),
(Moment::OldCards, &[
    says(Clause::new("50.3"), "take all cards off the table; others are opened and inspected as the Division's rules say"),
]),
(Moment::Ready, &[
    says(Clause::new("50.5(a)"), "all 66 cards are shuffled and in the machine").when(by_machine),
    says(Clause::new("50.5(a)"), "all 66 cards are shuffled and in your left hand").when(by_hand),
]),
(Moment::Round(PhaseName::Betting), &[
    says(Clause::new("50.6(a)"), "each player makes an Ante, and a Bonus by choice, before the first card"),
    says(Clause::new("50.6(c)"), "say that wagers are closed: from the first card on nobody touches one"),
    says(Clause::new("50.7(c)"), "the wager of the player who decides lies nearest to you, the others behind it in a line").when(shares_spots),
]),
(Moment::Round(PhaseName::Dealing), &[
    says(Clause::new("50.4(c)"), "first the burn cards, face down, into the discard rack").when(burns_cards),
    says(Clause::new("50.5(e)"), "cards in the left hand; with the right take eight one by one, stack them face down, give the stack to the first player on the left, so on clockwise, and last to yourself").when(holds_all_cards),
    says(Clause::new("50.5(f)"), "take each packet of eight with the left hand and give it face down, clockwise from your left: left hand for the first two places, right hand for the others; your own packet comes last").when(by_packets),
    says(Clause::new("50.5(d)"), "only places with a wager get cards"),
]),
(Moment::Round(PhaseName::UnusedCards), &[
    says(Clause::new("50.5(e)"), "put the unused cards with the right hand into the discard rack at your right").when(holds_all_cards),
    says(Clause::new("50.5(f)"), "let the machine eject the rest and put it into the discard rack").when(by_packets),
]),
(Moment::Round(PhaseName::Decisions), &[
    says(Clause::new("50.6(h)"), "each player folds, cards face down, or bets In to Win, equal to the Ante"),
    says(Clause::new("50.6(i)"), "the player lays hands of 8 face down on \"8's\" and side cards on \"side cards\""),
]),
(Moment::Round(PhaseName::Dealer), &[
    says(Clause::new("50.6(j)"), "turn up your eight cards and set them: natural 8s first, then Jokers, then as many hands of 8 with as few side cards as can be"),
    says(Clause::new("50.6(k)"), "say whether you qualify: with a natural 8 or a Joker"),
]),
(Moment::Round(PhaseName::Settlement), &[
    says(Clause::new("50.6(r)"), "from your far right, counter-clockwise: turn up each player's cards and say hands of 8 and side cards"),
    says(Clause::new("50.6(o)"), "take losing wagers, return pushes, pay winners: from your far right, counter-clockwise"),
]),
(Moment::Round(PhaseName::Void), &[
    says(Clause::new("50.9(a)"), "more than one card lay face up: say that the round is void, and give every wager back"),
    says(Clause::new("50.6(r)"), "from your far right, counter-clockwise"),
    says(Clause::new("50.9(a)"), "then all cards are reshuffled"),
]),
(Moment::Round(PhaseName::PickUp), &[
    says(Clause::new("50.6(s)"), "pick the cards up from your far right counter-clockwise, your own last and on top, into the discard rack"),
    says(Clause::new("50.6(p)"), "then all cards go back to the shuffler").when(by_machine),
    says(Clause::new("50.6(p)"), "then all cards are shuffled by hand").when(by_hand),
]),
];

const ATTESTED: Attested = Attested {
    installation: &[
        says(Clause::new("E-1.10E(b)"), "The Division approved the layout."),
        says(Clause::new("E-1.10E(c)"), "The Division approved the sign at the table.").when(has_sign),
        says(
            Clause::new("E-1.10E(d)"),
            "Drop box and tip box are fixed on the dealer's side, one on each side of the dealer, at approved places.",
        ),
        says(
            Clause::new("E-1.10E(e)"),
            "The discard rack is as high as a stack of 66 cards, or marked at exactly that height.",
        ),
        says(
            Clause::new("50.4(b)2.i"),
            "The machine holds one shuffled batch in a secure way that the Division approved.",
        )
        .when(by_machine),
    ],
    opening: &[
        says(Clause::new("50.2(a)"), "The backs of all 66 cards are of one colour and design."),
        says(
            Clause::new("50.4(b)2.ii"),
            "The shuffled cards were secured, released and prepared as the Division approved.",
        )
        .when(by_machine),
    ],
    handling: &[],
    returned: &[],
};
