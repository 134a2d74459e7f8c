//! The part of the rules that stands in `counters.toml`.

use hexmap::HexSet;
use table::{Counter, Problem, Side, Text};

use super::{Lookup, entry_limits, half_points};
use crate::data;
use crate::modules::Quarters;
use crate::rules::{Appearance, Arrival, CounterCard, Group, MovesFrom, Replacement, Start};
use crate::unit_set::{MOST_COUNTERS, UnitSet};

/// The part of the rules that stands in `counters.toml`.
pub(super) struct CompiledCounters {
    pub cards: Vec<CounterCard>,
    pub appearances: Vec<Appearance>,
    pub groups: Vec<Group>,
}

pub(super) fn counters(lookup: &Lookup) -> Result<CompiledCounters, Problem> {
    let rows = &lookup.sources.counters.counter;
    if rows.len() > MOST_COUNTERS {
        return Err(Problem::new(format!(
            "there are {} counters; the most is {MOST_COUNTERS}",
            rows.len()
        )));
    }
    let mut appearances: Vec<Appearance> = [Side::FIRST, Side::SECOND]
        .map(|side| Appearance { side, kind: None })
        .into();
    let mut cards: Vec<CounterCard> = Vec::with_capacity(rows.len());
    for row in rows {
        if cards.iter().any(|card| card.id == row.id) {
            return Err(Problem::new(format!(
                "the counter \"{}\" stands twice",
                row.id
            )));
        }
        let card = counter(lookup, row, &mut appearances).map_err(|problem| problem.at(&row.id))?;
        cards.push(card);
    }
    totals(lookup)?;
    Ok(CompiledCounters {
        groups: groups(lookup)?,
        cards,
        appearances,
    })
}

/// What the rulebook counts must be in the box.
pub(super) fn totals(lookup: &Lookup) -> Result<(), Problem> {
    let rows = &lookup.sources.counters.counter;
    for (what, count) in &lookup.sources.counters.totals {
        let branch = what.replace('_', "-");
        let found = rows
            .iter()
            .filter(|row| {
                what == "all" || row.nation == *what || row.branch.as_ref() == Some(&branch)
            })
            .count();
        if found != *count {
            return Err(Problem::new(format!(
                "the rulebook counts {count} counters for \"{what}\", but the box has {found}"
            )));
        }
    }
    Ok(())
}

pub(super) fn counter(
    lookup: &Lookup,
    row: &data::CounterRow,
    appearances: &mut Vec<Appearance>,
) -> Result<CounterCard, Problem> {
    let side = lookup.side(&row.side)?;
    let nation = lookup.nation(&row.nation)?;
    let class_index = lookup.class(&row.class)?;
    let class = &lookup.sources.tables.class[&row.class];
    let appearance = Appearance {
        side,
        kind: Some((nation, class_index, row.size)),
    };
    let seen = appearances.iter().position(|known| *known == appearance);
    let seen = seen.unwrap_or_else(|| {
        appearances.push(appearance);
        appearances.len() - 1
    });
    let back = row.back.unwrap_or_default();
    Ok(CounterCard {
        id: row.id.clone(),
        name: row.name.clone(),
        side,
        nation,
        branch: row.branch.clone(),
        label: match &row.label {
            Some([left, right]) => Text::same(format!("{left}/{right}")),
            None => row.formation.clone().unwrap_or_default(),
        },
        formation: row.formation.clone().unwrap_or_default(),
        corps: row.corps.clone(),
        army: row.army.clone(),
        size: row.size,
        class: class_index,
        attack: [row.values[0], back[0]],
        defence: [row.values[1], back[1]],
        blank_back: row.back.is_none(),
        points: half_points(row.values[2].into())?,
        range: row.range,
        flight: half_points(row.flight.into())?,
        mobility: class.mobility,
        armoured: class.armoured,
        ranged: class.ranged,
        still: class.still,
        start: start(lookup, row, side, nation)?,
        moves_from: match &row.moves_from {
            None => None,
            Some(from) => Some(MovesFrom {
                turn: lookup.turn(from.turn)?,
                may_disengage: from.may_disengage,
                rule: lookup.rule(&from.rule)?,
            }),
        },
        appearance: seen as u16,
        given: row.source == "given",
        identity_given: row.identity == "given",
    })
}

