//! The web app, which is in the program. Unknown paths are pages of the app.

use axum::body::Body;
use axum::http::{Response, StatusCode, Uri, header};

/// The built web app; empty if the program was built without it.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Croupier</title>\
<p>The server runs, but it was built without its pages. Build them with <code>npm ci &amp;&amp; npm run build</code> in \
<code>web</code>, then build the program again; <code>make release</code> does both. The API is at \
<a href=\"/api/docs\">/api/docs</a>.</p></html>";

/// Was the program built with its pages?
pub fn has_pages() -> bool {
    Dist::get("index.html").is_some()
}

/// A file of the web app.
pub async fn serve(uri: Uri) -> Response<Body> {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        let error = crate::error::ApiError::not_found("resource");
        return axum::response::IntoResponse::into_response(error);
    }
    let asset = path.contains("assets/");
    match Dist::get(path).filter(|_| !path.is_empty()) {
        Some(file) => answer(StatusCode::OK, kind(path), asset, file.data.into_owned()),
        None if asset => answer(StatusCode::NOT_FOUND, "text/plain", false, b"not here".to_vec()),
        None => index(),
    }
}

fn index() -> Response<Body> {
    match Dist::get("index.html") {
        Some(file) => answer(StatusCode::OK, kind("index.html"), false, file.data.into_owned()),
        None => answer(StatusCode::OK, kind("index.html"), false, NOT_BUILT.into()),
    }
}

/// Names of assets carry a hash of what is in them: they never change. Everything else is asked for again.
fn answer(status: StatusCode, kind: &'static str, forever: bool, body: Vec<u8>) -> Response<Body> {
    let cache = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static(cache));
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
