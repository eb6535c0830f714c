//! Why something is refused: what, where, which value, which clause.

use std::borrow::Cow;
use std::fmt;

/// The kinds of refusal, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// The text is not JSON or TOML at all.
    Syntax,
    /// The text is longer than any honest one.
    TooLarge,
    /// A file or a rulebook that cannot be found or read.
    NotFound,
    /// Something that must be there is not.
    Missing,
    /// A field, row, option or wager that does not exist.
    Unknown,
    /// The same thing given twice.
    Twice,
    /// A number where a text belongs, and the like.
    WrongType,
    /// A value outside those allowed.
    NotAllowed,
    /// A pay table or setting below what the regulation demands.
    BelowFloor,
    /// A wager below the table minimum.
    BelowMinimum,
    /// A wager above the table maximum.
    AboveMaximum,
    /// A wager whose amount is fixed by another one.
    WrongAmount,
    /// Text that names no card of this deck.
    NotACard,
    /// A card that is in two places.
    CardTwice,
    /// Too many or too few cards.
    WrongNumberOfCards,
    /// A card that is not in the hand it is said to be in.
    NotInHand,
    /// An act that the rules do not allow at that point.
    NotPermitted,
    /// An act for which the table inventory has too few chips. Programs see it as not permitted, as everything that
    /// needs chips; a table's own machines bring a fill.
    InventoryShort,
}

impl Code {
    /// The code as programs see it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Code::Syntax => "syntax",
            Code::TooLarge => "too_large",
            Code::NotFound => "not_found",
            Code::Missing => "missing",
            Code::Unknown => "unknown",
            Code::Twice => "twice",
            Code::WrongType => "wrong_type",
            Code::NotAllowed => "not_allowed",
            Code::BelowFloor => "below_floor",
            Code::BelowMinimum => "below_minimum",
            Code::AboveMaximum => "above_maximum",
            Code::WrongAmount => "wrong_amount",
            Code::NotACard => "not_a_card",
            Code::CardTwice => "card_twice",
            Code::WrongNumberOfCards => "wrong_number_of_cards",
            Code::NotInHand => "not_in_hand",
            Code::NotPermitted | Code::InventoryShort => "not_permitted",
        }
    }
}

/// One reason why an input is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of refusal.
    pub code: Code,
    /// What is wrong, in a sentence for a person.
    pub message: Cow<'static, str>,
    /// Where: a path such as `seats[0].bets.ante`.
    pub field: Cow<'static, str>,
    /// The value that is refused, as it was written.
    pub value: Option<String>,
    /// The clause that refuses it, where a rule does.
    pub clause: Option<Cow<'static, str>>,
    /// The line of the file, where there is one.
    pub line: Option<usize>,
}

impl Refusal {
    /// A refusal of `field` with a message; value, clause and line can be added.
    pub fn new(code: Code, field: impl Into<String>, message: impl Into<String>) -> Refusal {
        Refusal::fixed(code, field.into(), message.into())
    }

    /// The same without copying words that are fixed: what may be done now is found out by trying, so most refusals are
    /// never read.
    pub fn fixed(
        code: Code,
        field: impl Into<Cow<'static, str>>,
        message: impl Into<Cow<'static, str>>,
    ) -> Refusal {
        Refusal { code, message: message.into(), field: field.into(), value: None, clause: None, line: None }
    }

    /// With the value that is refused.
    #[must_use]
    pub fn value(mut self, value: impl fmt::Display) -> Refusal {
        self.value = Some(shortened(&value.to_string()));
        self
    }

    /// With the clause that refuses it, as the regulation numbers it: the letter behind a `·`, by which the
    /// clause lists tell several duties of one paragraph apart, is left off.
    #[must_use]
    pub fn clause(mut self, clause: impl Into<Cow<'static, str>>) -> Refusal {
        let paragraph = |clause: &str| clause.find('·').unwrap_or(clause.len());
        self.clause = Some(match clause.into() {
            Cow::Borrowed(clause) => Cow::Borrowed(clause.get(..paragraph(clause)).unwrap_or(clause)),
            Cow::Owned(mut clause) => {
                clause.truncate(paragraph(&clause));
                Cow::Owned(clause)
            }
        });
        self
    }

    /// With the line of the file it stands on.
    #[must_use]
    pub fn line(mut self, line: usize) -> Refusal {
        self.line = Some(line);
        self
    }
}

/// A value is repeated to its author, not a whole file.
fn shortened(value: &str) -> String {
    const SHOWN_LETTERS_MAX: usize = 120;
    if value.chars().count() <= SHOWN_LETTERS_MAX {
        return value.to_owned();
    }
    let start: String = value.chars().take(SHOWN_LETTERS_MAX).collect();
    format!("{start}…")
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        f.write_str(&self.message)?;
        if let Some(value) = &self.value {
            write!(f, " (given: {value})")?;
        }
        if let Some(clause) = &self.clause {
            write!(f, " [{clause}]")?;
        }
        Ok(())
    }
}

/// All the reasons found; an input is told everything that is wrong with it at once.
pub type Refusals = Vec<Refusal>;
