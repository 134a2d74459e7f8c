//! Odds and column shifts (5.1.1 to 5.1.5).

use crate::common::{Fought, Sandbox, and, at, board, board_with, moved};
use serde_json::{Value, json};
use table::proves;

/// An Allied attack by units in 1102 on what stands in 1202, open ground, turn 18.
fn allied(attackers: &[&str], defenders: Value) -> Fought {
    let mut counters = defenders;
    for id in attackers {
        counters[*id] = json!({ "hex": "1102", "moved": true });
    }
    let mut match_ = board(json!({ "turn": 18, "phase": "allied-combat", "counters": counters }));
    match_.fight("1202", attackers, [3, 4])
}

/// A German attack between two hexes.
fn german(turn: u8, from: &str, attackers: &[&str], target: &str, defenders: &[&str]) -> Fought {
    let mut counters = json!({});
    for id in attackers {
        counters[*id] = json!({ "hex": from, "moved": true });
    }
    for id in defenders {
        counters[*id] = json!({ "hex": target });
    }
    let mut match_ = board(json!({ "turn": turn, "phase": "german-combat", "counters": counters }));
    match_.fight(target, attackers, [3, 4])
}

#[test]
fn attack_and_defence_values_are_added_up() {
    proves(&["ardenas/5.1.1.a", "ardenas/5.1.1.b", "ardenas/2.2.1.e"]);
    // 5, 3 and 3 attack 3 and 3; a unit 5-4-12 attacks with 5 and defends with 4.
    let fought = allied(
        &["us-9db-cca", "us-1di-16", "us-5di-10"],
        at([("ge-18di-293", "1202"), ("ge-18di-294", "1202")]),
    );
    assert_eq!((fought.attack, fought.defence), (11, 6));
    let fought = german(
        18,
        "1102",
        &["ge-2pz-gr2"],
        "1202",
        &["us-5di-10", "us-28di-109"],
    );
    assert_eq!((fought.attack, fought.defence), (5, 7));
    let fought = allied(&["us-1di-16"], at([("ge-2pz-gr2", "1202")]));
    assert_eq!((fought.attack, fought.defence), (3, 4));
}

#[test]
fn the_fraction_is_dropped() {
    proves(&["ardenas/5.1.1.c", "ardenas/5.1.1.ex1"]);
    // 11 against 4.
    let fought = allied(
        &["us-9db-cca", "us-1di-16", "us-5di-10"],
        at([("ge-2pz-gr2", "1202")]),
    );
    assert_eq!(
        (fought.attack, fought.defence, fought.odds.as_str()),
        (11, 4, "2-1")
    );
    // 12 against 4, and 23 against 4.
    let fought = allied(&["us-2db-cca", "us-9db-cca"], at([("ge-2pz-gr2", "1202")]));
    assert_eq!((fought.attack, fought.odds.as_str()), (12, "3-1"));
    let four = ["us-2db-cca", "us-3db-cca", "us-4db-cca", "us-1di-16"];
    let fought = allied(&four, at([("ge-2pz-gr2", "1202")]));
    assert_eq!((fought.attack, fought.odds.as_str()), (23, "5-1"));
}

#[test]
fn weak_attacks_have_columns_of_their_own() {
    proves(&["ardenas/5.1.1.d"]);
    let odds = |attackers: &[&str], defenders: Value| allied(attackers, defenders).odds;
    assert_eq!(odds(&["us-1di-16"], at([("ge-2pz-gr2", "1202")])), "1-2");
    assert_eq!(
        odds(
            &["us-99di-393"],
            at([("ge-18di-293", "1202"), ("ge-18di-294", "1202")])
        ),
        "1-3"
    );
    assert_eq!(
        odds(
            &["us-99di-393"],
            at([("ge-18di-293", "1202"), ("ge-2pz-gr2", "1202")])
        ),
        "1-4"
    );
    assert_eq!(odds(&["us-82aet-504"], at([("ge-2pz-gr2", "1202")])), "1-1");
    // Worse than 1-4 is 1-4.
    assert_eq!(
        odds(
            &["us-eng-1111"],
            at([("ge-1ss-pz", "1202"), ("ge-2pz-gr2", "1202")])
        ),
        "1-4"
    );
}

