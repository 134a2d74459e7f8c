//! Setting up (11.1).

use crate::common::Sandbox;
use crate::{board, fresh, rule};
use serde_json::{Value, json};
use table::{Place, Side, Viewer, proves};

fn put(id: &str, hex: &str) -> Value {
    json!({ "place": { "counter": id, "to": hex } })
}

/// The Germans set up on a board with these counters; those named null are still to be placed.
fn placing(side: &str, counters: Value) -> Sandbox {
    board(json!({ "turn": 0, "phase": format!("{side}-set-up"), "counters": counters }))
}

fn waiting(ids: &[&str]) -> Value {
    let pieces = ids
        .iter()
        .map(|id| (id.to_string(), json!({ "place": "waiting" })));
    Value::Object(pieces.collect())
}

/// The hexes where a counter may be put now.
fn hexes(match_: &Sandbox, id: &str) -> Vec<String> {
    let orders = match_.orders_of("place").into_iter();
    let own = orders.filter(|order| order["place"]["counter"] == id);
    let mut hexes: Vec<String> = own
        .map(|order| order["place"]["to"].as_str().unwrap().to_owned())
        .collect();
    hexes.sort();
    hexes
}

/// The German set-up finished by the rules' own placement.
fn germans_stand() -> Sandbox {
    let mut match_ = fresh();
    match_.give(json!("place-all"));
    match_.end();
    match_
}

#[test]
fn the_germans_set_up_first() {
    proves(&["goodwood/11.1.a"]);
    let mut match_ = fresh();
    assert_eq!(match_.pending(), ("german".into(), "set-up"));
    assert_eq!(match_.refusal(put("3di-1suff", "2104")), rule("11.1.a"));
    assert_eq!(match_.refusal(json!("end")), rule("11.1.b"));
    match_.give(json!("place-all"));
    match_.end();
    assert_eq!(match_.pending(), ("allied".into(), "set-up"));
    assert!(match_.legal(put("3di-1suff", "2104")));
    assert_eq!(match_.refusal(put("346-fus", "2702")), rule("11.1.a"));
    match_.give(json!("place-all"));
    match_.end();
    assert_eq!(match_.pending(), ("allied".into(), "carpet"));
}

#[test]
fn units_are_put_down_moved_about_and_taken_back() {
    proves(&["goodwood/11.1.b"]);
    let mut match_ = germans_stand();
    match_.give(put("3di-1suff", "2104"));
    match_.give(put("3di-1suff", "2105"));
    assert_eq!(match_.hex("3di-1suff").as_deref(), Some("2105"));
    match_.give(json!({ "take-back": { "counter": "3di-1suff" } }));
    assert_eq!(match_.place("3di-1suff"), Place::Waiting);
    // The enemy sees what kind of counter was put down, and where.
    match_.give(put("3di-1suff", "2104"));
    let seen = match_.view(Viewer::Side(Side::SECOND));
    let there: Vec<_> = seen
        .counters
        .iter()
        .filter(|counter| counter.hex.as_deref() == Some("2104"))
        .collect();
    assert_eq!((there.len(), there[0].symbol.as_str()), (1, "infantry"));
    assert!(
        seen.counters
            .iter()
            .all(|counter| counter.id != "3di-1suff" && counter.id != "3di-2ey")
    );
}

#[test]
fn divisions_stand_inside_their_bivouacs_four_to_a_hex() {
    proves(&["goodwood/11.1.b", "goodwood/4.1.1.c"]);
    let mut match_ = germans_stand();
    let bivouac = [
        "2103", "2104", "2105", "2106", "2203", "2204", "2205", "2303", "2304",
    ];
    assert_eq!(hexes(&match_, "3di-1suff"), bivouac);
    assert_eq!(match_.refusal(put("3di-1suff", "2102")), rule("11.1.b"));
    for id in ["3di-1suff", "27bb-sy", "3di-7fd", "3di-20at"] {
        match_.give(put(id, "2104"));
    }
    assert_eq!(match_.refusal(put("3di-2ey", "2104")), rule("4.1.1.a"));
    // Four armoured units of the 29th Brigade fill Benouville, where nobody else fits.
    assert_eq!(match_.stack("1601").len(), 4);
    assert_eq!(
        match_.refusal(put("brit-art-med1", "1601")),
        rule("4.1.1.a")
    );
}

