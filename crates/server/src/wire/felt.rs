//! What is printed on the layout and on the sign of a table.

use croupier_games::book::Rulebook;
use croupier_games::{BookId, Game, describe, felt};
use serde::Serialize;
use utoipa::ToSchema;

/// A table to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Felt {
    /// The rulebook.
    pub rulebook: String,
    /// The game.
    pub title: String,
    /// Where the regulation holds.
    pub jurisdiction: String,
    /// Name or trade name of the operator.
    pub operator: String,
    /// The colours it is drawn in.
    pub world: String,
    /// Places for players.
    pub positions: i64,
    /// The areas of each position, from the player to the dealer.
    pub areas: Vec<Area>,
    /// Where lines are shown that have no area of their own.
    pub lines_at: Vec<LineAt>,
    /// The areas in front of the dealer.
    pub dealer_areas: Vec<Area>,
    /// What is written on the layout or on the sign.
    pub inscriptions: Vec<Inscription>,
    /// The odds of every wager offered.
    pub paytables: Vec<PrintedTable>,
    /// The limits of each wager that is placed before the deal.
    pub limits: Vec<PrintedLimit>,
    /// The most that is paid, if there is a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payout_limit: Option<PayoutLimit>,
}

/// A marked area of the layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Area {
    /// The wager or the payment that lies there, as it is called in rounds; empty for cards.
    pub bet: String,
    /// What is written on it.
    pub name: String,
    /// What lies on it.
    pub kind: AreaKind,
    /// Where it is prescribed.
    pub clause: String,
    /// Areas of one row lie side by side; rows are counted from the player to the dealer.
    pub row: u8,
    /// What follows a wager that lies here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ahead: Option<Ahead>,
}

/// What a round may still ask of a player after the deal: times the wager that lies on the area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Ahead {
    /// With less than this the player can do no more than fold.
    pub least: u8,
    /// All that the player can choose to put up and to pay.
    pub most: u8,
}

/// A line of a settlement without an area of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LineAt {
    /// The line, as results name it.
    pub line: String,
    /// The area it is shown at.
    pub bet: String,
}

/// What lies on an area of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AreaKind {
    /// A wager.
    Wager,
    /// A payment for an option.
    Fee,
    /// Cards.
    Cards,
    /// One of the packs, face down.
    Pack,
    /// The cards of the pack that is shown.
    Show,
}

/// Where something is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PrintedOn {
    /// On the layout.
    Layout,
    /// On the sign at the table.
    Sign,
}

/// Something that has to be written there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Inscription {
    /// The words.
    pub text: String,
    /// Where they are printed.
    #[serde(rename = "where")]
    pub place: PrintedOn,
    /// Where it is prescribed.
    pub clause: String,
}

/// A pay table as it is printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PrintedTable {
    /// The wager it pays, as rounds call it.
    pub bet: String,
    /// What the regulation calls it, with the table in force where there are several.
    pub name: String,
    /// The rows, best first.
    pub rows: Vec<PrintedRow>,
    /// Where it is printed.
    #[serde(rename = "where")]
    pub place: PrintedOn,
    /// Where it is prescribed.
    pub clause: String,
}

/// A row of a pay table as it is printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PrintedRow {
    /// The row, as results name it.
    pub row: String,
    /// In words.
    pub name: String,
    /// What it pays.
    pub pays: String,
    /// The same where there is little room: `win 100 %`.
    pub brief: String,
}

/// From which amount to which a wager may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PrintedLimit {
    /// The wager.
    pub bet: String,
    /// What the regulation calls it.
    pub name: String,
    /// The least, in cents.
    pub least: i64,
    /// The most, in cents.
    pub most: i64,
}

/// The most that is paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PayoutLimit {
    /// How much, in cents.
    pub amount: i64,
    /// What it is counted over, in words.
    pub text: String,
}

impl Felt {
    /// The table that plays by this book, with the operator's name on it.
    #[must_use]
    pub fn new(book: &Rulebook, operator: &str) -> Felt {
        let felt = felt::Felt::new(book, operator);
        let game = Game::of(book);
        let layout = felt.layout;
        Felt {
            rulebook: felt.rulebook,
            title: felt.title,
            jurisdiction: felt.jurisdiction,
            operator: felt.operator,
            world: felt.world.to_owned(),
            positions: felt.positions,
            areas: layout.areas.into_iter().map(Into::into).collect(),
            lines_at: describe(BookId::of(book)).lines_at.iter().map(line_at).collect(),
            dealer_areas: layout.dealer_areas.into_iter().map(Into::into).collect(),
            inscriptions: layout.inscriptions.into_iter().map(Into::into).collect(),
            paytables: layout.paytables.into_iter().map(Into::into).collect(),
            limits: layout.limits.into_iter().map(|limits| limit(game, &limits)).collect(),
            payout_limit: layout.payout_limit.map(Into::into),
        }
    }
}

fn line_at((line, bet): &(&str, &str)) -> LineAt {
    LineAt { line: (*line).to_owned(), bet: (*bet).to_owned() }
}

fn limit(game: Game, limits: &felt::WagerLimits) -> PrintedLimit {
    PrintedLimit {
        bet: limits.bet.to_owned(),
        name: game.title(limits.bet),
        least: limits.least.in_cents(),
        most: limits.most.in_cents(),
    }
}

impl From<felt::Area> for Area {
    fn from(area: felt::Area) -> Area {
        Area {
            bet: area.bet.to_owned(),
            name: area.name.to_owned(),
            kind: area.kind.into(),
            clause: area.clause.to_owned(),
            row: area.row,
            ahead: area.ahead.map(|felt::Ahead { least, most }| Ahead { least, most }),
        }
    }
}

impl From<felt::Kind> for AreaKind {
    fn from(kind: felt::Kind) -> AreaKind {
        match kind {
            felt::Kind::Wager => AreaKind::Wager,
            felt::Kind::Fee => AreaKind::Fee,
            felt::Kind::Cards => AreaKind::Cards,
            felt::Kind::Pack => AreaKind::Pack,
            felt::Kind::Show => AreaKind::Show,
        }
    }
}

impl From<felt::Where> for PrintedOn {
    fn from(place: felt::Where) -> PrintedOn {
        match place {
            felt::Where::Layout => PrintedOn::Layout,
            felt::Where::Sign => PrintedOn::Sign,
        }
    }
}

impl From<felt::Inscription> for Inscription {
    fn from(one: felt::Inscription) -> Inscription {
        Inscription { text: one.text, place: one.place.into(), clause: one.clause.to_owned() }
    }
}

impl From<felt::Paytable> for PrintedTable {
    fn from(table: felt::Paytable) -> PrintedTable {
        PrintedTable {
            bet: table.bet,
            name: table.name,
            rows: table.rows.into_iter().map(Into::into).collect(),
            place: table.place.into(),
            clause: table.clause,
        }
    }
}

impl From<felt::PaysRow> for PrintedRow {
    fn from(row: felt::PaysRow) -> PrintedRow {
        PrintedRow { row: row.row, name: row.name, pays: row.pays, brief: row.brief }
    }
}

impl From<felt::PayoutLimit> for PayoutLimit {
    fn from(limit: felt::PayoutLimit) -> PayoutLimit {
        PayoutLimit { amount: limit.amount.in_cents(), text: limit.text }
    }
}
