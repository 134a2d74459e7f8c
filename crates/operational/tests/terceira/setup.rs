//! Setting up (9.0, 9.1).

use serde_json::{Value, json};
use table::{Game, Place, proves};

use crate::common::Sandbox;
use crate::{TERCEIRA, campaign};

fn place(id: &str, hex: &str) -> Value {
    json!({ "place": { "counter": id, "to": hex } })
}

/// NATO is about to set up.
fn nato() -> Sandbox {
    let mut match_ = campaign();
    match_.roll(json!("roll"), &[4, 6]);
    match_
}

/// The Pact is about to set up.
fn pact() -> Sandbox {
    let mut match_ = nato();
    match_.give(json!("place-all"));
    match_.end();
    match_
}

/// The hexes where a counter may be placed.
fn hexes(match_: &Sandbox, id: &str) -> Vec<String> {
    let orders = match_.orders_of("place").into_iter();
    let own = orders.filter(|order| order["place"]["counter"] == id);
    own.map(|order| order["place"]["to"].as_str().unwrap().to_owned())
        .collect()
}

fn area(id: &str) -> hexmap::HexSet {
    TERCEIRA.map().area(id).unwrap().hexes
}

/// Whether hexes all lie in an area, and fill it but for what is closed to the counter.
fn fills(hexes: &[String], id: &str) -> bool {
    let grid = TERCEIRA.map().grid();
    let found: hexmap::HexSet = hexes.iter().map(|hex| grid.parse(hex).unwrap()).collect();
    found.is_subset(&area(id)) && found.len() + 4 >= area(id).len()
}

/// Distance in hexes to the nearest hex of a country.
fn distance(hex: &str, country: &str) -> u32 {
    let grid = TERCEIRA.map().grid();
    let hex = grid.parse(hex).unwrap();
    area(country)
        .iter()
        .map(|other| grid.distance(hex, other))
        .min()
        .unwrap()
}

#[test]
fn nato_places_first_and_then_the_pact() {
    proves(&["terceira-guerra/9.1.b"]);
    let mut match_ = nato();
    assert_eq!(match_.pending(), ("nato".to_owned(), "set-up"));
    assert_eq!(
        match_.refusal(place("su-34db", "3002")),
        "terceira-guerra/9.1.b"
    );
    assert_eq!(
        match_.refusal(json!("end")),
        "terceira-guerra/9.1.b",
        "nothing is placed yet"
    );
    assert!(
        hexes(&match_, "us-5db").iter().all(|hex| hex != "1905"),
        "not in Bremen"
    );
    match_.give(json!("place-all"));
    match_.end();
    assert_eq!(match_.pending(), ("pact".to_owned(), "set-up"));
    match_.give(json!("place-all"));
    match_.end();
    assert_eq!(match_.pending(), ("pact".to_owned(), "move"));
    // Everything that does not come later stands, three to a hex at most.
    for counter in match_.referee().counters {
        let arrives = match_
            .referee()
            .arrivals
            .iter()
            .any(|arrival| arrival.counter == counter.id);
        assert_eq!(counter.place == Place::Waiting, arrives, "{}", counter.id);
        if let Some(hex) = &counter.hex {
            assert!(match_.stack(hex).len() <= 3);
        }
    }
    assert_eq!(match_.referee().arrivals.len(), 40 + 18);
}

/// The reserves go where the enemy will come, and spread out.
#[test]
fn an_automatic_set_up_sends_the_reserves_to_hanover_and_nuremberg() {
    let match_ = pact();
    let counters = match_.referee().counters;
    let held = |town: &str| {
        let hex = &TERCEIRA.map().town(town).unwrap().hex;
        let name = TERCEIRA.map().grid().name(*hex);
        counters
            .iter()
            .any(|unit| unit.hex.as_deref() == Some(name))
    };
    assert!(held("Hanover") && held("Nuremberg"));
}

