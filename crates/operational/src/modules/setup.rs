//! Setting up: before the first turn each side, in the order of the opening, places the counters that
//! the box gives an area instead of a hex. It puts them down, moves them about and takes them back as
//! it likes until all of them stand, or lets the rules place the rest sensibly.

use std::cmp::Reverse;

use hexmap::{Hex, HexSet};
use table::{Chance, Counter, Problem, Refusal, Side};

use crate::Operational;
use crate::board::Place;
use crate::data;
use crate::event::Event;
use crate::execute::Log;
use crate::order::Order;
use crate::rules::{Lookup, Start};
use crate::state::State;

/// What binds both sides when they set up.
#[derive(Clone, Debug)]
pub(crate) struct SetUp {
    order_rule: String,
    rule: String,
}

impl SetUp {
    pub fn compile(data: &data::SetUp, lookup: &Lookup) -> Result<Self, Problem> {
        Ok(SetUp {
            order_rule: lookup.rule(&data.order_rule)?,
            rule: lookup.rule(&data.rule)?,
        })
    }
}

/// Where a side may put a counter.
#[derive(Clone, Debug)]
pub(crate) struct Quarters {
    /// The hexes open to it.
    hexes: HexSet,
    /// Hexes of its area that are too near something, and the clause.
    too_near: Vec<(HexSet, String)>,
    /// It needs others beside it that need no company themselves.
    company: bool,
    rule: String,
}

impl Quarters {
    pub fn compile(start: &data::Start, lookup: &Lookup) -> Result<Self, Problem> {
        let grid = lookup.sources.map.grid();
        let rule = start.rule.as_deref().ok_or_else(|| {
            Problem::new("a counter that is set up needs the rule that gives it its area")
        })?;
        let mut hexes = match &start.area {
            Some(area) => lookup.area(area)?,
            None => grid.all(),
        };
        let mut too_near = Vec::new();
        let setup = lookup.sources.tables.module.setup.as_ref();
        for limit in setup.iter().flat_map(|setup| &setup.limit) {
            if !start
                .area
                .as_ref()
                .is_some_and(|area| limit.areas.contains(area))
            {
                continue;
            }
            let mut near = HexSet::EMPTY;
            for area in &limit.away_from {
                let area = lookup.area(area)?;
                near |= hexes
                    .iter()
                    .filter(|hex| {
                        area.iter()
                            .any(|other| grid.distance(*hex, other) < limit.least)
                    })
                    .collect();
            }
            hexes = hexes.difference(&near);
            too_near.push((near, lookup.rule(&limit.rule)?));
        }
        Ok(Quarters {
            hexes,
            too_near,
            company: start.company,
            rule: lookup.rule(rule)?,
        })
    }
}

impl Operational {
    /// The quarters of a counter, if its side sets it up. They go with its name, not with its face: to
    /// others a set-up must look the same in all worlds.
    fn quarters(&self, counter: Counter) -> Option<&Quarters> {
        match &self.rules.card(counter).start {
            Start::Area(quarters) => Some(quarters),
            _ => None,
        }
    }

    /// Whether its side sets a counter up.
    pub(crate) fn is_recruit(&self, counter: Counter) -> bool {
        self.quarters(counter).is_some()
    }

    /// Whether a counter still has to be set up.
    pub(crate) fn is_unplaced(&self, state: &State, counter: Counter) -> bool {
        state.board.unit(counter).place == Place::Waiting && self.is_recruit(counter)
    }

