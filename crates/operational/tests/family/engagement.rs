//! Engagement zones, contact and the duty to attack (4.1.2).

use serde_json::json;
use table::proves;

use crate::cast::{both, to};

const AROUND: [&str; 6] = ["1009", "1110", "1111", "1011", "0911", "0910"];

#[test]
fn the_six_hexes_around_a_unit_are_its_zone() {
    proves(&["goodwood/4.1.2.a", "ardenas/4.1.2.a"]);
    for cast in both() {
        for hex in AROUND.into_iter().chain(["1008", "1109", "1112", "0912"]) {
            let match_ = cast.moves(&[(cast.foot[0], hex), (cast.foes[0], "1010")]);
            assert_eq!(
                match_.marked(cast.foot[0], "engaged"),
                AROUND.contains(&hex),
                "{hex}"
            );
        }
        // Friends in the hex do not cancel it, and guns have one too.
        let foe = if cast.foes[0].starts_with("272") {
            "272-iart"
        } else {
            "ge-art-lviii"
        };
        let match_ = cast.moves(&[
            (cast.foot[0], "1009"),
            (cast.foot[1], "1009"),
            (foe, "1010"),
        ]);
        assert!(match_.marked(cast.foot[0], "engaged"));
    }
}

#[test]
fn entering_a_zone_ends_the_move() {
    proves(&["goodwood/4.1.2.b", "ardenas/4.1.2.b"]);
    for cast in both() {
        let tank = cast.tanks[0];
        let mut match_ = cast.moves(&[(tank, "1007"), (cast.foes[0], "1010")]);
        match_.move_to(tank, "1009");
        let rule = cast.rule("4.1.2.b", "4.1.2.b");
        assert_eq!(match_.refusal(to(tank, "1008")), rule);
        // No path leads through the zone either.
        let foot = cast.foot[0];
        let wall = [
            (foot, "1008"),
            (cast.foes[0], "1010"),
            (cast.foes[1], "1310"),
            (cast.foes[2], "0710"),
        ];
        assert_eq!(cast.moves(&wall).refusal(to(foot, "1012")), rule);
    }
}

#[test]
fn breaking_contact_costs_a_point_wherever_the_step_goes() {
    proves(&["goodwood/4.1.2.c", "goodwood/4.1.2.d", "ardenas/4.1.2.c"]);
    for cast in both() {
        let unit = cast.foot[0];
        let places = [(unit, "1009"), (cast.foes[0], "1010")];
        let mut match_ = cast.moves(&places);
        assert_eq!(match_.cost(unit, "1008"), Some(2.0));
        assert_eq!(match_.cost(unit, "1007"), Some(3.0));
        assert_eq!(match_.cost(unit, "1110"), Some(2.0));
        // Into another hex of the zone: it stops there and must attack.
        match_.move_to(unit, "1110");
        assert_eq!(
            match_.refusal(to(unit, "1109")),
            cast.rule("4.1.2.b", "4.1.2.b")
        );
        match_.end();
        assert!(match_.marked(unit, "must-attack"));
        let pieces = crate::cast::pieces(&places, false);
        let strict = cast.lay_with(
            &[("break_contact", "free-hex-only")],
            "allied-movement",
            pieces,
        );
        // By the option only by way of a free hex.
        assert_eq!(strict.cost(unit, "1110"), Some(3.0));
        assert_eq!(strict.cost(unit, "1008"), Some(2.0));
    }
}

#[test]
fn enemies_never_share_a_hex() {
    proves(&["goodwood/4.1.2.i", "ardenas/4.1.2.h"]);
    for cast in both() {
        let match_ = cast.moves(&[(cast.foot[0], "1009"), (cast.foes[0], "1010")]);
        let rule = cast.rule("4.1.2.i", "4.1.2.h");
        assert_eq!(match_.refusal(to(cast.foot[0], "1010")), rule);
    }
}

#[test]
fn who_enters_a_zone_or_stays_in_one_must_attack_one_hex() {
    proves(&[
        "goodwood/4.1.2.g",
        "goodwood/4.1.2.h",
        "goodwood/4.1.2.j",
        "ardenas/4.1.2.f",
        "ardenas/4.1.2.g",
    ]);
    for cast in both() {
        let [comes, stays, ..] = cast.foot;
        let places = [
            (comes, "1007"),
            (stays, "1209"),
            (cast.foes[0], "1010"),
            (cast.foes[1], "1210"),
        ];
        let mut match_ = cast.moves(&places);
        match_.move_to(comes, "1009");
        match_.end();
        let duties = match_.ask(json!({ "duties": {} }));
        let line = |index: usize| {
            let line = &duties["duties"][index];
            (line["counter"].clone(), line["rule"].clone())
        };
        assert_eq!(
            line(0),
            (json!(comes), json!(cast.rule("4.1.2.g", "4.1.2.f")))
        );
        assert_eq!(
            line(1),
            (json!(stays), json!(cast.rule("4.1.2.h", "4.1.2.g")))
        );
        // One attack is enough, whatever else is near.
        let mut between = cast.fights(&[
            (comes, "1110"),
            (cast.foes[0], "1010"),
            (cast.foes[1], "1210"),
        ]);
        assert_eq!(
            between.refusal(json!("end")),
            cast.rule("4.1.2.k", "4.1.2.i")
        );
        cast.resolve(&mut between, "1010", &[comes], "IMP");
        between.end();
    }
}

#[test]
fn no_attack_leaves_an_obliged_unit_without_a_target() {
    proves(&["goodwood/4.1.2.k", "ardenas/4.1.2.i"]);
    for cast in both() {
        let [one, other, ..] = cast.foot;
        let mut match_ = cast.fights(&[(one, "1009"), (other, "1110"), (cast.foes[0], "1010")]);
        let rule = cast.rule("4.1.2.k", "4.1.2.i");
        assert_eq!(match_.refusal(json!("end")), rule);
        match_.give(json!({ "attack": { "target": "1010" } }));
        match_.give(json!({ "add": { "counter": one } }));
        assert_eq!(match_.refusal(json!("announce")), rule);
        match_.give(json!({ "add": { "counter": other } }));
        match_.give(json!("announce"));
    }
}
