//! Columns of terrain, command and nights put together (5.1.2, 5.1.4, 5.1.5) and the combat table.

use std::sync::Arc;

use crate::common::{at, misprinted, sandbox, sum};
use crate::{THIRD, add, attack, board, board_with, fights, moves};
use operational::Operational;
use serde_json::json;
use table::proves;

/// The column on which an attack by all units next to the target, with air points, is read.
fn column(side: &str, target: &str, foes: &[&str], own: &[(&str, &str)], air: u8) -> String {
    read(&[], side, target, foes, own, air).column
}

fn read(
    options: &[(&str, &str)],
    side: &str,
    target: &str,
    foes: &[&str],
    own: &[(&str, &str)],
    air: u8,
) -> crate::common::Fought {
    let mut counters = json!({});
    for id in foes {
        counters[*id] = json!({ "hex": target });
    }
    for (id, hex) in own {
        counters[*id] = json!({ "hex": hex });
    }
    let position = json!({ "turn": 4, "phase": format!("{side}-combat"), "counters": counters });
    let mut match_ = board_with(options, position);
    match_.give(attack(target));
    for (id, _) in own {
        match_.give(add(id));
    }
    if air > 0 {
        match_.give(json!({ "air": { "points": air } }));
    }
    match_.give(json!("announce"));
    let events = match_.roll(json!("announce"), &sum(7));
    match_.fought(&events)
}

#[test]
fn terrain_helps_the_defence_only() {
    proves(&[
        "goodwood/5.1.2.a",
        "goodwood/TET.a",
        "goodwood/TET.b",
        "goodwood/TET.c",
        "goodwood/TET.d",
        "goodwood/TET.h",
    ]);
    let foes = ["272-fus"];
    let against = |target: &str, from: &str, air: u8| {
        column("allied", target, &foes, &[("3di-1suff", from)], air)
    };
    // From a town into the open at 3-1.
    assert_eq!(against("2313", "2312", 6), "3-1");
    // Into a town at 4-1, onto a ridge at 5-1, into a wood at 6-1, into Caen at 4-1.
    assert_eq!(against("2312", "2411", 9), "2-1");
    assert_eq!(against("0720", "0719", 12), "3-1");
    assert_eq!(against("2221", "2220", 15), "4-1");
    assert_eq!(against("0812", "0913", 9), "2-1");
}

#[test]
fn armour_may_engage_on_ridges() {
    proves(&["goodwood/5.1.2.b"]);
    let mut match_ = moves("allied", at([("11db-23h", "0717"), ("272-fus", "0720")]));
    match_.move_to("11db-23h", "0719");
    match_.end();
    match_.fight("0720", &["11db-23h"], [3, 4]);
}

#[test]
fn only_the_best_terrain_counts() {
    proves(&["goodwood/5.1.2.c"]);
    // Vaucelles 0812 behind the Orne, attacked from 0712 at 5-1.
    assert_eq!(
        column("allied", "0812", &["272-fus"], &[("3di-1suff", "0712")], 12),
        "3-1"
    );
}

#[test]
fn a_river_counts_if_the_whole_attack_crosses_it() {
    proves(&["goodwood/5.1.2.d", "goodwood/TET.e"]);
    // 0713 lies open; the Orne parts it from 0712 and 0612, not from 0812. 12 against 3 is 4-1.
    let from = |own: &[(&str, &str)], options: &[(&str, &str)]| {
        read(options, "allied", "0713", &["272-fus"], own, 6).column
    };
    let both = [("3di-1suff", "0712"), ("51di-2sea", "0612")];
    let mixed = [("3di-1suff", "0712"), ("51di-2sea", "0812")];
    assert_eq!(from(&both, &[]), "2-1");
    assert_eq!(from(&mixed, &[]), "4-1");
    assert_eq!(from(&mixed, &[("river_bonus", "any-adjacent")]), "2-1");
    // Guns from afar have no side of the river, and a bridge does not help: 1801 from 1701.
    assert_eq!(
        column("allied", "1801", &["272-fus"], &[("3di-1suff", "1701")], 9),
        "2-1"
    );
}

