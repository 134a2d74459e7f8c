//! Movement: 4.1 and Tabelas 7 and 8.

use serde_json::json;
use tigers::{Event, Flags, GERMAN, Ground, Kind, Place, RUSSIAN};

use crate::common::*;

const LIGHT: &str = "m1-de-pzkw-iic-1";
const MEDIUM: &str = "m1-de-pzkw-iiif-1";
const TIGER: &str = "m1-de-tigre-ie-1";
const TIGER_2: &str = "m1-de-tigre-ie-2";
const TIGER_3: &str = "m1-de-tigre-ie-3";
const INFANTRY: &str = "m3-de-infantaria-1";

#[test]
fn only_german_units_move_in_the_solo_game() {
    proves(&["tres-tigres/4.1.a"]);
    let board = mission(2);
    assert_eq!(board.refused(go("m2-ru-infantaria-1", "1008")), "4.1.a");
    for number in 1..=4 {
        let mut board = mission(number);
        board.play_out(u64::from(number), |board| {
            for event in &board.events {
                if let Event::Moved { counter, .. }
                | Event::Entered { counter, .. }
                | Event::Exited { counter, .. } = event
                {
                    assert!(board.id(*counter).contains("-de-"), "{event:?}");
                }
            }
        });
    }
}

#[test]
fn each_hex_takes_its_cost_from_the_allowance() {
    proves(&["tres-tigres/4.1.b"]);
    let mut board = mission(1).with(json!({ "counters": { MEDIUM: { "hex": "1918" } } }));
    board.play(go(MEDIUM, "1917"), &[]);
    assert_eq!(board.left(MEDIUM), 4);
    board.play(go(MEDIUM, "1916"), &[]);
    assert_eq!((board.unit(MEDIUM).spent, board.left(MEDIUM)), (4, 2));
}

#[test]
fn a_hex_is_entered_only_if_its_whole_cost_can_be_paid() {
    proves(&["tres-tigres/4.1.c"]);
    let board = mission(1).with(json!({ "counters": { TIGER: { "hex": "1010", "spent": 3 } } }));
    assert_eq!(board.left(TIGER), 1);
    assert_eq!(board.refused(go(TIGER, "1009")), "4.1.c");
    assert!(board.allows(go(TIGER, "1011")));
}

#[test]
fn points_need_not_be_spent() {
    proves(&["tres-tigres/4.1.d"]);
    let mut board = mission(1).with(json!({ "counters": { LIGHT: { "hex": "1121" } } }));
    board.play(go(LIGHT, "1120"), &[]);
    assert_eq!(board.left(LIGHT), 7);
    board.play(end_movement(), &[1, 1]);
}

#[test]
fn points_are_not_handed_to_another_unit() {
    proves(&["tres-tigres/4.1.e"]);
    let (one, other) = ("m3-de-pzkw-iic-1", "m3-de-pzkw-iic-2");
    let board = mission(3).without_russians();
    let board = board.with(
        json!({ "turn": 5, "counters": { one: { "hex": "1121" }, other: { "hex": "1021" } } }),
    );
    assert_eq!(board.left(one), 8);
    let reach = board.query(json!({ "reach": { "counter": one } }));
    let costs = reach["hexes"].as_array().unwrap().iter();
    let most = costs
        .map(|entry| entry["half_points"].as_i64().unwrap())
        .max();
    assert_eq!(most, Some(8));
    // Nine hexes of road away: 4 1/2 points.
    assert_eq!(board.refused(go(one, "1112")), "4.1.c");
}

#[test]
fn unspent_points_are_not_saved() {
    proves(&["tres-tigres/4.1.f"]);
    let mut board = mission(1).with(json!({ "turn": 4, "counters": { TIGER: { "hex": "1121" } } }));
    board.play(end_movement(), &[1, 1]);
    board.play(end_attack(), &[]);
    assert_eq!((board.state.turn, board.left(TIGER)), (5, 4));
}

