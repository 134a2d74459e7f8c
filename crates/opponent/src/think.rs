//! The common way of thinking: play the candidates out with the quick hand on both sides, in worlds
//! that fit what the side knows, with the same dice for every candidate, and give more playouts to
//! those that do well (successive halving). The same seed and the same number of playouts choose
//! the same order, however many threads work on it.

use std::time::{Duration, Instant};

use table::{Chance, Game, Seed, Stream};

use crate::{Advisor, Seat};

/// How much a player may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many orders to compare.
    pub candidates: usize,
    /// How many playouts in all.
    pub playouts: usize,
    /// A limit of time as well; with one, the choice depends on the machine.
    pub time: Option<Duration>,
    /// How many threads may work.
    pub threads: usize,
}

/// A candidate and what was found out about it.
#[derive(Clone, Debug)]
pub struct Thought<O> {
    /// The order.
    pub order: O,
    /// The sum of the values of its playouts.
    pub total: i64,
    /// How many playouts.
    pub playouts: u32,
}

impl<O> Thought<O> {
    /// The mean value of its playouts.
    pub fn mean(&self) -> i64 {
        self.total / i64::from(self.playouts.max(1))
    }
}

/// Compares the advisor's candidates, best first. Empty if it is not this side's decision.
pub fn think<G: Game>(
    advisor: &dyn Advisor<G>,
    seat: &Seat<'_, G>,
    budget: Budget,
    seed: u64,
) -> Vec<Thought<G::Order>> {
    if seat.pending().is_none() {
        return Vec::new();
    }
    let mut chance = Chance::new(seed);
    let game = seat.game();
    let orders = advisor.candidates(game, seat.known(), budget.candidates, &mut chance);
    let mut thoughts: Vec<Thought<G::Order>> = orders
        .into_iter()
        .map(|order| Thought {
            order,
            total: 0,
            playouts: 0,
        })
        .collect();
    let deadline = budget.time.map(|time| Instant::now() + time);
    let rounds =
        thoughts.len().max(2).ilog2() as usize + usize::from(!thoughts.len().is_power_of_two());
    let mut alive = thoughts.len();
    let mut world = 0u64;
    for _ in 0..rounds {
        if alive < 2 || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            break;
        }
        let each = (budget.playouts / rounds / alive).max(1) as u64;
        let jobs: Vec<(usize, u64)> = (world..world + each)
            .flat_map(|world| (0..alive).map(move |index| (index, world)))
            .collect();
        world += each;
        for (index, value, done) in run(
            advisor,
            seat,
            &thoughts,
            &jobs,
            budget.threads,
            seed,
            deadline,
        ) {
            thoughts[index].total += value;
            thoughts[index].playouts += done;
        }
        thoughts[..alive].sort_by_key(|thought| std::cmp::Reverse(thought.mean()));
        alive = alive.div_ceil(2);
    }
    thoughts
}

/// Plays out all jobs and gives the sums by candidate.
fn run<G: Game>(
    advisor: &dyn Advisor<G>,
    seat: &Seat<'_, G>,
    thoughts: &[Thought<G::Order>],
    jobs: &[(usize, u64)],
    threads: usize,
    seed: u64,
    deadline: Option<Instant>,
) -> Vec<(usize, i64, u32)> {
    let work = |jobs: &[(usize, u64)]| {
        let mut sums = vec![(0i64, 0u32); thoughts.len()];
        for &(index, world) in jobs {
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                break;
            }
            let value = playout(
                advisor,
                seat,
                &thoughts[index].order,
                seed ^ world.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            );
            sums[index].0 += value;
            sums[index].1 += 1;
        }
        sums
    };
    let share = jobs.len().div_ceil(threads.max(1)).max(1);
    let parts: Vec<Vec<(i64, u32)>> = if threads < 2 || jobs.len() < 2 {
        vec![work(jobs)]
    } else {
        std::thread::scope(|scope| {
            let handles: Vec<_> = jobs
                .chunks(share)
                .map(|part| scope.spawn(move || work(part)))
                .collect();
            handles
                .into_iter()
                .filter_map(|handle| handle.join().ok())
                .collect()
        })
    };
    let sum = |index: usize| {
        let of = parts.iter().map(|part| part[index]);
        of.fold((0, 0), |(total, count), (value, done)| {
            (total + value, count + done)
        })
    };
    (0..thoughts.len())
        .map(|index| (index, sum(index)))
        .filter(|(_, (_, done))| *done > 0)
        .map(|(index, (total, done))| (index, total, done))
        .collect()
}

/// One playout of `order` in the world and with the dice of `key`, valued for the seat's side.
fn playout<G: Game>(
    advisor: &dyn Advisor<G>,
    seat: &Seat<'_, G>,
    order: &G::Order,
    key: u64,
) -> i64 {
    let game = seat.game();
    let mut chance = Chance::new(key);
    let mut state = seat.world(&mut chance);
    let mut dice = Stream::new(&Seed::from_number(key), 0);
    let mut events = Vec::new();
    let start = state.clone();
    game.execute(&mut state, order, &mut dice, &mut events);
    play_on(advisor, game, &start, &mut state, &mut dice, &mut chance);
    advisor.value(game, &state, seat.side())
}

/// Lets the quick hand play both sides until the advisor has seen enough.
fn play_on<G: Game>(
    advisor: &dyn Advisor<G>,
    game: &G,
    start: &G::State,
    state: &mut G::State,
    dice: &mut Stream,
    chance: &mut Chance,
) {
    let mut events = Vec::new();
    while !advisor.enough(game, start, state) {
        let Some(order) = advisor.act(game, state, chance) else {
            return;
        };
        events.clear();
        game.execute(state, &order, dice, &mut events);
    }
}
