//! Advance after combat (5.2).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, board, board_with, moved};

fn go(counter: &str, to: &str) -> Value {
    json!({ "advance": { "counter": counter, "to": to } })
}

/// German units, 8 points, attack a French regiment of 2 in the open: 4-1, sum 4, DRI AVI. It retreats.
fn won(options: &[(&str, &str)], attackers: &[&str], hexes: [&str; 3], others: Value) -> Sandbox {
    let [from, target, refuge] = hexes;
    let piece = |id: &&str| ((*id).to_owned(), json!({ "hex": from, "moved": true }));
    let pieces = Value::Object(attackers.iter().map(piece).collect());
    let mut match_ = board_with(
        options,
        json!({
            "turn": 18, "phase": "german-combat",
            "counters": and(and(pieces, at([("fr-ri-1", target)])), others),
        }),
    );
    let fought = match_.fight(target, attackers, [2, 2]);
    assert_eq!(fought.column, "4-1", "{fought:?}");
    assert_eq!(match_.pending(), ("allied".to_owned(), "retreat"));
    match_.give(json!({ "retreat": { "counter": "fr-ri-1", "via": null, "to": refuge } }));
    match_
}

const OPEN: [&str; 3] = ["0503", "0403", "0303"];

#[test]
fn the_winner_may_occupy_the_vacated_hex() {
    proves(&["ardenas/5.2.a", "ardenas/5.2.c"]);
    let mut match_ = won(&[], &["ge-12di-27", "ge-26di-39"], OPEN, json!({}));
    assert_eq!(match_.pending(), ("german".to_owned(), "advance"));
    // Infantry enters the vacated hex and goes no further.
    assert_eq!(match_.refusal(go("ge-12di-27", "0404")), "ardenas/5.2.c");
    match_.give(go("ge-12di-27", "0403"));
    assert!(!match_.legal(go("ge-12di-27", "0403")));
    match_.give(go("ge-26di-39", "0403"));
    assert_eq!(match_.stack("0403").len(), 2);
    assert_eq!(match_.pending(), ("german".to_owned(), "fight"));
}

#[test]
fn lorries_do_not_lengthen_an_advance() {
    proves(&["ardenas/5.2.c"]);
    // Given two regiments of the 82ª DAet on turn 19, 8-2 against a gun.
    let attackers = ["us-82aet-504", "us-82aet-505"];
    let mut match_ = board(json!({
        "turn": 19, "phase": "allied-combat",
        "counters": and(moved(attackers.map(|id| (id, "0503"))), at([("ge-art-lviii", "0403")])),
    }));
    match_.fight("0403", &attackers, [2, 2]);
    match_.give(json!({ "retreat": { "counter": "ge-art-lviii", "via": null, "to": "0303" } }));
    assert_eq!(match_.refusal(go("us-82aet-504", "0404")), "ardenas/5.2.c");
    assert!(match_.legal(go("us-82aet-504", "0403")));
}

#[test]
fn armour_may_advance_two_hexes() {
    proves(&["ardenas/5.2.b"]);
    // Given tanks, an open vacated hex and an open hex behind it.
    let mut match_ = won(&[], &["ge-1ss-pz"], OPEN, json!({}));
    assert!(match_.legal(go("ge-1ss-pz", "0403")));
    // Two hexes from the start of the advance, not three.
    assert!(!match_.legal(go("ge-1ss-pz", "0405")));
    assert!(!match_.legal(go("ge-1ss-pz", "0303")), "the enemy is there");
    match_.give(go("ge-1ss-pz", "0404"));
    assert_eq!(match_.hex("ge-1ss-pz").as_deref(), Some("0404"));
    // Motorised infantry does the same: 5 and a gun of 3.
    let far = at([("ge-art-lviii", "0704")]);
    let mut match_ = board(json!({
        "turn": 18, "phase": "german-combat",
        "counters": and(and(moved([("ge-2pz-gr2", "0503")]), far), at([("fr-ri-1", "0403")])),
    }));
    match_.fight("0403", &["ge-2pz-gr2", "ge-art-lviii"], [2, 2]);
    match_.give(json!({ "retreat": { "counter": "fr-ri-1", "via": null, "to": "0303" } }));
    assert!(match_.legal(go("ge-2pz-gr2", "0304")));
    // A gun at a distance does not come along.
    assert_eq!(match_.refusal(go("ge-art-lviii", "0403")), "ardenas/5.2.a");
}

