//! Attacks: 4.3, 4.4 and Tabelas 4 and 6 up to the hit. The road of column 11 is the shooting range:
//! 1113 to 1122 all see each other.

use serde_json::json;
use tigers::{Damage, Event, Flags, Place};

use crate::common::*;

const LIGHT: &str = "m1-de-pzkw-iic-1";
const MEDIUM: &str = "m1-de-pzkw-iiif-1";
const TIGER: &str = "m1-de-tigre-ie-1";
const TIGER_2: &str = "m1-de-tigre-ie-2";
const PZ4: &str = "m2-de-pzkw-ivf2-1";

/// A Tiger in 1121 and a Russian unit of some type in another hex, the German to attack.
fn duel(kind: &str, hex: &str) -> Board {
    let counters = json!({ TIGER: { "hex": "1121" }, "ru-1": { "type": kind, "hex": hex } });
    mission(1).with(json!({ "turn": 4, "phase": "german-attack", "counters": counters }))
}

/// The same, the German to move.
fn ambush(kind: &str, hex: &str) -> Board {
    duel(kind, hex).with(json!({ "phase": "german-movement" }))
}

#[test]
fn every_able_russian_with_a_target_attacks() {
    proves(&["tres-tigres/4.3.a", "tres-tigres/4.3.af"]);
    // Infantry that cannot hit: 14 on Tabela 4, 15 hexes away.
    let counters =
        json!({ TIGER: { "hex": "0317" }, "ru-1": { "type": "infantaria-russa", "hex": "0302" } });
    let mut board = mission(1).with(json!({ "turn": 4, "counters": counters }));
    board.play(end_movement(), &[1, 1, 1]);
    assert_eq!(board.shots(), [("ru-1".into(), TIGER.into(), -2, false)]);
    // Five able Russians, five attacks; a sixth is disabled.
    let mut counters = json!({ TIGER: { "hex": "1121" } });
    for (number, hex) in (1..=6).zip(["1115", "1116", "1117", "1118", "1119", "1120"]) {
        counters[format!("ru-{number}")] =
            json!({ "type": "infantaria-russa", "hex": hex, "out": number == 6 });
    }
    let mut board = mission(1).with(json!({ "turn": 4, "counters": counters }));
    board.play(end_movement(), &[1, 1, 10, 10, 10, 10, 10]);
    assert_eq!(board.shots().len(), 5);
}

#[test]
fn a_russian_attacks_the_nearest_german_it_sees() {
    proves(&["tres-tigres/4.3.b"]);
    // 1301 is 3 hexes away behind the forest of 1402; 1306 is 6 hexes away in sight.
    let counters = json!({
        TIGER: { "hex": "1301" },
        TIGER_2: { "hex": "1306" },
        "ru-1": { "type": "kv1-m41", "hex": "1602" },
    });
    let mut board = mission(1).with(json!({ "turn": 4, "counters": counters }));
    assert_eq!(board.sight("1602", "1301")["distance"], 3);
    assert!(!board.sees("1602", "1301"));
    board.play(end_movement(), &[1, 1, 10]);
    assert_eq!(board.targets(), [TIGER_2]);
}

#[test]
fn distance_is_counted_in_hexes() {
    proves(&["tres-tigres/4.3.c"]);
    let board = mission(1);
    for (from, to, distance) in [
        ("0916", "1113", 4),
        ("0310", "1009", 7),
        ("1121", "1120", 1),
    ] {
        assert_eq!(board.sight(from, to)["distance"], distance);
    }
    assert_eq!(duel("t34-76", "1117").odds(TIGER, "ru-1")["distance"], 4);
}

#[test]
fn units_see_all_round() {
    proves(&["tres-tigres/4.3.d"]);
    let counters = json!({
        TIGER: { "hex": "1118" },
        "ru-1": { "type": "t34-76", "hex": "1115" },
        "ru-2": { "type": "t34-76", "hex": "1121" },
    });
    let board =
        mission(1).with(json!({ "turn": 4, "phase": "german-attack", "counters": counters }));
    assert!(board.allows(attack(TIGER, "ru-1")) && board.allows(attack(TIGER, "ru-2")));
}

