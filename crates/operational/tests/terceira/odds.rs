//! Who attacks whom, odds, columns and what is hidden before the announcement (5.0 to 5.1.3).

use serde_json::{Value, json};
use table::{Game, Viewer, proves};

use crate::common::{Fought, Sandbox, and, at, moved};
use crate::{board_with, fighting};

/// Pact attackers, moved up, against a NATO hex, with air points on both sides.
fn fought(attackers: &[(&str, &str)], target: &str, defenders: &[&str], air: [u8; 2]) -> Fought {
    fought_with(&[], attackers, target, defenders, air)
}

fn fought_with(
    options: &[(&str, &str)],
    attackers: &[(&str, &str)],
    target: &str,
    defenders: &[&str],
    air: [u8; 2],
) -> Fought {
    let mut counters = json!({});
    for attacker in attackers {
        counters = and(counters, moved([*attacker]));
    }
    for id in defenders {
        counters = and(counters, at([(*id, target)]));
    }
    let position = json!({ "turn": 6, "phase": "pact-combat", "counters": counters });
    let mut match_ = board_with(options, position);
    match_.give(json!({ "attack": { "target": target } }));
    for (id, _) in attackers {
        match_.give(json!({ "add": { "counter": id } }));
    }
    for points in air {
        if points > 0 {
            match_.give(json!({ "air": { "points": points } }));
        }
        if match_.pending().0 == "pact" {
            match_.give(json!("announce"));
        }
    }
    let events = match_.roll(json!("announce"), &[1, 2]);
    match_.fought(&events)
}

#[test]
fn all_units_of_the_hex_defend_and_any_neighbours_attack() {
    proves(&[
        "terceira-guerra/5.0.b",
        "terceira-guerra/5.1.1.a",
        "terceira-guerra/5.1.1.b",
        "terceira-guerra/5.1.1.c",
    ]);
    let three = [("su-34db", "1107"), ("su-9db", "1007"), ("eg-10db", "1207")];
    // 9, 9 and 8 against 7 and 6.
    let fight = fought(&three, "1108", &["us-6db", "nl-1dimec"], [0, 0]);
    assert_eq!(
        (fight.attack, fight.defence, &fight.odds[..]),
        (26, 13, "2-1")
    );
    let with_air = fought(&three, "1108", &["us-6db", "nl-1dimec"], [12, 0]);
    assert_eq!((with_air.attack, &with_air.odds[..]), (38, "2-1"), "2.92");
    // Somebody next to the hex has to take part, and only neighbours do.
    let far = fighting(
        "pact",
        6,
        and(moved([("su-34db", "1106")]), at([("us-6db", "1108")])),
    );
    assert_eq!(
        far.refusal(json!({ "attack": { "target": "1108" } })),
        "terceira-guerra/5.0.b"
    );
}

#[test]
fn each_hex_is_attacked_once_and_each_unit_attacks_once() {
    proves(&["terceira-guerra/5.0.b", "terceira-guerra/5.0.c"]);
    let counters = and(
        moved([("su-34db", "1107"), ("su-9db", "1107")]),
        at([("de-bi-1", "1106"), ("de-bi-2", "1108")]),
    );
    let mut match_ = fighting("pact", 6, counters);
    // Units of one stack attack different hexes: 9 against 3 and a 6 is an impasse.
    match_.fight("1108", &["su-34db"], [2, 4]);
    assert_eq!(
        match_.pending(),
        ("pact".to_owned(), "fight"),
        "resolved before the next is declared"
    );
    let again = json!({ "attack": { "target": "1108" } });
    assert_eq!(match_.refusal(again), "terceira-guerra/5.0.b");
    match_.give(json!({ "attack": { "target": "1106" } }));
    assert_eq!(
        match_.refusal(json!({ "add": { "counter": "su-34db" } })),
        "terceira-guerra/5.0.b"
    );
    match_.give(json!({ "add": { "counter": "su-9db" } }));
}

#[test]
fn an_advance_brings_no_second_combat() {
    proves(&["terceira-guerra/5.0.c"]);
    let counters = and(
        moved([("su-34db", "1106")]),
        at([("de-bi-1", "1107"), ("de-bi-2", "1109")]),
    );
    let mut match_ = fighting("pact", 6, counters);
    // 9 against 3: 3-1; a 2 gives DRB AVI.
    match_.fight("1107", &["su-34db"], [1, 1]);
    match_.give(json!({ "lose": { "counter": "de-bi-1" } }));
    match_.give(json!({ "retreat": { "counter": "de-bi-1", "via": null, "to": "1207" } }));
    match_.give(json!({ "advance": { "counter": "su-34db", "to": "1107" } }));
    if match_.pending().1 == "advance" {
        match_.give(json!("done"));
    }
    // The beaten brigade stands next to it, and would be a target for anybody else.
    assert!(!match_.legal(json!({ "attack": { "target": "1207" } })));
    match_.give(json!("end"));
    assert_eq!(match_.pending(), ("nato".to_owned(), "move"));
}

