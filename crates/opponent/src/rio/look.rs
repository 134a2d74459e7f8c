//! A position of Rio as the side that decides sees it: what it wants, what threatens it, and what an
//! attack would bring. Counters that the side may not know count as what such counters are on
//! average, whatever the state holds in their place.

use ::rio::{Kind, Members, NOBODY, Points, Rio, State, Unit};
use hexmap::Hex;
use table::{Counter, Game, Side};

use super::ground::{Ground, NO_WAY};

/// A victory point, in the measure of all values here.
pub const POINT: i64 = 100;

/// Somewhere that units are wanted.
struct Goal {
    hex: Hex,
    weight: i64,
    /// One need not enter: an enemy is there, to be attacked from beside it.
    beside: bool,
}

/// A position as a side sees it.
pub struct Look<'a> {
    pub game: &'a Rio,
    pub ground: &'a Ground,
    pub state: &'a State,
    pub side: Side,
    points: Points,
    goals: Vec<Goal>,
    /// The firepower that visible enemies can bring to each hex in their next phase.
    threat: Vec<i64>,
}

impl<'a> Look<'a> {
    pub fn new(game: &'a Rio, ground: &'a Ground, state: &'a State, side: Side) -> Self {
        let mut look = Look {
            game,
            ground,
            state,
            side,
            points: game.points(state).unwrap_or_default(),
            goals: Vec::new(),
            threat: Vec::new(),
        };
        look.goals = look.wanted();
        look.threat = look.threats();
        look
    }