#[test]
fn of_equally_near_germans_the_one_nearest_to_an_objective_is_attacked() {
    proves(&["tres-tigres/4.3.e", "tres-tigres/4.3.f"]);
    let counters = json!({
        TIGER: { "hex": "1015" },
        TIGER_2: { "hex": "1011" },
        "ru-1": { "type": "kv1-m41", "hex": "1013" },
    });
    let mut board = mission(1).with(json!({ "turn": 4, "counters": counters }));
    board.play(end_movement(), &[1, 1, 10, 1]);
    assert_eq!(
        board.targets(),
        [TIGER_2],
        "1011 is 3 hexes from objective 1008"
    );

    // Mission 3 wants the south edge, mission 4 the bridges and 1424.
    let (north, south) = ("m3-de-pzkw-iic-1", "m3-de-pzkw-iic-2");
    let counters = json!({
        north: { "hex": "1010" },
        south: { "hex": "1014" },
        "ru-1": { "type": "kv1-m41", "hex": "1012" },
    });
    let mut board = mission(3)
        .without_russians()
        .with(json!({ "turn": 5, "counters": counters }));
    board.play(end_movement(), &[10, 1]);
    assert_eq!(board.targets(), [south]);
    let (north, south) = ("m4-de-tigre-ie-1", "m4-de-tigre-ie-2");
    let counters = json!({
        north: { "hex": "1010" },
        south: { "hex": "1014" },
        "ru-1": { "type": "kv1-m41", "hex": "1012" },
    });
    let mut board = mission(4)
        .without_russians()
        .with(json!({ "turn": 2, "counters": counters }));
    board.play(end_movement(), &[10, 1]);
    assert_eq!(board.targets(), [north], "next to the bridge 1009");
}

#[test]
fn the_last_ties_go_north_and_then_west() {
    proves(&["tres-tigres/4.3.g"]);
    let (one, other) = ("m3-de-pzkw-iic-1", "m3-de-pzkw-iic-2");
    let tied = |first: &str, second: &str, russian: &str| {
        let counters = json!({
            one: { "hex": first },
            other: { "hex": second },
            "ru-1": { "type": "kv1-m41", "hex": russian },
        });
        let mut board = mission(3)
            .without_russians()
            .with(json!({ "turn": 5, "mines": [], "counters": counters }));
        let distance = |hex: &str| board.sight(russian, hex)["distance"].clone();
        assert_eq!(distance(first), distance(second));
        board.play_any(end_movement());
        let target = board.targets().remove(0);
        if target == one {
            first.to_owned()
        } else {
            second.to_owned()
        }
    };
    // Level on the map and equally far from row 24: the western one.
    assert_eq!(tied("1211", "1011", "1112"), "1011");
    assert_eq!(tied("1011", "1211", "1112"), "1011");
    // Equally far from row 24, but the even column lies half a hex further north.
    assert_eq!(tied("1103", "1203", "1101"), "1203");
    assert_eq!(tied("1203", "1103", "1101"), "1203");
}

#[test]
fn without_a_target_nothing_is_rolled() {
    proves(&["tres-tigres/4.3.h"]);
    let mut board = ambush("at-76", "0302");
    assert!(!board.sees("0302", "1121"));
    board.play(end_movement(), &[1, 1]);
    assert!(board.shots().is_empty());
    assert!(!board.unit("ru-1").has(Flags::FIRED));
    board.set(json!({ "counters": { TIGER: { "hex": "0305" } } }));
    assert_eq!(
        board.modifier("ru-1", TIGER),
        -2,
        "it still has its first attack"
    );
}

