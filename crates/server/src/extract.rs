//! What comes with a request; what cannot be read is told in the form of all errors.

use crate::error::ApiError;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// The longest that the body of a request may take to come.
const BODY_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(20);

/// A body of JSON.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        let read = axum::Json::<T>::from_request(request, state);
        let Ok(read) = tokio::time::timeout(BODY_TIMEOUT, read).await else {
            let status = axum::http::StatusCode::REQUEST_TIMEOUT;
            return Err(ApiError::new(status, "too_slow", "the body did not come in time"));
        };
        read.map(|axum::Json(body)| Body(body)).map_err(|rejection| {
            let mut error = ApiError::malformed(rejection.body_text()).at("body");
            // Not the kind of body that is understood here, or too long: the caller's mistake all the same.
            if rejection.status().is_client_error() {
                error.status = rejection.status();
            }
            if error.status == axum::http::StatusCode::UNPROCESSABLE_ENTITY {
                error.status = axum::http::StatusCode::BAD_REQUEST;
            }
            error
        })
    }
}

/// What stands behind the question mark.
#[derive(Debug)]
pub struct Params<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Params<T>, ApiError> {
        let read = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        read.map(|axum::extract::Query(params)| Params(params))
            .map_err(|rejection| ApiError::malformed(rejection.body_text()).at("query"))
    }
}

/// Parts of the path.
#[derive(Debug)]
pub struct At<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for At<T> {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<At<T>, ApiError> {
        let read = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        read.map(|axum::extract::Path(path)| At(path))
            .map_err(|rejection| ApiError::malformed(rejection.body_text()).at("path"))
    }
}
