//! The computer player of the operational games: *A Batalha das Ardenas*, *Operação Goodwood* and *A
//! Terceira Guerra Mundial*. It plans a movement phase as a whole, values attacks exactly by the table,
//! and thinks the combats over anew after every roll.

mod answers;
mod assault;
mod battle;
mod campaign;
mod fight;
mod march;
mod mend;
mod posture;
mod reason;
mod setup;
mod situation;
mod worth;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;

use ::operational::{Cause, Event, Operational, Order, Shift, ShiftKind, Stage, State};
use table::{Chance, Game, Options, Seed, Side, Stream, Text};

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
    /// How much of the danger next to the enemy an attack has to make up for.
    exposure: f64,
    /// What a turn of marching is worth, per point of what the goal is worth.
    progress: f64,
    /// How much of a town's worth its capture is: it may be lost again.
    capture: f64,
    /// How much of the strength that could strike a hex it expects to strike it.
    strike: f64,
    /// How many changes to its positions it tries against the enemy's reply.
    mends: usize,
    /// Whether it reckons goals of its own side, and those of the other, for what they are worth soon.
    soon: [bool; 2],
}

impl Hand {
    /// The same at one moment. The second side has the last word: in its phases of the last turn nothing
    /// is in danger any more, and what is taken is kept.
    fn at(self, game: &Operational, state: &State, side: Side) -> Self {
        let is_last = game.turns_left(state) == 1 && game.mover_side(state) == Side::SECOND;
        if !(self.looks_back && is_last && side == Side::SECOND) {
            return self;
        }
        Hand {
            caution: 0.0,
            least: 0.0,
            exposure: 0.0,
            capture: 1.0,
            mends: 0,
            ..self
        }
    }
}

/// The quick hand: attacks what it can and marches on its goals.
const QUICK: Hand = Hand {
    looks_back: false,
    surrounds: false,
    caution: 0.2,
    least: 0.5,
    exposure: 0.1,
    progress: 0.15,
    capture: 0.5,
    strike: 0.4,
    mends: 0,
    soon: [false, false],
};

/// The planner.
const PLANNER: Hand = Hand {
    looks_back: true,
    surrounds: true,
    caution: 0.6,
    least: 0.3,
    exposure: 0.3,
    progress: 0.15,
    capture: 0.5,
    strike: 0.15,
    mends: 150,
    soon: [true, false],
};

/// The planner in a short match, which leaves no time to be careful.
const BOLD: Hand = Hand {
    exposure: 0.1,
    progress: 0.3,
    ..PLANNER
};

/// The same of a side that gets more for a unit destroyed than it gives for one of its own.
const DARING: Hand = Hand {
    exposure: 0.0,
    progress: 0.5,
    ..PLANNER
};

/// A match of no more turns than these is short.
const SHORT: i32 = 12;

/// The enemy as the planner expects him to strike: everything that gains, with no eye on tomorrow.
const STRIKER: Hand = Hand {
    surrounds: false,
    exposure: 0.0,
    mends: 0,
    soon: [true, true],
    ..PLANNER
};

/// Both sides in the playouts of a search: sees retreats but does not look for every position.
const REPLY: Hand = Hand {
    surrounds: false,
    mends: 0,
    ..PLANNER
};

/// The search of a general for one phase.
const SEARCH: Budget = Budget {
    candidates: 8,
    playouts: 40,
    time: None,
    threads: 1,
};

/// No playouts: the planner's order is taken as it is.
const PLAN: Budget = Budget {
    candidates: 1,
    playouts: 0,
    time: None,
    threads: 1,
};

/// Who plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Planner {
    Recruta,
    Veterano,
    General,
}

/// How many planned orders are remembered.
const MOST_REMEMBERED: usize = 20_000;

/// The judgement of an operational game.
pub struct OperationalAdvisor {
    lay: Lay,
    /// How each side plans.
    hands: [Hand; 2],
    /// The orders of planned phases by the state in which they are to be given, and by who plans.
    planned: Mutex<HashMap<(Planner, u64), Order>>,
}

impl OperationalAdvisor {
    /// Learns the goals of a box.
    pub fn new(game: &Operational) -> Self {
        let scenario = game.card().scenarios.first();
        let start = scenario.and_then(|scenario| {
            let options = scenario.complete(&Options::new()).ok()?;
            game.start(&scenario.id, &options).ok()
        });
        let is_short = |state: &State| game.turns_left(state) <= SHORT;
        let is_short = start.as_ref().is_some_and(is_short);
        let hand = |side: Side| match is_short {
            true if game.bounty(side) > game.bounty(side.other()) => DARING,
            true => BOLD,
            false => PLANNER,
        };
        OperationalAdvisor {
            hands: [Side::FIRST, Side::SECOND].map(hand),
            lay: start.map_or_else(Lay::default, |state| Lay::new(game, &state)),
            planned: Mutex::default(),
        }
    }