#[test]
fn odds_are_rounded_against_the_attacker() {
    proves(&[
        "terceira-guerra/5.1.1.c",
        "terceira-guerra/5.1.1.d",
        "terceira-guerra/5.1.1.ex1",
    ]);
    // One division of 7 and so many points from the air against 3 and so many.
    let odds = |attack: u8, defence: u8| {
        fought(
            &[("su-21dimec", "1107")],
            "1108",
            &["de-bi-1"],
            [attack - 7, defence - 3],
        )
        .odds
    };
    assert_eq!(odds(11, 4), "2-1");
    assert_eq!(odds(9, 8), "1-1");
    assert_eq!(odds(7, 8), "1-2");
    assert_eq!(odds(7, 7), "1-1");
    // Below 7 with a division that has no attack power left but the aircraft's.
    let weak = |air: u8, defenders: &[&str]| {
        let counters = and(
            moved([("eg-10db", "1107")]),
            Value::Object(
                defenders
                    .iter()
                    .map(|id| (id.to_string(), json!({ "hex": "1108" })))
                    .collect(),
            ),
        );
        let position = json!({
            "turn": 6, "phase": "pact-combat", "rolls": { "east-german": 3 }, "counters": counters,
        });
        let mut match_ = board_with(&[], position);
        match_.give(json!({ "attack": { "target": "1108" } }));
        match_.give(json!({ "add": { "counter": "eg-10db" } }));
        if air > 0 {
            match_.give(json!({ "air": { "points": air } }));
        }
        match_.give(json!("announce"));
        let events = match_.roll(json!("announce"), &[1, 2]);
        let fight = match_.fought(&events);
        (fight.attack, fight.defence, fight.odds)
    };
    // 7 and 3 defend with 10.
    let ten = ["us-6db", "de-bi-1"];
    for (attack, odds) in [
        (9, "1-2"),
        (5, "1-2"),
        (4, "1-3"),
        (2, "1-4"),
        (1, "1-4"),
        (0, "1-4"),
    ] {
        assert_eq!(weak(attack, &ten), (attack.into(), 10, odds.to_owned()));
    }
}

#[test]
fn odds_enter_the_table_before_the_shifts() {
    proves(&["terceira-guerra/5.1.1.e"]);
    // 80 against 7 is 11-1. In the Harz, 2612, three columns left.
    let attackers = [
        ("su-21dimec", "2611"),
        ("su-207dimec", "2611"),
        ("su-35dimec", "2611"),
        ("su-48dimec", "2513"),
    ];
    let big = |options: &[(&str, &str)], target: &str, attackers: &[(&str, &str)]| {
        fought_with(options, attackers, target, &["us-4dimec"], [50, 0])
    };
    let hill = big(&[], "2612", &attackers);
    assert_eq!(
        (hill.attack, hill.defence, &hill.odds[..], &hill.column[..]),
        (78, 7, "9-1", "6-1")
    );
    let late = big(&[("clamp_before_shifts", "false")], "2612", &attackers);
    assert_eq!(late.column, "8-1", "11-1 less three");
    let open = [
        ("su-21dimec", "1107"),
        ("su-207dimec", "1107"),
        ("su-35dimec", "1107"),
        ("su-48dimec", "1007"),
    ];
    assert_eq!(big(&[], "1108", &open).column, "9-1");
}

#[test]
fn terrain_shifts_to_the_left_by_its_columns() {
    proves(&["terceira-guerra/5.1.2.a", "terceira-guerra/5.1.2.b"]);
    // 7 and 11 points from the air against 3: 6-1.
    for (from, target, column) in [
        ("1107", "1108", "6-1"),
        ("2011", "1912", "5-1"),
        ("2209", "2309", "4-1"),
        ("2611", "2612", "3-1"),
        ("2110", "2010", "4-1"),
    ] {
        let fight = fought(&[("su-21dimec", from)], target, &["de-bi-1"], [11, 0]);
        assert_eq!(
            (&fight.odds[..], &fight.column[..]),
            ("6-1", column),
            "{target}"
        );
    }
    let town = fought(&[("su-21dimec", "2209")], "2309", &["de-bi-1"], [8, 0]);
    assert_eq!((&town.odds[..], &town.column[..]), ("5-1", "3-1"));
}

#[test]
fn only_the_best_terrain_counts() {
    proves(&["terceira-guerra/5.1.2.c"]);
    // 2320, a forest, across the Fulda from 2419.
    let fight = fought(&[("su-21dimec", "2419")], "2320", &["de-bi-1"], [8, 0]);
    assert_eq!((&fight.odds[..], &fight.column[..]), ("5-1", "3-1"));
    assert_eq!(fight.shifts, [json!({ "kind": "river", "columns": -2 })]);
}

