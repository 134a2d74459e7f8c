//! Lines of sight: 6.1.

use serde_json::json;

use crate::common::*;

#[test]
fn the_line_runs_from_centre_to_centre() {
    proves(&["tres-tigres/6.1.a", "tres-tigres/6.1.f"]);
    let board = mission(1);
    let grid = table::Game::map(&*board.game).grid().clone();
    let centre = |name: &str| grid.centre(grid.parse(name).unwrap());
    assert_eq!((centre("0407"), centre("0708")), ((12, 14), (21, 17)));
    assert_eq!(
        board.sight("0407", "0708")["crossed"],
        json!(["0507", "0608"])
    );
    assert_eq!(
        board.sight("0407", "0707")["crossed"],
        json!(["0507", "0607"])
    );
}

#[test]
fn only_buildings_forest_and_the_hill_are_in_the_way() {
    proves(&["tres-tigres/6.1.b"]);
    let board = mission(1);
    // Over a marsh, the river, a bridge, a road and open ground.
    for (from, over, to) in [
        ("0410", "0411", "0412"),
        ("0709", "0710", "0711"),
        ("0309", "0310", "0311"),
        ("1121", "1120", "1119"),
        ("0111", "0112", "0113"),
    ] {
        let sight = board.sight(from, to);
        assert_eq!(
            (&sight["crossed"], &sight["free"]),
            (&json!([over]), &json!(true))
        );
    }
    // Over a building, a forest and the hill, from level ground to level ground.
    for (from, over, to) in [
        ("0714", "0715", "0716"),
        ("1211", "1212", "1213"),
        ("0306", "0407", "0608"),
    ] {
        let sight = board.sight(from, to);
        assert_eq!(
            (&sight["levels"], &sight["blocked_by"]),
            (&json!([0, 0]), &json!([over]))
        );
    }
}

#[test]
fn an_obstacle_on_the_line_blocks_it() {
    proves(&["tres-tigres/6.1.c"]);
    assert_eq!(
        mission(1).sight("0315", "1015")["blocked_by"],
        json!(["0715"])
    );
}

#[test]
fn the_ends_of_the_line_never_block() {
    proves(&["tres-tigres/6.1.d", "tres-tigres/6.1.l"]);
    let board = mission(1);
    assert!(board.sees("0715", "0711"));
    // And whoever stands in the building stands on its ground.
    assert_eq!(board.sight("0715", "0711")["levels"], json!([0, 0]));
}

#[test]
fn neighbours_always_see_each_other() {
    proves(&["tres-tigres/6.1.e"]);
    let board = mission(1);
    assert!(board.sees("0507", "0607"));
    let grid = table::Game::map(&*board.game).grid().clone();
    for hex in grid.hexes().step_by(3) {
        for next in grid.neighbours(hex) {
            assert!(board.sees(grid.name(hex), grid.name(next)));
        }
    }
}

#[test]
fn a_line_along_a_hexside_is_blocked_by_obstacles_on_both_sides() {
    proves(&["tres-tigres/6.1.g"]);
    let board = mission(1);
    assert!(board.sees("0114", "0314"));
    assert_eq!(
        board.sight("0113", "0313")["blocked_by"],
        json!(["0213", "0214"])
    );
}

#[test]
fn a_corner_does_not_block() {
    proves(&["tres-tigres/6.1.h"]);
    let sight = mission(1).sight("0515", "1014");
    assert_eq!(
        (&sight["free"], &sight["blocked_by"]),
        (&json!(true), &json!([]))
    );
    assert!(
        !sight["crossed"]
            .as_array()
            .unwrap()
            .contains(&json!("0715"))
    );
}

#[test]
fn beyond_the_edge_of_the_map_it_is_clear() {
    proves(&["tres-tigres/6.1.i"]);
    assert!(mission(1).sees("0724", "0924"));
}

#[test]
fn the_hill_has_two_levels_and_the_rest_is_level() {
    proves(&["tres-tigres/6.1.j", "tres-tigres/6.1.k"]);
    let board = mission(1);
    for (hex, level) in [("0607", 1), ("0605", 2), ("1015", 0)] {
        assert_eq!(board.sight(hex, hex)["levels"][0], level);
    }
    let map = table::Game::map(&*board.game);
    let top = |name: &str| map.top(map.grid().parse(name).unwrap());
    assert_eq!(
        (top("0715"), top("1212"), top("0605"), top("1015")),
        (1, 1, 2, 0)
    );
    let high: Vec<_> = map
        .grid()
        .hexes()
        .filter(|&hex| map.level(hex) > 0)
        .collect();
    assert!(
        high.iter()
            .all(|&hex| (4..=7).contains(&map.grid().column(hex))),
        "one hill"
    );
    assert_eq!(high.iter().map(|&hex| map.level(hex)).max(), Some(2));
}