#[test]
fn russians_attack_one_after_the_other_and_choose_when_their_turn_comes() {
    proves(&["tres-tigres/4.3.i", "tres-tigres/4.3.ae"]);
    let counters = json!({
        LIGHT: { "hex": "1119" },
        TIGER: { "hex": "1122" },
        "ru-1": { "type": "t34-76", "hex": "1117" },
        "ru-2": { "type": "t34-76", "hex": "1116" },
    });
    let mut board = mission(1).with(json!({ "turn": 4, "counters": counters }));
    // The first hits and destroys the Pzkw IIc (7), the second shoots at the Tiger behind it.
    board.play(end_movement(), &[1, 1, 1, 7, 10]);
    assert_eq!(board.shots()[0].0, "ru-1");
    assert_eq!(board.targets(), [LIGHT, TIGER]);
    assert_eq!(
        (board.unit(LIGHT).place, board.hex(LIGHT).as_str()),
        (Place::Destroyed, "")
    );

    // The units of the sheet come before the drawn ones.
    let tank = "m2-de-pzkw-iiif-1";
    let counters = json!({ tank: { "hex": "1008" }, "ru-1": { "type": "t34-76", "hex": "1007" } });
    let mut board = mission(2).with(json!({ "counters": counters }));
    board.play(end_movement(), &[1, 10, 1, 10, 1, 10, 1]);
    let attackers: Vec<String> = board.shots().into_iter().map(|shot| shot.0).collect();
    assert_eq!(attackers, ["m2-ru-infantaria-1", "m2-ru-at-76-1", "ru-1"]);
}

#[test]
fn a_unit_attacks_once_a_turn() {
    proves(&["tres-tigres/4.3.j"]);
    let mut board = duel("t34-76", "1117")
        .with(json!({ "counters": { "ru-2": { "type": "t34-76", "hex": "1115" } } }));
    board.play(attack(TIGER, "ru-1"), &[10]);
    assert_eq!(board.refused(attack(TIGER, "ru-2")), "4.3.j");
}

#[test]
fn all_modifiers_that_apply_are_added() {
    proves(&[
        "tres-tigres/4.3.k",
        "tres-tigres/4.4.ex1",
        "tres-tigres/4.4.ex2",
    ]);
    let counters = json!({ PZ4: { "hex": "1015", "moved": true }, "ru-1": { "type": "infantaria-russa", "hex": "1212" } });
    let position = json!({ "turn": 2, "phase": "german-attack", "counters": counters });
    let mut board = mission(2).without_russians().with(position);
    assert_eq!(board.hit_rules(PZ4, "ru-1"), ["t6.a", "t6.m"]);
    assert_eq!(board.modifier(PZ4, "ru-1"), 5);
    // The example: die 3, distance 4; then die 7.
    board.play(attack(PZ4, "ru-1"), &[3, 7]);
    let shot = &board.events[0];
    assert!(
        matches!(
            shot,
            Event::Shot {
                distance: 4,
                modifier: 5,
                die: 3,
                value: 43,
                hit: true,
                ..
            }
        ),
        "(3 + 2 + 3) x 4 = 32: {shot:?}"
    );
    assert_eq!(board.effects(), [Damage::Destroyed]);
    assert_eq!(board.unit("ru-1").place, Place::Destroyed);
}

#[test]
fn the_sum_is_never_less_than_one() {
    proves(&["tres-tigres/4.3.l"]);
    // From forest (-2) with a 1 the sum is 1, and 1 x 15 is more than 14; -1 x 15 would not be.
    let counters =
        json!({ TIGER: { "hex": "0317" }, "ru-1": { "type": "infantaria-russa", "hex": "0302" } });
    let mut board = mission(1).with(json!({ "turn": 4, "counters": counters }));
    assert_eq!(board.odds("ru-1", TIGER)["hit_of_10"], 0);
    board.play(end_movement(), &[1, 1, 1]);
    assert!(!board.shots()[0].3);
    // An AT's first attack with a 1.
    let board = ambush("at-76", "1117");
    assert_eq!(board.modifier("ru-1", TIGER), -2);
    let aim = tigers::Aim {
        overrun: false,
        distance: 4,
        modifier: -2,
        value: 39,
        damage: 0,
    };
    assert_eq!((aim.product(1), aim.product(2), aim.product(4)), (4, 4, 8));
}

#[test]
fn the_product_with_the_distance_must_not_exceed_table_4() {
    proves(&["tres-tigres/4.3.m", "tres-tigres/4.3.n"]);
    let aim = tigers::Aim {
        overrun: false,
        distance: 4,
        modifier: 0,
        value: 20,
        damage: 0,
    };
    assert_eq!(aim.product(5), 20);
    // T-34/76 against Tigre IE: 35.
    let mut board = ambush("t34-76", "1116");
    board.play(end_movement(), &[1, 1, 7, 1]);
    assert!(board.shots()[0].3, "7 x 5 = 35");
    let mut board = ambush("t34-76", "1115");
    board.play(end_movement(), &[1, 1, 6]);
    assert!(!board.shots()[0].3, "6 x 6 = 36");
}

