//! Learning the weights of a [`Forecast`](super::forecast::Forecast): hands in manners drawn by lot play whole
//! matches, and a logistic regression finds what the positions after each phase say about who won.
//! `cargo run --release -p opponent --example forecast` writes them down anew.

use ::rio::{Members, Rio, Step};
use table::{Chance, Game, Options, Problem, Seed, Side, Stream};

use super::RioAdvisor;
use super::forecast::{Inputs, Table, Weights, inputs, logistic, result};
use super::hand::{Skill, rated};
use super::manner::Manner;
use super::playout::best;
use crate::Seat;

/// How strongly weights are held near nothing.
const RIDGE: f64 = 3.0;

/// Rounds of Newton's method, which needs a handful.
const ROUNDS: usize = 20;

const SIZE: usize = size_of::<Inputs>() / size_of::<f64>();

/// A position and how its match ended: 1 if the first side won, 0 if it lost.
struct Example {
    inputs: Inputs,
    result: f64,
}

/// Weights for a scenario from so many matches.
pub fn learn(game: &Rio, scenario: &str, matches: u64, seed: u64) -> Result<Table, Problem> {
    let advisor = RioAdvisor::new(game);
    let mut examples = Vec::new();
    for number in 0..matches {
        watch(game, &advisor, scenario, seed + number, &mut examples)?;
    }
    Ok(Table::of(&regress(&examples)))
}

/// Plays a match between hands in odd manners and notes its positions.
fn watch(
    game: &Rio,
    advisor: &RioAdvisor,
    scenario: &str,
    seed: u64,
    examples: &mut Vec<Example>,
) -> Result<(), Problem> {
    let mut state = game.start(scenario, &Options::new())?;
    let mut chance = Chance::new(seed);
    let mut dice = Stream::new(&Seed::from_number(seed), 0);
    let manners =
        [Side::FIRST, Side::SECOND].map(|side| Manner::own(&state, side).odd(&mut chance));
    let mut events = Vec::new();
    let mut positions = Vec::new();
    let mut still = Members::default();
    while let Some(pending) = game.pending(&state) {
        let seat = Seat::new(game, &state, pending.side);
        let skill = Skill::Veteran(manners[pending.side.index()]);
        let rated = rated(game, &advisor.ground, seat.known(), skill, &mut still);
        let Some(order) = best(game, seat.known(), &rated, &mut chance) else {
            break;
        };
        let phase = (state.turn, state.active);
        events.clear();
        game.execute(&mut state, &order, &mut dice, &mut events);
        if (state.turn, state.active) != phase {
            still = Members::default();
            if state.step != Step::Setup && state.step != Step::Over {
                positions.push(inputs(game, &advisor.ground, &state));
            }
        }
    }
    let result = game.outcome(&state).map_or(0.5, |outcome| result(&outcome));
    examples.extend(
        positions
            .into_iter()
            .map(|inputs| Example { inputs, result }),
    );
    Ok(())
}

/// The weights that make the results most likely.
fn regress(examples: &[Example]) -> Weights {
    let mut weights = [0.0; SIZE];
    for _ in 0..ROUNDS {
        let mut slope = weights.map(|weight| -RIDGE * weight);
        let mut curve = [[0.0; SIZE]; SIZE];
        for (index, row) in curve.iter_mut().enumerate() {
            row[index] = RIDGE;
        }
        for Example { inputs, result } in examples {
            let chance = logistic(&weights, inputs);
            let spread = chance * (1.0 - chance);
            for (index, input) in inputs
                .iter()
                .enumerate()
                .filter(|(_, input)| **input != 0.0)
            {
                slope[index] += input * (result - chance);
                for (sum, other) in curve[index].iter_mut().zip(inputs) {
                    *sum += spread * input * other;
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve(curve, slope)) {
            *weight += step;
        }
    }
    weights
}

/// Solves a system of equations by elimination; the ridge keeps its diagonal from vanishing.
fn solve(mut rows: [[f64; SIZE]; SIZE], mut sums: [f64; SIZE]) -> [f64; SIZE] {
    for pivot in 0..SIZE {
        let (row, sum) = (rows[pivot], sums[pivot]);
        for below in pivot + 1..SIZE {
            let share = rows[below][pivot] / row[pivot];
            for (value, above) in rows[below].iter_mut().zip(row) {
                *value -= share * above;
            }
            sums[below] -= share * sum;
        }
    }
    for pivot in (0..SIZE).rev() {
        let known: f64 = (pivot + 1..SIZE)
            .map(|after| rows[pivot][after] * sums[after])
            .sum();
        sums[pivot] = (sums[pivot] - known) / rows[pivot][pivot];
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A first side that wins two matches in three with the second input, and one in three against it.
    #[test]
    fn a_regression_finds_what_decides() {
        let example = |input: f64, result: f64| {
            let mut inputs = [0.0; SIZE];
            (inputs[0], inputs[1]) = (1.0, input);
            Example { inputs, result }
        };
        let of = |input, wins, losses| {
            let won = (0..wins).map(move |_| example(input, 1.0));
            won.chain((0..losses).map(move |_| example(input, 0.0)))
        };
        let examples: Vec<Example> = of(1.0, 2_000, 1_000)
            .chain(of(-1.0, 1_000, 2_000))
            .collect();
        let weights = regress(&examples);
        assert!(weights[0].abs() < 0.01);
        assert!((weights[1] - 2f64.ln()).abs() < 0.01, "{}", weights[1]);
        assert!(weights[2..].iter().all(|weight| *weight == 0.0));
    }
}
