//! The licensee's name on every layout.

use crate::app::App;
use crate::error::Answer;
use parking_lot::RwLock;

/// The name in a house that plays for nothing.
const DEMONSTRATION: &str = "Croupier";

/// The name as this server knows it: once somebody has given it, it is not asked for again.
#[derive(Debug, Default)]
pub struct Operator(RwLock<Option<String>>);

impl App {
    /// nj/lunar-poker 1.13X(b)5 | nj/lucky-8s E-1.10E(b)1 | nj/packs-poker E-1.13Z(b)1 | nj/dragon-poker E-1.13BB(b)1
    ///
    /// The licensee's name: by the settings, or as the first administrator gave it; a demonstration has none but ours. It
    /// is empty in a house that nobody has named yet.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn operator(&self) -> Answer<String> {
        if let Some(given) = &self.config.operator {
            return Ok(given.clone());
        }
        if let Some(known) = self.operator.0.read().clone() {
            return Ok(known);
        }
        let named = self.access.accounts.operator()?;
        self.operator.0.write().clone_from(&named);
        let nameless = || if self.config.demo { DEMONSTRATION.to_owned() } else { String::new() };
        Ok(named.unwrap_or_else(nameless))
    }

    /// The name has changed: it is read again.
    pub fn forget_operator(&self) {
        *self.operator.0.write() = None;
    }
}
