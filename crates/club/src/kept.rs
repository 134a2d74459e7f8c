//! Answers that browsers may keep: they carry a mark (`ETag`), and whoever has the same mark is told
//! so instead of being sent it again.

use axum::body::Bytes;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::failure::Failure;

/// How long something may be kept without asking again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasting {
    /// Ask each time whether it is still the same.
    Ask,
    /// It may be a day old.
    Day,
    /// Its name changes with its contents.
    Forever,
}

/// Something that browsers may keep.
#[derive(Clone, Debug)]
pub struct Kept {
    bytes: Bytes,
    kind: HeaderValue,
    mark: HeaderValue,
    lasting: Lasting,
}

impl Kept {
    /// Bytes of some kind.
    pub fn new(bytes: impl Into<Bytes>, kind: &str, lasting: Lasting) -> Result<Self, Failure> {
        let bytes = bytes.into();
        let digest = Sha256::digest(&bytes);
        let digits: String = digest
            .iter()
            .take(12)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Ok(Kept {
            bytes,
            kind: HeaderValue::from_str(kind).map_err(Failure::internal)?,
            // Weak, because the same thing also travels compressed.
            mark: HeaderValue::from_str(&format!("W/\"{digits}\"")).map_err(Failure::internal)?,
            lasting,
        })
    }

    /// Something as JSON.
    pub fn json(value: &impl Serialize) -> Result<Self, Failure> {
        let bytes = serde_json::to_vec(value).map_err(Failure::internal)?;
        Self::new(bytes, "application/json", Lasting::Ask)
    }

    /// The answer to somebody who may have it already.
    pub fn answer(&self, headers: &HeaderMap) -> Response {
        let known = headers.get_all(IF_NONE_MATCH).iter().any(|value| {
            let marks = value.to_str().unwrap_or_default().split(',');
            marks
                .map(str::trim)
                .any(|mark| mark.as_bytes() == self.mark.as_bytes())
        });
        let lasting = match self.lasting {
            Lasting::Ask => "public, no-cache",
            Lasting::Day => "public, max-age=86400",
            Lasting::Forever => "public, max-age=31536000, immutable",
        };
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = self.bytes.clone().into_response();
            response
                .headers_mut()
                .insert(CONTENT_TYPE, self.kind.clone());
            response
        };
        let headers = response.headers_mut();
        headers.insert(ETAG, self.mark.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(lasting));
        if self.kind.as_bytes() == b"image/svg+xml" {
            // A drawing carries its own styles; nothing else in it may do anything.
            let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
            headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
        }
        response
    }
}
