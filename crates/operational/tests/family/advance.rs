//! Advance after combat (5.2) on open ground.

use serde_json::{Value, json};
use table::proves;

use crate::cast::{Cast, back, both, pieces};
use crate::common::Sandbox;

fn forward(id: &str, to: &str) -> Value {
    json!({ "advance": { "counter": id, "to": to } })
}

/// A unit in 1009 that has just driven a foe out of 1010 to 0911.
fn won(cast: &Cast, unit: &str, more: &[(&str, &str)], options: &[(&str, &str)]) -> Sandbox {
    let places = [(unit, "1009"), (cast.foes[0], "1010")];
    let places: Vec<_> = places.iter().chain(more).copied().collect();
    let mut match_ = cast.lay_with(options, "allied-combat", pieces(&places, true));
    cast.resolve(&mut match_, "1010", &[unit], "DRI AVI");
    match_.give(back(cast.foes[0], "0911"));
    match_
}

#[test]
fn motor_units_may_go_one_hex_beyond_the_vacated_one() {
    proves(&["goodwood/5.2.b", "ardenas/5.2.b"]);
    for cast in both() {
        for unit in [cast.tanks[0], cast.lorry] {
            let mut match_ = won(&cast, unit, &[], &[]);
            let orders = match_.orders_of("advance").into_iter();
            let mut reached: Vec<_> = orders.map(|order| order["advance"]["to"].clone()).collect();
            reached.sort_by_key(Value::to_string);
            assert_eq!(reached, ["0910", "1010", "1011", "1110", "1111"]);
            assert!(!match_.legal(forward(unit, "1012")));
            match_.give(forward(unit, "1111"));
            assert_eq!(match_.hex(unit).as_deref(), Some("1111"));
        }
    }
}

#[test]
fn foot_units_take_the_vacated_hex_and_guns_stay() {
    proves(&[
        "goodwood/5.2.c",
        "goodwood/5.2.d",
        "ardenas/5.2.c",
        "ardenas/5.2.d",
    ]);
    for cast in both() {
        let (foot, gun) = (cast.foot[0], cast.gun);
        let mut match_ = cast.fights(&[(foot, "1009"), (gun, "1009"), (cast.foes[0], "1010")]);
        cast.resolve(&mut match_, "1010", &[foot, gun], "DRI AVI");
        match_.give(back(cast.foes[0], "0911"));
        assert_eq!(match_.orders_of("advance"), [forward(foot, "1010")]);
        let rules = [cast.rule("5.2.c", "5.2.c"), cast.rule("5.2.d", "5.2.d")];
        assert_eq!(
            [forward(foot, "1011"), forward(gun, "1010")].map(|order| match_.refusal(order)),
            rules
        );
    }
}

#[test]
fn an_advance_into_a_zone_stops_and_no_combat_follows() {
    proves(&["goodwood/5.2.g", "ardenas/5.2.g"]);
    for cast in both() {
        let tank = cast.tanks[0];
        // Another foe in 1011 watches the vacated hex: the advance ends there.
        let watched = [(cast.foes[1], "1011")];
        let match_ = won(&cast, tank, &watched, &[]);
        assert_eq!(
            match_.refusal(forward(tank, "1111")),
            cast.rule("5.2.g", "5.2.g")
        );
        let through = won(&cast, tank, &watched, &[("advance_stops_in_zone", "false")]);
        assert!(through.legal(forward(tank, "1111")));
        // In 1012 he leaves it free; the second hex lies in his zone and ends the advance.
        let mut match_ = won(&cast, tank, &[(cast.foes[1], "1012")], &[]);
        match_.give(forward(tank, "1011"));
        assert!(match_.marked(tank, "engaged"));
        assert_eq!(match_.pending().1, "fight");
        assert!(!match_.legal(json!({ "attack": { "target": "1012" } })));
        match_.end();
    }
}
