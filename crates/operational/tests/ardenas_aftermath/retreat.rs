//! Retreats (5.3).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, board, moved};

/// German regiments of three divisions, 4 points each.
const THREE: [&str; 3] = ["ge-12di-27", "ge-26di-39", "ge-212di-316"];

fn to(counter: &str, to: &str) -> Value {
    json!({ "retreat": { "counter": counter, "via": null, "to": to } })
}

fn through(counter: &str, via: &str, to: &str) -> Value {
    json!({ "retreat": { "counter": counter, "via": via, "to": to } })
}

fn perish(counter: &str) -> Value {
    json!({ "perish": { "counter": counter } })
}

/// The three German regiments in one hex attack a hex: 12 points.
fn pushed(target: &str, from: &str, defenders: Value, dice: [u8; 2]) -> Sandbox {
    let attackers = moved(THREE.map(|id| (id, from)));
    let mut match_ = board(json!({
        "turn": 18, "phase": "german-combat", "counters": and(attackers, defenders),
    }));
    match_.fight(target, &THREE, dice);
    match_
}

/// The three German regiments around 0403 attack it; others may close what is left. 12-4 and one column
/// for the encirclement: 4-1.
fn encircled(defenders: Value, outer: bool, dice: [u8; 2]) -> Sandbox {
    let inner = moved([(THREE[0], "0402"), (THREE[1], "0504"), (THREE[2], "0304")]);
    let outside = if outer {
        at([
            ("ge-18di-293", "0602"),
            ("ge-18di-294", "0405"),
            ("ge-18di-295", "0202"),
        ])
    } else {
        json!({})
    };
    let mut match_ = board(json!({
        "turn": 18, "phase": "german-combat",
        "counters": and(and(inner, outside), defenders),
    }));
    match_.fight("0403", &THREE, dice);
    match_
}

#[test]
fn a_retreat_ends_neither_with_the_enemy_nor_in_his_zone() {
    proves(&["ardenas/5.3.a", "ardenas/5.3.b"]);
    // Given 12-4 in the open: 3-1, sum 3, DRI AVI.
    let mut match_ = pushed("0403", "0503", at([("us-5di-10", "0403")]), [1, 2]);
    assert_eq!(match_.pending(), ("allied".to_owned(), "retreat"));
    assert_eq!(match_.refusal(to("us-5di-10", "0503")), "ardenas/5.3.a");
    assert_eq!(match_.refusal(to("us-5di-10", "0402")), "ardenas/5.3.b");
    assert_eq!(match_.refusal(to("us-5di-10", "0504")), "ardenas/5.3.b");
    // One hex, no more, and it may not stay.
    assert!(!match_.legal(to("us-5di-10", "0302")) && !match_.legal(perish("us-5di-10")));
    match_.give(to("us-5di-10", "0303"));
    assert_eq!(match_.hex("us-5di-10").as_deref(), Some("0303"));
    assert!(!match_.reduced("us-5di-10"));
}

#[test]
fn units_of_a_stack_may_scatter() {
    proves(&["ardenas/5.3.b"]);
    // 12-4: two French regiments of 2.
    let mut match_ = pushed(
        "0403",
        "0503",
        at([("fr-ri-1", "0403"), ("fr-ri-2", "0403")]),
        [1, 2],
    );
    match_.give(to("fr-ri-1", "0303"));
    match_.give(to("fr-ri-2", "0404"));
    assert_eq!(match_.stack("0303"), ["fr-ri-1"]);
    assert_eq!(match_.stack("0404"), ["fr-ri-2"]);
}

#[test]
fn without_a_permitted_hex_the_unit_is_eliminated() {
    proves(&["ardenas/5.3.c", "ardenas/5.3.3.c"]);
    // Given DRI AVI (4-1, sum 4) and Germans who close the second step too.
    let mut match_ = encircled(at([("us-5di-10", "0403")]), true, [2, 2]);
    assert_eq!(match_.orders().len(), 1);
    assert!(!match_.legal(through("us-5di-10", "0503", "0602")));
    assert!(!match_.legal(through("us-5di-10", "0503", "0502")));
    match_.give(perish("us-5di-10"));
    assert!(match_.destroyed("us-5di-10"));
    assert_eq!(match_.points("german"), 10);
}

#[test]
fn an_attacker_without_a_retreat_is_eliminated_too() {
    proves(&["ardenas/5.3.c"]);
    // Given a German regiment that attacks 4-4 in the midst of the enemy; sum 7, DVI ARI.
    let ring = at([
        ("us-5di-10", "0403"),
        ("us-1di-16", "0602"),
        ("us-1di-18", "0604"),
        ("us-2di-9", "0301"),
        ("us-2di-23", "0701"),
        ("us-9di-39", "0505"),
        ("us-9di-47", "0501"),
        ("us-26di-101", "0703"),
        ("us-26di-104", "0401"),
    ]);
    let mut match_ = board(json!({
        "turn": 18, "phase": "german-combat",
        "counters": and(moved([("ge-12di-27", "0503")]), ring),
    }));
    match_.fight("0403", &["ge-12di-27"], [3, 4]);
    assert_eq!(match_.pending(), ("german".to_owned(), "retreat"));
    match_.give(perish("ge-12di-27"));
    assert!(match_.destroyed("ge-12di-27"));
}

