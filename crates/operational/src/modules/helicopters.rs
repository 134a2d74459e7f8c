//! Helicopters (4.3): counters with an asterisk fly, and one division each turn is lifted. A flight pays
//! by the hex and takes no notice of the ground, but every hex in contact with enemies after the first
//! throws a die. The route is the one with the fewest dice, and of those the shortest.

use std::cell::RefCell;

use hexmap::{Grid, Hex, HexSet};
use table::{Counter, Dice, Problem, Refusal, Side};

use crate::Operational;
use crate::board::{Place, Unit};
use crate::data::{self, Mobility, Size};
use crate::event::{Cause, Event};
use crate::execute::Log;
use crate::movement::Stuck;
use crate::rules::{Lookup, Span};
use crate::state::State;

#[derive(Clone, Debug)]
pub(crate) struct Helicopters {
    /// Half points a hex.
    price: u8,
    landing: HexSet,
    hit_on: u8,
    rules: data::FlightRules,
    /// When a side may land behind the enemy's lines, and the clause.
    behind_lines: [Option<(Span, String)>; 2],
    lift: Option<AirLift>,
}

/// One unit each turn that is carried though it has no helicopters of its own.
#[derive(Clone, Debug)]
struct AirLift {
    side: Side,
    size: Size,
    except: Mobility,
    /// Half points.
    points: u8,
    rule: String,
    landing_rule: String,
}

/// A unit that may take off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flier {
    pub counter: Counter,
    pub side: Side,
    pub from: Hex,
    /// Hexes that it can fly.
    pub range: u32,
    /// It is carried by the lift and not by its own helicopters.
    pub lifted: bool,
}

/// Why a unit may not take off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grounded {
    NotOnBoard,
    /// It has moved already: by ground or by air, not both.
    Moved,
    /// A rule keeps it in place.
    Held,
    /// It has no helicopters and cannot be lifted.
    NoHelicopters,
    /// The lift has carried somebody this turn.
    LiftUsed,
}

/// Why a unit may not land in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NoLanding {
    TooFar,
    Ground,
    Enemy,
    Full,
    Shut,
    NoFriends,
    BehindLines,
}

impl Helicopters {
    pub fn compile(data: &data::Helicopters, lookup: &Lookup) -> Result<Self, Problem> {
        let mut behind_lines = [None, None];
        for (side, window) in &data.behind_lines {
            let window = (lookup.span(window.turns)?, lookup.rule(&window.rule)?);
            behind_lines[lookup.side(side)?.index()] = Some(window);
        }
        let lift = data.lift.as_ref().map(|lift| {
            Ok::<_, Problem>(AirLift {
                side: lookup.side(&lift.side)?,
                size: lift.size,
                except: lift.except,
                points: lift.points.saturating_mul(2),
                rule: lookup.rule(&lift.rule)?,
                landing_rule: lookup.rule(&lift.landing_rule)?,
            })
        });
        Ok(Helicopters {
            price: data.price.saturating_mul(2),
            landing: lookup.of_terrain(&data.landing),
            hit_on: data.hit_on,
            rules: data::FlightRules {
                flight: lookup.rule(&data.rules.flight)?,
                range: lookup.rule(&data.rules.range)?,
                landing: lookup.rule(&data.rules.landing)?,
            },
            behind_lines,
            lift: lift.transpose()?,
        })
    }
}

/// What a flight depends on.
#[derive(Clone, PartialEq, Eq)]
struct Sky {
    from: Hex,
    /// Hexes that it can fly.
    range: usize,
    barred: HexSet,
    /// Hexes over enemies or next to them.
    contact: HexSet,
}

/// How many hexes in contact it takes to be in each hex after so many hexes of flight, as long as that
/// is fewer than with a shorter flight.
#[derive(Default)]
struct Chart {
    sky: Option<Sky>,
    layers: Vec<Vec<u8>>,
}

/// Out of reach.
const FAR: u8 = u8::MAX;

thread_local! {
    static CHART: RefCell<Chart> = RefCell::default();
}