#[test]
fn columns_of_table_4_are_attackers_and_rows_are_targets() {
    proves(&["tres-tigres/4.3.o"]);
    let pantera = "m3-de-pantera-d-1";
    let counters =
        json!({ pantera: { "hex": "1121" }, "ru-1": { "type": "is2-m44", "hex": "1117" } });
    let board = mission(3).with(json!({ "turn": 7, "counters": counters }));
    assert_eq!(board.odds("ru-1", pantera)["table4"], 45);
    assert_eq!(board.odds(pantera, "ru-1")["table4"], 29);
}

#[test]
fn example_an_at_100_ambushes_a_tiger() {
    proves(&["tres-tigres/4.3.ex1", "tres-tigres/4.3.ex2"]);
    let counters = json!({ TIGER: { "hex": "1113", "moved": true }, "ru-1": { "type": "at-100", "hex": "0916" } });
    let mut board = mission(1).with(json!({ "turn": 4, "counters": counters }));
    assert_eq!(board.hit_rules("ru-1", TIGER), ["t6.f", "t6.d"]);
    board.play(end_movement(), &[1, 1, 5, 6]);
    let shot = board
        .events
        .iter()
        .find(|event| matches!(event, Event::Shot { .. }))
        .unwrap();
    assert!(
        matches!(
            shot,
            Event::Shot {
                distance: 4,
                modifier: 0,
                die: 5,
                value: 41,
                hit: true,
                ..
            }
        ),
        "(5 - 2 + 2) x 4 = 20: {shot:?}"
    );
    // Die 6 + 1 = 7: the main gun.
    assert_eq!(board.effects(), [Damage::Gun]);
    assert_eq!((board.unit(TIGER).gun, board.mark(TIGER, "gun")), (1, 1));
}

#[test]
fn the_german_attacks_with_what_he_likes() {
    proves(&["tres-tigres/4.4.a"]);
    let mut counters = json!({ "ru-1": { "type": "t34-76", "hex": "1113" }, "ru-2": { "type": "t34-76", "hex": "1114" } });
    let four = [TIGER, TIGER_2, LIGHT, MEDIUM];
    for (id, hex) in four.iter().zip(["1119", "1120", "1121", "1122"]) {
        counters[*id] = json!({ "hex": hex });
    }
    let board =
        mission(1).with(json!({ "turn": 4, "phase": "german-attack", "counters": counters }));
    for attacks in 0..=4 {
        let mut board = board.clone();
        for id in &four[..attacks] {
            assert!(board.allows(attack(id, "ru-1")) && board.allows(attack(id, "ru-2")));
            board.play(attack(id, "ru-2"), &[10]);
        }
        board.play(end_attack(), &[]);
        assert_eq!(board.state.turn, 5);
    }
}

#[test]
fn german_attacks_use_the_same_procedure() {
    proves(&["tres-tigres/4.4.b"]);
    let mut board = duel("kv1-m41", "1115");
    board.play(attack(TIGER, "ru-1"), &[5, 1]);
    assert!(matches!(
        board.events[0],
        Event::Shot {
            distance: 6,
            modifier: 0,
            value: 30,
            hit: true,
            ..
        }
    ));
    let mut board = duel("kv1-m41", "1115");
    board.play(attack(TIGER, "ru-1"), &[6]);
    assert!(matches!(board.events[0], Event::Shot { hit: false, .. }));
}

#[test]
fn a_german_attacks_only_what_it_sees() {
    proves(&["tres-tigres/4.4.c"]);
    let counters =
        json!({ TIGER: { "hex": "1301" }, "ru-1": { "type": "kv1-m41", "hex": "1602" } });
    let board =
        mission(1).with(json!({ "turn": 4, "phase": "german-attack", "counters": counters }));
    assert_eq!(board.refused(attack(TIGER, "ru-1")), "4.4.c");
    assert_eq!(
        board.refused(attack(TIGER, TIGER)),
        "4.4.c",
        "a friend is no target"
    );
}

