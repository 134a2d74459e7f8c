//! Sections 5.3 to 5.3.2: attacks, ranges, lines of sight, the sum and the columns.

use crate::common::*;

#[test]
fn close_and_ranged_attacks() {
    proves(&["rio-40-graus/5.3.a"]);
    let play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "oe-1": at("O9"), "oe-2": at("P9"), "oe-3": at("Q9"), "nt-1": at("N9") } }),
    );
    assert_eq!(play.odds("N9", &["oe-1", "oe-2"])["close"], true);
    assert_eq!(play.odds("N9", &["oe-2", "oe-3"])["close"], false);
}

#[test]
fn the_target_must_be_in_range_and_be_one() {
    proves(&["rio-40-graus/5.3.b"]);
    let start = |target: &str| {
        position(
            "cen2",
            json!({ "phase": "narcotrafico", "counters": { "st-01": at("M4"), "pm-g1": at(target) } }),
        )
    };
    assert!(start("P4").legal(attack("st-01", "P4")), "3 hexes");
    assert_eq!(
        start("Q4").refused(attack("st-01", "Q4")),
        "5.3.b",
        "4 hexes"
    );
    assert_eq!(
        start("Q4").refused(attack("st-01", "N4")),
        "5.3.b",
        "nobody there"
    );
    // Face-up civilians alone are no target, nor are counters that one has placed oneself.
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pm-g1": at("G8"), "ci-01": at("F8"), "ci-02": hidden("G9") } }),
    );
    assert_eq!(play.refused(attack("pm-g1", "F8")), "5.3.b");
    assert!(play.legal(attack("pm-g1", "G9")), "whatever lies there");
    let mut play = position(
        "cen1",
        json!({ "phase": "narcotrafico", "counters": { "st-01": at("F8"), "ci-02": hidden("G9") } }),
    );
    assert_eq!(play.refused(attack("st-01", "G9")), "5.3.b");
}

#[test]
fn a_hex_is_attacked_once_a_phase() {
    proves(&["rio-40-graus/5.3.d"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pm-g1": at("G8"), "pm-g2": at("F7"), "st-01": at("F8"), "ol-1": at("A1") } }),
    );
    play.attack("F8", &["pm-g1"], &[1]);
    assert_eq!(play.refused(attack("pm-g2", "F8")), "5.3.d");
    play.end();
    play.end();
    assert!(play.legal(attack("pm-g2", "F8")), "in another phase again");
}

#[test]
fn only_open_ground_and_streets_let_a_line_through() {
    proves(&["rio-40-graus/5.3.f"]);
    let sight = |from: &str, to: &str| {
        let play = scenario("cen3");
        play.ask(json!({ "sight": { "from": from, "to": to } }))
    };
    assert_eq!(sight("P9", "N9")["clear"], true, "over the street O9");
    let blocked = sight("K6", "I6");
    assert_eq!(
        (&blocked["clear"], &blocked["blocked-by"]),
        (&json!(false), &json!("J6"))
    );
    assert_eq!(
        sight("A6", "A8")["clear"],
        true,
        "between A7 and B7, and B7 is a street"
    );
    // The same for an attack, even within a close one.
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("K6"), "pm-g2": at("I5"), "st-01": at("I6") } }),
    );
    assert_eq!(play.refused(attack("pm-g1", "I6")), "5.3.f");
    play.order(attack("pm-g2", "I6"), &[]);
    assert_eq!(play.refused(one("join", "pm-g1")), "5.3.f");
}

#[test]
fn distance_costs_attackers_their_firepower() {
    proves(&["rio-40-graus/5.3.1.a"]);
    let play = position(
        "cen2",
        json!({ "phase": "narcotrafico", "counters": { "st-01": at("M4"), "pm-v1": at("P4"), "ol-1": at("P3") } }),
    );
    let odds = play.odds("P4", &["st-01"]);
    assert_eq!(
        (&odds["items"][0]["value"], &odds["items"][1]["value"]),
        (&json!(3), &json!(-2))
    );
    // Nobody contributes less than nothing: an OL from a car that moved, against a car.
    let play = position(
        "cen2",
        json!({ "phase": "narcotrafico", "counters": {
            "ol-1": { "hex": "P3", "rode": true, "moved": true }, "st-v1": { "hex": "P3", "moved": true }, "pm-g1": at("P4") } }),
    );
    assert_eq!(play.odds("P4", &["ol-1"])["total"], 0);
}

