//! Counters: every piece of the five boxes has a picture and a palette, opponents can be told apart
//! by every eye, and what is hidden stays hidden.

use std::collections::BTreeSet;

use crate::common::{BOXES, looks, marks};
use artist::{Eyes, Style, counter, has_badge, has_marker, has_picture, palette, png};
use table::{CounterView, Face, Mark, Place, Text};

fn face(nation: &str, symbol: &str, values: &[&str]) -> Face {
    Face {
        side: "a".into(),
        nation: nation.into(),
        symbol: symbol.into(),
        size: "XX".into(),
        name: Text::new("16º RI da 1ª DI", "16th Infantry"),
        formation: Text::new("1ª DI", "1st Infantry Division"),
        values: values.iter().map(|value| value.to_string()).collect(),
        losses: 0,
        source: "given",
    }
}

fn piece(nation: &str, symbol: &str, values: &[&str]) -> CounterView {
    with(face(nation, symbol, values))
}

fn with(face: Face) -> CounterView {
    CounterView {
        id: "x".into(),
        place: Place::Board,
        hex: None,
        marks: Vec::new(),
        face: face.into(),
    }
}

#[test]
fn every_piece_of_the_boxes_has_a_picture_and_a_palette() {
    for id in BOXES {
        let looks = looks(id);
        assert!(!looks.is_empty());
        for look in looks {
            assert!(has_picture(&look.kind, &look.nation), "{id}: {look:?}");
            for eyes in [Eyes::Usual, Eyes::ColourBlind] {
                assert!(palette(&look.nation, eyes).is_some(), "{id}: {look:?}");
            }
            let svg = counter(
                &piece(&look.nation, &look.kind, &["3", "4", "5"]),
                &Style::default(),
            );
            png(&svg, 64).unwrap_or_else(|e| panic!("{id}: {look:?}: {e}"));
        }
    }
    assert!(!has_picture("dragon", "german"));
    assert_eq!(palette("atlantis", Eyes::Usual), None);
}

#[test]
fn a_hidden_counter_shows_whose_it_is_and_no_more() {
    let hidden = counter(&piece("german", "", &[]), &Style::default());
    assert!(hidden.contains(">?<") && hidden.contains("ALEMANHA"));
    assert!(!hidden.contains("16º") && !hidden.contains("1ª DI"));
    let other = Face {
        name: Text::same("Tigre"),
        formation: Text::same("501"),
        size: "II".into(),
        ..Face::clone(&piece("german", "", &[]).face)
    };
    assert_eq!(hidden, counter(&with(other), &Style::default()));
}

#[test]
fn losses_and_marks_change_the_picture() {
    let fresh = piece("american", "infantry", &["3", "4", "5"]);
    let losses = 1;
    let reduced = with(Face {
        losses,
        ..Face::clone(&fresh.face)
    });
    let mut marked = fresh.clone();
    marked.marks = ["moved", "disabled", "a mark from tomorrow"]
        .into_iter()
        .map(|kind| {
            let (count, name) = (2, Text::default());
            Mark { kind, count, name }.into()
        })
        .collect();
    let pictures: BTreeSet<String> = [&fresh, &reduced, &marked]
        .map(|view| counter(view, &Style::default()))
        .into();
    assert_eq!(pictures.len(), 3);
    for svg in &pictures {
        png(svg, 64).unwrap();
    }
}

#[test]
fn every_mark_that_a_ruleset_names_has_a_sign() {
    let mut found = 0;
    for ruleset in ["operational", "rio", "tigers"] {
        for mark in marks(ruleset) {
            assert!(has_badge(&mark), "{ruleset}: {mark}");
            found += 1;
        }
    }
    assert!(found > 15, "only {found} marks");
    for kind in [
        "mine",
        "objective",
        "exit",
        "entry",
        "held",
        "target",
        "attacked",
        "post",
        "contaminated",
    ] {
        assert!(has_marker(kind), "{kind}");
    }
    assert!(!has_badge("nonsense") && !has_marker("nonsense"));
}

