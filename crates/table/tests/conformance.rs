//! The conformance suite has teeth: a right game passes, and each way of breaking a promise fails.

mod toy;

use std::panic::{AssertUnwindSafe, catch_unwind};

use table::conformance::{Plan, check};
use toy::{Fault, duel};

fn plan() -> Plan {
    Plan {
        look_every: 1,
        most_orders: 100,
        ..Plan::new("only", 40)
    }
}

#[test]
fn a_right_game_passes() {
    check(&duel(Fault::None), &plan());
}

#[test]
fn each_broken_promise_is_noticed() {
    let broken = [
        Fault::LeakyView,
        Fault::LeakyEvent,
        Fault::FalseOffer,
        Fault::SecretOrder,
        Fault::SilentChange,
        Fault::Endless,
        Fault::Speechless,
    ];
    for fault in broken {
        let result = catch_unwind(AssertUnwindSafe(|| check(&duel(fault), &plan())));
        assert!(result.is_err(), "{fault:?} went unnoticed");
    }
}