#[test]
fn a_unit_that_loses_its_turn_does_not_attack() {
    proves(&["tres-tigres/4.4.d"]);
    // Disabled in the Russian attack of turn 4 (damage 3), it attacks on turn 4 and not on turn 5.
    let mut board = ambush("t34-76", "1118");
    board.play(end_movement(), &[1, 1, 1, 3]);
    assert_eq!(board.effects(), [Damage::Disabled1]);
    assert!(board.allows(attack(TIGER, "ru-1")));
    board.play(end_attack(), &[]);
    board.play(end_movement(), &[1, 1, 10, 1]);
    assert_eq!(board.refused(attack(TIGER, "ru-1")), "4.4.d");
}

#[test]
fn the_russians_of_the_solo_game_never_overrun() {
    proves(&["tres-tigres/4.4.e"]);
    let mut overruns = 0;
    for seed in 0..60 {
        let mut board = mission(2);
        board.play_out(seed, |board| {
            for event in &board.events {
                if let Event::Shot {
                    attacker,
                    overrun: true,
                    ..
                } = event
                {
                    overruns += 1;
                    assert!(board.id(*attacker).contains("-de-"));
                }
            }
        });
    }
    assert!(overruns > 0, "the Germans do");
}

/// A Pzkw IVf2 that goes onto the bridge held by a Russian infantry on turn 4 of mission 2.
fn on_the_bridge() -> Board {
    let mut board = mission(2).with(json!({ "turn": 4, "counters": {
        PZ4: { "hex": "1010" }, "m2-ru-at-76-1": null, "m2-ru-infantaria-2": null, "m2-ru-infantaria-3": null,
    } }));
    board.play(go(PZ4, "1009"), &[]);
    board
}

#[test]
fn an_overrun_follows_this_turns_movement_into_the_hex() {
    proves(&["tres-tigres/4.4.f", "tres-tigres/4.4.g"]);
    let infantry = "m2-ru-infantaria-1";
    let mut board = on_the_bridge();
    // The Russian attacks first, at distance 1, with its sight on the very hex; nothing happens.
    board.play(end_movement(), &[1, 10, 1]);
    assert!(matches!(
        board.events[3],
        Event::Shot {
            distance: 1,
            overrun: false,
            ..
        }
    ));
    assert_eq!(board.targets(), [PZ4]);
    assert_eq!(board.damage_modifier(PZ4, infantry), 1);
    // (10 + 2) x 1 = 12 against 43; with damage 1 + 1 the infantry is disabled only.
    board.play(attack(PZ4, infantry), &[10, 1]);
    assert!(matches!(
        board.events[0],
        Event::Shot {
            overrun: true,
            distance: 1,
            modifier: 2,
            value: 43,
            hit: true,
            ..
        }
    ));
    board.play(end_attack(), &[]);
    // A turn later it is a plain attack.
    board.play(end_movement(), &[1, 1]);
    let odds = board.odds(PZ4, infantry);
    assert_eq!(
        (
            &odds["overrun"],
            &odds["damage_modifier"],
            &odds["distance"]
        ),
        (&json!(false), &json!(0), &json!(1))
    );
    board.play(attack(PZ4, infantry), &[1, 7]);
    assert!(matches!(
        board.events[0],
        Event::Shot {
            overrun: false,
            modifier: 0,
            ..
        }
    ));
}

#[test]
fn the_same_hex_is_nearer_than_the_next_one() {
    proves(&["tres-tigres/4.4.g"]);
    let other = "m2-de-pzkw-ivf2-2";
    let mut board = on_the_bridge().with(json!({ "counters": { other: { "hex": "1008" } } }));
    board.play(end_movement(), &[1, 10, 1]);
    assert_eq!(board.targets(), [PZ4]);
}

