//! A match as a file, and what can be read from it afterwards: journal, save, import, replay,
//! course, verification.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use table::{Header, Report};

use super::ToldLine;
use crate::api::{Course, Created, ImportMatch, ReplayStep};
use crate::course::course as course_of;
use crate::extract::{Costly, Guest, LargeBody, Look, Params, Perhaps};
use crate::failure::Failure;
use crate::server::Server;

pub async fn import(
    State(server): State<Arc<Server>>,
    _: Costly,
    Perhaps(account): Perhaps,
    LargeBody(import): LargeBody<ImportMatch>,
) -> Result<(StatusCode, Json<Created>), Failure> {
    let account = account.map(|account| account.key);
    let created = server.hall.import(import, account).await?;
    tracing::info!(match_id = created.id, "a match goes on from a file");
    Ok((StatusCode::CREATED, Json(created)))
}

/// The whole journal when the match is over. Before, orders and dice could tell one side what the
/// other may not know, so everybody gets what he was told and nothing else.
pub async fn journal(guest: Guest, Params(look): Params<Look>) -> Result<Response, Failure> {
    let viewer = guest.viewer(&guest.access, look.side.as_deref())?;
    let over = guest.turn().over;
    let text = guest.with(move |room, playing| {
        if over {
            return Ok(playing.play().journal().write());
        }
        let header = Header {
            bivaque: "log".into(),
            position: None,
            ..playing.play().header().clone()
        };
        let mut text = line(&header)?;
        for (seq, told) in playing.record(&**room.game(), viewer)? {
            text.push_str(&line(&ToldLine { seq, told })?);
        }
        Ok(text)
    });
    let ending = if over { "journal" } else { "log" };
    Ok(file(text.await?, &format!("{}.{ending}.jsonl", guest.id())))
}

fn line(value: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string(value).map_err(Failure::internal)?;
    Ok(text + "\n")
}

/// The save holds the seed of the dice, so before the end it is only for somebody who plays against
/// nobody but himself and the computer.
pub async fn save(guest: Guest) -> Result<Response, Failure> {
    if !guest.turn().over && !guest.alone(&guest.access) {
        return Err(Failure::not_your_seat());
    }
    let text = guest
        .with(|_, playing| Ok(playing.play().save()?.write()))
        .await?;
    Ok(file(text, &format!("{}.bivaque", guest.id())))
}

fn file(text: String, name: &str) -> Response {
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("application/x-ndjson"),
    );
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    response
}

pub async fn replay(
    guest: Guest,
    Path((_, n)): Path<(String, String)>,
    Params(look): Params<Look>,
) -> Result<Json<ReplayStep>, Failure> {
    let n = n
        .parse()
        .map_err(|_| Failure::not_found(format!("line \"{n}\"")))?;
    let viewer = guest.viewer(&guest.access, look.side.as_deref())?;
    let (view, told, of) = guest.step(viewer, n).await?;
    Ok(Json(ReplayStep { n, of, told, view }))
}

pub async fn course(guest: Guest, Params(look): Params<Look>) -> Result<Json<Course>, Failure> {
    let viewer = guest.viewer(&guest.access, look.side.as_deref())?;
    let (blank, lines) = guest
        .with(|room, playing| Ok((room.blank()?, playing.play().lines().to_vec())))
        .await?;
    let course = crate::room::blocking(move || course_of(blank, &lines, viewer));
    course.await.map(Json)
}

pub async fn verify(guest: Guest) -> Result<Json<Report>, Failure> {
    if !guest.turn().over {
        return Err(Failure::not_over());
    }
    let journal = guest
        .with(|_, playing| Ok(playing.play().journal()))
        .await?;
    let game = guest.game().clone();
    let report = crate::room::blocking(move || Ok(game.verify(&journal)?));
    report.await.map(Json)
}
