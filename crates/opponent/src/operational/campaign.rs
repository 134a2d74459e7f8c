//! Searching for better postures: a plan is played out to the end of the enemy's reply in worlds that
//! fit what the side knows, every plan with the same dice, and a formation changes its posture only
//! for a gain that is no luck.

use std::time::Instant;

use ::operational::{Operational, Order, Stage, State};
use table::{Chance, Game, Seed, Side, Stream};

use super::OperationalAdvisor;
use super::posture::Posture;
use super::situation::Situation;
use super::{PLANNER, REPLY, march};
use crate::{Budget, Seat, Thought};

/// How many worlds a plan is played out in.
const WORLDS: u64 = 6;
/// A plan that is so much worse in the first two worlds, in tenths of points, is not looked at again.
const HOPELESS: f64 = -40.0;

/// A plan and how it did.
struct Plan {
    postures: Vec<Posture>,
    orders: Vec<Order>,
    values: Vec<f64>,
}

/// The search for the plan of a movement phase.
pub(super) struct Search<'a> {
    advisor: &'a OperationalAdvisor,
    seat: &'a Seat<'a, Operational>,
    budget: Budget,
    seed: u64,
    left: usize,
    deadline: Option<Instant>,
}

impl<'a> Search<'a> {
    pub fn new(
        advisor: &'a OperationalAdvisor,
        seat: &'a Seat<'a, Operational>,
        budget: Budget,
        seed: u64,
    ) -> Self {
        Search {
            advisor,
            seat,
            budget,
            seed,
            left: budget.playouts,
            deadline: budget.time.map(|time| Instant::now() + time),
        }
    }

    /// The orders of the best plan found.
    pub fn best(mut self) -> Vec<Order> {
        let at = self.situation();
        let usual = at.postures(self.seat.known()).to_vec();
        let mut best = self.plan(usual.clone());
        self.play_out(&mut best, WORLDS);
        let present = self.present(&at);
        let everywhere = Posture::ALL.map(|posture| {
            let mut postures = usual.clone();
            present.iter().for_each(|place| postures[*place] = posture);
            postures
        });
        for postures in everywhere {
            self.challenge(&mut best, postures);
        }
        let mut chance = Chance::new(self.seed);
        while !self.is_spent() {
            let (Some(place), Some(posture)) = (chance.pick(&present), chance.pick(&Posture::ALL))
            else {
                break;
            };
            let mut postures = best.postures.clone();
            if postures[*place] == *posture {
                self.left -= 1;
                continue;
            }
            postures[*place] = *posture;
            self.challenge(&mut best, postures);
        }
        best.orders
    }

    fn situation(&self) -> Situation<'a> {
        let (game, side) = (self.seat.game(), self.seat.side());
        Situation::new(game, &self.advisor.lay, PLANNER, self.seat.known(), side)
    }

    /// The formations with units that the enemy could strike, or that could strike him.
    fn present(&self, at: &Situation) -> Vec<usize> {
        let own = at.game.pieces(self.seat.known(), at.side);
        let mut places: Vec<usize> = own
            .filter(|piece| piece.hex.is_some() && at.threat(piece.hex) > 0.0)
            .map(|piece| at.lay.formation(piece.counter))
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    fn plan(&self, postures: Vec<Posture>) -> Plan {
        let at = self.situation().with_postures(postures.clone());
        Plan {
            postures,
            orders: march::plan(&at, self.seat.known()),
            values: Vec::new(),
        }
    }

    /// Puts other postures to the test; they take over if they are surely better.
    fn challenge(&mut self, best: &mut Plan, postures: Vec<Posture>) {
        if postures == best.postures || self.is_spent() {
            return;
        }
        let mut plan = self.plan(postures);
        if plan.orders == best.orders {
            self.left -= 1;
            return;
        }
        self.play_out(&mut plan, 2);
        if gains(&plan, best).mean() < HOPELESS {
            return;
        }
        self.play_out(&mut plan, WORLDS);
        if gains(&plan, best).sure() > 0.0 {
            *best = plan;
        }
    }

    /// Plays a plan out until it has been seen in so many worlds.
    fn play_out(&mut self, plan: &mut Plan, worlds: u64) {
        let keys: Vec<u64> = (plan.values.len() as u64..worlds)
            .map(|world| self.seed ^ world.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .collect();
        self.left = self.left.saturating_sub(keys.len());
        let share = keys.len().div_ceil(self.budget.threads.max(1)).max(1);
        let search = &*self;
        let orders = &plan.orders;
        let values: Vec<Vec<f64>> = std::thread::scope(|scope| {
            let parts = keys.chunks(share).map(|part| {
                scope.spawn(move || {
                    let values = part.iter().map(|key| search.playout(orders, *key));
                    values.collect::<Vec<f64>>()
                })
            });
            let parts: Vec<_> = parts.collect();
            let values = parts.into_iter().filter_map(|part| part.join().ok());
            values.collect()
        });
        plan.values.extend(values.into_iter().flatten());
    }

    /// Whether there is neither time nor a playout left for another plan.
    fn is_spent(&self) -> bool {
        let late = self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline);
        late || self.left < WORLDS as usize
    }

    /// The value of one playout: the plan, the combats, and the enemy's whole reply.
    fn playout(&self, orders: &[Order], key: u64) -> f64 {
        let (game, side) = (self.seat.game(), self.seat.side());
        let mut chance = Chance::new(key);
        let mut state = self.seat.world(&mut chance);
        let mut dice = Stream::new(&Seed::from_number(key), 0);
        follow(game, &mut state, orders, &mut dice);
        while !self.is_over(&state, side) {
            let orders = self.advisor.orders(game, &state, REPLY);
            if orders.is_empty() {
                break;
            }
            follow(game, &mut state, &orders, &mut dice);
        }
        self.advisor.judge(game, &state, side)
    }

    /// Whether the side's next movement has come, or the end.
    fn is_over(&self, state: &State, side: Side) -> bool {
        let game = self.seat.game();
        let stage = game.stage(state);
        stage == Stage::Over || (stage == Stage::Move && game.mover_side(state) == side)
    }
}

/// Gives orders one after the other, leaving out what another world does not allow.
fn follow(game: &Operational, state: &mut State, orders: &[Order], dice: &mut Stream) {
    for order in orders {
        if game.check(state, order).is_ok() {
            game.execute(state, order, dice, &mut Vec::new());
        }
    }
}

/// By how much a plan did better than another in the same worlds.
fn gains(plan: &Plan, other: &Plan) -> Thought<()> {
    let gains = plan.values.iter().zip(&other.values);
    Thought {
        order: (),
        gains: gains
            .map(|(own, other)| (10.0 * (own - other)) as i64)
            .collect(),
    }
}
