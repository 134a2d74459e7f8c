//! One counter as SVG, 100 by 100: its nation's colours, its symbol or silhouette, its size, name
//! and numbers, the stripe of its reduced side, and the marks it carries. A counter whose kind the
//! viewer may not know shows its back.

use table::{CounterView, Lang};

use crate::badge;
use crate::figure;
use crate::font::Face;
use crate::palette::{self, Palette};
use crate::style::Style;
use crate::svg::{N, Safe};
use crate::symbol;
use crate::vehicle;

/// What stands in the middle of a counter.
enum Picture {
    /// A symbol in a frame.
    Symbol(&'static str),
    /// A drawing on the ground.
    Drawing(String),
    /// Nothing that the viewer may know.
    Back,
    /// A kind that nobody has drawn yet.
    Missing,
}

/// Whether there is a drawing for a kind of piece of a nation.
pub fn has_picture(kind: &str, nation: &str) -> bool {
    !matches!(picture(kind, nation, &palette::UNKNOWN), Picture::Missing)
}

/// Whether these are a party of Rio 40°.
fn is_rio(nation: &str) -> bool {
    matches!(
        nation,
        "PM" | "PC" | "OE" | "EX" | "MI" | "NT" | "ST" | "OL" | "CI" | "OBJ"
    )
}

fn picture(kind: &str, nation: &str, colours: &Palette) -> Picture {
    let (paint, line) = (colours.paint, colours.line);
    // In Rio "infantry" and "armour" are people and vehicles, elsewhere they are symbols.
    let rio = is_rio(nation);
    match kind {
        "" | "?" | "hidden" | "unknown" => Picture::Back,
        "objective" => Picture::Drawing(figure::objective(line)),
        "infantry" | "foot" | "civilian" if rio => match figure::person(nation, paint, line) {
            Some(drawing) => Picture::Drawing(drawing),
            None => Picture::Missing,
        },
        kind if rio => match figure::transport(kind, nation, paint, line) {
            Some(drawing) => Picture::Drawing(drawing),
            None => Picture::Missing,
        },
        kind => match (vehicle::vehicle(kind, paint, line), symbol::symbol(kind)) {
            (Some(drawing), _) => Picture::Drawing(drawing),
            (None, Some(lines)) => Picture::Symbol(lines),
            (None, None) => Picture::Missing,
        },
    }
}

/// The colours of a counter: its nation's, or its side's if the viewer may not know the nation.
fn colours(view: &CounterView, style: &Style) -> Palette {
    let known = [&view.nation, &view.side]
        .into_iter()
        .find(|word| !word.is_empty());
    match known {
        Some(word) => palette::palette(word, style.eyes).unwrap_or(palette::UNKNOWN),
        None => palette::NOBODY,
    }
}

/// Draws a counter.
pub fn counter(view: &CounterView, style: &Style) -> String {
    let colours = colours(view, style);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" font-family="'Helvetica Neue',Helvetica,Arial,sans-serif" font-weight="700"><rect x="1.5" y="1.5" width="97" height="97" rx="9" fill="{ground}"/>"#,
        ground = colours.ground
    );
    let picture = picture(&view.symbol, &view.nation, &colours);
    if let Picture::Back = picture {
        back(&mut svg, view, style.lang, &colours);
    } else {
        if view.losses > 0 {
            svg += &format!(
                r#"<path fill="{}" opacity=".44" d="M1.5 62V84L84 1.5H62ZM98.5 38V16L16 98.5H38Z"/>"#,
                colours.panel
            );
        }
        front(&mut svg, view, style.lang, &picture, &colours);
    }
    // A worn edge, lighter where the light falls.
    svg += r##"<path fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="2" d="M3 91V11Q3 3 11 3H89"/><path fill="none" stroke="#000" stroke-opacity=".42" stroke-width="2" d="M97 9V89Q97 97 89 97H9"/>"##;
    let row = match &picture {
        Picture::Drawing(_) if is_rio(&view.nation) => Row::Beside,
        Picture::Drawing(_) => Row::Foot,
        _ => Row::Corners,
    };
    for (i, mark) in view.marks.iter().enumerate() {
        let (x, y) = badge_seat(i, row);
        svg += &badge::badge(mark.kind, mark.count, x, y);
    }
    svg + "</svg>"
}

