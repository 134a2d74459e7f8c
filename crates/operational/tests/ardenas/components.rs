//! Box, board, counters and tables (1.0, 2.0, tabelas): what is in the box is what the rulebook says.

use std::collections::BTreeSet;

use crate::common::{ARDENAS, and, at, board, campaign, combat_cells_climb, files, moved, sum};
use serde_json::json;
use table::{Game, proves};

#[test]
fn two_sides_fight_from_16_december_to_3_january() {
    proves(&["ardenas/1.0.a", "ardenas/2.4.1.a"]);
    let match_ = campaign();
    let sides: Vec<&str> = ARDENAS
        .card()
        .sides
        .iter()
        .map(|side| side.id.as_str())
        .collect();
    assert_eq!(sides, ["german", "allied"]);
    let nations: BTreeSet<(String, String)> = match_
        .referee()
        .counters
        .into_iter()
        .map(|c| (c.side.clone(), c.nation.clone()))
        .collect();
    for nation in ["american", "british", "french"] {
        assert!(nations.contains(&("allied".into(), nation.into())));
    }
    let track = match_.ask(json!({ "tables": {} }))["turns"]["track"].clone();
    let days: Vec<u8> = (16..=31).chain(1..=3).collect();
    assert_eq!(track, json!(days));
    assert_eq!(ARDENAS.card().scenarios[0].turns, 19);
    assert_eq!(match_.referee().turn_name.en, "16 December 1944");
}

#[test]
fn the_board_has_805_hexes() {
    proves(&["ardenas/2.1.a"]);
    let grid = ARDENAS.map().grid();
    assert_eq!(grid.len(), 805);
    assert!(grid.parse("0101").is_some() && grid.parse("3523").is_some());
    assert!(grid.parse("3601").is_none() && grid.parse("0124").is_none());
}

#[test]
fn the_box_has_232_counters() {
    proves(&["ardenas/2.2.a"]);
    let counters = campaign().referee().counters;
    let of = |nation: &str| {
        counters
            .iter()
            .filter(|counter| counter.nation == nation)
            .count()
    };
    assert_eq!(counters.len(), 232);
    assert_eq!(of("german") + of("waffen-ss"), 108);
    assert_eq!(of("waffen-ss"), 15);
    assert_eq!((of("american"), of("british"), of("french")), (104, 18, 2));
    assert_eq!(ARDENAS.card().counters, 232);
}

#[test]
fn a_box_with_another_number_of_counters_does_not_open() {
    proves(&["ardenas/2.2.a"]);
    let mut files = files("ardenas");
    let text = files
        .text("counters.toml")
        .unwrap()
        .replace("british = 18", "british = 19");
    files.replace("counters.toml", text);
    let problem = operational::Operational::open(&files)
        .err()
        .expect("it does not open");
    assert!(problem.to_string().contains("british"), "{problem}");
}

#[test]
fn every_nationality_has_a_colour_of_its_own() {
    proves(&["ardenas/2.2.b", "ardenas/2.2.1.h"]);
    let colours = campaign().ask(json!({ "tables": {} }))["colours"].clone();
    let colours: BTreeSet<(String, String)> = colours
        .as_array()
        .unwrap()
        .iter()
        .map(|c| {
            (
                c["id"].as_str().unwrap().into(),
                c["colour"].as_str().unwrap().into(),
            )
        })
        .collect();
    let ids: Vec<&str> = colours.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(
        ids,
        ["american", "british", "french", "german", "waffen-ss"]
    );
    let fills: BTreeSet<&String> = colours.iter().map(|(_, colour)| colour).collect();
    assert_eq!(fills.len(), 5);
    // The emblems are lost: the nation stands on every counter instead.
    let known = |nation: &str| ids.contains(&nation);
    assert!(
        campaign()
            .referee()
            .counters
            .iter()
            .all(|counter| known(&counter.nation))
    );
}

#[test]
fn counters_are_regiments_and_brigades() {
    proves(&["ardenas/2.2.1.a"]);
    let sizes: BTreeSet<String> = campaign()
        .referee()
        .counters
        .into_iter()
        .map(|counter| counter.size.clone())
        .collect();
    assert_eq!(sizes, BTreeSet::from(["III".to_owned(), "X".to_owned()]));
}

#[test]
fn a_counter_names_its_regiment_and_its_division() {
    proves(&["ardenas/2.2.1.b", "ardenas/2.2.1.ex1"]);
    let unit = campaign().counter("us-5di-10");
    assert_eq!(unit.name.pt, "10º RI da 5ª DI");
    assert_eq!(
        unit.name.en,
        "10th Infantry Regiment, 5th Infantry Division"
    );
    assert_eq!(unit.formation.pt, "5ª DI");
    assert_eq!(unit.values, ["3", "4", "5"]);
    assert_eq!(unit.source, "given");
    let printed = campaign().ask(json!({ "counter": { "counter": "us-5di-10" } }));
    assert_eq!(printed["front"], json!([3, 4, 5]));
    assert_eq!(printed["size"], "regiment");
}

fn of_formation(formation: &str, nation: &[&str]) -> usize {
    let counters = campaign().referee().counters.into_iter();
    counters
        .filter(|counter| {
            counter.formation.pt == formation && nation.contains(&counter.nation.as_str())
        })
        .count()
}