#[test]
fn surprise_helps_german_attacks_on_turn_16() {
    proves(&["ardenas/5.1.1.g"]);
    let attack = |turn: u8| german(turn, "1102", &["ge-1ss-pz"], "1202", &["us-5di-10"]);
    assert_eq!(
        (attack(16).odds, attack(16).column),
        ("2-1".into(), "3-1".into())
    );
    assert_eq!(attack(17).column, "2-1");
    // Not the defence, not the Allies, not bombardment.
    let mut counters = moved([("us-2db-cca", "1102")]);
    counters["ge-18di-293"] = json!({ "hex": "1202" });
    let mut match_ = board(json!({ "turn": 16, "phase": "allied-combat", "counters": counters }));
    assert_eq!(match_.fight("1202", &["us-2db-cca"], [3, 4]).column, "2-1");
}

/// Odds of a strong German attack from one hex against one counter in another.
fn column(from: &str, attackers: &[&str], target: &str) -> String {
    german(18, from, attackers, target, &["us-cav-14"]).column
}

#[test]
fn terrain_helps_the_defence_only() {
    proves(&[
        "ardenas/5.1.2.a",
        "ardenas/5.1.2.b",
        "ardenas/tabelas.terreno.c",
    ]);
    // 10 against 2 is 5-1: forest 4-1, town 3-1, ridge 2-1; attackers on a ridge earn nothing.
    let ten = ["ge-2pz-gr2", "ge-2pz-gr304"];
    assert_eq!(column("2111", &ten, "2110"), "4-1");
    assert_eq!(column("2110", &ten, "2109"), "3-1");
    assert_eq!(column("2704", &ten, "2604"), "2-1");
    assert_eq!(column("2604", &ten, "2704"), "5-1");
    // A road has no columns: 2009 is forest with a road, 1004 open with one.
    assert_eq!(column("2010", &ten, "2009"), "4-1");
    assert_eq!(column("1003", &ten, "1004"), "5-1");
}

#[test]
fn only_the_best_terrain_counts() {
    proves(&["ardenas/5.1.2.c"]);
    // Vielsalm from across the Salm: town and river, two columns in all.
    let fought = german(
        18,
        "2310",
        &["ge-2pz-gr2", "ge-2pz-gr304"],
        "2311",
        &["us-cav-14"],
    );
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("5-1", "3-1")
    );
    assert_eq!(fought.shifts.len(), 1);
}

#[test]
fn armour_may_engage_on_ridges() {
    proves(&["ardenas/5.1.2.d"]);
    let mut match_ = board(
        json!({ "turn": 18, "counters": at([("ge-2pz-pz", "2705"), ("us-5di-10", "2604")]) }),
    );
    match_.move_to("ge-2pz-pz", "2704");
    match_.end();
    match_.fight("2604", &["ge-2pz-pz"], [3, 4]);
}

