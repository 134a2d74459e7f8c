//! The colours of nations and parties. The first side of a box is dark and the other light, so that
//! opponents differ in lightness, which every eye sees, and not only in hue.

use crate::style::Eyes;

/// The colours of one nation's counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The counter.
    pub ground: &'static str,
    /// Numbers and words on it.
    pub ink: &'static str,
    /// The box of the symbol.
    pub panel: &'static str,
    /// The lines of the symbol.
    pub line: &'static str,
    /// Paint of vehicles.
    pub paint: &'static str,
}

const fn dark(ground: &'static str, panel: &'static str, paint: &'static str) -> Palette {
    Palette {
        ground,
        ink: "#fdf8ea",
        panel,
        line: "#191613",
        paint,
    }
}

const fn light(ground: &'static str, panel: &'static str, paint: &'static str) -> Palette {
    Palette {
        ground,
        ink: "#191613",
        panel,
        line: "#191613",
        paint,
    }
}

/// The palette of a nation or party.
pub fn palette(nation: &str, eyes: Eyes) -> Option<Palette> {
    match eyes {
        Eyes::Usual => usual(nation),
        Eyes::ColourBlind => apart(nation),
    }
}

/// What is drawn for a nation that has no palette: a counter that is clearly a mistake.
pub const UNKNOWN: Palette = Palette {
    ground: "#ff00ff",
    ink: "#000000",
    panel: "#ffffff",
    line: "#000000",
    paint: "#ffffff",
};

fn usual(nation: &str) -> Option<Palette> {
    Some(match nation {
        "german" => dark("#5f6972", "#cdd3d6", "#c2ad74"),
        "waffen-ss" => dark("#24272c", "#c3c7ca", "#c2ad74"),
        "soviet" => dark("#7d231d", "#eed9ae", "#6f8050"),
        "east-german" => dark("#554a3f", "#e3d6bd", "#6f8050"),
        "polish" => dark("#7a2f55", "#efd7df", "#6f8050"),
        "czechoslovak" => dark("#3c3c66", "#d9d9ec", "#6f8050"),
        "american" => light("#b9c489", "#eef1d9", "#76824a"),
        "west-german" => light("#c4ced3", "#f3f6f7", "#7f8a74"),
        "british" => light("#dcc08c", "#f8efdb", "#8a7c4c"),
        "canadian" => light("#e0ad8f", "#faebe1", "#8a7c4c"),
        "french" => light("#a9c5ea", "#ecf3fc", "#7f8a74"),
        "belgian" => light("#ecd773", "#fbf6da", "#7f8a74"),
        "dutch" => light("#f2b16b", "#fdeedd", "#7f8a74"),
        "austrian" => light("#ece5d8", "#fbf9f5", "#7f8a74"),
        // Rio 40°.
        "PM" => dark("#1f4e7d", "#d3e2ef", "#e9edf0"),
        "PC" => dark("#30343a", "#d8dadd", "#2d2f33"),
        "OE" => dark("#141518", "#c9cacc", "#17181b"),
        "EX" => dark("#46552b", "#dde3cc", "#55663a"),
        "MI" => dark("#57406b", "#e2d9ea", "#4d4d4d"),
        "NT" => light("#e27f3f", "#fce6d6", "#8f2f22"),
        "ST" => light("#eda24f", "#fdeeda", "#6b6b6b"),
        "OL" => light("#e7bd66", "#fcf3dd", "#6b6b6b"),
        "CI" => light("#f6f4ee", "#ffffff", "#8a8a8a"),
        "OBJ" => light("#ded3ee", "#ffffff", "#8a8a8a"),
        _ => return None,
    })
}

/// Blue against yellow, with civilians white: what nearly everybody can tell apart.
fn apart(nation: &str) -> Option<Palette> {
    Some(match nation {
        "german" => dark("#0d3b66", "#dbe8f3", "#c2ad74"),
        "waffen-ss" => dark("#06182b", "#cfd9e3", "#c2ad74"),
        // In 3 Tigres the Soviets face the dark Germans, in the Third World War light NATO.
        "soviet" => dark("#5e1410", "#f4e2c0", "#6f8050"),
        "east-german" => dark("#0a3157", "#d6e2ee", "#6f8050"),
        "polish" => dark("#223a7a", "#dce1f2", "#6f8050"),
        "czechoslovak" => dark("#1c4a5a", "#d8e6ea", "#6f8050"),
        "american" => light("#f5c94c", "#fdf4d7", "#76824a"),
        "west-german" => light("#f7e39a", "#fefaea", "#7f8a74"),
        "british" => light("#f2d9a0", "#fdf7ea", "#8a7c4c"),
        "canadian" => light("#f6bf7d", "#fdf0df", "#8a7c4c"),
        "french" => light("#fdf0b5", "#fffcf0", "#7f8a74"),
        "belgian" => light("#efd35a", "#fcf6dc", "#7f8a74"),
        "dutch" => light("#fbc266", "#fef2de", "#7f8a74"),
        "austrian" => light("#f8f0d8", "#fffdf7", "#7f8a74"),
        "PM" => dark("#0d3b66", "#d3e2ef", "#e9edf0"),
        "PC" => dark("#12263c", "#d3dae2", "#2d2f33"),
        "OE" => dark("#050b14", "#c9cacc", "#17181b"),
        "EX" => dark("#1c4a5a", "#d8e6ea", "#55663a"),
        "MI" => dark("#223a7a", "#dce1f2", "#4d4d4d"),
        "NT" => light("#e8952b", "#fce6d6", "#8f2f22"),
        "ST" => light("#eda733", "#fdeeda", "#6b6b6b"),
        "OL" => light("#efb93f", "#fcf3dd", "#6b6b6b"),
        "CI" => light("#ffffff", "#ffffff", "#8a8a8a"),
        "OBJ" => light("#e6e0f0", "#ffffff", "#8a8a8a"),
        _ => return None,
    })
}