#[test]
fn some_allied_units_have_places_of_their_own() {
    proves(&[
        "goodwood/11.1.1.a",
        "goodwood/11.1.1.b",
        "goodwood/11.1.1.c",
        "goodwood/11.1.1.d",
        "goodwood/11.1.1.e",
    ]);
    let mut match_ = germans_stand();
    assert_eq!(
        match_.stack("1601"),
        ["11db-23h", "11db-2ffy", "11db-3rtr", "11db-8rb"]
    );
    assert_eq!(match_.stack("2302"), ["6aet-pqd"]);
    // The Canadian tanks may be parted between both bivouacs.
    for (id, hex) in [
        ("2bbc-6ar", "0210"),
        ("2bbc-10ar", "0411"),
        ("2bbc-27ar", "1705"),
    ] {
        match_.give(put(id, hex));
    }
    assert_eq!(match_.refusal(put("2bbc-6ar", "0707")), rule("11.1.1.c"));
    match_.give(put("brit-art-med1", "1203"));
    assert_eq!(
        match_.refusal(put("brit-art-med1", "1903")),
        rule("11.1.1.d")
    );
    match_.give(put("ii-6at", "0707"));
    assert_eq!(match_.refusal(put("ii-6at", "1903")), rule("11.1.1.e"));
    match_.give(put("i-62at", "1903"));
    assert_eq!(match_.refusal(put("i-62at", "0707")), rule("11.1.1.e"));
}

#[test]
fn some_german_units_stand_in_towns() {
    proves(&[
        "goodwood/11.1.2.a",
        "goodwood/11.1.2.b",
        "goodwood/11.1.2.c",
        "goodwood/11.1.2.e",
        "goodwood/11.1.2.g",
    ]);
    let match_ = fresh();
    let towns = [
        ("21pz-stug200", "1809"),
        ("21pz-ii22", "1916"),
        ("21pz-pzjg200", "1916"),
        ("21pz-i155", "1714"),
        ("tiger", "2213"),
        ("271-979", "0314"),
    ];
    for (id, hex) in towns {
        assert_eq!(match_.hex(id).as_deref(), Some(hex), "{id}");
        assert!(!match_.legal(put(id, "2310")));
    }
    assert_eq!(match_.values("21pz-stug200"), ["3", "3", "10"]);
    assert_eq!(match_.values("21pz-ii22"), ["3", "2", "12"]);
    assert_eq!(match_.values("tiger"), ["9", "9", "10"]);
}

#[test]
fn some_german_units_are_guests_of_other_divisions() {
    proves(&[
        "goodwood/11.1.2.d",
        "goodwood/11.1.2.h",
        "goodwood/11.1.2.i",
        "goodwood/11.1.2.n",
    ]);
    let mut match_ = fresh();
    let place = |match_: &mut Sandbox, id: &str, inside: &str, outside: &str, number: &str| {
        assert_eq!(match_.refusal(put(id, outside)), rule(number), "{id}");
        match_.give(put(id, inside));
    };
    place(&mut match_, "21pz-ii155", "1610", "2310", "11.1.2.d");
    place(&mut match_, "nbw-i83", "1711", "2702", "11.1.2.h");
    place(&mut match_, "nbw-ii83", "0716", "2702", "11.1.2.h");
    for id in ["nbw-i14", "nbw-ii14", "nbw-iii14"] {
        place(&mut match_, id, "2702", "0716", "11.1.2.i");
    }
    place(&mut match_, "sterz", "0916", "1520", "11.1.2.n");
}

#[test]
fn the_21st_panzer_stands_between_toufreville_and_sannerville() {
    proves(&["goodwood/11.1.2.f"]);
    let match_ = fresh();
    let zone = [
        "2208", "2209", "2210", "2211", "2308", "2309", "2310", "2311", "2312", "2408", "2409",
        "2410", "2411",
    ];
    for id in [
        "21pz-i22",
        "21pz-i192",
        "21pz-ii192",
        "21pz-pi220",
        "21pz-aa21",
    ] {
        assert_eq!(hexes(&match_, id), zone, "{id}");
    }
    assert_eq!(match_.refusal(put("21pz-i22", "2313")), rule("11.1.2.f"));
    assert_eq!(match_.values("21pz-i22"), ["5", "3", "12"]);
}