#[test]
fn a_river_counts_if_all_adjacent_attackers_are_across() {
    proves(&["ardenas/5.1.2.e"]);
    // 1303 and 1304 are open, with the Mosa between them; 1403 is on the bank of 1304.
    let attack = |options: &[(&str, &str)], more: Option<&str>| {
        let mut counters = and(
            moved([("ge-2pz-gr2", "1303"), ("ge-26di-39", "1303")]),
            at([("us-cav-14", "1304")]),
        );
        let mut attackers = vec!["ge-2pz-gr2", "ge-26di-39"];
        if let Some(hex) = more {
            counters["ge-18di-293"] = json!({ "hex": hex, "moved": true });
            attackers.push("ge-18di-293");
        }
        let mut match_ = board_with(
            options,
            json!({ "turn": 18, "phase": "german-combat", "counters": counters }),
        );
        let fought = match_.fight("1304", &attackers, [3, 4]);
        (fought.odds, fought.column)
    };
    assert_eq!(attack(&[], None), ("4-1".into(), "2-1".into()));
    assert_eq!(attack(&[], Some("1403")), ("6-1".into(), "6-1".into()));
    assert_eq!(
        attack(&[("river_bonus", "any-adjacent")], Some("1403")),
        ("6-1".into(), "4-1".into())
    );
    // Guns at a distance have no side of the river.
    let counters = and(
        moved([("ge-2pz-gr2", "1303"), ("ge-26di-39", "1303")]),
        at([("us-cav-14", "1304"), ("ge-art-5pz", "1307")]),
    );
    let mut match_ = board(json!({ "turn": 18, "phase": "german-combat", "counters": counters }));
    let fought = match_.fight("1304", &["ge-2pz-gr2", "ge-26di-39", "ge-art-5pz"], [3, 4]);
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("6-1", "4-1")
    );
}

/// Germans in three hexes around 1102 that leave its unit no way out.
const RING: [(&str, &str); 3] = [
    ("ge-12di-27", "1201"),
    ("ge-12di-48", "1103"),
    ("ge-12di-89", "1001"),
];

fn against_ring(defender: &str, ring: &[(&str, &str)]) -> Fought {
    let mut counters = json!({ defender: { "hex": "1102" } });
    for (id, hex) in ring {
        counters[*id] = json!({ "hex": hex, "moved": true });
    }
    let mut match_ = board(json!({ "turn": 18, "phase": "german-combat", "counters": counters }));
    let attackers: Vec<&str> = ring.iter().map(|(id, _)| *id).collect();
    match_.fight("1102", &attackers, [3, 4])
}

#[test]
fn encirclement_gives_the_attacker_a_column() {
    proves(&["ardenas/5.1.3.a", "ardenas/5.1.3.b"]);
    // Three regiments of a complete division: one column for that too, so one of another is used.
    let mixed = [
        ("ge-12di-27", "1201"),
        ("ge-12di-48", "1103"),
        ("ge-26di-39", "1001"),
    ];
    let fought = against_ring("us-5di-10", &mixed);
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("3-1", "4-1")
    );
    // With one neighbour free it is not encircled.
    let open = against_ring("us-5di-10", &mixed[..2]);
    assert_eq!((open.odds.as_str(), open.column.as_str()), ("2-1", "2-1"));
    // A safe edge is a way out for the Allies: 1101 lies on the north edge.
    let edge = [
        ("ge-12di-27", "1001"),
        ("ge-12di-48", "1201"),
        ("ge-26di-39", "1102"),
    ];
    let mut counters = json!({ "us-5di-10": { "hex": "1101" } });
    for (id, hex) in edge {
        counters[id] = json!({ "hex": hex, "moved": true });
    }
    let mut match_ = board(json!({ "turn": 18, "phase": "german-combat", "counters": counters }));
    assert_eq!(
        match_
            .fight("1101", &["ge-12di-27", "ge-12di-48", "ge-26di-39"], [3, 4])
            .column,
        "3-1"
    );
}

#[test]
fn a_full_friendly_hex_is_a_way_out_if_a_chain_makes_room() {
    proves(&["ardenas/5.1.3.a"]);
    // The one neighbour outside the zones holds four friends who could go on.
    let mixed = [("ge-12di-27", "1201"), ("ge-12di-48", "1103")];
    let mut counters = at([
        ("us-5di-10", "1102"),
        ("us-1di-16", "1001"),
        ("us-1di-18", "1001"),
        ("us-1di-26", "1001"),
        ("us-30di-117", "1001"),
    ]);
    for (id, hex) in mixed {
        counters[id] = json!({ "hex": hex, "moved": true });
    }
    let mut match_ = board(json!({ "turn": 18, "phase": "german-combat", "counters": counters }));
    assert_eq!(
        match_
            .fight("1102", &["ge-12di-27", "ge-12di-48"], [3, 4])
            .column,
        "2-1"
    );
}

