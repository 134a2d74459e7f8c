//! Box, board, counters and tables (1.0, 2.0): what is in the box is what the rulebook says.

use std::collections::BTreeSet;

use serde_json::json;
use table::{CounterView, Game, proves};

use crate::common::{at, combat_cells_climb, sum};
use crate::{TERCEIRA, campaign, code, fighting, moving};

fn counters() -> Vec<CounterView> {
    campaign().referee().counters
}

#[test]
fn the_board_has_1296_hexes_in_eight_countries() {
    proves(&["terceira-guerra/2.1.a"]);
    let map = TERCEIRA.map();
    let grid = map.grid();
    assert_eq!((grid.len(), grid.columns(), grid.rows()), (1296, 36, 36));
    assert_eq!(
        (
            grid.name(grid.hexes().next().unwrap()),
            grid.parse("3636").is_some()
        ),
        ("0101", true)
    );
    let countries: Vec<_> = map
        .areas()
        .iter()
        .filter(|area| area.kind == "country")
        .collect();
    let names: BTreeSet<&str> = countries
        .iter()
        .map(|country| country.id.as_str())
        .collect();
    let expected = [
        "Alemanha Ocidental",
        "Alemanha Oriental",
        "Bélgica",
        "França",
        "Holanda",
        "Luxemburgo",
        "Suíça",
        "Tchecoslováquia",
        "Áustria",
    ];
    assert_eq!(names, expected.into());
    for hex in grid.hexes() {
        let of = countries
            .iter()
            .filter(|country| country.hexes.contains(hex))
            .count();
        let sea = map.terrains()[map.terrain(hex).index()].id == "mar";
        assert_eq!(of, usize::from(!sea), "{}", grid.name(hex));
    }
    // Switzerland is off limits.
    let swiss = &countries
        .iter()
        .find(|country| country.id == "Suíça")
        .unwrap()
        .hexes;
    assert!(
        swiss
            .iter()
            .all(|hex| map.terrains()[map.terrain(hex).index()].id == "fora")
    );
}

#[test]
fn the_box_has_152_counters_of_twelve_nationalities() {
    proves(&["terceira-guerra/2.2.a"]);
    let counters = counters();
    assert_eq!((counters.len(), TERCEIRA.card().counters), (152, 152));
    let totals = [
        ("soviet", 72),
        ("american", 23),
        ("west-german", 23),
        ("british", 8),
        ("belgian", 5),
        ("french", 5),
        ("east-german", 4),
        ("polish", 4),
        ("dutch", 3),
        ("canadian", 2),
        ("czechoslovak", 2),
        ("austrian", 1),
    ];
    for (nation, total) in totals {
        let found = counters
            .iter()
            .filter(|counter| counter.nation == nation)
            .count();
        assert_eq!(found, total, "{nation}");
    }
    assert_eq!(totals.iter().map(|(_, total)| total).sum::<usize>(), 152);
}

#[test]
fn each_nation_fights_for_its_side() {
    proves(&["terceira-guerra/2.2.b"]);
    let of = |side: &str| -> BTreeSet<String> {
        let own = counters()
            .into_iter()
            .filter(|counter| counter.side == side);
        own.map(|counter| counter.nation.clone()).collect()
    };
    let pact = ["czechoslovak", "east-german", "polish", "soviet"].map(String::from);
    assert_eq!(of("pact"), pact.into());
    assert_eq!(of("nato").len(), 8);
    let count = |side: &str| {
        counters()
            .iter()
            .filter(|counter| counter.side == side)
            .count()
    };
    assert_eq!((count("pact"), count("nato")), (82, 70));
}

#[test]
fn every_nationality_has_a_colour_of_its_own() {
    proves(&["terceira-guerra/2.2.c"]);
    let tables = campaign().ask(json!({ "tables": {} }));
    let colours = tables["colours"].as_array().unwrap();
    let fills: BTreeSet<&str> = colours
        .iter()
        .map(|c| c["colour"].as_str().unwrap())
        .collect();
    assert_eq!((colours.len(), fills.len()), (12, 12));
}

#[test]
fn counters_are_divisions_and_brigades_and_count_one_each() {
    proves(&["terceira-guerra/2.2.1.a"]);
    let sizes: BTreeSet<String> = counters()
        .into_iter()
        .map(|counter| counter.size.clone())
        .collect();
    assert_eq!(sizes, ["X", "XX"].map(String::from).into());
    let full = [
        ("us-bimec-1", "1107"),
        ("us-6db", "1107"),
        ("us-4dimec", "1107"),
        ("de-1db", "1109"),
    ];
    let match_ = moving("nato", 6, at(full));
    let enter = json!({ "move": { "counter": "de-1db", "to": "1107" } });
    assert_eq!(match_.refusal(enter), "terceira-guerra/4.1.1.a");
}