#[test]
fn a_placement_can_be_changed_until_it_is_closed() {
    proves(&["terceira-guerra/9.1.b"]);
    let mut match_ = nato();
    match_.give(place("us-6db", "2120"));
    match_.give(place("us-6db", "2121"));
    assert_eq!(match_.hex("us-6db").as_deref(), Some("2121"));
    match_.give(json!({ "take-back": { "counter": "us-6db" } }));
    assert_eq!(match_.place("us-6db"), Place::Waiting);
}

#[test]
fn corps_start_in_their_bivouacs_off_the_border() {
    proves(&[
        "terceira-guerra/9.1.1.a",
        "terceira-guerra/9.0.a",
        "terceira-guerra/2.2.1.f",
    ]);
    let match_ = nato();
    for (id, bivouac) in [
        ("nl-bb-1", "bivouac-i-dutch"),
        ("de-1db", "bivouac-i-german"),
        ("uk-1db", "bivouac-i-british"),
        ("be-16db", "bivouac-i-belgian"),
        ("de-5db", "bivouac-iii-german"),
        ("us-6db", "bivouac-v-american"),
        ("us-2db", "bivouac-vii-american"),
        ("de-4dimec", "bivouac-ii-german"),
        ("fr-1db", "bivouac-ii-french"),
    ] {
        let hexes = hexes(&match_, id);
        assert!(fills(&hexes, bivouac), "{id}: {hexes:?}");
        for hex in &hexes {
            assert!(distance(hex, "Alemanha Oriental") > 1 && distance(hex, "Tchecoslováquia") > 1);
        }
    }
    assert_eq!(
        match_.refusal(place("us-6db", "2623")),
        "terceira-guerra/9.1.1.a",
        "another corps's bivouac"
    );
    // A bivouac that touched the border would lose that hex: 2417 touches it.
    let mut files = crate::common::files("terceira-guerra");
    let map = files.text("map.toml").unwrap();
    let (before, bivouac) = map.split_once("id = \"bivouac-v-american\"").unwrap();
    let moved = bivouac.replacen("\"2120\"", "\"2417\"", 1);
    let map = format!("{before}id = \"bivouac-v-american\"{moved}");
    files.replace("map.toml", map);
    let game = std::sync::Arc::new(
        operational::Operational::open(&files).unwrap_or_else(|e| panic!("{e}")),
    );
    let mut at_border = crate::common::sandbox(&game, &[], json!({}));
    at_border.roll(json!("roll"), &[4, 6]);
    assert_eq!(
        at_border.refusal(place("us-6db", "2417")),
        "terceira-guerra/9.1.1.a"
    );
}

#[test]
fn nato_reserves_start_five_hexes_from_the_border() {
    proves(&[
        "terceira-guerra/9.1.1.b",
        "terceira-guerra/9.0.b",
        "terceira-guerra/9.1.1.m",
    ]);
    let match_ = nato();
    let reserves = [
        "us-5db",
        "de-1daet",
        "ca-bimec-1",
        "uk-5dimec",
        "uk-6dimec",
        "uk-baet-1",
    ];
    for id in reserves {
        let hexes = hexes(&match_, id);
        assert!(hexes.len() > 700, "{id}: {}", hexes.len());
        let near =
            |hex: &String| distance(hex, "Alemanha Oriental").min(distance(hex, "Tchecoslováquia"));
        assert_eq!(hexes.iter().map(near).min(), Some(5), "{id}");
    }
    // Four hexes are too near, and the Pact's ground is not NATO's.
    let grid = TERCEIRA.map().grid();
    let near = grid.hexes().map(|hex| grid.name(hex)).find(|hex| {
        let far = distance(hex, "Alemanha Oriental").min(distance(hex, "Tchecoslováquia"));
        far == 4 && area("Alemanha Ocidental").contains(grid.parse(hex).unwrap())
    });
    assert_eq!(
        match_.refusal(place("us-5db", near.unwrap())),
        "terceira-guerra/9.1.1.b"
    );
    // Nobody else has such quarters.
    for counter in match_
        .referee()
        .counters
        .iter()
        .filter(|counter| counter.side == "nato")
    {
        let free = hexes(&match_, &counter.id).len() > 700;
        assert_eq!(free, reserves.contains(&&counter.id[..]), "{}", counter.id);
    }
    let outside: Vec<&str> = reserves
        .into_iter()
        .filter(|id| {
            match_.ask(json!({ "counter": { "counter": id } }))["corps"] != "II Corpo britânico"
        })
        .collect();
    assert_eq!(outside, ["us-5db", "de-1daet", "ca-bimec-1"]);
}