impl Chart {
    fn draw(&mut self, grid: &Grid, sky: Sky) {
        self.layers.resize(sky.range + 1, Vec::new());
        for layer in &mut self.layers {
            layer.clear();
            layer.resize(grid.len(), FAR);
        }
        self.layers[0][sky.from.index()] = 0;
        let mut best = self.layers[0].clone();
        let mut rim = vec![sky.from];
        for step in 0..sky.range {
            let (before, after) = self.layers.split_at_mut(step + 1);
            let (here, next) = (&before[step], &mut after[0]);
            for hex in std::mem::take(&mut rim) {
                let near = grid.neighbours(hex);
                for near in near.filter(|near| !sky.barred.contains(*near)) {
                    let contacts = here[hex.index()] + u8::from(sky.contact.contains(near));
                    if contacts >= best[near.index()] {
                        continue;
                    }
                    if next[near.index()] == FAR {
                        rim.push(near);
                    }
                    best[near.index()] = contacts;
                    next[near.index()] = contacts;
                }
            }
        }
        self.sky = Some(sky);
    }

    /// The best route to a hex, and the dice that it throws.
    fn route(&self, grid: &Grid, to: Hex) -> Option<(Vec<Hex>, usize)> {
        let sky = self.sky.as_ref()?;
        let contacts = |step: usize| self.layers[step][to.index()];
        let last = (1..self.layers.len()).min_by_key(|step| contacts(*step))?;
        if contacts(last) == FAR {
            return None;
        }
        let mut path = vec![to];
        for step in (0..last).rev() {
            let at = path[path.len() - 1];
            let wanted = self.layers[step + 1][at.index()] - u8::from(sky.contact.contains(at));
            let mut near = grid.neighbours(at);
            path.push(near.find(|near| self.layers[step][near.index()] == wanted)?);
        }
        path.reverse();
        Some((path, usize::from(contacts(last)).saturating_sub(1)))
    }
}

impl Operational {
    fn helicopters(&self) -> Option<&Helicopters> {
        self.rules.modules.helicopters.as_ref()
    }

    /// Whether a unit may take off now.
    fn flier(&self, state: &State, counter: Counter) -> Result<Flier, Grounded> {
        let helicopters = self.helicopters().ok_or(Grounded::NoHelicopters)?;
        let unit = state.board.unit(counter);
        let card = self.face(state, counter);
        if unit.place != Place::Board {
            return Err(Grounded::NotOnBoard);
        }
        let lift = helicopters.lift.as_ref().filter(|lift| {
            lift.side == card.side && lift.size == card.size && lift.except != card.mobility
        });
        let (points, lifted) = match (card.flight, lift) {
            (0, None) => return Err(Grounded::NoHelicopters),
            (0, Some(lift)) => (lift.points, true),
            (points, _) => (points, false),
        };
        if card
            .moves_from
            .as_ref()
            .is_some_and(|from| state.turn < from.turn)
        {
            return Err(Grounded::Held);
        }
        if unit.has(Unit::MOVED) {
            return Err(Grounded::Moved);
        }
        if lifted && state.lifted {
            return Err(Grounded::LiftUsed);
        }
        let engaged = state.board.zones(card.side.other()).contains(unit.hex);
        let extra = if engaged { self.rules.break_contact } else { 0 };
        Ok(Flier {
            counter,
            side: card.side,
            from: unit.hex,
            range: u32::from(points.saturating_sub(extra) / helicopters.price.max(1)),
            lifted,
        })
    }

    /// Hexes that a unit may not even fly over.
    fn no_fly(&self, state: &State, flier: &Flier) -> HexSet {
        self.rules
            .modules
            .off_limits(state, self.face(state, flier.counter))
    }

    /// The hexes within range of a flight.
    fn within_range(&self, state: &State, flier: &Flier) -> HexSet {
        let barred = self.no_fly(state, flier);
        let mut within = HexSet::from_iter([flier.from]);
        let mut rim = vec![flier.from];
        for _ in 0..flier.range {
            let mut next = Vec::new();
            for near in rim.iter().flat_map(|hex| self.map.grid().neighbours(*hex)) {
                if !barred.contains(near) && within.insert(near) {
                    next.push(near);
                }
            }
            rim = next;
        }
        within.remove(flier.from);
        within
    }

