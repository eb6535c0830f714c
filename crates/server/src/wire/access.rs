//! Signing in, accounts and keys.

use croupier_access::{Account, KeyId, KnownKey, Role, Scopes};
use croupier_table::{PersonId, Time};
use serde::{Deserialize, Serialize};
use std::fmt;
use utoipa::ToSchema;

/// In which capacity somebody acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RoleName {
    /// Plays.
    Player,
    /// Deals.
    Dealer,
    /// Runs tables.
    Supervisor,
    /// Runs tables, and decides what a book leaves to this rank.
    CasinoSupervisor,
    /// Handles money.
    Cage,
    /// Inspects cards that come back.
    Security,
    /// Sees everything, does nothing.
    Surveillance,
    /// Works in the lab.
    Analyst,
    /// Keeps accounts.
    Administrator,
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Role {
        match name {
            RoleName::Player => Role::Player,
            RoleName::Dealer => Role::Dealer,
            RoleName::Supervisor => Role::Supervisor,
            RoleName::CasinoSupervisor => Role::CasinoSupervisor,
            RoleName::Cage => Role::Cage,
            RoleName::Security => Role::Security,
            RoleName::Surveillance => Role::Surveillance,
            RoleName::Analyst => Role::Analyst,
            RoleName::Administrator => Role::Administrator,
        }
    }
}

impl From<Role> for RoleName {
    fn from(role: Role) -> RoleName {
        match role {
            Role::Player => RoleName::Player,
            Role::Dealer => RoleName::Dealer,
            Role::Supervisor => RoleName::Supervisor,
            Role::CasinoSupervisor => RoleName::CasinoSupervisor,
            Role::Cage => RoleName::Cage,
            Role::Security => RoleName::Security,
            Role::Surveillance => RoleName::Surveillance,
            Role::Analyst => RoleName::Analyst,
            Role::Administrator => RoleName::Administrator,
        }
    }
}

/// A secret that no log shows.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct Password(pub String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

/// Somebody signs in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct SignIn {
    /// The account.
    pub name: String,
    /// Its password.
    pub password: Password,
}

/// A guest becomes an account.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct KeepGuest {
    /// The password to sign in with from now on.
    pub password: Password,
}

/// The first administrator comes.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct WelcomeBy {
    /// What stands behind `#` in the one-time link.
    pub token: Password,
    /// The administrator's name.
    pub name: String,
    /// The administrator's password.
    pub password: Password,
    /// The licensee's name as it stands on every layout; not asked for where the settings give it.
    #[serde(default)]
    pub operator: Option<String>,
}

/// The licensee's name.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct OperatorName {
    /// As it stands on every layout.
    pub operator: String,
}

/// A new account.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewAccount {
    /// Its name.
    pub name: String,
    /// Its password; none for an account of a machine.
    #[serde(default)]
    pub password: Option<Password>,
    /// Its roles.
    pub roles: Vec<RoleName>,
}

/// A new password.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewPassword {
    /// The password.
    pub password: Password,
    /// The one before, from a person who changes his or her own.
    #[serde(default)]
    pub old: Option<Password>,
}

/// Other roles.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewRoles {
    /// All of them.
    pub roles: Vec<RoleName>,
}

/// Disabled or not.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Disable {
    /// From now on.
    pub disabled: bool,
}

/// All accounts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountList {
    /// By name.
    pub accounts: Vec<AccountRow>,
}

/// An account.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountRow {
    /// Its name.
    pub name: String,
    /// Its roles.
    pub roles: Vec<RoleName>,
    /// When it was created.
    pub created: Option<i64>,
    /// It is disabled.
    pub disabled: bool,
    /// Until when it is locked because of wrong passwords.
    pub locked_until: Option<i64>,
    /// When somebody signed in to it last.
    pub last_signed_in: Option<i64>,
    /// Somebody can sign in to it.
    pub has_password: bool,
    /// How many keys it has.
    pub keys: usize,
}

impl AccountRow {
    /// As of now.
    #[must_use]
    pub fn new(account: &Account, now: Time) -> AccountRow {
        AccountRow {
            name: account.name().to_string(),
            roles: account.roles().iter().map(Into::into).collect(),
            created: account.created().map(|at| at.0),
            disabled: account.is_disabled(),
            locked_until: account.locked_until(now).map(|at| at.0),
            last_signed_in: account.last_signed_in().map(|at| at.0),
            has_password: account.password().is_some(),
            keys: account.keys().len(),
        }
    }
}

/// What a key may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Look at what its account may see.
    Read,
    /// Play.
    Player,
    /// Deal.
    Dealer,
    /// Run tables.
    Supervisor,
    /// Run tables as a casino supervisor.
    CasinoSupervisor,
    /// Handle money.
    Cage,
    /// Inspect cards that come back.
    Security,
    /// See everything.
    Surveillance,
    /// Work in the lab.
    Analyst,
    /// Keep accounts.
    Administrator,
}

impl Scope {
    const fn role(self) -> Option<Role> {
        match self {
            Scope::Read => None,
            Scope::Player => Some(Role::Player),
            Scope::Dealer => Some(Role::Dealer),
            Scope::Supervisor => Some(Role::Supervisor),
            Scope::CasinoSupervisor => Some(Role::CasinoSupervisor),
            Scope::Cage => Some(Role::Cage),
            Scope::Security => Some(Role::Security),
            Scope::Surveillance => Some(Role::Surveillance),
            Scope::Analyst => Some(Role::Analyst),
            Scope::Administrator => Some(Role::Administrator),
        }
    }

    const fn of(role: Role) -> Scope {
        match role {
            Role::Player => Scope::Player,
            Role::Dealer => Scope::Dealer,
            Role::Supervisor => Scope::Supervisor,
            Role::CasinoSupervisor => Scope::CasinoSupervisor,
            Role::Cage => Scope::Cage,
            Role::Security => Scope::Security,
            Role::Surveillance => Scope::Surveillance,
            Role::Analyst => Scope::Analyst,
            Role::Administrator => Scope::Administrator,
        }
    }
}

/// A new key.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewKey {
    /// The account it stands for.
    pub account: String,
    /// What it is for.
    pub label: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
}

impl NewKey {
    /// What it may do.
    #[must_use]
    pub fn scopes(&self) -> Scopes {
        let roles = self.scopes.iter().filter_map(|scope| scope.role()).collect();
        Scopes { roles, read: self.scopes.contains(&Scope::Read) }
    }
}

/// A key that was just made.
#[derive(Clone, Serialize, ToSchema)]
pub struct MadeKey {
    /// Its name.
    pub id: String,
    /// The key itself, shown this once.
    pub key: String,
}

/// All keys.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct KeyList {
    /// By account.
    pub keys: Vec<KeyRow>,
}

/// A key.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct KeyRow {
    /// Its name.
    pub id: String,
    /// The account it stands for.
    pub account: String,
    /// What it is for.
    pub label: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// Since when, in milliseconds since 1970.
    pub made: i64,
}

impl KeyRow {
    /// A key of an account.
    #[must_use]
    pub fn new(account: &PersonId, number: u32, key: &KnownKey) -> KeyRow {
        let read = key.scopes.read.then_some(Scope::Read);
        KeyRow {
            id: KeyId { account: account.clone(), number }.to_string(),
            account: account.to_string(),
            label: key.label.clone(),
            scopes: key.scopes.roles.iter().map(Scope::of).chain(read).collect(),
            made: key.made.0,
        }
    }
}
