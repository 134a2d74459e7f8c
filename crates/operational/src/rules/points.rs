//! What is worth points: `victory.toml` made ready.

use hexmap::HexSet;
use table::{Problem, Side};

use super::compile::{Lookup, MOST_OBJECTIVES};
use super::{Clear, Objective, Tally};
use crate::data::{self, When};

/// The part of the rules that stands in `victory.toml`.
pub(super) struct CompiledVictory {
    pub held_at_start: HexSet,
    pub destroyed: [(i32, String); 2],
    pub objectives: Vec<Objective>,
    pub tallies: Vec<Tally>,
    pub clears: Vec<Clear>,
}

pub(super) fn victory(lookup: &mut Lookup) -> Result<CompiledVictory, Problem> {
    let victory = &lookup.sources.victory;
    let mut held_at_start = HexSet::EMPTY;
    for town in lookup.sources.map.towns() {
        let other = victory
            .start
            .others
            .iter()
            .find(|(_, towns)| towns.contains(&town.name));
        let side = lookup.side(other.map_or(&victory.start.side, |(side, _)| side))?;
        if side == Side::SECOND {
            held_at_start.insert(town.hex);
        }
    }
    for name in victory.start.others.values().flatten() {
        lookup.town(name)?;
    }
    let mut destroyed = [(0, String::new()), (0, String::new())];
    for (side, worth) in &victory.destroyed {
        let side = lookup.side(side)?;
        destroyed[side.index()] = (worth.points, lookup.rule(&worth.rule)?);
    }
    let mut objectives = Vec::new();
    for objective in &victory.objective {
        let variant = match (&objective.option, &objective.value) {
            (Some(option), Some(value)) => Some(lookup.variant(option, value)?),
            _ => None,
        };
        let sides = match &objective.side {
            Some(side) => vec![lookup.side(side)?],
            None => vec![Side::FIRST, Side::SECOND],
        };
        for side in sides {
            objectives.push(Objective {
                town: objective.town.clone(),
                hex: lookup.town(&objective.town)?,
                side,
                points: objective.points,
                when: objective.when,
                rule: lookup.rule(&objective.rule)?,
                variant,
            });
        }
    }
    // Those of every turn come first: the state counts how often they were scored.
    objectives.sort_by_key(|objective| objective.when == When::End);
    let every_turn = objectives
        .iter()
        .filter(|objective| objective.when == When::Turn);
    if every_turn.count() > MOST_OBJECTIVES {
        return Err(Problem::new(format!(
            "there are more than {MOST_OBJECTIVES} objectives of every turn"
        )));
    }
    let clears = victory
        .clear
        .iter()
        .map(|clear| clear_ground(lookup, clear))
        .collect::<Result<_, _>>()?;
    let tallies = victory.tally.iter().map(|line| tally(lookup, line));
    Ok(CompiledVictory {
        held_at_start,
        destroyed,
        tallies: tallies.collect::<Result<_, _>>()?,
        objectives,
        clears,
    })
}

fn clear_ground(lookup: &mut Lookup, clear: &data::Clear) -> Result<Clear, Problem> {
    let mut optional = |area: &Option<data::OptionalArea>| match area {
        None => Ok(None),
        Some(area) => Ok(Some((
            lookup.variant(&area.option, &area.value)?,
            lookup.area(&area.area)?,
        ))),
    };
    let (wider, unless) = (optional(&clear.wider)?, optional(&clear.unless)?);
    Ok(Clear {
        side: lookup.side(&clear.side)?,
        name: clear.name.clone(),
        ground: lookup.area(&clear.area)?,
        points: clear.points,
        rule: lookup.rule(&clear.rule)?,
        wider,
        unless,
    })
}

fn tally(lookup: &Lookup, data: &data::Tally) -> Result<Tally, Problem> {
    let hexes = match (&data.towns, &data.line) {
        (Some(area), None) => {
            let area = lookup.area(area)?;
            let towns = lookup.sources.map.towns().iter().map(|town| town.hex);
            towns.filter(|town| area.contains(*town)).collect()
        }
        (None, Some(line)) => lookup.line(line)?,
        _ => {
            return Err(Problem::new(
                "a [[tally]] needs the towns of an area or a line",
            ));
        }
    };
    Ok(Tally {
        name: data.name.clone(),
        side: lookup.side(&data.side)?,
        hexes,
        by_units: data.line.is_some(),
        points: data.points,
        rule: lookup.rule(&data.rule)?,
    })
}
