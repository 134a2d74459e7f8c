//! Artillery (8.0).

use crate::common::{at, moved, sum};
use crate::{add, attack, board, board_with, bombard, fights, reading, rule};
use serde_json::json;
use table::proves;

/// Guns that bombard a hex with these units in it.
fn shelled(guns: &[&str], hex: &str, units: &[&str]) -> (u64, u64, u64) {
    let mut counters = json!({});
    for id in units {
        counters[*id] = json!({ "hex": hex });
    }
    let row: u32 = hex[2..].parse().unwrap();
    for id in guns {
        counters[*id] = json!({ "hex": format!("{}{:02}", &hex[..2], row - 4) });
    }
    let mut match_ = fights("allied", counters);
    match_.give(bombard(hex));
    for id in guns {
        match_.give(add(id));
    }
    reading(&match_.roll(json!("announce"), &sum(7)))
}

#[test]
fn anti_air_guns_are_anti_tank_guns() {
    proves(&["goodwood/8.0.a"]);
    // Two with the same ratings: what one may do, the other may.
    let acts = |id: &str, phase: &str| {
        let mut counters = json!({ "3di-1suff": { "hex": "2816" } });
        counters[id] = json!({ "hex": "2814" });
        let match_ = board(json!({ "turn": 4, "phase": phase, "counters": counters }));
        let orders = match_.orders().into_iter();
        orders
            .map(|order| order.to_string().replace(id, "gun"))
            .collect::<Vec<_>>()
    };
    for phase in ["german-movement", "german-combat"] {
        assert_eq!(acts("12ss-flak", phase), acts("at-2", phase));
    }
    let classes = board(json!({})).ask(json!({ "tables": {} }))["classes"].clone();
    let guns = [
        "artillery",
        "self-propelled-artillery",
        "assault-gun",
        "anti-tank",
        "anti-air",
        "rocket-artillery",
    ];
    let known = classes.as_array().unwrap();
    assert!(
        guns.iter()
            .all(|gun| known.iter().any(|class| class["class"] == *gun))
    );
}

#[test]
fn guns_fire_as_far_as_their_range() {
    proves(&["goodwood/8.0.c", "goodwood/8.0.d"]);
    let fires = |gun: &str, hex: &str| {
        let mut counters = at([("3di-1suff", "2814")]);
        counters[gun] = json!({ "hex": hex });
        fights("german", counters).legal(bombard("2814"))
    };
    // The 2-1-5(8) and the 3-1-4(16) of the rulebook.
    assert!(fires("ger-art-1", "2806") && !fires("ger-art-1", "2805"));
    assert!(fires("ger-art-2", "1214") && !fires("ger-art-2", "1114"));
    for gun in ["21pz-stug200", "at-1", "flak-i2"] {
        assert!(!fires(gun, "2812"), "{gun}");
        let mut counters = at([("3di-1suff", "2814"), ("272-fus", "2813")]);
        counters[gun] = json!({ "hex": "2812" });
        let mut match_ = fights("german", counters);
        match_.give(attack("2814"));
        assert_eq!(match_.refusal(add(gun)), rule("5.0.b"));
    }
}

#[test]
fn a_gun_next_to_the_enemy_is_an_ordinary_unit() {
    proves(&["goodwood/8.0.e"]);
    // Obliged, it may neither bombard nor support elsewhere, but attacks.
    let counters = moved([
        ("11db-13rha", "2813"),
        ("272-fus", "2814"),
        ("346-fus", "2609"),
    ]);
    let mut match_ = fights("allied", counters);
    assert!(!match_.legal(bombard("2609")) && !match_.legal(bombard("2814")));
    match_.declare("2814", &["11db-13rha"]);
    // 2 against 3 is 1-2; a 4 gives DVB ARB: it pays and retreats.
    match_.roll(json!("announce"), &sum(4));
    match_.give(crate::lose("272-fus"));
    match_.give(crate::lose("11db-13rha"));
    match_.give(crate::back("11db-13rha", "2812"));
    assert_eq!(match_.hex("11db-13rha").as_deref(), Some("2812"));
    // In a town, with the enemy in the open, it has no duty and may fire; by the option not.
    let position = json!({ "turn": 4, "phase": "allied-combat", "counters": at([("3di-7fd", "2312"), ("272-fus", "2313"), ("346-fus", "2309")]) });
    assert!(board(position.clone()).legal(bombard("2309")));
    let silent = board_with(&[("engaged_guns_fire", "false")], position);
    assert!(!silent.legal(bombard("2309")));
    // Next to its target it attacks in ordinary combat, never by bombardment.
    let mut match_ = fights(
        "allied",
        at([
            ("3di-7fd", "2312"),
            ("3di-33fd", "2310"),
            ("272-fus", "2313"),
        ]),
    );
    match_.give(bombard("2313"));
    assert_eq!(match_.refusal(add("3di-7fd")), rule("8.0.e"));
    match_.give(add("3di-33fd"));
}

