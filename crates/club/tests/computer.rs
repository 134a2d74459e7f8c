//! The computer players of the club play every box to its end.

mod common;

use club::computer::{Player, Seat, levels, sit};
use common::cabinet;
use table::{Chance, Options, Seed, Setup};

/// More orders than any match between players that get on with it needs.
const MOST: usize = 5_000;

#[test]
fn every_level_plays_every_box_to_its_end() {
    for game in cabinet().games() {
        let scenario = &game.card().scenarios[0].id;
        for level in levels() {
            let setup = Setup {
                scenario: scenario.clone(),
                options: Options::new(),
                seed: Seed::from_number(1),
                position: None,
            };
            let mut play = game.begin(&setup).expect("the scenario begins");
            let seats = 0..game.card().sides.len() as u64;
            let mut players: Vec<Box<dyn Player>> = seats
                .map(|seat| sit(&level.id, Chance::new(seat)).expect("the level is offered"))
                .collect();
            let mut orders = 0;
            while let Some(pending) = play.pending() {
                orders += 1;
                assert!(orders < MOST, "{} at level {} does not end", game.card().id, level.id);
                let player = &mut players[pending.side.index()];
                let order = player.choose(&Seat::new(&**game, &*play, pending.side));
                let order = order.expect("a decision has an order");
                play.submit(pending.side, &order, None).expect("the order was offered");
            }
            assert!(play.outcome().is_some());
            println!("{} at level {}: {orders} orders", game.card().id, level.id);
        }
    }
}
