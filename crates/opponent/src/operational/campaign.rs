//! Choosing a course for a movement phase. A course says what each formation is about and which enemies
//! are left alone. Every course is planned, mended and valued by what its attacks gain and what the
//! enemy's reply would cost; the best ones are played out in worlds that fit what the side knows and with
//! the same dice, and the usual course is left only for a gain that is no luck.

use std::time::Instant;

use ::operational::{Operational, Order, Stage, State};
use hexmap::Hex;
use table::{Chance, Game, Seed, Side, Stream};

use super::OperationalAdvisor;
use super::march::{self, March};
use super::posture::Posture;
use super::situation::Situation;
use super::{PLANNER, REPLY, mend};
use crate::{Budget, Seat, Thought};

/// How many courses are tried beyond the usual one.
const TRIES: usize = 20;
/// The share of its time that goes into finding courses.
const EXPLORING: f64 = 0.4;
/// How many courses are played out.
const CONTENDERS: usize = 6;
/// In how many worlds a course is played out at first, and at least before it is taken.
const WORLDS: [usize; 2] = [2, 8];

/// What the formations of a side are about, and enemies that they leave alone.
#[derive(Clone, Debug, PartialEq)]
struct Course {
    postures: Vec<Posture>,
    spared: Vec<Hex>,
}

/// A course as it was planned and how it did.
struct Plan {
    course: Course,
    march: March,
    value: f64,
    /// The values of its playouts.
    played: Vec<f64>,
}

/// The search for the plan of a movement phase.
pub(super) struct Search<'a> {
    advisor: &'a OperationalAdvisor,
    seat: &'a Seat<'a, Operational>,
    budget: Budget,
    seed: u64,
    began: Instant,
    plans: Vec<Plan>,
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
            began: Instant::now(),
            plans: Vec::new(),
        }
    }

    /// The orders of the best plan found.
    pub fn best(mut self) -> Vec<Order> {
        self.explore();
        self.play_off();
        let best = self.plans.into_iter().next();
        best.map_or_else(Vec::new, |plan| plan.march.orders)
    }

    fn situation(&self) -> Situation<'_> {
        let (game, side) = (self.seat.game(), self.seat.side());
        Situation::new(game, &self.advisor.lay, PLANNER, self.seat.known(), side)
    }

    /// Plans the usual course and others, which come after it, best first.
    fn explore(&mut self) {
        let at = self.situation();
        let usual = at.postures(self.seat.known()).to_vec();
        let present = self.present(&at);
        let everywhere = Posture::ALL.map(|posture| {
            let mut postures = usual.clone();
            present.iter().for_each(|place| postures[*place] = posture);
            postures
        });
        drop(at);
        let courses = std::iter::once(usual).chain(everywhere);
        let mut fresh: Vec<Course> = courses
            .map(|postures| Course {
                postures,
                spared: Vec::new(),
            })
            .collect();
        let mut tried: Vec<Course> = Vec::new();
        while tried.len() <= TRIES && !self.is_late(EXPLORING) {
            if fresh.is_empty() {
                fresh = self.changes(&present, &tried);
            }
            if fresh.is_empty() {
                return;
            }
            let course = fresh.remove(0);
            tried.push(course.clone());
            let plan = self.plan(course);
            let mut known = self.plans.iter();
            if known.any(|known| known.march.orders == plan.march.orders) {
                continue;
            }
            let others = self.plans.iter().skip(1);
            let better = others.take_while(|known| known.value >= plan.value);
            let place = (1 + better.count()).min(self.plans.len());
            self.plans.insert(place, plan);
        }
    }

    /// Changes of the best course that were not tried: its least attacks called off, then its
    /// formations on the defensive or the attack.
    fn changes(&self, present: &[usize], tried: &[Course]) -> Vec<Course> {
        let plans = self.plans.iter();
        let Some(best) = plans.max_by(|a, b| a.value.total_cmp(&b.value)) else {
            return Vec::new();
        };
        let mut targets: Vec<(f64, Hex)> = best
            .march
            .assaults
            .iter()
            .map(|assault| (assault.value, assault.target))
            .collect();
        targets.sort_by(|a, b| a.0.total_cmp(&b.0));
        let calls = targets.into_iter().map(|(_, target)| {
            let mut course = best.course.clone();
            course.spared.push(target);
            course
        });
        let turns = present.iter().flat_map(|place| {
            let course = &best.course;
            Posture::ALL.into_iter().map(move |posture| {
                let mut course = course.clone();
                course.postures[*place] = posture;
                course
            })
        });
        calls
            .chain(turns)
            .filter(|course| !tried.contains(course))
            .collect()
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

    fn plan(&self, course: Course) -> Plan {
        let at = self
            .situation()
            .with_course(course.postures.clone(), course.spared.clone());
        let march = march::plan(&at, self.seat.known());
        Plan {
            value: mend::value(&at, &march),
            course,
            march,
            played: Vec::new(),
        }
    }

    /// Plays the best plans out; another takes the place of the first if it is surely better.
    fn play_off(&mut self) {
        self.plans.truncate(CONTENDERS);
        let mut left = self.budget.playouts;
        let mut plans = std::mem::take(&mut self.plans);
        let mut open: Vec<usize> = (0..plans.len()).collect();
        let mut worlds = WORLDS[0];
        while open.len() > 1 && left >= open.len() && !self.is_late(1.0) {
            for place in &open {
                let more = worlds - plans[*place].played.len();
                left = left.saturating_sub(more);
                self.play_out(&mut plans[*place], worlds);
            }
            let gain = |place: &usize| gains(&plans[*place], &plans[0]).mean();
            let mut rivals: Vec<usize> = open.iter().copied().filter(|place| *place > 0).collect();
            rivals.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
            rivals.truncate(rivals.len().div_ceil(2).max(1));
            open = std::iter::once(0).chain(rivals).collect();
            worlds *= 2;
        }
        let sure = |place: &usize| gains(&plans[*place], &plans[0]).sure();
        let rivals = open.iter().copied().filter(|place| {
            *place > 0 && plans[*place].played.len() >= WORLDS[1] && sure(place) > 0.0
        });
        let best = rivals.max_by(|a, b| sure(a).total_cmp(&sure(b)));
        plans.swap(0, best.unwrap_or(0));
        self.plans = plans;
    }

    /// Plays a plan out until it has been seen in so many worlds.
    fn play_out(&self, plan: &mut Plan, worlds: usize) {
        let keys: Vec<u64> = (plan.played.len() as u64..worlds as u64)
            .map(|world| self.seed ^ world.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .collect();
        let share = keys.len().div_ceil(self.budget.threads.max(1)).max(1);
        let orders = &plan.march.orders;
        let values: Vec<Vec<f64>> = std::thread::scope(|scope| {
            let parts = keys.chunks(share).map(|part| {
                scope.spawn(move || {
                    let values = part.iter().map(|key| self.playout(orders, *key));
                    values.collect::<Vec<f64>>()
                })
            });
            let parts: Vec<_> = parts.collect();
            let values = parts.into_iter().filter_map(|part| part.join().ok());
            values.collect()
        });
        plan.played.extend(values.into_iter().flatten());
    }

    /// Whether this share of the time is over.
    fn is_late(&self, share: f64) -> bool {
        let time = self.budget.time;
        time.is_some_and(|time| self.began.elapsed() >= time.mul_f64(share))
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
    let gains = plan.played.iter().zip(&other.played);
    Thought {
        order: (),
        gains: gains
            .map(|(own, other)| (10.0 * (own - other)) as i64)
            .collect(),
    }
}