#[test]
fn support_is_measured_to_the_hex_of_the_defender() {
    proves(&["goodwood/8.0.f", "goodwood/8.0.j"]);
    let mut counters = moved([("3di-1suff", "2813")]);
    counters["272-fus"] = json!({ "hex": "2814" });
    for (id, hex) in [
        ("3di-7fd", "2807"),
        ("3di-33fd", "2806"),
        ("51di-126fd", "2808"),
        ("2dic-4fd", "2809"),
        ("11db-151fd", "2810"),
    ] {
        counters[id] = json!({ "hex": hex });
    }
    let mut match_ = fights("allied", counters);
    match_.give(attack("2814"));
    match_.give(add("3di-1suff"));
    // 7 hexes: within the range; 8 are not, although the attackers stand nearer.
    assert_eq!(match_.refusal(add("3di-33fd")), rule("8.0.c"));
    for id in ["3di-7fd", "51di-126fd", "2dic-4fd", "11db-151fd"] {
        match_.give(add(id));
    }
    match_.give(json!("announce"));
    let events = match_.roll(json!("announce"), &sum(7));
    assert_eq!(match_.fought(&events).attack, 3 + 4 * 2);
}

#[test]
fn guns_support_a_defence_with_their_attack_value() {
    proves(&["goodwood/8.0.g"]);
    let mut counters = moved([("11db-23h", "2813")]);
    for (id, hex) in [
        ("272-i980", "2814"),
        ("272-i981", "2814"),
        ("ger-art-2", "2818"),
        ("272-iart", "2814"),
    ] {
        counters[id] = json!({ "hex": hex });
    }
    let mut match_ = fights("allied", counters);
    match_.declare("2814", &["11db-23h"]);
    assert_eq!(match_.pending(), ("german".into(), "support"));
    // A gun in the hex defends itself and lends no fire.
    assert_eq!(match_.refusal(add("272-iart")), rule("8.0.c"));
    match_.give(add("ger-art-2"));
    let events = match_.roll(json!("announce"), &sum(7));
    assert_eq!(match_.fought(&events).defence, 3 + 3 + 1 + 3);
    assert_eq!(match_.hex("ger-art-2").as_deref(), Some("2818"));
}

#[test]
fn a_bombardment_is_attack_value_times_vulnerability() {
    proves(&["goodwood/8.0.h", "goodwood/8.0.i", "goodwood/8.0.ex1"]);
    assert_eq!(
        shelled(&["3di-7fd", "3di-33fd"], "2814", &["272-fus", "nbw-i14"]),
        (16, 0, 0)
    );
    // Three British 2-3-6 guns against a tank and two infantry units.
    let guns = ["3di-7fd", "3di-33fd", "3di-76fd"];
    let units = ["1ss-ipz", "272-fus", "346-fus"];
    assert_eq!(shelled(&guns, "2814", &units), (30, 1, 1));
    assert_eq!(shelled(&guns, "2312", &units), (30, 1, 0));
    // Terrain counts, the river does not: 60 on a ridge, in the open and behind the Orne.
    let many = ["272-fus", "346-fus", "16lw-i31", "272-i980"];
    let behind = shelled(&guns, "0713", &many);
    assert_eq!(behind, (48, 2, 2));
    assert_eq!(shelled(&guns, "0720", &many), (48, 2, 0));
}

#[test]
fn a_gun_fires_once_in_each_phase() {
    proves(&["goodwood/8.0.k"]);
    let counters = at([
        ("3di-7fd", "2810"),
        ("272-fus", "2814"),
        ("346-fus", "2614"),
        ("3di-1suff", "0305"),
        ("272-i980", "0304"),
    ]);
    let mut match_ = fights("allied", counters);
    match_.give(bombard("2814"));
    match_.give(add("3di-7fd"));
    match_.roll(json!("announce"), &sum(7));
    assert!(!match_.legal(bombard("2614")));
    // In the Germans' phase it may support once more.
    let counters = json!({
        "3di-7fd": { "hex": "2810", "used": true }, "3di-1suff": { "hex": "2814" }, "272-fus": { "hex": "2815" },
    });
    let mut match_ = board(json!({ "turn": 4, "phase": "allied-combat", "counters": counters }));
    assert!(!match_.legal(bombard("2815")));
    // An impasse: both stay, and the Germans attack in their turn.
    match_.fight("2815", &["3di-1suff"], sum(3));
    assert_eq!(match_.pending().1, "fight");
    match_.end();
    match_.end();
    match_.declare("2814", &["272-fus"]);
    match_.give(add("3di-7fd"));
}