#[test]
fn an_overrun_adds_one_to_the_damage_of_the_type() {
    proves(&["tres-tigres/4.4.h"]);
    for (id, modifier) in [(TIGER, 3), (LIGHT, 0), (MEDIUM, 1)] {
        let counters =
            json!({ id: { "hex": "1010" }, "ru-1": { "type": "infantaria-russa", "hex": "1009" } });
        let mut board = mission(1).with(json!({ "turn": 4, "counters": counters }));
        board.play(go(id, "1009"), &[]);
        assert_eq!(board.damage_modifier(id, "ru-1"), modifier);
    }
}

#[test]
fn an_overrunning_unit_attacks_the_unit_in_its_hex() {
    proves(&["tres-tigres/4.4.i"]);
    let (infantry, friend) = ("m2-ru-infantaria-1", "m2-de-pzkw-ivf2-2");
    let extra = json!({ "ru-1": { "type": "t34-76", "hex": "1007" }, friend: { "hex": "1011" } });
    let mut board = on_the_bridge().with(json!({ "phase": "german-attack", "counters": extra }));
    assert_eq!(board.refused(attack(PZ4, "ru-1")), "4.4.i");
    assert!(board.allows(attack(PZ4, infantry)));
    // Another German destroys the infantry first.
    board.play(attack(friend, infantry), &[1, 7]);
    assert_eq!(board.unit(infantry).place, Place::Destroyed);
    assert!(board.allows(attack(PZ4, "ru-1")));
    // On the next turn too, as long as the two share the hex.
    let far = json!({ "ru-1": { "type": "t34-76", "hex": "1007" } });
    let mut board = on_the_bridge().with(json!({ "counters": far }));
    board.play(end_movement(), &[1, 10, 1, 10, 1]);
    board.play(end_attack(), &[]);
    board.play(end_movement(), &[1, 1, 10, 1, 10, 1]);
    assert_eq!(board.hex(infantry), board.hex(PZ4));
    assert_eq!(board.refused(attack(PZ4, "ru-1")), "4.4.i");
    assert!(board.allows(attack(PZ4, infantry)));
}

#[test]
fn survivors_share_the_hex_and_the_german_may_go_on_later() {
    proves(&["tres-tigres/4.4.j"]);
    let infantry = "m2-ru-infantaria-1";
    let mut board = on_the_bridge();
    board.play(end_movement(), &[1, 10, 1]);
    board.play(end_attack(), &[]);
    assert_eq!(
        (board.state.turn, board.hex(infantry), board.hex(PZ4)),
        (5, "1009".into(), "1009".into())
    );
    assert_eq!(board.cost(PZ4, "1008"), Some(1));
    assert!(board.allows(end_movement()), "it may stay");
    board.play(go(PZ4, "1008"), &[]);
    assert!(!board.unit(PZ4).has(Flags::INTRUDER));
}

#[test]
fn any_german_may_overrun_where_it_may_go() {
    proves(&["tres-tigres/4.4.k"]);
    let infantry = "m3-de-infantaria-1";
    let counters =
        json!({ TIGER: { "hex": "0815" }, "ru-1": { "type": "infantaria-russa", "hex": "0715" } });
    let board = mission(1).with(json!({ "turn": 4, "counters": counters }));
    assert_eq!(board.refused(go(TIGER, "0715")), "t7.d");
    let counters = json!({ infantry: { "hex": "0815" }, "ru-1": { "type": "infantaria-russa", "hex": "0715" } });
    let mut board = mission(3).with(json!({ "turn": 4, "counters": counters }));
    board.play(go(infantry, "0715"), &[]);
    assert_eq!(board.odds(infantry, "ru-1")["overrun"], true);
}

#[test]
fn there_is_no_range_but_that_of_table_4() {
    proves(&["tres-tigres/t4.c"]);
    // 0101 sees 0115 and 0116: 14 and 15 hexes.
    for (hex, hits) in [("0115", 1), ("0116", 0)] {
        let counters =
            json!({ TIGER: { "hex": hex }, "ru-1": { "type": "infantaria-russa", "hex": "0101" } });
        let board = mission(1).with(json!({ "turn": 4, "counters": counters }));
        assert!(board.sees("0101", hex));
        assert_eq!(board.odds("ru-1", TIGER)["hit_of_10"], hits, "{hex}");
    }
}