#[test]
fn a_hex_holds_one_unit_and_may_be_passed_by_friends() {
    proves(&["tres-tigres/4.1.g", "tres-tigres/4.1.h"]);
    let counters =
        json!({ TIGER: { "hex": "1121" }, TIGER_2: { "hex": "1120" }, LIGHT: { "hex": "1122" } });
    let mut board = mission(1).with(json!({ "turn": 3, "counters": counters }));
    assert_eq!(board.refused(go(LIGHT, "1121")), "4.1.g");
    board.play(go(TIGER, "1119"), &[]);
    assert_eq!((board.hex(TIGER).as_str(), board.left(TIGER)), ("1119", 2));
    assert!(matches!(&board.events[..], [Event::Moved { path, cost: 2, .. }] if path.len() == 2));
}

#[test]
fn a_unit_may_end_in_an_enemy_hex_to_overrun_and_stops_there() {
    proves(&["tres-tigres/4.1.i", "tres-tigres/4.1.j"]);
    let (pz4, pz3) = ("m2-de-pzkw-ivf2-1", "m2-de-pzkw-iiif-1");
    // With exactly one point left both units share the bridge.
    let mut board = mission(2).with(json!({ "counters": { pz4: { "hex": "1010", "spent": 4 } } }));
    board.play(go(pz4, "1009"), &[]);
    assert_eq!(board.hex(pz4), board.hex("m2-ru-infantaria-1"));
    assert!(board.unit(pz4).has(Flags::INTRUDER));

    // With three points the rest is lost, and nobody follows.
    let mut board =
        mission(2).with(json!({ "counters": { pz3: { "hex": "1010" }, pz4: { "hex": "1011" } } }));
    assert_eq!(
        board.refused(go(pz3, "1008")),
        "4.1.c",
        "the enemy on the bridge cannot be passed"
    );
    board.play(go(pz3, "1009"), &[]);
    assert_eq!(board.unit(pz3).spent, 2);
    assert_eq!(board.refused(go(pz3, "1008")), "4.1.j");
    assert_eq!(board.refused(go(pz4, "1009")), "4.1.j");
}

#[test]
fn a_disabled_unit_does_not_move() {
    proves(&["tres-tigres/4.1.k"]);
    let position = json!({ "turn": 4, "phase": "german-attack", "counters": { TIGER: { "hex": "1121", "disabled": 1 } } });
    let mut board = mission(1).with(position);
    board.play(end_attack(), &[]);
    assert_eq!(board.refused(go(TIGER, "1120")), "4.1.k");
    board.play(end_movement(), &[1, 1]);
    board.play(end_attack(), &[]);
    assert_eq!(board.state.turn, 6);
    assert!(board.allows(go(TIGER, "1120")));
}

#[test]
fn coming_onto_the_map_is_movement() {
    proves(&["tres-tigres/4.1.l"]);
    let pz3 = "m2-de-pzkw-iiif-1";
    let position = json!({ "counters": { "ru-1": { "type": "t34-76", "hex": "1816" } } });
    let mut board = mission(2).without_russians().with(position);
    board.play(enter(pz3, "1916"), &[]);
    assert_eq!(board.mark(pz3, "moved"), 1);
    // One roll on Tabela 1, then the T-34 hits the tank next to it and nothing happens.
    board.play(end_movement(), &[1, 10, 1]);
    assert_eq!(board.hit_rules("ru-1", pz3), ["t6.d"]);
    let shots = board.shots();
    assert_eq!((shots[0].1.as_str(), shots[0].2), (pz3, 2));
    board.play(end_attack(), &[]);
    assert_eq!(board.mark(pz3, "moved"), 0, "the flag ends with the turn");
}

#[test]
fn a_unit_is_closed_once_another_has_moved() {
    proves(&["tres-tigres/4.1.m"]);
    let counters =
        json!({ TIGER: { "hex": "1121" }, TIGER_2: { "hex": "1118" }, TIGER_3: { "hex": "1115" } });
    let mut board = mission(1).with(json!({ "turn": 3, "counters": counters }));
    board.play(go(TIGER, "1120"), &[]);
    board.play(go(TIGER, "1119"), &[]);
    board.play(go(TIGER_2, "1117"), &[]);
    assert_eq!(board.refused(go(TIGER, "1120")), "4.1.m");
    assert!(board.allows(go(TIGER_2, "1116")));
    assert!(board.allows(go(TIGER_3, "1114")));

    // Leaving the map from where it stands is a move too.
    let [first, second] = ["m4-de-tigre-ie-1", "m4-de-tigre-ie-2"];
    let counters = json!({ first: { "hex": "1121" }, second: { "hex": "1424" } });
    let mut board = mission(4).with(json!({ "turn": 5, "counters": counters }));
    board.play(go(first, "1120"), &[]);
    assert!(board.allows(go(first, "1119")));
    board.play(exit(second, "1424"), &[]);
    assert_eq!(board.refused(go(first, "1119")), "4.1.m");
}