#[test]
fn american_airborne_troops_stand_under_encirclement() {
    proves(&["ardenas/5.1.3.c"]);
    let mixed = [
        ("ge-12di-27", "1201"),
        ("ge-2pz-pz", "1103"),
        ("ge-26di-39", "1001"),
    ];
    let paras = against_ring("us-101aet-506", &mixed);
    assert_eq!((paras.odds.as_str(), paras.column.as_str()), ("3-1", "3-1"));
    let british = against_ring("uk-6aet-3", &mixed);
    assert_eq!(
        (british.odds.as_str(), british.column.as_str()),
        ("3-1", "4-1")
    );
    let gliders = against_ring("us-82aet-325", &mixed);
    assert_eq!(gliders.column, gliders.odds);
}

#[test]
fn a_complete_division_attacks_one_column_better() {
    proves(&["ardenas/5.1.4.a"]);
    // 4 + 4 + 4 against 3 + 3.
    let attack = |ids: &[&str], more: &[&str]| {
        let all: Vec<&str> = ids.iter().chain(more).copied().collect();
        let fought = german(18, "1102", &all, "1202", &["us-28di-109", "us-28di-110"]);
        (fought.odds, fought.column)
    };
    assert_eq!(
        attack(&["ge-26di-39", "ge-26di-77", "ge-26di-78"], &[]),
        ("2-1".into(), "3-1".into())
    );
    assert_eq!(
        attack(&["ge-26di-39", "ge-26di-77"], &["ge-12di-27"]),
        ("2-1".into(), "2-1".into())
    );
    let full = against_ring("us-5di-10", &RING);
    assert_eq!((full.odds.as_str(), full.column.as_str()), ("3-1", "5-1"));
}

#[test]
fn a_complete_division_defends_one_column_better() {
    proves(&["ardenas/5.1.4.b"]);
    let nine = ["us-9di-39", "us-9di-47", "us-9di-60"];
    let attackers = ["ge-1ss-pz", "ge-12ss-pz", "ge-2pz-pz", "ge-116pz-gr60"];
    let mut counters = json!({});
    for (id, hex) in attackers.iter().zip(["1102", "1102", "1201", "1201"]) {
        counters[*id] = json!({ "hex": hex, "moved": true });
    }
    for id in nine {
        counters[id] = json!({ "hex": "1202", "losses": 1 });
    }
    let position = json!({ "turn": 18, "phase": "german-combat", "counters": counters });
    let fought = board(position.clone()).fight("1202", &attackers, [3, 4]);
    // Losses do not matter: 28 against 6.
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("4-1", "3-1")
    );
    let mut without = position;
    without["counters"]["us-9di-60"] = Value::Null;
    let fought = board(without).fight("1202", &attackers, [3, 4]);
    assert_eq!(fought.odds, fought.column);
}

#[test]
fn each_complete_division_counts_once() {
    proves(&["ardenas/5.1.4.c", "ardenas/5.1.4.e"]);
    // Führer Begleit 6 + 5 and 3ª DPzGr 5 + 5 against 4 + 4.
    let attackers = ["ge-fb-pz", "ge-fb-gr", "ge-3pzgr-8", "ge-3pzgr-29"];
    let fought = german(20, "1102", &attackers, "1202", &["us-5di-10", "us-1di-16"]);
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("2-1", "4-1")
    );
    let fought = german(
        24,
        "1102",
        &["ge-fg-pz", "ge-fg-gr"],
        "1202",
        &["us-5di-10", "us-1di-16"],
    );
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("1-1", "2-1")
    );
    // No other brigade is entitled.
    let fought = german(24, "1102", &["ge-150pz"], "1202", &["us-5di-10"]);
    assert_eq!(fought.odds, fought.column);
}