#[test]
fn armour_does_not_engage_in_the_mountains() {
    proves(&["terceira-guerra/5.1.2.d"]);
    let counters = at([
        ("su-34db", "2611"),
        ("su-21dimec", "2611"),
        ("de-1dm", "2612"),
    ]);
    let mut match_ = fighting("pact", 6, counters.clone());
    match_.give(json!({ "attack": { "target": "2612" } }));
    assert_eq!(
        match_.refusal(json!({ "add": { "counter": "su-34db" } })),
        "terceira-guerra/5.1.2.d"
    );
    match_.give(json!({ "add": { "counter": "su-21dimec" } }));
    assert!(match_.legal(json!("announce")), "and armour owes no attack");
    // Alone it cannot attack at all, and the phase closes.
    let alone = fighting("pact", 6, at([("su-34db", "2611"), ("de-1dm", "2612")]));
    assert_eq!(
        alone.refusal(json!({ "attack": { "target": "2612" } })),
        "terceira-guerra/5.0.b"
    );
    assert!(alone.legal(json!("end")) && !alone.marked("su-34db", "must-attack"));

    // It does not move next to them either, unless somebody else is there too.
    let move_up = json!({ "move": { "counter": "su-34db", "to": "2611" } });
    let only = crate::moving("pact", 6, at([("su-34db", "2610"), ("de-1dm", "2612")]));
    assert_eq!(only.refusal(move_up.clone()), "terceira-guerra/5.1.2.d");
    let both = crate::moving(
        "pact",
        6,
        at([("su-34db", "2610"), ("de-1dm", "2612"), ("de-bi-1", "2712")]),
    );
    assert!(both.legal(move_up.clone()));
    let mechanised = json!({ "move": { "counter": "su-21dimec", "to": "2611" } });
    let infantry = crate::moving("pact", 6, at([("su-21dimec", "2610"), ("de-1dm", "2612")]));
    assert!(infantry.legal(mechanised));
}

#[test]
fn a_river_helps_if_every_attacker_crosses_it() {
    proves(&["terceira-guerra/5.1.2.e"]);
    let river = |attackers: &[(&str, &str)], options: &[(&str, &str)]| {
        let fight = fought_with(options, attackers, "2010", &["us-4dimec"], [0, 0]);
        fight.shifts.iter().any(|shift| shift["kind"] == "river")
    };
    let across = [("su-34db", "2110"), ("su-9db", "2110")];
    let mixed = [("su-34db", "2110"), ("su-9db", "2011")];
    assert!(river(&across, &[]));
    assert!(!river(&mixed, &[]));
    assert!(river(&mixed, &[("river_bonus", "any-adjacent")]));
}

/// A NATO unit at 1107 with Pact units so that no hex beside it is free.
fn encircled() -> Value {
    at([("su-34db", "1106"), ("su-9db", "1108")])
}

#[test]
fn a_defender_without_a_free_hex_is_encircled() {
    proves(&["terceira-guerra/5.1.3.a", "terceira-guerra/5.1.3.b"]);
    let shift = |target: &str, counters: Value, extra: Value| {
        let near = ["su-34db", "su-9db", "su-31db"].into_iter();
        let mut position =
            json!({ "turn": 6, "phase": "pact-combat", "counters": counters.clone() });
        position = and(position, extra);
        let mut match_ = crate::board(position);
        let grid = crate::TERCEIRA.map().grid();
        let beside = |id: &&str| {
            let hex = counters[*id]["hex"]
                .as_str()
                .and_then(|hex| grid.parse(hex));
            hex.is_some_and(|hex| grid.adjacent(hex, grid.parse(target).unwrap()))
        };
        let fight = match_.fight(target, &near.filter(beside).collect::<Vec<_>>(), [1, 2]);
        fight
            .shifts
            .iter()
            .any(|shift| shift["kind"] == "encircled")
    };
    let surrounded = and(at([("us-6db", "1107")]), encircled());
    assert!(shift("1107", surrounded, json!({})));
    let open = at([("us-6db", "1107"), ("su-34db", "1106")]);
    assert!(!shift("1107", open, json!({})));
    // Friends do not cancel the enemy's zones.
    let friends = and(at([("us-6db", "1107"), ("us-2db", "1207")]), encircled());
    assert!(shift("1107", friends, json!({})));
    // A full hex is a way out if somebody there can go on.
    let chain = at([
        ("us-6db", "1107"),
        ("su-34db", "1106"),
        ("us-2db", "1108"),
        ("us-3db", "1108"),
        ("us-1db", "1108"),
        ("su-9db", "1307"),
        ("su-31db", "0907"),
    ]);
    assert!(!shift("1107", chain, json!({})));
    // Sea is none: 0308 has sea on three sides, and Amsterdam's zone covers the others.
    assert!(shift(
        "0308",
        at([("us-6db", "0308"), ("su-34db", "0408")]),
        json!({})
    ));
    // Nor is a marked hex, though NATO armour may cross it.
    let half = at([("us-6db", "1107"), ("su-34db", "1106")]);
    assert!(shift(
        "1107",
        half,
        json!({ "marked": ["1207", "1108", "1007"] })
    ));
    // A safe edge is a way out: 2101 with enemies in all three hexes beside it.
    let edge = at([
        ("us-6db", "2101"),
        ("su-34db", "2102"),
        ("su-9db", "2201"),
        ("su-31db", "2001"),
    ]);
    assert!(!shift("2101", edge, json!({})));
}

