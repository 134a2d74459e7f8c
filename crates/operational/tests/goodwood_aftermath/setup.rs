//! Setting up (11.0, 11.1).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use table::{Game, Place, proves};

use crate::common::{Sandbox, at};
use crate::{GOODWOOD, campaign, changed};

fn place(id: &str, hex: &str) -> Value {
    json!({ "place": { "counter": id, "to": hex } })
}

/// The Allied side is about to set up.
fn allied() -> Sandbox {
    let mut match_ = campaign();
    match_.give(json!("place-all"));
    match_.end();
    match_
}

/// The hexes where a counter may be placed.
fn hexes(match_: &Sandbox, id: &str) -> BTreeSet<String> {
    let orders = match_.orders_of("place").into_iter();
    let own = orders.filter(|order| order["place"]["counter"] == id);
    own.map(|order| order["place"]["to"].as_str().unwrap().to_owned())
        .collect()
}

fn area(id: &str) -> BTreeSet<String> {
    let grid = GOODWOOD.map().grid();
    let hexes = GOODWOOD.map().area(id).unwrap().hexes;
    hexes.iter().map(|hex| grid.name(hex).to_string()).collect()
}

fn town(name: &str) -> String {
    let hex = GOODWOOD.map().town(name).unwrap().hex;
    GOODWOOD.map().grid().name(hex).to_string()
}

/// What is printed on every counter.
fn cards() -> Vec<Value> {
    let match_ = campaign();
    let counters = match_.referee().counters.into_iter();
    counters
        .map(|counter| match_.ask(json!({ "counter": { "counter": counter.id } })))
        .collect()
}

#[test]
fn the_germans_set_up_first() {
    proves(&["goodwood/11.1.a"]);
    let mut match_ = campaign();
    assert_eq!(match_.pending(), ("german".to_owned(), "set-up"));
    assert_eq!(
        match_.refusal(place("3di-1suff", "2103")),
        "goodwood/11.1.a"
    );
    assert!(!match_.legal(json!("end")), "nothing is placed yet");
    match_.give(json!("place-all"));
    match_.end();
    assert_eq!(match_.pending(), ("allied".to_owned(), "set-up"));
    assert_eq!(match_.refusal(place("346-i857", "2405")), "goodwood/11.1.a");
    assert!(match_.legal(place("3di-1suff", "2103")));
}

#[test]
fn divisions_are_placed_freely_in_their_bivouacs() {
    proves(&["goodwood/11.1.b"]);
    let german = campaign();
    for (id, bivouac) in [
        ("346-i857", "bivouac-346"),
        ("346-iart", "bivouac-346"),
        ("16lw-i31", "bivouac-16luft"),
        ("272-fus", "bivouac-272"),
        ("1ss-ipz", "bivouac-1ss"),
    ] {
        assert_eq!(hexes(&german, id), area(bivouac), "{id}");
    }
    let mut allied = allied();
    for (id, bivouac) in [
        ("3di-1suff", "bivouac-3di"),
        ("27bb-sy", "bivouac-3di"),
        ("51di-2sea", "bivouac-51di"),
        ("2dic-rrc", "bivouac-2dic"),
        ("3dic-rwr", "bivouac-3dic"),
    ] {
        assert_eq!(hexes(&allied, id), area(bivouac), "{id}");
    }
    assert_eq!(
        allied.refusal(place("3di-1suff", "1706")),
        "goodwood/11.1.b"
    );
    // Four to a hex, and a placement may be changed.
    for id in ["3di-2ey", "3di-1sl", "3di-2linc", "3di-1kosb"] {
        allied.give(place(id, "2103"));
    }
    assert_eq!(
        allied.refusal(place("3di-1suff", "2103")),
        "goodwood/4.1.1.a"
    );
    allied.give(place("3di-2ey", "2106"));
    allied.give(place("3di-1suff", "2103"));
}

#[test]
fn the_corps_have_their_divisions() {
    proves(&["goodwood/11.0.a"]);
    let mut corps: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for card in cards() {
        let formation = card["formation"]["pt"].as_str().unwrap();
        let division = ["ª DI", "ª DB", "Divisão Blindada"]
            .iter()
            .any(|mark| formation.contains(mark));
        if let Some(own) = card["corps"].as_str().filter(|_| division) {
            corps
                .entry(own.to_owned())
                .or_default()
                .insert(formation.to_owned());
        }
    }
    let of = |corps_: &str| corps[corps_].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(of("I Corpo"), ["3ª DI", "51ª DI"]);
    assert_eq!(of("II Corpo"), ["2ª DI canadense", "3ª DI canadense"]);
    assert_eq!(
        of("VIII Corpo"),
        ["11ª DB", "7ª DB", "Divisão Blindada de Guardas"]
    );
    assert_eq!(of("86º Corpo"), ["346ª DI"]);
    assert!(of("1º Corpo Panzer SS").contains(&"272ª DI"));
}

