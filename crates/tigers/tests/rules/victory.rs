//! Victory: 4.d, 5 and the objectives of missions 1 to 4.

use serde_json::{Value, json};

use crate::common::*;

const M1: [&str; 7] = [
    "m1-de-pzkw-iic-1",
    "m1-de-pzkw-iiif-1",
    "m1-de-pzkw-iiif-2",
    "m1-de-pzkw-iiif-3",
    "m1-de-tigre-ie-1",
    "m1-de-tigre-ie-2",
    "m1-de-tigre-ie-3",
];

/// The end of a mission's last turn with these units placed.
fn last_turn(number: u8, counters: Value) -> Board {
    let turn = [11, 8, 15, 8][usize::from(number) - 1];
    let mut board = mission(number).without_russians().with(json!({
        "turn": turn, "phase": "german-attack", "counters": counters,
    }));
    board.play(end_attack(), &[]);
    board
}

fn ending(board: &Board) -> (Option<String>, String) {
    let outcome = board.outcome().expect("the match is over");
    (
        board.winner(),
        outcome.rule.trim_start_matches("tres-tigres/").to_owned(),
    )
}

fn german(rule: &str) -> (Option<String>, String) {
    (Some("german".into()), rule.into())
}

fn russian(rule: &str) -> (Option<String>, String) {
    (Some("russian".into()), rule.into())
}

#[test]
fn a_mission_that_cannot_be_fulfilled_is_lost_at_the_end_of_the_turn() {
    proves(&["tres-tigres/4.d"]);
    let gone = json!({ "place": "destroyed" });
    let lose = |number: u8, lost: &[&str], extra: Value| {
        let mut counters = extra;
        for id in lost {
            counters[*id] = gone.clone();
        }
        let mut board = mission(number).without_russians();
        board.set(json!({ "turn": 4, "phase": "german-attack", "counters": counters }));
        board.play(end_attack(), &[]);
        board.outcome().map(|_| ending(&board))
    };
    // Three hexes need three units, on the map or to come.
    assert_eq!(lose(1, &M1[2..], json!({})), Some(russian("4.d")));
    assert_eq!(lose(1, &M1[3..], json!({})), None);
    // Mission 4 needs two watchers and four exits.
    let m4 = [
        "m4-de-pzkw-ivf2-1",
        "m4-de-pzkw-ivf2-2",
        "m4-de-pzkw-ivf2-3",
        "m4-de-tigre-ie-1",
        "m4-de-tigre-ie-2",
        "m4-de-tigre-ie-3",
    ];
    assert_eq!(lose(4, &m4[..5], json!({})), Some(russian("4.d")));
    assert_eq!(lose(4, &m4[..4], json!({})), None);
    assert_eq!(
        lose(
            4,
            &m4[..5],
            json!({ "m4-de-tigre-iib-1": { "place": "exited" } })
        ),
        Some(russian("4.d"))
    );
    assert_eq!(
        lose(
            4,
            &m4[..4],
            json!({ "m4-de-tigre-iib-1": { "place": "exited" } })
        ),
        None
    );
    // Mission 3 needs four exits.
    let m3: Vec<String> = (1..=4)
        .map(|n| format!("m3-de-infantaria-{n}"))
        .chain((1..=3).map(|n| format!("m3-de-pzkw-iiif-{n}")))
        .chain((1..=2).map(|n| format!("m3-de-pzkw-iic-{n}")))
        .collect();
    let m3: Vec<&str> = m3.iter().map(String::as_str).collect();
    assert_eq!(
        lose(3, &m3, json!({})),
        Some(russian("4.d")),
        "three are left"
    );
    assert_eq!(lose(3, &m3[..8], json!({})), None);
    assert_eq!(
        lose(
            3,
            &m3[..8],
            json!({ "m3-de-pzkw-iic-2": { "place": "exited" } })
        ),
        None
    );
    // It is not lost before the turn ends.
    let mut counters = json!({});
    for id in &M1[2..] {
        counters[*id] = gone.clone();
    }
    let mut board = mission(1).with(json!({ "turn": 4, "counters": counters }));
    board.play(end_movement(), &[1, 1]);
    assert!(board.outcome().is_none());
}

