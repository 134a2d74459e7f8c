//! Artillery (8.0).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, moved, sum};
use crate::{add, advance, board_with, bombard, fighting, moving, retreat};

/// Guns bombard a hex: value, column before and after terrain.
fn fire(match_: &mut Sandbox, target: &str, guns: &[&str]) -> (u64, u64, u64) {
    match_.give(bombard(target));
    for gun in guns {
        match_.give(add(gun));
    }
    let events = match_.roll(json!("announce"), &[3, 4]);
    let read = &events[0]["bombarded"];
    let number = |key: &str| read[key].as_u64().unwrap();
    (number("value"), number("odds"), number("column"))
}

fn attack(target: &str) -> Value {
    json!({ "attack": { "target": target } })
}

const FIELD: [&str; 3] = ["3di-7fd", "3di-33fd", "3di-76fd"];

#[test]
fn six_kinds_and_anti_air_works_as_anti_tank() {
    proves(&["goodwood/8.0.a"]);
    let tables = moving("german", 4, json!({})).ask(json!({ "tables": {} }));
    let classes = tables["classes"].as_array().unwrap();
    for class in [
        "artillery",
        "self-propelled-artillery",
        "assault-gun",
        "anti-tank",
        "anti-air",
        "rocket-artillery",
    ] {
        assert!(classes.iter().any(|row| row["class"] == class), "{class}");
    }
    // Given 2-3-6 of either kind in the same place, then they reach the same at the same price and have
    // the same orders in every phase.
    let orders = |id: &str, side: &str, phase: &str| {
        let counters = and(at([(id, "2715")]), at([("3di-1suff", "2716")]));
        let match_ = match phase {
            "movement" => moving(side, 4, counters),
            _ => fighting(side, 4, counters),
        };
        let text = serde_json::to_string(&match_.orders()).unwrap();
        text.replace(id, "gun")
    };
    for phase in ["movement", "combat"] {
        let own = orders("12ss-flak", "german", phase);
        assert!(own.len() > 2, "it has orders");
        assert_eq!(own, orders("at-2", "german", phase));
        assert_eq!(
            orders("12ss-flak", "allied", phase),
            orders("at-2", "allied", phase)
        );
    }
    let reach = |id: &str| {
        moving("german", 4, at([(id, "2715")])).ask(json!({ "reach": { "counter": id } }))
    };
    assert_eq!(reach("12ss-flak"), reach("at-2"));
}

#[test]
fn towed_guns_move_on_foot_and_the_others_as_armour() {
    proves(&["goodwood/8.0.b"]);
    for (id, wood, road) in [
        ("12ss-iiart", 2.0, 1.0),
        ("nbw-i54", 2.0, 1.0),
        ("at-2", 2.0, 1.0),
        ("flak-i2", 2.0, 1.0),
        ("12ss-iart", 3.0, 0.5),
        ("1ss-stug", 3.0, 0.5),
    ] {
        let match_ = moving("german", 4, at([(id, "2616")]));
        assert_eq!(match_.cost(id, "2617"), Some(wood), "{id}");
        let match_ = moving("german", 4, at([(id, "2418")]));
        assert_eq!(match_.cost(id, "2519"), Some(road), "{id}");
    }
}

#[test]
fn guns_fire_as_far_as_their_range() {
    proves(&["goodwood/8.0.c"]);
    let target = || at([("3di-1suff", "2715")]);
    for (gun, near, far) in [
        ("ger-art-1", "1915", "1815"),
        ("nbw-i14", "2315", "2215"),
        ("12ss-iart", "2115", "2015"),
    ] {
        let mut match_ = fighting("german", 4, and(target(), at([(gun, near)])));
        assert_eq!(fire(&mut match_, "2715", &[gun]).0, 4, "{gun}");
        let match_ = fighting("german", 4, and(target(), at([(gun, far)])));
        assert_eq!(match_.refusal(bombard("2715")), "goodwood/8.0.c", "{gun}");
    }
}

#[test]
fn other_guns_fight_only_what_is_next_to_them() {
    proves(&["goodwood/8.0.d"]);
    for gun in ["flak-i2", "at-2", "1ss-stug"] {
        let units = and(at([("3di-1suff", "2715")]), at([(gun, "2717")]));
        let match_ = fighting("german", 4, units.clone());
        assert!(!match_.legal(attack("2715")) && !match_.legal(bombard("2715")));
        // Nor do they lend fire to others.
        let mut match_ = fighting("german", 4, and(units, moved([("272-i980", "2716")])));
        match_.give(attack("2715"));
        match_.give(add("272-i980"));
        assert!(!match_.legal(add(gun)), "{gun}");
        // Next to the enemy they attack.
        let near = and(at([("3di-1suff", "2715")]), moved([(gun, "2716")]));
        let mut match_ = fighting("german", 4, near);
        match_.give(attack("2715"));
        match_.give(add(gun));
        match_.give(json!("announce"));
    }
}

