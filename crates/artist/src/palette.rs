//! The colours of nations and parties, and what they are called. Where a rulebook names a colour it
//! is that colour. Opponents differ in lightness, which every eye sees, and not only in hue.

use table::Text;

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

/// What is drawn for a counter of which not even the side is known.
pub const NOBODY: Palette = light("#b9b5aa", "#efece4", "#8a8a8a");

fn usual(nation: &str) -> Option<Palette> {
    Some(match nation {
        "german" => dark("#5f6972", "#cdd3d6", "#c2ad74"),
        "waffen-ss" => dark("#24272c", "#c3c7ca", "#c2ad74"),
        "luftwaffe" => dark("#3f5a74", "#cfdbe6", "#c2ad74"),
        "soviet" | "russian" | "pact" => dark("#7d231d", "#eed9ae", "#6f8050"),
        "east-german" => dark("#554a3f", "#e3d6bd", "#6f8050"),
        "polish" => dark("#7a2f55", "#efd7df", "#6f8050"),
        "czechoslovak" => dark("#3c3c66", "#d9d9ec", "#6f8050"),
        // The yellow is the rulebooks' (ardenas/2.2.b, terceira-guerra), and so is the pink of the
        // British (goodwood/2.2.b).
        "american" => light("#ead04f", "#fbf5d6", "#76824a"),
        "british" => light("#eeb3c2", "#fceef2", "#8a7c4c"),
        "canadian" => light("#d6c08f", "#f7f0df", "#8a7c4c"),
        "allied" => light("#dcc9a8", "#f7f1e4", "#8a7c4c"),
        "nato" | "west-german" => light("#c4ced3", "#f3f6f7", "#7f8a74"),
        "french" => light("#a9c5ea", "#ecf3fc", "#7f8a74"),
        "belgian" => light("#a9cc9b", "#edf6ea", "#7f8a74"),
        "dutch" => light("#f2b16b", "#fdeedd", "#7f8a74"),
        "austrian" => light("#ece5d8", "#fbf9f5", "#7f8a74"),
        // The colours that the rulebook of Rio 40° gives to the kinds of its units (2.2.1).
        "PM" | "policia" => light("#a6cfec", "#e6f2fa", "#e9edf0"),
        "PC" => light("#f7f7f4", "#ffffff", "#2d2f33"),
        "OE" => dark("#141518", "#c9cacc", "#17181b"),
        "EX" => light("#93b878", "#e4efdb", "#55663a"),
        "MI" => light("#b4b7ba", "#eceded", "#4d4d4d"),
        "NT" => dark("#9c1c17", "#f6d9d4", "#5b1512"),
        "ST" | "narcotrafico" => dark("#b5281f", "#f8deda", "#6b6b6b"),
        "OL" => dark("#c23a2f", "#fae4e1", "#6b6b6b"),
        // Civilians and objectives have no colour of their own in the text.
        "CI" | "civil" => light("#e6bd3c", "#fbf2d3", "#8a8a8a"),
        "OBJ" => light("#d9cdec", "#ffffff", "#8a8a8a"),
        _ => return None,
    })
}

/// Blue against yellow, with civilians white: what nearly everybody can tell apart.
fn apart(nation: &str) -> Option<Palette> {
    Some(match nation {
        "german" => dark("#0d3b66", "#dbe8f3", "#c2ad74"),
        "waffen-ss" => dark("#06182b", "#cfd9e3", "#c2ad74"),
        "luftwaffe" => dark("#1c4a5a", "#d8e6ea", "#c2ad74"),
        // In 3 Tigres the Soviets face the dark Germans, in the Third World War light NATO.
        "soviet" | "russian" | "pact" => dark("#5e1410", "#f4e2c0", "#6f8050"),
        "east-german" => dark("#0a3157", "#d6e2ee", "#6f8050"),
        "polish" => dark("#223a7a", "#dce1f2", "#6f8050"),
        "czechoslovak" => dark("#1c4a5a", "#d8e6ea", "#6f8050"),
        "american" | "allied" => light("#f5c94c", "#fdf4d7", "#76824a"),
        "west-german" | "nato" => light("#f7e39a", "#fefaea", "#7f8a74"),
        "british" => light("#f2d9a0", "#fdf7ea", "#8a7c4c"),
        "canadian" => light("#f6bf7d", "#fdf0df", "#8a7c4c"),
        "french" => light("#fdf0b5", "#fffcf0", "#7f8a74"),
        "belgian" => light("#efd35a", "#fcf6dc", "#7f8a74"),
        "dutch" => light("#fbc266", "#fef2de", "#7f8a74"),
        "austrian" => light("#f8f0d8", "#fffdf7", "#7f8a74"),
        "PM" | "policia" => dark("#0d3b66", "#d3e2ef", "#e9edf0"),
        "PC" => dark("#12263c", "#d3dae2", "#2d2f33"),
        "OE" => dark("#050b14", "#c9cacc", "#17181b"),
        "EX" => dark("#1c4a5a", "#d8e6ea", "#55663a"),
        "MI" => dark("#223a7a", "#dce1f2", "#4d4d4d"),
        "NT" => light("#e8952b", "#fce6d6", "#8f2f22"),
        "ST" | "narcotrafico" => light("#eda733", "#fdeeda", "#6b6b6b"),
        "OL" => light("#efb93f", "#fcf3dd", "#6b6b6b"),
        "CI" | "civil" => light("#ffffff", "#ffffff", "#8a8a8a"),
        "OBJ" => light("#e6e0f0", "#ffffff", "#8a8a8a"),
        _ => return None,
    })
}

/// What a nation or party is called on the back of its counters.
pub fn title(nation: &str) -> Text {
    let (pt, en) = match nation {
        "german" => ("Alemanha", "Germany"),
        "waffen-ss" => ("Waffen-SS", "Waffen-SS"),
        "luftwaffe" => ("Luftwaffe", "Luftwaffe"),
        "soviet" | "russian" => ("União Soviética", "Soviet Union"),
        "pact" => ("Pacto de Varsóvia", "Warsaw Pact"),
        "east-german" => ("Alemanha Oriental", "East Germany"),
        "polish" => ("Polônia", "Poland"),
        "czechoslovak" => ("Tchecoslováquia", "Czechoslovakia"),
        "american" => ("Estados Unidos", "United States"),
        "british" => ("Reino Unido", "United Kingdom"),
        "canadian" => ("Canadá", "Canada"),
        "allied" => ("Aliados", "Allies"),
        "nato" => ("OTAN", "NATO"),
        "west-german" => ("Alemanha Ocidental", "West Germany"),
        "french" => ("França", "France"),
        "belgian" => ("Bélgica", "Belgium"),
        "dutch" => ("Holanda", "Netherlands"),
        "austrian" => ("Áustria", "Austria"),
        "policia" => ("Polícia", "Police"),
        "narcotrafico" => ("Narcotráfico", "Drug traffic"),
        "civil" => ("Civis", "Civilians"),
        other => (other, other),
    };
    Text::new(pt, en)
}