#[test]
fn only_guns_of_one_formation_bombard_together() {
    proves(&["goodwood/8.0.l", "goodwood/8.0.m"]);
    let together = |one: &str, other: &str, side: &str, target: &str| {
        let mut counters = json!({});
        counters[target] = json!({ "hex": "2814" });
        counters[one] = json!({ "hex": "2811" });
        counters[other] = json!({ "hex": "2811" });
        let mut match_ = fights(side, counters);
        match_.give(bombard("2814"));
        match_.give(add(one));
        if match_.legal(add(other)) {
            String::new()
        } else {
            match_.refusal(add(other))
        }
    };
    assert_eq!(together("3di-7fd", "3di-33fd", "allied", "272-fus"), "");
    assert_eq!(
        together("3di-7fd", "51di-126fd", "allied", "272-fus"),
        rule("8.0.l")
    );
    assert_eq!(together("nbw-i14", "nbw-i54", "german", "3di-1suff"), "");
    assert_eq!(
        together("nbw-i14", "nbw-i83", "german", "3di-1suff"),
        rule("8.0.l")
    );
    // The independent guns have no formation in common with anybody.
    assert_eq!(
        together("brit-art-med1", "brit-art-med2", "allied", "272-fus"),
        rule("8.0.m")
    );
    assert_eq!(
        together("3di-7fd", "brit-art-med2", "allied", "272-fus"),
        rule("8.0.m")
    );
    // In support of others anybody joins.
    let mut counters = moved([("3di-1suff", "2813")]);
    for (id, hex) in [
        ("272-fus", "2814"),
        ("3di-7fd", "2811"),
        ("51di-126fd", "2811"),
        ("brit-art-med1", "2811"),
    ] {
        counters[id] = json!({ "hex": hex });
    }
    let mut match_ = fights("allied", counters);
    match_.declare(
        "2814",
        &["3di-1suff", "3di-7fd", "51di-126fd", "brit-art-med1"],
    );
}

#[test]
fn a_bombardment_has_no_air_support() {
    proves(&["goodwood/8.0.n"]);
    let mut match_ = fights("allied", at([("3di-7fd", "2810"), ("272-fus", "2814")]));
    match_.give(bombard("2814"));
    match_.give(add("3di-7fd"));
    assert_eq!(
        match_.refusal(json!({ "air": { "points": 5 } })),
        rule("8.0.n")
    );
}

/// Guns that may bombard 2814 after moving one hex.
fn moved_and_fires(gun: &str, side: &str, target: &str) -> bool {
    let mut counters = json!({});
    counters[target] = json!({ "hex": "2814" });
    counters[gun] = json!({ "hex": "2810" });
    let mut match_ =
        board(json!({ "turn": 4, "phase": format!("{side}-movement"), "counters": counters }));
    match_.move_to(gun, "2811");
    match_.end();
    match_.legal(bombard("2814"))
}

#[test]
fn field_guns_do_not_fire_after_moving() {
    proves(&["goodwood/8.0.o"]);
    assert!(!moved_and_fires("3di-7fd", "allied", "272-fus"));
    assert!(moved_and_fires("11db-13rha", "allied", "272-fus"));
    assert!(moved_and_fires("nbw-i83", "german", "3di-1suff"));
    // Nor do they support an attack, but they may attack a neighbour.
    let counters = json!({
        "3di-7fd": { "hex": "2811", "moved": true }, "3di-33fd": { "hex": "2813", "moved": true },
        "3di-1suff": { "hex": "2813", "moved": true }, "272-fus": { "hex": "2814" },
    });
    let mut match_ = fights("allied", counters.clone());
    match_.give(attack("2814"));
    assert_eq!(match_.refusal(add("3di-7fd")), rule("8.0.o"));
    match_.give(add("3di-33fd"));
    // In the enemy's phase they support.
    let mut match_ = fights("german", counters);
    match_.declare("2813", &["272-fus"]);
    match_.give(add("3di-7fd"));
}