#[test]
fn a_gun_that_engages_is_an_ordinary_unit() {
    proves(&["goodwood/8.0.e"]);
    // Given a gun in the open that has the duty to attack.
    let units = || {
        at([
            ("3di-7fd", "2716"),
            ("3di-33fd", "2620"),
            ("272-i980", "2715"),
            ("272-i981", "2618"),
        ])
    };
    let mut match_ = fighting("allied", 4, units());
    match_.give(bombard("2618"));
    assert_eq!(match_.refusal(add("3di-7fd")), "goodwood/8.0.e");
    assert!(match_.legal(add("3di-33fd")));
    // As an attacker it suffers the result: 2-3, 1-2, DVI ARI.
    let mut match_ = fighting("allied", 4, units());
    let fought = match_.fight("2715", &["3di-7fd"], sum(5));
    assert_eq!(fought.column, "1-2");
    match_.give(retreat("3di-7fd", "2717"));
    assert_eq!(match_.hex("3di-7fd").as_deref(), Some("2717"));
    // On dominant ground it is exempt and may fire, unless the option silences it; never at the hex
    // next to it.
    let town = json!({
        "turn": 4, "phase": "allied-combat",
        "counters": at([("3di-7fd", "1916"), ("272-i980", "1917"), ("272-i981", "1920")]),
    });
    let match_ = board_with(&[], town.clone());
    assert!(match_.legal(bombard("1920")) && !match_.legal(bombard("1917")));
    let match_ = board_with(&[("engaged_guns_fire", "false")], town);
    assert!(!match_.legal(bombard("1920")));
}

#[test]
fn the_range_counts_to_the_defender() {
    proves(&["goodwood/8.0.f", "goodwood/8.0.j"]);
    // Given attackers on both sides of the target, guns of range 7 at seven and at eight hexes.
    let units = and(
        moved([("51di-2sea", "2815"), ("51di-5bw", "2614")]),
        at([
            ("272-i980", "2715"),
            ("3di-7fd", "2015"),
            ("3di-33fd", "2015"),
            ("3di-76fd", "2015"),
            ("51di-126fd", "2015"),
            ("51di-127fd", "1915"),
        ]),
    );
    let mut match_ = fighting("allied", 4, units);
    match_.give(attack("2715"));
    assert_eq!(match_.refusal(add("51di-127fd")), "goodwood/8.0.c");
    for id in ["51di-2sea", "51di-5bw", "51di-126fd"].iter().chain(&FIELD) {
        match_.give(add(id));
    }
    // Then four guns add their values.
    let events = match_.give(json!("announce"));
    assert_eq!(events[0]["attack-announced"]["total"], 6 + 8);
}

#[test]
fn guns_support_the_defence() {
    proves(&["goodwood/8.0.g"]);
    let attackers = ["1ss-ipz", "1ss-i1pg", "1ss-i2pg"];
    let defenders = json!({
        "3di-1suff": { "hex": "2715", "losses": 1 }, "51di-2sea": { "hex": "2715" },
        "3di-7fd": { "hex": "2315" },
    });
    let units = and(moved(attackers.map(|id| (id, "2716"))), defenders);
    let mut match_ = fighting("german", 4, units.clone());
    match_.declare("2715", &attackers);
    assert_eq!(match_.pending(), ("allied".to_owned(), "support"));
    match_.give(add("3di-7fd"));
    // 15-8: 1-1, DRI AVB.
    let events = match_.roll(json!("announce"), &sum(2));
    assert_eq!(match_.fought(&events).defence, 6 + 2);
    match_.give(json!({ "lose": { "counter": "1ss-i1pg" } }));
    match_.give(retreat("3di-1suff", "2714"));
    match_.give(retreat("51di-2sea", "2714"));
    assert_eq!(match_.hex("3di-7fd").as_deref(), Some("2315"));
    assert!(!match_.reduced("3di-7fd"));
    // A gun in the hex itself defends and lends no fire.
    let inside = and(units, at([("51di-126fd", "2715")]));
    let mut match_ = fighting("german", 4, inside);
    match_.declare("2715", &attackers);
    assert!(!match_.legal(add("51di-126fd")));
    let events = match_.roll(json!("announce"), &sum(3));
    assert_eq!(match_.fought(&events).defence, 6 + 3);
}

