//! Making matches and playing them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use opponent::Hint;
use table::Viewer;

use crate::api::{
    Accepted, Answer, Ask, ChatMessage, Created, Join, Log, MatchCard, NewMatch, Say, SeatLink,
    Submit, Undo, Update,
};
use crate::extract::{Bearer, Body, Costly, Guest, Look, Params, Perhaps};
use crate::failure::Failure;
use crate::playing::Act;
use crate::room::{blocking, to_the_end};
use crate::server::Server;
use crate::words;

pub async fn make(
    State(server): State<Arc<Server>>,
    _: Costly,
    Perhaps(account): Perhaps,
    Body(new): Body<NewMatch>,
) -> Result<(StatusCode, Json<Created>), Failure> {
    let account = account.map(|account| account.key);
    let created = server.hall.make(new, account).await?;
    tracing::info!(match_id = created.id, "a match begins");
    Ok((StatusCode::CREATED, Json(created)))
}

pub async fn card(guest: Guest) -> Json<MatchCard> {
    Json(guest.card(&guest.access))
}

pub async fn join(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    Body(join): Body<Join>,
) -> Result<Json<SeatLink>, Failure> {
    let room = server.hall.room(&id).await?;
    let name = join.name.as_deref().map(words::name).transpose()?.flatten();
    let own = {
        let room = room.clone();
        to_the_end(async move { room.join(&token.hash(), name).await }).await?
    };
    let access = room.access(&own.hash(), None)?;
    Ok(Json(SeatLink {
        sides: room.card(&access).yours,
        path: format!("/match/{id}#{}", own.reveal()),
        token: own.reveal().to_owned(),
        invite: false,
    }))
}

pub async fn rename(guest: Guest, Body(join): Body<Join>) -> Result<Json<MatchCard>, Failure> {
    let name = join.name.as_deref().map(words::name).transpose()?.flatten();
    to_the_end(async move {
        guest.rename(&guest.access, name).await?;
        Ok(Json(guest.card(&guest.access)))
    })
    .await
}

pub async fn view(guest: Guest, Params(look): Params<Look>) -> Result<Json<Update>, Failure> {
    let viewer = guest.viewer(&guest.access, look.side.as_deref())?;
    guest.wake_computer();
    let update = guest.with(move |room, playing| {
        let choices = look.choices.unwrap_or(true);
        playing.update(&**room.game(), viewer, look.since, choices)
    });
    update.await.map(Json)
}

pub async fn log(guest: Guest, Params(look): Params<Look>) -> Result<Json<Log>, Failure> {
    let viewer = guest.viewer(&guest.access, look.side.as_deref())?;
    let log = guest.with(move |room, playing| {
        let seq = playing.seq();
        let since = look.since.filter(|since| *since <= seq).unwrap_or(0);
        let told = playing.told(&**room.game(), viewer, since)?;
        Ok(Log { seq, since, told })
    });
    log.await.map(Json)
}

pub async fn order(guest: Guest, Body(submit): Body<Submit>) -> Result<Json<Accepted>, Failure> {
    let act = Act::Order(submit.order);
    let seq = guest.act(&guest.access, act, submit.seq).await?;
    Ok(Json(Accepted { seq }))
}

pub async fn undo(guest: Guest, Body(undo): Body<Undo>) -> Result<Json<Accepted>, Failure> {
    let seq = guest.act(&guest.access, Act::Undo, undo.seq).await?;
    Ok(Json(Accepted { seq }))
}

pub async fn query(guest: Guest, Body(ask): Body<Ask>) -> Result<Json<Answer>, Failure> {
    let viewer = guest.viewer(&guest.access, ask.side.as_deref())?;
    let answer = guest.with(move |_, playing| {
        Ok(Answer {
            answer: playing.play().query(viewer, &ask.question)?,
            seq: playing.seq(),
        })
    });
    answer.await.map(Json)
}

pub async fn hint(
    State(server): State<Arc<Server>>,
    guest: Guest,
    Params(look): Params<Look>,
) -> Result<Json<Hint>, Failure> {
    let viewer = guest.viewer(&guest.access, look.side.as_deref())?;
    let Viewer::Side(side) = viewer else {
        return Err(Failure::not_your_seat());
    };
    let copy = guest.with(|_, playing| Ok(playing.play().moment())).await?;
    let _one_a_core = server.hall.heavy.acquire().await;
    let staff = server.hall.staff.clone();
    let hint = blocking(move || Ok(staff.hint(&*copy, side))).await?;
    hint.map(Json).ok_or_else(Failure::not_your_turn)
}

pub async fn chat(
    guest: Guest,
    Params(look): Params<Look>,
) -> Result<Json<Vec<ChatMessage>>, Failure> {
    guest.chat_since(look.since.unwrap_or(0)).await.map(Json)
}

pub async fn say(guest: Guest, Body(say): Body<Say>) -> Result<Json<ChatMessage>, Failure> {
    let text = words::message(&say.text)?;
    let side = match say.side.as_deref() {
        Some(id) => guest.game().card().side(id)?,
        None => *guest
            .access
            .sides()
            .first()
            .ok_or_else(Failure::not_your_seat)?,
    };
    if !guest.access.plays(side) {
        return Err(Failure::not_your_seat());
    }
    let room = guest.room;
    to_the_end(async move { room.say(side, text).await })
        .await
        .map(Json)
}
