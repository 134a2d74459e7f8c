//! The counters of a box as things to cut out: what is on the front and what is on the back.

use std::collections::{BTreeMap, BTreeSet};

use cabinet::AnyGame;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{BoxFiles, CounterView, Face, Problem, ScenarioCard, Seed, Setup, Text, View, Viewer};

/// One counter to cut out.
pub struct Piece {
    /// The front, as it begins a match.
    pub front: CounterView,
    /// What is on its back.
    pub back: Back,
}

/// The back of a counter.
pub enum Back {
    /// Its reduced side, or itself lying face down.
    Face(Box<CounterView>),
    /// Nothing but the colour of its nation: it has no second step.
    Blank,
}

/// A scenario as it begins, as the referee sees it.
pub fn opening(game: &dyn AnyGame, scenario: &ScenarioCard) -> Result<View, Problem> {
    seen(game, scenario, None)
}

fn seen(
    game: &dyn AnyGame,
    scenario: &ScenarioCard,
    position: Option<Value>,
) -> Result<View, Problem> {
    let setup = Setup {
        scenario: scenario.id.clone(),
        options: Default::default(),
        seed: Seed::from_number(0),
        position,
    };
    Ok(game.begin(&setup)?.view(Viewer::Referee))
}

/// The counters with these ids, each once. One that no scenario uses is put on the board to be seen.
pub fn fronts(game: &dyn AnyGame, mut ids: BTreeSet<&str>) -> Result<Vec<CounterView>, Problem> {
    let scenarios = &game.card().scenarios;
    let mut fronts = Vec::new();
    let mut take = |view: View, ids: &mut BTreeSet<&str>| {
        for counter in view.counters {
            if ids.remove(counter.id.as_str()) {
                fronts.push(counter);
            }
        }
    };
    for scenario in scenarios {
        take(opening(game, scenario)?, &mut ids);
    }
    let grid = game.map().grid();
    if let (false, Some(hex)) = (ids.is_empty(), grid.hexes().next()) {
        let spot = json!({ "hex": grid.name(hex) });
        let spots: BTreeMap<&str, Value> = ids.iter().map(|id| (*id, spot.clone())).collect();
        let position = json!({ "counters": spots });
        take(seen(game, &scenarios[0], Some(position))?, &mut ids);
    }
    Ok(fronts)
}

/// What the press reads of a box's list of counters.
#[derive(Deserialize)]
pub(crate) struct Listed {
    #[serde(rename = "counter")]
    pub counters: Vec<ListedCounter>,
}

#[derive(Deserialize)]
pub(crate) struct ListedCounter {
    pub id: String,
    /// Attack and defence of the reduced side, in the operational boxes.
    back: Option<Vec<u32>>,
    /// Where what is on the counter comes from.
    pub source: String,
    pub identity: Option<String>,
    pub range_source: Option<String>,
}

/// Every counter of the box once, in the order of its sides and nations.
pub fn pieces(game: &dyn AnyGame, files: &BoxFiles) -> Result<Vec<Piece>, Problem> {
    let card = game.card();
    let listed: Listed = files.read("counters.toml")?;
    let backs: BTreeMap<String, Option<Vec<u32>>> = listed
        .counters
        .into_iter()
        .map(|c| (c.id, c.back))
        .collect();
    let mut fronts = fronts(game, backs.keys().map(String::as_str).collect())?;
    for counter in &mut fronts {
        counter.marks.clear();
        let losses = 0;
        let face = Face::clone(&counter.face);
        counter.face = Face { losses, ..face }.into();
    }
    let rank = |side: &str| {
        card.sides
            .iter()
            .position(|s| s.id == side)
            .unwrap_or(card.sides.len())
    };
    fronts.sort_by(|a, b| (rank(&a.side), &a.nation).cmp(&(rank(&b.side), &b.nation)));
    let hides = card.ruleset == "rio";
    let pieces = fronts.into_iter().map(|front| {
        let back = match backs.get(&front.id) {
            _ if hides => Back::Face(Box::new(face_down(&front, &card.sides[1].id))),
            Some(Some(values)) => Back::Face(Box::new(reduced(&front, values))),
            Some(None) if card.ruleset == "operational" => Back::Blank,
            // A counter without a second side shows the same on both, whichever way it falls.
            _ => Back::Face(Box::new(front.clone())),
        };
        Piece { front, back }
    });
    Ok(pieces.collect())
}

/// The reduced side: other numbers in front, the rest stays.
fn reduced(front: &CounterView, values: &[u32]) -> CounterView {
    let mut face = Face::clone(&front.face);
    face.losses = 1;
    for (shown, value) in face.values.iter_mut().zip(values) {
        *shown = value.to_string();
    }
    CounterView {
        face: face.into(),
        ..front.clone()
    }
}

/// A counter lying face down. Civilians and objectives begin among the other side's counters and
/// must not be told from them.
fn face_down(front: &CounterView, keeper: &str) -> CounterView {
    let nobody = front.side == "civil";
    let face = Face {
        side: if nobody { keeper } else { &front.side }.to_owned(),
        nation: String::new(),
        symbol: "hidden".to_owned(),
        name: Text::default(),
        formation: Text::default(),
        values: Vec::new(),
        ..Face::clone(&front.face)
    };
    CounterView {
        face: face.into(),
        ..front.clone()
    }
}