#[test]
fn marked_counters_belong_to_lehr_the_fuhrer_brigades_and_the_guards() {
    proves(&["ardenas/2.2.1.c", "ardenas/2.2.1.d"]);
    assert_eq!(of_formation("DPz Lehr", &["german"]), 3);
    assert_eq!(of_formation("Bgda Führer Begleit", &["german"]), 2);
    assert_eq!(of_formation("Bgda Führer Grenadier", &["german"]), 2);
    assert_eq!(of_formation("DBG", &["british"]), 2);
}

#[test]
fn every_symbol_is_a_class_with_its_row_in_the_tables() {
    proves(&["ardenas/2.2.1.i"]);
    let match_ = campaign();
    let tables = match_.ask(json!({ "tables": {} }));
    let classes: BTreeSet<&str> = tables["classes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|class| class["class"].as_str().unwrap())
        .collect();
    let symbols: BTreeSet<String> = match_
        .referee()
        .counters
        .into_iter()
        .map(|counter| counter.symbol.clone())
        .collect();
    assert!(
        symbols
            .iter()
            .all(|symbol| classes.contains(symbol.as_str())),
        "{symbols:?}"
    );
}

#[test]
fn the_four_tables_are_in_the_box() {
    proves(&["ardenas/2.3.a"]);
    let tables = campaign().ask(json!({ "tables": {} }));
    for table in ["combat", "terrain", "bombardment", "classes"] {
        assert!(tables.get(table).is_some(), "{table}");
    }
    let files = files("ardenas");
    let without = |section: &str| {
        let mut files = files.clone();
        let text = files
            .text("tables.toml")
            .unwrap()
            .replace(section, "[left.out]");
        files.replace("tables.toml", text);
        operational::Operational::open(&files).is_err()
    };
    assert!(without("[bombardment]") && without("[combat]") && without("[terrain.aberto]"));
}

#[test]
fn the_combat_table_is_the_printed_one() {
    proves(&[
        "ardenas/tabelas.combate.a",
        "ardenas/5.1.5.b",
        "ardenas/5.1.5.a",
        "ardenas/5.1.5.ex1",
    ]);
    let tables = campaign().ask(json!({ "tables": {} }));
    let ladder = [
        "DVI AE", "DVB AE", "DVI ARB", "DVI ARI", "DVB ARB", "DVB ARI", "IMP", "DRI AVB",
        "DRB AVB", "DRI AVI", "DRB AVI", "EMP", "DE AVB", "DE AVB", "DE AVI", "DE AVI", "DE AVI",
    ];
    combat_cells_climb(&tables, &ladder);
    // Sums that share a row give the same result: 3 against 3 in the open, column 1-1.
    let result = |dice: [u8; 2]| {
        let mut match_ = board(json!({
            "turn": 18, "phase": "allied-combat",
            "counters": and(moved([("us-1di-16", "1102")]), at([("ge-18di-293", "1202")])),
        }));
        match_.fight("1202", &["us-1di-16"], dice);
        match_.pending().1
    };
    assert_eq!(result([1, 1]), result([6, 6]));
    let text = |sum: u8| {
        let mut match_ = board(json!({
            "turn": 18, "phase": "allied-combat",
            "counters": and(moved([("us-1di-16", "1102")]), at([("ge-18di-293", "1202")])),
        }));
        match_.declare("1202", &["us-1di-16"]);
        let mut state = match_.state.clone();
        let mut events = Vec::new();
        let order = operational::Order::Announce;
        let dice = crate::common::sum(sum);
        match_.game.execute(
            &mut state,
            &order,
            &mut table::Scripted::new(&dice),
            &mut events,
        );
        let words = match_
            .game
            .describe(&state, &events[1], table::Viewer::Referee)
            .en;
        words.rsplit("; ").next().unwrap().to_owned()
    };
    for sum in [2, 12] {
        assert_eq!(text(sum), "DRB AVB");
    }
    for sum in [6, 8] {
        assert_eq!(text(sum), "DVB ARB");
    }
    for sum in [5, 9] {
        assert_eq!(text(sum), "DVB ARI");
    }
    assert_eq!(text(7), "DVI ARI");
    assert_eq!(sum(5).iter().sum::<u8>(), 5);
}

#[test]
fn guns_lend_their_attack_value_and_the_allies_alone_have_an_air_track() {
    proves(&["ardenas/2.2.1.f", "ardenas/2.4.2.a"]);
    let counters = and(
        moved([("ge-1ss-pz", "1201")]),
        at([("us-5di-10", "1202"), ("us-art-v", "1206")]),
    );
    let mut match_ = board(json!({ "turn": 24, "phase": "german-combat", "counters": counters }));
    // No air points for the Germans, in any turn.
    match_.give(json!({ "attack": { "target": "1202" } }));
    assert!(match_.orders_of("air").is_empty());
    let air = match_
        .referee()
        .tracks
        .into_iter()
        .filter(|track| track.id == "air");
    assert_eq!(
        air.map(|track| track.side).collect::<Vec<_>>(),
        [Some("allied".to_owned())]
    );
    match_.give(json!({ "add": { "counter": "ge-1ss-pz" } }));
    match_.give(json!("announce"));
    // A gun 3-2-5 in range adds 3 to the defence, not 2.
    match_.give(json!({ "add": { "counter": "us-art-v" } }));
    let events = match_.roll(json!("announce"), &[3, 4]);
    assert_eq!(match_.fought(&events).defence, 4 + 3);
}
