//! The common way of comparing: play the candidates out in worlds that fit what the side knows, with the
//! same dice for every candidate, and give more playouts to those that do well (successive halving). Dice
//! belong to an order and a phase, not to a place in a sequence: the same shot in the same phase falls
//! alike in every branch, so that a comparison measures what the candidates change and not other luck. The
//! same seed and the same number of playouts choose the same order, however many threads work on it.

use std::time::{Duration, Instant};

use serde::Serialize;

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
    /// By how much its playouts were better than the quick hand's own order in the same worlds with
    /// the same dice.
    pub gains: Vec<i64>,
}

impl<O> Thought<O> {
    /// An order that nothing was found out about.
    pub fn new(order: O) -> Self {
        Thought {
            order,
            gains: Vec::new(),
        }
    }

    /// The same thought about what its order stands for.
    pub(crate) fn of<P>(self, what: impl FnOnce(O) -> P) -> Thought<P> {
        Thought {
            order: what(self.order),
            gains: self.gains,
        }
    }

    /// The mean gain over the quick hand's order.
    pub fn mean(&self) -> f64 {
        let sum: i64 = self.gains.iter().sum();
        sum as f64 / self.gains.len().max(1) as f64
    }

    /// The mean gain less one standard error: what can be relied on. Luck in a few playouts is not
    /// taken for insight.
    pub fn sure(&self) -> f64 {
        let n = self.gains.len() as f64;
        if n < 2.0 {
            return f64::NEG_INFINITY;
        }
        let mean = self.mean();
        let squares: f64 = self
            .gains
            .iter()
            .map(|&gain| (gain as f64 - mean).powi(2))
            .sum();
        mean - (squares / (n - 1.0) / n).sqrt()
    }
}

/// Compares whatever can be played out, best first. The first of them is beaten only by one that is
/// surely better. `playout` values one of them in the world and with the dice of a key.
pub(crate) fn contest<O: Sync>(
    orders: Vec<O>,
    budget: Budget,
    seed: u64,
    playout: impl Fn(&O, u64) -> i64 + Sync,
) -> Vec<Thought<O>> {
    let mut thoughts: Vec<Thought<O>> = orders.into_iter().map(Thought::new).collect();
    if thoughts.len() < 2 {
        return thoughts;
    }
    let own = thoughts.remove(0);
    let began = Instant::now();
    let rounds = thoughts.len().ilog2() as usize + 1;
    let mut alive = thoughts.len();
    let mut world = 0u64;
    for round in 1..=rounds {
        let deadline = budget
            .time
            .map(|time| began + time * round as u32 / rounds as u32);
        let each = (budget.playouts / rounds / (alive + 1)).max(2) as u64;
        let worlds: Vec<u64> = (world..world + each).collect();
        world += each;
        let compare = |worlds: &[u64]| {
            compare(
                &own.order,
                &thoughts[..alive],
                worlds,
                seed,
                deadline,
                &playout,
            )
        };
        let share = worlds.len().div_ceil(budget.threads.max(1));
        let parts: Vec<Vec<Vec<i64>>> = if budget.threads < 2 {
            vec![compare(&worlds)]
        } else {
            std::thread::scope(|scope| {
                let handles: Vec<_> = worlds
                    .chunks(share)
                    .map(|part| scope.spawn(move || compare(part)))
                    .collect();
                handles
                    .into_iter()
                    .filter_map(|handle| handle.join().ok())
                    .collect()
            })
        };
        for part in parts {
            for (thought, gains) in thoughts.iter_mut().zip(part) {
                thought.gains.extend(gains);
            }
        }
        thoughts[..alive].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        alive = alive.div_ceil(2);
    }
    // One that was dropped early may owe its gains to the luck of a few playouts.
    let most = thoughts.iter().map(|thought| thought.gains.len()).max();
    let dropped = |thought: &Thought<O>| Some(thought.gains.len()) < most;
    thoughts.sort_by(|a, b| {
        let early = dropped(a).cmp(&dropped(b));
        early.then(b.sure().total_cmp(&a.sure()))
    });
    let place = thoughts
        .iter()
        .position(|thought| dropped(thought) || thought.sure() <= 0.0)
        .unwrap_or(thoughts.len());
    thoughts.insert(place, own);
    thoughts
}

/// Finds what promises most, and plays it out against the first, the hand's own, in other worlds: what chance alone
/// had chosen does not pass twice. `choosing` sixths of the playouts are for finding it. The numbers of `orders`,
/// best first.
pub(crate) fn settle<O: Sync>(
    orders: &[O],
    choosing: usize,
    budget: Budget,
    seed: u64,
    playout: impl Fn(&O, u64) -> i64 + Sync,
) -> Vec<Thought<usize>> {
    let some = |sixths| Budget {
        playouts: budget.playouts * sixths / 6,
        time: budget.time.map(|time| time * sixths as u32 / 6),
        ..budget
    };
    let play = |number: &usize, key| playout(&orders[*number], key);
    let mut thoughts = contest((0..orders.len()).collect(), some(choosing), seed, play);
    thoughts.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    let best = thoughts.first().map_or(0, |thought| thought.order);
    if best > 0 {
        let again = contest(vec![0, best], some(6 - choosing), !seed, play);
        if again.first().is_some_and(|thought| thought.order == 0) {
            thoughts.sort_by_key(|thought| thought.order > 0);
        }
    }
    thoughts
}

/// The gains of each candidate over the quick hand's own order, world by world.
fn compare<O>(
    own: &O,
    thoughts: &[Thought<O>],
    worlds: &[u64],
    seed: u64,
    deadline: Option<Instant>,
    playout: &impl Fn(&O, u64) -> i64,
) -> Vec<Vec<i64>> {
    let mut gains = vec![Vec::with_capacity(worlds.len()); thoughts.len()];
    for world in worlds {
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            break;
        }
        let key = mix(seed ^ mix(*world));
        let base = playout(own, key);
        for (gains, thought) in gains.iter_mut().zip(thoughts) {
            gains.push(playout(&thought.order, key) - base);
        }
    }
    gains
}

/// A number for an order, the same in every branch. Orders are small; one that is not shares its
/// dice with others of its phase.
pub(crate) fn digest(order: &impl Serialize) -> u64 {
    let mut buffer = [0; 64];
    let bytes = postcard::to_slice(order, &mut buffer).unwrap_or_default();
    bytes
        .iter()
        .fold(0, |sum, &byte| mix(sum ^ u64::from(byte)))
}

/// Spreads the bits of a number (SplitMix64).
pub(crate) fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
