//! The quick hand of Rio: every order of the decision with what it is worth, without playing it out.
//! A recruit goes for the nearest goal and attacks what can be hurt; a veteran minds cover and
//! threats, masses before he attacks, keeps his hidden units hidden and gives ground where it pays.

use std::cmp::Reverse;

use ::rio::{Kind, Members, NOBODY, Order, Rio, State, Step};
use hexmap::Hex;
use table::{Counter, Game};

use super::airlift::{boarding, fetch};
use super::ground::{Ground, NO_WAY};
use super::look::{Look, POINT};
use super::manner::Manner;
use super::path::guided;
use super::setup::setup;

/// How well the hand plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    Recruit,
    Veteran(Manner),
}

/// An order and its value; the end of a phase is worth nothing.
pub type Rated = (i64, Order);

/// A move must bring this much more than staying.
const STIR: i64 = 15;

/// The exposure from which an empty car goes elsewhere.
const CAR_FEARS: i64 = 20;

/// The last turns, in which a unit is worth less than what it stands on.
const LAST: u8 = 2;

/// Every order worth a thought in `state`, with its value, best first. Units that are found to be best
/// where they are join those that stay `still`, which are not asked again.
pub fn rated(
    game: &Rio,
    ground: &Ground,
    state: &State,
    skill: Skill,
    still: &mut Members,
) -> Vec<Rated> {
    let Some(pending) = game.pending(state) else {
        return Vec::new();
    };
    let (veteran, manner) = match skill {
        Skill::Recruit => (false, Manner::STEADY),
        Skill::Veteran(manner) => (true, manner),
    };
    let hand = Hand {
        look: Look::new(game, ground, state, pending.side, veteran, manner),
        veteran,
        manner,
    };
    best_first(match state.step {
        Step::Setup => setup(&hand.look, veteran),
        Step::Act if state.plan.hex.is_some() => hand.plan(),
        Step::Act => hand.act(still),
        Step::Fire => hand.each(|order| hand.fire(order)),
        Step::Defend => hand.defend(),
        Step::Arrivals | Step::Retreat => hand.each(|order| hand.settle(order)),
        Step::Advance | Step::Occupy => hand.each(|order| hand.advance(order)),
        Step::Control => hand.each(|order| hand.control(order)),
        Step::Over => Vec::new(),
    })
}

/// The veteran's searches, attacks and hidings as things stand, best first.
pub fn strikes(game: &Rio, ground: &Ground, state: &State) -> Vec<Rated> {
    let manner = Manner::own(state, state.active);
    let hand = Hand {
        look: Look::new(game, ground, state, state.active, true, manner),
        veteran: true,
        manner,
    };
    best_first(hand.strikes())
}

fn best_first(mut rated: Vec<Rated>) -> Vec<Rated> {
    rated.sort_by_key(|(value, _)| Reverse(*value));
    rated
}

struct Hand<'a> {
    look: Look<'a>,
    veteran: bool,
    manner: Manner,
}