#[test]
fn a_face_down_defender_chooses() {
    proves(&[
        "rio-40-graus/5.3.1.b",
        "rio-40-graus/5.3.2.c",
        "rio-40-graus/5.5.d",
    ]);
    let start = |target: &str, hex: &str| {
        position(
            "cen5",
            json!({ "phase": "policia", "counters": {
                "oe-1": at("P9"), "oe-2": at("Q9"), target: hidden(hex), "pm-p1": at("A8") } }),
        )
    };
    // Attack 6 + 5 = 11 on an NT in the street O9.
    let mut play = start("nt-1", "O9");
    let odds = play.odds("O9", &["oe-1", "oe-2"]);
    assert_eq!(
        (&odds["column"], &odds["shifted"]),
        (&json!("7 ou maior"), &json!("4 a 6"))
    );
    let up = &odds["turned-up"];
    assert_eq!(
        (&up["difference"], &up["shifted"]),
        (&json!(6), &json!("4 a 6"))
    );
    play.attack("O9", &["oe-1", "oe-2"], &[]);
    assert_eq!(play.pending(), (TRAFFIC, "defend"));
    let events = play.order(json!("turn-up"), &[1, 1]);
    let line = rio().describe(play.state(), &events[1], Viewer::Spectator);
    assert!(line.en.contains("11 − 5 = 6"), "{}", line.en);
    let mut play = start("nt-1", "O9");
    play.attack("O9", &["oe-1", "oe-2"], &[]);
    let events = play.order(json!("stay-down"), &[1, 1]);
    assert!(
        rio()
            .describe(play.state(), &events[1], Viewer::Spectator)
            .en
            .contains("11 − 0 = 11")
    );
    assert!(play.unit("nt-1").down);
    // The police are told nothing of what it would do face up.
    let told = start("nt-1", "O9").ask_as(
        Viewer::Side(POLICE),
        json!({ "odds": { "attack": "O9", "with": ["oe-1", "oe-2"] } }),
    );
    assert!(told["turned-up"].is_null());
    // In favela N9: 7 ou maior, three and one left, is 0.
    let play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "oe-1": at("O9"), "oe-2": at("P9"), "nt-1": hidden("N9") } }),
    );
    assert_eq!(play.odds("N9", &["oe-1", "oe-2"])["shifted"], "0");
    // Civilians have no choice, but gain the column: difference 4 in rua is 2 a 3.
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pm-g1": at("P9"), "ci-01": hidden("O9") } }),
    );
    let odds = play.odds("O9", &["pm-g1"]);
    assert_eq!(
        (&odds["difference"], &odds["shifted"]),
        (&json!(4), &json!("2 a 3"))
    );
    play.attack("O9", &["pm-g1"], &[]);
    assert_eq!(play.refused(json!("turn-up")), "5.3.1.b");
    assert_eq!(
        rio().only_answer(play.state()),
        None,
        "it must not answer itself"
    );
}

#[test]
fn in_a_ranged_attack_the_defender_loses_by_distance_too() {
    proves(&["rio-40-graus/5.3.1.c"]);
    let play = position(
        "cen2",
        json!({ "phase": "narcotrafico", "counters": { "nt-1": at("J4"), "pm-g1": at("M4") } }),
    );
    let odds = play.odds("M4", &["nt-1"]);
    assert_eq!(
        (&odds["total"], &odds["defence"], &odds["difference"]),
        (&json!(3), &json!(2), &json!(1))
    );
    assert_eq!(odds["column"], "1");
}

#[test]
fn a_suppressed_defender_has_half_its_firepower() {
    proves(&["rio-40-graus/5.3.1.d"]);
    for markers in [1, 2] {
        let play = position(
            "cen5",
            json!({ "phase": "policia", "counters": { "oe-1": at("P9"), "nt-1": marked("O9", markers) } }),
        );
        let odds = play.odds("O9", &["oe-1"]);
        assert_eq!(
            (&odds["defence"], &odds["difference"]),
            (&json!(3), &json!(3))
        );
        assert_eq!(odds["column"], "2 a 3");
    }
}

#[test]
fn the_worked_example_of_the_rulebook() {
    proves(&["rio-40-graus/5.3.1.ex1", "rio-40-graus/5.3.2.ex1"]);
    let play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "oe-1": at("O9"), "oe-2": at("P9"), "nt-1": at("N9") } }),
    );
    let odds = play.odds("N9", &["oe-1", "oe-2"]);
    assert_eq!(
        (&odds["total"], &odds["defence"], &odds["difference"]),
        (&json!(11), &json!(5), &json!(6))
    );
    assert_eq!(
        (&odds["column"], &odds["shift"], &odds["shifted"]),
        (&json!("4 a 6"), &json!(-3), &json!("0"))
    );
    let chances: Vec<(String, u64)> = odds["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            (
                row["result"].as_str().unwrap().to_owned(),
                row["chance"].as_u64().unwrap(),
            )
        })
        .filter(|(_, chance)| *chance > 0)
        .collect();
    let expected = [
        ("none", 3),
        ("morale", 1),
        ("suppression", 1),
        ("retreat", 1),
    ];
    assert_eq!(
        chances,
        expected.map(|(word, chance)| (word.to_owned(), chance))
    );
}

