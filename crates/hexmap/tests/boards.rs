//! The boards of the five boxes: each one loads, and is what its game says it is.

use hexmap::{Direction, Edge, Map, Side, SideFeatures, Sight};

fn board(name: &str) -> Map {
    let path = format!("{}/../../boxes/{name}/map.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    Map::parse(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

const BOARDS: [(&str, usize); 5] = [
    ("terceira-guerra", 1296),
    ("goodwood", 750),
    ("ardenas", 805),
    ("tres-tigres", 456),
    ("rio-40-graus", 306),
];

#[test]
fn all_five_have_their_hexes() {
    for (name, hexes) in BOARDS {
        assert_eq!(board(name).grid().len(), hexes, "{name}");
    }
}

#[test]
fn rivers_run_unbroken_and_roads_join_adjacent_hexes() {
    for (name, _) in BOARDS {
        let map = board(name);
        let grid = map.grid();
        for river in map.rivers() {
            assert_eq!(Side::course(grid, &river.sides).as_ref(), Ok(&river.course));
            assert_eq!(river.course.len(), river.sides.len() + 1);
            for side in &river.sides {
                let features = map.side(side.hex(), side.direction());
                assert!(features.contains(SideFeatures::RIVER), "{}", river.name);
            }
        }
        let ways = map.roads().iter().map(|road| &road.hexes);
        let ways = ways.chain(map.streams().iter().map(|stream| &stream.hexes));
        let ways = ways.chain(map.railways().iter().map(|railway| &railway.hexes));
        for hexes in ways {
            assert!(hexes.windows(2).all(|pair| grid.adjacent(pair[0], pair[1])));
        }
    }
}

#[test]
fn a_side_says_the_same_from_both_hands() {
    for (name, _) in BOARDS {
        let map = board(name);
        for hex in map.grid().hexes() {
            for direction in Direction::ALL {
                if let Some(across) = map.grid().neighbour(hex, direction) {
                    let there = map.side(across, direction.opposite());
                    assert_eq!(map.side(hex, direction), there, "{name}");
                }
            }
        }
    }
}

#[test]
fn towns_of_the_operational_games_stand_on_town_hexes() {
    for name in ["terceira-guerra", "goodwood", "ardenas"] {
        let map = board(name);
        for town in map.towns() {
            let terrain = &map.terrains()[map.terrain(town.hex).index()].id;
            assert!(["cidade", "caen"].contains(&&**terrain), "{}", town.name);
        }
    }
}

#[test]
fn every_country_hex_of_terceira_guerra_belongs_to_one_country() {
    let map = board("terceira-guerra");
    let sea = map.terrain_id("mar").unwrap();
    for hex in map.grid().hexes() {
        let countries = map.areas().iter().filter(|area| area.kind == "country");
        let count = countries.filter(|area| area.hexes.contains(hex)).count();
        let expected = usize::from(map.terrain(hex) != sea);
        assert_eq!(count, expected, "{}", map.grid().name(hex));
    }
}

#[test]
fn the_boards_say_what_the_rules_say_of_them() {
    // goodwood/4.0.k: the road from 1701 to 1801 crosses the canal.
    let map = board("goodwood");
    let hex = |name| map.grid().parse(name).unwrap();
    let features = map.side(hex("1801"), Direction::NW);
    assert!(features.contains(SideFeatures::RIVER | SideFeatures::ROAD | SideFeatures::BRIDGE));
    assert_eq!(map.bridges().len(), 2);

    // ardenas/4.0.ex1 ends along a road; the LDV runs along sides.
    let map = board("ardenas");
    let hex = |name| map.grid().parse(name).unwrap();
    assert_eq!(map.town("Trois Ponts").unwrap().hex, hex("2109"));
    assert_eq!(
        map.town_at(hex("3313")).unwrap().local_name.as_deref(),
        Some("Prüm")
    );
    assert_eq!(map.line("ldv").unwrap().sides.len(), 63);
    assert_eq!(map.area("ldv-beyond").unwrap().hexes.len(), 73);

    // tres-tigres/6.1.j, 6.1.k: levels and tops.
    let map = board("tres-tigres");
    let hex = |name| map.grid().parse(name).unwrap();
    assert_eq!(
        ["0607", "0605", "1015"].map(|name| map.level(hex(name))),
        [1, 2, 0]
    );
    assert_eq!(["0715", "1212"].map(|name| map.top(hex(name))), [1, 1]);
    assert!(map.road_leaves(hex("1424"), Edge::South));
    assert!(!map.road_leaves(hex("1424"), Edge::North));
    assert!(map.road_hexes().contains(hex("0703")));
    assert_eq!(map.terrain(hex("0703")), map.terrain_id("hill1").unwrap());

    // rio-40-graus: all eight entries are where a street leaves the board.
    let map = board("rio-40-graus");
    let entries: Vec<_> = map
        .marks()
        .iter()
        .filter(|mark| mark.kind == "entry")
        .collect();
    assert_eq!(entries.len(), 8);
    for mark in entries {
        assert!(map.road_leaves(mark.hexes[0], mark.edge.unwrap()));
    }
}

/// The checks of tres-tigres/6.1 on its board: from, to, and the hex in the way if there is one.
const SIGHT: [(&str, &str, Option<&str>); 17] = [
    ("0315", "1015", Some("0715")), // 6.1.ex1
    ("0315", "1014", None),         // 6.1.ex2
    ("0407", "0708", None),         // 6.1.ex3
    ("0407", "0707", Some("0607")), // 6.1.ex4
    ("0407", "0807", Some("0607")), // 6.1.ex5
    ("0715", "0711", None),         // 6.1.d
    ("0507", "0607", None),         // 6.1.e
    ("0114", "0314", None),         // 6.1.g
    ("0113", "0313", Some("0213")), // 6.1.g
    ("0515", "1014", None),         // 6.1.h
    ("0724", "0924", None),         // 6.1.i
    ("0605", "0806", None),         // 6.1.m
    ("0605", "0608", Some("0607")), // 6.1.m
    ("1121", "1117", None),         // 6.1.o
    ("0605", "0403", None),         // 6.1.p
    ("0605", "0606", None),         // 6.1.p
    ("0605", "0703", None),         // 6.1.p
];

#[test]
fn tres_tigres_sees_what_its_rules_say() {
    let map = board("tres-tigres");
    let hex = |name| map.grid().parse(name).unwrap();
    for (from, to, by) in SIGHT {
        let expected = match by {
            None => Sight::Clear,
            Some(by) => Sight::Blocked { by: hex(by) },
        };
        assert_eq!(map.sees(hex(from), hex(to)), expected, "{from} to {to}");
        let back = map.sees(hex(to), hex(from));
        assert_eq!(back.is_clear(), by.is_none(), "{to} to {from}");
    }
    // 4.3.ex1 and 4.4.ex1 of the same rulebook shoot over these lines.
    for (from, to) in [("0916", "1113"), ("1015", "1212")] {
        assert_eq!(map.sees(hex(from), hex(to)), Sight::Clear);
        assert_eq!(map.grid().distance(hex(from), hex(to)), 4);
    }
}
