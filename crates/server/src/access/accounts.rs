//! Accounts, as administrators keep them.

use super::sessions::{enter_with_account, tried};
use super::{Action, Address, Caller, Roles};
use crate::app::{App, now};
use crate::error::{Answer, ApiError};
use crate::extract::{At, Body};
use crate::wire::access::{AccountList, AccountRow, Disable, NewAccount, NewPassword, NewRoles, Password};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use croupier_access::{Command, account_name};
use croupier_table::PersonId;

/// All accounts.
#[utoipa::path(get, path = "/api/accounts", tag = "accounts", responses((status = 200, body = AccountList)))]
pub async fn accounts(State(app): State<App>, caller: Caller) -> Answer<Json<AccountList>> {
    caller.may(Action::SeeAccounts)?;
    let all = app.blocking(|app| Ok(app.access.accounts.all(now())?)).await?;
    let accounts = all.iter().map(|account| AccountRow::new(account, now())).collect();
    Ok(Json(AccountList { accounts }))
}

/// One account.
#[utoipa::path(get, path = "/api/accounts/{name}", tag = "accounts", params(("name" = String, Path)),
    responses((status = 200, body = AccountRow), (status = 404, body = crate::error::ErrorBody)))]
pub async fn account(
    State(app): State<App>,
    caller: Caller,
    At(name): At<String>,
) -> Answer<Json<AccountRow>> {
    caller.may(Action::SeeAccounts)?;
    let name = known(&name)?;
    let account = app.blocking(move |app| Ok(app.access.accounts.get(&name, now())?)).await?;
    Ok(Json(AccountRow::new(&account, now())))
}

/// Creates an account; without a password it is one of a machine, which has keys.
#[utoipa::path(post, path = "/api/accounts", tag = "accounts", request_body = NewAccount,
    responses((status = 201, body = AccountRow), (status = 409, body = crate::error::ErrorBody), (status = 422, body = crate::error::ErrorBody)))]
pub async fn create(State(app): State<App>, caller: Caller, Body(new): Body<NewAccount>) -> Answer<Response> {
    let by = caller.may(Action::CreateAccount)?.person()?;
    let NewAccount { name, password, roles } = new;
    let roles: Roles = roles.into_iter().map(Into::into).collect();
    let created = app.blocking(move |app| {
        let password = password.as_ref().map(|Password(password)| password.as_str());
        Ok(app.access.accounts.create(&name, password, roles, &by, now())?)
    });
    Ok((StatusCode::CREATED, Json(AccountRow::new(&*created.await?, now()))).into_response())
}

/// Sets a password: one's own with the old one, somebody else's as an administrator. All sessions of the account are over.
#[utoipa::path(post, path = "/api/accounts/{name}/password", tag = "accounts", params(("name" = String, Path)),
    request_body = NewPassword, responses((status = 204), (status = 401, body = crate::error::ErrorBody), (status = 422, body = crate::error::ErrorBody)))]
pub async fn password(
    State(app): State<App>,
    from: Address,
    caller: Caller,
    At(name): At<String>,
    Body(new): Body<NewPassword>,
) -> Answer<Response> {
    let NewPassword { password: Password(password), old } = new;
    let own = caller.person().is_some_and(|person| person.as_str() == name);
    let by = caller.may(if own { Action::SetOwnPassword } else { Action::SetPassword })?.person()?;
    let name = known(&name)?;
    if !own {
        app.blocking(move |app| Ok(app.access.accounts.set_password(&name, &password, &by, now())?)).await?;
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let Password(old) = old.ok_or_else(|| ApiError::malformed("your old password is needed").at("old"))?;
    let again = tried(&app, from, move |app| {
        app.access.accounts.confirm(&name, &old, now())?;
        app.access.accounts.set_password(&name, &password, &by, now())?;
        Ok(app.access.accounts.sign_in(name.as_str(), &password, now())?)
    });
    enter_with_account(&app, again.await?).await
}

/// Changes roles. All sessions of the account are over.
#[utoipa::path(post, path = "/api/accounts/{name}/roles", tag = "accounts", params(("name" = String, Path)),
    request_body = NewRoles, responses((status = 200, body = AccountRow), (status = 404, body = crate::error::ErrorBody), (status = 422, body = crate::error::ErrorBody)))]
pub async fn roles(
    State(app): State<App>,
    caller: Caller,
    At(name): At<String>,
    Body(new): Body<NewRoles>,
) -> Answer<Json<AccountRow>> {
    let roles = new.roles.into_iter().map(Into::into).collect();
    changed(&app, &caller, Action::ChangeRoles, &name, Command::ChangeRoles { roles }).await
}

/// Disables an account or enables it again. All its sessions are over.
#[utoipa::path(post, path = "/api/accounts/{name}/disable", tag = "accounts", params(("name" = String, Path)),
    request_body = Disable, responses((status = 200, body = AccountRow), (status = 404, body = crate::error::ErrorBody), (status = 409, body = crate::error::ErrorBody)))]
pub async fn disable(
    State(app): State<App>,
    caller: Caller,
    At(name): At<String>,
    Body(given): Body<Disable>,
) -> Answer<Json<AccountRow>> {
    let command = if given.disabled { Command::Disable } else { Command::Enable };
    changed(&app, &caller, Action::DisableAccount, &name, command).await
}

/// Unlocks an account before its time.
#[utoipa::path(post, path = "/api/accounts/{name}/unlock", tag = "accounts", params(("name" = String, Path)),
    responses((status = 200, body = AccountRow), (status = 404, body = crate::error::ErrorBody)))]
pub async fn unlock(
    State(app): State<App>,
    caller: Caller,
    At(name): At<String>,
) -> Answer<Json<AccountRow>> {
    changed(&app, &caller, Action::UnlockAccount, &name, Command::Unlock).await
}

async fn changed(
    app: &App,
    caller: &Caller,
    action: Action,
    name: &str,
    command: Command,
) -> Answer<Json<AccountRow>> {
    let by = caller.may(action)?.person()?;
    let name = known(name)?;
    let account =
        app.blocking(move |app| Ok(app.access.accounts.change(&name, &command, &by, now())?)).await?;
    Ok(Json(AccountRow::new(&account, now())))
}

/// A text that cannot be a name is the name of nobody.
pub(super) fn known(name: &str) -> Answer<PersonId> {
    account_name(name).map_err(|_| croupier_access::Error::Unknown.into())
}