#[test]
fn a_unit_without_a_hex_leaves_over_a_safe_edge() {
    proves(&["ardenas/5.3.d"]);
    // Given an American regiment in 1023, 12-4 in forest: 2-1, sum 2, DRI AVI.
    let mut match_ = pushed("1023", "1022", at([("us-5di-10", "1023")]), [1, 1]);
    assert_eq!(match_.orders().len(), 1);
    assert_eq!(match_.refusal(to("us-5di-10", "1123")), "ardenas/5.3.b");
    match_.give(json!({ "retreat-off": { "counter": "us-5di-10", "via": null, "edge": "south" } }));
    assert!(match_.gone("us-5di-10"));
    assert_eq!(match_.points("german"), 0);
}

/// A German regiment in 1023 pushed by three American ones: 9-3 in forest, encircled, 3-1, DRI AVI.
fn german_on_the_edge(others: Value) -> Sandbox {
    let attackers = ["us-1di-16", "us-2di-9", "us-9di-39"];
    let mut match_ = board(json!({
        "turn": 18, "phase": "allied-combat",
        "counters": and(
            and(moved(attackers.map(|id| (id, "1022"))), at([("ge-18di-293", "1023")])),
            others,
        ),
    }));
    let fought = match_.fight("1023", &attackers, [1, 2]);
    assert_eq!(fought.column, "3-1");
    match_
}

#[test]
fn over_a_fatal_edge_a_unit_is_lost_only_when_two_steps_fail() {
    proves(&["ardenas/5.3.d", "ardenas/5.3.c"]);
    let mut match_ = german_on_the_edge(json!({}));
    let off = json!({ "retreat-off": { "counter": "ge-18di-293", "via": null, "edge": "south" } });
    assert_eq!(match_.refusal(off), "ardenas/5.3.d");
    assert!(!match_.legal(perish("ge-18di-293")));
    match_.give(through("ge-18di-293", "1123", "1223"));
    assert_eq!(match_.hex("ge-18di-293").as_deref(), Some("1223"));
    // When these are closed too, it is destroyed.
    let mut match_ = german_on_the_edge(at([("us-1di-18", "0822"), ("us-2di-23", "1222")]));
    match_.give(perish("ge-18di-293"));
    assert!(match_.destroyed("ge-18di-293"));
    assert_eq!(match_.points("allied"), 5);
}

#[test]
fn a_unit_that_retreats_into_a_full_hex_pushes_another_on() {
    proves(&["ardenas/5.3.1.a"]);
    let full = ["us-1di-16", "us-1di-18", "us-2di-9", "us-2di-23"];
    let defenders = and(at([("us-5di-10", "0403")]), at(full.map(|id| (id, "0303"))));
    let mut match_ = pushed("0403", "0503", defenders, [1, 2]);
    // Given a retreat into a hex with four friends, then one of these goes on.
    match_.give(to("us-5di-10", "0303"));
    assert_eq!(match_.pending(), ("allied".to_owned(), "displace"));
    let displace = |id: &str, hex: &str| json!({ "displace": { "counter": id, "to": hex } });
    assert!(full.iter().all(|id| match_.legal(displace(id, "0202"))));
    // Not the newcomer, and not into an enemy zone.
    assert!(!match_.legal(displace("us-5di-10", "0202")));
    assert_eq!(
        match_.refusal(displace("us-1di-16", "0402")),
        "ardenas/5.3.1.a"
    );
    match_.give(displace("us-1di-16", "0202"));
    assert_eq!(match_.stack("0303").len(), 4);
    assert_eq!(match_.stack("0202"), ["us-1di-16"]);
    assert!(match_.stack("0303").iter().all(|id| !match_.reduced(id)));
    assert_eq!(match_.points("german"), 0);
}

/// Four German regiments in 1502 attack 1602, from which every way out crosses the Mosa.
fn against_the_river(defender: &str, dice: [u8; 2]) -> Sandbox {
    let attackers = ["ge-12di-27", "ge-26di-39", "ge-212di-316", "ge-12di-48"];
    let mut match_ = board(json!({
        "turn": 18, "phase": "german-combat",
        "counters": and(moved(attackers.map(|id| (id, "1502"))), at([(defender, "1602")])),
    }));
    match_.fight("1602", &attackers, dice);
    match_
}