#[test]
fn guns_do_not_advance() {
    proves(&["ardenas/5.2.d"]);
    let match_ = won(&[], &["ge-12di-27", "ge-art-5pz"], OPEN, json!({}));
    assert_eq!(match_.refusal(go("ge-art-5pz", "0403")), "ardenas/5.2.d");
    assert!(match_.legal(go("ge-12di-27", "0403")));
}

#[test]
fn the_second_hex_needs_open_ground_and_no_river() {
    proves(&["ardenas/5.2.e"]);
    // Open ground, then a town without a river between them: two hexes.
    let tanks = ["ge-1ss-pz"];
    let match_ = won(&[], &tanks, ["2117", "2116", "2215"], json!({}));
    assert!(match_.legal(go("ge-1ss-pz", "2115")));
    assert!(match_.legal(go("ge-1ss-pz", "2015")));
    // With a river between them: one.
    let match_ = won(&[], &tanks, ["2213", "2114", "2013"], json!({}));
    assert_eq!(match_.refusal(go("ge-1ss-pz", "2115")), "ardenas/5.2.e");
    // Open ground, then forest: one.
    assert_eq!(match_.refusal(go("ge-1ss-pz", "2014")), "ardenas/5.2.e");
    assert!(match_.legal(go("ge-1ss-pz", "2114")));
    // A vacated forest: one. 10-2 against forest is 4-1.
    let mut match_ = board(json!({
        "turn": 18, "phase": "german-combat",
        "counters": and(
            moved([("ge-1ss-pz", "2311"), ("ge-18di-293", "2311")]),
            at([("fr-ri-1", "2210")]),
        ),
    }));
    let fought = match_.fight("2210", &["ge-1ss-pz", "ge-18di-293"], [2, 2]);
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("5-1", "4-1")
    );
    match_.give(json!({ "retreat": { "counter": "fr-ri-1", "via": null, "to": "2209" } }));
    assert_eq!(match_.refusal(go("ge-1ss-pz", "2111")), "ardenas/5.2.e");
    assert!(match_.legal(go("ge-1ss-pz", "2210")));
}

#[test]
fn nobody_has_to_advance() {
    proves(&["ardenas/5.2.f"]);
    let mut match_ = won(&[], &["ge-1ss-pz"], OPEN, json!({}));
    match_.give(json!("done"));
    assert!(match_.stack("0403").is_empty());
    assert_eq!(match_.hex("ge-1ss-pz").as_deref(), Some("0503"));
    assert_eq!(match_.pending(), ("german".to_owned(), "fight"));
    // Nor as far as it could.
    let mut match_ = won(&[], &["ge-1ss-pz"], OPEN, json!({}));
    match_.give(go("ge-1ss-pz", "0403"));
    assert_eq!(match_.hex("ge-1ss-pz").as_deref(), Some("0403"));
}

#[test]
fn an_advance_stops_in_a_zone_and_leads_to_no_other_combat() {
    proves(&["ardenas/5.2.g"]);
    // Given another enemy whose zone covers the vacated hex.
    let other = || at([("us-5di-10", "0304")]);
    let mut match_ = won(&[], &["ge-1ss-pz"], OPEN, other());
    assert_eq!(match_.refusal(go("ge-1ss-pz", "0402")), "ardenas/5.2.g");
    match_.give(go("ge-1ss-pz", "0403"));
    // Then it neither goes on nor attacks again.
    assert_eq!(match_.pending(), ("german".to_owned(), "fight"));
    assert_eq!(
        match_.refusal(json!({ "attack": { "target": "0304" } })),
        "ardenas/5.0.a"
    );
    match_.end();
    // The option lets it go through.
    let match_ = won(
        &[("advance_stops_in_zone", "false")],
        &["ge-1ss-pz"],
        OPEN,
        other(),
    );
    assert!(match_.legal(go("ge-1ss-pz", "0402")));
}