/// Where the badges of a counter go: where they cover least.
#[derive(Clone, Copy)]
enum Row {
    /// Down both edges from the corners.
    Corners,
    /// Down both edges of the picture.
    Beside,
    /// Along the foot.
    Foot,
}

fn badge_seat(i: usize, row: Row) -> (f64, f64) {
    let step = 19.0 * (i / 2) as f64;
    let right = i.is_multiple_of(2);
    let x = if right { 89.0 } else { 11.0 };
    match row {
        Row::Corners => (x, 11.0 + step),
        Row::Beside => (x, 32.0 + step),
        Row::Foot if right => (x - step, 88.0),
        Row::Foot => (x + step, 88.0),
    }
}

fn front(svg: &mut String, view: &CounterView, lang: Lang, picture: &Picture, colours: &Palette) {
    let ink = colours.ink;
    match picture {
        Picture::Symbol(lines) => {
            let solid = format!(r#"fill="{}" stroke="none""#, colours.line);
            *svg += &format!(
                r#"<g transform="translate(50 42)" fill="none" stroke="{}" stroke-width="2.2" stroke-linejoin="round"><rect x="-24" y="-16" width="48" height="32" fill="{}"/>{}</g>"#,
                colours.line,
                colours.panel,
                lines.replace(r#"class="s""#, &solid)
            );
            let mark = symbol::size_mark(&view.size);
            *svg += &format!(
                r#"<path fill="none" stroke="{ink}" stroke-width="2" stroke-linecap="round" d="{}"/>"#,
                symbol::size_strokes(mark, 50.0, 17.5)
            );
            let (number, formation) = titles(view, lang);
            upright(svg, &number, 12.5, ink);
            upright(svg, &formation, 87.5, ink);
        }
        Picture::Drawing(drawing) => {
            let mirrored = view.nation == "soviet";
            let turn = if mirrored { " scale(-1 1)" } else { "" };
            let ground = if view.values.is_empty() { 62.0 } else { 59.0 };
            *svg += &format!(
                r#"<rect x="4" y="22" width="92" height="46" fill="{}" opacity=".9"/><g transform="translate(50 {}){turn}">{drawing}</g>"#,
                colours.panel,
                N(ground + 4.0)
            );
            let rio = is_rio(&view.nation);
            let name = view.name.get(lang);
            if rio {
                line(svg, short_name(name), 50.0, 15.5, 52.0, 10.5, ink);
            } else {
                line(svg, name, 50.0, 15.5, 84.0, 11.5, ink);
            }
            // In Rio the kind stands at the upper left and the range at the upper right (2.2.1).
            if rio && view.nation != "OBJ" {
                line(svg, &view.nation, 13.0, 16.5, 20.0, 12.5, ink);
                if let Some(range) = view.values.get(3) {
                    line(svg, range, 88.0, 16.5, 16.0, 13.5, ink);
                }
            }
            if view.values.is_empty() && !rio {
                let formation = view.formation.get(lang);
                let legible = Face::SansBold.width(formation, 7.0) <= 88.0;
                let formation = if legible {
                    formation
                } else {
                    &brief(formation)
                };
                line(svg, formation, 50.0, 84.0, 88.0, 9.5, ink);
            }
        }
        Picture::Missing => {
            *svg += r##"<rect x="22" y="24" width="56" height="38" fill="#fff" stroke="#f0f" stroke-width="3" stroke-dasharray="5 3"/>"##;
            line(svg, &view.symbol, 50.0, 47.0, 52.0, 10.0, "#000");
        }
        Picture::Back => {}
    }
    if !view.values.is_empty() {
        let shown = view.values.len().min(3);
        let numbers = view.values[..shown].join("-");
        line(svg, &numbers, 50.0, 89.0, 90.0, 25.0, ink);
    } else if let Picture::Symbol(_) = picture {
        line(svg, "?", 50.0, 89.0, 90.0, 25.0, ink);
    }
}

/// The back: whose it is, and nothing else.
fn back(svg: &mut String, view: &CounterView, lang: Lang, colours: &Palette) {
    let ink = colours.ink;
    *svg += &format!(
        r#"<rect x="12" y="12" width="76" height="76" rx="6" fill="none" stroke="{ink}" stroke-width="2" opacity=".55"/><circle cx="50" cy="50" r="27" fill="{}" opacity=".92"/>"#,
        colours.panel
    );
    line(svg, "?", 50.0, 65.0, 60.0, 42.0, colours.line);
    let whose = if view.nation.is_empty() {
        &view.side
    } else {
        &view.nation
    };
    let title = palette::title(whose).get(lang).to_uppercase();
    line(svg, &title, 50.0, 85.5, 70.0, 8.0, ink);
}

/// A line of text around a middle, made smaller until it fits.
fn line(svg: &mut String, words: &str, x: f64, y: f64, room: f64, size: f64, colour: &str) {
    let width = Face::SansBold.width(words, size);
    let size = if width > room {
        size * room / width
    } else {
        size
    };
    *svg += &format!(
        r#"<text x="{}" y="{}" text-anchor="middle" font-size="{}" fill="{colour}">{}</text>"#,
        N(x),
        N(y),
        N(size),
        Safe(words)
    );
}

/// A line of text that reads upwards, beside the symbol.
fn upright(svg: &mut String, words: &str, x: f64, colour: &str) {
    if words.is_empty() {
        return;
    }
    const ROOM: f64 = 47.0;
    let size = 12.0f64.min(12.0 * ROOM / Face::SansBold.width(words, 12.0));
    *svg += &format!(
        r#"<text transform="translate({} 42) rotate(-90)" y="{}" text-anchor="middle" font-size="{}" fill="{colour}">{}</text>"#,
        N(x),
        N(size * 0.36),
        N(size),
        Safe(words)
    );
}

/// The number of the unit and its formation, short enough to stand beside the symbol.
fn titles(view: &CounterView, lang: Lang) -> (String, String) {
    let formation = brief(view.formation.get(lang));
    let name = view.name.get(lang);
    let number = name
        .split_whitespace()
        .next()
        .filter(|word| word.starts_with(|c: char| c.is_ascii_digit() || "IVXL".contains(c)))
        .unwrap_or("");
    if formation.is_empty() {
        return (number.to_owned(), brief(name));
    }
    if formation.split_whitespace().next() == Some(number) {
        return (String::new(), formation);
    }
    (number.to_owned(), formation)
}

/// As much of a name as can be read between the corners: all of it, or its number.
fn short_name(name: &str) -> &str {
    if Face::SansBold.width(name, 7.5) <= 52.0 {
        return name;
    }
    let number = name.rsplit(' ').next().unwrap_or(name);
    if number.chars().all(|c| c.is_ascii_digit()) {
        number
    } else {
        ""
    }
}

/// A formation in at most some ten letters: long words become initials.
fn brief(words: &str) -> String {
    let words = words.split(" (").next().unwrap_or(words);
    if words.chars().count() <= 9 {
        return words.to_owned();
    }
    let mut brief = String::new();
    let mut initials = false;
    for word in words.split_whitespace() {
        let letters = word.chars().count();
        let small = matches!(
            word,
            "de" | "da" | "do" | "das" | "dos" | "of" | "the" | "e" | "and"
        );
        let kept = letters <= 3 || word.starts_with(|c: char| c.is_ascii_digit());
        if small {
            continue;
        }
        if kept {
            if !brief.is_empty() {
                brief.push(' ');
            }
            brief.push_str(word);
            initials = false;
        } else {
            if !initials && !brief.is_empty() {
                brief.push(' ');
            }
            brief.extend(
                word.chars()
                    .find(|c| c.is_alphanumeric())
                    .iter()
                    .flat_map(|c| c.to_uppercase()),
            );
            initials = true;
        }
    }
    brief
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_formations_become_initials() {
        assert_eq!(brief("11ª DB"), "11ª DB");
        assert_eq!(brief("16th Guards Tank Division"), "16th GTD");
        assert_eq!(brief("Divisão Blindada de Guardas"), "DBG");
        assert_eq!(brief("2ª Divisão Panzer SS \"Das Reich\""), "2ª DP SS DR");
    }

    #[test]
    fn long_names_become_their_number() {
        assert_eq!(short_name("Caveirão"), "Caveirão");
        assert_eq!(short_name("Patrulha da Polícia Militar 12"), "12");
        assert_eq!(short_name("Helicóptero da Polícia Civil"), "");
    }
}