    /// The next orders of a hand: a whole movement phase, a whole attack, or one answer.
    fn orders(&self, game: &Operational, state: &State, hand: Hand) -> Vec<Order> {
        let Some(pending) = game.pending(state) else {
            return Vec::new();
        };
        if game.stage(state) == Stage::SetUp {
            return match hand.mends {
                0 => setup::quick(game, state).into_iter().collect(),
                _ => setup::plan(game, &self.lay, state, pending.side),
            };
        }
        let hand = hand.at(game, state, pending.side);
        let at = Situation::new(game, &self.lay, hand, state, pending.side);
        match game.stage(state) {
            Stage::Move => march::plan(&at, state),
            Stage::Fight => fight::next(&at, state),
            Stage::Attack | Stage::Bombard | Stage::Support => {
                fight::composing(&at, state).into_iter().collect()
            }
            _ => answers::answer(&at, state).into_iter().collect(),
        }
    }

    /// The next order: the one remembered for this state, or the first of a new plan.
    fn planned(
        &self,
        game: &Operational,
        state: &State,
        planner: Planner,
        plan: impl FnOnce() -> Vec<Order>,
    ) -> Option<Order> {
        let key = |state: &State| {
            let mut hasher = DefaultHasher::new();
            state.hash(&mut hasher);
            (planner, hasher.finish())
        };
        let known = self.planned.lock().ok()?.get(&key(state)).copied();
        if let Some(order) = known
            && game.check(state, &order).is_ok()
        {
            return Some(order);
        }
        let orders = plan();
        if orders.len() > 1 {
            self.remember(game, state, &orders, key)?;
        }
        orders.first().copied()
    }

    /// Remembers orders for the states in which they are to be given.
    fn remember(
        &self,
        game: &Operational,
        state: &State,
        orders: &[Order],
        key: impl Fn(&State) -> (Planner, u64),
    ) -> Option<()> {
        let mut planned = self.planned.lock().ok()?;
        if planned.len() > MOST_REMEMBERED {
            planned.clear();
        }
        let mut work = state.clone();
        let mut dice = Stream::new(&Seed::from_number(0), 0);
        for order in orders {
            if game.check(&work, order).is_err() {
                break;
            }
            planned.insert(key(&work), *order);
            game.execute(&mut work, order, &mut dice, &mut Vec::new());
        }
        Some(())
    }

    /// What a state is worth to a side, in victory points: the score as it stands, the armies, and who
    /// is near to what he wants.
    fn judge(&self, game: &Operational, state: &State, side: Side) -> f64 {
        let points = game.reckoning(state);
        let scale = worth::Scale::new(game, state);
        let army = |side| -> f64 {
            let units = game.pieces(state, side);
            units.map(|piece| scale.unit(&piece)).sum()
        };
        let margin = f64::from(points[side.index()] - points[side.other().index()]);
        let reach = if game.stage(state) == Stage::Over {
            0.0
        } else {
            self.lay.outlook(game, state, side)
        };
        margin + army(side) - army(side.other()) + reach
    }
}

impl Advisor<Operational> for OperationalAdvisor {
    fn effort(&self) -> Effort {
        Effort {
            veterano: PLAN,
            general: SEARCH,
        }
    }

    fn act(&self, game: &Operational, state: &State, chance: &mut Chance) -> Option<Order> {
        let order = self.planned(game, state, Planner::Recruta, || {
            self.orders(game, state, QUICK)
        });
        order.or_else(|| game.sample(state, chance))
    }

    /// Movement is planned as a whole, by a general with a search; combats follow the planner.
    fn ponder(
        &self,
        seat: &Seat<'_, Operational>,
        budget: Budget,
        seed: u64,
    ) -> Vec<Thought<Order>> {
        let (game, state) = (seat.game(), seat.known());
        let searches = game.stage(state) == Stage::Move && budget.playouts > 0;
        let planner = match budget.playouts {
            0 => Planner::Veterano,
            _ => Planner::General,
        };
        let order = self.planned(game, state, planner, || match searches {
            true => campaign::plan(self, seat, budget, seed),
            false => self.orders(game, state, self.hands[seat.side().index()]),
        });
        order.into_iter().map(Thought::new).collect()
    }

    fn reason(&self, game: &Operational, state: &State, order: &Order) -> Text {
        reason::why(game, &self.lay, state, order)
    }

    fn feat(&self, event: &Event) -> Option<&'static str> {
        let encircled = |shift: &Shift| shift.kind == ShiftKind::Encircled;
        match event {
            Event::Advanced { path, .. } if path.len() > 2 => Some("advanced-two-hexes"),
            Event::Destroyed { cause, .. } if *cause == Cause::NoRetreat => {
                Some("destroyed-without-retreat")
            }
            Event::Resolved { shifts, .. } if shifts.iter().any(encircled) => {
                Some("attacked-encircled")
            }
            _ => None,
        }
    }
}