#[test]
fn a_bombardment_multiplies_guns_by_vulnerability() {
    proves(&["goodwood/8.0.h", "goodwood/8.0.ex1"]);
    let guns = |hex: &'static str| at(FIELD.map(|id| (id, hex)));
    let target = at([("272-i980", "2715"), ("nbw-i14", "2715")]);
    let mut match_ = fighting("allied", 4, and(guns("2316"), target));
    assert_eq!(fire(&mut match_, "2715", &FIELD[..2]), (16, 0, 0));
    // The worked example: 6 x 5 in the open and in a town.
    let stack = |hex: &'static str| at([("sterz", hex), ("272-i980", hex), ("272-i981", hex)]);
    let mut match_ = fighting("allied", 4, and(guns("2316"), stack("2715")));
    assert_eq!(fire(&mut match_, "2715", &FIELD), (30, 1, 1));
    let mut match_ = fighting("allied", 4, and(guns("2715"), stack("2315")));
    assert_eq!(fire(&mut match_, "2315", &FIELD), (30, 1, 0));
}

#[test]
fn terrain_counts_but_a_river_does_not() {
    proves(&["goodwood/8.0.i"]);
    // The 7ª Brigada, 15 points, against two infantry units: 60.
    let brigade = [
        "nbw-i83",
        "nbw-ii83",
        "nbw-iii83",
        "nbw-i84",
        "nbw-ii84",
        "nbw-iii84",
    ];
    let read = |target: &'static str, first: &'static str, second: &'static str| {
        let mut counters = at([("3di-1suff", target), ("51di-2sea", target)]);
        for (index, id) in brigade.iter().enumerate() {
            counters[*id] = json!({ "hex": if index < 4 { first } else { second } });
        }
        fire(&mut fighting("german", 4, counters), target, &brigade)
    };
    assert_eq!(read("1704", "1707", "1807"), (60, 3, 3));
    assert_eq!(read("1320", "1317", "1417"), (60, 3, 1));
}

#[test]
fn a_gun_is_used_once_a_phase() {
    proves(&["goodwood/8.0.k"]);
    let mut match_ = fighting(
        "allied",
        4,
        at([
            ("3di-7fd", "2415"),
            ("3di-33fd", "2415"),
            ("3di-1suff", "2515"),
            ("272-i980", "2715"),
            ("272-i981", "2718"),
        ]),
    );
    fire(&mut match_, "2715", &["3di-7fd"]);
    match_.give(bombard("2718"));
    assert_eq!(match_.refusal(add("3di-7fd")), "goodwood/8.0.k");
    match_.give(add("3di-33fd"));
    match_.roll(json!("announce"), &[3, 4]);
    match_.end();
    // In the enemy's phase it may support once more.
    match_.move_to("272-i980", "2615");
    match_.end();
    match_.declare("2515", &["272-i980"]);
    match_.give(add("3di-7fd"));
    let events = match_.roll(json!("announce"), &sum(7));
    assert_eq!(match_.fought(&events).defence, 4 + 2);
}

#[test]
fn only_guns_of_one_formation_bombard_together() {
    proves(&["goodwood/8.0.l"]);
    let units = || {
        and(
            at([("3di-7fd", "2415"), ("51di-126fd", "2415")]),
            at([("272-i980", "2715")]),
        )
    };
    let mut match_ = fighting("allied", 4, units());
    match_.give(bombard("2715"));
    match_.give(add("3di-7fd"));
    assert_eq!(match_.refusal(add("51di-126fd")), "goodwood/8.0.l");
    // Together with other units any may join.
    let with = and(units(), moved([("51di-2sea", "2716")]));
    let mut match_ = fighting("allied", 4, with);
    match_.declare("2715", &["51di-2sea", "3di-7fd", "51di-126fd"]);
    // Two regiments of one brigade.
    let rockets = at([
        ("nbw-i14", "2415"),
        ("nbw-i54", "2415"),
        ("3di-1suff", "2715"),
    ]);
    let mut match_ = fighting("german", 4, rockets);
    assert_eq!(fire(&mut match_, "2715", &["nbw-i14", "nbw-i54"]).0, 10);
}

#[test]
fn independent_guns_bombard_alone() {
    proves(&["goodwood/8.0.m"]);
    let mut match_ = fighting(
        "allied",
        4,
        at([
            ("brit-art-med1", "2415"),
            ("brit-art-med2", "2415"),
            ("272-i980", "2715"),
            ("272-i981", "2718"),
        ]),
    );
    match_.give(bombard("2715"));
    match_.give(add("brit-art-med1"));
    assert_eq!(match_.refusal(add("brit-art-med2")), "goodwood/8.0.m");
    match_.roll(json!("announce"), &[3, 4]);
    assert_eq!(fire(&mut match_, "2718", &["brit-art-med2"]).0, 6);
}