#[test]
fn a_stranger_shows_the_colours_of_his_side() {
    let mut stranger = face("", "hidden", &[]);
    stranger.side = "narcotrafico".into();
    let svg = counter(&with(stranger.clone()), &Style::default());
    let ground = palette("narcotrafico", Eyes::Usual).unwrap().ground;
    assert!(svg.contains(ground) && svg.contains("NARCOTRÁFICO"));
    stranger.side.clear();
    png(&counter(&with(stranger), &Style::default()), 64).unwrap();
}

#[test]
fn words_from_outside_cannot_break_a_counter() {
    let mut printed = face("german", "infantry", &["<", "&", "\""]);
    printed.name = Text::same("1 </text><script>");
    printed.formation = Text::same("\u{0}\"&");
    png(&counter(&with(printed.clone()), &Style::default()), 64).unwrap();
    printed.symbol = "<svg>".into();
    printed.nation = "<nation>".into();
    png(&counter(&with(printed.clone()), &Style::default()), 64).unwrap();
    printed.symbol = String::new();
    png(&counter(&with(printed.clone()), &Style::default()), 64).unwrap();
}

/// How eyes see, as matrices over linear RGB (Machado, Oliveira and Fernandes, 2009, severity 1).
const SIGHTS: [(&str, [[f64; 3]; 3]); 4] = [
    ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

fn linear(colour: &str) -> [f64; 3] {
    [1, 3, 5].map(|i| {
        let v = f64::from(u8::from_str_radix(&colour[i..i + 2], 16).unwrap()) / 255.0;
        if v <= 0.04045 {
            v / 12.92
        } else {
            ((v + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn seen(colour: &str, sight: &[[f64; 3]; 3]) -> [f64; 3] {
    let rgb = linear(colour);
    sight.map(|row| (0..3).map(|i| row[i] * rgb[i]).sum::<f64>().clamp(0.0, 1.0))
}

/// CIE L*a*b* of linear RGB.
fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let f = |t: f64| {
        if t > 0.008856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(a: &str, b: &str, sight: &[[f64; 3]; 3]) -> f64 {
    let (a, b) = (lab(seen(a, sight)), lab(seen(b, sight)));
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt()
}

/// The least distance between the counters of opponents, and of civilians and anybody.
fn closest(eyes: Eyes) -> (f64, String) {
    let mut closest = (f64::MAX, String::new());
    for id in BOXES {
        let nations: BTreeSet<(String, String)> = looks(id)
            .into_iter()
            .filter(|look| look.nation != "OBJ")
            .map(|look| (look.side, look.nation))
            .collect();
        for (side, nation) in &nations {
            for (other_side, other) in nations.iter().filter(|(s, _)| s > side) {
                let a = palette(nation, eyes).unwrap().ground;
                let b = palette(other, eyes).unwrap().ground;
                for (sight, matrix) in &SIGHTS {
                    let apart = distance(a, b, matrix);
                    if apart < closest.0 {
                        let pair =
                            format!("{id}: {nation} ({side}) and {other} ({other_side}), {sight}");
                        closest = (apart, pair);
                    }
                }
            }
        }
    }
    closest
}

#[test]
fn opponents_are_told_apart_by_every_eye() {
    // A difference of 2 is just seen side by side; 25 is seen across a table.
    let (apart, pair) = closest(Eyes::Usual);
    assert!(apart > 25.0, "{apart:.1} between {pair}");
    let (apart, pair) = closest(Eyes::ColourBlind);
    assert!(apart > 40.0, "{apart:.1} between {pair}");
}

#[test]
fn numbers_can_be_read_on_every_counter() {
    let luminance = |colour: &str| {
        let [r, g, b] = linear(colour);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let contrast = |a: &str, b: &str| {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    };
    for id in BOXES {
        for look in looks(id) {
            for eyes in [Eyes::Usual, Eyes::ColourBlind] {
                let colours = palette(&look.nation, eyes).unwrap();
                // What the guidelines for web content ask of ordinary text.
                assert!(
                    contrast(colours.ink, colours.ground) >= 4.5,
                    "{look:?}, {eyes:?}"
                );
                assert!(
                    contrast(colours.line, colours.panel) >= 7.0,
                    "{look:?}, {eyes:?}"
                );
            }
        }
    }
}
