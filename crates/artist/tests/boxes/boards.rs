//! The five boards: names that do not collide, terrain that is all drawn, SVG that is sound, small
//! and always the same.

use std::io::Write;

use crate::common::{BOXES, map};
use artist::{Ground, NameKind, Placed, Style, Theme, board, geometry, names, png};
use flate2::{Compression, write::GzEncoder};

fn gzipped(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap().len()
}

fn covers(a: &Placed, b: &Placed) -> bool {
    a.boxes
        .iter()
        .any(|x| b.boxes.iter().any(|y| x.overlaps(y)))
}

#[test]
fn no_name_covers_another() {
    for id in BOXES {
        let names = names(&map(id));
        for (i, a) in names.iter().enumerate() {
            for b in &names[i + 1..] {
                assert!(!covers(a, b), "{id}: {:?} and {:?}", a.lines, b.lines);
            }
        }
    }
}

#[test]
fn every_town_river_and_village_has_its_name_inside_the_frame() {
    for id in BOXES {
        let map = map(id);
        let frame = geometry(&map).frame;
        let names = names(&map);
        let has = |kind: NameKind, words: &str| {
            let found = names.iter().filter(|name| name.kind == kind);
            found.into_iter().any(|name| name.lines.join(" ") == words)
        };
        for town in map.towns() {
            assert!(has(NameKind::Town, &town.name), "{id}: {}", town.name);
        }
        for river in map.rivers() {
            assert!(has(NameKind::Water, &river.name), "{id}: {}", river.name);
        }
        for label in map.labels() {
            let placed = [NameKind::Village, NameKind::Relief, NameKind::Water]
                .into_iter()
                .any(|kind| has(kind, &label.name));
            assert!(placed, "{id}: {}", label.name);
        }
        for name in &names {
            let inside = name.boxes.iter().all(|room| frame.holds(room));
            assert!(inside, "{id}: {:?} leaves the frame", name.lines);
        }
    }
}

#[test]
fn every_terrain_is_drawn() {
    for id in BOXES {
        for terrain in map(id).terrains() {
            let ground = Ground::of(&terrain.id);
            assert_ne!(ground, Ground::Unknown, "{id}: {}", terrain.id);
        }
    }
    assert_eq!(Ground::of("lava"), Ground::Unknown);
}

#[test]
fn boards_are_sound_small_and_light() {
    for id in BOXES {
        let svg = board(&map(id), &Style::default());
        png(&svg, 300).unwrap();
        let size = gzipped(&svg);
        assert!(size <= 400_000, "{id}: {size} bytes gzipped");
        let elements = svg.matches('<').count() - svg.matches("</").count();
        assert!(elements <= 500, "{id}: {elements} elements");
        assert!(!svg.contains("<filter"), "{id}");
    }
}

#[test]
fn a_board_is_the_same_each_time_and_a_theme_changes_only_colours() {
    let map = map("tres-tigres");
    let light = board(&map, &Style::default());
    assert_eq!(light, board(&map, &Style::default()));
    let dark = Style {
        theme: Theme::Dark,
        ..Style::default()
    };
    let dark = board(&map, &dark);
    assert_ne!(light, dark);
    let drawing = |svg: &str| svg.split_once("</style>").unwrap().1.to_owned();
    assert_eq!(drawing(&light), drawing(&dark));
}

#[test]
fn unknown_terrain_shows_as_hatching() {
    let text = "columns = 2\nrows = 2\nnumbering = \"CCRR\"\nlow_columns = \"even\"\nsource = \"given\"\n\
        [[terrain]]\nid = \"lava\"\nchar = \"l\"\npt = \"Lava\"\nen = \"Lava\"\n[map]\nrows = [\"ll\", \"ll\"]\n";
    let svg = board(&hexmap::Map::parse(text).unwrap(), &Style::default());
    assert!(svg.contains("class=\"b-hatch\""));
}

#[test]
fn the_geometry_says_where_hexes_are() {
    let geometry = geometry(&map("terceira-guerra"));
    assert_eq!(geometry.centres.len(), 1296);
    let json = serde_json::to_value(&geometry).unwrap();
    let centre = |hex: &str| {
        let centre = &json["centres"][hex];
        (centre[0].as_f64().unwrap(), centre[1].as_f64().unwrap())
    };
    // 0202 sits low, south-east of 0101: one column and half a row further.
    let ((ax, ay), (bx, by)) = (centre("0101"), centre("0201"));
    assert!((bx - ax - 1.5 * geometry.radius).abs() < 0.11);
    assert!((by - ay - 0.866 * geometry.radius).abs() < 0.11);
    assert_eq!(json["neighbours"]["0101"][2], "0201");
    assert_eq!(json["neighbours"]["0101"][0], "");
}