#[test]
fn guns_alone_get_no_air_support() {
    proves(&["goodwood/8.0.n"]);
    let guns = at(FIELD.map(|id| (id, "2415")));
    let mut match_ = fighting("allied", 4, and(guns, at([("272-i980", "2715")])));
    match_.give(bombard("2715"));
    for gun in FIELD {
        match_.give(add(gun));
    }
    assert_eq!(
        match_.refusal(json!({ "air": { "points": 5 } })),
        "goodwood/8.0.n"
    );
}

#[test]
fn field_guns_that_moved_are_silent() {
    proves(&["goodwood/8.0.o"]);
    let mut match_ = moving(
        "german",
        4,
        at([
            ("12ss-iiart", "2317"),
            ("12ss-iart", "2317"),
            ("nbw-i54", "2317"),
            ("272-i980", "2515"),
            ("3di-1suff", "2715"),
        ]),
    );
    for id in ["12ss-iiart", "12ss-iart", "nbw-i54"] {
        match_.move_to(id, "2316");
    }
    match_.end();
    match_.give(bombard("2715"));
    assert_eq!(match_.refusal(add("12ss-iiart")), "goodwood/8.0.o");
    assert!(match_.legal(add("12ss-iart")));
    match_.give(add("nbw-i54"));
    match_.roll(json!("announce"), &[3, 4]);
    match_.end();
    // In the enemy's phase both may support.
    match_.move_to("3di-1suff", "2615");
    match_.end();
    match_.declare("2515", &["3di-1suff"]);
    match_.give(add("12ss-iiart"));
    match_.give(add("nbw-i54"));
}

fn bomb(target: &str) -> Value {
    json!({ "air-attack": { "target": target, "points": 5 } })
}

#[test]
fn no_hex_is_attacked_twice() {
    proves(&["goodwood/8.0.p"]);
    // Given infantry in Cagny, free to attack or not, and a gun behind it.
    let cagny = || {
        fighting(
            "allied",
            4,
            at([
                ("3di-1suff", "1916"),
                ("3di-7fd", "1913"),
                ("272-i980", "1917"),
            ]),
        )
    };
    let all = [attack("1917"), bombard("1917"), bomb("1917")];
    assert!(all.iter().all(|order| cagny().legal(order.clone())));
    let refused = |match_: Sandbox| {
        for order in &all {
            assert_eq!(match_.refusal(order.clone()), "goodwood/8.0.p");
        }
    };
    let mut match_ = cagny();
    match_.roll(bomb("1917"), &[3, 4]);
    refused(match_);
    let mut match_ = cagny();
    fire(&mut match_, "1917", &["3di-7fd"]);
    refused(match_);
    // 3-3, stalemate.
    let mut match_ = cagny();
    match_.fight("1917", &["3di-1suff"], sum(3));
    refused(match_);
}

#[test]
fn the_enemy_may_attack_a_hex_that_was_just_taken() {
    proves(&["goodwood/8.0.p"]);
    let attackers = ["11db-23h", "gdb-2gren"];
    let units = and(
        moved(attackers.map(|id| (id, "2716"))),
        at([
            ("16lw-i31", "2715"),
            ("16lw-i32", "2715"),
            ("272-i980", "2712"),
        ]),
    );
    let mut match_ = fighting("allied", 4, units);
    match_.fight("2715", &attackers, sum(2));
    match_.give(retreat("16lw-i31", "2614"));
    match_.give(retreat("16lw-i32", "2614"));
    match_.give(advance("11db-23h", "2715"));
    match_.give(json!("done"));
    match_.end();
    match_.move_to("272-i980", "2714");
    match_.end();
    assert!(match_.legal(attack("2715")));
}

#[test]
fn fire_takes_no_target_from_those_who_must_attack() {
    proves(&["goodwood/8.0.q"]);
    let units = and(
        moved([("3di-1suff", "2716")]),
        at([("272-i980", "2715"), ("3di-7fd", "2719")]),
    );
    let mut match_ = fighting("allied", 4, units);
    assert!(!match_.legal(bomb("2715")) && !match_.legal(bombard("2715")));
    // The points may support the attack instead.
    match_.give(attack("2715"));
    match_.give(add("3di-1suff"));
    match_.give(json!({ "air": { "points": 5 } }));
    match_.give(json!("announce"));
    // Once nobody is obliged to, it may be bombed.
    let free = fighting("allied", 4, at([("272-i980", "2715"), ("3di-7fd", "2719")]));
    assert!(free.legal(bomb("2715")) && free.legal(bombard("2715")));
}
