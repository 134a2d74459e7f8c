//! The shelf: boxes, their rules and their pictures. All of it is the same for everybody and may
//! be kept by browsers and proxies.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use cabinet::AnyGame;
use serde::Deserialize;
use serde_json::Value;

use crate::api::{Health, Level};
use crate::art::{self, CounterLook, Light, Of};
use crate::computer;
use crate::extract::{Body, Params, after};
use crate::failure::Failure;
use crate::kept::{Kept, Lasting};
use crate::server::Server;

pub async fn health() -> Json<Health> {
    Json(Health {
        status: "ok".into(),
        version: env!("CARGO_PKG_VERSION").into(),
    })
}

pub async fn description(description: Arc<Value>) -> Response {
    let mut response = Json(&*description).into_response();
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}

pub async fn levels() -> Json<Vec<Level>> {
    Json(computer::levels())
}

pub async fn all(
    State(server): State<Arc<Server>>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let games = server.hall.cabinet().games();
    let cards: Vec<_> = games.iter().map(|game| game.card()).collect();
    Ok(Kept::json(&cards)?.answer(&headers))
}

pub async fn one(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    Ok(Kept::json(game(&server, &id)?.card())?.answer(&headers))
}

pub async fn rules(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let game = game(&server, &id)?;
    Ok(Kept::json(&game.rulebook().clauses())?.answer(&headers))
}

pub async fn rule(
    State(server): State<Arc<Server>>,
    Path((id, clause)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let game = game(&server, &id)?;
    let found = game.rulebook().clause(&clause);
    let found = found.ok_or_else(|| Failure::not_found(format!("{id}/{clause}")))?;
    Ok(Kept::json(found)?.answer(&headers))
}

fn game<'a>(server: &'a Server, id: &str) -> Result<&'a Arc<dyn AnyGame>, Failure> {
    server.hall.cabinet().game(id).map_err(Failure::not_found)
}

pub async fn board(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    Params(light): Params<Light>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    picture(&server, &id, Of::Board, &light, &headers).await
}

pub async fn geometry(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    picture(&server, &id, Of::Geometry, &Light::default(), &headers).await
}

pub async fn cover(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    Params(light): Params<Light>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    picture(&server, &id, Of::Cover, &light, &headers).await
}

async fn picture(
    server: &Server,
    id: &str,
    of: Of,
    light: &Light,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let kept = server.art.picture(game(server, id)?, of, light).await?;
    Ok(kept.answer(headers))
}

pub async fn counter(
    Params(look): Params<CounterLook>,
    Params(light): Params<Light>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    Ok(art::svg(art::counter(&look, &light)?, Lasting::Day)?.answer(&headers))
}

/// Many counters at once, each by what would stand after the `?` of one: a table has a hundred of them.
pub async fn counters(Body(looks): Body<Vec<String>>) -> Result<Json<Vec<String>>, Failure> {
    let drawn = looks.iter().map(|look| {
        let uri = format!("/?{look}").parse().map_err(Failure::malformed)?;
        art::counter(&after(&uri)?, &after(&uri)?)
    });
    drawn.collect::<Result<_, _>>().map(Json)
}

/// Which marker.
#[derive(Debug, Deserialize)]
pub struct MarkerLook {
    kind: String,
    #[serde(default)]
    colour: Option<String>,
}

pub async fn marker(
    Params(look): Params<MarkerLook>,
    Params(light): Params<Light>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let kept = art::marker(&look.kind, look.colour.as_deref(), &light)?;
    Ok(kept.answer(&headers))
}

/// Which face of which die.
#[derive(Debug, Deserialize)]
pub struct DieLook {
    faces: u8,
    face: u8,
}

pub async fn die(Params(look): Params<DieLook>, headers: HeaderMap) -> Result<Response, Failure> {
    Ok(art::die(look.faces, look.face)?.answer(&headers))
}

pub async fn colours(headers: HeaderMap) -> Result<Response, Failure> {
    Ok(art::colours()?.answer(&headers))
}
