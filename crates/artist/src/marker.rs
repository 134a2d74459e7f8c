//! Markers that lie on a board and are not counters, and the faces of dice.

use table::{Lang, Marker};

use crate::palette;
use crate::style::Style;
use crate::svg::Safe;

/// Draws a marker, 100 by 100. The colour is that of the side that holds it, given as `#rrggbb`
/// (a box's card has one for each side); markers of nobody are grey.
pub fn marker(marker: &Marker, colour: Option<&str>, style: &Style) -> String {
    let colour = colour.filter(|c| is_colour(c)).unwrap_or("#6a6f73");
    let inside = sign(marker.kind, colour).unwrap_or_else(|| other(marker, style.lang));
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inside}</svg>"#)
}

/// Whether a kind of marker has a sign of its own; others show their name.
pub fn is_drawn(kind: &str) -> bool {
    sign(kind, "#000000").is_some()
}

fn is_colour(text: &str) -> bool {
    text.len() == 7 && text.starts_with('#') && text[1..].bytes().all(|b| b.is_ascii_hexdigit())
}

#[rustfmt::skip]
fn sign(kind: &str, colour: &str) -> Option<String> {
    let disc = format!(r##"<circle cx="50" cy="50" r="44" fill="#f7f2e4" stroke="{colour}" stroke-width="7"/>"##);
    Some(match kind {
        "mine" | "minefield" => r##"<rect x="8" y="8" width="84" height="84" rx="10" fill="#e9dfc3" stroke="#3b3325" stroke-width="3"/><g fill="#3b3325" stroke="#3b3325" stroke-width="4" stroke-linecap="round"><circle cx="50" cy="40" r="15"/><path fill="none" d="M50 18V24M31 25 36 30M69 25 64 30M28 40H34M66 40H72"/><circle cx="30" cy="74" r="8"/><circle cx="70" cy="74" r="8"/></g>"##.to_owned(),
        "objective" => format!(r##"{disc}<path fill="{colour}" stroke="#3b3325" stroke-width="2" stroke-linejoin="round" d="M50 16 58.5 40.2 84.2 40.9 63.8 56.5 71.2 81.1 50 66.6 28.8 81.1 36.2 56.5 15.8 40.9 41.5 40.2Z"/>"##),
        "held" | "holds" | "conquered" | "city" | "town" => format!(r##"<path fill="{colour}" stroke="#2b2418" stroke-width="3" stroke-linejoin="round" d="M27 10H82L68 29 82 48H33V92H27Z"/>"##),
        "exit" => format!(r##"{disc}<path fill="{colour}" d="M22 42H52V26L80 50 52 74V58H22Z"/>"##),
        "entry" => format!(r##"{disc}<path fill="{colour}" d="M42 20V50H26L50 80 74 50H58V20Z"/>"##),
        "contaminated" | "gas" => r##"<path fill="#f3d52e" stroke="#2b2418" stroke-width="4" stroke-linejoin="round" d="M50 8 95 88H5Z"/><g fill="none" stroke="#2b2418" stroke-width="6"><circle cx="50" cy="48" r="9"/><circle cx="39" cy="67" r="9"/><circle cx="61" cy="67" r="9"/></g><circle cx="50" cy="61" r="4" fill="#2b2418"/>"##.to_owned(),
        "police-post" | "post" => r##"<path fill="#1f4e7d" stroke="#fff" stroke-width="4" stroke-linejoin="round" d="M50 6 88 18V48Q88 80 50 95 12 80 12 48V18Z"/><path fill="#f1c93b" d="M50 24 57 43.3 77.6 44 61.4 56.7 67 76.5 50 65 33 76.5 38.6 56.7 22.4 44 43 43.3Z"/>"##.to_owned(),
        "suppression" | "suppressed" => r##"<circle cx="50" cy="50" r="42" fill="#f1d66a" stroke="#6b5208" stroke-width="5"/><path fill="none" stroke="#6b5208" stroke-width="9" stroke-linecap="round" stroke-linejoin="round" d="M28 36 50 58 72 36M28 56 50 78 72 56"/>"##.to_owned(),
        "carpet" | "bombed" => r##"<circle cx="50" cy="50" r="42" fill="#4a3b2b" opacity=".85"/><path fill="#f0b23f" stroke="#d7411d" stroke-width="4" stroke-linejoin="round" d="M50 10 57 32 78 20 68 42 92 50 68 58 78 80 57 68 50 90 43 68 22 80 32 58 8 50 32 42 22 20 43 32Z"/>"##.to_owned(),
        "target" => r##"<g fill="none" stroke="#c2410c" stroke-width="7"><circle cx="50" cy="50" r="34"/><path d="M50 4V30M50 70V96M4 50H30M70 50H96"/></g>"##.to_owned(),
        "attacked" => r##"<path fill="#f0b23f" stroke="#d7411d" stroke-width="5" stroke-linejoin="round" d="M50 14 58 38 82 26 68 48 92 58 66 62 70 88 50 70 30 88 34 62 8 58 32 48 18 26 42 38Z"/>"##.to_owned(),
        "bridge" => format!(r##"{disc}<path fill="none" stroke="{colour}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" d="M16 38 26 44H74L84 38M16 66 26 60H74L84 66"/>"##),
        "blown-bridge" => format!(r##"{disc}<path fill="none" stroke="{colour}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" d="M16 38 26 44H40M60 44H74L84 38M16 66 26 60H40M60 60H74L84 66M44 34 56 70"/>"##),
        "air" | "air-support" => format!(r##"{disc}<path fill="{colour}" d="M50 18Q55 22 55 36L84 54V62L55 54V70L64 77V83L50 79 36 83V77L45 70V54L16 62V54L45 36Q45 22 50 18Z"/>"##),
        "engagement" => format!(r##"{disc}<path fill="none" stroke="{colour}" stroke-width="8" stroke-linecap="round" d="M28 28 72 72M72 28 28 72"/>"##),
        "wreck" => format!(r##"<path fill="#3d3a36" d="M18 70 28 48H66L82 70Z"/><path fill="none" stroke="{colour}" stroke-width="8" stroke-linecap="round" d="M22 22 78 84M78 22 22 84"/>"##),
        "turn" => format!(r##"{disc}<path fill="none" stroke="{colour}" stroke-width="7" stroke-linecap="round" d="M50 24V50L68 62"/>"##),
        _ => return None,
    })
}

/// A marker without a sign of its own: its name in words.
fn other(marker: &Marker, lang: Lang) -> String {
    let words = marker.name.get(lang);
    let size = (84.0 / crate::font::Face::SansBold.width(words, 1.0).max(1.0)).min(26.0);
    format!(
        r##"<rect x="4" y="28" width="92" height="44" rx="8" fill="#f7f2e4" stroke="#3b3325" stroke-width="3"/><text x="50" y="{:.1}" text-anchor="middle" font-family="Helvetica,Arial,sans-serif" font-weight="700" font-size="{size:.1}" fill="#191613">{}</text>"##,
        50.0 + size * 0.36,
        Safe(words)
    )
}

/// A flag in a nation's colours that shows who holds a place.
pub fn flag(nation: &str, style: &Style) -> String {
    let colours = palette::palette(nation, style.eyes).unwrap_or(palette::UNKNOWN);
    let inside = sign("held", colours.ground).unwrap_or_default();
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inside}</svg>"#)
}

/// The face of a six-sided die, 100 by 100; nothing if a die has no such face.
pub fn d6(face: u8) -> Option<String> {
    const LOW: u8 = 27;
    const MID: u8 = 50;
    const HIGH: u8 = 73;
    let pips: &[(u8, u8)] = match face {
        1 => &[(MID, MID)],
        2 => &[(LOW, LOW), (HIGH, HIGH)],
        3 => &[(LOW, LOW), (MID, MID), (HIGH, HIGH)],
        4 => &[(LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)],
        5 => &[
            (LOW, LOW),
            (HIGH, LOW),
            (MID, MID),
            (LOW, HIGH),
            (HIGH, HIGH),
        ],
        6 => &[
            (LOW, LOW),
            (HIGH, LOW),
            (LOW, MID),
            (HIGH, MID),
            (LOW, HIGH),
            (HIGH, HIGH),
        ],
        _ => return None,
    };
    let pips: String = pips
        .iter()
        .map(|(x, y)| format!(r##"<circle cx="{x}" cy="{y}" r="9.5" fill="#23201b"/><circle cx="{x}" cy="{y}" r="9.5" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1.5"/>"##))
        .collect();
    Some(format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect x="5" y="6" width="92" height="92" rx="20" fill="#000" opacity=".28"/><rect x="3" y="3" width="92" height="92" rx="19" fill="#f6efdc" stroke="#b9ab86" stroke-width="2"/><rect x="8" y="8" width="82" height="82" rx="15" fill="#fffaf0" opacity=".8"/><g transform="translate(-1 -1)">{pips}</g></svg>"##
    ))
}

/// The face of a ten-sided die, 100 by 100; the tenth is the 0. Nothing if a die has no such face.
pub fn d10(face: u8) -> Option<String> {
    let number = match face {
        0 | 10 => 0,
        1..10 => face,
        _ => return None,
    };
    // A line tells the six from the nine.
    let line = if matches!(number, 6 | 9) {
        r##"<path stroke="#fffaf0" stroke-width="3" d="M42 63H58"/>"##
    } else {
        ""
    };
    Some(format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M52 6 95 40V64L52 98 9 64V40Z" fill="#000" opacity=".28"/><path d="M50 3 93 37V61L50 95 7 61V37Z" fill="#7a1f1a"/><path d="M50 3 93 37 76 62H24L7 37Z" fill="#8f2a22"/><path d="M50 3 76 62H24Z" fill="#ab3a2c"/><path d="M24 62H76L50 95Z" fill="#8f2a22"/><text x="50" y="58" text-anchor="middle" font-family="Helvetica,Arial,sans-serif" font-weight="700" font-size="34" fill="#fffaf0">{number}</text>{line}</svg>"##
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_have_the_faces_they_have() {
        for face in 1..=6u8 {
            assert_eq!(
                d6(face)
                    .unwrap()
                    .matches("r=\"9.5\" fill=\"#23201b\"")
                    .count(),
                usize::from(face)
            );
        }
        assert_eq!(d6(0), None);
        assert_eq!(d6(7), None);
        assert_eq!(d10(10), d10(0));
        assert_eq!(d10(11), None);
    }

    #[test]
    fn colours_from_outside_are_checked() {
        assert!(is_colour("#a1b2c3"));
        assert!(!is_colour("red\"/><script>"));
        assert!(!is_colour("#é2c3"));
    }
}