/// Units spread around 2814.
fn around(ids: &[&'static str]) -> Vec<(&'static str, &'static str)> {
    let hexes = ["2813", "2914", "2915", "2715", "2714"];
    ids.iter()
        .enumerate()
        .map(|(index, id)| (*id, hexes[index / 4]))
        .collect()
}

const EIGHTH: [&str; 3] = ["3di-1suff", "3di-2ey", "3di-1sl"];

fn shifts(side: &str, foes: &[&str], own: &[(&str, &str)]) -> Vec<i64> {
    let fought = read(&[], side, "2814", foes, own, 0);
    fought
        .shifts
        .iter()
        .map(|shift| shift["columns"].as_i64().unwrap())
        .collect()
}

#[test]
fn a_complete_brigade_gains_a_column_in_attack_and_in_defence() {
    proves(&["goodwood/5.1.4.a", "goodwood/5.1.4.b"]);
    // 9 against 3 is 3-1, with the brigade 4-1.
    let fought = read(&[], "allied", "2814", &["272-fus"], &around(&EIGHTH), 0);
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("3-1", "4-1")
    );
    // Both battalions of the 980th: 18 against 6 is 3-1, and becomes 2-1.
    let own = [
        ("11db-23h", "2813"),
        ("gdb-2gren", "2813"),
        ("11db-2ffy", "2813"),
    ];
    let fought = read(&[], "allied", "2814", &["272-i980", "272-ii980"], &own, 0);
    assert_eq!(
        (fought.attack, fought.defence, fought.column.as_str()),
        (18, 6, "2-1")
    );
}

#[test]
fn a_complete_division_gains_two_more_in_attack() {
    proves(&["goodwood/5.1.4.c", "goodwood/5.1.4.g"]);
    // 27 against 12 is 2-1; three brigades and the division bring it to 7-1.
    let foes = ["272-fus", "346-fus", "346-i857", "346-i858"];
    let fought = read(&[], "allied", "2814", &foes, &around(&THIRD), 0);
    let mut columns: Vec<i64> = fought
        .shifts
        .iter()
        .map(|shift| shift["columns"].as_i64().unwrap())
        .collect();
    columns.sort();
    assert_eq!(
        (fought.attack, fought.defence, fought.odds.as_str()),
        (27, 12, "2-1")
    );
    assert_eq!((columns, fought.column.as_str()), (vec![1, 1, 1, 2], "7-1"));
    let highest = read(
        &[("command_bonus", "highest-only")],
        "allied",
        "2814",
        &foes,
        &around(&THIRD),
        0,
    );
    assert_eq!(highest.column, "4-1");
}

#[test]
fn a_complete_division_gains_nothing_in_defence() {
    proves(&["goodwood/5.1.4.d"]);
    let regiment = ["272-i980", "272-ii980"];
    assert_eq!(shifts("allied", &regiment, &around(&["11db-23h"])), [-1]);
    // No division fits into one hex, so this regiment is called one.
    let game = Arc::new(misprinted(
        "goodwood",
        "counters.toml",
        r#""272ª DI/980º RI" = { level = "brigade""#,
        r#""272ª DI/980º RI" = { level = "division""#,
    ));
    let fight = |side: &str, target: &str, own: &[&str], foe: [&str; 2]| {
        let mut counters = at([(regiment[0], "2814"), (regiment[1], "2814")]);
        counters[foe[0]] = json!({ "hex": foe[1] });
        let position = json!({
            "turn": 4, "phase": format!("{side}-combat"), "clear": true, "counters": counters,
        });
        sandbox(&game, &[], position)
            .fight(target, own, sum(7))
            .shifts
    };
    let foe = ["11db-23h", "2813"];
    assert!(fight("allied", "2814", &foe[..1], foe).is_empty());
    let attack = fight("german", "2813", &regiment, foe);
    assert_eq!(attack.len(), 1);
    assert_eq!(attack[0]["columns"], 2);
}

#[test]
fn an_attack_or_a_defence_of_nothing_is_read_at_the_end_of_the_table() {
    proves(&["goodwood/5.1.1.e"]);
    let values = |values: &str| {
        let fusiliers = "size = \"battalion\"\nclass = \"infantry\"\nvalues = [3, 3, 8]\nback = [2, 2]\nstart = { area = \"bivouac-272\"";
        let weak = fusiliers.replace("[3, 3, 8]", values);
        Arc::new(misprinted("goodwood", "counters.toml", fusiliers, &weak))
    };
    let fight = |game: &Arc<Operational>, side: &str, target: &str, own: &str| {
        let position = json!({
            "turn": 4, "phase": format!("{side}-combat"), "clear": true,
            "counters": { "272-fus": { "hex": "2814" }, "3di-1suff": { "hex": "2813" } },
        });
        sandbox(game, &[], position).fight(target, &[own], sum(7))
    };
    let game = values("[0, 3, 8]");
    let fought = fight(&game, "german", "2813", "272-fus");
    assert_eq!((fought.attack, fought.column.as_str()), (0, "1-4"));
    let game = values("[3, 0, 8]");
    let fought = fight(&game, "allied", "2814", "3di-1suff");
    assert_eq!((fought.defence, fought.column.as_str()), (0, "9-1"));
}

