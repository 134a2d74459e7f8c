//! Results of combat (5.1.6).

use crate::common::{Sandbox, and, at, board, board_with, moved, sum};
use serde_json::{Value, json};
use table::proves;

fn lose(id: &str) -> Value {
    json!({ "lose": { "counter": id } })
}

fn retreat(id: &str, to: &str) -> Value {
    json!({ "retreat": { "counter": id, "via": null, "to": to } })
}

/// A German attack from 1102 on 1202, both open, on turn 18, already thrown.
fn attack(attackers: &[&str], defenders: &[&str], throw: u8) -> Sandbox {
    attack_with(&[], attackers, defenders, throw)
}

fn attack_with(
    options: &[(&str, &str)],
    attackers: &[&str],
    defenders: &[&str],
    throw: u8,
) -> Sandbox {
    let mut counters = json!({});
    for id in attackers {
        counters[*id] = json!({ "hex": "1102", "moved": true });
    }
    for id in defenders {
        counters[*id] = json!({ "hex": "1202" });
    }
    let mut match_ = board_with(
        options,
        json!({ "turn": 18, "phase": "german-combat", "counters": counters }),
    );
    match_.fight("1202", attackers, sum(throw));
    match_
}

/// 20 or so against a little: the column 9-1.
const STRONG: [&str; 3] = ["ge-1ss-pz", "ge-12ss-pz", "ge-2pz-gr2"];
/// 12 against 4 and 3: the column 1-1.
const EVEN: [&str; 2] = ["ge-26di-39", "ge-26di-77"];

#[test]
fn de_eliminates_one_of_the_defenders_choice_and_the_rest_retreat() {
    proves(&["ardenas/5.1.6.a", "ardenas/5.1.6.b"]);
    // 21 against 2 + 2 is 5-1; with 2 it is DE AVB.
    let mut match_ = attack(&STRONG, &["us-cav-14", "us-cav-6"], 2);
    assert_eq!(match_.pending(), ("allied".into(), "loss"));
    assert!(match_.legal(lose("us-cav-14")) && match_.legal(lose("us-cav-6")));
    match_.give(lose("us-cav-14"));
    assert!(match_.destroyed("us-cav-14"));
    // AVB: an attacker takes a loss; then the other defender retreats, come what may.
    assert_eq!(match_.pending(), ("german".into(), "loss"));
    match_.give(lose("ge-2pz-gr2"));
    assert_eq!(match_.pending(), ("allied".into(), "retreat"));
    assert!(!match_.legal(json!("done")));
    match_.give(retreat("us-cav-6", "1303"));
    assert_eq!(match_.hex("us-cav-6").as_deref(), Some("1303"));
}

#[test]
fn drb_flips_one_defender_and_all_retreat() {
    proves(&["ardenas/5.1.6.c"]);
    // 8 against 4 is 2-1; with 3 it is DRB AVB. Two fresh defenders: 16 against 8.
    let mut match_ = attack(&["ge-1ss-pz", "ge-12ss-pz"], &["us-5di-10", "us-1di-16"], 3);
    match_.give(lose("us-1di-16"));
    assert!(match_.reduced("us-1di-16") && !match_.reduced("us-5di-10"));
    match_.give(lose("ge-1ss-pz"));
    match_.give(retreat("us-5di-10", "1303"));
    match_.give(retreat("us-1di-16", "1203"));
    assert_eq!(match_.stack("1202"), Vec::<String>::new());
}

#[test]
fn dri_makes_all_retreat_intact() {
    proves(&["ardenas/5.1.6.d", "ardenas/5.1.6.g"]);
    // 2-1 with 2: DRI AVI.
    let mut match_ = attack(&["ge-1ss-pz", "ge-12ss-pz"], &["us-5di-10", "us-1di-16"], 2);
    assert_eq!(match_.pending(), ("allied".into(), "retreat"));
    match_.give(retreat("us-5di-10", "1303"));
    match_.give(retreat("us-1di-16", "1303"));
    assert!(!match_.reduced("us-5di-10") && !match_.reduced("us-1di-16"));
    // The shared retreat is made once, and the attacker may advance or not.
    assert_eq!(match_.hex("us-5di-10").as_deref(), Some("1303"));
    assert_eq!(match_.pending(), ("german".into(), "advance"));
    match_.give(json!("done"));
    assert_eq!(match_.pending().1, "fight");
}

