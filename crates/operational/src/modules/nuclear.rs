//! Tactical nuclear weapons (8.0): one a turn and side, on any hex that is not its own country, at a
//! price in points. What stands there is destroyed, and the hex stays marked: some may cross it, nobody
//! may stop in it.

use hexmap::{Hex, HexSet};
use serde::{Deserialize, Serialize};
use table::{Problem, Refusal, Side};

use crate::Operational;
use crate::data::{self, Mobility};
use crate::event::{Cause, Event};
use crate::execute::Log;
use crate::rules::{CounterCard, Lookup};
use crate::state::State;

/// What a weapon is paid as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tariff {
    /// On a town.
    Town,
    /// On any other terrain.
    Other,
    /// In answer to a weapon of the enemy on a hex that was worth as much or more.
    Retaliation,
}

impl Tariff {
    pub(crate) const ALL: [Tariff; 3] = [Tariff::Town, Tariff::Other, Tariff::Retaliation];

    /// The key of its name.
    pub(crate) fn name_key(self) -> &'static str {
        match self {
            Tariff::Town => "tariff-town",
            Tariff::Other => "tariff-other",
            Tariff::Retaliation => "tariff-retaliation",
        }
    }

    /// The key of its line in the score.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Tariff::Town => "nuclear-town",
            Tariff::Other => "nuclear-other",
            Tariff::Retaliation => "nuclear-retaliation",
        }
    }
}

/// The weapons of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Weapons {
    /// How many it has fired, by tariff.
    pub fired: [u8; 3],
    /// Retaliations that it may still make: for a town, for other terrain.
    pub credits: [u8; 2],
    /// It has fired one this turn.
    pub spent: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Nuclear {
    /// By tariff: points, and the clause.
    prices: [(i32, String); 3],
    /// Other points if the match has a variant.
    example: Option<(u8, [i32; 3])>,
    /// The own country of each side.
    own: [HexSet; 2],
    transit: (Side, Mobility),
    transit_rule: String,
    rules: data::NuclearRules,
}

impl Nuclear {
    pub fn compile(data: &data::Nuclear, lookup: &mut Lookup) -> Result<Self, Problem> {
        let price =
            |price: &data::Price| Ok::<_, Problem>((price.points, lookup.rule(&price.rule)?));
        let prices = [
            price(&data.town)?,
            price(&data.other)?,
            price(&data.retaliation)?,
        ];
        let mut own = [HexSet::EMPTY; 2];
        for area in lookup
            .sources
            .map
            .areas()
            .iter()
            .filter(|area| area.kind == "country")
        {
            if let Some(side) = &area.side {
                own[lookup.side(side)?.index()] |= area.hexes;
            }
        }
        let example = match &data.example {
            None => None,
            Some(example) => Some((
                lookup.variant(&example.option, &example.value)?,
                [example.town, example.other, example.retaliation],
            )),
        };
        Ok(Nuclear {
            prices,
            example,
            own,
            transit: (lookup.side(&data.transit.side)?, data.transit.mobility),
            transit_rule: lookup.rule(&data.transit.rule)?,
            rules: data::NuclearRules {
                once: lookup.rule(&data.rules.once)?,
                stop: lookup.rule(&data.rules.stop)?,
                own: lookup.rule(&data.rules.own)?,
            },
        })
    }

    /// Whether a unit may cross a marked hex.
    pub fn lets_through(&self, card: &CounterCard) -> bool {
        self.transit == (card.side, card.mobility)
    }

    /// The clause that keeps a unit out of a marked hex.
    pub fn rule_for(&self, card: &CounterCard) -> &str {
        if self.lets_through(card) {
            &self.rules.stop
        } else {
            &self.transit_rule
        }
    }

    /// What a weapon costs.
    fn price(&self, state: &State, tariff: Tariff) -> i32 {
        match self.example {
            Some((variant, points)) if state.options.has(variant) => points[tariff as usize],
            _ => self.prices[tariff as usize].0,
        }
    }
}

impl Operational {
    fn nuclear(&self) -> Option<&Nuclear> {
        self.rules.modules.nuclear.as_ref()
    }

