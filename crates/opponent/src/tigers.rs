//! The judgement of 3 Tigres: how far each unit is from what its mission asks for, what it would
//! suffer where it goes, and which shot is worth most. Serves the German of the solo missions and
//! both sides of the mission for two.

mod fire;
mod goals;
mod moves;

use std::cmp::Reverse;
use std::sync::Arc;

use ::tigers::{GERMAN, NO_SLOT, Order, Phase, Place, RUSSIAN, Slot, State, Tigers, Unit};
use hexmap::Hex;
use table::{Chance, Game, Side, Text};

use self::goals::{Assignment, Goals};
use self::moves::{Outlook, Rated, Temper};
use crate::{Advisor, Budget, Effort, Seat, Thought, think, think_among};

/// A match won or lost.
const VICTORY: i64 = 20_000;
/// A victory point of the mission for two.
const POINT: i64 = 500;

/// How much the levels think in 3 Tigres: playouts are cheap.
const EFFORT: Effort = Effort {
    veterano: Budget {
        candidates: 6,
        playouts: 64,
        time: None,
        threads: 1,
    },
    general: Budget {
        candidates: 12,
        playouts: 600,
        time: None,
        threads: 1,
    },
};

/// The quick hand's temper in solo missions, which are won by who arrives.
const SOLO: Temper = Temper {
    way: 20,
    danger: 50,
    chance: 50,
};
/// The quick hand's temper in the mission for two, which is won by who shoots.
const DUEL: Temper = Temper {
    way: 10,
    danger: 50,
    chance: 100,
};
/// Those whose moves are compared with the quick hand's: bold, careful, and out for a shot.
const OTHERS: [Temper; 3] = [
    Temper {
        way: 30,
        danger: 10,
        chance: 0,
    },
    Temper {
        way: 10,
        danger: 150,
        chance: 20,
    },
    Temper {
        way: 4,
        danger: 50,
        chance: 200,
    },
];

/// The judgement of 3 Tigres.
pub struct TigersAdvisor {
    goals: Arc<Goals>,
    /// How many turns beyond the next exchange of fire playouts go on in the mission for two.
    beyond: u8,
    /// Whether the hand plays a playout: then it asks each unit once in a phase, which takes nothing
    /// away from what was decided before, and less time.
    plays_out: bool,
}

fn temper(game: &Tigers, state: &State) -> Temper {
    if game.mission(state).solo() {
        SOLO
    } else {
        DUEL
    }
}

impl TigersAdvisor {
    /// Learns the missions of a box.
    pub fn new(game: &Tigers) -> Self {
        TigersAdvisor {
            goals: Arc::new(Goals::new(game)),
            beyond: 0,
            plays_out: false,
        }
    }

    /// The quick hand's next move of the units from `first` on.
    fn next_move(
        &self,
        game: &Tigers,
        state: &State,
        first: Slot,
        goal_of: &Assignment,
        chance: &mut Chance,
    ) -> Order {
        let Some(pending) = game.pending(state) else {
            return Order::EndMovement;
        };
        game.able(state, pending.side)
            .filter(|slot| *slot >= first)
            .find_map(|slot| {
                let outlook = Outlook::new(game, state, &self.goals, goal_of, slot)?;
                best_move(temper(game, state), &outlook, &outlook.moves(), chance)
            })
            .unwrap_or(Order::EndMovement)
    }

    /// What a unit could do: what the quick hand would, what others would, and to stay, which is the
    /// next move of those after it.
    fn options(
        &self,
        game: &Tigers,
        state: &State,
        slot: Slot,
        goal_of: &Assignment,
        most: usize,
        chance: &mut Chance,
    ) -> Vec<Order> {
        let stay = self.next_move(game, state, slot + 1, goal_of, chance);
        let Some(outlook) = Outlook::new(game, state, &self.goals, goal_of, slot) else {
            return vec![stay];
        };
        let mut moves = outlook.moves();
        let own = temper(game, state);
        let first = best_move(own, &outlook, &moves, chance);
        let mut options = vec![first.unwrap_or(stay), stay];
        for temper in OTHERS.iter().chain([&own]) {
            moves.sort_by_key(|rated| Reverse(temper.value(rated)));
            options.extend(moves.iter().take(most / 4).map(|rated| rated.order));
        }
        let mut seen = Vec::new();
        options.retain(|order| {
            let new = !seen.contains(order);
            seen.push(*order);
            new
        });
        options
    }

    /// The shots of the attack phase, best first, with what each is worth.
    fn shots(game: &Tigers, state: &State) -> Vec<(i64, Order)> {
        let mut orders = Vec::new();
        game.legal(state, &mut orders);
        let value = |order: &Order| match *order {
            Order::Attack { attacker, target } => {
                let slots = game.slot(state, attacker).zip(game.slot(state, target));
                slots.map_or(0, |(attacker, target)| {
                    1 + fire::shot(game, state, attacker, target)
                })
            }
            _ => 0,
        };
        let mut shots: Vec<(i64, Order)> = orders
            .into_iter()
            .map(|order| (value(&order), order))
            .collect();
        shots.sort_by_key(|(value, _)| Reverse(*value));
        shots
    }