#[test]
fn there_are_five_types() {
    proves(&["terceira-guerra/2.2.1.b"]);
    let types: BTreeSet<String> = counters()
        .into_iter()
        .map(|counter| counter.symbol.clone())
        .collect();
    let five = [
        "airborne",
        "armour",
        "infantry",
        "mechanised-infantry",
        "mountain",
    ];
    assert_eq!(types, five.map(String::from).into());
}

#[test]
fn divisions_have_a_number_and_brigades_none() {
    proves(&[
        "terceira-guerra/2.2.1.c",
        "terceira-guerra/2.2.1.e",
        "terceira-guerra/9.1.a",
    ]);
    for counter in counters() {
        let label = &counter.formation.pt;
        if counter.size == "X" {
            assert_eq!(label, "", "{}", counter.id);
            continue;
        }
        let abbreviation = label.split_whitespace().nth(1).unwrap();
        let class = match abbreviation {
            "DB" | "DBG" => "armour",
            "DIMec" => "mechanised-infantry",
            "DAet" => "airborne",
            "DM" => "mountain",
            other => panic!("{other} is no abbreviation"),
        };
        assert_eq!(counter.symbol, class, "{}", counter.id);
        assert!(
            label.split('ª').next().unwrap().parse::<u16>().is_ok(),
            "{label}"
        );
        // Guards are told by the G, in both languages.
        let guards = abbreviation == "DBG" || label.contains("de Guardas");
        assert_eq!(counter.formation.en.contains("Guards"), guards, "{label}");
    }
    let match_ = campaign();
    assert_eq!(match_.counter("su-16dbg").formation.pt, "16ª DBG");
    // The letter is a label: no shift comes from it.
    let counters =
        json!({ "su-16dbg": { "hex": "1107", "moved": true }, "us-6db": { "hex": "1108" } });
    let fought = fighting("pact", 6, counters).fight("1108", &["su-16dbg"], [1, 2]);
    assert_eq!((fought.attack, fought.shifts.len()), (10, 0));
}

#[test]
fn armies_matter_only_when_the_counters_are_placed() {
    proves(&["terceira-guerra/2.2.1.d", "terceira-guerra/9.0.d"]);
    let printed = |id: &str| campaign().ask(json!({ "counter": { "counter": id } }));
    assert_eq!(printed("su-7dbg")["army"], "3º Exército de Choque");
    assert_eq!(printed("su-79dbg")["army"], "8º Exército de Guardas");
    let counters = at([
        ("su-7dbg", "1107"),
        ("su-79dbg", "1106"),
        ("de-bi-1", "1109"),
    ]);
    let mut match_ = moving("pact", 5, counters);
    for id in ["su-7dbg", "su-79dbg"] {
        match_.move_to(id, "1108");
    }
    match_.end();
    let fought = match_.fight("1109", &["su-7dbg", "su-79dbg"], [1, 2]);
    assert_eq!((fought.attack, fought.shifts.len()), (20, 0));
}

#[test]
fn no_order_depends_on_the_mission_of_an_army() {
    proves(&["terceira-guerra/9.0.d"]);
    let hexes = |id: &str| {
        let orders = moving("pact", 6, at([(id, "2716")]))
            .orders_of("move")
            .into_iter();
        let hexes = orders.map(|order| order["move"]["to"].as_str().unwrap().to_owned());
        hexes.collect::<BTreeSet<String>>()
    };
    // The same kind of division goes to the same hexes, whatever its army.
    assert_eq!(hexes("su-79dbg"), hexes("su-16dbg"));
}

#[test]
fn a_corps_is_one_of_the_counters_own_nation() {
    proves(&["terceira-guerra/2.2.1.f", "terceira-guerra/9.0.a"]);
    let match_ = campaign();
    let corps: BTreeSet<String> = counters()
        .iter()
        .filter_map(|counter| {
            let printed = match_.ask(json!({ "counter": { "counter": counter.id } }));
            let corps = printed["corps"].as_str().unwrap().to_owned();
            let nation = match corps.rsplit(' ').next().unwrap() {
                "americano" => "american",
                "alemão" => "west-german",
                "britânico" => "british",
                "belga" => "belgian",
                "francês" => "french",
                "holandês" => "dutch",
                _ => return None,
            };
            assert_eq!(counter.nation, nation, "{}", counter.id);
            Some(corps)
        })
        .collect();
    assert_eq!(
        match_.ask(json!({ "counter": { "counter": "us-6db" } }))["corps"],
        "V Corpo americano"
    );
    // The eight corps of NORTHAG and CENTAG have a bivouac each, north to south along the border.
    let north_to_south = [
        "I Corpo holandês",
        "I Corpo alemão",
        "I Corpo britânico",
        "I Corpo belga",
        "III Corpo alemão",
        "V Corpo americano",
        "VII Corpo americano",
        "II Corpo alemão",
    ];
    let map = TERCEIRA.map();
    let rows = north_to_south.map(|name| {
        let mut bivouacs = map.areas().iter().filter(|area| area.kind == "bivouac");
        let bivouac = bivouacs.find(|area| area.name == name).unwrap();
        let rows = bivouac
            .hexes
            .iter()
            .map(|hex| u32::from(map.grid().row(hex)));
        rows.sum::<u32>() * 100 / bivouac.hexes.len() as u32
    });
    assert!(rows.is_sorted(), "{rows:?}");
    assert!(north_to_south.iter().all(|name| corps.contains(*name)));
    assert_eq!(
        corps.len(),
        10,
        "with the II Corpo britânico and the II Corpo francês: {corps:?}"
    );
}

