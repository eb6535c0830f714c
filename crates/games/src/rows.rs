//! The rows of a pay table as an enum, best row first.

/// Declares an enum of pay-table rows with their names in the rulebook, in the order of the regulation.
macro_rules! rows {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// All rows, best first.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The row's name in the rulebook.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// The row's place in the table, best first.
            #[must_use]
            #[expect(clippy::as_conversions, reason = "the position of a variant in a fieldless enum")]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

pub(crate) use rows;