#[test]
fn the_entry_hex_is_paid_for_and_may_be_shared_in_passing() {
    proves(&["tres-tigres/4.1.n"]);
    let mut board = mission(1).with(json!({ "turn": 3 }));
    board.play(enter(TIGER, "1424"), &[]);
    assert_eq!(board.unit(TIGER).spent, 1);
    for (hex, spent) in [("1323", 2), ("1223", 3), ("1122", 4)] {
        board.play(go(TIGER, hex), &[]);
        assert_eq!(board.unit(TIGER).spent, spent);
    }
    board.play(enter(TIGER_2, "1324"), &[]);
    assert_eq!(board.unit(TIGER_2).spent, 2);

    // A friend in the way: through, but not into.
    let mut board = mission(1).with(json!({ "turn": 3, "counters": { TIGER: { "hex": "1424" } } }));
    assert_eq!(board.refused(enter(TIGER_2, "1424")), "4.1.g");
    assert_eq!(board.refused(enter_to(TIGER_2, "1324", "1323")), "4.1.n");
    assert_eq!(board.refused(enter_to(TIGER_2, "1424", "1222")), "4.1.c");
    board.play(enter_to(TIGER_2, "1424", "1223"), &[]);
    assert_eq!(
        (board.hex(TIGER_2).as_str(), board.unit(TIGER_2).spent),
        ("1223", 3)
    );
    assert!(board.allows(go(TIGER_2, "1122")));
}

#[test]
fn units_come_in_on_their_turn_or_later() {
    proves(&["tres-tigres/4.1.o"]);
    let pz3 = "m2-de-pzkw-iiif-1";
    let russians = json!({
        "ru-1": { "type": "infantaria-russa", "hex": "1915" },
        "ru-2": { "type": "infantaria-russa", "hex": "1916" },
        "ru-3": { "type": "infantaria-russa", "hex": "1917" },
    });
    let mut board = mission(2)
        .without_russians()
        .with(json!({ "counters": russians }));
    assert_eq!(board.refused(enter("m2-de-pzkw-ivf2-1", "1915")), "4.1.o");
    assert!(board.allows(enter(pz3, "1916")), "by overrun");
    board.play(end_movement(), &[1]);
    board.play(end_attack(), &[]);
    assert_eq!(
        (board.state.turn, board.unit(pz3).place),
        (2, Place::Waiting)
    );
    board.set(json!({ "counters": { "ru-2": null } }));
    board.play(enter(pz3, "1916"), &[]);
    assert_eq!(board.hex(pz3), "1916");
    assert_eq!(
        board.refused(enter(pz3, "1915")),
        "4.1.n",
        "it is on the map already"
    );
}

#[test]
fn leaving_the_map_costs_one_more_hex() {
    proves(&["tres-tigres/4.1.p"]);
    let tiger = "m4-de-tigre-ie-1";
    let mut board =
        mission(4).with(json!({ "turn": 5, "counters": { tiger: { "hex": "1424", "spent": 3 } } }));
    board.play(exit(tiger, "1424"), &[]);
    assert_eq!(board.unit(tiger).place, Place::Exited);
    assert_eq!(board.refused(go(tiger, "1424")), "4.1.p");
    assert_eq!(board.refused(enter(tiger, "0115")), "4.1.p");

    let king = "m3-de-tigre-iib-1";
    let position =
        |spent: u8| json!({ "turn": 9, "counters": { king: { "hex": "1524", "spent": spent } } });
    assert_eq!(
        mission(3).with(position(3)).refused(exit(king, "1524")),
        "4.1.p"
    );
    assert!(mission(3).with(position(2)).allows(exit(king, "1524")));
    // To an exit hex and off the map in one order, also through a friend.
    let friend = "m3-de-pzkw-iic-1";
    let counters = json!({ king: { "hex": "1323" }, friend: { "hex": "1424" } });
    let mut board = mission(3).with(json!({ "turn": 9, "counters": counters }));
    board.play(exit(king, "1424"), &[]);
    assert_eq!(board.unit(king).place, Place::Exited);
    assert_eq!(
        mission(1)
            .with(json!({ "counters": { LIGHT: { "hex": "1424" } } }))
            .refused(exit(LIGHT, "1424")),
        "4.1.p"
    );
}