#[test]
fn encirclement_is_a_column_to_the_right() {
    proves(&["terceira-guerra/5.1.3.b"]);
    // Hanover, 2309: a town, two columns left and one right. 18 and 3 points against 7.
    let attackers = [("su-34db", "2308"), ("su-9db", "2310")];
    let fight = fought(&attackers, "2309", &["us-6db"], [3, 0]);
    assert_eq!((&fight.odds[..], &fight.column[..]), ("3-1", "2-1"));
    let kinds: Vec<&Value> = fight.shifts.iter().map(|shift| &shift["kind"]).collect();
    assert_eq!(kinds, ["terrain", "encircled"]);
}

/// What the Pact sees of a NATO hex.
fn seen(match_: &Sandbox, hex: &str) -> Vec<table::CounterView> {
    let view = match_.view(Viewer::Side(match_.side("pact")));
    let there = view
        .counters
        .into_iter()
        .filter(|counter| counter.hex.as_deref() == Some(hex));
    there.collect()
}

#[test]
fn defence_values_are_hidden_before_and_after() {
    proves(&["terceira-guerra/5.1.1.f"]);
    let counters = and(
        moved([("su-34db", "1107")]),
        json!({
            "us-6db": { "hex": "1108", "losses": 1 }, "de-bi-1": { "hex": "1108" },
        }),
    );
    let mut match_ = fighting("pact", 6, counters);
    let masked = |match_: &Sandbox| {
        let seen = seen(match_, "1108");
        assert_eq!(seen.len(), 2);
        for counter in &seen {
            assert!(
                counter.values.is_empty() && counter.formation.pt.is_empty() && counter.losses == 0
            );
            assert!(!counter.id.contains("6db") && !counter.name.pt.contains("6ª"));
            assert!(!counter.size.is_empty() && !counter.symbol.is_empty());
        }
        let nations: Vec<&str> = seen.iter().map(|counter| counter.nation.as_str()).collect();
        assert!(nations.contains(&"american") && nations.contains(&"west-german"));
    };
    masked(&match_);
    match_.declare("1108", &["su-34db"]);
    masked(&match_);
    // The total is announced, and told to everybody.
    let events = match_.roll(json!("announce"), &[2, 4]);
    assert_eq!(
        events[0]["defence-announced"],
        json!({ "total": 7, "air": 0 })
    );
    while match_.pending().1 != "fight" {
        let order = match_.orders()[0].clone();
        match_.give(order);
    }
    let left: Vec<_> = seen(&match_, "1108");
    assert!(left.iter().all(|counter| counter.values.is_empty()));
}

#[test]
fn nothing_changes_once_the_totals_are_known() {
    proves(&["terceira-guerra/5.1.1.g", "terceira-guerra/6.2.i"]);
    let counters = and(
        moved([("su-34db", "1107"), ("eg-10db", "1107"), ("su-9db", "1007")]),
        at([("us-6db", "1108"), ("nl-1dimec", "1108")]),
    );
    let mut match_ = fighting("pact", 6, counters);
    match_.give(json!({ "attack": { "target": "1108" } }));
    for id in ["su-34db", "eg-10db", "su-9db"] {
        match_.give(json!({ "add": { "counter": id } }));
    }
    match_.give(json!({ "air": { "points": 8 } }));
    let events = match_.give(json!("announce"));
    // One figure, the aircraft included.
    assert_eq!(events[0]["attack-announced"]["total"], 34);
    assert_eq!(match_.pending(), ("nato".to_owned(), "support"));
    // The attack stands: there is no order to withdraw it or to add to it.
    assert!(!match_.legal(json!({ "remove": { "counter": "su-9db" } })));
    match_.roll(json!("announce"), &[1, 2]);
    for order in [
        json!({ "air": { "points": 1 } }),
        json!({ "add": { "counter": "su-9db" } }),
    ] {
        assert_eq!(match_.refusal(order), "terceira-guerra/5.1.1.g");
    }
}