    /// Whether the active side may fire a weapon now: before any other attack of its phase.
    fn check_weapon(&self, state: &State) -> Result<&Nuclear, Refusal> {
        let nuclear = self.nuclear().ok_or_else(|| self.not_now())?;
        if state.weapons[self.active(state).index()].spent {
            return Err(self.refuse(&nuclear.rules.once, "nuclear-once", &[]));
        }
        if state.struck.iter().any(|struck| !struck.is_empty()) {
            return Err(self.refuse(&nuclear.rules.once, "nuclear-late", &[]));
        }
        Ok(nuclear)
    }

    /// The hexes on which the active side may fire a weapon now.
    pub(crate) fn nuclear_targets(&self, state: &State) -> HexSet {
        match self.check_weapon(state) {
            Ok(nuclear) => {
                let own = nuclear.own[self.active(state).index()];
                self.map
                    .grid()
                    .all()
                    .difference(&self.rules.closed)
                    .difference(&own)
            }
            Err(_) => HexSet::EMPTY,
        }
    }

    pub(crate) fn check_nuclear(&self, state: &State, target: Hex) -> Result<(), Refusal> {
        let nuclear = self.check_weapon(state)?;
        if !self.map.grid().contains(target) {
            return Err(self.refuse("table/order", "no-such-hex", &[]));
        }
        let slots = [("hex", self.hex_name(target))];
        if self.rules.closed.contains(target) {
            return Err(self.refuse(&nuclear.rules.once, "nuclear-nowhere", &slots));
        }
        if nuclear.own[self.active(state).index()].contains(target) {
            return Err(self.refuse(&nuclear.rules.own, "nuclear-own", &slots));
        }
        Ok(())
    }

    /// What a weapon of the active side on a hex would be paid as (8.0.j).
    pub(crate) fn tariff(&self, state: &State, target: Hex) -> Tariff {
        let [town, other] = state.weapons[self.active(state).index()].credits;
        match self.rules.towns.contains(target) {
            true if town > 0 => Tariff::Retaliation,
            true => Tariff::Town,
            false if town + other > 0 => Tariff::Retaliation,
            false => Tariff::Other,
        }
    }

    pub(crate) fn detonate(&self, state: &mut State, target: Hex, log: &mut Log) {
        let side = self.active(state);
        let tariff = self.tariff(state, target);
        log.push(
            self,
            state,
            Event::Detonated {
                side,
                target,
                tariff,
            },
        );
        let hit: Vec<_> = state.board.stack(target).collect();
        for counter in hit {
            self.destroy(state, counter, Cause::Nuclear, log);
        }
    }

    /// What a detonation changes besides the units in the hex.
    pub(crate) fn mark_detonation(
        &self,
        state: &mut State,
        side: Side,
        target: Hex,
        tariff: Tariff,
    ) {
        state.marked.insert(target);
        let [first, second] = &mut state.weapons;
        let (own, enemy) = if side == Side::FIRST {
            (first, second)
        } else {
            (second, first)
        };
        own.spent = true;
        own.fired[tariff as usize] += 1;
        match tariff {
            // A credit for other terrain is used first: one for a town covers more.
            Tariff::Retaliation => {
                let town = self.rules.towns.contains(target) || own.credits[1] == 0;
                let credit = &mut own.credits[usize::from(!town)];
                *credit = credit.saturating_sub(1);
            }
            Tariff::Town => enemy.credits[0] += 1,
            Tariff::Other => enemy.credits[1] += 1,
        }
    }

    /// What a weapon costs.
    pub(crate) fn nuclear_price(&self, state: &State, tariff: Tariff) -> i32 {
        self.nuclear()
            .map_or(0, |nuclear| nuclear.price(state, tariff))
    }

    /// The clause of a tariff.
    pub(crate) fn nuclear_rule(&self, tariff: Tariff) -> Option<&String> {
        Some(&self.nuclear()?.prices[tariff as usize].1)
    }

    /// The points that each side has lost by its weapons, with the clause.
    pub(crate) fn nuclear_costs(&self, state: &State) -> Vec<(Side, Tariff, u8, i32)> {
        let Some(nuclear) = self.nuclear() else {
            return Vec::new();
        };
        let mut costs = Vec::new();
        for side in [Side::FIRST, Side::SECOND] {
            for tariff in Tariff::ALL {
                let count = state.weapons[side.index()].fired[tariff as usize];
                if count > 0 {
                    let points = nuclear.price(state, tariff);
                    costs.push((side, tariff, count, -points * i32::from(count)));
                }
            }
        }
        costs
    }
}