    fn piece(&self, counter: Counter) -> &'a ::rio::Piece {
        &self.game.pieces()[counter.index()]
    }

    pub fn unit(&self, counter: Counter) -> &'a Unit {
        &self.state.units[counter.index()]
    }

    /// Whether a counter is, for all that the side knows, an enemy combatant in sight.
    fn foe(&self, counter: Counter) -> bool {
        let piece = self.piece(counter);
        piece.kind.fights()
            && piece.side == Some(self.side.other())
            && !self.game.is_secret(self.state, counter, self.side)
    }

    /// The side's combatants on the board.
    pub fn fighters(&self) -> impl Iterator<Item = (Counter, &'a Unit)> {
        self.state.on_board().filter(|(counter, _)| {
            let piece = self.piece(*counter);
            piece.kind.fights() && piece.side == Some(self.side)
        })
    }

    /// Whether a combatant of the side is in a hex.
    fn manned(&self, hex: Hex) -> bool {
        self.fighters().any(|(_, unit)| unit.hex == hex)
    }

    fn wanted(&self) -> Vec<Goal> {
        let (game, state, side) = (self.game, self.state, self.side);
        let mut goals = Vec::new();
        for hex in game.known_objectives(state, side) {
            let price = i64::from(self.points.objective) * POINT;
            let weight = match game.held_by(state, hex, side) {
                Some(holder) if holder == side && self.manned(hex) => 0,
                Some(holder) if holder == side => price / 5,
                _ => price,
            };
            let beside = game.is_closed(state, hex, side);
            goals.push(Goal {
                hex,
                weight,
                beside,
            });
        }
        let custody = game.custody(state);
        if let Some(unit) = state.unit(custody).filter(|unit| unit.on_board()) {
            let mine = self.manned(unit.hex);
            goals.push(Goal {
                hex: unit.hex,
                weight: if mine { 10 * POINT } else { 60 * POINT },
                beside: mine || game.is_closed(state, unit.hex, side),
            });
        }
        for (counter, unit) in state.on_board() {
            let weight = if game.is_secret(state, counter, side) {
                match (game.about_militia(state), self.points.objective > 0) {
                    (true, _) => 4 * POINT,
                    (_, true) => 3 * POINT,
                    _ => POINT,
                }
            } else if self.foe(counter) {
                let piece = self.piece(counter);
                let weak = (4 - i64::from(piece.fire)).max(0) * 40;
                let militia = i64::from(piece.militia()) * 4 * POINT;
                3 * POINT + weak + militia + i64::from(unit.markers) * 2 * POINT
            } else {
                continue;
            };
            goals.push(Goal {
                hex: unit.hex,
                weight,
                beside: true,
            });
        }
        goals.retain(|goal| goal.weight > 0);
        goals
    }

    fn threats(&self) -> Vec<i64> {
        let grid = Game::map(self.game).grid();
        let mut threat = vec![0; grid.len()];
        for (counter, unit) in self.state.on_board() {
            if !self.foe(counter) || unit.markers > 0 {
                continue;
            }
            let piece = self.piece(counter);
            for hex in grid.disk(unit.hex, 4) {
                let far = i64::from(grid.distance(unit.hex, hex));
                let share = if far <= 2 { 4 } else { 6 - far };
                threat[hex.index()] += i64::from(piece.fire) * share;
            }
        }
        threat
    }

    /// What it may cost to stand in a hex while the enemy has his next phase.
    pub fn exposure(&self, hex: Hex) -> i64 {
        let threat = self.threat.get(hex.index()).copied().unwrap_or(0);
        let bare = (4 - i64::from(self.game.cover_of(hex))).max(1);
        threat * bare / 3
    }

    /// How strongly a hex draws a unit: every goal by its weight and the phases to get there.
    pub fn pull(&self, counter: Counter, hex: Hex) -> i64 {
        let kind = self.piece(counter).kind;
        if self.piece(counter).militia() {
            return 0; // The Milícia wins by lying low.
        }
        let points = i64::from(self.game.points_of(self.state, counter)).max(1);
        let draw = |goal: &Goal| {
            let way = self.ground.way(kind, hex, goal.hex);
            if way == NO_WAY {
                return 0;
            }
            let last = match goal.beside {
                true => self
                    .game
                    .entry_cost(&self.state.rules, kind, goal.hex)
                    .unwrap_or(3),
                false => 0,
            };
            let way = i64::from(way.saturating_sub(last));
            goal.weight * points / (points + 2 * way)
        };
        self.goals.iter().map(draw).max().unwrap_or(0)
    }

    /// What an objective is worth to whoever takes it; nothing for other hexes.
    pub fn prize(&self, hex: Hex) -> i64 {
        let objectives = self.game.known_objectives(self.state, self.side);
        let objective = i64::from(objectives.contains(&hex));
        i64::from(self.chief_in(hex)) * 40 * POINT
            + objective * i64::from(self.points.objective) * POINT
    }

    /// Whether the unit in custody is in a hex.
    pub fn chief_in(&self, hex: Hex) -> bool {
        let chief = self.state.unit(self.game.custody(self.state));
        chief.is_some_and(|unit| unit.on_board() && unit.hex == hex)
    }

    /// What searching a hex for the unit in custody brings: it comes over to the searchers.
    pub fn capture(&self, hex: Hex, members: &Members) -> i64 {
        if !self.chief_in(hex) {
            return 0;
        }
        let faces = self.game.control_faces(self.state, hex, members);
        i64::from(faces) * 15 * POINT / 6
    }

    /// Friends who have not moved yet and could still come beside a hex in this phase.
    pub fn helpers(&self, but: Counter, hex: Hex) -> i64 {
        let near = self.fighters().filter(|(counter, unit)| {
            let kind = self.piece(*counter).kind;
            let last = self
                .game
                .entry_cost(&self.state.rules, kind, hex)
                .unwrap_or(3);
            let way = self.ground.way(kind, unit.hex, hex).saturating_sub(last);
            *counter != but
                && !unit.moved
                && !unit.acted
                && unit.markers == 0
                && way > 0
                && way <= self.game.points_of(self.state, *counter)
        });
        12 * near.take(3).count() as i64
    }

    /// What it means to a side to lose a unit.
    fn worth(&self, counter: Counter) -> i64 {
        let piece = self.piece(counter);
        let price = match piece.kind {
            Kind::Car | Kind::Helicopter => self.points.transport.max(1),
            _ => self.points.combatant.max(3),
        };
        let militia = i64::from(piece.militia()) * 6 * POINT;
        i64::from(price) * POINT + i64::from(piece.fire) * 25 + militia
    }

    /// What so many more Supressão markers take from a unit.
    fn shock(&self, counter: Counter, more: u8) -> i64 {
        let markers = self.unit(counter).markers + more;
        if markers >= 3 {
            return self.worth(counter);
        }
        let weight = 2 + i64::from(self.piece(counter).fire);
        let scale = [0, 20, 45][usize::from(markers)] - [0, 20, 45][usize::from(markers - more)];
        weight * scale
    }

    /// What an attack takes from the units in a hex on average, civilians with their sign: of the
    /// enemy if the side attacks, of its own if it is attacked.
    pub fn harm(&self, state: &State, hex: Hex, members: &Members, up: Counter) -> i64 {
        let faces = self.game.faces(state, hex, members, up);
        let encircled = || self.game.is_encircled(state, hex, state.active.other());
        let stuck = faces[3] + faces[4] + faces[5] > 0 && encircled();
        let mut total = 0;
        for (counter, _) in self.state.in_hex(hex) {
            total += match self.game.is_secret(self.state, counter, self.side) {
                true => self.average_harm(&faces),
                false => self.unit_harm(counter, &faces, stuck),
            };
        }
        let driven = i64::from(faces[3] + faces[4] + faces[5]);
        if !stuck {
            total += driven * (20 + self.prize(hex) / 2);
        }
        total / 6
    }

    /// The same for one known unit, six times.
    fn unit_harm(&self, counter: Counter, faces: &[u8; 8], stuck: bool) -> i64 {
        let piece = self.piece(counter);
        if piece.kind == Kind::Objective || counter == self.game.custody(self.state) {
            return 0;
        }
        if piece.kind == Kind::Civilian {
            let price = i64::from(self.points.civilian) * POINT;
            let kills = i64::from(faces[7]);
            let shaken = i64::from(faces[2] + faces[5] + faces[6]);
            return price * kills + price * shaken / 12;
        }
        let fails = 6 - i64::from(piece.morale.min(6));
        let one = self.shock(counter, 1);
        let two = self.shock(counter, 2);
        let driven = i64::from(stuck) * one;
        let per_face = [
            0,
            fails * one / 6,
            one,
            driven,
            driven + fails * one / 6,
            if stuck { two } else { one },
            one + fails * (two - one) / 6,
            self.worth(counter),
        ];
        faces
            .iter()
            .zip(per_face)
            .map(|(&count, harm)| i64::from(count) * harm)
            .sum()
    }

    /// The same for a counter that the side does not know: perhaps a unit, perhaps a civilian.
    fn average_harm(&self, faces: &[u8; 8]) -> i64 {
        let civilian = i64::from(self.points.civilian) * POINT;
        let per_face = [0, 15, 45, 0, 15, 45, 60, (5 * POINT + civilian) / 2];
        faces
            .iter()
            .zip(per_face)
            .map(|(&count, harm)| i64::from(count) * harm)
            .sum()
    }

    /// Those of the side who could attack a hex, as `state` stands.
    pub fn attackers(&self, state: &State, hex: Hex) -> Members {
        let ready = self.fighters().filter(|(counter, unit)| {
            !unit.acted && unit.markers == 0 && self.game.can_attack(state, *counter, hex)
        });
        ready.map(|(counter, _)| counter).collect()
    }

    /// What an attack on a hex would bring, less what it costs those who give themselves away.
    pub fn attack(&self, state: &State, hex: Hex, members: &Members) -> i64 {
        let lurking = members.iter().filter(|counter| {
            let unit = self.unit(*counter);
            unit.down && !unit.seen
        });
        self.harm(state, hex, members, NOBODY) - 45 * lurking.count() as i64
    }
}
