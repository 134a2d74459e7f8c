//! Losses (5.1.6, 7.0): armour that pays first, guns that stand apart, backs.

use crate::common::{Sandbox, moved, sum};
use crate::{back, board, lose, rule};
use serde_json::{Value, json};
use table::proves;

/// An attack on 2814 that is given such air points and dice that the table says `cell`.
fn attacked(counters: Value, attackers: &[&str], cell: &str) -> Sandbox {
    for (air, total) in (0..=20).flat_map(|air| (2..=7).map(move |total| (air, total))) {
        let position = json!({ "turn": 4, "phase": "allied-combat", "counters": counters });
        let mut match_ = board(position);
        match_.give(crate::attack("2814"));
        for id in attackers {
            match_.give(crate::add(id));
        }
        if air > 0 {
            match_.give(json!({ "air": { "points": air } }));
        }
        match_.give(json!("announce"));
        let events = match_.roll(json!("announce"), &sum(total));
        let resolved = events
            .iter()
            .find_map(|event| event.get("resolved"))
            .unwrap();
        let tables = match_.ask(json!({ "tables": {} }));
        let column = resolved["column"].as_u64().unwrap() as usize;
        if tables["combat"]["rows"][usize::from(total) - 2]["cells"][column] == cell {
            return match_;
        }
    }
    panic!("{cell} does not come up");
}

const TANK: &str = "11db-23h";
const FOOT: &str = "3di-1suff";

#[test]
fn armour_pays_first_where_the_defence_can_hurt_it() {
    proves(&["goodwood/5.1.6.m", "goodwood/5.1.6.n"]);
    let against = |foe: &str, armour: &str| {
        let mut counters = moved([(armour, "2813"), (FOOT, "2813")]);
        counters[foe] = json!({ "hex": "2814" });
        let match_ = attacked(counters, &[armour, FOOT], "DRI AVB");
        assert_eq!(match_.pending(), ("allied".into(), "loss"));
        let spared = !match_.legal(lose(FOOT));
        if spared {
            assert_eq!(match_.refusal(lose(FOOT)), rule("5.1.6.m"));
        }
        spared
    };
    for foe in ["flak-i2", "tiger", "21pz-pzjg200", "12ss-ipz", "1ss-flak"] {
        assert!(against(foe, TANK), "{foe}");
    }
    // Mechanised cavalry and self-propelled guns pay like tanks.
    assert!(against("tiger", "11db-2ny") && against("tiger", "11db-13rha"));
    // Infantry, assault guns and armoured cars do not make them.
    for foe in ["1ss-i1pg", "1ss-pi", "21pz-stug200"] {
        assert!(!against(foe, TANK), "{foe}");
    }
}

#[test]
fn every_tank_pays_before_the_infantry_in_an_exchange() {
    proves(&["goodwood/5.1.6.p"]);

    let mut counters = moved([(TANK, "2813"), (FOOT, "2813"), ("51di-2sea", "2813")]);
    counters["flak-i2"] = json!({ "hex": "2814" });
    let mut match_ = attacked(counters, &[TANK, FOOT, "51di-2sea"], "EMP");
    match_.give(lose("flak-i2"));
    assert_eq!(match_.pending(), ("allied".into(), "pay"));
    assert_eq!(match_.refusal(lose(FOOT)), rule("5.1.6.m"));
    match_.give(lose(TANK));
    // The 6 points of the tank cover the 4 of the guns.
    assert_eq!(match_.pending().1, "fight");
    assert!(!match_.destroyed(FOOT));
    // What the armour leaves owing the others pay: a worn scout is worth 1.
    let mut counters = moved([(FOOT, "2813"), ("51di-2sea", "2813")]);
    counters["3di-3recce"] = json!({ "hex": "2813", "moved": true, "losses": 1 });
    counters["flak-i2"] = json!({ "hex": "2814" });
    let mut match_ = attacked(counters, &["3di-3recce", FOOT, "51di-2sea"], "EMP");
    match_.give(lose("flak-i2"));
    match_.give(lose("3di-3recce"));
    match_.give(lose(FOOT));
    assert_eq!(match_.pending().1, "fight");
}

#[test]
fn an_eliminated_attack_chooses_freely_and_assault_guns_are_in_no_list() {
    proves(&["goodwood/5.1.6.o"]);

    let mut counters = moved([(TANK, "2813"), (FOOT, "2813")]);
    for id in ["tiger", "1ss-ipz", "flak-i2"] {
        counters[id] = json!({ "hex": "2814" });
    }
    let match_ = attacked(counters, &[TANK, FOOT], "DVI AE");
    assert!(match_.legal(lose(FOOT)) && match_.legal(lose(TANK)));
    // Assault guns neither pay first nor make others pay.
    let german = |foe: &str, own: &str| {
        let mut counters = moved([(own, "2813"), ("272-i980", "2813")]);
        counters[foe] = json!({ "hex": "2814" });
        let mut match_ =
            board(json!({ "turn": 4, "phase": "german-combat", "counters": counters }));
        match_.declare("2814", &[own, "272-i980"]);
        match_.roll(json!("announce"), &[6, 5]);
        match_
    };
    // 6 against 3 is 2-1; an 11 gives DRI AVB.
    let match_ = german("11db-2ny", "21pz-stug200");
    assert_eq!(match_.pending(), ("german".into(), "loss"));
    assert!(match_.legal(lose("272-i980")));
}

#[test]
fn guns_at_a_distance_are_outside_the_results() {
    proves(&["goodwood/5.1.6.q"]);
    let mut counters = moved([(FOOT, "2813")]);
    counters["11db-13rha"] = json!({ "hex": "2809" });
    counters["flak-i2"] = json!({ "hex": "2814" });

    let mut match_ = attacked(counters, &[FOOT, "11db-13rha"], "DVI ARB");
    // The self-propelled gun is armour, but it takes no part in the result.
    assert_eq!(match_.orders(), [lose(FOOT)]);
    match_.give(lose(FOOT));
    match_.give(back(FOOT, "2812"));
    assert_eq!(match_.pending().1, "fight");
    assert_eq!(match_.hex("11db-13rha").as_deref(), Some("2809"));
    assert!(!match_.reduced("11db-13rha"));
}

#[test]
fn a_loss_turns_a_counter_over_for_good() {
    proves(&["goodwood/7.0.a", "goodwood/7.0.d"]);
    let counters = json!({ "21pz-i22": { "hex": "2814", "losses": 1 }, "3di-1suff": { "hex": "0305", "losses": 1 } });
    let mut match_ = board(json!({ "turn": 1, "phase": "allied-movement", "counters": counters }));
    assert_eq!(match_.values("21pz-i22"), ["3", "2", "12"]);
    assert_eq!(match_.values("3di-1suff"), ["2", "2", "8"]);
    while match_.turn() < 6 {
        match_.end();
    }
    assert!(match_.reduced("21pz-i22") && match_.reduced("3di-1suff"));
    // Every counter has a back: half of its front, rounded up.
    for counter in crate::fresh().referee().counters {
        let card = match_.ask(json!({ "counter": { "counter": counter.id } }));
        for at in 0..2 {
            let front = card["front"][at].as_u64().unwrap();
            assert_eq!(
                card["back"][at].as_u64().unwrap(),
                front.div_ceil(2),
                "{}",
                counter.id
            );
        }
    }
}
