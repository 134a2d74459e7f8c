//! Victory (5, 4.d and the objectives of the mission sheets).

use hexmap::Hex;
use table::{Outcome, Side};

use crate::Tigers;
use crate::mission::{Exit, GERMAN, Objective, RUSSIAN};
use crate::state::{Ending, Place, Reason, State};

impl Tigers {
    /// How many units of a side are in a place.
    pub(crate) fn count(&self, state: &State, side: Side, place: Place) -> u8 {
        let units = state.units.iter();
        units
            .filter(|unit| unit.place == place && self.side_of(unit) == side)
            .count() as u8
    }

    /// Points of the two sides, where the mission gives points (m5.5.a, m5.5.b).
    pub(crate) fn points(&self, state: &State) -> Option<[i32; 2]> {
        let Objective::Points {
            per_unit, per_hex, ..
        } = &self.mission(state).objective
        else {
            return None;
        };
        Some([GERMAN, RUSSIAN].map(|side| {
            let destroyed = self.count(state, side.other(), Place::Destroyed);
            let passed = state
                .passed
                .iter()
                .filter(|last| **last == Some(side))
                .count();
            i32::from(*per_unit) * i32::from(destroyed) + i32::from(*per_hex) * passed as i32
        }))
    }

    /// How the match stands when its last turn has ended.
    pub(crate) fn final_ending(&self, state: &State) -> Ending {
        let won = |holds: bool, yes: Reason, no: Reason| Ending {
            winner: Some(if holds { GERMAN } else { RUSSIAN }),
            reason: if holds { yes } else { no },
        };
        match &self.mission(state).objective {
            Objective::Occupy { hexes, .. } => {
                let held = hexes
                    .iter()
                    .all(|&hex| self.unit_in(state, hex, GERMAN).is_some());
                won(held, Reason::Held, Reason::NotHeld)
            }
            Objective::Leave(exit) => won(
                self.enough_left(state, exit),
                Reason::Left,
                Reason::TooFewLeft,
            ),
            Objective::Watch {
                bridges,
                distance,
                exit,
                ..
            } => {
                let taken = bridges
                    .iter()
                    .any(|&hex| self.unit_in(state, hex, RUSSIAN).is_some());
                let watched = bridges
                    .iter()
                    .all(|&hex| self.watched(state, hex, *distance));
                match (taken, watched) {
                    (true, _) => won(false, Reason::Watched, Reason::BridgeTaken),
                    (_, false) => won(false, Reason::Watched, Reason::BridgeUnwatched),
                    _ => won(
                        self.enough_left(state, exit),
                        Reason::Watched,
                        Reason::TooFewLeft,
                    ),
                }
            }
            Objective::Points { .. } => {
                let [german, russian] = self.points(state).unwrap_or_default();
                let winner = match german.cmp(&russian) {
                    std::cmp::Ordering::Greater => Some(GERMAN),
                    std::cmp::Ordering::Less => Some(RUSSIAN),
                    std::cmp::Ordering::Equal => None,
                };
                Ending {
                    winner,
                    reason: Reason::Points,
                }
            }
        }
    }

    /// Whether enough units have left the map. In a mission that asks for nothing else, that wins at
    /// once (5.c).
    pub(crate) fn enough_left(&self, state: &State, exit: &Exit) -> bool {
        self.count(state, GERMAN, Place::Exited) >= exit.count
    }

    /// Whether a German unit is within `distance` of a bridge and sees it; on it counts (m4.4.b).
    pub(crate) fn watched(&self, state: &State, bridge: Hex, distance: u8) -> bool {
        state.units.iter().any(|unit| {
            unit.on_board()
                && self.side_of(unit) == GERMAN
                && self.map.grid().distance(unit.hex, bridge) <= u32::from(distance)
                && self.sees(state, unit.hex, bridge)
        })
    }

    /// Whether the German has too few units left to fulfil the mission (4.d).
    pub(crate) fn impossible(&self, state: &State) -> bool {
        let left =
            self.count(state, GERMAN, Place::Board) + self.count(state, GERMAN, Place::Waiting);
        let still_to_leave = |exit: &Exit| {
            exit.count
                .saturating_sub(self.count(state, GERMAN, Place::Exited))
        };
        let needed = match &self.mission(state).objective {
            Objective::Occupy { hexes, .. } => hexes.len() as u8,
            Objective::Leave(exit) => still_to_leave(exit),
            Objective::Watch {
                bridges,
                distance,
                exit,
                ..
            } => self.watchers(bridges, *distance) + still_to_leave(exit),
            Objective::Points { .. } => 0,
        };
        left < needed
    }

    /// How many units it takes to watch all bridges: one each if no unit can be near two of them.
    fn watchers(&self, bridges: &[Hex], distance: u8) -> u8 {
        let apart =
            |a: Hex, b: Hex| a == b || self.map.grid().distance(a, b) > 2 * u32::from(distance);
        let all_apart = bridges
            .iter()
            .all(|&a| bridges.iter().all(|&b| apart(a, b)));
        if all_apart { bridges.len() as u8 } else { 1 }
    }

    /// The clause that an ending rests on.
    pub(crate) fn ending_rule(&self, state: &State, ending: Ending) -> &str {
        let objective = &self.mission(state).objective;
        match (ending.reason, objective) {
            (Reason::Impossible, _) => "tres-tigres/4.d",
            (Reason::BridgeTaken, Objective::Watch { free_rule, .. }) => free_rule,
            (Reason::BridgeUnwatched, Objective::Watch { watch_rule, .. }) => watch_rule,
            (_, Objective::Occupy { rule, .. } | Objective::Points { rule, .. }) => rule,
            (_, Objective::Leave(exit) | Objective::Watch { exit, .. }) => &exit.rule,
        }
    }

    /// The result as the table wants it.
    pub(crate) fn outcome_of(&self, state: &State) -> Option<Outcome> {
        let ending = state.ending?;
        Some(Outcome {
            winner: ending.winner,
            points: self.points(state).map_or(Vec::new(), Vec::from),
            rule: self.ending_rule(state, ending).to_owned(),
        })
    }
}