#[test]
fn terrain_moves_the_column_left_and_helps_the_attacked_only() {
    proves(&["rio-40-graus/5.3.2.a", "rio-40-graus/5.3.2.b"]);
    // PM 1-3-4 (1) on an ST (3) in favela: -2, and no column further left.
    let play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-p1": at("G8"), "ol-1": at("F8"), "st-02": at("G9") } }),
    );
    let odds = play.odds("G9", &["pm-p1"]);
    assert_eq!(odds["shifted"], "-2 ou menor");
    let odds = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("G8"), "nt-1": at("F8") } }),
    )
    .odds("F8", &["pm-g1"]);
    assert_eq!(
        (&odds["difference"], &odds["column"]),
        (&json!(-1), &json!("-1"))
    );
    assert_eq!(odds["shifted"], "-2 ou menor", "the end column is used");
    // An attacker in favela against a defender in rua.
    let play = position(
        "cen3",
        json!({ "phase": "narcotrafico", "counters": { "st-01": at("N9"), "pm-g1": at("O9") } }),
    );
    assert_eq!(play.odds("O9", &["st-01"])["shift"], 0);
}

#[test]
fn the_encircled_lose_a_column() {
    proves(&[
        "rio-40-graus/5.3.2.d",
        "rio-40-graus/5.3.4.d",
        "rio-40-graus/5.3.4.ex1",
    ]);
    // Opposite sides of N4 (rua): 4 + 4 - 5 = 3 in 2 a 3, one right.
    let play = position(
        "cen2",
        json!({ "phase": "policia", "counters": { "pm-g1": at("M4"), "pm-g2": at("O4"), "nt-1": at("N4") } }),
    );
    let odds = play.odds("N4", &["pm-g1", "pm-g2"]);
    assert_eq!(
        (&odds["shift"], &odds["shifted"]),
        (&json!(1), &json!("4 a 6"))
    );
    // One attacker, difference 0 in rua with another enemy opposite: column 1.
    let play = position(
        "cen2",
        json!({ "phase": "policia", "counters": { "pm-g1": at("M4"), "pm-g2": at("O4"), "pm-p1": at("A8"), "st-01": at("N4"), "pc-e1": at("A9") } }),
    );
    let odds = play.odds("N4", &["pm-g1"]);
    assert_eq!(
        (&odds["difference"], &odds["shifted"]),
        (&json!(1), &json!("2 a 3"))
    );
    let play = position(
        "cen2",
        json!({ "phase": "policia", "counters": { "pc-e1": at("M4"), "pm-g2": at("O4"), "st-01": at("N4") } }),
    );
    let odds = play.odds("N4", &["pc-e1"]);
    assert_eq!(
        (&odds["difference"], &odds["shifted"]),
        (&json!(0), &json!("1"))
    );
    // In urbano one left and one right cancel out.
    let play = position(
        "cen2",
        json!({ "phase": "policia", "counters": { "pm-g1": at("M1"), "pm-g2": at("O1"), "st-01": at("N1") } }),
    );
    let odds = play.odds("N1", &["pm-g1"]);
    assert_eq!(
        (&odds["difference"], &odds["shift"], &odds["shifted"]),
        (&json!(1), &json!(0), &json!("1"))
    );
}

#[test]
fn encircled_means_no_hex_away_from_enemy_combatants() {
    proves(&["rio-40-graus/5.3.4.a"]);
    // B2 is next to both neighbours of A1. The fire comes from above, so terrain does not count.
    let from_above = |hex: &str| {
        let play = position(
            "cen5",
            json!({ "phase": "policia", "counters": {
                "pc-h1": at(hex), "pc-e1": { "hex": hex, "aboard": true }, "st-01": at("A1") } }),
        );
        play.odds("A1", &["pc-e1"])["shift"].clone()
    };
    assert_eq!(from_above("B2"), 1);
    assert_eq!(from_above("A3"), 0, "B1 is not next to A3");
    // Enemy vehicles do not encircle, nor do face-down counters.
    let odds = position(
        "cen2",
        json!({ "phase": "policia", "counters": { "pm-g1": at("M4"), "pm-v1": at("O4"), "st-01": at("N4") } }),
    )
    .odds("N4", &["pm-g1"]);
    assert_eq!(odds["shift"], 0);
    let odds = position(
        "cen2",
        json!({ "phase": "policia", "counters": { "pm-g1": at("M4"), "pm-g2": hidden("O4"), "st-01": at("N4") } }),
    )
    .odds("N4", &["pm-g1"]);
    assert_eq!(odds["shift"], 0);
    // A friend that can make room leaves a way out, one that cannot does not. Q1 is the only hex
    // that is not next to R2; beyond it lie P1 and P2, beside the team in O2.
    let friend = |team: &str| {
        let play = position(
            "cen2",
            json!({ "phase": "policia", "counters": {
                "pm-g1": at("R2"), "pm-g2": at(team), "st-01": at("R1"), "st-02": at("Q1") } }),
        );
        play.odds("R1", &["pm-g1"])["shift"].as_i64().unwrap() + 1
    };
    assert_eq!(friend("A8"), 0);
    assert_eq!(friend("O2"), 1);
}
