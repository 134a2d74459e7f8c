//! The page that people play on, carried inside the program: whatever was in `web/dist` when it was
//! built. Without it, a plain page says how to build it.

use axum::http::{HeaderMap, Method, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::failure::Failure;
use crate::kept::{Kept, Lasting};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

const NO_PAGE: &str = "<!doctype html>\n<html lang=\"pt-BR\">\n<meta charset=\"utf-8\">\n\
    <title>Bivaque</title>\n<h1>Bivaque</h1>\n\
    <p>O servidor está no ar, mas a página não foi construída. Rode <code>npm install &amp;&amp; npm run \
    build</code> na pasta <code>web</code> e compile o programa de novo. \
    A <a href=\"/api\">API</a> funciona.</p>\n\
    <p lang=\"en\">The server is up, but the page was not built. Run <code>npm install &amp;&amp; npm run \
    build</code> in the folder <code>web</code> and compile the program again. \
    The <a href=\"/api\">API</a> works.</p>\n</html>\n";

/// A file of the page; the page itself for every address that is not a file, since the page knows
/// its own addresses.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Failure::method().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let found = match Dist::get(path) {
        Some(file) => {
            let lasting = if path.starts_with("assets/") {
                Lasting::Forever
            } else {
                Lasting::Ask
            };
            Kept::new(file.data.into_owned(), kind(path), lasting)
        }
        None if path
            .rsplit('/')
            .next()
            .is_some_and(|name| name.contains('.')) =>
        {
            return Failure::not_found(format!("/{path}")).into_response();
        }
        None => match Dist::get("index.html") {
            Some(index) => Kept::new(index.data.into_owned(), kind("index.html"), Lasting::Ask),
            None => Kept::new(NO_PAGE, kind("index.html"), Lasting::Ask),
        },
    };
    match found {
        Ok(kept) => kept.answer(&headers),
        Err(failure) => failure.into_response(),
    }
}

/// The kinds of files that a page is made of.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "webmanifest" | "map" => "application/json",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
