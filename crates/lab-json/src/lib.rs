//! The answers of the lab (`croupier_math`) as JSON: every exact figure as a fraction with its decimals.
//!
//! The command line and the server ask the lab the same questions, so what they share stands here, once: reading the
//! options of a book (`apply`), the shapes of the answers (`*Json`), and the folder where answers that take long are
//! kept for the next time (`Folder`).

mod analysis;
mod best;
mod compare;
mod draw_game;
mod exact;
mod folder;
mod plans;
mod settings;
mod sheet;

pub use analysis::AnalysisJson;
pub use best::{BEST_PLACES, BestJson};
pub use compare::{ComparisonJson, by_setting, by_table};
pub use exact::{DecisionJson, Exact, Figures, PERCENT_PLACES, WagerJson, house_edge, options_json, units};
pub use folder::Folder;
pub use plans::{PlanJson, StrategyJson};
pub use settings::{apply, setting_json};
pub use sheet::SheetJson;