pub(super) fn start(
    lookup: &Lookup,
    row: &data::CounterRow,
    side: Side,
    nation: u8,
) -> Result<Start, Problem> {
    let start = &row.start;
    if let Some(hex) = &start.hex {
        return Ok(Start::Hex(lookup.hex(hex)?));
    }
    if start.turn.is_none() && (start.area.is_some() || start.company) {
        return Ok(Start::Area(Quarters::compile(start, lookup)?));
    }
    let (Some(turn), Some(rule)) = (start.turn, &start.rule) else {
        return Err(Problem::new(
            "start needs a hex, or an area and its rule, or a turn and the rule that says so",
        ));
    };
    let (turn, rule) = (lookup.turn(turn)?, lookup.rule(rule)?);
    if let Some(kind) = &start.replaces {
        return Ok(Start::Replacement(Replacement {
            turn,
            nation: lookup.nation(&kind.nation)?,
            class: lookup.class(&kind.class)?,
            size: kind.size,
            rule,
        }));
    }
    if start.edge.is_none() && !start.own_town {
        return Err(Problem::new(
            "a counter with a turn needs an edge, own_town or replaces",
        ));
    }
    Ok(Start::Entry(Arrival {
        turn,
        edge: start.edge,
        hexes: entry_hexes(lookup, row, side, nation)?,
        nearest: start.nearest,
        own_town: start.own_town,
        rule,
    }))
}

/// The hexes of its edge where a counter may come on.
pub(super) fn entry_hexes(
    lookup: &Lookup,
    row: &data::CounterRow,
    side: Side,
    nation: u8,
) -> Result<HexSet, Problem> {
    let Some(edge) = row.start.edge else {
        return Ok(HexSet::EMPTY);
    };
    let allowed = lookup.sources.tables.entry.sides.get(&row.side);
    if !allowed.is_some_and(|entry| entry.edges.contains(&edge)) {
        return Err(Problem::new(format!(
            "its side does not come on by the {edge} edge"
        )));
    }
    let mut hexes: HexSet = lookup.sources.map.grid().edge(edge).collect();
    if let Some(area) = &row.start.area {
        hexes = hexes.intersection(&lookup.area(area)?);
    }
    for limit in entry_limits(lookup)? {
        let applies = limit.side == side
            && limit.edge == edge
            && limit.nation.is_none_or(|only| only == nation);
        if let (true, Some(area)) = (applies, &limit.hexes) {
            hexes = hexes.intersection(area);
        }
    }
    Ok(hexes)
}

pub(super) fn groups(lookup: &Lookup) -> Result<Vec<Group>, Problem> {
    let mut groups = Vec::new();
    for (id, group) in &lookup.sources.counters.groups {
        let rows = lookup.sources.counters.counter.iter().enumerate();
        let members: UnitSet = rows
            .filter(|(_, row)| row.groups.contains(id))
            .map(|(index, _)| Counter(index as u16))
            .collect();
        if members.len() != usize::from(group.size) {
            return Err(Problem::new(format!(
                "the group \"{id}\" should have {} counters but has {}",
                group.size,
                members.len()
            )));
        }
        let Some(command) = lookup
            .sources
            .tables
            .combat
            .shifts
            .command
            .get(&group.level)
        else {
            continue;
        };
        groups.push(Group {
            members,
            attack: command.attack,
            defence: command.defence,
            attack_rule: lookup.rule(&command.attack_rule)?,
            defence_rule: lookup.rule(&command.defence_rule).or_else(|problem| {
                // A level that earns nothing in defence needs no clause for it.
                if command.defence == 0 {
                    Ok(String::new())
                } else {
                    Err(problem)
                }
            })?,
        });
    }
    Ok(groups)
}