#[test]
fn armour_attacks_worse_when_it_moved() {
    proves(&["tres-tigres/t6.a"]);
    let board = duel("kv1-m41", "1117").with(json!({ "counters": { TIGER: { "moved": true } } }));
    assert_eq!(
        (
            board.modifier(TIGER, "ru-1"),
            board.hit_rules(TIGER, "ru-1")
        ),
        (2, vec!["t6.a".into()])
    );
    assert_eq!(duel("kv1-m41", "1117").modifier(TIGER, "ru-1"), 0);
}

#[test]
fn drawn_russian_armour_attacks_worse_in_its_first_turn() {
    proves(&["tres-tigres/t6.b"]);
    // 98 on Tabela 3 puts a KV-1 in 1820 and an AT or infantry in 0921.
    let tank = "m2-de-pzkw-iiif-1";
    for (die, tank_hex, modifier) in [(7, "1818", 1), (3, "1121", -2), (1, "1121", -2)] {
        let mut board = mission(2)
            .without_russians()
            .with(json!({ "turn": 2, "counters": { tank: { "hex": tank_hex } } }));
        board.play(end_movement(), &[5, die, 9, 8, 10, 1]);
        assert_eq!(
            board.shots()[0].2,
            modifier,
            "forest -2 or first attack -2, but no +1"
        );
        board.play(end_attack(), &[]);
        if die == 7 {
            assert_eq!(board.modifier("ru-1", tank), 0, "the next turn");
        }
    }
}

#[test]
fn damaged_guns_count_for_each_marker() {
    proves(&[
        "tres-tigres/t6.c",
        "tres-tigres/t6.g",
        "tres-tigres/t6.l",
        "tres-tigres/4.3.ac",
        "tres-tigres/4.3.ad",
    ]);
    let mut board = duel("t34-76", "1119").with(json!({ "counters": { TIGER: { "gun": 1 } } }));
    assert_eq!(board.modifier(TIGER, "ru-1"), 3);
    board.play(attack(TIGER, "ru-1"), &[4, 1]);
    assert!(
        matches!(
            board.events[0],
            Event::Shot {
                distance: 2,
                modifier: 3,
                die: 4,
                ..
            }
        ),
        "(4 + 3) x 2 = 14"
    );
    let board = duel("t34-76", "1119").with(json!({ "counters": { TIGER: { "gun": 2 } } }));
    assert_eq!(board.modifier(TIGER, "ru-1"), 6);
    let at = json!({ "ru-1": { "type": "at-100", "hex": "1117", "fired": true, "gun": 1 } });
    assert_eq!(
        duel("at-100", "1117")
            .with(json!({ "counters": at }))
            .modifier("ru-1", TIGER),
        3
    );
    let infantry = json!({ "ru-1": { "type": "infantaria-russa", "hex": "1114", "gun": 1 } });
    assert_eq!(
        duel("infantaria-russa", "1114")
            .with(json!({ "counters": infantry }))
            .modifier("ru-1", TIGER),
        2
    );
}

#[test]
fn a_moving_tank_is_harder_to_hit() {
    proves(&["tres-tigres/t6.d", "tres-tigres/t6.e"]);
    let mut board =
        ambush("t34-76", "1116").with(json!({ "counters": { TIGER: { "moved": true } } }));
    board.play(end_movement(), &[1, 1, 5, 1]);
    assert_eq!(
        board.shots(),
        [("ru-1".into(), TIGER.into(), 2, true)],
        "(5 + 2) x 5 = 35"
    );
    let limping = |moved: bool| {
        let counters = json!({ MEDIUM: { "hex": "1119", "moved": moved, "suspension": 1 } });
        duel("t34-76", "1117")
            .with(json!({ "counters": counters }))
            .modifier("ru-1", MEDIUM)
    };
    assert_eq!((limping(true), limping(false)), (1, 0));
    let board = duel("t34-76", "1117")
        .with(json!({ "counters": { TIGER: { "moved": true, "suspension": 2 } } }));
    assert_eq!(board.modifier("ru-1", TIGER), 0);
}

