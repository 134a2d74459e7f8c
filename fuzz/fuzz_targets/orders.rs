//! A stream of orders: bytes choose among the legal ones, or bend one into something else. Every
//! legal order is carried out, and a bent one is refused or legal; a refusal changes nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use table::{Seed, Setup, Viewer};

fuzz_target!(|data: &[u8]| {
    let [game, scenario, stream @ ..] = data else {
        return;
    };
    let games = fuzz::cabinet().games();
    let game = &games[usize::from(*game) % games.len()];
    let scenarios = &game.card().scenarios;
    let setup = Setup {
        scenario: scenarios[usize::from(*scenario) % scenarios.len()].id.clone(),
        options: Default::default(),
        seed: Seed::from_number(u64::from(*scenario)),
        position: None,
    };
    let mut played = game.begin(&setup).expect("a scenario begins");
    for bytes in stream.chunks(3).take(60) {
        let Some(pending) = played.pending() else {
            break;
        };
        let choices = played.choices(Viewer::Side(pending.side));
        let place = usize::from(bytes[0]) << 8 | usize::from(*bytes.get(1).unwrap_or(&0));
        let Some(choice) = choices.get(place % choices.len().max(1)) else {
            panic!("a decision without a legal order");
        };
        if let Some(bend @ 128..) = bytes.get(2) {
            let bent = bent(&choice.order, *bend, &choices[0].order);
            let legal = choices.iter().any(|choice| choice.order == bent);
            let before = played.state();
            match played.submit(pending.side, &bent, None) {
                Ok(_) => assert!(legal, "an order that was not offered was accepted: {bent}"),
                Err(refusal) => {
                    assert!(!legal, "{bent} was offered and refused: {}", refusal.text.en);
                    assert_eq!(before, played.state(), "a refusal changed the state");
                }
            }
            continue;
        }
        played
            .submit(pending.side, &choice.order, None)
            .expect("a legal order is carried out");
    }
});

/// An order with one of its fields taken from another, or made a number.
fn bent(order: &Value, how: u8, other: &Value) -> Value {
    let mut bent = order.clone();
    let donor = other.as_object().and_then(|fields| fields.values().next()?.as_object());
    let value = donor
        .and_then(|fields| fields.values().nth(usize::from(how) % fields.len().max(1)))
        .cloned()
        .unwrap_or_else(|| Value::from(how));
    if let Some(fields) = bent.as_object_mut().and_then(|order| order.values_mut().next()?.as_object_mut()) {
        let count = fields.len().max(1);
        if let Some(field) = fields.values_mut().nth(usize::from(how) / 2 % count) {
            *field = value;
        }
    }
    bent
}