    /// The hexes joined to the rear of a flier's side, the flier itself left out.
    fn rear_without(&self, state: &State, flier: &Flier) -> HexSet {
        let mut without = state.clone();
        without
            .board
            .take(self.map.grid(), flier.counter, Place::Absent);
        self.joined_to_rear(&without, flier.side, false)
    }

    /// The rear, where landings behind the enemy's lines are forbidden this turn.
    fn needed_rear(&self, state: &State, flier: &Flier) -> Option<HexSet> {
        let (window, _) = self.helicopters()?.behind_lines[flier.side.index()].as_ref()?;
        (!window.contains(state.turn)).then(|| self.rear_without(state, flier))
    }

    fn no_landing(
        &self,
        state: &State,
        flier: &Flier,
        rear: Option<&HexSet>,
        to: Hex,
    ) -> Option<NoLanding> {
        let helicopters = self.helicopters()?;
        if state.board.occupied(flier.side.other()).contains(to) {
            return Some(NoLanding::Enemy);
        }
        if !helicopters.landing.contains(to) {
            return Some(NoLanding::Ground);
        }
        if self.no_fly(state, flier).contains(to) || state.marked.contains(to) {
            return Some(NoLanding::Shut);
        }
        if !self.has_room(state, flier.counter, to) {
            return Some(NoLanding::Full);
        }
        if flier.lifted && !state.board.occupied(flier.side).contains(to) {
            return Some(NoLanding::NoFriends);
        }
        let behind = rear.is_some_and(|rear| !self.leads_to(rear, flier.side, to));
        behind.then_some(NoLanding::BehindLines)
    }

    /// Everywhere that a counter can fly to now.
    pub(crate) fn flights(&self, state: &State, counter: Counter) -> HexSet {
        let Ok(flier) = self.flier(state, counter) else {
            return HexSet::EMPTY;
        };
        let rear = self.needed_rear(state, &flier);
        let within = self.within_range(state, &flier).iter();
        within
            .filter(|to| self.no_landing(state, &flier, rear.as_ref(), *to).is_none())
            .collect()
    }
}

impl Operational {
    pub(crate) fn check_fly(
        &self,
        state: &State,
        counter: Counter,
        to: Hex,
    ) -> Result<(), Refusal> {
        self.check_own(state, counter)?;
        let flier = self
            .flier(state, counter)
            .map_err(|grounded| self.why_grounded(state, counter, grounded))?;
        if !self.map.grid().contains(to) || to == flier.from {
            return Err(self.refuse("table/order", "no-such-hex", &[]));
        }
        let rear = self.needed_rear(state, &flier);
        if let Some(reason) = self.no_landing(state, &flier, rear.as_ref(), to) {
            return Err(self.why_no_landing(state, &flier, to, reason));
        }
        if !self.within_range(state, &flier).contains(to) {
            return Err(self.why_no_landing(state, &flier, to, NoLanding::TooFar));
        }
        Ok(())
    }

    fn why_grounded(&self, state: &State, counter: Counter, grounded: Grounded) -> Refusal {
        let unit = [("unit", self.unit_name(counter))];
        let Some(helicopters) = self.helicopters() else {
            return self.not_now();
        };
        let lift_rule = helicopters
            .lift
            .as_ref()
            .map_or(&helicopters.rules.flight, |lift| &lift.rule);
        match grounded {
            Grounded::NotOnBoard => self.why_stuck(state, counter, Stuck::NotOnBoard),
            Grounded::Held => self.why_stuck(state, counter, Stuck::Held),
            Grounded::Moved => self.refuse(&helicopters.rules.flight, "fly-moved", &unit),
            Grounded::NoHelicopters => self.refuse(lift_rule, "no-helicopters", &unit),
            Grounded::LiftUsed => self.refuse(lift_rule, "lift-used", &unit),
        }
    }

