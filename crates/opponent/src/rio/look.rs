//! A position of Rio as the side that decides sees it: what it wants, what threatens it, and what an
//! attack would bring. Counters that the side may not know count as what such counters are on
//! average, whatever the state holds in their place.

use std::cell::OnceCell;

use ::rio::{Kind, Members, NOBODY, Points, Rio, State, Unit};
use hexmap::{Hex, HexSet};
use table::{Counter, Game, Side};

use super::ground::{Ground, NO_WAY};
use super::manner::Manner;

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
    /// The side lies low, and knows it.
    pub low: bool,
    wise: bool,
    manner: Manner,
    /// Where objectives may lie that the side has not found yet, and what such a hex is worth.
    lairs: HexSet,
    lair: i64,
    points: Points,
    /// Worked out when somebody asks for the first time, like the two that follow: many decisions need none of them.
    goals: OnceCell<Vec<Goal>>,
    /// The firepower that visible enemies can bring to each hex in their next phase.
    threat: OnceCell<Vec<i64>>,
    /// Hexes beside visible enemies that can fire.
    watched: OnceCell<HexSet>,
    /// Hexes with enemies, or with counters that the side does not know.
    pub closed: HexSet,
    /// Hexes with a combatant, and with a transport.
    pub taken: [HexSet; 2],
    pub objectives: Vec<Hex>,
    /// Where the map may be left, if somebody has a reason to.
    pub exits: Vec<Hex>,
}

/// Whether a side wins if nothing happens: the Milícia and those who help it.
pub fn lies_low(game: &Rio, state: &State, side: Side) -> bool {
    game.about_militia(state) && side == Side::FIRST
}