#[test]
fn mission_1_wants_three_hexes_held() {
    proves(&[
        "tres-tigres/m1.3.a",
        "tres-tigres/m1.4.a",
        "tres-tigres/5.b",
    ]);
    let all =
        json!({ M1[0]: { "hex": "0606" }, M1[1]: { "hex": "1603" }, M1[4]: { "hex": "1008" } });
    assert_eq!(ending(&last_turn(1, all.clone())), german("m1.4.a"));
    for missing in [M1[0], M1[1], M1[4]] {
        let mut counters = all.clone();
        counters[missing] = json!({ "hex": "0101" });
        assert_eq!(ending(&last_turn(1, counters)), russian("m1.4.a"));
    }
    // A hex shared with a Russian after an overrun counts.
    let mut counters = all;
    counters["ru-1"] = json!({ "type": "infantaria-russa", "hex": "1008" });
    assert_eq!(ending(&last_turn(1, counters)), german("m1.4.a"));
}

#[test]
fn mission_2_wants_the_hill() {
    proves(&["tres-tigres/m2.4.a", "tres-tigres/5.c"]);
    let (a, b, c) = (
        "m2-de-pzkw-ivf2-1",
        "m2-de-pzkw-ivf2-2",
        "m2-de-pzkw-ivf2-3",
    );
    assert_eq!(
        ending(&last_turn(
            2,
            json!({ a: { "hex": "0403" }, b: { "hex": "0606" } })
        )),
        russian("m2.4.a")
    );
    let all = json!({ a: { "hex": "0403" }, b: { "hex": "0606" }, c: { "hex": "0703" } });
    assert_eq!(ending(&last_turn(2, all.clone())), german("m2.4.a"));
    // Held on turn 6 the hexes give nothing yet, and one lost on turn 8 loses the mission.
    let mut board = mission(2)
        .without_russians()
        .with(json!({ "turn": 6, "phase": "german-attack", "counters": all }));
    board.play(end_attack(), &[]);
    assert!(board.outcome().is_none());
    board.play(end_movement(), &[1, 1]);
    board.play(end_attack(), &[]);
    board.play(go(c, "0702"), &[]);
    board.play(end_movement(), &[1, 1]);
    board.play(end_attack(), &[]);
    assert_eq!(ending(&board), russian("m2.4.a"));
}

#[test]
fn mission_3_wants_four_exits() {
    proves(&[
        "tres-tigres/m3.3.a",
        "tres-tigres/m3.4.a",
        "tres-tigres/5.c",
    ]);
    let out = json!({ "place": "exited" });
    let three =
        json!({ "m3-de-pzkw-iic-1": out, "m3-de-pzkw-iic-2": out, "m3-de-pzkw-iiif-1": out });
    assert_eq!(ending(&last_turn(3, three.clone())), russian("m3.4.a"));
    // The fourth exit wins at once, over any hex of the row.
    for hex in ["0124", "1424", "1924"] {
        let mut counters = three.clone();
        counters["m3-de-pantera-d-1"] = json!({ "hex": hex });
        let mut board = mission(3)
            .without_russians()
            .with(json!({ "turn": 12, "counters": counters }));
        board.play(exit("m3-de-pantera-d-1", hex), &[]);
        assert_eq!(ending(&board), german("m3.4.a"));
    }
    assert_eq!(
        mission(3)
            .with(json!({ "counters": { "m3-de-infantaria-1": { "hex": "0101" } } }))
            .refused(exit("m3-de-infantaria-1", "0101")),
        "m3.4.a"
    );
}

const WATCH_WEST: &str = "m4-de-pzkw-ivf2-1";
const WATCH_EAST: &str = "m4-de-tigre-ie-1";

/// The end of mission 4 with both bridges watched and some exits.
fn mission_4(exits: usize, change: Value) -> (Option<String>, String) {
    let gone = [
        "m4-de-pantera-d-1",
        "m4-de-pantera-d-2",
        "m4-de-pantera-d-3",
        "m4-de-tigre-iib-1",
    ];
    let mut counters = json!({ WATCH_WEST: { "hex": "0313" }, WATCH_EAST: { "hex": "1012" } });
    for id in &gone[..exits] {
        counters[*id] = json!({ "place": "exited" });
    }
    for (id, unit) in change.as_object().unwrap() {
        counters[id] = unit.clone();
    }
    ending(&last_turn(4, counters))
}

