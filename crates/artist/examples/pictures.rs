//! Writes pictures of everything into a folder: boards, a close look at each, counters, markers,
//! dice and covers. `cargo run --example pictures -- <folder> [box ...]`

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use artist::{Style, Theme, board, counter, cover, d6, d10, marker, png};
use hexmap::Map;
use table::{BoxCard, BoxFiles, CounterView, Face, Mark, Marker, Place, Text};
use toml::Value;

const BOXES: [&str; 5] = [
    "ardenas",
    "goodwood",
    "rio-40-graus",
    "terceira-guerra",
    "tres-tigres",
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let folder = PathBuf::from(words.next().ok_or("say which folder the pictures go to")?);
    let wanted: Vec<String> = words.collect();
    fs::create_dir_all(&folder)?;
    let boxes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes");
    for id in BOXES {
        if !wanted.is_empty() && !wanted.iter().any(|word| word == id) {
            continue;
        }
        let map = Map::parse(&fs::read_to_string(boxes.join(id).join("map.toml"))?)?;
        let save = |name: &str, svg: &str, width: u32| -> Result<(), Box<dyn Error>> {
            Ok(fs::write(folder.join(name), png(svg, width)?)?)
        };
        let svg = board(&map, &Style::default());
        fs::write(folder.join(format!("{id}.svg")), &svg)?;
        save(&format!("{id}.png"), &svg, 2000)?;
        save(&format!("{id}-detail.png"), &detail(&svg), 1400)?;
        let dark = Style {
            theme: Theme::Dark,
            ..Style::default()
        };
        save(
            &format!("{id}-dark.png"),
            &detail(&board(&map, &dark)),
            1400,
        )?;
        let counters = fs::read_to_string(boxes.join(id).join("counters.toml"))?;
        save(
            &format!("{id}-counters.png"),
            &sheet(&pieces(&counters)?),
            1500,
        )?;
        let card = BoxCard::open(&BoxFiles::open(&boxes.join(id))?)?;
        save(
            &format!("{id}-cover.png"),
            &cover(&card, &Style::default()),
            600,
        )?;
    }
    fs::write(
        folder.join("odds-and-ends.png"),
        png(&odds_and_ends(), 1500)?,
    )?;
    Ok(())
}

/// A part of a board, seen close.
fn detail(svg: &str) -> String {
    let Some((head, rest)) = svg.split_once("viewBox=\"") else {
        return svg.to_owned();
    };
    let Some((sheet, tail)) = rest.split_once('"') else {
        return svg.to_owned();
    };
    let numbers: Vec<f64> = sheet.split(' ').filter_map(|n| n.parse().ok()).collect();
    let (x, y) = match numbers[..] {
        [_, _, width, height] => (width * 0.42, height * 0.38),
        _ => (0.0, 0.0),
    };
    format!("{head}viewBox=\"{x} {y} 700 560\"{tail}")
}

/// Pictures in rows of twelve.
fn sheet(pictures: &[String]) -> String {
    const SIDE: usize = 104;
    let rows = pictures.len().div_ceil(12);
    let (width, height) = (12 * SIDE + 8, rows * SIDE + 8);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><rect width="100%" height="100%" fill="#8f958b"/>"##
    );
    for (i, picture) in pictures.iter().enumerate() {
        let (x, y) = (i % 12 * SIDE + 6, i / 12 * SIDE + 6);
        let place = format!(r#"<svg x="{x}" y="{y}" width="100" height="100" "#);
        svg += &picture.replacen("<svg ", &place, 1);
    }
    svg + "</svg>"
}

/// One counter of each look in a box, the last few also reduced, hidden and marked.
fn pieces(counters: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let file: toml::Table = counters.parse()?;
    let none = Vec::new();
    let entries = file
        .get("counter")
        .and_then(Value::as_array)
        .unwrap_or(&none);
    let mut seen = BTreeSet::new();
    let mut views = Vec::new();
    for entry in entries {
        let view = piece(entry);
        let look = (
            view.nation.clone(),
            view.symbol.clone(),
            view.values.clone(),
        );
        if seen.insert(look) {
            views.push(view);
        }
    }
    for i in 0..views.len().min(6) {
        let view = &views[i * views.len() / 6];
        let mut face = Face::clone(&view.face);
        face.losses = 1;
        views.push(with(face));
    }
    let kinds = [
        "moved",
        "engaged",
        "disabled",
        "suspension",
        "gun",
        "suppressed",
    ];
    for (i, pair) in kinds.chunks(2).enumerate() {
        let mut view = views[i].clone();
        view.marks = pair
            .iter()
            .map(|kind| {
                let (count, name) = (i as u8 + 1, Text::default());
                Mark { kind, count, name }.into()
            })
            .collect();
        views.push(view);
        let mut hidden = Face::clone(&views[i * 3].face);
        hidden.symbol = String::new();
        hidden.values.clear();
        views.push(with(hidden));
    }
    Ok(views
        .iter()
        .map(|view| counter(view, &Style::default()))
        .collect())
}

fn piece(entry: &Value) -> CounterView {
    let word = |key: &str| {
        let word = entry.get(key).and_then(Value::as_str);
        word.unwrap_or_default().to_owned()
    };
    let text = |key: &str| {
        let half = |lang: &str| {
            let word = entry.get(key).and_then(|text| text.get(lang)?.as_str());
            word.unwrap_or_default().to_owned()
        };
        Text::new(half("pt"), half("en"))
    };
    let number = |key: &str| entry.get(key).and_then(Value::as_integer);
    let symbol = ["class", "kind", "type"]
        .map(word)
        .into_iter()
        .find(|kind| !kind.is_empty())
        .unwrap_or_default();
    let mut values: Vec<String> = match entry.get("values").and_then(Value::as_array) {
        Some(values) => values.iter().map(Value::to_string).collect(),
        None => ["fire", "morale", "move"]
            .into_iter()
            .filter_map(|key| Some(number(key)?.to_string()))
            .collect(),
    };
    let mut nation = word("nation");
    let mut name = text("name");
    if nation.is_empty() {
        let german = word("id").contains("-de-");
        nation = if german { "german" } else { "soviet" }.to_owned();
        name = Text::same(&symbol);
        values.clear();
    }
    with(Face {
        side: word("side"),
        nation,
        symbol,
        size: word("size"),
        name,
        formation: text("formation"),
        values,
        losses: 0,
        source: "given",
    })
}

fn with(face: Face) -> CounterView {
    CounterView {
        id: String::new(),
        place: Place::Board,
        hex: None,
        marks: Vec::new(),
        face: face.into(),
    }
}

fn odds_and_ends() -> String {
    let kinds = [
        "mine",
        "objective",
        "held",
        "exit",
        "entry",
        "contaminated",
        "police-post",
        "suppressed",
        "carpet",
        "bridge",
        "air",
        "something else",
    ];
    let mut pictures: Vec<String> = kinds
        .iter()
        .map(|kind| {
            let thing = Marker {
                kind,
                hex: String::new(),
                side: None,
                name: Text::same(kind),
            };
            marker(&thing, Some("#2f6f9f"), &Style::default())
        })
        .collect();
    pictures.extend((1..=6).filter_map(d6));
    pictures.extend([1, 3, 6, 9, 10].into_iter().filter_map(d10));
    sheet(&pictures)
}
