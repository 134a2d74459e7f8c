//! Sections 2.1 to 2.6: counters, markers, tables, dice, board and sheets.

use rio::{Event, Kind, Piece};
use table::{Dice, Stream};

use crate::common::*;

fn piece(id: &str) -> Piece {
    rio().pieces()[counter(id).index()].clone()
}

/// The kinds of the objective markers that everybody sees, by hex.
fn objectives(play: &Play) -> Vec<String> {
    let view = play.view(Viewer::Spectator);
    let markers = view["markers"].as_array().unwrap().iter();
    let mut hexes: Vec<String> = markers
        .filter(|marker| marker["kind"] == "objective")
        .map(|marker| marker["hex"].as_str().unwrap().to_owned())
        .collect();
    hexes.sort();
    hexes
}

#[test]
fn the_turn_marker_moves_before_anything_else() {
    proves(&["rio-40-graus/2.1.1.a"]);
    let mut play = position(
        "cen1",
        json!({ "turn": 4, "phase": "narcotrafico", "counters": { "ci-01": marked("F8", 1), "st-01": at("K9") } }),
    );
    let events = play.order(json!("end"), &[3]);
    assert_eq!(events[0], Event::TurnBegan { turn: 5 });
    assert!(matches!(events[1], Event::BecameDue { .. }));
    assert!(matches!(events[3], Event::Rallied { .. }));
    assert!(matches!(events[4], Event::PhaseBegan { .. }));
    assert_eq!(events.len(), 5, "a turn opens once");
}

#[test]
fn objective_markers_show_the_objectives() {
    proves(&["rio-40-graus/2.1.2.a", "rio-40-graus/cen-1.3.a"]);
    let play = scenario("cen1");
    assert_eq!(objectives(&play), ["F8", "H13", "K11"]);
    for side in [POLICE, TRAFFIC] {
        let view = play.view(Viewer::Side(side));
        let marks = view["markers"].as_array().unwrap().iter();
        assert_eq!(marks.filter(|mark| mark["kind"] == "objective").count(), 3);
    }
}

#[test]
fn a_suppressed_unit_can_only_try_to_recover() {
    proves(&["rio-40-graus/2.1.3.a"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": {
            "pm-g1": marked("H5", 1), "st-01": at("G5"), "pm-g2": at("R4") } }),
    );
    let named: Vec<Value> = play
        .offers()
        .into_iter()
        .filter(|order| order.to_string().contains("pm-g1"))
        .collect();
    assert!(!named.is_empty());
    assert!(
        named.iter().all(|order| !order["rally"].is_null()),
        "{named:?}"
    );
    assert_eq!(play.refused(go("pm-g1", "H4")), "2.1.3.a");
}

#[test]
fn only_combatants_attack_and_search() {
    proves(&["rio-40-graus/2.2.1.a"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pc-v1": at("H6"), "st-01": at("H7") } }),
    );
    assert!(play.offered("attack", "pc-v1").is_empty());
    assert!(play.offered("search", "pc-v1").is_empty());
    assert_eq!(play.refused(attack("pc-v1", "H7")), "2.2.1.a");
    assert_eq!(play.refused(search("pc-v1", "H7")), "2.2.1.a");
    for piece in rio().pieces() {
        assert_eq!(piece.kind.fights(), piece.fire > 0, "{}", piece.id);
    }
}

#[test]
fn a_combatant_shows_its_numbers() {
    proves(&["rio-40-graus/2.2.1.b", "rio-40-graus/2.2.1.ex1"]);
    let nt = piece("nt-1");
    assert_eq!(
        (nt.fire, nt.morale, nt.moves, nt.nation.as_str()),
        (5, 5, 5, "NT")
    );
    assert_eq!(nt.printed(), "5-5-5 NT");
    let st = piece("st-01");
    assert_eq!((st.fire, st.morale, st.moves, st.range), (3, 4, 5, 3));
    let play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "st-01": at("G10") } }),
    );
    let seen = play.seen_in(Viewer::Spectator, "G10");
    assert_eq!(seen[0]["values"], json!(["3", "4", "5", "3"]));
    assert_eq!(seen[0]["nation"], "ST");
}

