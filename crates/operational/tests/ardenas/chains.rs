//! Chains of displacements (5.3.1) and the bars that hold for an advance as for a move.

use crate::common::{Sandbox, and, at, board, board_with, sum};
use serde_json::{Value, json};
use table::proves;

fn retreat(id: &str, to: &str) -> Value {
    json!({ "retreat": { "counter": id, "via": null, "to": to } })
}

fn advance(id: &str, to: &str) -> Value {
    json!({ "advance": { "counter": id, "to": to } })
}

/// A German attack, already thrown.
fn thrown(attackers: &[(&str, &str)], target: &str, rest: Value, throw: u8) -> Sandbox {
    let mut counters = rest;
    for (id, hex) in attackers {
        counters[*id] = json!({ "hex": hex, "moved": true });
    }
    let mut match_ = board(json!({ "turn": 18, "phase": "german-combat", "counters": counters }));
    let ids: Vec<&str> = attackers.iter().map(|(id, _)| *id).collect();
    match_.fight(target, &ids, sum(throw));
    match_
}

/// 8 against 4 in the open: 2-1, and with a throw of 2 DRI AVI.
fn driven_off(rest: Value) -> Sandbox {
    let rest = and(at([("us-5di-10", "1202")]), rest);
    thrown(&[("ge-1ss-pz", "1102")], "1202", rest, 2)
}

/// A German attack with the target emptied: 9-1 against a cavalry group, DE AVI with a throw of 3.
fn emptied(attackers: &[(&str, &str)], target: &str, rest: Value) -> Sandbox {
    let rest = and(at([("us-cav-14", target)]), rest);
    let mut match_ = thrown(attackers, target, rest, 3);
    match_.give(json!({ "lose": { "counter": "us-cav-14" } }));
    match_
}

#[test]
fn a_full_hex_is_retreated_into_by_a_chain() {
    proves(&["ardenas/5.3.1.a"]);
    let friends = at([
        ("us-1di-16", "1303"),
        ("us-1di-18", "1303"),
        ("us-1di-26", "1303"),
        ("us-30di-117", "1303"),
    ]);
    let mut match_ = driven_off(friends);
    match_.give(retreat("us-5di-10", "1303"));
    assert_eq!(match_.pending(), ("allied".into(), "displace"));
    // One of those already there goes on, to a hex free of enemies and their zones.
    let displace = |id: &str, to: &str| json!({ "displace": { "counter": id, "to": to } });
    assert_eq!(
        match_.refusal(displace("us-5di-10", "1304")),
        "ardenas/5.3.1.a"
    );
    assert_eq!(
        match_.refusal(displace("us-1di-16", "1202")),
        "ardenas/5.3.1.a"
    );
    match_.give(displace("us-1di-18", "1302"));
    let mut stack = match_.stack("1303");
    stack.sort();
    assert_eq!(
        stack,
        ["us-1di-16", "us-1di-26", "us-30di-117", "us-5di-10"]
    );
    assert!(!match_.reduced("us-1di-18"));
    assert_eq!(match_.pending(), ("german".into(), "advance"));
}

#[test]
fn a_chain_may_go_on_and_an_impossible_one_is_not_offered() {
    proves(&["ardenas/5.3.1.a"]);
    // The next hex is full as well: its unit goes on in turn, and nobody is displaced twice.
    let friends = at([
        ("us-1di-16", "1303"),
        ("us-1di-18", "1303"),
        ("us-1di-26", "1303"),
        ("us-30di-117", "1303"),
        ("us-9di-39", "1302"),
        ("us-9di-47", "1302"),
        ("us-9di-60", "1302"),
        ("us-30di-119", "1302"),
    ]);
    let mut match_ = driven_off(friends);
    match_.give(retreat("us-5di-10", "1303"));
    match_.give(json!({ "displace": { "counter": "us-1di-16", "to": "1302" } }));
    assert_eq!(match_.pending().1, "displace");
    assert!(
        match_
            .orders()
            .iter()
            .all(|order| order["displace"]["counter"] != "us-1di-16")
    );
    match_.give(json!({ "displace": { "counter": "us-9di-39", "to": "1301" } }));
    assert_eq!(
        (match_.stack("1303").len(), match_.stack("1302").len()),
        (4, 4)
    );

    // 1101 is full and its units have nowhere to go: it is no retreat hex.
    let rest = at([
        ("us-5di-10", "1102"),
        ("us-1di-16", "1101"),
        ("us-1di-18", "1101"),
        ("us-1di-26", "1101"),
        ("us-30di-117", "1101"),
        ("ge-26di-39", "0901"),
    ]);
    let shut = thrown(&[("ge-1ss-pz", "1202")], "1102", rest, 2);
    assert_eq!(shut.orders(), [retreat("us-5di-10", "1002")]);
}

