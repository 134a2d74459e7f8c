//! Every address of the server in one list, from which both the router and the description at
//! `/api` are made.

mod accounts;
mod boxes;
mod feed;
mod files;
mod live;
mod matches;

use std::sync::Arc;

use axum::Router;
use axum::http::Method;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, delete, get, post};
use cabinet::Told;
use opponent::Hint;
use table::{BoxCard, Clause, Report};
use tower_http::compression::CompressionLayer;

use crate::api;
use crate::doc::{Route, describe};
use crate::failure::Failure;
use crate::page;
use crate::server::{Server, guard};

/// All addresses.
fn routes() -> Vec<Route> {
    vec![
        Route::new(Method::GET, "/healthz", get(boxes::health))
            .says("Whether the server is up")
            .answers::<api::Health>(),
        Route::new(Method::GET, "/api/levels", get(boxes::levels))
            .says("How strong computer players can be")
            .answers::<Vec<api::Level>>(),
        Route::new(Method::GET, "/api/boxes", get(boxes::all))
            .says("The shelf: every box with its sides, scenarios and options")
            .answers::<Vec<BoxCard>>(),
        Route::new(Method::GET, "/api/boxes/{box}", get(boxes::one))
            .says("One box")
            .answers::<BoxCard>(),
        Route::new(Method::GET, "/api/boxes/{box}/rules", get(boxes::rules))
            .says("All clauses of a box's rules, in both languages")
            .answers::<Vec<Clause>>(),
        Route::new(
            Method::GET,
            "/api/boxes/{box}/rules/{clause}",
            get(boxes::rule),
        )
        .says("One clause, as refusals name it, without the box's name")
        .answers::<Clause>(),
        Route::new(Method::GET, "/api/boxes/{box}/board.svg", get(boxes::board))
            .says("The board as a drawing")
            .asks(&["theme", "lang"])
            .sends("image/svg+xml"),
        Route::new(
            Method::GET,
            "/api/boxes/{box}/geometry.json",
            get(boxes::geometry),
        )
        .says("Where the hexes are on that drawing")
        .answers::<artist::Geometry>(),
        Route::new(Method::GET, "/api/boxes/{box}/cover.svg", get(boxes::cover))
            .says("The cover of the box")
            .asks(&["theme", "lang"])
            .sends("image/svg+xml"),
        Route::new(
            Method::POST,
            "/api/pictures/counters",
            post(boxes::counters),
        )
        .says("Many counters at once: a list of what stands after the ? of counter.svg")
        .takes::<Vec<String>>()
        .answers::<Vec<String>>(),
        Route::new(
            Method::GET,
            "/api/pictures/counter.svg",
            get(boxes::counter),
        )
        .says("A counter, by the words that a view has for it; marks as moved,mined:2")
        .asks(&[
            "symbol",
            "nation",
            "size",
            "name",
            "formation",
            "values",
            "losses",
            "marks",
            "eyes",
            "lang",
        ])
        .sends("image/svg+xml"),
        Route::new(Method::GET, "/api/pictures/marker.svg", get(boxes::marker))
            .says("A marker, in the colour of the side that it belongs to")
            .asks(&["kind", "colour"])
            .sends("image/svg+xml"),
        Route::new(Method::GET, "/api/pictures/die.svg", get(boxes::die))
            .says("A face of a die with 6 or 10 faces")
            .asks(&["faces", "face"])
            .sends("image/svg+xml"),
        Route::new(
            Method::GET,
            "/api/pictures/colours.css",
            get(boxes::colours),
        )
        .says("The colours of boards, light and dark, as variables")
        .sends("text/css"),
        Route::new(Method::POST, "/api/matches", post(matches::make))
            .says("Makes a match; the links to its seats are told here and never again")
            .takes::<api::NewMatch>()
            .answers::<api::Created>(),
        Route::new(Method::POST, "/api/matches/import", post(files::import))
            .says("Makes a match from a save, or from the journal of a finished match")
            .takes::<api::ImportMatch>()
            .answers::<api::Created>(),
        Route::new(Method::GET, "/api/matches/{id}", get(matches::card))
            .says("Who sits where and whose decision it is")
            .answers::<api::MatchCard>(),
        Route::new(Method::POST, "/api/matches/{id}/join", post(matches::join))
            .says("Exchanges an invitation for a token of your own")
            .takes::<api::Join>()
            .answers::<api::SeatLink>(),
        Route::new(
            Method::POST,
            "/api/matches/{id}/name",
            post(matches::rename),
        )
        .says("Changes the name shown at your seat")
        .takes::<api::Join>()
        .answers::<api::MatchCard>(),
        Route::new(
            Method::POST,
            "/api/matches/{id}/claim",
            post(accounts::claim),
        )
        .says("Puts a seat under your name, so that your session opens it everywhere")
        .takes::<api::Claim>()
        .answers::<api::MatchCard>(),
        Route::new(Method::GET, "/api/matches/{id}/view", get(matches::view))
            .says("The table now, what you may order (unless ?choices=false), and what happened after ?since=")
            .asks(&["side", "since", "choices", "token"])
            .answers::<api::Update>(),
        Route::new(Method::GET, "/api/matches/{id}/log", get(matches::log))
            .says("What happened after ?since=, in words and as data")
            .looks()
            .answers::<api::Log>(),
        Route::new(
            Method::POST,
            "/api/matches/{id}/orders",
            post(matches::order),
        )
        .says("Gives an order; the answer comes when it is safe on disk")
        .takes::<api::Submit>()
        .answers::<api::Accepted>(),
        Route::new(Method::POST, "/api/matches/{id}/undo", post(matches::undo))
            .says("Takes your last order back, if nothing was rolled or revealed since")
            .takes::<api::Undo>()
            .answers::<api::Accepted>(),
        Route::new(
            Method::POST,
            "/api/matches/{id}/query",
            post(matches::query),
        )
        .says("Asks the rules: reach, odds, sight and what else the ruleset answers")
        .takes::<api::Ask>()
        .answers::<api::Answer>(),
        Route::new(Method::POST, "/api/matches/{id}/hint", post(matches::hint))
            .says("What a general would do in your place, and why")
            .looks()
            .answers::<Hint>(),
        Route::new(Method::GET, "/api/matches/{id}/chat", get(matches::chat))
            .says("What was said after message ?since=")
            .looks()
            .answers::<Vec<api::ChatMessage>>(),
        Route::new(Method::POST, "/api/matches/{id}/chat", post(matches::say))
            .says("Says something at the table")
            .takes::<api::Say>()
            .answers::<api::ChatMessage>(),
        Route::new(
            Method::GET,
            "/api/matches/{id}/journal",
            get(files::journal),
        )
        .says("The whole journal with the seed when the match is over; before, what you were told")
        .looks()
        .sends("application/x-ndjson"),
        Route::new(Method::GET, "/api/matches/{id}/save", get(files::save))
            .says("The match as a file to go on with, for whoever holds every human seat")
            .looks()
            .sends("application/x-ndjson"),
        Route::new(
            Method::GET,
            "/api/matches/{id}/replay/{n}",
            get(files::replay),
        )
        .says("The table after line n of the journal; as anybody once the match is over")
        .looks()
        .answers::<api::ReplayStep>(),
        Route::new(Method::GET, "/api/matches/{id}/course", get(files::course))
            .says("Points and losses turn by turn, and the rolls that decided most")
            .looks()
            .answers::<api::Course>(),
        Route::new(
            Method::POST,
            "/api/matches/{id}/verify",
            post(files::verify),
        )
        .says("Plays a finished match again and checks every order, roll and hash")
        .answers::<Report>(),
        Route::new(Method::GET, "/api/matches/{id}/live", get(live::live))
            .says("WebSocket: an Update on each change, chat and seats; send Hello to resume")
            .looks()
            .streams::<api::Hello, api::Frame>(),
        Route::new(Method::GET, "/api/matches/{id}/feed", get(feed::feed))
            .says("Reminders for a feed reader: an item while ?side= has to decide")
            .asks(&["side", "lang", "token"])
            .sends("application/rss+xml"),
        Route::new(Method::POST, "/api/accounts", post(accounts::sign_up))
            .says("A name and a passphrase, to find your matches on other machines")
            .takes::<api::Credentials>()
            .answers::<api::Session>(),
        Route::new(Method::POST, "/api/sessions", post(accounts::sign_in))
            .says("Signs in")
            .takes::<api::Credentials>()
            .answers::<api::Session>(),
        Route::new(Method::DELETE, "/api/sessions", delete(accounts::sign_out)).says("Signs out"),
        Route::new(Method::GET, "/api/account", get(accounts::account))
            .says("Your name and your matches, those that wait for you first")
            .answers::<api::Account>(),
    ]
}

/// The whole server as one service.
pub fn router(server: Arc<Server>) -> Router {
    let routes = routes();
    let description = Arc::new(describe(&routes));
    let mut router: Router<Arc<Server>> = Router::new();
    for route in routes {
        let handler: MethodRouter<Arc<Server>> = route.handler;
        router = router.route(route.path, handler);
    }
    router
        .route("/api", get(move || boxes::description(description.clone())))
        .route(
            "/api/{*rest}",
            axum::routing::any(|| async { Failure::not_found("see /api") }),
        )
        .method_not_allowed_fallback(|| async { Failure::method() })
        .fallback(page::page)
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(server.clone(), guard))
        .with_state(server)
}

/// The description at `/api`.
pub fn description() -> serde_json::Value {
    describe(&routes())
}

/// What a line of a running match's journal says to one viewer.
#[derive(serde::Serialize)]
struct ToldLine {
    seq: u32,
    told: Vec<Told>,
}
