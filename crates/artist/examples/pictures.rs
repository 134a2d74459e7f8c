//! Writes pictures of all boards into a folder: `cargo run --example pictures -- <folder>`.

use std::path::{Path, PathBuf};

use artist::{Style, Theme, board, png};
use hexmap::Map;

const BOXES: [&str; 5] = [
    "ardenas",
    "goodwood",
    "rio-40-graus",
    "terceira-guerra",
    "tres-tigres",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        return Err("say which folder the pictures go to".into());
    };
    std::fs::create_dir_all(&folder)?;
    let boxes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes");
    for id in BOXES {
        let map = Map::parse(&std::fs::read_to_string(boxes.join(id).join("map.toml"))?)?;
        let svg = board(&map, &Style::default());
        std::fs::write(folder.join(format!("{id}.svg")), &svg)?;
        std::fs::write(folder.join(format!("{id}.png")), png(&svg, 2000)?)?;
        std::fs::write(
            folder.join(format!("{id}-detail.png")),
            png(&detail(&svg), 1400)?,
        )?;
        let dark = Style {
            theme: Theme::Dark,
            ..Style::default()
        };
        let svg = board(&map, &dark);
        std::fs::write(
            folder.join(format!("{id}-dark.png")),
            png(&detail(&svg), 1400)?,
        )?;
    }
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