impl Hand<'_> {
    /// All legal orders, each with its value.
    fn each(&self, value: impl Fn(&Order) -> i64) -> Vec<Rated> {
        let mut orders = Vec::new();
        self.look.game.legal(self.look.state, &mut orders);
        orders
            .into_iter()
            .map(|order| (value(&order), order))
            .collect()
    }

    /// Those who add something join; then it is announced.
    fn plan(&self) -> Vec<Rated> {
        let state = self.look.state;
        let plan = &state.plan;
        let mut rated = vec![(0, Order::Announce)];
        let value = |members: &Members| match plan.search {
            true => self.look.capture(plan.hex, members),
            false => self.look.attack(state, plan.hex, members),
        };
        let now = value(&plan.members);
        for (counter, _) in self.look.fighters() {
            let order = Order::Join { counter };
            if self.look.game.allows(state, &order) {
                let mut members = plan.members;
                members.insert(counter);
                let more = value(&members) - now;
                let least = if self.veteran { 2 } else { -1 };
                rated.push((more - least, order));
            }
        }
        rated
    }

    /// The phase: checks of morale first, then moves unit by unit, searches, attacks.
    fn act(&self, still: &mut Members) -> Vec<Rated> {
        let state = self.look.state;
        if self.look.game.is_jammed(state) {
            return self.each(|order| self.move_on(order));
        }
        let mut orders = Vec::new();
        for (counter, unit) in state.on_board() {
            let own = self.look.game.pieces()[counter.index()].side == Some(self.look.side);
            if own && unit.markers > 0 && !unit.acted {
                self.look.game.orders_of(state, counter, &mut orders);
                if self.clings(counter, &orders) {
                    orders.clear();
                }
                if !orders.is_empty() {
                    return orders
                        .drain(..)
                        .map(|order| (1_000 * POINT + self.settle(&order), order))
                        .collect();
                }
            }
        }
        if self.veteran
            && let Some(order) = boarding(&self.look)
        {
            return vec![(POINT, order)];
        }
        for (counter, unit) in self.look.fighters() {
            if (unit.moved && !self.goes_on(counter)) || unit.acted || still.contains(counter) {
                continue;
            }
            let mut moves = self.moves(counter);
            if moves.iter().any(|(value, _)| *value > STIR) {
                moves.sort_by_key(|(value, _)| Reverse(*value));
                if self.veteran
                    && let Some((_, order)) = moves.first_mut()
                {
                    *order = guided(&self.look, *order);
                }
                return moves;
            }
            still.insert(counter);
        }
        if self.veteran
            && let Some(order) = self
                .car_in_danger(still)
                .or_else(|| fetch(&self.look, still))
        {
            return vec![(POINT, order)];
        }
        let mut rated = self.strikes();
        if self.look.game.allows(state, &Order::End) {
            rated.push((0, Order::End));
        }
        rated
    }

    /// Whether a shaken unit rather keeps an objective than withdraws from it to recover. One that is about
    /// to break does so only in the last turns.
    fn clings(&self, counter: Counter, ways: &[Order]) -> bool {
        let look = &self.look;
        let unit = look.unit(counter);
        let withdraws = |order: &Order| matches!(*order, Order::Rally { to, .. } if to != unit.hex);
        self.veteran
            && look.game.pieces()[counter.index()].kind.fights()
            && look.objectives.contains(&unit.hex)
            && (unit.markers < 2 || look.game.turns_left(look.state) < LAST)
            && ways.iter().all(withdraws)
    }

    /// Where a car that nobody rides gets away from the enemy.
    fn car_in_danger(&self, still: &mut Members) -> Option<Order> {
        let look = &self.look;
        for (counter, unit) in look.state.on_board() {
            let piece = &look.game.pieces()[counter.index()];
            let idle = piece.kind == Kind::Car && piece.side == Some(look.side) && !unit.moved;
            let danger = look.exposure(unit.hex);
            if !idle || danger < CAR_FEARS || still.contains(counter) {
                continue;
            }
            still.insert(counter);
            let mut orders = Vec::new();
            look.game.journeys_of(look.state, counter, &mut orders);
            let safer = orders.into_iter().filter_map(|order| match order {
                Order::Move { to, .. } if !look.taken[1].contains(to) => {
                    let walk = i64::from(look.ground.way(piece.kind, unit.hex, to));
                    Some((look.exposure(to) + walk, order))
                }
                _ => None,
            });
            let (left, order) = safer.min_by_key(|(value, _)| *value)?;
            if left + CAR_FEARS / 2 < danger {
                return Some(order);
            }
        }
        None
    }

    /// Whether a unit that was shot at on its way, and not stopped, goes on; a recruit does so only where there
    /// is somebody to free. Who has just come to that one stays: it would not follow yet.
    fn goes_on(&self, counter: Counter) -> bool {
        let moving = &self.look.state.moving;
        let custody = self.look.game.custody(self.look.state) != NOBODY;
        (moving.unit == counter || moving.passenger == counter)
            && (self.veteran || custody)
            && (moving.escorts || !self.escorts(counter))
    }

    /// Where a combatant may go, on foot or carried, and what that is worth.
    fn moves(&self, counter: Counter) -> Vec<Rated> {
        let (game, state) = (self.look.game, self.look.state);
        let unit = self.look.unit(counter);
        let mut orders = Vec::new();
        if !unit.aboard {
            game.journeys_of(state, counter, &mut orders);
        }
        for (transport, _) in state.in_hex(unit.hex) {
            if game.pieces()[transport.index()].kind.carries() {
                game.journeys_of(state, transport, &mut orders);
            }
        }
        let mut here = self.standing(counter, unit.hex, NOBODY);
        if self.veteran && !self.escorts(counter) {
            let fight = self.manner.fight * self.manner.stay / 100;
            here += self.prospect(counter, unit.hex, NOBODY) * fight / 200;
        }
        let mut rated = Vec::new();
        for order in orders {
            let value = match order {
                Order::Move { counter: mover, to } if mover == counter => {
                    self.going(counter, to, NOBODY) - here
                }
                // A helicopter goes with whoever is aboard.
                Order::Move { to, .. } if unit.aboard => self.going(counter, to, NOBODY) - here,
                Order::Carry {
                    transport,
                    passenger,
                    to,
                } if passenger == counter => self.going(counter, to, transport) - here,
                Order::Leave { counter: mover }
                | Order::LeaveCarrying {
                    passenger: mover, ..
                } if mover == counter && self.escorts(counter) => 2_000 * POINT,
                // Who has left the map is no loss.
                Order::Leave { counter: mover }
                | Order::LeaveCarrying {
                    passenger: mover, ..
                } if mover == counter && self.flees(counter) => -here / 2,
                Order::Land { .. } if unit.aboard => self.landing(counter),
                _ => continue,
            };
            rated.push((value, order));
        }
        rated
    }

    fn militia(&self, counter: Counter) -> bool {
        self.look.game.pieces()[counter.index()].militia()
    }

    /// Whether a unit rather leaves the map than be destroyed.
    fn flees(&self, counter: Counter) -> bool {
        self.look.low && !self.militia(counter)
    }

    /// Whether the unit in custody goes where this one goes.
    fn escorts(&self, counter: Counter) -> bool {
        let state = self.look.state;
        let custody = state.unit(self.look.game.custody(state));
        custody.is_some_and(|unit| unit.on_board() && unit.hex == self.look.unit(counter).hex)
    }

    /// What it is worth that a unit stands in a hex, with a car if it has one.
    fn standing(&self, counter: Counter, hex: Hex, car: Counter) -> i64 {
        let look = &self.look;
        if self.escorts(counter) {
            return self.way_out(counter, hex, car);
        }
        let aboard = look.unit(counter).aboard;
        let mut pull = look.pull(counter, hex);
        if aboard && look.game.cover_of(hex) > 0 {
            pull /= 5; // A helicopter does not land here.
        }
        if !self.veteran {
            return pull;
        }
        let cover = 12 * i64::from(look.game.cover_of(hex)) * self.manner.cover / 100;
        // Nobody holds anything from the air.
        let hold = i64::from(!aboard) * look.prize(hex) * self.manner.hold / 600;
        let care = match self.flees(counter) {
            true if look.hides(counter) => 10,
            true => 3,
            false => 1,
        };
        pull * self.manner.drive / 100 + cover + hold
            - care * look.exposure(hex) * self.manner.care / 100
    }

    /// The same for a hex that the unit would go to, giving up what it has now.
    fn going(&self, counter: Counter, to: Hex, car: Counter) -> i64 {
        let look = &self.look;
        let [fighters, cars] = &look.taken;
        let elsewhere = to != look.unit(counter).hex;
        if elsewhere && (fighters.contains(to) || (car != NOBODY && cars.contains(to))) {
            return i64::MIN / 4;
        }
        let value = self.standing(counter, to, car);
        if !self.veteran || self.escorts(counter) {
            return value;
        }
        let unit = look.unit(counter);
        let hidden = match (unit.down && !unit.seen, look.low) {
            (true, true) => 10 * POINT,
            (true, false) => 60,
            _ => 0,
        };
        let guard = i64::from(!unit.aboard) * look.prize(unit.hex) / 3;
        value - hidden * self.manner.care / 100 - guard
            + self.prospect(counter, to, car) * self.manner.fight / 100
    }

    /// What a move is worth that clears a crowded hex.
    fn move_on(&self, order: &Order) -> i64 {
        match *order {
            Order::Move { counter, to } => self.going(counter, to, NOBODY),
            Order::Carry {
                transport,
                passenger,
                to,
            } => self.going(passenger, to, transport),
            _ => i64::MIN / 4,
        }
    }

    /// How near the map's edge is for those who go off it.
    fn way_out(&self, counter: Counter, hex: Hex, car: Counter) -> i64 {
        let look = &self.look;
        let kind = |counter: Counter| look.game.pieces()[counter.index()].kind;
        let moves = |counter| i64::from(look.game.points_of(look.state, counter)).max(1);
        let mover = if car == NOBODY { counter } else { car };
        let exits = look.exits.iter();
        let near = exits
            .map(|exit| look.ground.way(kind(mover), hex, *exit))
            .min();
        let phases = 100 * i64::from(near.unwrap_or(NO_WAY)) / moves(mover);
        60 * POINT - 10 * phases - look.exposure(hex)
    }

    /// What a unit would add to an attack from a hex, with those who stand ready.
    fn prospect(&self, counter: Counter, to: Hex, car: Counter) -> i64 {
        let look = &self.look;
        if look.hides(counter) {
            return 0; // It does not go looking for a fight.
        }
        let grid = Game::map(look.game).grid();
        let near = grid.neighbours(to).filter(|hex| look.closed.contains(*hex));
        let mut best = 0;
        let mut moved = None;
        for hex in near {
            let state = moved.get_or_insert_with(|| {
                let mut state = look.state.clone();
                state.units.change(counter, |unit| {
                    if unit.hex != to {
                        unit.hex = to;
                        unit.moved = true;
                        unit.rode = car != NOBODY;
                    }
                });
                state
            });
            let with = look.attackers(state, hex);
            let mut without = with;
            without.remove(counter);
            let alone = match without.is_empty() {
                true => 0,
                false => look.attack(state, hex, &without),
            };
            let joint = look.attack(state, hex, &with);
            let shared = joint * self.manner.joint / 300;
            best = best.max(joint - alone + shared + look.helpers(counter, hex));
        }
        best
    }

    /// Getting out of a helicopter where there is something to do.
    fn landing(&self, counter: Counter) -> i64 {
        let hex = self.look.unit(counter).hex;
        self.look.pull(counter, hex) / 2 - 2 * POINT - self.look.exposure(hex)
    }

    /// Searches, attacks and hiding, once everybody has moved.
    fn strikes(&self) -> Vec<Rated> {
        let look = &self.look;
        let (game, state) = (look.game, look.state);
        let grid = Game::map(game).grid();
        let mut rated = Vec::new();
        for hex in look.closed.iter() {
            let members = look.attackers(state, hex);
            if members.is_empty() {
                continue;
            }
            let whole = look.attack(state, hex, &members);
            let mut strongest: Vec<Counter> = members.iter().collect();
            strongest
                .sort_by_key(|counter| Reverse(i64::from(game.pieces()[counter.index()].fire)));
            if whole > 0 {
                rated.push((
                    whole,
                    Order::Attack {
                        counter: strongest[0],
                        hex,
                    },
                ));
            }
            let secret = state
                .in_hex(hex)
                .any(|(counter, _)| game.is_secret(state, counter, look.side));
            let beside = |counter: &&Counter| grid.adjacent(look.unit(**counter).hex, hex);
            let chief = look.chief_in(hex);
            if (secret || chief)
                && let Some(&counter) = strongest.iter().rev().find(beside)
            {
                rated.push((
                    self.search(hex, &members, whole),
                    Order::Search { counter, hex },
                ));
            }
        }
        if self.veteran {
            rated.extend(self.hidings());
        }
        rated
    }

    /// Knowing what lies there, and that it no longer hides.
    fn search(&self, hex: Hex, members: &Members, attack: i64) -> i64 {
        if self.look.chief_in(hex) {
            let grid = Game::map(self.look.game).grid();
            let beside = |counter: &Counter| grid.adjacent(self.look.unit(*counter).hex, hex);
            return self
                .look
                .capture(hex, &members.iter().filter(beside).collect());
        }
        if !self.veteran {
            return 30;
        }
        let curious = 40 * self.manner.search / 100
            + self.look.prize(hex) / 20
            + self.look.suspicion(hex) / 4;
        // With more than one beside it, the weakest looks and the others shoot.
        if members.len() > 1 {
            attack.max(0) + curious
        } else {
            curious
        }
    }

    fn hidings(&self) -> Vec<Rated> {
        let state = self.look.state;
        let idle = self
            .look
            .fighters()
            .filter(|(_, unit)| !unit.moved && !unit.acted && !unit.down);
        let orders = idle.map(|(counter, _)| Order::Hide { counter });
        orders
            .filter(|order| self.look.game.allows(state, order))
            .map(|order| (8, order))
            .collect()
    }

    /// Opportunity fire costs nothing but one's cover.
    fn fire(&self, order: &Order) -> i64 {
        let Order::Fire { counter } = *order else {
            return if *order == Order::Hold { 0 } else { -1 };
        };
        let unit = self.look.unit(counter);
        if !self.veteran || !unit.down || unit.seen {
            return 20;
        }
        let state = self.look.state;
        let mover = self.look.unit(state.moving.unit).hex;
        let grid = Game::map(self.look.game).grid();
        let near = grid.disk(mover, 1).map(|hex| self.look.prize(hex)).max();
        near.unwrap_or(0) / 40 - 30
    }

    /// Whether a face-down defender turns up: by what the attack would do to it either way.
    fn defend(&self) -> Vec<Rated> {
        let look = &self.look;
        let battle = &look.state.battle;
        let lurker = look
            .fighters()
            .find(|(_, unit)| unit.hex == battle.hex && unit.down);
        let down = look.harm(look.state, battle.hex, &battle.members, NOBODY);
        let mut rated = vec![(0, Order::StayDown)];
        if let Some((counter, _)) = lurker
            && look.game.allows(look.state, &Order::TurnUp)
        {
            let up = look.harm(look.state, battle.hex, &battle.members, counter);
            rated.push((down - up - 30, Order::TurnUp));
        }
        rated
    }

    /// Coming on, withdrawing or retreating: where it is good to be.
    fn settle(&self, order: &Order) -> i64 {
        let look = &self.look;
        let (counter, to) = match *order {
            Order::Enter { counter, to }
            | Order::Retreat { counter, to }
            | Order::Rally { counter, to } => (counter, to),
            Order::Stand => return -50,
            Order::Leave { counter } if self.flees(counter) => return POINT,
            Order::Leave { .. } => return -6 * POINT,
            _ => return 0,
        };
        if look.game.pieces()[counter.index()].side.is_none() {
            return 0;
        }
        let cover = 30 * i64::from(look.game.cover_of(to));
        let fear = look.exposure(to) * self.manner.shelter / 100;
        look.pull(counter, to) / 3 + cover + look.prize(to) / 4 - fear
    }

    fn advance(&self, order: &Order) -> i64 {
        let Order::Advance { counter } = *order else {
            return 0;
        };
        let look = &self.look;
        let (from, to) = (look.unit(counter).hex, look.state.battle.hex);
        let cover = i64::from(look.game.cover_of(to) - look.game.cover_of(from));
        let gain = look.pull(counter, to) - look.pull(counter, from);
        let risk = look.exposure(to) - look.exposure(from);
        look.prize(to) - look.prize(from) / 2 + gain + 15 * cover - risk
    }

    /// The unit in custody is brought to one's own; other civilians stay where they are.
    fn control(&self, order: &Order) -> i64 {
        let look = &self.look;
        match *order {
            // Shaken, he withdraws where he is led.
            Order::Move { counter, to } | Order::Rally { counter, to }
                if counter == look.game.custody(look.state) =>
            {
                let mine = look.fighters().any(|(_, unit)| unit.hex == to);
                if mine {
                    30 * POINT - look.exposure(to)
                } else {
                    -POINT
                }
            }
            Order::Release => 0,
            _ => -1,
        }
    }
}