#[test]
fn dvb_and_ari_send_the_attackers_back_and_cost_the_defender_a_loss() {
    proves(&["ardenas/5.1.6.e", "ardenas/5.1.6.i", "ardenas/5.1.6.p"]);
    // 8 against 8 is 1-1; with 5 it is DVB ARI.
    let mut match_ = attack(&EVEN, &["us-5di-10", "us-1di-16"], 5);
    assert_eq!(match_.pending(), ("allied".into(), "loss"));
    match_.give(lose("us-5di-10"));
    assert_eq!(match_.pending(), ("german".into(), "retreat"));
    for id in EVEN {
        match_.give(retreat(id, "1001"));
        assert!(!match_.reduced(id));
    }
    assert!(match_.reduced("us-5di-10"));
    assert_eq!(match_.stack("1202").len(), 2);
    assert_eq!(match_.pending().1, "fight");
}

#[test]
fn dvb_that_removes_the_last_defender_still_sends_the_attackers_back() {
    proves(&["ardenas/5.1.6.e"]);
    let mut match_ = attack(&["ge-18di-293"], &["us-cav-14"], 9);
    // 3 against 2 is 1-1; the cavalry has a blank back.
    match_.give(lose("us-cav-14"));
    assert!(match_.destroyed("us-cav-14"));
    assert_eq!(match_.pending(), ("german".into(), "retreat"));
    assert!(
        !match_.legal(retreat("ge-18di-293", "1202")),
        "nobody advances"
    );
    match_.give(retreat("ge-18di-293", "1101"));
    assert_eq!(match_.pending().1, "fight");
}

#[test]
fn dvi_costs_the_defence_nothing() {
    proves(&["ardenas/5.1.6.f"]);
    // 1-1 with 7: DVI ARI.
    let mut match_ = attack(&EVEN, &["us-5di-10", "us-1di-16"], 7);
    assert_eq!(match_.pending(), ("german".into(), "retreat"));
    for id in EVEN {
        match_.give(retreat(id, "1002"));
    }
    assert_eq!(match_.stack("1202").len(), 2);
    assert!(!match_.reduced("us-5di-10") && !match_.reduced("us-1di-16"));
}

#[test]
fn avb_costs_the_attacker_a_loss_of_his_choice() {
    proves(&["ardenas/5.1.6.h"]);
    // 21 against 8 is 2-1; with 3 it is DRB AVB.
    let mut match_ = attack(&STRONG, &["us-5di-10", "us-1di-16"], 3);
    match_.give(lose("us-5di-10"));
    for id in STRONG {
        assert!(match_.legal(lose(id)));
    }
    match_.give(lose("ge-12ss-pz"));
    assert!(match_.reduced("ge-12ss-pz") && match_.reduced("us-5di-10"));
    match_.give(retreat("us-5di-10", "1303"));
    match_.give(retreat("us-1di-16", "1303"));
    assert_eq!(match_.pending(), ("german".into(), "advance"));
}

#[test]
fn arb_flips_one_attacker_and_all_retreat() {
    proves(&["ardenas/5.1.6.j"]);
    // 1-2 with 7: DVI ARB. 11 against 12.
    let attackers = ["ge-26di-39", "ge-12di-27", "ge-18di-293"];
    let mut match_ = attack(&attackers, &["us-5di-10", "us-1di-16", "us-30di-117"], 7);
    assert_eq!(match_.pending(), ("german".into(), "loss"));
    match_.give(lose("ge-12di-27"));
    for id in attackers {
        match_.give(retreat(id, "1001"));
    }
    let reduced: Vec<bool> = attackers.iter().map(|id| match_.reduced(id)).collect();
    assert_eq!(reduced, [false, true, false]);
}

#[test]
fn ae_eliminates_one_attacker_and_the_others_retreat() {
    proves(&["ardenas/5.1.6.k", "ardenas/5.1.6.p"]);
    // 1-4 with 6: DVB AE. 6 against 24.
    let attackers = ["ge-79di-208", "ge-79di-212", "ge-276di-986"];
    let defenders = ["us-2db-cca", "us-3db-cca", "us-2db-ccb", "us-3db-ccb"];
    let mut match_ = attack(&attackers, &defenders, 6);
    match_.give(lose("us-2db-cca"));
    assert_eq!(match_.pending(), ("german".into(), "loss"));
    match_.give(lose("ge-79di-212"));
    assert!(match_.destroyed("ge-79di-212"));
    match_.give(retreat("ge-79di-208", "1001"));
    match_.give(retreat("ge-276di-986", "1002"));
    assert!(match_.reduced("us-2db-cca"));
    assert_eq!(match_.pending().1, "fight");
}