#[test]
fn six_brigades_start_in_their_cities() {
    proves(&[
        "terceira-guerra/9.1.1.c",
        "terceira-guerra/9.1.1.d",
        "terceira-guerra/9.1.1.e",
        "terceira-guerra/9.1.1.f",
        "terceira-guerra/9.1.1.g",
        "terceira-guerra/9.1.1.h",
    ]);
    let match_ = campaign();
    for (id, town) in [
        ("de-bi-1", "Bonn"),
        ("de-bi-2", "Colonia"),
        ("de-bi-3", "Dusseldorf"),
        ("de-bi-4", "Frankfurt"),
        ("de-bi-5", "Stuttgart"),
        ("de-bi-6", "Wesel"),
    ] {
        let hex = TERCEIRA
            .map()
            .grid()
            .name(TERCEIRA.map().town(town).unwrap().hex);
        assert_eq!(match_.stack(hex), [id], "{town}");
        let brigade = match_.counter(id);
        assert_eq!(
            (&brigade.size[..], &brigade.symbol[..], &brigade.nation[..]),
            ("X", "infantry", "west-german")
        );
        assert!(brigade.name.pt.contains(town), "{}", brigade.name.pt);
    }
}

#[test]
fn allies_start_in_their_countries() {
    proves(&[
        "terceira-guerra/9.1.1.i",
        "terceira-guerra/9.1.1.j",
        "terceira-guerra/9.1.1.k",
        "terceira-guerra/9.1.1.l",
    ]);
    let match_ = nato();
    for (id, country, outside, rule) in [
        ("be-1dimec", "Bélgica", "0824", "9.1.1.i"),
        ("be-2dimec", "Bélgica", "0824", "9.1.1.i"),
        ("fr-3db", "França", "0824", "9.1.1.j"),
        ("fr-1dimec", "França", "0824", "9.1.1.j"),
        ("fr-2dimec", "França", "0824", "9.1.1.j"),
        ("nl-1dimec", "Holanda", "0824", "9.1.1.k"),
        ("nl-2dimec", "Holanda", "0824", "9.1.1.k"),
        ("at-1dm", "Áustria", "3334", "9.1.1.l"),
    ] {
        let grid = TERCEIRA.map().grid();
        let hexes = hexes(&match_, id);
        assert!(
            !hexes.is_empty()
                && hexes
                    .iter()
                    .all(|hex| area(country).contains(grid.parse(hex).unwrap()))
        );
        assert_eq!(
            match_.refusal(place(id, outside)),
            format!("terceira-guerra/{rule}"),
            "{id}"
        );
    }
    assert!(
        match_.legal(place("at-1dm", "3336")),
        "a mountain of Austria"
    );
}