#[test]
fn hexes_are_numbered_by_column_and_row_with_odd_columns_low() {
    proves(&["tres-tigres/4.1.q"]);
    let game = game();
    let grid = table::Game::map(&*game).grid();
    assert_eq!((grid.columns(), grid.rows()), (19, 24));
    let around = |name: &str| -> Vec<String> {
        let hex = grid.parse(name).unwrap();
        let order = ["N", "S", "NE", "SE", "NW", "SW"].map(|name| name.parse().unwrap());
        let found = order.map(|direction| grid.neighbour(hex, direction).unwrap());
        found.iter().map(|&hex| grid.name(hex).to_owned()).collect()
    };
    assert_eq!(
        around("0708"),
        ["0707", "0709", "0808", "0809", "0608", "0609"]
    );
    assert_eq!(
        around("0407"),
        ["0406", "0408", "0506", "0507", "0306", "0307"]
    );
}

#[test]
fn example_a_tiger_follows_the_road_from_1121() {
    proves(&["tres-tigres/4.1.ex1"]);
    let mut board = mission(1).with(json!({ "counters": { TIGER: { "hex": "1121" } } }));
    for (hex, spent) in [("1120", 1), ("1119", 2), ("1118", 3), ("1117", 4)] {
        board.play(go(TIGER, hex), &[]);
        assert_eq!(board.unit(TIGER).spent, spent);
    }
    assert_eq!(board.refused(go(TIGER, "1116")), "4.1.c");
}

#[test]
fn open_ground_costs_one() {
    proves(&["tres-tigres/t7.a"]);
    let pz4 = "m2-de-pzkw-ivf2-1";
    let board = mission(2).with(json!({ "counters": { pz4: { "hex": "1916" } } }));
    assert_eq!(board.cost(pz4, "1915"), Some(2));
    let board = mission(3).with(json!({ "counters": { INFANTRY: { "hex": "1916" } } }));
    assert_eq!(board.cost(INFANTRY, "1915"), Some(2));
}

#[test]
fn forest_building_and_marsh_are_for_infantry_only() {
    proves(&["tres-tigres/t7.b", "tres-tigres/t7.d", "tres-tigres/t7.e"]);
    let pantera = "m3-de-pantera-d-1";
    for (from, to, clause) in [
        ("1112", "1212", "t7.b"),
        ("0815", "0715", "t7.d"),
        ("0311", "0411", "t7.e"),
    ] {
        let board = mission(1)
            .with(json!({ "counters": { MEDIUM: { "hex": from }, TIGER: { "hex": "0101" } } }));
        assert_eq!(board.refused(go(MEDIUM, to)), clause);
        let board = mission(1).with(json!({ "counters": { TIGER: { "hex": from } } }));
        assert_eq!(board.refused(go(TIGER, to)), clause);
        let board = mission(3).with(json!({ "counters": { pantera: { "hex": from } } }));
        assert_eq!(board.refused(go(pantera, to)), clause);
        let board = mission(3).with(json!({ "counters": { INFANTRY: { "hex": from } } }));
        assert_eq!(board.cost(INFANTRY, to), Some(2));
    }
}

#[test]
fn climbing_costs_armour_two() {
    proves(&["tres-tigres/t7.c"]);
    for (from, to, cost) in [
        ("0507", "0607", 4),
        ("0607", "0606", 2),
        ("0506", "0505", 4),
        ("0505", "0506", 2),
    ] {
        let board = mission(1).with(json!({ "counters": { TIGER: { "hex": from } } }));
        assert_eq!(board.cost(TIGER, to), Some(cost), "{from} to {to}");
        let board = mission(3).with(json!({ "counters": { INFANTRY: { "hex": from } } }));
        assert_eq!(board.cost(INFANTRY, to), Some(2), "{from} to {to}");
    }
}

