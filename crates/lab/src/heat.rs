//! Where there was fighting, as warm hexes on the board.

use std::collections::BTreeMap;
use std::fmt::Write;

use artist::Style;
use hexmap::Map;
use table::Lang;

/// The board under hexes that are the warmer the more often there was fighting in them.
pub fn heat(map: &Map, fights: &BTreeMap<String, u32>, lang: Lang) -> String {
    let style = Style {
        lang,
        numbers: false,
        ..Style::default()
    };
    let board = artist::board(map, &style);
    let geometry = artist::geometry(map);
    let most = fights.values().copied().max().unwrap_or(1).max(1);
    let mut warm = String::new();
    for (hex, count) in fights {
        let Some((x, y)) = geometry.centres.get(hex) else {
            continue;
        };
        let mut path = String::new();
        for (i, corner) in geometry.outline.iter().enumerate() {
            let pen = if i == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{pen}{:.1} {:.1}", x + corner.0, y + corner.1);
        }
        // Roots keep a few bloody hexes from hiding all others.
        let part = (f64::from(*count) / f64::from(most)).sqrt();
        let _ = write!(
            warm,
            r#"<path d="{path}Z" fill="rgb({},{},{})" fill-opacity="{:.2}"><title>{hex}: {count}</title></path>"#,
            230 - (60.0 * part) as u32,
            (190.0 * (1.0 - part)) as u32,
            30,
            0.25 + 0.65 * part
        );
    }
    match board.rfind("</svg>") {
        Some(end) => format!("{}{warm}{}", &board[..end], &board[end..]),
        None => board,
    }
}
