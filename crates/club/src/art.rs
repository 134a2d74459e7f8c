//! Pictures for the page, drawn by the artist when first asked for and kept: boards, covers,
//! counters, markers, dice.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use artist::{Eyes, Style, Theme};
use cabinet::AnyGame;
use serde::Deserialize;
use table::{CounterView, Face, Lang, Mark, Marker, Place, Shared, Text};

use crate::failure::Failure;
use crate::kept::{Kept, Lasting};
use crate::room::blocking;

/// How something is to be drawn.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Light {
    /// `"dark"`; light otherwise.
    #[serde(default)]
    theme: String,
    /// `"en"`; Portuguese otherwise.
    #[serde(default)]
    lang: String,
    /// `"colour-blind"`; as usual otherwise.
    #[serde(default)]
    eyes: String,
}

impl Light {
    fn style(&self) -> Style {
        Style {
            theme: if self.theme == "dark" {
                Theme::Dark
            } else {
                Theme::Light
            },
            lang: if self.lang == "en" {
                Lang::En
            } else {
                Lang::Pt
            },
            eyes: if self.eyes == "colour-blind" {
                Eyes::ColourBlind
            } else {
                Eyes::Usual
            },
            ..Style::default()
        }
    }
}

/// A picture of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Of {
    /// Its board.
    Board,
    /// Where the hexes of its board are.
    Geometry,
    /// Its cover.
    Cover,
}

/// Box, picture, dark, English, usual colours.
type Key = (String, Of, bool, bool, bool);

/// Pictures of boxes that were drawn already.
#[derive(Default)]
pub struct Art {
    drawn: Mutex<HashMap<Key, Kept>>,
}

impl Art {
    /// A picture of a box.
    pub async fn picture(
        &self,
        game: &Arc<dyn AnyGame>,
        of: Of,
        light: &Light,
    ) -> Result<Kept, Failure> {
        let style = light.style();
        let key = (
            game.card().id.clone(),
            of,
            style.theme == Theme::Dark,
            style.lang == Lang::En,
            style.eyes == Eyes::Usual,
        );
        let drawn = || self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = drawn().get(&key).cloned() {
            return Ok(known);
        }
        let game = game.clone();
        let kept = blocking(move || match of {
            Of::Board => svg(artist::board(game.map(), &style), Lasting::Ask),
            Of::Geometry => Kept::json(&artist::geometry(game.map())),
            Of::Cover => svg(artist::cover(game.card(), &style), Lasting::Ask),
        })
        .await?;
        drawn().insert(key, kept.clone());
        Ok(kept)
    }
}

/// A drawing that browsers may keep.
pub fn svg(text: String, lasting: Lasting) -> Result<Kept, Failure> {
    Kept::new(text, "image/svg+xml", lasting)
}

/// A counter as it is to be drawn: the same words as in a view.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct CounterLook {
    #[serde(default)]
    symbol: String,
    #[serde(default)]
    nation: String,
    /// The side, which gives the colours where the nation is not known.
    #[serde(default)]
    side: String,
    #[serde(default)]
    size: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    formation: String,
    /// The numbers, separated by commas.
    #[serde(default)]
    values: String,
    #[serde(default)]
    losses: u8,
    /// The marks, separated by commas, each with its count if there are several: `moved,mined:2`.
    #[serde(default)]
    marks: String,
}

/// Longer words are not for counters.
const LONGEST: usize = 200;

/// Draws a counter.
pub fn counter(look: &CounterLook, light: &Light) -> Result<String, Failure> {
    let words = [
        &look.symbol,
        &look.nation,
        &look.side,
        &look.size,
        &look.name,
        &look.formation,
        &look.values,
        &look.marks,
    ];
    if words.iter().any(|word| word.len() > LONGEST) {
        return Err(Failure::too_large());
    }
    let list = |text: &str| -> Vec<String> {
        text.split(',')
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let face = Face {
        side: look.side.clone(),
        nation: look.nation.clone(),
        symbol: look.symbol.clone(),
        size: look.size.clone(),
        name: Text::same(&look.name),
        formation: Text::same(&look.formation),
        values: list(&look.values),
        losses: look.losses,
        source: "given",
    };
    let view = CounterView {
        id: String::new(),
        place: Place::Board,
        hex: None,
        marks: list(&look.marks)
            .iter()
            .filter_map(|text| mark(text))
            .map(Shared::from)
            .collect(),
        face: face.into(),
    };
    Ok(artist::counter(&view, &light.style()))
}

fn mark(text: &str) -> Option<Mark> {
    let (kind, count) = text.split_once(':').unwrap_or((text, "1"));
    Some(Mark {
        kind: known(kind, artist::has_badge)?,
        count: count.parse().ok()?,
        name: Text::same(kind),
    })
}

/// Draws a marker.
pub fn marker(kind: &str, colour: Option<&str>, light: &Light) -> Result<Kept, Failure> {
    let kind = known(kind, artist::has_marker).ok_or_else(|| Failure::not_found("marker"))?;
    let marker = Marker {
        kind,
        hex: String::new(),
        side: None,
        name: Text::same(kind),
    };
    svg(
        artist::marker(&marker, colour, &light.style()),
        Lasting::Day,
    )
}

/// Draws a face of a die.
pub fn die(faces: u8, face: u8) -> Result<Kept, Failure> {
    let drawn = match faces {
        6 => artist::d6(face),
        10 => artist::d10(face),
        _ => None,
    };
    svg(
        drawn.ok_or_else(|| Failure::not_found("die"))?,
        Lasting::Day,
    )
}

/// The colours of boards as a style sheet, for a page that draws them inline.
pub fn colours() -> Result<Kept, Failure> {
    let (light, dark) = (
        artist::variables(Theme::Light),
        artist::variables(Theme::Dark),
    );
    let sheet = format!(
        ":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
         :root[data-theme=dark]{{{dark}}}\n"
    );
    Kept::new(sheet, "text/css; charset=utf-8", Lasting::Ask)
}

/// The word as the views have it, which lives as long as the program. Only words that the artist
/// knows are kept, so strangers cannot fill the memory with others.
fn known(word: &str, drawn: fn(&str) -> bool) -> Option<&'static str> {
    static WORDS: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
    if !drawn(word) {
        return None;
    }
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = words.iter().find(|known| **known == word) {
        return Some(known);
    }
    let kept: &'static str = Box::leak(word.to_owned().into_boxed_str());
    words.push(kept);
    Some(kept)
}