#[test]
fn a_bridge_always_costs_one() {
    proves(&["tres-tigres/t7.f"]);
    let board = mission(1).with(json!({ "counters": { TIGER: { "hex": "1010" } } }));
    assert_eq!(board.cost(TIGER, "1009"), Some(2));
    assert_eq!(board.cost(TIGER, "1008"), Some(3));
    let board = mission(3).with(json!({ "counters": { INFANTRY: { "hex": "1010" } } }));
    assert_eq!(board.cost(INFANTRY, "1009"), Some(2));
    // From the side, where no road leads.
    let board = mission(3).with(json!({ "counters": { INFANTRY: { "hex": "0910" } } }));
    assert_eq!(board.cost(INFANTRY, "1009"), None);
    let board = mission(3).with(json!({ "counters": { INFANTRY: { "hex": "0908" } } }));
    assert_eq!(board.cost(INFANTRY, "1009"), Some(2));
}

#[test]
fn roads_are_quick_along_the_road_only() {
    proves(&["tres-tigres/t7.g", "tres-tigres/t7.h", "tres-tigres/t7.i"]);
    let mut board = mission(3).without_russians();
    board.set(json!({ "mines": [], "counters": { INFANTRY: { "hex": "1202" } } }));
    assert_eq!(board.cost(INFANTRY, "1203"), Some(2));
    board.play(go(INFANTRY, "1203"), &[]);
    assert_eq!(board.left(INFANTRY), 0);
    for (from, cost) in [("0807", 1), ("0806", 2)] {
        let board = mission(1).with(json!({ "counters": { MEDIUM: { "hex": from } } }));
        assert_eq!(board.cost(MEDIUM, "0706"), Some(cost), "from {from}");
    }
    // Up the road to a hill hex there is no climb; its ground is level 1 all the same.
    for (from, cost) in [("0706", 1), ("0607", 2)] {
        let board = mission(1).with(json!({ "counters": { TIGER: { "hex": from } } }));
        assert_eq!(board.cost(TIGER, "0606"), Some(cost), "from {from}");
    }
    assert_eq!(board.sight("0606", "0706")["levels"], json!([1, 0]));
}

#[test]
fn the_stream_is_crossed_at_its_two_bridges_only() {
    proves(&["tres-tigres/t7.j"]);
    let game = game();
    let (tables, grid) = (game.tables(), table::Game::map(&*game).grid());
    let flood = |bridges: bool| {
        let mut found = vec![grid.parse("0101").unwrap()];
        let mut next = 0;
        while let Some(&hex) = found.get(next) {
            next += 1;
            for to in grid.neighbours(hex) {
                let bridge = tables.ground[to.index()] == Ground::Bridge;
                if tables.may_stand(Kind::Infantry, to)
                    && (bridges || !bridge)
                    && !found.contains(&to)
                {
                    found.push(to);
                }
            }
        }
        found.contains(&grid.parse("0124").unwrap())
    };
    assert!(flood(true));
    assert!(!flood(false));
    let bridges = grid
        .hexes()
        .filter(|hex| tables.ground[hex.index()] == Ground::Bridge);
    let bridges: Vec<&str> = bridges.map(|hex| grid.name(hex)).collect();
    assert_eq!(bridges, ["1009", "0310"]);
    let board = mission(3).with(json!({ "counters": { INFANTRY: { "hex": "0409" } } }));
    assert_eq!(board.refused(go(INFANTRY, "0410")), "t7.j");
    let board = mission(1).with(json!({ "counters": { TIGER: { "hex": "0409" } } }));
    assert_eq!(board.refused(go(TIGER, "0410")), "t7.j");
}

