//! Dominant ground (4.1.2), advances over terrain (5.2.e) and retreats across rivers (5.3.2).

use crate::common::{Sandbox, at, moved, sum};
use crate::{attack, back, fights, lose, moves, rule, to};
use serde_json::{Value, json};
use table::proves;

/// Whether the first of these counters must attack after a movement phase in which it stays.
fn obliged<const N: usize>(places: [(&str, &str); N]) -> bool {
    let id = places[0].0.to_owned();
    let mut match_ = moves("allied", at(places));
    match_.end();
    match_.marked(&id, "must-attack")
}

#[test]
fn dominant_ground_frees_from_the_duty() {
    proves(&["goodwood/4.1.2.e", "goodwood/4.1.2.f"]);
    // A town against open ground; a town against a wood is no better.
    assert!(!obliged([("3di-1suff", "2312"), ("272-fus", "2313")]));
    assert!(obliged([("3di-1suff", "2312"), ("272-fus", "2212")]));
    assert!(obliged([
        ("3di-1suff", "2312"),
        ("272-fus", "2313"),
        ("346-fus", "2212")
    ]));
    assert!(obliged([("3di-1suff", "2814"), ("272-fus", "2815")]));
    // A river between the two serves neither: the Orne parts Vaucelles 0812 from 0712.
    assert!(!obliged([("3di-1suff", "0812"), ("272-fus", "0712")]));
    assert!(obliged([("3di-1suff", "0712"), ("272-fus", "0812")]));
    // He may still attack, and pays for leaving.
    let mut match_ = moves("allied", at([("3di-1suff", "2312"), ("272-fus", "2313")]));
    assert_eq!(match_.cost("3di-1suff", "2311"), Some(2.0));
    match_.end();
    assert!(match_.legal(json!("end")) && match_.legal(attack("2313")));
}

#[test]
fn the_worked_example_of_dominant_ground() {
    proves(&["goodwood/4.1.2.ex1", "goodwood/4.1.2.g"]);
    let mut match_ = moves(
        "allied",
        at([
            ("3di-1suff", "2312"),
            ("3di-2ey", "2311"),
            ("272-fus", "2313"),
        ]),
    );
    match_.move_to("3di-2ey", "2312");
    match_.end();
    assert!(!match_.marked("3di-1suff", "must-attack"));
    assert!(match_.marked("3di-2ey", "must-attack"));
    let duties = match_.ask(json!({ "duties": {} }));
    assert_eq!(duties["duties"][0]["rule"], rule("4.1.2.g"));
}

/// A tank that has destroyed the only foe in `target`, and may advance.
fn won(from: &str, target: &str) -> Sandbox {
    let mut counters = json!({});
    counters["11db-23h"] = json!({ "hex": from, "moved": true });
    counters["16lw-i31"] = json!({ "hex": target, "losses": 1 });
    let mut match_ = fights("allied", counters);
    match_.give(attack(target));
    match_.give(crate::add("11db-23h"));
    match_.give(json!({ "air": { "points": 10 } }));
    match_.give(json!("announce"));
    // 16 against 1 is 9-1, DRB AVI; two columns of terrain leave 7-1, DRB AVB.
    match_.roll(json!("announce"), &sum(7));
    while match_.pending().1 == "loss" {
        let order = match_.orders().remove(0);
        match_.give(order);
    }
    match_
}

fn beyond(match_: &Sandbox) -> Vec<String> {
    let orders = match_.orders_of("advance").into_iter();
    let mut hexes: Vec<String> = orders
        .map(|order| order["advance"]["to"].as_str().unwrap().to_owned())
        .collect();
    hexes.sort();
    hexes
}

#[test]
fn the_second_hex_needs_open_ground_first_and_open_ground_or_a_town_then() {
    proves(&["goodwood/5.2.e"]);
    // A town vacated: only into it.
    assert_eq!(beyond(&won("2310", "2311")), ["2311"]);
    // From open 2313 on: the town 2312 yes, the wood 2212 no.
    let match_ = won("2314", "2313");
    let reached = beyond(&match_);
    assert!(reached.contains(&"2312".to_owned()) && reached.contains(&"2313".to_owned()));
    assert!(!reached.contains(&"2212".to_owned()));
    let wood = json!({ "advance": { "counter": "11db-23h", "to": "2212" } });
    assert_eq!(match_.refusal(wood), rule("5.2.e"));
    // Not onto the ridge 0618, nor across the Orne from 0713.
    let match_ = won("0717", "0718");
    assert!(!beyond(&match_).contains(&"0618".to_owned()));
    assert_eq!(beyond(&won("0714", "0713")), ["0713", "0812", "0813"]);
    // A wood vacated: only into it.
    assert_eq!(beyond(&won("2220", "2221")), ["2221"]);
}