#[test]
fn types_belong_to_their_player() {
    proves(&["rio-40-graus/2.2.1.c"]);
    assert_eq!(piece("oe-1").side, piece("pm-v1").side);
    for piece in rio().pieces() {
        let side = match piece.nation.as_str() {
            "PM" | "PC" | "OE" | "EX" | "MI" => Some(POLICE),
            "NT" | "ST" | "OL" => Some(TRAFFIC),
            _ => None,
        };
        assert_eq!(piece.side, side, "{}", piece.id);
    }
}

#[test]
fn transports_have_no_firepower() {
    proves(&["rio-40-graus/2.2.2.a", "rio-40-graus/2.2.2.ex1"]);
    let car = piece("pc-v1");
    assert_eq!((car.fire, car.morale, car.moves, car.range), (0, 4, 30, 0));
    assert_eq!(car.printed(), "0-4-30 PC");
    let play = position(
        "cen3",
        json!({ "phase": "narcotrafico", "counters": { "pm-v1": at("H5"), "nt-1": at("H4") } }),
    );
    assert_eq!(play.odds("H5", &["nt-1"])["defence"], 0);
}

#[test]
fn a_transport_carries_one_combatant_of_its_own_player() {
    proves(&["rio-40-graus/2.2.2.b", "rio-40-graus/5.1.3.a"]);
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "oe-1": at("H5"), "pm-v1": at("H5"), "oe-2": at("H4"), "st-v1": at("R10"), "st-01": at("R9") } }),
    );
    assert!(play.legal(ride("pm-v1", "oe-1", "H3")));
    assert!(!play.legal(ride("st-v1", "oe-1", "R9")));
    play.order(ride("pm-v1", "oe-1", "H3"), &[]);
    // A second one cannot come along.
    assert_eq!(play.refused(ride("pm-v1", "oe-2", "H1")), "5.1.3.b");
}

#[test]
fn civilians_are_unarmed() {
    proves(&["rio-40-graus/2.2.3.a", "rio-40-graus/2.2.3.ex1"]);
    let civilian = piece("ci-01");
    assert_eq!((civilian.fire, civilian.morale, civilian.moves), (0, 3, 4));
    assert_eq!(civilian.kind, Kind::Civilian);
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "ci-01": at("H6"), "st-01": at("H7"), "pm-p1": at("A8") } }),
    );
    assert!(play.offered("attack", "ci-01").is_empty());
    assert!(play.offered("search", "ci-01").is_empty());
    assert_eq!(play.refused(attack("ci-01", "H7")), "2.2.3.a");
}

