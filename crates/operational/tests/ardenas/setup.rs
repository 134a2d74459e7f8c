//! The situation on 16 December (9.0, 9.1).

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{campaign, changed};
use serde_json::json;
use table::{Place, proves};

#[test]
fn two_corps_hold_the_front() {
    proves(&["ardenas/9.0.a"]);
    let match_ = campaign();
    let mut corps: BTreeSet<(String, String)> = BTreeSet::new();
    for counter in match_.referee().counters {
        if counter.side != "allied"
            || counter.place != Place::Board
            || counter.formation.pt.is_empty()
        {
            continue;
        }
        let card = match_.ask(json!({ "counter": { "counter": counter.id } }));
        corps.insert((
            card["corps"].as_str().unwrap().into(),
            counter.formation.pt.clone(),
        ));
    }
    let expected = [
        ("V Corpo", "99ª DI"),
        ("V Corpo", "2ª DI"),
        ("V Corpo", "9ª DI"),
        ("V Corpo", "78ª DI"),
        ("VIII Corpo", "4ª DI"),
        ("VIII Corpo", "28ª DI"),
        ("VIII Corpo", "106ª DI"),
        ("VIII Corpo", "9ª DB"),
    ];
    let expected: BTreeSet<(String, String)> = expected
        .into_iter()
        .map(|(corps, division)| (corps.into(), division.into()))
        .collect();
    assert_eq!(corps, expected);
}

#[test]
fn thirty_americans_and_seventy_six_germans_start_on_the_board() {
    proves(&["ardenas/9.1.a", "ardenas/9.1.b"]);
    let counters = campaign().referee().counters;
    let on = |side: &str| {
        counters
            .iter()
            .filter(|c| c.side == side && c.place == Place::Board)
            .count()
    };
    assert_eq!((on("allied"), on("german")), (30, 76));
    let waiting = counters
        .iter()
        .filter(|c| c.place == Place::Waiting)
        .count();
    assert_eq!(waiting, 232 - 106);
    // A whole division of the list is all its counters.
    let of = |formation: &str, nations: [&str; 2]| {
        counters
            .iter()
            .filter(|c| c.formation.pt == formation && nations.contains(&c.nation.as_str()))
            .count()
    };
    for (formation, nation, size) in [
        ("9ª DI", "american", 3),
        ("9ª DI", "german", 3),
        ("26ª DI", "german", 3),
        ("5ª DPQD", "german", 3),
        ("2ª DPz", "german", 3),
        ("3ª DPzGr", "german", 2),
        ("15ª DPzGr", "german", 2),
        ("101ª DAet", "american", 4),
        ("82ª DAet", "american", 4),
        ("17ª DAet", "american", 4),
        ("7ª DB", "american", 3),
        ("43ª DI", "british", 3),
        ("6ª DAet", "british", 3),
        ("DBG", "british", 2),
        ("1ª DPz SS", "waffen-ss", 3),
    ] {
        assert_eq!(of(formation, [nation, nation]), size, "{formation}");
    }
}

/// That each hex holds exactly these counters.
fn holds(lines: &[(&str, &[&str])]) {
    let match_ = campaign();
    for (hex, ids) in lines {
        let expected: BTreeSet<String> = ids.iter().map(|id| id.to_string()).collect();
        let found: BTreeSet<String> = match_.stack(hex).into_iter().collect();
        assert_eq!(found, expected, "{hex}");
    }
}

#[test]
fn the_allied_units_start_where_the_list_puts_them() {
    proves(&["ardenas/9.1.1.a", "ardenas/9.1.1.b"]);
    holds(&[
        ("1411", &["us-eng-1111"]),
        ("2411", &["us-9db-ccb"]),
        ("2416", &["us-art-viii"]),
        ("2616", &["us-28di-110"]),
        ("2621", &["us-eng-1128"]),
        ("2714", &["us-28di-112"]),
        ("2803", &["us-9di-39", "us-9di-47", "us-9di-60"]),
        ("2818", &["us-28di-109"]),
        ("2901", &["us-78di-309", "us-78di-310", "us-78di-311"]),
        ("2905", &["us-cav-102", "us-9db-ccr"]),
        ("2906", &["us-art-v"]),
        ("2913", &["us-106di-424"]),
        ("2921", &["us-9db-cca"]),
        (
            "3004",
            &["us-2di-9", "us-2di-23", "us-2di-38", "us-99di-395"],
        ),
        ("3006", &["us-99di-393", "us-99di-394"]),
        ("3109", &["us-cav-14"]),
        ("3111", &["us-106di-422"]),
        ("3112", &["us-106di-423"]),
        ("3221", &["us-4di-12"]),
        ("3322", &["us-4di-8"]),
        ("3323", &["us-4di-22"]),
    ]);
}

