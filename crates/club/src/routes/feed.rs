//! Reminders for those who play by correspondence: a feed (RSS) with an item while a side has to
//! decide, for any feed reader. The spectators' token is enough for it, so that nobody need give his
//! seat to a reader.

use std::time::{Duration, UNIX_EPOCH};

use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use table::{Lang, Text};

use crate::extract::{Guest, Params};
use crate::failure::Failure;

/// Whom to remind, and in which language.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Reader {
    side: Option<String>,
    lang: Lang,
}

pub async fn feed(
    guest: Guest,
    Params(reader): Params<Reader>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let card = guest.card(&guest.access);
    let game = guest.game().card();
    let scenario = &game.scenario(&card.scenario)?.name;
    let status = &card.status;
    let wanted = |side: &String| reader.side.as_ref().is_none_or(|own| own == side);
    let news = match (&status.outcome, &status.deciding) {
        (Some(outcome), _) => Some(outcome.text.clone()),
        (None, Some(side)) if wanted(side) => {
            let name = &game.side_card(game.side(side)?).name;
            Some(Text::new("Agora decide: {side}", "{side} to decide").with("side", name))
        }
        _ => None,
    };
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let link = format!(
        "{}://{}/match/{}",
        header("x-forwarded-proto").unwrap_or("http"),
        header("host").unwrap_or("localhost"),
        card.id
    );
    let changed = UNIX_EPOCH + Duration::from_millis(status.since.max(0) as u64);
    let item = news.map_or_else(String::new, |news| {
        format!(
            "<item><title>{}</title><description>{}</description><link>{}</link>\
             <guid isPermaLink=\"false\">{}-{}</guid><pubDate>{}</pubDate></item>",
            escaped(&format!(
                "{}: {}",
                scenario.get(reader.lang),
                news.get(reader.lang)
            )),
            escaped(status.turn.get(reader.lang)),
            escaped(&link),
            card.id,
            status.since,
            httpdate::fmt_http_date(changed),
        )
    });
    let feed = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<rss version=\"2.0\"><channel>\
         <title>Bivaque: {}</title><description>{}</description><link>{}</link><ttl>10</ttl>{item}\
         </channel></rss>\n",
        escaped(scenario.get(reader.lang)),
        escaped(game.title.get(reader.lang)),
        escaped(&link),
    );
    Ok(([(CONTENT_TYPE, "application/rss+xml; charset=utf-8")], feed).into_response())
}

fn escaped(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