#[test]
fn german_allowances() {
    proves(&["tres-tigres/t8.a"]);
    let game = game();
    let german = game
        .tables()
        .types
        .iter()
        .filter(|unit| unit.side == GERMAN);
    let german: Vec<(&str, u8)> = german.map(|unit| (unit.id.as_str(), unit.points)).collect();
    let expected = [
        ("tigre-ie", 2),
        ("tigre-iib", 2),
        ("pzkw-iic", 4),
        ("pzkw-iiif", 3),
        ("pzkw-ivf2", 3),
        ("pantera-d", 3),
        ("infantaria-alema", 1),
    ];
    assert_eq!(german, expected);
    let board = mission(1)
        .with(json!({ "counters": { TIGER: { "hex": "1121" }, LIGHT: { "hex": "1115" } } }));
    assert_eq!((board.left(TIGER), board.left(LIGHT)), (4, 8));
}

#[test]
fn russian_allowances() {
    proves(&["tres-tigres/t8.b"]);
    let game = game();
    let russian = game
        .tables()
        .types
        .iter()
        .filter(|unit| unit.side == RUSSIAN);
    let russian: Vec<(&str, u8)> = russian
        .map(|unit| (unit.id.as_str(), unit.points))
        .collect();
    let expected = [
        ("t34-76", 3),
        ("kv1-m41", 1),
        ("bt5-m34", 4),
        ("is2-m44", 2),
        ("kv85", 1),
        ("sherman-m4a2", 3),
        ("t26-m33", 4),
        ("at-100", 0),
        ("at-76", 0),
        ("infantaria-russa", 1),
    ];
    assert_eq!(russian, expected);

    let kv1 = "m5-ru-kv1-m41-1";
    let position = |hex: &str| json!({ "turn": 2, "phase": "russian-movement", "counters": { kv1: { "hex": hex } } });
    let board = mission(5).with(position("1121"));
    assert_eq!(board.cost(kv1, "1119"), Some(2));
    assert_eq!(board.refused(go(kv1, "1118")), "4.1.c");
    assert_eq!(
        mission(5).with(position("0507")).refused(go(kv1, "0607")),
        "4.1.c"
    );
}

#[test]
fn guns_never_move() {
    proves(&["tres-tigres/t8.c"]);
    let at = "m2-ru-at-76-1";
    let board = mission(2);
    assert_eq!(board.left(at), 0);
    assert_eq!(
        board.query(json!({ "reach": { "counter": at } }))["hexes"],
        json!([])
    );
    // In a mission with two players that gives the Russian player guns.
    let game = changed_files(&[
        (
            "scenarios/mission-5.toml",
            &[("type = \"kv85\"", "type = \"at-76\"")],
        ),
        (
            "counters.toml",
            &[(
                "scenario = \"mission-5\"\ntype = \"kv85\"",
                "scenario = \"mission-5\"\ntype = \"at-76\"",
            )],
        ),
    ]);
    let gun = "m5-ru-kv85-1";
    let position =
        json!({ "turn": 3, "phase": "russian-movement", "counters": { gun: { "hex": "1121" } } });
    let board = crate::common::at(game.unwrap(), 5).with(position);
    assert_eq!(board.refused(go(gun, "1120")), "t8.c");
    assert!(
        !board.allows(enter("m5-ru-kv85-2", "1424")),
        "it cannot pay its entry hex either"
    );
}

#[test]
fn a_move_goes_around_mines_if_it_can_afford_to() {
    let mut board =
        mission(1).with(json!({ "mines": ["1120"], "counters": { MEDIUM: { "hex": "1121" } } }));
    // Straight on it would be 1 point, around the mine it is more, and affordable.
    let reach = board.query(json!({ "reach": { "counter": MEDIUM } }));
    let to = reach["hexes"]
        .as_array()
        .unwrap()
        .iter()
        .find(|entry| entry["hex"] == "1119")
        .unwrap();
    assert_eq!(to["mines"], 0);
    board.play(go(MEDIUM, "1119"), &[]);
    assert_eq!(board.hex(MEDIUM), "1119");
    // Where there is no other way, it goes through.
    let mut board =
        mission(1).with(json!({ "mines": ["1120"], "counters": { TIGER: { "hex": "1121" } } }));
    board.play(go(TIGER, "1118"), &[1]);
    assert_eq!(board.hex(TIGER), "1118");
}
