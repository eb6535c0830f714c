//! What went wrong in a round: the kinds a book knows, and reading them.

use crate::document::{Fields, Node, element, integer, list, short_list, text};
use croupier_core::{Code, Refusal, Refusals};

/// Where an irregularity is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At the top level: it concerns the dealer or the whole round.
    Round,
    /// At the seat it concerns.
    Seat,
}

/// What a field of an irregularity holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A list of cards in one text.
    Cards,
    /// True or false; false when left out.
    Flag,
    /// A list of seat numbers.
    Seats,
    /// A list of names of bets.
    Bets,
    /// Free text.
    Text,
}

impl FieldKind {
    /// The kind in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FieldKind::Cards => "cards",
            FieldKind::Flag => "true or false",
            FieldKind::Seats => "list of seats",
            FieldKind::Bets => "list of bets",
            FieldKind::Text => "text",
        }
    }
}

/// A field of an irregularity.
#[derive(Clone, Copy, Debug)]
pub struct FieldSpec {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: FieldKind,
    /// Must it be there?
    pub required: bool,
    /// What it says.
    pub about: &'static str,
}

/// A kind of irregularity that a book knows.
#[derive(Clone, Copy, Debug)]
pub struct KindSpec {
    /// Its name.
    pub kind: &'static str,
    /// Where it is written.
    pub place: Place,
    /// The clause that says what follows.
    pub clause: &'static str,
    /// What follows.
    pub effect: &'static str,
    /// Its fields.
    pub fields: &'static [FieldSpec],
}

/// A kind of irregularity, for the tables of the games.
pub(crate) const fn kind(
    kind: &'static str,
    place: Place,
    clause: &'static str,
    effect: &'static str,
    fields: &'static [FieldSpec],
) -> KindSpec {
    KindSpec { kind, place, clause, effect, fields }
}

/// A true-or-false field.
pub(crate) const fn flag(name: &'static str, about: &'static str) -> FieldSpec {
    FieldSpec { name, kind: FieldKind::Flag, required: false, about }
}

/// A field of another kind.
pub(crate) const fn text_field(
    name: &'static str,
    kind: FieldKind,
    required: bool,
    about: &'static str,
) -> FieldSpec {
    FieldSpec { name, kind, required, about }
}

/// An irregularity of a described round.
#[derive(Clone, Debug)]
pub struct Irregularity<'a> {
    /// Its kind.
    pub spec: &'static KindSpec,
    /// Where it is written.
    pub path: String,
    values: Vec<(&'static str, &'a Node, String)>,
}

impl<'a> Irregularity<'a> {
    /// Is it of this kind?
    #[must_use]
    pub fn is(&self, kind: &str) -> bool {
        self.spec.kind == kind
    }

    /// A true-or-false field.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.value(name), Some((Node::Bool(true), _)))
    }

    /// A field as it was written, with its path.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<(&'a Node, &str)> {
        self.values.iter().find(|(key, ..)| *key == name).map(|(_, node, path)| (*node, path.as_str()))
    }

    /// A list of seats.
    #[must_use]
    pub fn seats(&self, name: &str) -> Vec<i64> {
        let Some((Node::List(items), _)) = self.value(name) else { return Vec::new() };
        let seat = |item: &Node| if let Node::Integer(seat) = item { Some(*seat) } else { None };
        items.iter().filter_map(seat).collect()
    }
}

/// Reads the list `irregularities` of a table of the document.
pub(super) fn read<'a>(
    fields: &mut Fields<'a>,
    specs: &'static [KindSpec],
    place: Place,
    refusals: &mut Refusals,
) -> Vec<Irregularity<'a>> {
    let Some((node, path)) = fields.get("irregularities") else { return Vec::new() };
    let Some(items) = short_list(node, &path, 50, refusals) else { return Vec::new() };
    let mut found: Vec<Irregularity<'a>> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        found.extend(read_one(item, &element(&path, index), specs, place, refusals));
    }
    found
}

fn read_one<'a>(
    node: &'a Node,
    path: &str,
    specs: &'static [KindSpec],
    place: Place,
    refusals: &mut Refusals,
) -> Option<Irregularity<'a>> {
    let mut fields = Fields::open(node, path, refusals)?;
    let (kind_node, kind_path) = fields.require("kind", refusals)?;
    let name = text(kind_node, &kind_path, refusals)?;
    let Some(spec) = specs.iter().find(|spec| spec.kind == name && spec.place == place) else {
        refusals.push(unknown(name, kind_path, specs, place));
        return None;
    };
    let mut values = Vec::new();
    for field in spec.fields {
        let found =
            if field.required { fields.require(field.name, refusals) } else { fields.get(field.name) };
        if let Some((node, path)) = found
            && fits(node, &path, field.kind, refusals)
        {
            values.push((field.name, node, path));
        }
    }
    fields.finish(refusals);
    Some(Irregularity { spec, path: path.to_owned(), values })
}

fn unknown(name: &str, path: String, specs: &[KindSpec], place: Place) -> Refusal {
    let here: Vec<&str> = specs.iter().filter(|spec| spec.place == place).map(|spec| spec.kind).collect();
    let elsewhere = specs.iter().any(|spec| spec.kind == name);
    let message = match (elsewhere, place) {
        (true, Place::Seat) => {
            "this befalls the whole round: it belongs into irregularities at the top level".to_owned()
        }
        (true, Place::Round) => "this befalls a seat: it belongs into irregularities of that seat".to_owned(),
        (false, _) => format!("there is no such irregularity; here there are {}", here.join(", ")),
    };
    Refusal::new(Code::Unknown, path, message).value(name)
}

fn fits(node: &Node, path: &str, kind: FieldKind, refusals: &mut Refusals) -> bool {
    match kind {
        FieldKind::Cards | FieldKind::Text => text(node, path, refusals).is_some(),
        FieldKind::Flag => {
            let fits = matches!(node, Node::Bool(_));
            if !fits {
                refusals.push(crate::document::wrong_type(path, "true or false", node));
            }
            fits
        }
        FieldKind::Seats => list(node, path, refusals).is_some_and(|items| {
            items
                .iter()
                .enumerate()
                .all(|(index, item)| integer(item, &element(path, index), refusals).is_some())
        }),
        FieldKind::Bets => list(node, path, refusals).is_some_and(|items| {
            items
                .iter()
                .enumerate()
                .all(|(index, item)| text(item, &element(path, index), refusals).is_some())
        }),
    }
}