    /// The counters that the active side sets up, standing or not. Those that stay away for the whole
    /// match are none (3.0.g).
    fn recruits<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Counter> + 'a {
        let own = self.rules.own[self.active(state).index()].iter().copied();
        own.filter(|counter| self.is_recruit(*counter) && !self.is_away(state, *counter))
    }

    /// Whether a counter has no part in the match.
    pub(crate) fn is_away(&self, state: &State, counter: Counter) -> bool {
        state.board.unit(counter).place == Place::Absent
    }

    fn unplaced<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Counter> + 'a {
        self.recruits(state)
            .filter(|counter| self.is_unplaced(state, *counter))
    }

    /// Whether a hex has a unit of the same side, other than `but`, that needs no company.
    fn has_company(&self, state: &State, hex: Hex, but: Counter) -> bool {
        let mut others = state.board.stack(hex).filter(|counter| *counter != but);
        others.any(|counter| !self.quarters(counter).is_some_and(|other| other.company))
    }

    /// A unit that would be left without the company it needs if a counter went away.
    fn abandoned_by(&self, state: &State, counter: Counter) -> Option<Counter> {
        let hex = state.board.unit(counter).hex;
        let needs = |other: &Counter| {
            *other != counter && self.quarters(*other).is_some_and(|other| other.company)
        };
        let needy = state.board.stack(hex).find(needs)?;
        (!self.has_company(state, hex, counter)).then_some(needy)
    }

    /// Whether a counter may be put into one of its hexes.
    fn may_lodge(&self, state: &State, counter: Counter, quarters: &Quarters, hex: Hex) -> bool {
        let side = self.rules.card(counter).side;
        self.lodging_area(state, counter, quarters).0.contains(hex)
            && hex != state.board.unit(counter).hex
            && self.may_tread(state, counter, hex)
            && !state.board.occupied(side.other()).contains(hex)
            && self.has_room(state, counter, hex)
            && (!quarters.company || self.has_company(state, hex, counter))
    }

    /// The hexes of its quarters, or of its country if its nation stays there, and the clause that says so.
    fn lodging_area<'a>(
        &'a self,
        state: &State,
        counter: Counter,
        quarters: &'a Quarters,
    ) -> (&'a HexSet, &'a str) {
        let home = self.rules.modules.home(state, self.face(state, counter));
        home.unwrap_or((&quarters.hexes, &quarters.rule))
    }

    /// Every hex that a counter may be put into now.
    fn lodgings(&self, state: &State, counter: Counter) -> HexSet {
        let Some(quarters) = self.quarters(counter) else {
            return HexSet::EMPTY;
        };
        if self.abandoned_by(state, counter).is_some() {
            return HexSet::EMPTY;
        }
        let hexes = self.lodging_area(state, counter, quarters).0.iter();
        hexes
            .filter(|hex| self.may_lodge(state, counter, quarters, *hex))
            .collect()
    }

    pub(crate) fn list_set_up(&self, state: &State, orders: &mut Vec<Order>) {
        for counter in self.recruits(state) {
            let hexes = self.lodgings(state, counter);
            orders.extend(hexes.iter().map(|to| Order::Place { counter, to }));
            if self.check_take_back(state, counter).is_ok() {
                orders.push(Order::TakeBack { counter });
            }
        }
        if self.may_place_all(state) {
            orders.push(Order::PlaceAll);
        }
        if self.unplaced(state).next().is_none() {
            orders.push(Order::End);
        }
    }

    /// Whether anybody who still has to be placed has a hex to go to.
    fn may_place_all(&self, state: &State) -> bool {
        self.unplaced(state)
            .any(|counter| !self.lodgings(state, counter).is_empty())
    }

    pub(crate) fn check_place(
        &self,
        state: &State,
        counter: Counter,
        to: Hex,
    ) -> Result<(), Refusal> {
        let quarters = self.check_recruit(state, counter)?;
        self.check_abandons(state, counter)?;
        if !self.map.grid().contains(to) || to == state.board.unit(counter).hex {
            return Err(self.refuse("table/order", "no-such-hex", &[]));
        }
        if self.may_lodge(state, counter, quarters, to) {
            return Ok(());
        }
        let clauses = &self.rules.clauses;
        let slots = [
            ("unit", self.unit_name(counter)),
            ("hex", self.hex_name(to)),
        ];
        let (area, rule) = self.lodging_area(state, counter, quarters);
        let mut near = quarters.too_near.iter();
        if area == &quarters.hexes
            && let Some((_, rule)) = near.find(|(near, _)| near.contains(to))
        {
            return Err(self.refuse(rule, "too-near-to-set-up", &slots));
        }
        if !area.contains(to) {
            return Err(self.refuse(rule, "outside-its-area", &slots));
        }
        let enemy = self.rules.card(counter).side.other();
        if state.board.occupied(enemy).contains(to) {
            return Err(self.refuse(&clauses.enemy_hex, "enemy-there", &slots));
        }
        self.check_ground(state, counter, to)?;
        if let Some(rule) = self.crowding(state, to, &[counter], None) {
            return Err(self.refuse(rule, "full", &slots));
        }
        Err(self.refuse(&quarters.rule, "needs-company", &slots))
    }

    pub(crate) fn check_take_back(&self, state: &State, counter: Counter) -> Result<(), Refusal> {
        self.check_recruit(state, counter)?;
        if state.board.unit(counter).place != Place::Board {
            let slots = [("unit", self.unit_name(counter))];
            return Err(self.refuse("table/order", "not-on-board", &slots));
        }
        self.check_abandons(state, counter)
    }

    /// That a counter is one that the active side sets up.
    fn check_recruit(&self, state: &State, counter: Counter) -> Result<&Quarters, Refusal> {
        let side = self.active(state);
        if self.rules.knows(counter) && self.rules.card(counter).side != side {
            let slots = [("side", self.side_name(side))];
            let rule = self
                .rules
                .modules
                .setup
                .as_ref()
                .map_or("", |setup| &setup.order_rule);
            return Err(self.refuse(rule, "others-set-up", &slots));
        }
        self.check_own(state, counter)?;
        let quarters = self.quarters(counter);
        quarters
            .filter(|_| !self.is_away(state, counter))
            .ok_or_else(|| {
                let slots = [("unit", self.unit_name(counter))];
                self.refuse("table/order", "not-set-up", &slots)
            })
    }

    fn check_abandons(&self, state: &State, counter: Counter) -> Result<(), Refusal> {
        let Some(needy) = self.abandoned_by(state, counter) else {
            return Ok(());
        };
        let rule = self.quarters(needy).map_or("", |quarters| &quarters.rule);
        let slots = [
            ("unit", self.unit_name(needy)),
            ("hex", self.hex_name(state.board.unit(needy).hex)),
        ];
        Err(self.refuse(rule, "needs-company", &slots))
    }

    pub(crate) fn check_place_all(&self, state: &State) -> Result<(), Refusal> {
        if self.may_place_all(state) {
            return Ok(());
        }
        Err(self.refuse("table/order", "nothing-to-place", &[]))
    }

    /// A set-up is finished when everything stands.
    pub(crate) fn check_set_up_ends(&self, state: &State) -> Result<(), Refusal> {
        let Some(counter) = self.unplaced(state).next() else {
            return Ok(());
        };
        let rule = self
            .rules
            .modules
            .setup
            .as_ref()
            .map_or("", |setup| &setup.rule);
        Err(self.refuse(rule, "not-all-placed", &[("unit", self.unit_name(counter))]))
    }

    /// Whether a side has nothing to set up at all.
    pub(crate) fn sets_nothing_up(&self, state: &State) -> bool {
        self.recruits(state).next().is_none()
    }

    /// A random step of a set-up; now and then the rules place the rest, so that it comes to an end.
    pub(crate) fn draw_set_up(&self, state: &State, chance: &mut Chance) -> Option<Order> {
        let unplaced: Vec<Counter> = self.unplaced(state).collect();
        let kind = chance.below(16);
        let Some(&next) = chance.pick(&unplaced) else {
            return (kind > 1).then_some(Order::End);
        };
        let counter = match kind {
            0 if self.may_place_all(state) => return Some(Order::PlaceAll),
            1 => {
                let recruits: Vec<Counter> = self.recruits(state).collect();
                let counter = *chance.pick(&recruits)?;
                if chance.below(2) == 0 && self.check_take_back(state, counter).is_ok() {
                    return Some(Order::TakeBack { counter });
                }
                counter
            }
            _ => next,
        };
        let hexes: Vec<Hex> = self.lodgings(state, counter).iter().collect();
        let to = *chance.pick(&hexes)?;
        Some(Order::Place { counter, to })
    }

    /// Places everything that does not stand yet: the most appealing hex for each in turn, those that
    /// need company last.
    pub(crate) fn place_all(&self, state: &mut State, log: &mut Log) {
        let distances = self.distances_to_enemy_ground(self.active(state));
        for company in [false, true] {
            let waiting = self.unplaced(state).filter(|counter| {
                let quarters = self.quarters(*counter);
                quarters.is_some_and(|quarters| quarters.company == company)
            });
            for counter in waiting.collect::<Vec<_>>() {
                let hexes = self.lodgings(state, counter);
                let appeal =
                    |hex: &Hex| (self.appeal(state, counter, &distances, *hex), Reverse(*hex));
                if let Some(hex) = hexes.iter().max_by_key(appeal) {
                    log.push(self, state, Event::Placed { counter, hex });
                }
            }
        }
    }

    /// How good a hex is for a counter: good terrain near the front, guns a little behind it, spread
    /// out, next to few friends, and nobody where bombs are going to fall.
    fn appeal(&self, state: &State, counter: Counter, distances: &[u32], hex: Hex) -> i32 {
        let side = self.rules.card(counter).side;
        let ideal = if self.rules.card(counter).ranged {
            4
        } else {
            1
        };
        let off = distances[hex.index()].abs_diff(ideal) as i32;
        let crowd = state.board.stack(hex).count() as i32;
        let terrain = i32::from(self.rules.columns[hex.index()]);
        let friends = state.board.occupied(side);
        let near = self.map.grid().neighbours(hex);
        let near = near.filter(|hex| friends.contains(*hex)).count() as i32;
        let doomed = self.rules.modules.doomed(side, hex);
        3 * terrain - 2 * off - 3 * crowd - 2 * near - if doomed { 50 } else { 0 }
    }

    /// How far each hex is from the nearest one where the enemy of a side may stand at the start. A hex
    /// of one counter only, perhaps behind the lines, makes no front.
    fn distances_to_enemy_ground(&self, side: Side) -> Vec<u32> {
        let (mut once, mut ground) = (HexSet::EMPTY, HexSet::EMPTY);
        for counter in &self.rules.own[side.other().index()] {
            let hexes = match &self.rules.card(*counter).start {
                Start::Hex(hex) => HexSet::from_iter([*hex]),
                Start::Area(quarters) if !quarters.company => quarters.hexes,
                _ => continue,
            };
            ground |= once & hexes;
            once |= hexes;
        }
        let grid = self.map.grid();
        let mut distances = vec![0; grid.len()];
        let mut queue: Vec<Hex> = ground.iter().collect();
        let mut next = 0;
        while let Some(&hex) = queue.get(next) {
            next += 1;
            for near in grid.neighbours(hex) {
                if ground.insert(near) {
                    distances[near.index()] = distances[hex.index()] + 1;
                    queue.push(near);
                }
            }
        }
        distances
    }
}
