//! The counters of the box as printed: `counters.toml`.

use std::collections::BTreeMap;

use hexmap::Source;
use serde::Deserialize;
use table::{BoxCard, BoxFiles, Counter, Problem, Side, Text};

use crate::units::MOST;

/// What a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A combatant on foot.
    Foot,
    /// Light armour: a combatant on wheels (8.2).
    Armour,
    /// A car.
    Car,
    /// A helicopter.
    Helicopter,
    /// Civilians.
    Civilian,
    /// An objective marker. Not a unit, but face down it looks like one.
    Objective,
}

/// What a hex may hold one of at the end of a phase (5.1.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    Combatant,
    Transport,
    Civilian,
    Marker,
}

impl Kind {
    pub(crate) fn slot(self) -> Slot {
        match self {
            Kind::Foot | Kind::Armour => Slot::Combatant,
            Kind::Car | Kind::Helicopter => Slot::Transport,
            Kind::Civilian => Slot::Civilian,
            Kind::Objective => Slot::Marker,
        }
    }

    /// Whether it may attack and search (2.2.1).
    pub fn fights(self) -> bool {
        self.slot() == Slot::Combatant
    }

    /// Whether it carries combatants (2.2.2).
    pub fn carries(self) -> bool {
        self.slot() == Slot::Transport
    }

    /// The word by which a page finds its symbol.
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Kind::Foot => "infantry",
            Kind::Armour => "armour",
            Kind::Car => "car",
            Kind::Helicopter => "helicopter",
            Kind::Civilian => "civilian",
            Kind::Objective => "objective",
        }
    }
}

/// One counter as printed.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its formation.
    pub formation: Text,
    /// Whose it is; nobody's for civilians and markers.
    pub side: Option<Side>,
    /// The type printed on it: PM, PC, OE, EX, MI, NT, ST, OL or CI.
    pub nation: String,
    /// What it is.
    pub kind: Kind,
    /// PF.
    pub fire: u8,
    /// MO.
    pub morale: u8,
    /// PM.
    pub moves: u8,
    /// AL; 0 for what has none.
    pub range: u8,
    /// Where its numbers come from: `"given"` or `"reconstructed"`.
    pub source: &'static str,
}

impl Piece {
    /// PF-MO-PM as the sheets write it, with the type.
    pub fn printed(&self) -> String {
        format!(
            "{}-{}-{} {}",
            self.fire, self.morale, self.moves, self.nation
        )
    }

    /// Whether it is of the Milícia.
    pub fn militia(&self) -> bool {
        self.nation == "MI"
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    counter: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    name: Text,
    #[serde(default)]
    side: Option<String>,
    nation: String,
    formation: Text,
    kind: Kind,
    fire: u8,
    morale: u8,
    #[serde(rename = "move")]
    moves: u8,
    #[serde(default)]
    range: u8,
    #[serde(default)]
    range_source: Option<Source>,
    source: Source,
}

/// Reads `counters.toml`, and the counters by their ids.
pub(crate) fn read(
    files: &BoxFiles,
    card: &BoxCard,
) -> Result<(Vec<Piece>, BTreeMap<String, Counter>), Problem> {
    let file: File = files.read("counters.toml")?;
    let bad = |what: String| Problem::new(what).at("counters.toml");
    if file.counter.len() > MOST {
        return Err(bad(format!(
            "{} counters are too many: this ruleset handles {MOST}",
            file.counter.len()
        )));
    }
    let mut pieces = Vec::new();
    let mut by_id = BTreeMap::new();
    for (index, entry) in file.counter.into_iter().enumerate() {
        if by_id
            .insert(entry.id.clone(), Counter(index as u16))
            .is_some()
        {
            return Err(bad(format!("the counter \"{}\" stands twice", entry.id)));
        }
        let side = entry.side.as_deref().map(|id| card.side(id)).transpose()?;
        let owned = matches!(entry.kind.slot(), Slot::Combatant | Slot::Transport);
        if owned != side.is_some() {
            return Err(bad(format!(
                "\"{}\": combatants and transports have a side, civilians and markers have none",
                entry.id
            )));
        }
        if entry.kind.fights() != (entry.fire > 0) || entry.kind.fights() != (entry.range > 0) {
            return Err(bad(format!(
                "\"{}\": combatants, and they alone, have firepower and range",
                entry.id
            )));
        }
        let given = entry.source == Source::Given
            && entry.range_source.unwrap_or(Source::Given) == Source::Given;
        pieces.push(Piece {
            id: entry.id,
            name: entry.name,
            formation: entry.formation,
            side,
            nation: entry.nation,
            kind: entry.kind,
            fire: entry.fire,
            morale: entry.morale,
            moves: entry.moves,
            range: entry.range,
            source: if given { "given" } else { "reconstructed" },
        });
    }
    Ok((pieces, by_id))
}