#[test]
fn emp_lets_the_defender_choose_what_he_gives_up() {
    proves(&["ardenas/5.1.6.l", "ardenas/5.1.6.n"]);
    let mut match_ = three_to_one();
    assert_eq!(match_.pending(), ("allied".into(), "give"));
    // At least one, and more if he likes.
    assert_eq!(match_.refusal(json!("done")), "ardenas/5.1.6.l");
    match_.give(lose("us-28di-109"));
    assert!(match_.destroyed("us-28di-109"));
    assert!(match_.legal(json!("done")) && match_.legal(lose("us-5di-10")));
    match_.give(json!("done"));
    // The attacker pays, then the remaining defender retreats.
    match_.give(lose("ge-2pz-gr2"));
    assert_eq!(match_.pending(), ("allied".into(), "retreat"));
    match_.give(retreat("us-5di-10", "1303"));
}

/// 5 + 5 + 4 + ... against 4 + 3 on the column 4-1, thrown 2: an exchange.
fn three_to_one() -> Sandbox {
    three_to_one_with(&[])
}

fn three_to_one_with(options: &[(&str, &str)]) -> Sandbox {
    let attackers = ["ge-1ss-pz", "ge-12ss-pz", "ge-2pz-gr2", "ge-18di-293"];
    let more = ["ge-116pz-gr60"];
    let mut counters = json!({});
    for id in attackers {
        counters[id] = json!({ "hex": "1102", "moved": true });
    }
    counters[more[0]] = json!({ "hex": "1201", "moved": true });
    counters["us-5di-10"] = json!({ "hex": "1202" });
    counters["us-28di-109"] = json!({ "hex": "1202" });
    let mut match_ = board_with(
        options,
        json!({ "turn": 18, "phase": "german-combat", "counters": counters }),
    );
    let all: Vec<&str> = attackers.iter().chain(&more).copied().collect();
    let fought = match_.fight("1202", &all, sum(2));
    assert_eq!(
        (fought.attack, fought.defence, fought.column.as_str()),
        (29, 7, "4-1")
    );
    match_
}

#[test]
fn emp_makes_the_attacker_pay_at_least_as_much() {
    proves(&["ardenas/5.1.6.m"]);
    // 4 points were given up: 3 alone is not enough, 5 is.
    let mut match_ = three_to_one();
    match_.give(lose("us-5di-10"));
    match_.give(json!("done"));
    assert_eq!(match_.pending(), ("german".into(), "pay"));
    assert_eq!(match_.refusal(json!("done")), "ardenas/5.1.6.m");
    match_.give(lose("ge-18di-293"));
    assert_eq!(match_.pending(), ("german".into(), "pay"));
    match_.give(lose("ge-2pz-gr2"));
    assert_eq!(match_.pending(), ("allied".into(), "retreat"));
    let mut dear = three_to_one();
    dear.give(lose("us-5di-10"));
    dear.give(json!("done"));
    dear.give(lose("ge-2pz-gr2"));
    assert_eq!(dear.pending(), ("allied".into(), "retreat"));
    assert_eq!((dear.points("german"), dear.points("allied")), (10, 5));
}