#[test]
fn armour_that_retreats_across_a_river_takes_a_loss() {
    proves(&["ardenas/5.3.2.a", "ardenas/5.3.2.b"]);
    // Given 16-5: 3-1, sum 3, DRI AVI, then it is flipped; the bridge does not help.
    let mut match_ = against_the_river("us-4db-cca", [1, 2]);
    match_.give(to("us-4db-cca", "1703"));
    assert_eq!(match_.hex("us-4db-cca").as_deref(), Some("1703"));
    assert!(match_.reduced("us-4db-cca"));
    // Given sum 2, DRB AVI, then the second loss destroys it.
    let mut match_ = against_the_river("us-4db-cca", [1, 1]);
    match_.give(json!({ "lose": { "counter": "us-4db-cca" } }));
    assert!(match_.reduced("us-4db-cca"));
    match_.give(to("us-4db-cca", "1703"));
    assert!(match_.destroyed("us-4db-cca"));
}

#[test]
fn other_units_do_not_mind_a_river() {
    proves(&["ardenas/5.3.2.c"]);
    // 16-4 is 4-1; sum 4, DRI AVI.
    let mut match_ = against_the_river("us-5di-10", [2, 2]);
    match_.give(to("us-5di-10", "1703"));
    assert_eq!(match_.hex("us-5di-10").as_deref(), Some("1703"));
    assert!(!match_.reduced("us-5di-10"));
    // Motorised infantry: 12-4 is 3-1; sum 3, DRI AVI.
    let attackers = ["us-1di-16", "us-2di-9", "us-9di-39", "us-26di-101"];
    let mut match_ = board(json!({
        "turn": 18, "phase": "allied-combat",
        "counters": and(moved(attackers.map(|id| (id, "1502"))), at([("ge-2pz-gr2", "1602")])),
    }));
    match_.fight("1602", &attackers, [1, 2]);
    match_.give(to("ge-2pz-gr2", "1703"));
    assert_eq!(match_.hex("ge-2pz-gr2").as_deref(), Some("1703"));
    assert!(!match_.reduced("ge-2pz-gr2"));
}

#[test]
fn an_encircled_unit_retreats_in_two_steps_with_a_loss() {
    proves(&["ardenas/5.3.3.a", "ardenas/5.3.3.b"]);
    // Given a regiment under 4-1, sum 4, DRI AVI.
    let mut match_ = encircled(at([("us-5di-10", "0403")]), false, [2, 2]);
    assert!(!match_.legal(to("us-5di-10", "0503")) && !match_.legal(perish("us-5di-10")));
    // The second hex must be clear, next to the first, and not the one left.
    assert!(!match_.legal(through("us-5di-10", "0503", "0502")));
    assert!(!match_.legal(through("us-5di-10", "0402", "0401")));
    assert!(!match_.legal(through("us-5di-10", "0503", "0701")));
    match_.give(through("us-5di-10", "0503", "0602"));
    assert_eq!(match_.hex("us-5di-10").as_deref(), Some("0602"));
    assert!(match_.reduced("us-5di-10"));

    // Given two fresh units, then both are flipped: 12-4 again, with guns of 2.
    let guns = at([("us-art-v", "0403"), ("us-art-viii", "0403")]);
    let mut match_ = encircled(guns, false, [2, 2]);
    match_.give(through("us-art-v", "0503", "0602"));
    match_.give(through("us-art-viii", "0404", "0405"));
    assert!(match_.reduced("us-art-v") && match_.reduced("us-art-viii"));
    assert_eq!(match_.hex("us-art-viii").as_deref(), Some("0405"));
}

#[test]
fn an_encircled_unit_hurt_in_the_combat_needs_friends_to_retreat_through() {
    proves(&["ardenas/5.3.3.d", "ardenas/5.3.3.e"]);
    // Given 4-1, sum 3, DRB AVI: the one that took the loss is lost.
    let mut match_ = encircled(at([("us-5di-10", "0403")]), false, [1, 2]);
    match_.give(json!({ "lose": { "counter": "us-5di-10" } }));
    assert_eq!(
        match_.refusal(through("us-5di-10", "0503", "0602")),
        "ardenas/5.3.3.d"
    );
    match_.give(perish("us-5di-10"));
    assert!(match_.destroyed("us-5di-10"));
    // With friends in the first hex it comes through, flipped once.
    let with_friends = at([("us-5di-10", "0403"), ("us-1di-16", "0503")]);
    let mut match_ = encircled(with_friends.clone(), false, [1, 2]);
    match_.give(json!({ "lose": { "counter": "us-5di-10" } }));
    assert_eq!(
        match_.refusal(through("us-5di-10", "0404", "0405")),
        "ardenas/5.3.3.d"
    );
    match_.give(through("us-5di-10", "0503", "0602"));
    assert_eq!(match_.hex("us-5di-10").as_deref(), Some("0602"));
    assert!(match_.reduced("us-5di-10") && !match_.destroyed("us-5di-10"));
    // The same cover serves one that was not hurt (DRI AVI): no loss at all.
    let mut match_ = encircled(with_friends, false, [2, 2]);
    match_.give(through("us-5di-10", "0503", "0602"));
    assert!(!match_.reduced("us-5di-10"));
}
