//! Choosing a plan for a movement phase. A course is a way of weighing things and a script for each
//! formation. Several are planned as the usual one is, and played out with the combats and the enemy's whole
//! reply, in worlds that fit what the side knows and with the same dice; the usual one is left only for a
//! gain that is no luck.

use std::time::Instant;

use ::operational::{Operational, Order, Stage, State};
use table::{Chance, Game, Seed, Stream};

use super::march;
use super::posture::Posture;
use super::situation::Situation;
use super::{Hand, OperationalAdvisor, REPLY};
use crate::think::{contest, digest, mix};
use crate::{Budget, Seat};

/// The share of its time that goes into finding plans.
const PLANNING: f64 = 0.3;

/// Other ways of weighing things than the usual one.
fn others(usual: Hand) -> [Hand; 5] {
    let exposed = |exposure| Hand { exposure, ..usual };
    let cautious = |caution| Hand { caution, ..usual };
    [
        exposed(0.05),
        exposed(0.8),
        cautious(0.2),
        cautious(1.5),
        Hand {
            progress: 0.4,
            ..usual
        },
    ]
}

/// The orders of the best plan found for a movement phase.
pub(super) fn plan(
    advisor: &OperationalAdvisor,
    seat: &Seat<'_, Operational>,
    budget: Budget,
    seed: u64,
) -> Vec<Order> {
    let began = Instant::now();
    let plans = plans(advisor, seat, budget);
    let time = budget.time.map(|time| time.saturating_sub(began.elapsed()));
    let ranked = contest(plans, Budget { time, ..budget }, seed, |orders, key| {
        (10.0 * playout(advisor, seat, orders, key)) as i64
    });
    let best = ranked.into_iter().next();
    best.map_or_else(Vec::new, |plan| plan.order)
}

/// The usual plan and different ones: as many as there is time for, or the first few courses.
fn plans(
    advisor: &OperationalAdvisor,
    seat: &Seat<'_, Operational>,
    budget: Budget,
) -> Vec<Vec<Order>> {
    let (game, state) = (seat.game(), seat.known());
    let began = Instant::now();
    let is_late = || {
        let time = budget.time.map(|time| time.mul_f64(PLANNING));
        time.is_some_and(|time| began.elapsed() >= time)
    };
    let situation = |hand| Situation::new(game, &advisor.lay, hand, state, seat.side());
    let hand = advisor.hands[seat.side().index()].at(game, state, seat.side());
    let usual = situation(hand).postures(state).to_vec();
    let hands = std::iter::once(hand).chain(others(hand));
    let hands = hands.map(|hand| (hand, usual.clone()));
    let everywhere = Posture::ALL.map(|posture| (hand, vec![posture; usual.len()]));
    let most = match budget.time {
        Some(_) => usize::MAX,
        None => budget.candidates,
    };
    let mut plans: Vec<Vec<Order>> = Vec::new();
    for (hand, postures) in hands.chain(everywhere).take(most) {
        if !plans.is_empty() && is_late() {
            break;
        }
        let at = situation(hand).with_postures(postures);
        let orders = march::plan(&at, state);
        if !plans.contains(&orders) {
            plans.push(orders);
        }
    }
    plans
}

/// What a plan comes to, with the combats and the enemy's whole reply.
fn playout(
    advisor: &OperationalAdvisor,
    seat: &Seat<'_, Operational>,
    orders: &[Order],
    key: u64,
) -> f64 {
    let (game, side) = (seat.game(), seat.side());
    let mut state = seat.world(&mut Chance::new(key));
    follow(game, &mut state, orders, key);
    let is_over = |state: &State| match game.stage(state) {
        Stage::Over => true,
        Stage::Move => game.mover_side(state) == side,
        _ => false,
    };
    while !is_over(&state) {
        let orders = advisor.orders(game, &state, REPLY);
        if orders.is_empty() {
            break;
        }
        follow(game, &mut state, &orders, key);
    }
    advisor.judge(game, &state, side)
}

/// Gives orders one after the other, leaving out what another world does not allow. Dice belong to an
/// order, a hex under attack and a phase, so that the same attack falls alike in all plans.
fn follow(game: &Operational, state: &mut State, orders: &[Order], key: u64) {
    for order in orders {
        if game.check(state, order).is_err() {
            continue;
        }
        let target = game.fray(state).target.index() as u64;
        let when = u64::from(game.turn(state)) << 8 | u64::from(game.phase(state));
        let number = key ^ digest(order) ^ mix(target << 16 | when);
        let mut dice = Stream::new(&Seed::from_number(number), 0);
        game.execute(state, order, &mut dice, &mut Vec::new());
    }
}