#[test]
fn the_abbreviations_name_kinds_of_formations() {
    proves(&["goodwood/11.1.c"]);
    let mut seen = BTreeSet::new();
    for card in cards() {
        let (pt, en) = (&card["name"]["pt"], &card["name"]["en"]);
        let (pt, en) = (pt.as_str().unwrap(), en.as_str().unwrap());
        let class = card["class"].as_str().unwrap();
        for (short, long) in [
            ("ª DAet", "Airborne Division"),
            ("ª DB", "Armoured Division"),
            ("ª DI", "Division"),
            ("ª DPz", "Panzer Division"),
            ("RPzGr", "Panzergrenadier Regiment"),
            ("Bgda", "Brigade"),
            ("Bgda Blda", "Armoured Brigade"),
        ] {
            if pt.contains(short) {
                assert!(en.contains(long), "{pt}: {en}");
                seen.insert(short);
            }
        }
        if pt.contains("RPzGr") {
            assert!(
                ["motorised-infantry", "mechanised-infantry"].contains(&class),
                "{pt}"
            );
        } else if pt.contains("º RPz") {
            assert_eq!(class, "armour", "{pt}");
            seen.insert("RPz");
        }
    }
    assert_eq!(seen.len(), 8, "{seen:?}");
}

#[test]
fn allied_units_with_a_place_of_their_own() {
    proves(&["goodwood/11.1.1.a", "goodwood/11.1.1.b"]);
    let match_ = allied();
    let mut brigade = match_.stack(&town("Benouville"));
    brigade.sort();
    assert_eq!(brigade, ["11db-23h", "11db-2ffy", "11db-3rtr", "11db-8rb"]);
    assert_eq!(match_.hex("6aet-pqd"), Some(town("Bréville")));
    assert!(hexes(&match_, "6aet-pqd").is_empty() && hexes(&match_, "11db-23h").is_empty());
}

#[test]
fn allied_units_with_an_area_of_their_own() {
    proves(&[
        "goodwood/11.1.1.c",
        "goodwood/11.1.1.d",
        "goodwood/11.1.1.e",
    ]);
    let mut match_ = allied();
    // The Canadian armour in either bivouac, together or apart.
    let both: BTreeSet<String> = &area("bivouac-2dic") | &area("bivouac-3dic");
    assert_eq!(hexes(&match_, "2bbc-27ar"), both);
    match_.give(place("2bbc-6ar", "0310"));
    match_.give(place("2bbc-10ar", "0310"));
    match_.give(place("2bbc-27ar", "0808"));
    assert_eq!(
        match_.refusal(place("2bbc-6ar", "2103")),
        "goodwood/11.1.1.c"
    );
    // The guns without identification north of Caen and west of the canal.
    assert!(match_.legal(place("brit-art-med1", "1203")));
    assert_eq!(
        match_.refusal(place("brit-art-med1", "1903")),
        "goodwood/11.1.1.d"
    );
    // Corps troops behind a division of their corps.
    assert!(match_.legal(place("ii-6at", "0707")));
    assert_eq!(match_.refusal(place("ii-6at", "1903")), "goodwood/11.1.1.e");
    assert!(match_.legal(place("i-62at", "1903")));
    assert_eq!(match_.refusal(place("i-62at", "0707")), "goodwood/11.1.1.e");
}

#[test]
fn german_units_with_a_place_of_their_own() {
    proves(&[
        "goodwood/11.1.2.a",
        "goodwood/11.1.2.b",
        "goodwood/11.1.2.c",
        "goodwood/11.1.2.e",
        "goodwood/11.1.2.g",
    ]);
    let match_ = campaign();
    for (id, name, values) in [
        ("21pz-stug200", "Cuverville", ["3", "3", "10"]),
        ("21pz-ii22", "Cagny", ["3", "2", "12"]),
        ("21pz-pzjg200", "Cagny", ["3", "4", "10"]),
        ("21pz-i155", "Le Mesnil-Fremontel", ["2", "2", "12"]),
        ("tiger", "Manneville", ["9", "9", "10"]),
        ("271-979", "Louvigny", ["2", "3", "8"]),
    ] {
        assert_eq!(match_.hex(id), Some(town(name)), "{id}");
        assert_eq!(match_.values(id)[..3], values, "{id}");
        assert!(hexes(&match_, id).is_empty(), "{id} may not be moved");
    }
}

#[test]
fn the_rest_of_the_21st_panzer_division() {
    proves(&["goodwood/11.1.2.d", "goodwood/11.1.2.f"]);
    let match_ = campaign();
    let zone: BTreeSet<String> = [
        "2208", "2209", "2210", "2211", "2308", "2309", "2310", "2311", "2312", "2408", "2409",
        "2410", "2411",
    ]
    .map(str::to_owned)
    .into();
    for id in [
        "21pz-i22",
        "21pz-i125",
        "21pz-ii125",
        "21pz-i192",
        "21pz-ii192",
        "21pz-iii155",
        "21pz-aa21",
        "21pz-pi220",
        "21pz-flak305",
    ] {
        assert_eq!(hexes(&match_, id), zone, "{id}");
    }
    assert_eq!(
        match_.refusal(place("21pz-i22", "2213")),
        "goodwood/11.1.2.f"
    );
    assert_eq!(hexes(&match_, "21pz-ii155"), area("bivouac-16luft"));
    assert_eq!(
        match_.refusal(place("21pz-ii155", "2309")),
        "goodwood/11.1.2.d"
    );
}