    /// Why a unit should go to a hex: the goal, the enemies that would see it, its best shot.
    fn reason_to_go(&self, game: &Tigers, state: &State, slot: Option<Slot>, to: Hex) -> Text {
        let going = slot.and_then(|slot| {
            let side = game.side_of(&state.units[slot]);
            let goal_of = self.goals.assigned(game, state, side);
            let outlook = Outlook::new(game, state, &self.goals, &goal_of, slot)?;
            Some(outlook.going(to, Order::EndMovement))
        });
        let (gain, danger, chance) =
            going.map_or((0, 0, 0), |rated| (rated.gain, rated.danger, rated.chance));
        let mut why = match gain {
            1.. => Text::new("aproxima-se do objetivo", "it comes nearer to its goal"),
            _ => Text::new("toma uma posição melhor", "it takes a better position"),
        };
        let mut add = |pt: &str, en: &str| {
            why.pt.push_str(pt);
            why.en.push_str(en);
        };
        if danger == 0 {
            add(
                " onde nenhum inimigo atiraria nela",
                " where no enemy would shoot at it",
            );
        } else {
            add(
                " onde o perigo é suportável",
                " where the danger is bearable",
            );
        }
        if chance > 0 {
            add(" e de lá pode atirar", " and can shoot from there");
        }
        why
    }

    fn destroyed(game: &Tigers, state: &State, side: Side) -> i64 {
        let units = state.units.iter();
        let lost = |unit: &&Unit| unit.place == Place::Destroyed && game.side_of(unit) == side;
        units.filter(lost).count() as i64
    }

    /// What the units of a side are worth more than those of the other.
    fn points(&self, game: &Tigers, state: &State, side: Side) -> i64 {
        let mut value = 0;
        for unit in state.units.iter() {
            let sign = if game.side_of(unit) == side { 1 } else { -1 };
            value += sign
                * match unit.place {
                    Place::Board | Place::Waiting => fire::worth(game, unit),
                    _ => 0,
                };
        }
        value
    }
}

/// The first unit that has not been passed over in this phase: units are ordered about one after the
/// other.
fn first_due(state: &State) -> Slot {
    match state.active {
        NO_SLOT => 0,
        active => Slot::from(active),
    }
}

/// The unit that an order moves.
fn mover(order: &Order) -> Option<table::Counter> {
    match *order {
        Order::Enter { counter, .. }
        | Order::Move { counter, .. }
        | Order::Exit { counter, .. } => Some(counter),
        _ => None,
    }
}

/// The unit that an order has shoot.
fn shooter(order: &Order) -> Option<table::Counter> {
    match *order {
        Order::Attack { attacker, .. } => Some(attacker),
        _ => None,
    }
}

fn moving(state: &State) -> bool {
    matches!(state.phase, Phase::GermanMovement | Phase::RussianMovement)
}

/// The move with the greatest value, or one of them; none if the unit had better stay.
fn best_move(
    temper: Temper,
    outlook: &Outlook,
    moves: &[Rated],
    chance: &mut Chance,
) -> Option<Order> {
    let most = moves.iter().map(|rated| temper.value(rated)).max()?;
    if most <= temper.value(&outlook.staying()) {
        return None;
    }
    let best = moves.iter().filter(|rated| temper.value(rated) == most);
    let orders: Vec<Order> = best.map(|rated| rated.order).collect();
    chance.pick(&orders).copied()
}

impl Advisor<Tigers> for TigersAdvisor {
    fn effort(&self) -> Effort {
        EFFORT
    }

    /// Units move one after the other, each to where it gains most; then every unit takes the best
    /// shot there is.
    fn act(&self, game: &Tigers, state: &State, chance: &mut Chance) -> Option<Order> {
        let pending = game.pending(state)?;
        if !moving(state) {
            let shots = Self::shots(game, state);
            let most = shots.first()?.0;
            let best: Vec<Order> = shots
                .iter()
                .take_while(|(value, _)| *value == most)
                .map(|(_, order)| *order)
                .collect();
            return chance.pick(&best).copied();
        }
        let goal_of = self.goals.assigned(game, state, pending.side);
        let first = first_due(state);
        if self.plays_out {
            let next = first + usize::from(state.active != NO_SLOT);
            return Some(self.next_move(game, state, next, &goal_of, chance));
        }
        let next = self.next_move(game, state, first, &goal_of, chance);
        if next == Order::EndMovement && first > 0 {
            return Some(self.next_move(game, state, 0, &goal_of, chance));
        }
        Some(next)
    }

