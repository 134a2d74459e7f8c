//! What goes wrong, told to whoever asked: one clear message in both languages, the right status,
//! and nothing changed.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header::RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use table::{Problem, Refusal, Text};

use crate::api::{ApiError, ErrorBody};

/// Why a request was not carried out. Nothing has changed.
#[derive(Clone, Debug)]
pub struct Failure {
    status: StatusCode,
    error: ApiError,
}

impl Failure {
    fn new(status: StatusCode, code: &'static str, text: Text) -> Self {
        Failure {
            status,
            error: ApiError {
                code: code.to_owned(),
                pt: text.pt,
                en: text.en,
                rule: None,
                seq: None,
            },
        }
    }

    /// What the page is told.
    pub fn error(&self) -> &ApiError {
        &self.error
    }

    /// There is no such thing, or it is not for whoever asks: both sound the same, so that nobody
    /// learns which matches exist.
    pub fn unknown_match() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "unknown-match",
            Text::new(
                "Não há partida com este endereço, ou o link não é válido.",
                "There is no match at this address, or the link is not valid.",
            ),
        )
    }

    /// There is nothing at this address.
    pub fn not_found(problem: impl std::fmt::Display) -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "not-found",
            Text::new(
                format!("Isto não existe aqui: {problem}."),
                format!("This does not exist here: {problem}."),
            ),
        )
    }

    /// The method does not fit the address.
    pub fn method() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method",
            Text::new(
                "Este endereço não aceita este método; veja /api.",
                "This address does not take this method; see /api.",
            ),
        )
    }

    /// A token is needed and was not given.
    pub fn no_token() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "no-token",
            Text::new(
                "Falta o token do lugar: envie-o em \"Authorization: Bearer …\".",
                "The token of your seat is missing: send it in \"Authorization: Bearer …\".",
            ),
        )
    }

    /// The name or the passphrase is wrong; which of them is not said.
    pub fn wrong_passphrase() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "wrong-passphrase",
            Text::new(
                "Nome ou frase secreta errados.",
                "Wrong name or passphrase.",
            ),
        )
    }

    /// The session has ended or never was.
    pub fn no_session() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "no-session",
            Text::new(
                "Entre de novo com seu nome e sua frase secreta.",
                "Sign in again with your name and passphrase.",
            ),
        )
    }

    /// The token is good, but not for this.
    pub fn not_your_seat() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "not-your-seat",
            Text::new(
                "Este lugar não é seu: com este link não se pode fazer isso.",
                "This is not your seat: this link does not allow it.",
            ),
        )
    }

    /// A hint was asked for when somebody else decides, or nobody any more.
    pub fn not_your_turn() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "not-your-turn",
            Text::new(
                "A decisão agora não é sua.",
                "The decision now is not yours.",
            ),
        )
    }

    /// The token is an invitation, which only lets its holder sit down.
    pub fn join_first() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "join-first",
            Text::new(
                "Este link é um convite: sente-se primeiro.",
                "This link is an invitation: sit down first.",
            ),
        )
    }

    /// Somebody has already sat down with this invitation.
    pub fn taken() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "taken",
            Text::new("Este lugar já está ocupado.", "This seat is already taken."),
        )
    }

    /// The name is in use.
    pub fn name_taken() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "name-taken",
            Text::new("Este nome já está em uso.", "This name is already in use."),
        )
    }

    /// The match has gone on since the client last looked.
    pub fn stale(seq: u32) -> Self {
        let mut failure = Self::new(
            StatusCode::CONFLICT,
            "stale",
            Text::new(
                "A partida já andou: olhe de novo antes de ordenar.",
                "The match has gone on: look again before you order.",
            ),
        );
        failure.error.seq = Some(seq);
        failure
    }

    /// Only for matches that are over.
    pub fn not_over() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "not-over",
            Text::new(
                "Só depois do fim da partida.",
                "Only after the end of the match.",
            ),
        )
    }

    /// The request cannot be understood.
    pub fn malformed(problem: impl std::fmt::Display) -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            "malformed",
            Text::new(
                format!("O pedido não pode ser lido: {problem}."),
                format!("The request cannot be read: {problem}."),
            ),
        )
    }

    /// The request can be read, but asks for something impossible.
    pub fn invalid(pt: impl Into<String>, en: impl Into<String>) -> Self {
        Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
            Text::new(pt, en),
        )
    }

    /// The request is too big.
    pub fn too_large() -> Self {
        Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            Text::new("O pedido é grande demais.", "The request is too large."),
        )
    }

    /// The client asks too much.
    pub fn too_many() -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too-many",
            Text::new(
                "Pedidos demais: espere um pouco.",
                "Too many requests: wait a moment.",
            ),
        )
    }

    /// Something that is not the client's fault. The details are for the log alone.
    pub fn internal(details: impl std::fmt::Display) -> Self {
        tracing::error!(%details, "internal failure");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            Text::new(
                "O servidor não conseguiu; nada mudou. Tente de novo.",
                "The server could not do it; nothing has changed. Try again.",
            ),
        )
    }

    /// The server is closing.
    pub fn closing() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "closing",
            Text::new(
                "O servidor está fechando; volte em instantes.",
                "The server is closing; come back in a moment.",
            ),
        )
    }
}

/// Bad input that the engine found, in its own words.
impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::invalid(
            format!("Não dá: {problem}."),
            format!("It cannot be done: {problem}."),
        )
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let mut failure = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "refused", refusal.text);
        failure.error.rule = Some(refusal.rule);
        failure
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let wait = self.status == StatusCode::TOO_MANY_REQUESTS;
        let mut response = (self.status, Json(ErrorBody { error: self.error })).into_response();
        if wait {
            let headers = response.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}
