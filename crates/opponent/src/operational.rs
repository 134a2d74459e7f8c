//! The computer player of the operational games: *A Batalha das Ardenas*, *Operação Goodwood* and *A
//! Terceira Guerra Mundial*. It plans a movement phase as a whole, values attacks exactly by the table,
//! and thinks the combats over anew after every roll.

mod answers;
mod assault;
mod battle;
mod fight;
mod march;
mod situation;
mod worth;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;

use ::operational::{Operational, Order, Stage, State};
use table::{Chance, Game, Options, Side, Text};

use crate::{Advisor, Budget, Effort, Seat, Thought};
use situation::{Lay, Situation};

/// How a player goes about it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Hand {
    /// It sees which retreats are open and which are shut.
    looks_back: bool,
    /// It looks for positions that surround.
    surrounds: bool,
    /// How much it minds where the enemy could strike.
    caution: f64,
    /// The least gain for which it attacks, in victory points.
    least: f64,
}

/// The quick hand: attacks what it can and marches on its goals.
const QUICK: Hand = Hand {
    looks_back: false,
    surrounds: false,
    caution: 0.2,
    least: 0.5,
};

/// The planner.
const PLANNER: Hand = Hand {
    looks_back: true,
    surrounds: true,
    caution: 0.6,
    least: 0.3,
};

/// No playouts: the planner's order is taken as it is.
const PLAN: Budget = Budget {
    candidates: 1,
    playouts: 0,
    time: None,
    threads: 1,
};

/// How many planned orders are remembered.
const MOST_REMEMBERED: usize = 20_000;

/// The judgement of an operational game.
pub struct OperationalAdvisor {
    lay: Lay,
    /// The orders of planned phases by the state in which they are to be given, and by who plans.
    planned: Mutex<HashMap<(bool, u64), Order>>,
}

impl OperationalAdvisor {
    /// Learns the goals of a box.
    pub fn new(game: &Operational) -> Self {
        let scenario = game.card().scenarios.first();
        let start = scenario.and_then(|scenario| {
            let options = scenario.complete(&Options::new()).ok()?;
            game.start(&scenario.id, &options).ok()
        });
        OperationalAdvisor {
            lay: start.map_or_else(Lay::default, |state| Lay::new(game, &state)),
            planned: Mutex::default(),
        }
    }

    /// The order of a hand.
    fn order(&self, game: &Operational, state: &State, hand: Hand) -> Option<Order> {
        let side = game.pending(state)?.side;
        match game.stage(state) {
            Stage::SetUp => {
                let orders = [Order::PlaceAll, Order::End];
                orders
                    .into_iter()
                    .find(|order| game.check(state, order).is_ok())
            }
            Stage::Move => self.planned(game, state, hand, side),
            stage => {
                let at = Situation::new(game, &self.lay, hand, state, side);
                match stage {
                    Stage::Fight => fight::next(&at, state),
                    Stage::Attack | Stage::Bombard | Stage::Support => fight::composing(&at, state),
                    _ => answers::answer(&at, state),
                }
            }
        }
    }

    /// The next order of a movement phase: the one remembered for this state, or a new plan's first.
    fn planned(&self, game: &Operational, state: &State, hand: Hand, side: Side) -> Option<Order> {
        let key = |state: &State| {
            let mut hasher = DefaultHasher::new();
            state.hash(&mut hasher);
            (hand.surrounds, hasher.finish())
        };
        let mut planned = self.planned.lock().ok()?;
        if let Some(order) = planned.get(&key(state))
            && game.check(state, order).is_ok()
        {
            return Some(*order);
        }
        let at = Situation::new(game, &self.lay, hand, state, side);
        let orders = march::plan(&at, state);
        if planned.len() > MOST_REMEMBERED {
            planned.clear();
        }
        let mut work = state.clone();
        let mut dice = table::Stream::new(&table::Seed::from_number(0), 0);
        for order in &orders {
            planned.insert(key(&work), *order);
            game.execute(&mut work, order, &mut dice, &mut Vec::new());
        }
        orders.first().copied()
    }
}

impl Advisor<Operational> for OperationalAdvisor {
    fn effort(&self) -> Effort {
        Effort {
            veterano: PLAN,
            general: PLAN,
        }
    }

    fn act(&self, game: &Operational, state: &State, chance: &mut Chance) -> Option<Order> {
        self.order(game, state, QUICK)
            .or_else(|| game.sample(state, chance))
    }

    fn candidates(
        &self,
        game: &Operational,
        state: &State,
        _: usize,
        _: &mut Chance,
    ) -> Vec<Order> {
        self.order(game, state, PLANNER).into_iter().collect()
    }

    fn value(&self, game: &Operational, state: &State, side: Side) -> i64 {
        let points = game.reckoning(state);
        let scale = worth::Scale::new(game, state);
        let army = |side| -> f64 {
            let units = game.pieces(state, side);
            units.map(|piece| scale.unit(&piece)).sum()
        };
        let margin = f64::from(points[side.index()] - points[side.other().index()]);
        (10.0 * (margin + army(side) - army(side.other()))) as i64
    }

    fn enough(&self, game: &Operational, start: &State, now: &State) -> bool {
        game.turn(now) > game.turn(start) + 1
    }

    fn ponder(&self, seat: &Seat<'_, Operational>, _: Budget, _: u64) -> Vec<Thought<Order>> {
        let order = self.order(seat.game(), seat.known(), PLANNER);
        order.into_iter().map(Thought::new).collect()
    }

    fn reason(&self, _: &Operational, _: &State, order: &Order) -> Text {
        match order {
            Order::Attack { .. } | Order::Add { .. } | Order::Announce => Text::new(
                "o ataque rende mais do que custa, lance a lance",
                "the attack gains more than it costs, throw by throw",
            ),
            Order::Move { .. } | Order::Stack { .. } | Order::Enter { .. } | Order::Fly { .. } => {
                Text::new(
                    "leva a unidade ao seu objetivo ou à sua posição de ataque",
                    "takes the unit to its goal or to its place in an attack",
                )
            }
            Order::Lose { .. } => Text::new(
                "é a perda que menos custa",
                "it is the loss that costs least",
            ),
            Order::Retreat { .. } | Order::Displace { .. } | Order::RetreatOff { .. } => Text::new(
                "é o abrigo mais seguro ao alcance",
                "it is the safest shelter within reach",
            ),
            Order::Advance { .. } => Text::new(
                "ocupa terreno que vale mais do que o risco",
                "takes ground that is worth more than the risk",
            ),
            Order::Bombard { .. } | Order::AirAttack { .. } | Order::Nuclear { .. } => Text::new(
                "é onde o fogo mais rende",
                "it is where the fire gains most",
            ),
            _ => Text::new(
                "nada melhor a fazer agora",
                "there is nothing better to do now",
            ),
        }
    }
}