    fn why_no_landing(&self, state: &State, flier: &Flier, to: Hex, reason: NoLanding) -> Refusal {
        let slots = [
            ("unit", self.unit_name(flier.counter)),
            ("hex", self.hex_name(to)),
        ];
        let Some(helicopters) = self.helicopters() else {
            return self.not_now();
        };
        let clauses = &self.rules.clauses;
        let window = helicopters.behind_lines[flier.side.index()].as_ref();
        let (rule, key) = match reason {
            NoLanding::TooFar => (&helicopters.rules.range, "fly-too-far"),
            NoLanding::Ground => (&helicopters.rules.landing, "no-landing"),
            NoLanding::Enemy => (&clauses.enemy_hex, "enemy-there"),
            NoLanding::Full => (&clauses.stacking, "full"),
            NoLanding::Shut => return self.why_shut(state, flier.counter, to),
            NoLanding::NoFriends => {
                let rule = helicopters.lift.as_ref().map(|lift| &lift.landing_rule);
                (
                    rule.unwrap_or(&helicopters.rules.landing),
                    "lift-no-friends",
                )
            }
            NoLanding::BehindLines => {
                let rule = window.map(|(_, rule)| rule);
                (rule.unwrap_or(&helicopters.rules.landing), "behind-lines")
            }
        };
        self.refuse(rule, key, &slots)
    }

    /// Whether a hex of a flight is in contact with enemies of a side: over one, or next to one.
    fn in_contact(&self, state: &State, side: Side, hex: Hex) -> bool {
        let enemy = side.other();
        state.board.zones(enemy).contains(hex) || state.board.occupied(enemy).contains(hex)
    }

    /// The route with the fewest hexes in contact and, of those, the shortest; and how many dice it
    /// throws: one for each hex in contact after the first (4.3.f).
    pub(crate) fn flight_path(
        &self,
        state: &State,
        counter: Counter,
        to: Hex,
    ) -> Option<(Vec<Hex>, usize)> {
        let flier = self.flier(state, counter).ok()?;
        let enemy = flier.side.other();
        let wanted = Sky {
            from: flier.from,
            range: flier.range as usize,
            barred: self.no_fly(state, &flier),
            contact: *state.board.zones(enemy) | *state.board.occupied(enemy),
        };
        // The flights of one unit are asked for together: what was found for the last one is kept.
        CHART.with_borrow_mut(|chart| {
            if chart.sky.as_ref() != Some(&wanted) {
                chart.draw(self.map.grid(), wanted);
            }
            chart.route(self.map.grid(), to)
        })
    }

    /// Flies a unit: the dice fall on the way, and a second loss ends the flight.
    pub(crate) fn fly(
        &self,
        state: &mut State,
        counter: Counter,
        to: Hex,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        let (Ok(flier), Some((path, _)), Some(helicopters)) = (
            self.flier(state, counter),
            self.flight_path(state, counter, to),
            self.helicopters(),
        ) else {
            return;
        };
        let frail =
            state.board.unit(counter).has(Unit::REDUCED) || self.face(state, counter).blank_back;
        let (mut thrown, mut losses, mut met) = (Vec::new(), 0, false);
        let mut down = None;
        for hex in &path[1..] {
            if !self.in_contact(state, flier.side, *hex) {
                continue;
            }
            if !std::mem::replace(&mut met, true) {
                continue;
            }
            let die = dice.d6();
            thrown.push(die);
            losses += u8::from(die == helicopters.hit_on);
            if losses > u8::from(!frail) {
                down = Some(*hex);
                break;
            }
        }
        let flew = Event::Flew {
            counter,
            path,
            dice: thrown,
            lifted: flier.lifted,
            down: down.is_some(),
        };
        log.push(self, state, flew);
        if let Some(hex) = down {
            let cause = Cause::Flak;
            log.push(
                self,
                state,
                Event::Destroyed {
                    counter,
                    hex,
                    cause,
                },
            );
        } else if losses > 0 {
            log.push(self, state, Event::Lost { counter });
        }
    }
}