#[test]
fn the_first_attack_of_an_at_is_better() {
    proves(&["tres-tigres/t6.f"]);
    let mut board = ambush("at-76", "1114");
    assert_eq!(board.modifier("ru-1", TIGER), -2);
    board.play(end_movement(), &[1, 1, 10]);
    assert!(!board.shots()[0].3, "it misses");
    board.play(end_attack(), &[]);
    assert_eq!(board.modifier("ru-1", TIGER), 0);
}

#[test]
fn cover_of_guns_and_infantry() {
    proves(&[
        "tres-tigres/t6.h",
        "tres-tigres/t6.i",
        "tres-tigres/t6.m",
        "tres-tigres/t6.n",
    ]);
    let cases = [
        ("at-76", "0210", "0310", false, 2),
        ("at-76", "0921", "1121", false, 2),
        ("at-76", "1006", "1008", false, 3),
        ("infantaria-russa", "1403", "1603", false, 3),
        ("infantaria-russa", "0210", "0310", false, 3),
        ("infantaria-russa", "0715", "0815", true, 6),
        ("infantaria-russa", "0715", "0815", false, 4),
        ("infantaria-russa", "1114", "1117", false, 0),
    ];
    for (kind, hex, from, moved, modifier) in cases {
        let counters =
            json!({ TIGER: { "hex": from, "moved": moved }, "ru-1": { "type": kind, "hex": hex } });
        let board =
            mission(1).with(json!({ "turn": 4, "phase": "german-attack", "counters": counters }));
        assert_eq!(board.modifier(TIGER, "ru-1"), modifier, "{kind} in {hex}");
        assert!(board.allows(attack(TIGER, "ru-1")));
    }
}

#[test]
fn infantry_attacks_better_from_cover() {
    proves(&["tres-tigres/t6.j", "tres-tigres/t6.k"]);
    let cases = [
        ("1212", "1112", false, -2),
        ("0210", "0310", false, 0),
        ("0715", "0815", true, -1),
        ("0715", "0815", false, -3),
    ];
    for (hex, target, moved, modifier) in cases {
        let counters = json!({ TIGER: { "hex": target, "moved": moved }, "ru-1": { "type": "infantaria-russa", "hex": hex } });
        let board = mission(1).with(json!({ "turn": 4, "counters": counters }));
        assert_eq!(board.modifier("ru-1", TIGER), modifier, "from {hex}");
    }
}

#[test]
fn only_armour_minds_having_moved() {
    proves(&["tres-tigres/t6.o"]);
    let infantry = "m3-de-infantaria-1";
    let counters = json!({
        infantry: { "hex": "1121", "moved": true },
        "ru-1": { "type": "infantaria-russa", "hex": "1114", "entered": true },
        "ru-2": { "type": "at-76", "hex": "1115", "entered": true, "fired": true },
    });
    let board = mission(3)
        .without_russians()
        .with(json!({ "turn": 4, "counters": counters }));
    assert_eq!(board.modifier(infantry, "ru-1"), 0);
    assert_eq!(board.modifier("ru-1", infantry), 0);
    assert_eq!(board.modifier("ru-2", infantry), 0);
}

#[test]
fn the_odds_are_exact() {
    // Unmoved Tiger against a KV-1 in the open 6 hexes away: 30 / 6, five dice hit; damage +2.
    let board = duel("kv1-m41", "1115");
    let odds = board.odds(TIGER, "ru-1");
    assert_eq!(
        (&odds["hit_of_10"], &odds["miss_of_100"]),
        (&json!(5), &json!(50))
    );
    let chance = |result: &str| {
        let results = odds["results"].as_array().unwrap().iter();
        let found = results
            .clone()
            .find(|entry| entry["result"] == result)
            .unwrap();
        found["of_100"].as_u64().unwrap()
    };
    // 3 to 12: disabled 1 and, converted, suspensions 4 and 5; 6; 7 and 8; the rest.
    assert_eq!(
        [
            "none",
            "disabled1",
            "disabled2",
            "suspension",
            "gun",
            "destroyed"
        ]
        .map(chance),
        [0, 15, 5, 0, 10, 20]
    );
    let sum: u64 = odds["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["of_100"].as_u64().unwrap())
        .sum();
    assert_eq!(sum + 50, 100);
}
