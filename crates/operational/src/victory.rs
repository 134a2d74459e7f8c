//! Points (9.2): objectives counted every turn or at the end, units destroyed, and who wins.

use hexmap::{Hex, HexSet};
use table::{Outcome, Side};

use crate::Operational;
use crate::board::Place;
use crate::data::When;
use crate::modules::Tariff;
use crate::rules::{Clear, Objective, Tally};
use crate::state::{Stage, State};

/// Where points come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Award {
    /// An objective, and in how many turns it has been scored.
    Objective(u8, u8),
    /// Enemy units destroyed.
    Destroyed(u16),
    /// A tally, and how many of its hexes count.
    Tally(u8, u16),
    /// Units that should have left and did not.
    Expedition,
    /// Nuclear weapons fired, by what they were paid as.
    Nuclear(Tariff, u8),
    /// Ground without enemies.
    Clear(u8),
}

/// One line of the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Points {
    pub side: Side,
    pub award: Award,
    pub points: i32,
}

impl Operational {
    /// The hexes joined to each side's rear.
    pub(crate) fn rears(&self, state: &State) -> [HexSet; 2] {
        [Side::FIRST, Side::SECOND].map(|side| self.joined_to_rear(state, side, false))
    }

    /// Whether an objective gives points as things stand.
    pub(crate) fn counts(&self, state: &State, rears: &[HexSet; 2], objective: &Objective) -> bool {
        self.has_connected(state, rears, objective.side, objective.hex)
    }

    /// Whether a side has a town, with a trace to its rear where the box asks for one.
    fn has_connected(&self, state: &State, rears: &[HexSet; 2], side: Side, town: Hex) -> bool {
        self.possessor_by(state, rears, town) == side
            && (!self.rules.needs_trace || self.leads_to(&rears[side.index()], side, town))
    }

    /// Whether an objective is part of this match.
    pub(crate) fn in_play(&self, state: &State, objective: &Objective) -> bool {
        objective
            .variant
            .is_none_or(|variant| state.options.has(variant))
    }

    /// The objectives that give points now, of those counted every turn or at the end.
    pub(crate) fn scoring(&self, state: &State, when: When) -> Vec<u8> {
        let rears = self.rears(state);
        let objectives = self.rules.objectives.iter().enumerate();
        objectives
            .filter(|(_, objective)| {
                objective.when == when
                    && self.in_play(state, objective)
                    && self.counts(state, &rears, objective)
            })
            .map(|(index, _)| index as u8)
            .collect()
    }

    /// Whether no enemy stands on ground that is worth points clear, and nothing dearer replaces it.
    pub(crate) fn is_won(&self, state: &State, clear: &Clear) -> bool {
        let enemies = state.board.occupied(clear.side.other());
        let more = |area: &Option<(u8, HexSet)>| {
            let chosen = area
                .as_ref()
                .filter(|(variant, _)| state.options.has(*variant));
            chosen.map(|(_, hexes)| *hexes)
        };
        let wider = more(&clear.wider).unwrap_or_default();
        let replaced =
            more(&clear.unless).is_some_and(|other| !enemies.intersects(&other.union(&wider)));
        !enemies.intersects(&clear.ground.union(&wider)) && !replaced
    }

    /// How many units of a side are destroyed.
    pub(crate) fn destroyed(&self, state: &State, side: Side) -> u16 {
        let units = state.board.present();
        units
            .filter(|(_, unit)| unit.place == Place::Destroyed && unit.side() == side)
            .count() as u16
    }

    /// The points so far; at the end also those that are counted then.
    pub(crate) fn points(&self, state: &State) -> Vec<Points> {
        let mut lines = Vec::new();
        for side in [Side::FIRST, Side::SECOND] {
            let count = self.destroyed(state, side.other());
            if count > 0 {
                lines.push(Points {
                    side,
                    award: Award::Destroyed(count),
                    points: i32::from(count) * self.rules.destroyed[side.index()].0,
                });
            }
        }
        let expedition = self.rules.modules.expedition.as_ref();
        if let Some(expedition) = expedition.filter(|expedition| expedition.failed(self, state)) {
            lines.push(Points {
                side: expedition.side,
                award: Award::Expedition,
                points: -expedition.penalty,
            });
        }
        let costs = self.nuclear_costs(state).into_iter();
        lines.extend(costs.map(|(side, tariff, count, points)| Points {
            side,
            award: Award::Nuclear(tariff, count),
            points,
        }));
        let objectives = self.rules.objectives.iter().enumerate();
        for (index, objective) in objectives {
            let turns = state.scored.get(index).copied().unwrap_or_default();
            if turns > 0 {
                lines.push(Points {
                    side: objective.side,
                    award: Award::Objective(index as u8, turns),
                    points: i32::from(turns) * objective.points,
                });
            }
        }
        if state.stage == Stage::Over {
            lines.extend(self.scoring(state, When::End).into_iter().map(|index| {
                let objective = &self.rules.objectives[usize::from(index)];
                Points {
                    side: objective.side,
                    award: Award::Objective(index, 1),
                    points: objective.points,
                }
            }));
            lines.extend(self.tallied(state));
            let clears = self.rules.clears.iter().enumerate();
            let clears = clears.filter(|(_, clear)| self.is_won(state, clear));
            lines.extend(clears.map(|(index, clear)| Points {
                side: clear.side,
                award: Award::Clear(index as u8),
                points: clear.points,
            }));
        }
        lines
    }

    /// How many hexes of a tally count as things stand: towns that the side has and can trace from, or
    /// hexes with a unit of the side.
    pub(crate) fn tally(&self, state: &State, rears: &[HexSet; 2], tally: &Tally) -> u16 {
        if tally.by_units {
            return tally
                .hexes
                .intersection(state.board.occupied(tally.side))
                .len() as u16;
        }
        let towns = tally.hexes.iter();
        towns
            .filter(|town| self.has_connected(state, rears, tally.side, *town))
            .count() as u16
    }

    fn tallied(&self, state: &State) -> Vec<Points> {
        let rears = self.rears(state);
        let tallies = self.rules.tallies.iter().enumerate();
        let lines = tallies.map(|(index, tally)| {
            let count = self.tally(state, &rears, tally);
            Points {
                side: tally.side,
                award: Award::Tally(index as u8, count),
                points: i32::from(count) * tally.points,
            }
        });
        lines.filter(|line| line.points != 0).collect()
    }

    pub(crate) fn result(&self, state: &State) -> Option<Outcome> {
        if state.stage != Stage::Over {
            return None;
        }
        let lines = self.points(state);
        let total = |side: Side| -> i32 {
            let own = lines.iter().filter(|line| line.side == side);
            own.map(|line| line.points).sum()
        };
        let points = vec![total(Side::FIRST), total(Side::SECOND)];
        let winner = match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => Some(Side::FIRST),
            std::cmp::Ordering::Less => Some(Side::SECOND),
            std::cmp::Ordering::Equal => None,
        };
        Some(Outcome {
            winner,
            points,
            rule: self.rules.clauses.result.clone(),
        })
    }
}
