//! Stacking (4.1.1).

use crate::common::{and, at, board};
use serde_json::{Value, json};
use table::proves;

fn allied(counters: Value) -> crate::common::Sandbox {
    board(
        json!({ "turn": 24, "phase": "allied-movement", "latches": ["river-open"], "counters": counters }),
    )
}

fn to(id: &str, hex: &str) -> Value {
    json!({ "move": { "counter": id, "to": hex } })
}

#[test]
fn four_units_of_any_nation_fill_a_hex() {
    proves(&["ardenas/4.1.1.a", "ardenas/4.1.1.b"]);
    let full = at([
        ("us-1di-16", "1102"),
        ("us-1di-18", "1102"),
        ("uk-43di-129", "1102"),
        ("fr-ri-1", "1102"),
    ]);
    let mut match_ = allied(and(
        full,
        at([("us-5di-10", "1202"), ("ge-26di-39", "3515")]),
    ));
    assert_eq!(match_.refusal(to("us-5di-10", "1102")), "ardenas/4.1.1.a");
    // It may pass through, though.
    assert_eq!(match_.cost("us-5di-10", "1001"), Some(2.0));
    match_.move_to("us-5di-10", "1001");

    // A full hex in an enemy zone cannot be passed, for the unit would have to stop there.
    let through = |german: &str| {
        let full = at([
            ("us-1di-16", "1002"),
            ("us-1di-18", "1002"),
            ("us-1di-26", "1002"),
            ("us-30di-117", "1002"),
        ]);
        let match_ = allied(and(
            full,
            at([("us-5di-10", "1102"), ("ge-26di-39", german)]),
        ));
        match_.cost("us-5di-10", "0903")
    };
    assert_eq!(through("3515"), Some(2.0));
    assert_eq!(through("1003"), Some(3.0));
}

#[test]
fn the_germans_stack_two_armoured_units_at_most() {
    proves(&["ardenas/4.1.1.c"]);
    let match_ = board(json!({
        "turn": 18,
        "counters": at([
            ("ge-2pz-pz", "1102"), ("ge-1ss-pz", "1102"),
            ("ge-116pz-pz", "1202"), ("ge-2pz-gr2", "1202"), ("us-5di-10", "0110"),
        ]),
    }));
    assert_eq!(match_.refusal(to("ge-116pz-pz", "1102")), "ardenas/4.1.1.c");
    assert!(match_.legal(to("ge-2pz-gr2", "1102")));
}

#[test]
fn the_british_stack_three_armoured_units_at_most() {
    proves(&["ardenas/4.1.1.d"]);
    let match_ = allied(at([
        ("uk-dbg-5", "1102"),
        ("uk-bbl-29", "1102"),
        ("uk-bbl-33", "1102"),
        ("uk-btq-34", "1202"),
        ("uk-dbg-32", "1202"),
        ("ge-26di-39", "3515"),
    ]));
    assert_eq!(match_.refusal(to("uk-btq-34", "1102")), "ardenas/4.1.1.d");
    assert!(match_.legal(to("uk-dbg-32", "1102")));
}

#[test]
fn british_and_american_armour_share_the_cap() {
    proves(&["ardenas/4.1.1.e"]);
    let match_ = allied(at([
        ("us-2db-cca", "1102"),
        ("us-2db-ccb", "1102"),
        ("uk-bbl-33", "1102"),
        ("us-2db-ccr", "1202"),
        ("us-5di-10", "1202"),
        ("ge-26di-39", "3515"),
    ]));
    assert_eq!(match_.refusal(to("us-2db-ccr", "1102")), "ardenas/4.1.1.e");
    assert!(match_.legal(to("us-5di-10", "1102")));
}

#[test]
fn american_armour_alone_has_no_cap() {
    proves(&["ardenas/4.1.1.f"]);
    let mut match_ = allied(at([
        ("us-2db-cca", "1102"),
        ("us-2db-ccb", "1102"),
        ("us-2db-ccr", "1102"),
        ("us-3db-cca", "1202"),
        ("ge-26di-39", "3515"),
    ]));
    match_.move_to("us-3db-cca", "1102");
    assert_eq!(match_.stack("1102").len(), 4);
}