#[test]
fn the_same_chain_settles_the_cap_on_armour() {
    proves(&["ardenas/5.3.1.a", "ardenas/4.1.1.c"]);
    // German armour driven back into a hex with two armoured units: one of these must go on.
    let counters = and(
        json!({ "us-2db-cca": { "hex": "1102", "moved": true }, "us-3db-cca": { "hex": "1102", "moved": true } }),
        at([
            ("ge-150pz", "1202"),
            ("ge-2pz-pz", "1303"),
            ("ge-1ss-pz", "1303"),
            ("ge-2pz-gr2", "1303"),
        ]),
    );
    let mut match_ = board(json!({ "turn": 24, "phase": "allied-combat", "counters": counters }));
    // 14 against 3 is 4-1, with 4 DRI AVI.
    match_.fight("1202", &["us-2db-cca", "us-3db-cca"], sum(4));
    match_.give(retreat("ge-150pz", "1303"));
    let movers: Vec<String> = match_
        .orders()
        .iter()
        .map(|order| order["displace"]["counter"].as_str().unwrap().to_owned())
        .collect();
    assert!(
        movers
            .iter()
            .all(|id| id == "ge-2pz-pz" || id == "ge-1ss-pz"),
        "{movers:?}"
    );
}

#[test]
fn stacking_and_barred_ground_hold_for_advances_too() {
    proves(&["ardenas/4.1.1.a", "ardenas/5.1.1.h", "ardenas/4.2.1.h"]);
    // Two German tanks fill the cap of the vacated hex.
    let attackers = [
        ("ge-1ss-pz", "1102"),
        ("ge-12ss-pz", "1102"),
        ("ge-2pz-pz", "1201"),
    ];
    let mut match_ = emptied(&attackers, "1202", json!({}));
    match_.give(advance("ge-1ss-pz", "1202"));
    match_.give(advance("ge-12ss-pz", "1202"));
    assert_eq!(
        match_.refusal(advance("ge-2pz-pz", "1202")),
        "ardenas/4.1.1.c"
    );
    // No engaging beyond the LDV: 1422 next to the vacated 1421 would be engaged.
    let south = [
        ("ge-1ss-pz", "1420"),
        ("ge-12ss-pz", "1420"),
        ("ge-2pz-gr2", "1420"),
    ];
    let line = emptied(&south, "1421", at([("us-5di-10", "1422")]));
    assert_eq!(line.pending().1, "fight");
    // The British do not advance across the Mosa before it is open to them.
    let mosa = |latches: Value| {
        let counters = json!({
            "uk-dbg-5": { "hex": "1303", "moved": true }, "uk-bbl-33": { "hex": "1303", "moved": true },
            "ge-eng-47": { "hex": "1304" }, "us-2db-cca": { "hex": "1303", "moved": true },
        });
        let mut match_ = board_with(
            &[],
            json!({ "turn": 22, "phase": "allied-combat", "latches": latches, "counters": counters }),
        );
        // 19 against 3 is 6-1, across the river 4-1: DRI AVI with 4.
        match_.fight("1304", &["uk-dbg-5", "uk-bbl-33", "us-2db-cca"], sum(4));
        match_.give(json!({ "retreat": { "counter": "ge-eng-47", "via": null, "to": "1404" } }));
        match_
    };
    let closed = mosa(json!([]));
    assert_eq!(
        closed.refusal(advance("uk-dbg-5", "1304")),
        "ardenas/4.2.1.h"
    );
    assert!(closed.legal(advance("us-2db-cca", "1304")));
    assert!(mosa(json!(["river-open"])).legal(advance("uk-dbg-5", "1304")));
}