impl<'a> Look<'a> {
    pub fn new(
        game: &'a Rio,
        ground: &'a Ground,
        state: &'a State,
        side: Side,
        wise: bool,
        manner: Manner,
    ) -> Self {
        let mut look = Look {
            game,
            ground,
            state,
            side,
            wise,
            manner,
            lairs: HexSet::EMPTY,
            lair: 0,
            low: wise && lies_low(game, state, side),
            points: game.points(state).unwrap_or_default(),
            goals: OnceCell::new(),
            threat: OnceCell::new(),
            watched: OnceCell::new(),
            closed: HexSet::EMPTY,
            taken: [HexSet::EMPTY; 2],
            objectives: game.known_objectives(state, side),
            exits: Vec::new(),
        };
        if game.custody(state) != NOBODY {
            let hexes = Game::map(game).grid().hexes();
            look.exits = hexes.filter(|hex| game.leads_out(state, *hex)).collect();
        }
        for (counter, unit) in state.on_board() {
            let piece = look.piece(counter);
            let enemy = !unit.down && piece.side == Some(side.other());
            if enemy || game.is_secret(state, counter, side) {
                look.closed.insert(unit.hex);
            }
            if piece.kind.fights() || piece.kind.carries() {
                look.taken[usize::from(piece.kind.carries())].insert(unit.hex);
            }
        }
        if wise {
            look.suspect();
        }
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

    /// Whether a counter is an enemy car that nobody guards.
    fn empty_car(&self, counter: Counter) -> bool {
        let (piece, unit) = (self.piece(counter), self.unit(counter));
        piece.kind == Kind::Car
            && piece.side == Some(self.side.other())
            && !unit.down
            && !self
                .state
                .in_hex(unit.hex)
                .any(|(other, _)| self.foe(other))
    }

    /// The side's combatants on the board.
    pub fn fighters(&self) -> impl Iterator<Item = (Counter, &'a Unit)> {
        self.state.on_board().filter(|(counter, _)| {
            let piece = self.piece(*counter);
            piece.kind.fights() && piece.side == Some(self.side)
        })
    }

    /// Whether a unit wins by lying low: the Milícia, the patrols that the traffic strikes first, and one of the
    /// others as long as it is alone.
    pub fn hides(&self, counter: Counter) -> bool {
        let strong = |piece: &::rio::Piece| piece.fire > 1 && !piece.militia();
        let helpers = || {
            let fighters = self.fighters();
            fighters.filter(|(counter, _)| strong(self.piece(*counter)))
        };
        let piece = self.piece(counter);
        piece.militia() || (self.low && (!strong(piece) || helpers().count() == 1))
    }

    /// Whether a combatant of the side is in a hex.
    fn manned(&self, hex: Hex) -> bool {
        self.fighters().any(|(_, unit)| unit.hex == hex)
    }

    fn wanted(&self) -> Vec<Goal> {
        let (game, state, side) = (self.game, self.state, self.side);
        let mut goals = Vec::new();
        for &hex in &self.objectives {
            let price = i64::from(self.points.objective) * POINT;
            let weight = match game.held_by(state, hex, side) {
                Some(holder) if holder == side && self.manned(hex) => 0,
                Some(holder) if holder == side => price / 5,
                _ => price,
            };
            let beside = self.closed.contains(hex);
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
                beside: mine || self.closed.contains(unit.hex),
            });
        }
        for (counter, unit) in state.on_board() {
            let weight = if game.is_secret(state, counter, side) {
                match (game.about_militia(state), self.points.objective > 0) {
                    (true, _) => 4 * POINT,
                    (_, true) => 3 * POINT + self.suspicion(unit.hex),
                    _ => POINT,
                }
            } else if self.wise && self.empty_car(counter) {
                i64::from(self.points.transport) * POINT * 2 / 3
            } else if self.low && unit.markers == 0 {
                continue;
            } else if self.foe(counter) {
                let piece = self.piece(counter);
                let weak = (4 - i64::from(piece.fire)).max(0) * 40;
                let militia = i64::from(piece.militia()) * 4 * POINT;
                let shaken = i64::from(unit.markers) * 2 * self.manner.shaken;
                3 * self.manner.foe + weak + militia + shaken
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

    /// Works out where the objectives may lie that have not been found.
    fn suspect(&mut self) {
        let secret =
            |(counter, _): &(Counter, &Unit)| self.game.is_secret(self.state, *counter, self.side);
        let secrets = || self.state.on_board().filter(secret);
        let markers = secrets().filter(|(counter, _)| self.piece(*counter).kind == Kind::Objective);
        let missing = markers.count() as i64;
        if missing == 0 {
            return;
        }
        let hidden: HexSet = secrets().map(|(_, unit)| unit.hex).collect();
        let lairs = self.ground.lairs(self.game, &self.objectives);
        self.lairs = lairs.intersection(&hidden);
        let hexes = self.lairs.len().max(3) as i64;
        self.lair = missing * i64::from(self.points.objective) * POINT / hexes;
    }

    /// What an objective that may lie in a hex is worth, by its chance.
    pub fn suspicion(&self, hex: Hex) -> i64 {
        if self.lairs.contains(hex) {
            self.lair
        } else {
            0
        }
    }

    /// Visible enemies that can fire.
    fn guns(&self) -> impl Iterator<Item = (Counter, &'a Unit)> {
        let units = self.state.on_board();
        units.filter(|(counter, unit)| unit.markers == 0 && self.foe(*counter))
    }

    /// Whether a hex is beside one of them.
    pub fn watches(&self, hex: Hex) -> bool {
        let grid = Game::map(self.game).grid();
        let beside = || self.guns().flat_map(|(_, unit)| grid.neighbours(unit.hex));
        self.watched
            .get_or_init(|| beside().collect())
            .contains(hex)
    }

    fn threats(&self) -> Vec<i64> {
        let mut threat = vec![0; Game::map(self.game).grid().len()];
        for (counter, unit) in self.guns() {
            let piece = self.piece(counter);
            for (hex, far) in self.ground.near(unit.hex) {
                let share = if *far <= 2 { 4 } else { 6 - i64::from(*far) };
                threat[hex.index()] += i64::from(piece.fire) * share;
            }
        }
        threat
    }

    /// What it may cost to stand in a hex while the enemy has his next phase.
    pub fn exposure(&self, hex: Hex) -> i64 {
        let threats = self.threat.get_or_init(|| self.threats());
        let threat = threats.get(hex.index()).copied().unwrap_or(0);
        let bare = (4 - i64::from(self.game.cover_of(hex))).max(1);
        threat * bare / 3
    }

    /// How strongly a hex draws a unit: every goal by its weight and the phases to get there, the strongest
    /// counting most.
    pub fn pull(&self, counter: Counter, hex: Hex) -> i64 {
        let kind = self.piece(counter).kind;
        if self.hides(counter) {
            return 0;
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
            goal.weight * 100 * points / (100 * points + 2 * self.manner.way * way)
        };
        let (mut most, mut all) = (0, 0);
        let goals = self.goals.get_or_init(|| self.wanted());
        for drawn in goals.iter().map(draw) {
            most = most.max(drawn);
            all += drawn;
        }
        most + (all - most) * self.manner.breadth / 1_000
    }

    /// What an objective is worth to whoever takes it; nothing for other hexes.
    pub fn prize(&self, hex: Hex) -> i64 {
        let objective = i64::from(self.objectives.contains(&hex));
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
        i64::from(faces) * 45 * POINT / 6
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
        let (faces, encircled) = self.game.faces(state, hex, members, up);
        let stuck = faces[3] + faces[4] + faces[5] > 0 && encircled;
        let mut total = 0;
        for (counter, _) in self.state.in_hex(hex) {
            total += match self.game.is_secret(self.state, counter, self.side) {
                true => self.average_harm(&faces),
                false => self.unit_harm(counter, &faces, stuck),
            };
        }
        let driven = i64::from(faces[3] + faces[4] + faces[5]);
        if self.chief_in(hex) {
            // Whoever is shaken does not drive off with him.
            let shaken = i64::from(faces[2] + faces[6] + faces[7]) + i64::from(stuck) * driven;
            total += shaken * 25 * POINT;
        }
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
        let price = if self.low { 200 } else { 45 };
        self.harm(state, hex, members, NOBODY) - price * lurking.count() as i64
    }
}
