//! What the lab answers, as other programs read it: exact figures as fractions with their decimals.
//!
//! The command line and the server ask the same questions of `croupier_math`; what they send back is shaped here, once.

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
pub use exact::{
    DecisionJson, Exact, Figures, PERCENT_PLACES, WagerJson, house_edge, number, options_json, units,
};
pub use folder::Folder;
pub use plans::{PlanJson, StrategyJson};
pub use settings::{apply, setting_json};
pub use sheet::SheetJson;
