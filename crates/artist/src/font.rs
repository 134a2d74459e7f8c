//! The faces that words are set in, and how wide words are in them. PNGs are drawn with exactly
//! these faces; a page uses what the reader's machine has, and the usual ones are about as wide or
//! a little narrower, so words keep to the room that was measured for them.

use std::sync::OnceLock;

use ttf_parser::Face as Parsed;

/// A face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Face {
    Sans,
    SansBold,
    SansBoldItalic,
    SerifItalic,
    SerifBold,
}

impl Face {
    /// All faces.
    pub const ALL: [Face; 5] = [
        Face::Sans,
        Face::SansBold,
        Face::SansBoldItalic,
        Face::SerifItalic,
        Face::SerifBold,
    ];

    /// The font file.
    pub fn data(self) -> &'static [u8] {
        match self {
            Face::Sans => dejavu::sans_condensed::regular(),
            Face::SansBold => dejavu::sans_condensed::bold(),
            Face::SansBoldItalic => dejavu::sans_condensed::bold_oblique(),
            Face::SerifItalic => dejavu::serif_condensed::italic(),
            Face::SerifBold => dejavu::serif_condensed::bold(),
        }
    }

    /// How wide words are at a size.
    pub fn width(self, words: &str, size: f64) -> f64 {
        let advances = advances(self);
        let sum: f64 = words
            .chars()
            .map(|c| advances.get(c as usize).copied().unwrap_or(WIDE))
            .map(f64::from)
            .sum();
        sum * size
    }
}

/// What a character that was not measured is taken to be.
const WIDE: f32 = 0.9;

/// The width of each character up to U+024F, in parts of the size.
fn advances(face: Face) -> &'static [f32] {
    static TABLES: [OnceLock<Vec<f32>>; 5] = [const { OnceLock::new() }; 5];
    TABLES[face as usize].get_or_init(|| match Parsed::parse(face.data(), 0) {
        Ok(parsed) => (0..0x250u32)
            .map(|code| {
                let glyph = char::from_u32(code).and_then(|c| parsed.glyph_index(c));
                let advance = glyph.and_then(|glyph| parsed.glyph_hor_advance(glyph));
                advance.map_or(WIDE, |a| f32::from(a) / f32::from(parsed.units_per_em()))
            })
            .collect(),
        Err(_) => Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_measures_portuguese() {
        for face in Face::ALL {
            let width = face.width("São João, Açúcar e Bréville", 10.0);
            assert!((100.0..200.0).contains(&width), "{face:?}: {width}");
            assert!(face.width("m", 10.0) > face.width("i", 10.0));
        }
    }
}