#[test]
fn the_rocket_brigades() {
    proves(&["goodwood/11.1.2.h", "goodwood/11.1.2.i"]);
    let mut match_ = campaign();
    let either: BTreeSet<String> = &area("bivouac-16luft") | &area("bivouac-272");
    for id in [
        "nbw-i83",
        "nbw-ii83",
        "nbw-iii83",
        "nbw-i84",
        "nbw-ii84",
        "nbw-iii84",
    ] {
        assert_eq!(hexes(&match_, id), either, "{id}");
    }
    match_.give(place("nbw-i83", "1611"));
    match_.give(place("nbw-ii83", "0813"));
    assert_eq!(
        match_.refusal(place("nbw-iii83", "2405")),
        "goodwood/11.1.2.h"
    );
    for id in ["nbw-i14", "nbw-ii14", "nbw-iii14"] {
        assert_eq!(hexes(&match_, id), area("bivouac-346"), "{id}");
    }
    assert_eq!(
        match_.refusal(place("nbw-i14", "1611")),
        "goodwood/11.1.2.i"
    );
}

#[test]
fn the_flak_starts_in_german_towns() {
    proves(&["goodwood/11.1.2.j"]);
    let match_ = campaign();
    for id in [
        "flak-i2", "flak-ii2", "flak-i3", "flak-ii3", "flak-i4", "flak-ii4",
    ] {
        assert!(match_.legal(place(id, &town("Cagny"))));
        for elsewhere in [town("Benouville"), town("Bréville"), "2014".to_owned()] {
            assert_eq!(match_.refusal(place(id, &elsewhere)), "goodwood/11.1.2.j");
        }
    }
    // Louvigny is the only one beyond the Orne; Caen counts south of it.
    let open = hexes(&match_, "flak-i2");
    assert!(open.contains(&town("Louvigny")) && open.contains("0812"));
    assert!(!open.contains("0710"));
}

#[test]
fn independent_anti_tank_battalions_need_company() {
    proves(&["goodwood/11.1.2.k"]);
    let match_ = changed(json!({ "counters": at([("at-2", "2014")]) }));
    assert!(match_.legal(place("at-1", &town("Cagny"))));
    assert_eq!(match_.refusal(place("at-1", "2016")), "goodwood/11.1.2.k");
    assert_eq!(match_.refusal(place("at-1", "2014")), "goodwood/11.1.2.k");
    // Nor is one left alone afterwards.
    let mut match_ = campaign();
    match_.give(place("346-i857", "2804"));
    match_.give(place("at-2", "2804"));
    assert_eq!(
        match_.refusal(place("346-i857", "2805")),
        "goodwood/11.1.2.k"
    );
}

#[test]
fn independent_guns_start_east_of_toufreville() {
    proves(&["goodwood/11.1.2.l"]);
    let match_ = campaign();
    for id in ["ger-art-1", "ger-art-2"] {
        assert!(match_.legal(place(id, "2510")) && match_.legal(place(id, "2410")));
        assert_eq!(match_.refusal(place(id, "2310")), "goodwood/11.1.2.l");
    }
    assert_eq!(match_.values("ger-art-1")[..3], ["2", "1", "5"]);
    assert_eq!(match_.values("ger-art-2")[..3], ["3", "1", "4"]);
    let calendar = match_.ask(json!({ "calendar": {} }));
    let late = calendar["arrivals"].as_array().unwrap().iter();
    let mut late = late.filter(|line| line["counter"] == "ger-art-3");
    assert_eq!(late.next().unwrap()["turn"], 4);
}

#[test]
fn the_leibstandarte_and_kampfgruppe_sterz() {
    proves(&["goodwood/11.1.2.m", "goodwood/11.1.2.n"]);
    assert_eq!(hexes(&campaign(), "sterz"), area("bivouac-272"));
    let mut match_ = campaign();
    match_.give(json!("place-all"));
    let home = area("bivouac-1ss");
    let counters = match_.referee().counters.into_iter();
    let own: Vec<_> = counters
        .filter(|counter| counter.id.starts_with("1ss-"))
        .collect();
    assert_eq!(own.len(), 16);
    let there = own
        .iter()
        .filter(|counter| counter.hex.as_ref().is_some_and(|hex| home.contains(hex)));
    assert_eq!(there.count(), 14);
    assert_eq!(match_.place("1ss-stug"), Place::Waiting);
    assert_eq!(match_.place("1ss-iii1pg"), Place::Waiting);
    assert!(area("bivouac-272").contains(&match_.hex("sterz").unwrap()));
    // With everything in its place the set-up may end.
    match_.end();
    assert!(match_.game.outcome(&match_.state).is_none());
}
