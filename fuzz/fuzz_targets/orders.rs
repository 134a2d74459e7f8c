//! A stream of orders: bytes choose among the legal ones, or bend one into something else. Every
//! legal order is carried out, and a bent one is accepted exactly if it is legal.
#![no_main]

use std::sync::LazyLock;

use hexmap::names::scoped;
use libfuzzer_sys::fuzz_target;
use operational::Operational;
use rio::Rio;
use serde_json::Value;
use table::{Game, Options, Seed, Stream};
use tigers::Tigers;

static OPERATIONAL: LazyLock<[Operational; 3]> =
    LazyLock::new(|| ["ardenas", "goodwood", "terceira-guerra"].map(open));
static RIO: LazyLock<Rio> = LazyLock::new(|| open("rio-40-graus"));
static TIGERS: LazyLock<Tigers> = LazyLock::new(|| open("tres-tigres"));

fuzz_target!(|data: &[u8]| {
    let [game, scenario, stream @ ..] = data else {
        return;
    };
    match game % 5 {
        3 => play(&*RIO, *scenario, stream),
        4 => play(&*TIGERS, *scenario, stream),
        game => play(&OPERATIONAL[usize::from(game)], *scenario, stream),
    }
});

fn open<G: Game>(id: &str) -> G {
    let files = fuzz::cabinet().files(id).expect("the box is there");
    G::open(files).expect("the box opens")
}

fn play<G: Game>(game: &G, number: u8, stream: &[u8]) {
    let scenarios = &game.card().scenarios;
    let scenario = &scenarios[usize::from(number) % scenarios.len()];
    let options = scenario.complete(&Options::new()).expect("options");
    let mut state = game.start(&scenario.id, &options).expect("a scenario begins");
    let mut dice = Stream::new(&Seed::from_number(u64::from(number)), 0);
    let mut orders = Vec::new();
    for bytes in stream.chunks(3) {
        if game.pending(&state).is_none() {
            break;
        }
        orders.clear();
        game.legal(&state, &mut orders);
        let place = usize::from(bytes[0]) << 8 | usize::from(*bytes.get(1).unwrap_or(&0));
        let Some(order) = orders.get(place % orders.len().max(1)) else {
            panic!("a decision without a legal order");
        };
        if let Some(bend @ 128..) = bytes.get(2) {
            if let Some(bent) = bent(game, order, *bend, &orders[0]) {
                let accepted = game.check(&state, &bent).is_ok();
                assert_eq!(accepted, orders.contains(&bent), "{bent:?}");
            }
        } else {
            game.check(&state, order).expect("what is offered is accepted");
            game.execute(&mut state, order, &mut dice, &mut Vec::new());
        }
    }
}

/// An order with one of its fields taken from another, or made a number, if that is an order.
fn bent<G: Game>(game: &G, order: &G::Order, how: u8, other: &G::Order) -> Option<G::Order> {
    let how = usize::from(how);
    scoped(game.names().clone(), || {
        let mut bent = serde_json::to_value(order).ok()?;
        let other = serde_json::to_value(other).ok()?;
        let donor = other.as_object().and_then(|order| order.values().next()?.as_object());
        let value = donor.and_then(|fields| fields.values().nth(how % fields.len().max(1)));
        let value = value.cloned().unwrap_or_else(|| Value::from(how));
        let fields = bent.as_object_mut()?.values_mut().next()?.as_object_mut()?;
        let place = how / 2 % fields.len().max(1);
        *fields.values_mut().nth(place)? = value;
        serde_json::from_value(bent).ok()
    })
}