#[test]
fn the_anti_air_regiments_choose_any_german_town() {
    proves(&["goodwood/11.1.2.j"]);
    let match_ = fresh();
    for hex in ["1916", "0314", "1010", "1419"] {
        assert!(match_.legal(put("flak-i2", hex)), "{hex}");
    }
    for hex in ["1601", "1914", "2302", "0710"] {
        assert_eq!(
            match_.refusal(put("flak-i2", hex)),
            rule("11.1.2.j"),
            "{hex}"
        );
    }
}

#[test]
fn independent_anti_tank_guns_need_company() {
    proves(&["goodwood/11.1.2.k"]);
    let mut match_ = fresh();
    assert!(match_.legal(put("at-1", "1916")));
    assert_eq!(match_.refusal(put("at-1", "2310")), rule("11.1.2.k"));
    match_.give(put("21pz-aa21", "2310"));
    match_.give(put("at-1", "2310"));
    match_.give(put("at-2", "2310"));
    // Who keeps them company may not go away, and two of them are no company.
    assert_eq!(match_.refusal(put("21pz-aa21", "2311")), rule("11.1.2.k"));
    assert_eq!(
        match_.refusal(json!({ "take-back": { "counter": "21pz-aa21" } })),
        rule("11.1.2.k")
    );
    match_.give(put("21pz-pi220", "2310"));
    match_.give(put("21pz-aa21", "2311"));
    let only = placing("german", {
        let mut counters = waiting(&["at-1"]);
        counters["at-2"] = json!({ "hex": "2310" });
        counters
    });
    assert_eq!(only.refusal(put("at-1", "2310")), rule("11.1.2.k"));
}

#[test]
fn independent_guns_stand_east_of_toufreville() {
    proves(&["goodwood/11.1.2.l"]);
    let match_ = fresh();
    for id in ["ger-art-1", "ger-art-2"] {
        assert!(match_.legal(put(id, "2510")) && match_.legal(put(id, "2410")));
        assert_eq!(match_.refusal(put(id, "2310")), rule("11.1.2.l"));
    }
    assert!(!match_.legal(put("ger-art-3", "2510")));
}

#[test]
fn the_leibstandarte_waits_for_two_battalions() {
    proves(&["goodwood/11.1.2.m"]);
    let mut match_ = fresh();
    match_.give(json!("place-all"));
    let bivouac = &match_.game.clone();
    let area = table::Game::map(&**bivouac)
        .area("bivouac-1ss")
        .unwrap()
        .hexes;
    let grid = table::Game::map(&**bivouac).grid().clone();
    let own = match_
        .referee()
        .counters
        .into_iter()
        .filter(|counter| counter.id.starts_with("1ss-"));
    let (inside, off): (Vec<_>, Vec<_>) = own.partition(|counter| counter.hex.is_some());
    assert_eq!(inside.len(), 14);
    assert!(
        inside
            .iter()
            .all(|counter| area.contains(grid.parse(counter.hex.as_ref().unwrap()).unwrap()))
    );
    let off: Vec<&str> = off.iter().map(|counter| counter.id.as_str()).collect();
    assert_eq!(off, ["1ss-iii1pg", "1ss-stug"]);
}

#[test]
fn the_rules_place_the_rest_and_keep_out_of_the_bombs() {
    proves(&["goodwood/11.1.b"]);
    let mut match_ = fresh();
    match_.give(put("346-fus", "2902"));
    match_.give(json!("place-all"));
    assert_eq!(match_.hex("346-fus").as_deref(), Some("2902"));
    assert!(match_.orders_of("place-all").is_empty());
    match_.end();
    match_.give(json!("place-all"));
    match_.end();
    // Only those who have no choice stand under the bombs.
    let bombed: usize = match_
        .orders()
        .iter()
        .map(|order| {
            match_
                .stack(order["bombard"]["target"].as_str().unwrap())
                .len()
        })
        .sum();
    assert!(bombed <= 6, "{bombed}");
}
