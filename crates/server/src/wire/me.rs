//! Who I am.

use super::access::RoleName;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The caller.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Me {
    /// The name; none if nobody is signed in.
    pub person: Option<String>,
    /// What the person may be.
    pub roles: Vec<RoleName>,
    /// What every change has to carry in the header `x-croupier-csrf`.
    pub csrf: String,
    /// Is this a house with play chips?
    pub demo: bool,
    /// A guest without an account, whom this browser brings back for 30 days?
    pub guest: bool,
    /// The operator's name.
    pub operator: String,
    /// The sign of the currency.
    pub currency: String,
    /// When the session ends at the latest, in milliseconds since 1970.
    pub expires: Option<i64>,
    /// After how many milliseconds without use it ends.
    pub idle: Option<i64>,
    /// What the cage holds, in cents.
    pub wallet: i64,
    /// The next reality check that the player asked for; it may be due already.
    pub reality_check: Option<RealityCheck>,
    /// The version of the server.
    pub version: String,
}

/// What a player who asked for it is told from time to time.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RealityCheck {
    /// When it is due.
    pub due: i64,
    /// Milliseconds played within 24 hours.
    pub played: i64,
    /// What was won, or lost if negative, in cents.
    pub net: i64,
}

/// The role that somebody tries.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct DemoRole {
    /// The role.
    pub role: RoleName,
}