#[test]
fn mission_4_wants_all_its_conditions() {
    proves(&["tres-tigres/5.a", "tres-tigres/m4.3.a"]);
    assert_eq!(mission_4(4, json!({})), german("m4.4.c"));
    let russian_on = |hex: &str| json!({ "ru-1": { "type": "infantaria-russa", "hex": hex } });
    assert_eq!(
        mission_4(4, russian_on("0310")),
        russian("m4.4.a"),
        "four exits are not enough"
    );
}

#[test]
fn mission_4_wants_the_bridges_free() {
    proves(&["tres-tigres/m4.4.a"]);
    for hex in ["0310", "1009"] {
        let on_it = json!({ "ru-1": { "type": "infantaria-russa", "hex": hex } });
        assert_eq!(mission_4(4, on_it), russian("m4.4.a"));
    }
    assert_eq!(
        mission_4(
            4,
            json!({ "ru-1": { "type": "infantaria-russa", "hex": "1008" } })
        ),
        german("m4.4.c")
    );
    // Only at the end: a Russian on a bridge on turn 3 changes nothing.
    let position = json!({ "turn": 3, "phase": "german-attack", "counters": { "ru-1": { "type": "infantaria-russa", "hex": "0310" } } });
    let mut board = mission(4).with(position);
    board.play(end_attack(), &[]);
    assert!(board.outcome().is_none());
}

#[test]
fn mission_4_wants_the_bridges_watched() {
    proves(&["tres-tigres/m4.4.b"]);
    let board = mission(4);
    for (unit, bridge, distance) in [
        ("0313", "0310", 3),
        ("1012", "1009", 3),
        ("1113", "1009", 5),
    ] {
        assert_eq!(board.sight(unit, bridge)["distance"], distance);
    }
    assert_eq!(
        mission_4(4, json!({ WATCH_EAST: { "hex": "1113" } })),
        russian("m4.4.b")
    );
    assert_eq!(
        mission_4(4, json!({ WATCH_EAST: { "hex": "1009" } })),
        german("m4.4.c"),
        "on the bridge"
    );
    // Near, but behind a forest.
    let blind = blind_spot(&board);
    assert_eq!(
        mission_4(4, json!({ WATCH_EAST: { "hex": blind } })),
        russian("m4.4.b")
    );
}

/// A hex for tanks within three hexes of the bridge 1009 that does not see it.
fn blind_spot(board: &Board) -> String {
    let map = table::Game::map(&*board.game);
    let bridge = map.grid().parse("1009").unwrap();
    let near = map
        .grid()
        .disk(bridge, 3)
        .filter(|&hex| board.game.tables().may_stand(tigers::Kind::Armour, hex));
    let mut blind = near
        .map(|hex| map.grid().name(hex).to_owned())
        .filter(|name| !board.sees(name, "1009"));
    blind.next().expect("there is such a hex")
}

#[test]
fn mission_4_wants_four_exits_by_1424() {
    proves(&["tres-tigres/m4.4.c"]);
    assert_eq!(mission_4(3, json!({})), russian("m4.4.c"));
    assert_eq!(mission_4(4, json!({})), german("m4.4.c"));
    let tiger = "m4-de-tigre-ie-2";
    let board = mission(4).with(json!({ "turn": 6, "counters": { tiger: { "hex": "1324" } } }));
    assert_eq!(board.refused(exit(tiger, "1324")), "m4.4.c");
    // The fourth exit alone does not end this mission.
    let out = json!({ "place": "exited" });
    let counters = json!({
        tiger: { "hex": "1424" },
        "m4-de-pantera-d-1": out, "m4-de-pantera-d-2": out, "m4-de-pantera-d-3": out,
    });
    let mut board = mission(4).with(json!({ "turn": 6, "counters": counters }));
    board.play(exit(tiger, "1424"), &[]);
    assert!(board.outcome().is_none());
}

#[test]
fn the_outcome_is_said_in_words() {
    let board = last_turn(
        1,
        json!({ M1[0]: { "hex": "0606" }, M1[1]: { "hex": "1603" } }),
    );
    let outcome = board.view().outcome.unwrap();
    assert_eq!(outcome.winner.as_deref(), Some("russian"));
    assert_eq!(outcome.text.en, "Mission lost: no German unit holds 1008.");
    assert!(outcome.text.pt.contains("1008"));
}