#[test]
fn self_propelled_guns_stay_and_assault_guns_advance() {
    proves(&["goodwood/5.2.d"]);
    let forward = |id: &str, hex: &str| json!({ "advance": { "counter": id, "to": hex } });
    // They beat a reduced regiment on open ground.
    let beaten = |side: &str, guns: [&str; 2], foe: &str| {
        let mut counters = moved(guns.map(|id| (id, "2314")));
        counters[foe] = json!({ "hex": "2313", "losses": 1 });
        let mut match_ = fights(side, counters);
        match_.declare("2313", &guns);
        let fought = (2..=12).map(|total| {
            let mut match_ = match_.clone();
            match_.roll(json!("announce"), &sum(total));
            while ["loss", "retreat"].contains(&match_.pending().1) {
                let order = match_.orders().remove(0);
                match_.give(order);
            }
            match_
        });
        let mut won = fought.filter(|match_| match_.pending().1 == "advance");
        won.next().expect("some throw wins")
    };
    let assault = beaten("german", ["21pz-stug200", "1ss-stug"], "3di-1suff");
    assert!(assault.legal(forward("1ss-stug", "2313")));
    let propelled = beaten("allied", ["11db-13rha", "11db-23h"], "16lw-i31");
    assert!(propelled.legal(forward("11db-23h", "2313")));
    assert_eq!(
        propelled.refusal(forward("11db-13rha", "2313")),
        rule("5.2.d")
    );
}

#[test]
fn armour_that_retreats_across_a_river_takes_a_loss() {
    proves(&["goodwood/5.3.2.a", "goodwood/5.3.2.c"]);
    // The Orne lies between 0712 and 0713.
    for id in ["11db-23h", "11db-2ny", "11db-13rha"] {
        let mut match_ = driven(&[(id, 0)], false);
        match_.give(back(id, "0712"));
        assert!(match_.reduced(id), "{id}");
        let mut match_ = driven(&[(id, 1)], false);
        match_.give(back(id, "0712"));
        assert!(match_.destroyed(id), "{id}");
    }
    // Nor assault guns, which the clause does not name.
    for id in ["3di-1suff", "3di-7fd", "11db-3mon", "21pz-stug200"] {
        let mut match_ = driven(&[(id, 0)], false);
        match_.give(back(id, "0712"));
        assert!(!match_.reduced(id), "{id}");
    }
}

#[test]
fn armour_already_hurt_dies_in_the_river() {
    proves(&["goodwood/5.3.2.b"]);
    let mut match_ = driven(&[("11db-23h", 0)], true);
    match_.give(lose("11db-23h"));
    assert!(match_.reduced("11db-23h"));
    match_.give(back("11db-23h", "0712"));
    assert!(match_.destroyed("11db-23h"));
}

/// Units driven out of 0713, hurt or not.
fn driven(units: &[(&str, u8)], hurt: bool) -> Sandbox {
    let wanted = if hurt { "DRB AVI" } else { "DRI AVI" };
    let (side, attackers) = match units[0].0 {
        "21pz-stug200" => ("allied", ["11db-23h", "11db-2ffy", "11db-3rtr"]),
        _ => ("german", ["1ss-ipz", "tiger", "1ss-iipz"]),
    };
    for (strength, total) in
        (1..=3).flat_map(|strength| (2..=12).map(move |total| (strength, total)))
    {
        let mut counters = json!({});
        for id in &attackers[..strength] {
            counters[*id] = json!({ "hex": "0714" });
        }
        for (id, losses) in units {
            counters[*id] = json!({ "hex": "0713", "losses": losses });
        }
        let mut tried = fights(side, counters);
        tried.declare("0713", &attackers[..strength]);
        let events = tried.roll(json!("announce"), &sum(total));
        let resolved = events
            .iter()
            .find_map(|event| event.get("resolved"))
            .unwrap();
        if cell(&tried, resolved) == wanted {
            return tried;
        }
    }
    panic!("{wanted} does not come up");
}

fn cell(match_: &Sandbox, resolved: &Value) -> String {
    let tables = match_.ask(json!({ "tables": {} }));
    let total = resolved["dice"][0].as_u64().unwrap() + resolved["dice"][1].as_u64().unwrap();
    let row = tables["combat"]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| {
            row["row"]
                .as_str()
                .unwrap()
                .split('-')
                .any(|sum| sum == total.to_string())
        });
    let column = resolved["column"].as_u64().unwrap() as usize;
    row.unwrap()["cells"][column].as_str().unwrap().to_owned()
}

#[test]
fn a_step_out_of_the_zone_needs_room() {
    proves(&["goodwood/4.1.2.h"]);
    // Ringed by foes it cannot leave and must attack.
    let match_ = moves(
        "allied",
        at([
            ("3di-1suff", "2814"),
            ("272-i980", "2813"),
            ("272-i981", "2914"),
            ("272-i982", "2915"),
            ("272-fus", "2815"),
            ("346-fus", "2715"),
            ("16lw-i31", "2714"),
        ]),
    );
    assert_eq!(match_.refusal(to("3di-1suff", "2914")), rule("4.1.2.i"));
    assert!(match_.orders_of("move").is_empty());
    let mut match_ = match_;
    match_.end();
    assert!(match_.marked("3di-1suff", "must-attack"));
}