#[test]
fn the_german_units_start_where_the_list_puts_them() {
    proves(&["ardenas/9.1.2.a", "ardenas/9.1.2.b"]);
    holds(&[
        ("2815", &["ge-2pz-pz", "ge-2pz-gr2", "ge-2pz-gr304"]),
        ("2816", &["ge-26di-39", "ge-26di-77", "ge-26di-78"]),
        ("2915", &["ge-560di-1129", "ge-neb-15"]),
        (
            "2916",
            &[
                "ge-lehr-pz",
                "ge-lehr-gr901",
                "ge-lehr-gr902",
                "ge-art-xlvii",
            ],
        ),
        ("3002", &["ge-272di-980", "ge-272di-981", "ge-272di-982"]),
        ("3014", &["ge-560di-1128", "ge-560di-1130"]),
        ("3018", &["ge-5pqd-13", "ge-5pqd-14", "ge-5pqd-15"]),
        ("3019", &["ge-352di-914", "ge-352di-915", "ge-352di-916"]),
        ("3101", &["ge-246di-352", "ge-246di-404", "ge-246di-689"]),
        ("3104", &["ge-326di-751", "ge-326di-752", "ge-326di-753"]),
        ("3114", &["ge-116pz-pz", "ge-116pz-gr60", "ge-116pz-gr156"]),
        ("3115", &["ge-art-lviii", "ge-neb-7"]),
        ("3119", &["ge-art-lxxxv", "ge-neb-18"]),
        ("3120", &["ge-276di-986", "ge-276di-987", "ge-276di-988"]),
        ("3202", &["ge-art-lxvii", "ge-neb-17"]),
        ("3204", &["ge-277di-989", "ge-277di-990", "ge-277di-991"]),
        ("3205", &["ge-12ss-pz", "ge-12ss-gr25", "ge-12ss-gr26"]),
        ("3206", &["ge-12di-27", "ge-12di-48", "ge-12di-89"]),
        ("3207", &["ge-1ss-pz", "ge-1ss-gr1", "ge-1ss-gr2"]),
        ("3213", &["ge-18di-293"]),
        ("3305", &["ge-art-6pz", "ge-neb-9"]),
        ("3307", &["ge-art-iss", "ge-neb-4"]),
        ("3309", &["ge-3pqd-5", "ge-3pqd-8", "ge-3pqd-9"]),
        ("3311", &["ge-18di-294", "ge-18di-295"]),
        ("3313", &["ge-62di-164", "ge-62di-183", "ge-62di-190"]),
        ("3411", &["ge-art-lxvi", "ge-neb-16"]),
        ("3413", &["ge-art-5pz"]),
        ("3418", &["ge-art-7ex"]),
        ("3419", &["ge-art-lxxx", "ge-neb-8"]),
        ("3420", &["ge-212di-316", "ge-212di-320", "ge-212di-423"]),
        ("3522", &["ge-eng-47"]),
    ]);
    // The only contact is between 3104 and 3004, and the front is closed.
    let match_ = campaign();
    let engaged: Vec<String> = match_
        .referee()
        .counters
        .into_iter()
        .filter(|c| c.marks.iter().any(|mark| mark.kind == "engaged"))
        .filter_map(|c| c.hex)
        .collect();
    assert!(
        engaged.iter().all(|hex| hex == "3104" || hex == "3004"),
        "{engaged:?}"
    );
}

#[test]
fn enemies_change_places_in_a_position_from_outside() {
    let counters = campaign().referee().counters;
    let first = |side: &str| {
        let mut own = counters.iter().filter(|counter| counter.side == side);
        own.find_map(|counter| counter.hex.as_deref()).unwrap()
    };
    let (german, allied) = (first("german"), first("allied"));
    let swapped: BTreeMap<&str, &str> = counters
        .iter()
        .filter_map(|counter| match counter.hex.as_deref()? {
            hex if hex == german => Some((counter.id.as_str(), allied)),
            hex if hex == allied => Some((counter.id.as_str(), german)),
            _ => None,
        })
        .collect();
    let place = |hex: &&str| json!({ "hex": hex });
    let places: BTreeMap<_, _> = swapped.iter().map(|(id, hex)| (id, place(hex))).collect();

    let match_ = changed(json!({ "counters": places }));

    for counter in match_.referee().counters {
        if let Some(hex) = swapped.get(counter.id.as_str()) {
            assert_eq!(counter.hex.as_deref(), Some(*hex), "{}", counter.id);
        }
    }
}