    /// The quick hand's order and the others of the unit whose turn it is.
    fn candidates(
        &self,
        game: &Tigers,
        state: &State,
        most: usize,
        chance: &mut Chance,
    ) -> Vec<Order> {
        let Some(pending) = game.pending(state) else {
            return Vec::new();
        };
        if !moving(state) {
            // The order of shots matters little: what is compared is the targets of one unit.
            let shots = Self::shots(game, state);
            let first = shots.first().and_then(|(_, order)| shooter(order));
            let same = shots.iter().filter(|(_, order)| shooter(order) == first);
            return same.take(most).map(|(_, order)| *order).collect();
        }
        let goal_of = self.goals.assigned(game, state, pending.side);
        let due = game
            .able(state, pending.side)
            .find(|slot| *slot >= first_due(state));
        due.map_or_else(
            || vec![Order::EndMovement],
            |slot| self.options(game, state, slot, &goal_of, most, chance),
        )
    }

    /// Movement is thought about unit by unit: one that is best off where it stands lets the next one
    /// be asked.
    fn ponder(&self, seat: &Seat<'_, Tigers>, budget: Budget, seed: u64) -> Vec<Thought<Order>> {
        let (game, state) = (seat.game(), seat.known());
        let Some(pending) = seat.pending() else {
            return Vec::new();
        };
        let deep = budget.playouts > EFFORT.veterano.playouts;
        let judge = TigersAdvisor {
            goals: self.goals.clone(),
            beyond: u8::from(deep),
            plays_out: true,
        };
        if !moving(state) {
            return think(&judge, seat, budget, seed);
        }
        let goal_of = self.goals.assigned(game, state, pending.side);
        let mut chance = Chance::new(seed);
        for slot in game.able(state, pending.side) {
            if slot < first_due(state) {
                continue;
            }
            let most = budget.candidates;
            let orders = self.options(game, state, slot, &goal_of, most, &mut chance);
            let thoughts = think_among(&judge, seat, orders, budget, seed);
            let counter = game.counter(state, slot);
            if thoughts
                .first()
                .is_some_and(|best| mover(&best.order) == Some(counter))
            {
                return thoughts;
            }
        }
        vec![Thought::new(Order::EndMovement)]
    }

    fn value(&self, game: &Tigers, state: &State, side: Side) -> i64 {
        let result = match game.outcome(state).map(|outcome| outcome.winner) {
            Some(Some(winner)) if winner == side => VICTORY,
            Some(Some(_)) => -VICTORY,
            _ => 0,
        };
        let strength = self.points(game, state, side);
        let sign = if side == GERMAN { 1 } else { -1 };
        let german = self.goals.assign(game, state, GERMAN, |_, _| ());
        if game.mission(state).solo() {
            return result + strength - sign * 10 * german;
        }
        let russian = self.goals.assign(game, state, RUSSIAN, |_, _| ());
        let passed = |side| {
            let held = state.passed.iter().filter(|last| **last == Some(side));
            held.count() as i64
        };
        let points = Self::destroyed(game, state, side.other()) + passed(side)
            - Self::destroyed(game, state, side)
            - passed(side.other());
        result + POINT * points + strength - sign * (german - russian)
    }

    /// Both kinds of mission are decided by exchanges of fire, and what happens after the next ones is
    /// mostly other luck. Playouts of a solo mission go to the end of the next turn; those of the
    /// mission for two see the next exchange through.
    fn enough(&self, game: &Tigers, start: &State, now: &State) -> bool {
        if game.pending(now).is_none() {
            return true;
        }
        if game.mission(now).solo() {
            return now.turn > start.turn + 1;
        }
        let last = start.turn + self.beyond + u8::from(start.phase == Phase::RussianMovement);
        now.turn > last || now.turn == last && now.phase == Phase::RussianMovement
    }

    fn reason(&self, game: &Tigers, state: &State, order: &Order) -> Text {
        let slot = |counter| game.slot(state, counter);
        match *order {
            Order::Attack { attacker, target } => {
                let slots = slot(attacker).zip(slot(target));
                let hits = slots.map_or(0, |(attacker, target)| {
                    let aim = game.aim(state, attacker, target);
                    (1..=10).filter(|&die| aim.hits(die)).count()
                });
                Text::new(
                    format!("é o tiro que mais promete: acerta com {hits} das 10 faces do dado"),
                    format!(
                        "it is the shot that promises most: it hits on {hits} of the die's 10 faces"
                    ),
                )
            }
            Order::Exit { .. } => Text::new(
                "é uma unidade a mais fora do mapa, como a missão pede",
                "it is one more unit off the map, as the mission asks",
            ),
            Order::Move { counter, to } => self.reason_to_go(game, state, slot(counter), to),
            Order::Enter { counter, hex, to } => {
                self.reason_to_go(game, state, slot(counter), to.unwrap_or(hex))
            }
            Order::EndMovement | Order::EndAttack => Text::new(
                "nenhuma outra ordem desta fase melhora a posição",
                "no other order of this phase improves the position",
            ),
        }
    }
}