#[test]
fn airborne_divisions_have_four_elements_and_the_guards_two() {
    proves(&["ardenas/5.1.4.d"]);
    let defend = |ids: &[&str]| {
        let fought = german(
            20,
            "1102",
            &["ge-1ss-pz", "ge-2pz-pz", "ge-2pz-gr2", "ge-116pz-gr60"],
            "1202",
            ids,
        );
        (fought.odds, fought.column)
    };
    let (odds, column) = defend(&["us-101aet-501", "us-101aet-502", "us-101aet-506"]);
    assert_eq!(odds, column);
    let (odds, column) = defend(&[
        "us-101aet-501",
        "us-101aet-502",
        "us-101aet-506",
        "us-101aet-327",
    ]);
    assert_eq!((odds.as_str(), column.as_str()), ("1-1", "1-2"));
    let (odds, column) = defend(&["uk-dbg-5", "uk-dbg-32"]);
    assert_eq!((odds.as_str(), column.as_str()), ("2-1", "1-1"));
}

#[test]
fn all_shifts_are_added_before_the_table_is_read() {
    proves(&["ardenas/5.1.5.c"]);
    // A complete division attacks an encircled town at 2-1: + 1 + 1 - 2.
    let mut counters = at([("us-5di-10", "2109")]);
    for (id, hex) in [
        ("ge-26di-39", "2008"),
        ("ge-26di-77", "2110"),
        ("ge-26di-78", "2208"),
    ] {
        counters[id] = json!({ "hex": hex, "moved": true, "losses": 0 });
    }
    counters["us-5di-11"] = json!({ "hex": "2109", "losses": 1 });
    let mut match_ = board(json!({ "turn": 18, "phase": "german-combat", "counters": counters }));
    let fought = match_.fight("2109", &["ge-26di-39", "ge-26di-77", "ge-26di-78"], [3, 4]);
    assert_eq!((fought.attack, fought.defence), (12, 6));
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("2-1", "2-1")
    );
    assert_eq!(fought.shifts.len(), 3);
    // Odds beyond the table enter it at its edge before the shifts, or after them by the option.
    let ridge = |options: &[(&str, &str)]| {
        let attackers = ["ge-1ss-pz", "ge-12ss-pz", "ge-2pz-pz", "ge-116pz-pz"];
        let mut counters = json!({ "us-eng-1111": { "hex": "2604" } });
        for (id, hex) in attackers.iter().zip(["2704", "2704", "2705", "2705"]) {
            counters[*id] = json!({ "hex": hex, "moved": true });
        }
        let mut match_ = board_with(
            options,
            json!({ "turn": 18, "phase": "german-combat", "counters": counters }),
        );
        let fought = match_.fight("2604", &attackers, [3, 4]);
        assert_eq!((fought.attack, fought.defence), (30, 3));
        fought.column
    };
    assert_eq!(ridge(&[]), "6-1");
    assert_eq!(ridge(&[("clamp_before_shifts", "false")]), "7-1");
}

#[test]
fn the_odds_can_be_asked_for_beforehand() {
    proves(&["ardenas/5.1.1.a", "ardenas/5.1.5.c"]);
    let match_: Sandbox = board(json!({
        "turn": 16, "phase": "german-combat",
        "counters": and(moved([("ge-1ss-pz", "2111")]), at([("us-5di-10", "2110")])),
    }));
    let odds = match_.odds("2110", &["ge-1ss-pz"]);
    // The referee knows the defence: 8 against 4, forest -1, surprise +1.
    assert_eq!(odds["attack"], 8);
    assert_eq!(odds["defence"], json!({ "least": 4, "most": 4 }));
    let rules: Vec<&str> = odds["shifts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s["rule"].as_str().unwrap())
        .collect();
    assert_eq!(rules, ["ardenas/5.1.2.b", "ardenas/5.1.1.g"]);
    assert_eq!(odds["columns"][0]["column"], "2-1");
    let ways: u64 = odds["columns"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["of36"].as_u64().unwrap())
        .sum();
    assert_eq!(ways, 36);
}