#[test]
fn artillery_has_no_bonus() {
    proves(&["goodwood/5.1.4.e"]);
    assert!(
        shifts(
            "german",
            &["3di-1suff"],
            &around(&["nbw-i83", "nbw-ii83", "nbw-iii83"])
        )
        .is_empty()
    );
    assert!(shifts("german", &["3di-1suff"], &around(&["flak-i2", "flak-ii2"])).is_empty());
}

#[test]
fn all_elements_must_take_part_alive() {
    proves(&["goodwood/5.1.4.f"]);
    assert!(shifts("allied", &["272-fus"], &around(&EIGHTH[..2])).is_empty());
    // Losses do not matter.
    let mut counters = json!({ "272-fus": { "hex": "2814" } });
    for (index, id) in EIGHTH.iter().enumerate() {
        counters[*id] = json!({ "hex": "2813", "losses": u8::from(index < 2) });
    }
    let mut match_ = fights("allied", counters.clone());
    assert_eq!(match_.fight("2814", &EIGHTH, sum(7)).shifts.len(), 1);
    // One destroyed: the others gain nothing.
    counters[EIGHTH[2]] = json!({ "place": "destroyed" });
    let mut match_ = fights("allied", counters);
    assert!(match_.fight("2814", &EIGHTH[..2], sum(7)).shifts.is_empty());
    // A gun far away in the attack does not stand in for anybody; all must be next to the target.
    let mut counters = at([
        ("272-fus", "2814"),
        ("3di-1suff", "2813"),
        ("3di-2ey", "2813"),
        ("3di-1sl", "2811"),
    ]);
    counters["3di-7fd"] = json!({ "hex": "2811" });
    let mut match_ = board(json!({ "turn": 4, "phase": "allied-combat", "counters": counters }));
    match_.declare("2814", &["3di-1suff", "3di-2ey", "3di-7fd"]);
    let events = match_.roll(json!("announce"), &sum(7));
    assert!(match_.fought(&events).shifts.is_empty());
}

#[test]
fn all_shifts_are_added_before_the_dice() {
    proves(&["goodwood/5.1.5.b"]);
    // A complete regiment in the town 2312, encircled, at 8-1: left 2, left 1, right 1.
    let foes = ["272-i980", "272-ii980"];
    let own = [
        ("11db-23h", "2311"),
        ("11db-2ffy", "2311"),
        ("gdb-2gren", "2313"),
        ("gdb-1cold", "2313"),
    ];
    let fought = read(&[], "allied", "2312", &foes, &own, 24);
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("8-1", "6-1")
    );
    assert_eq!(fought.shifts.len(), 3);
    // Odds outside the table enter it first: 40 to 4 in a town is 7-1, by the option 8-1.
    let own = [("11db-23h", "2411")];
    assert_eq!(
        read(&[], "allied", "2312", &["272-fus"], &own, 24).column,
        "7-1"
    );
    assert_eq!(
        read(
            &[("clamp_before_shifts", "false")],
            "allied",
            "2312",
            &["272-fus"],
            &own,
            24
        )
        .column,
        "8-1"
    );
}

#[test]
fn the_combat_table_is_as_printed() {
    proves(&["goodwood/TEC.a"]);
    let tables = board(json!({})).ask(json!({ "tables": {} }));
    let cell = |row: usize, column: usize| {
        tables["combat"]["rows"][row]["cells"][column]
            .as_str()
            .unwrap()
    };
    let column: Vec<&str> = (0..6).map(|row| cell(row, 6)).collect();
    assert_eq!(tables["combat"]["columns"][6], "4-1");
    assert_eq!(
        column,
        ["DRB AVI", "DRI AVI", "DRB AVB", "DRI AVB", "IMP", "DVB ARI"]
    );
    // All 72 cells lie on one ladder.
    let ladder = [
        "DVI AE", "DVI AE", "DVB AE", "DVI ARB", "DVI ARI", "DVB ARB", "DVB ARI", "IMP", "DRI AVB",
        "DRB AVB", "DRI AVI", "DRB AVI", "EMP", "DE AVB", "DE AVB", "DE AVI", "DE AVI",
    ];
    for row in 0..6 {
        for column in 0..12 {
            assert_eq!(cell(row, column), ladder[5 - row + column]);
        }
    }
    assert!(
        !tables["codes"]
            .as_array()
            .unwrap()
            .iter()
            .any(|code| code["code"] == "DA")
    );
}