#[test]
fn emp_takes_all_attackers_if_they_fall_short() {
    proves(&["ardenas/5.1.6.m"]);
    // A weak reduced attacker with guns and nothing else near: 2 against 1-3-5, thrown on 9-1.
    let counters = and(
        json!({ "us-2db-cca": { "hex": "1102", "moved": true, "losses": 1 }, "ge-art-5pz": { "hex": "1202" } }),
        at([
            ("us-art-v", "0902"),
            ("us-art-vii", "0902"),
            ("us-art-iii", "0902"),
            ("us-art-xii", "1003"),
            ("us-art-1ex", "1003"),
        ]),
    );
    let mut match_ = board(json!({ "turn": 18, "phase": "allied-combat", "counters": counters }));
    let fought = match_.fight(
        "1202",
        &[
            "us-2db-cca",
            "us-art-v",
            "us-art-vii",
            "us-art-iii",
            "us-art-xii",
            "us-art-1ex",
        ],
        sum(7),
    );
    assert_eq!(
        (fought.attack, fought.defence, fought.column.as_str()),
        (19, 2, "9-1")
    );
    match_.give(lose("ge-art-5pz"));
    // The guns at a distance cannot pay; the only adjacent attacker is worth 4, enough for 2.
    assert_eq!(match_.orders(), [lose("us-2db-cca")]);
    match_.give(lose("us-2db-cca"));
    assert_eq!(match_.pending().1, "fight");
    // One that is worth less than what was given up is eliminated all the same.
    let counters = and(
        json!({ "us-eng-1111": { "hex": "1102", "moved": true }, "ge-art-5pz": { "hex": "1202" } }),
        at([
            ("us-art-v", "0902"),
            ("us-art-vii", "0902"),
            ("us-art-iii", "0902"),
            ("us-art-xii", "1003"),
            ("us-art-1ex", "1003"),
            ("us-art-3ex", "1003"),
        ]),
    );
    let mut short = board(json!({ "turn": 18, "phase": "allied-combat", "counters": counters }));
    short.fight(
        "1202",
        &[
            "us-eng-1111",
            "us-art-v",
            "us-art-vii",
            "us-art-iii",
            "us-art-xii",
            "us-art-1ex",
            "us-art-3ex",
        ],
        sum(7),
    );
    short.give(lose("ge-art-5pz"));
    short.give(lose("us-eng-1111"));
    assert_eq!(short.pending().1, "fight");
}

#[test]
fn nobody_advances_after_an_exchange() {
    proves(&["ardenas/5.1.6.r"]);
    let all_given = |options: &[(&str, &str)]| {
        let mut match_ = three_to_one_with(options);
        match_.give(lose("us-5di-10"));
        match_.give(lose("us-28di-109"));
        match_.give(lose("ge-1ss-pz"));
        assert!(match_.stack("1202").is_empty());
        match_.pending()
    };
    assert_eq!(all_given(&[]).1, "fight");
    assert_eq!(
        all_given(&[("emp_advance", "true")]),
        ("german".into(), "advance")
    );
}

#[test]
fn imp_leaves_everybody_where_he_is() {
    proves(&["ardenas/5.1.6.o"]);
    // 1-1 with 4: IMP.
    let match_ = attack(&EVEN, &["us-5di-10", "us-1di-16"], 4);
    assert_eq!(match_.pending().1, "fight");
    assert_eq!(
        (match_.stack("1102").len(), match_.stack("1202").len()),
        (2, 2)
    );
    for id in ["us-5di-10", "us-1di-16", EVEN[0], EVEN[1]] {
        assert!(!match_.reduced(id) && match_.marked(id, "engaged"));
    }
}

#[test]
fn guns_at_a_distance_are_outside_losses_and_retreats() {
    proves(&["ardenas/5.1.6.q"]);
    // Two infantry units and a gun three hexes away: 4 + 4 + 3 against 12, 1-2, with 7 DVI ARB.
    let counters = and(
        moved([("ge-26di-39", "1102"), ("ge-12di-27", "1102")]),
        at([
            ("ge-art-lxvi", "0902"),
            ("us-5di-10", "1202"),
            ("us-1di-16", "1202"),
            ("us-30di-117", "1202"),
        ]),
    );
    let mut match_ = board(json!({ "turn": 18, "phase": "german-combat", "counters": counters }));
    match_.fight("1202", &["ge-26di-39", "ge-12di-27", "ge-art-lxvi"], sum(7));
    assert_eq!(match_.refusal(lose("ge-art-lxvi")), "ardenas/5.1.6.p");
    match_.give(lose("ge-26di-39"));
    assert!(
        match_
            .orders()
            .iter()
            .all(|order| order["retreat"]["counter"] != "ge-art-lxvi")
    );
    match_.give(retreat("ge-26di-39", "1001"));
    match_.give(retreat("ge-12di-27", "1001"));
    assert_eq!(match_.hex("ge-art-lxvi").as_deref(), Some("0902"));
    assert_eq!(match_.pending().1, "fight");
}
