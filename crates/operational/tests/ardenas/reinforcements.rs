//! The calendar of reinforcements (9.1.3, 9.1.4).

use std::collections::BTreeMap;

use crate::common::changed;
use serde_json::json;
use table::proves;

/// How many counters of each nation come on by each edge for the first time on a turn.
fn arrivals(turn: u8, side: &str) -> BTreeMap<(String, String), usize> {
    let match_ = changed(json!({ "turn": turn, "phase": format!("{side}-movement") }));
    let calendar = match_.ask(json!({ "calendar": {} }));
    let counters = match_.referee().counters;
    let mut found = BTreeMap::new();
    for line in calendar["arrivals"].as_array().unwrap() {
        if line["turn"] != turn || line["side"] != side {
            continue;
        }
        let id = line["counter"].as_str().unwrap();
        let nation = counters
            .iter()
            .find(|counter| counter.id == id)
            .unwrap()
            .nation
            .clone();
        let edge = line["edge"].as_str().unwrap();
        // It may really come on there now, and only there.
        let orders = match_.orders_of("enter");
        let mut own = orders
            .iter()
            .filter(|order| order["enter"]["counter"] == id)
            .peekable();
        assert!(own.peek().is_some(), "{id} cannot come on");
        for order in own {
            let hex = order["enter"]["to"].as_str().unwrap();
            let there = match edge {
                "north" => hex.ends_with("01"),
                "south" => hex.ends_with("23"),
                "west" => hex.starts_with("01"),
                _ => hex.starts_with("35"),
            };
            assert!(there, "{id} at {hex}, not by the {edge}");
        }
        *found.entry((nation, edge.to_owned())).or_default() += 1;
    }
    found
}

fn of<const N: usize>(lines: [(&str, &str, usize); N]) -> BTreeMap<(String, String), usize> {
    let lines = lines.into_iter();
    lines
        .map(|(nation, edge, count)| ((nation.into(), edge.into()), count))
        .collect()
}

#[test]
fn the_allied_calendar_is_the_printed_one() {
    proves(&[
        "ardenas/9.1.3.a",
        "ardenas/9.1.3.b",
        "ardenas/9.1.3.c",
        "ardenas/9.1.3.i",
        "ardenas/9.1.3.j",
        "ardenas/9.1.3.k",
        "ardenas/9.1.3.m",
        "ardenas/9.1.3.n",
        "ardenas/9.1.3.o",
    ]);
    let us = "american";
    assert_eq!(arrivals(17, "allied"), of([(us, "north", 7)]));
    assert_eq!(
        arrivals(18, "allied"),
        of([(us, "north", 1), (us, "south", 3)])
    );
    assert_eq!(
        arrivals(19, "allied"),
        of([(us, "north", 1), (us, "south", 4), (us, "west", 6)])
    );
    assert_eq!(
        arrivals(23, "allied"),
        of([(us, "north", 2), (us, "south", 1)])
    );
    assert_eq!(arrivals(25, "allied"), of([(us, "north", 3)]));
    assert_eq!(arrivals(26, "allied"), of([(us, "south", 3)]));
    assert_eq!(arrivals(30, "allied"), of([(us, "south", 6)]));
    assert_eq!(arrivals(31, "allied"), of([(us, "south", 3)]));
    assert_eq!(
        arrivals(3, "allied"),
        of([(us, "north", 3), (us, "south", 5)])
    );
    for quiet in [16, 21, 24, 28, 29, 1, 2] {
        assert!(arrivals(quiet, "allied").is_empty(), "turn {quiet}");
    }
}

#[test]
fn the_turns_of_several_nations_are_the_printed_ones() {
    proves(&[
        "ardenas/9.1.3.d",
        "ardenas/9.1.3.e",
        "ardenas/9.1.3.f",
        "ardenas/9.1.3.g",
        "ardenas/9.1.3.h",
        "ardenas/9.1.3.l",
    ]);
    assert_eq!(
        arrivals(20, "allied"),
        of([
            ("american", "north", 5),
            ("american", "west", 1),
            ("british", "north", 12)
        ])
    );
    assert_eq!(
        arrivals(22, "allied"),
        of([
            ("american", "north", 5),
            ("american", "south", 15),
            ("british", "west", 1),
            ("british", "north", 1),
            ("french", "south", 2),
        ])
    );
    assert_eq!(arrivals(27, "allied"), of([("british", "west", 4)]));
    let match_ = changed(json!({ "turn": 22, "phase": "allied-movement" }));
    for id in ["fr-ri-1", "fr-ri-2"] {
        assert!(match_.legal(json!({ "enter": { "counter": id, "to": "3123" } })));
        assert!(!match_.legal(json!({ "enter": { "counter": id, "to": "3223" } })));
    }
    assert!(match_.legal(json!({ "enter": { "counter": "uk-bbl-33", "to": "0701" } })));
    assert!(!match_.legal(json!({ "enter": { "counter": "uk-bbl-33", "to": "0801" } })));
    assert!(match_.legal(json!({ "enter": { "counter": "uk-bbl-29", "to": "0101" } })));
}

#[test]
fn the_german_calendar_is_the_printed_one() {
    proves(&[
        "ardenas/9.1.4.a",
        "ardenas/9.1.4.b",
        "ardenas/9.1.4.c",
        "ardenas/9.1.4.d",
        "ardenas/9.1.4.e",
        "ardenas/9.1.4.f",
    ]);
    let total = |turn: u8| arrivals(turn, "german").values().sum::<usize>();
    let counts: Vec<usize> = (16..=31).chain(1..=3).map(total).collect();
    assert_eq!(
        counts,
        [0, 0, 0, 5, 12, 1, 9, 2, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0]
    );
    assert_eq!(arrivals(21, "german"), of([("waffen-ss", "east", 1)]));
}