#[test]
fn the_line_falls_from_level_to_level() {
    proves(&["tres-tigres/6.1.m"]);
    let board = mission(1);
    let sight = board.sight("0605", "0806");
    assert_eq!(
        (&sight["crossed"], &sight["free"]),
        (&json!(["0705"]), &json!(true)),
        "equal height does not block"
    );
    assert_eq!(board.sight("0605", "0608")["blocked_by"], json!(["0607"]));
}

#[test]
fn sight_is_mutual() {
    proves(&["tres-tigres/6.1.n"]);
    let board = mission(1);
    let grid = table::Game::map(&*board.game).grid().clone();
    let some: Vec<&str> = grid.hexes().step_by(4).map(|hex| grid.name(hex)).collect();
    let mut seen = 0;
    for (index, from) in some.iter().enumerate() {
        for to in &some[index..] {
            assert_eq!(board.sees(from, to), board.sees(to, from), "{from} {to}");
            seen += usize::from(board.sees(from, to));
        }
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn units_do_not_block_and_by_day_there_is_no_limit() {
    proves(&["tres-tigres/6.1.o"]);
    let (tiger, friend) = ("m1-de-tigre-ie-1", "m1-de-tigre-ie-2");
    let counters = json!({
        tiger: { "hex": "1121" },
        friend: { "hex": "1119" },
        "ru-1": { "type": "t34-76", "hex": "1117" },
    });
    let board =
        mission(1).with(json!({ "turn": 4, "phase": "german-attack", "counters": counters }));
    assert!(board.allows(attack(tiger, "ru-1")));
    let far = board.sight("1724", "0505");
    assert_eq!((&far["distance"], &far["free"]), (&json!(25), &json!(true)));
}

#[test]
fn the_summit_sees_the_objectives_of_mission_2() {
    proves(&["tres-tigres/6.1.p"]);
    let board = mission(2);
    for hex in ["0403", "0606", "0703"] {
        assert!(board.sees("0605", hex), "{hex}");
    }
}

#[test]
fn first_example_the_building_of_0715() {
    proves(&["tres-tigres/6.1.ex1", "tres-tigres/6.1.ex2"]);
    let (tiger, board) = ("m1-de-tigre-ie-1", mission(1));
    let sight = board.sight("0315", "1015");
    assert_eq!(sight["blocked_by"], json!(["0715"]));
    assert_eq!(
        sight["crossed"],
        json!(["0415", "0515", "0615", "0715", "0815", "0915"])
    );
    let free = board.sight("0315", "1014");
    assert_eq!(free["free"], true);
    assert_eq!(
        free["crossed"],
        json!(["0415", "0515", "0615", "0714", "0814", "0914"])
    );
    // And so with units on the board.
    for (hex, sees) in [("1015", false), ("1014", true)] {
        let counters =
            json!({ tiger: { "hex": "0315" }, "ru-1": { "type": "t34-76", "hex": hex } });
        let position = json!({ "turn": 4, "phase": "german-attack", "counters": counters });
        assert_eq!(
            mission(1).with(position).allows(attack(tiger, "ru-1")),
            sees
        );
    }
}

#[test]
fn second_example_over_the_foot_of_the_hill() {
    proves(&[
        "tres-tigres/6.1.ex3",
        "tres-tigres/6.1.ex4",
        "tres-tigres/6.1.ex5",
    ]);
    let board = mission(1);
    let free = board.sight("0407", "0708");
    assert_eq!(
        (&free["free"], &free["levels"], &free["crossed"]),
        (&json!(true), &json!([1, 0]), &json!(["0507", "0608"]))
    );
    assert_eq!(board.sight("0407", "0707")["blocked_by"], json!(["0607"]));
    let along = board.sight("0407", "0807");
    assert_eq!(
        (&along["blocked_by"], &along["crossed"]),
        (&json!(["0607"]), &json!(["0607"]))
    );
}