#[test]
fn asterisks_are_on_the_airborne_counters() {
    proves(&["terceira-guerra/2.2.1.g"]);
    let flying: Vec<CounterView> = counters()
        .into_iter()
        .filter(|counter| {
            campaign().ask(json!({ "counter": { "counter": counter.id } }))["flight"] != 0
        })
        .collect();
    assert_eq!(flying.len(), 7);
    assert!(flying.iter().all(|counter| counter.symbol == "airborne"));
    for side in ["pact", "nato"] {
        assert!(flying.iter().any(|counter| counter.side == side));
    }
    // The mark is on the counter.
    assert!(campaign().marked("su-103daet", "helicopter"));
}

#[test]
fn the_6th_armoured_division_is_8_7_12() {
    proves(&["terceira-guerra/2.2.1.ex1", "terceira-guerra/2.2.1.h"]);
    let printed = campaign().ask(json!({ "counter": { "counter": "us-6db" } }));
    assert_eq!(printed["front"], json!([8, 7, 12]));
    assert_eq!(
        (&printed["class"], &printed["size"]),
        (&json!("armour"), &json!("division"))
    );
    assert_eq!(printed["corps"], "V Corpo americano");
    assert_eq!(printed["source"]["values"], "given");
    let pieces = |attacker: &str| {
        let mut pieces = at([("us-6db", "1107"), ("su-34db", "1108")]);
        pieces[attacker]["moved"] = true.into();
        pieces
    };
    let attacks = fighting("nato", 6, pieces("us-6db")).fight("1108", &["us-6db"], [1, 2]);
    assert_eq!(attacks.attack, 8);
    let defends = fighting("pact", 6, pieces("su-34db")).fight("1107", &["su-34db"], [1, 2]);
    assert_eq!(defends.defence, 7);
}

#[test]
fn the_four_tables_and_the_air_schedule_are_in_the_box() {
    proves(&["terceira-guerra/2.3.a"]);
    let tables = campaign().ask(json!({ "tables": {} }));
    for table in ["combat", "terrain", "bombardment", "classes"] {
        assert!(
            tables[table].is_object() || tables[table].is_array(),
            "{table}"
        );
    }
    assert_eq!(
        campaign()
            .referee()
            .tracks
            .iter()
            .filter(|track| track.id.starts_with("air"))
            .count(),
        4
    );
}

#[test]
fn the_combat_table_is_the_printed_one() {
    proves(&["terceira-guerra/TEC.a", "terceira-guerra/5.1.4.b"]);
    let tables = campaign().ask(json!({ "tables": {} }));
    // This game's ladder ends in DA.
    let ladder = [
        "DVI AE", "DVB AE", "DVI ARB", "DVI ARI", "DVB ARB", "DVB ARI", "IMP", "DRI AVB",
        "DRB AVB", "DRI AVI", "DRB AVI", "EMP", "DE AVB", "DE AVI", "DA AVB", "DA AVI", "DA AVI",
    ];
    combat_cells_climb(&tables, &ladder);
}

/// The result of 9 against 7 in the open, column 1-1.
fn result(dice: [u8; 2]) -> String {
    let counters =
        json!({ "su-34db": { "hex": "1107", "moved": true }, "us-6db": { "hex": "1108" } });
    let mut match_ = fighting("pact", 6, counters);
    match_.declare("1108", &["su-34db"]);
    code(&match_, dice)
}

#[test]
fn two_dice_are_added_and_their_sum_is_the_row() {
    proves(&[
        "terceira-guerra/5.1.4.a",
        "terceira-guerra/5.1.4.b",
        "terceira-guerra/5.1.4.ex1",
    ]);
    assert_eq!(result([2, 3]), "DVB ARI");
    for (low, high) in [(2, 12), (3, 11), (4, 10), (5, 9), (6, 8)] {
        assert_eq!(result(sum(low)), result(sum(high)));
    }
    let distinct: BTreeSet<String> = (2..=7).map(|low| result(sum(low))).collect();
    assert_eq!(distinct.len(), 6);
    assert_eq!(result(sum(7)), "DVI ARI");
}