#[test]
fn armies_start_in_their_bivouacs_off_the_border() {
    proves(&["terceira-guerra/9.1.2.a", "terceira-guerra/2.2.1.d"]);
    let match_ = pact();
    for (id, bivouac) in [
        ("su-16dbg", "bivouac-2ebg"),
        ("pl-20db", "bivouac-2ebg"),
        ("su-7dbg", "bivouac-3ec"),
        ("su-32dbg", "bivouac-20eg"),
        ("su-79dbg", "bivouac-8eg"),
        ("eg-4dimec", "bivouac-8eg"),
        ("su-11dbg", "bivouac-1ebg"),
    ] {
        let hexes = hexes(&match_, id);
        assert!(fills(&hexes, bivouac), "{id}: {hexes:?}");
        for hex in &hexes {
            assert!(
                distance(hex, "Alemanha Ocidental") > 1 && distance(hex, "Áustria") > 1,
                "{hex}"
            );
        }
    }
    assert_eq!(
        match_.refusal(place("su-16dbg", "3010")),
        "terceira-guerra/9.1.2.a"
    );
}

#[test]
fn pact_reserves_start_five_hexes_from_west_germany() {
    proves(&["terceira-guerra/9.1.2.b", "terceira-guerra/9.1.2.e"]);
    let match_ = pact();
    let reserves = ["eg-10db", "eg-3dimec", "pl-2dimec", "pl-6daet"];
    for counter in match_
        .referee()
        .counters
        .iter()
        .filter(|counter| counter.side == "pact")
    {
        let free = hexes(&match_, &counter.id).len() > 40;
        assert_eq!(free, reserves.contains(&&counter.id[..]), "{}", counter.id);
    }
    let hexes = hexes(&match_, "pl-2dimec");
    assert_eq!(
        hexes
            .iter()
            .map(|hex| distance(hex, "Alemanha Ocidental"))
            .min(),
        Some(5)
    );
    let grid = TERCEIRA.map().grid();
    let own = |hex: &&str| {
        let hex = grid.parse(hex).unwrap();
        area("Alemanha Oriental").contains(hex) || area("Tchecoslováquia").contains(hex)
    };
    assert!(hexes.iter().all(|hex| own(&&hex[..])));
    let near = grid
        .hexes()
        .map(|hex| grid.name(hex))
        .find(|hex| own(hex) && distance(hex, "Alemanha Ocidental") == 4);
    assert_eq!(
        match_.refusal(place("pl-2dimec", near.unwrap())),
        "terceira-guerra/9.1.2.b"
    );
}

#[test]
fn the_103rd_is_in_bremen_and_the_czechs_at_home() {
    proves(&["terceira-guerra/9.1.2.c", "terceira-guerra/9.1.2.d"]);
    let match_ = pact();
    assert_eq!(match_.hex("su-103daet").as_deref(), Some("1905"));
    assert!(
        !match_.legal(place("su-103daet", "3010")),
        "it has no choice"
    );
    for id in ["cz-1db", "cz-2dimec"] {
        let hexes = hexes(&match_, id);
        // Border hexes are allowed: the ban is for bivouacs.
        assert!(
            hexes
                .iter()
                .any(|hex| distance(hex, "Alemanha Ocidental") == 1)
        );
        assert_eq!(match_.refusal(place(id, "3414")), "terceira-guerra/9.1.2.d");
    }
    // NATO may stand next to Bremen, and may not stand in it.
    let nato = nato();
    assert!(nato.legal(place("us-5db", "1906")));
    assert_eq!(
        nato.refusal(place("us-5db", "1905")),
        "terceira-guerra/9.1.1.b"
    );
}

#[test]
fn austria_fights_from_the_start() {
    proves(&["terceira-guerra/9.0.c", "terceira-guerra/2.2.b"]);
    let counters = crate::common::at([("su-21dimec", "3334"), ("at-1dm", "3636")]);
    let mut match_ = crate::moving("pact", 4, counters);
    // Kufstein, 3435, is in Austria.
    match_.move_to("su-21dimec", "3435");
    assert_eq!(match_.points("pact") + match_.points("nato"), 0);
    match_.end();
    match_.end();
    assert!(
        match_
            .orders_of("move")
            .iter()
            .any(|order| order["move"]["counter"] == "at-1dm")
    );
}