#[test]
fn the_turn_track_says_what_is_due() {
    proves(&["rio-40-graus/2.3.3.a"]);
    let play = scenario("cen1");
    let view = play.view(Viewer::Spectator);
    let due = view["arrivals"].as_array().unwrap().iter();
    let on_five: Vec<&Value> = due.filter(|arrival| arrival["turn"] == 5).collect();
    let ids: Vec<&str> = on_five
        .iter()
        .map(|a| a["counter"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["pc-e4", "pc-h1"]);
    assert_eq!(view["tracks"][0]["of"], 13);
}

#[test]
fn the_terrain_table_gives_cost_and_shift() {
    proves(&["rio-40-graus/2.3.5.a"]);
    // I6 is aberto, I7 urbano, J7 favela; an OL has 6 points.
    let play = position(
        "cen3",
        json!({ "phase": "narcotrafico", "counters": { "ol-1": at("J6"), "nt-1": at("A1") } }),
    );
    let reach = play.ask(json!({ "reach": { "counter": "ol-1" } }));
    let cost = |hex: &str| {
        let hexes = reach["hexes"].as_array().unwrap();
        hexes.iter().find(|entry| entry["hex"] == hex).unwrap()["cost"].clone()
    };
    assert_eq!(cost("K6"), 1, "aberto");
    assert_eq!(cost("J5"), 2, "urbano");
    assert_eq!(cost("J7"), 3, "favela");
    let shift = |hex: &str| {
        let at_hex = position(
            "cen3",
            json!({ "phase": "policia", "counters": { "st-01": at(hex), "pm-g1": at("I6") } }),
        );
        at_hex.odds(hex, &["pm-g1"])["shift"].clone()
    };
    assert_eq!(shift("J6"), -1, "urbano");
    assert_eq!(shift("I5"), 0, "rua");
}

#[test]
fn all_chance_comes_from_six_sided_dice() {
    proves(&["rio-40-graus/2.4.a"]);
    let mut seen = [0u32; 6];
    let mut dice = Stream::new(&Seed::from_number(40), 0);
    for _ in 0..60_000 {
        seen[usize::from(dice.d6()) - 1] += 1;
    }
    assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
    // And every die that a match uses has six faces.
    let mut play = scenario("cen1");
    let mut chance = table::Chance::new(3);
    while let Some(pending) = rio().pending(play.state()) {
        let order = rio().sample(play.state(), &mut chance).unwrap();
        play.game.submit(pending.side, &order).unwrap();
    }
    let rolls: Vec<u8> = play
        .game
        .lines()
        .iter()
        .flat_map(|line| line.dice.clone())
        .collect();
    assert!(rolls.len() > 50 && rolls.iter().all(|die| (1..=6).contains(die)));
}

#[test]
fn the_board_has_letters_for_rows_and_numbers_for_columns() {
    proves(&[
        "rio-40-graus/2.5.a",
        "rio-40-graus/2.5.c",
        "rio-40-graus/2.5.ex1",
    ]);
    let rio = rio();
    let grid = rio.map().grid();
    assert_eq!((grid.rows(), grid.columns(), grid.len()), (18, 17, 306));
    let names: Vec<&str> = grid.hexes().map(|hex| grid.name(hex)).collect();
    assert_eq!((names[0], names[305]), ("A1", "R17"));
    let (m4, p4) = (grid.parse("M4").unwrap(), grid.parse("P4").unwrap());
    let metres = f64::from(grid.distance(m4, p4)) * rio.map().km_per_hex().unwrap() * 1000.0;
    assert_eq!(metres.round() as i64, 300);
    let a1 = rio.map().terrain(grid.parse("A1").unwrap());
    assert_eq!(rio.map().terrains()[a1.index()].id, "urbano");
}

#[test]
fn a_hex_has_one_terrain() {
    proves(&["rio-40-graus/2.5.b"]);
    let rio = rio();
    let known = [
        "aberto",
        "urbano",
        "rua",
        "favela",
        "acidentado",
        "floresta",
    ];
    let mut count = [0; 6];
    for hex in rio.map().grid().hexes() {
        let id = &rio.map().terrains()[rio.map().terrain(hex).index()].id;
        count[known.iter().position(|name| name == id).unwrap()] += 1;
    }
    assert_eq!(count, [22, 88, 69, 102, 15, 10]);
}

#[test]
fn a_sheet_says_everything_about_its_mission() {
    proves(&["rio-40-graus/2.6.a"]);
    let rio = rio();
    assert_eq!(rio.card().scenarios.len(), 5);
    let first = [POLICE, TRAFFIC, TRAFFIC, TRAFFIC, POLICE];
    for (card, first) in rio.card().scenarios.iter().zip(first) {
        let mut play = scenario(&card.id);
        assert!(card.turns > 0 && card.players == 2);
        for text in [&card.name, &card.history, &card.goal] {
            assert!(!text.pt.is_empty() && !text.en.is_empty());
        }
        assert!(
            play.state().on_board().count() > 0,
            "{}: placements",
            card.id
        );
        let rules = rio.rulebook().clauses().iter();
        let prefix = format!("rio-40-graus/cen-{}", &card.id[3..]);
        assert!(
            rules
                .filter(|clause| clause.id.starts_with(&prefix))
                .count()
                > 5,
            "{}",
            card.id
        );
        let special = format!("{prefix}.2.a");
        assert!(rio.rulebook().clause(&special).is_some(), "{special}");
        while play.pending().1 == "setup" {
            let order = match play.legal(json!("ready")) {
                true => json!("ready"),
                false => json!("auto-place"),
            };
            let side = play.pending().0;
            let order = play.game.read_order(&order).expect("it can be read");
            play.game.submit(side, &order).expect("it is legal");
        }
        assert_eq!(play.pending().0, first, "{}", card.id);
        let last = u16::try_from(card.turns).unwrap();
        assert_eq!(play.view(Viewer::Spectator)["tracks"][0]["of"], last);
    }
}
