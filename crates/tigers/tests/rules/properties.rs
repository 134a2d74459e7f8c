//! What must hold everywhere, tried on positions from random matches.

use hexmap::Hex;
use proptest::prelude::*;
use table::{Chance, Counter, Game};
use tigers::{Event, MOST_UNITS, Order, Place};

use crate::common::*;

/// A position somewhere in a random match.
fn somewhere(number: u8, seed: u64, steps: usize) -> Board {
    let mut board = mission(number);
    let mut chance = Chance::new(seed);
    let mut dice = table::Stream::new(&table::Seed::from_number(seed), 0);
    for _ in 0..steps {
        let Some(order) = board.game.sample(&board.state, &mut chance) else {
            break;
        };
        let before = board.state;
        let mut events = Vec::new();
        board
            .game
            .execute(&mut board.state, &order, &mut dice, &mut events);
        if board.game.pending(&board.state).is_none() {
            board.state = before;
            break;
        }
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Of all orders that can be written down, exactly those offered are accepted.
    #[test]
    fn exactly_the_legal_orders_are_accepted(number in 1..=5u8, seed: u64, steps in 0..90usize) {
        let board = somewhere(number, seed, steps);
        let (game, state) = (&board.game, &board.state);
        let mut legal = Vec::new();
        game.legal(state, &mut legal);
        let hexes: Vec<Hex> = game.map().grid().hexes().chain([Hex::NONE]).collect();
        let counters: Vec<Counter> = (0..(70 + MOST_UNITS) as u16).map(Counter).collect();
        let mut accepted = 0;
        let mut look = |order: Order| {
            let known = legal.contains(&order);
            prop_assert_eq!(game.check(state, &order).is_ok(), known, "{:?}", order);
            accepted += usize::from(known);
            Ok(())
        };
        look(Order::EndMovement)?;
        look(Order::EndAttack)?;
        for &counter in &counters {
            for &target in &counters {
                look(Order::Attack { attacker: counter, target })?;
            }
            if game.slot(state, counter).is_none() {
                look(Order::Move { counter, to: hexes[0] })?;
                continue;
            }
            for &hex in &hexes {
                look(Order::Move { counter, to: hex })?;
                look(Order::Exit { counter, hex })?;
                look(Order::Enter { counter, hex, to: None })?;
            }
        }
        let through = legal.iter().filter(|order| matches!(order, Order::Enter { to: Some(_), .. }));
        prop_assert_eq!(accepted + through.count(), legal.len());
    }

    /// A move costs what the question beforehand says, goes hex by hex and ends where it was sent, unless
    /// a mine stopped it.
    #[test]
    fn a_move_is_as_it_was_announced(number in 1..=5u8, seed: u64, steps in 0..90usize) {
        let board = somewhere(number, seed, steps);
        let mut legal = Vec::new();
        board.game.legal(&board.state, &mut legal);
        let mut dice = table::Stream::new(&table::Seed::from_number(seed), 500);
        for order in legal {
            let Order::Move { counter, to } = order else { continue };
            let slot = board.game.slot(&board.state, counter).unwrap();
            let mut stops = Vec::new();
            board.game.reach_of(&board.state, slot, &mut stops);
            let announced = stops.iter().find(|(hex, _)| *hex == to).map(|(_, cost)| *cost);
            let (before, mut state, mut events) = (board.state.units[slot], board.state, Vec::new());
            board.game.execute(&mut state, &order, &mut dice, &mut events);
            let grid = board.game.map().grid();
            let mut at = before.hex;
            let mut struck = false;
            for event in &events {
                match event {
                    Event::Moved { path, .. } => for &hex in path {
                        prop_assert!(grid.adjacent(at, hex));
                        at = hex;
                    },
                    Event::MineStruck { .. } => struck = true,
                    other => prop_assert!(false, "{:?}", other),
                }
            }
            let unit = state.units[slot];
            if !struck {
                prop_assert_eq!((unit.place, unit.hex, at), (Place::Board, to, to));
                prop_assert_eq!(Some(unit.spent - before.spent), announced);
            }
        }
    }
}
