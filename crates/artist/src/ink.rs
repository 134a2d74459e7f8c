//! The colours of boards, by name, for daylight and for the dark, and the style sheet that uses
//! them. A board names its colours as CSS variables with the colour itself as a fallback: a page
//! changes the theme by setting the variables, and where there is no page the fallback is drawn.

use std::fmt::Write;

/// In which light a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// By day: paper.
    #[default]
    Light,
    /// In the dark.
    Dark,
}

/// Every colour of a board: its name, by day, in the dark.
pub const INKS: &[(&str, &str, &str)] = &[
    ("paper", "#f4efe0", "#15181a"),
    ("frame", "#3d382d", "#0b0d0e"),
    ("ground", "#ebe3c4", "#3b3d32"),
    ("ground-light", "#f0e9cf", "#404237"),
    ("ground-dark", "#e3dab5", "#36382e"),
    ("country-a", "#ebe3c4", "#3b3d32"),
    ("country-b", "#e8d5bd", "#423831"),
    ("country-c", "#e3e3c0", "#383f33"),
    ("country-d", "#efe6d0", "#413f37"),
    ("outside", "#cfc9b8", "#26282a"),
    ("forest", "#a9bf7d", "#2f4a31"),
    ("forest-rim", "#88a45f", "#263d29"),
    ("tree-shade", "#55753f", "#1a2d1e"),
    ("tree", "#84a75b", "#37593a"),
    ("tree-light", "#a8c678", "#4a7048"),
    ("tree-young", "#93b264", "#41663f"),
    ("tree-old", "#769b52", "#2f4f35"),
    ("lawn", "#c3cf94", "#3c4f38"),
    ("field-a", "#e6d394", "#4a4630"),
    ("field-b", "#d6d69b", "#424a33"),
    ("field-c", "#dcc79a", "#463f2e"),
    ("furrow", "#b59f62", "#5d573d"),
    ("roof-light", "#c9a183", "#c4a88c"),
    ("glint", "#c8e2f0", "#6aa6c8"),
    ("mountain", "#cdb994", "#4b4437"),
    ("slope-light", "#fdf6dc", "#9a927c"),
    ("slope-dark", "#5e4630", "#0e0c0a"),
    ("contour", "#a17c4e", "#84714f"),
    ("marsh", "#c3d3b4", "#2e4642"),
    ("reed", "#5f8168", "#6c9a86"),
    ("water", "#a5cbe0", "#1d3d56"),
    ("water-line", "#6fa6c6", "#35617f"),
    ("water-deep", "#4a86ac", "#4d86a8"),
    ("river", "#5d9fc9", "#3f86b3"),
    ("river-edge", "#2f6d96", "#16364c"),
    ("water-name", "#1f5579", "#9cc8e3"),
    ("block", "#8c6a55", "#a08873"),
    ("block-shade", "#5a3f30", "#1b1512"),
    ("city", "#d5c1ab", "#4d443d"),
    ("roof-a", "#b98f71", "#6f5643"),
    ("roof-b", "#a2a097", "#5a5a55"),
    ("roof-c", "#cbb79c", "#766957"),
    ("roof-d", "#b7bcc0", "#63686c"),
    ("roof-top", "#efe9db", "#857f72"),
    ("shack-a", "#c4683f", "#77402a"),
    ("shack-b", "#d99a55", "#7d5a36"),
    ("shack-c", "#b98a72", "#694e40"),
    ("shack-d", "#8f9fa8", "#4c575e"),
    ("shack-e", "#e0c9a0", "#82755d"),
    ("urban", "#dcd7cc", "#3c3c3b"),
    ("street", "#cbc6bb", "#333435"),
    ("favela", "#c9ab8d", "#4a3d33"),
    ("asphalt", "#77767a", "#5d5d62"),
    ("asphalt-edge", "#f4f1e8", "#24252a"),
    ("lane", "#f2e6ae", "#c9b86d"),
    ("road", "#f6d68a", "#c79b4c"),
    ("road-edge", "#7c4a24", "#2a1a0d"),
    ("rail", "#3c3835", "#c8c3ba"),
    ("border", "#6a4a78", "#c8a8d8"),
    ("hostile", "#b3202a", "#ff6b6b"),
    ("line", "#5b2a86", "#caa2ff"),
    ("area-blue", "#1f4fa3", "#9dbcff"),
    ("area-red", "#b01e24", "#ff9d8c"),
    ("area-rose", "#c02e6e", "#ff9cc8"),
    ("area-grey", "#3f4a54", "#c3ccd4"),
    ("grid", "#4a4434", "#0a0b0a"),
    ("number", "#574f3c", "#c2bca6"),
    ("name", "#241f16", "#f3eede"),
    ("name-soft", "#4c4434", "#d3ccb6"),
    ("halo", "#f7f1dc", "#1d1f1b"),
    ("country-name", "#7d6d4c", "#a39c82"),
    ("relief-name", "#6b4c28", "#d9b98a"),
    ("mark", "#c2410c", "#ffa36b"),
    ("mark-paper", "#fff8e6", "#2a1416"),
    ("steppe", "#b9ac72", "#5c5a40"),
];

/// What each class of a board looks like; `$ink` is a colour of [`INKS`].
const RULES: &str = "
.b-paper{fill:$paper}
.b-frame{fill:none;stroke:$frame;stroke-width:3}
.b-ground{fill:$ground}
.b-ground-light{fill:$ground-light}
.b-ground-dark{fill:$ground-dark}
.b-country-a{fill:$country-a}
.b-country-b{fill:$country-b}
.b-country-c{fill:$country-c}
.b-country-d{fill:$country-d}
.b-outside{fill:$outside}
.b-hatch{fill:none;stroke:$hostile;stroke-width:1}
.b-forest{fill:$forest;stroke:$forest-rim;stroke-width:1.6;stroke-linejoin:round}
.b-shade-s,.b-shade-m,.b-shade-l{fill:none;stroke:$tree-shade;stroke-linecap:round}
.b-canopy-s,.b-canopy-m,.b-canopy-l,.b-gleam-s,.b-gleam-m,.b-gleam-l{fill:none;stroke-linecap:round}
.b-shade-s{stroke-width:8}
.b-shade-m{stroke-width:10.5}
.b-shade-l{stroke-width:13}
.b-canopy-s{stroke:$tree-young;stroke-width:8}
.b-canopy-m{stroke:$tree;stroke-width:10.5}
.b-canopy-l{stroke:$tree-old;stroke-width:13}
.b-gleam-s{stroke:$tree-light;stroke-width:3}
.b-gleam-m{stroke:$tree-light;stroke-width:4.4}
.b-gleam-l{stroke:$tree-light;stroke-width:5.6}
.b-mountain{fill:$mountain}
.b-light-1{fill:$slope-light;opacity:.42}
.b-light-2{fill:$slope-light;opacity:.5}
.b-dark-1{fill:$slope-dark;opacity:.2}
.b-dark-2{fill:$slope-dark;opacity:.26}
.b-hill{fill:$mountain;opacity:.5}
.b-contour{fill:none;stroke:$contour;stroke-width:1;opacity:.75}
.b-hachure{fill:none;stroke:$contour;stroke-width:.9;stroke-linecap:round}
.b-lawn{fill:$lawn}
.b-field-a{fill:$field-a}
.b-field-b{fill:$field-b}
.b-field-c{fill:$field-c}
.b-furrow{fill:none;stroke:$furrow;stroke-width:.7;opacity:.6}
.b-glint{fill:none;stroke:$glint;stroke-width:1.4;stroke-dasharray:26 14 9 22;stroke-linecap:round}
.b-marsh{fill:$marsh}
.b-reed{fill:none;stroke:$reed;stroke-width:1.1;stroke-linecap:round}
.b-grass{fill:none;stroke:$steppe;stroke-width:1;stroke-linecap:round}
.b-water{fill:$water;stroke:$water-deep;stroke-width:1.6;stroke-linejoin:round}
.b-shore{fill:none;stroke:$water-line;stroke-width:1;opacity:.8}
.b-wave{fill:none;stroke:$water-line;stroke-width:1.1;stroke-linecap:round}
.b-river-edge{fill:none;stroke:$river-edge;stroke-linecap:round;stroke-linejoin:round}
.b-river{fill:none;stroke:$river;stroke-linecap:round;stroke-linejoin:round}
.b-block-shade{fill:$block-shade;opacity:.55}
.b-block{fill:$block}
.b-roof-light{fill:$roof-light}
.b-city{fill:$city;stroke:$block;stroke-width:1}
.b-roof-a{fill:$roof-a}
.b-roof-b{fill:$roof-b}
.b-roof-c{fill:$roof-c}
.b-roof-d{fill:$roof-d}
.b-roof-top{fill:$roof-top;opacity:.75}
.b-shack-a{fill:$shack-a}
.b-shack-b{fill:$shack-b}
.b-shack-c{fill:$shack-c}
.b-shack-d{fill:$shack-d}
.b-shack-e{fill:$shack-e}
.b-urban{fill:$urban}
.b-street{fill:$street}
.b-favela{fill:$favela}
.b-asphalt-edge{fill:none;stroke:$asphalt-edge;stroke-width:21;stroke-linecap:round;stroke-linejoin:round}
.b-asphalt{fill:none;stroke:$asphalt;stroke-width:16;stroke-linecap:round;stroke-linejoin:round}
.b-lane{fill:none;stroke:$lane;stroke-width:1.2;stroke-dasharray:7 6}
.b-road-edge{fill:none;stroke:$road-edge;stroke-width:5.4;stroke-linecap:round;stroke-linejoin:round}
.b-road{fill:none;stroke:$road;stroke-width:3.2;stroke-linecap:round;stroke-linejoin:round}
.b-rail{fill:none;stroke:$rail;stroke-width:1.8;stroke-linejoin:round}
.b-rail-tie{fill:none;stroke:$rail;stroke-width:7;stroke-dasharray:1.4 6.6}
.b-bridge{fill:none;stroke:$name;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.b-border-band{fill:none;stroke:$border;stroke-width:9;opacity:.2;stroke-linejoin:round}
.b-border{fill:none;stroke:$border;stroke-width:2;stroke-dasharray:9 4 2 4;stroke-linejoin:round}
.b-hostile-band{fill:none;stroke:$hostile;stroke-width:14;opacity:.24;stroke-linejoin:round}
.b-hostile{fill:none;stroke:$hostile;stroke-width:2.8;stroke-dasharray:11 4 2.4 4;stroke-linejoin:round}
.b-line-band{fill:none;stroke:$line;stroke-width:10;opacity:.25;stroke-linejoin:round;stroke-linecap:round}
.b-line{fill:none;stroke:$line;stroke-width:3;stroke-dasharray:14 5;stroke-linejoin:round}
.b-tooth{fill:$line}
.b-area-blue-band{fill:none;stroke:$area-blue;stroke-width:8;opacity:.2;stroke-linejoin:round}
.b-area-blue{fill:none;stroke:$area-blue;stroke-width:1.6;stroke-dasharray:5 3;stroke-linejoin:round}
.b-area-red-band{fill:none;stroke:$area-red;stroke-width:8;opacity:.2;stroke-linejoin:round}
.b-area-red{fill:none;stroke:$area-red;stroke-width:1.6;stroke-dasharray:5 3;stroke-linejoin:round}
.b-area-rose-band{fill:none;stroke:$area-rose;stroke-width:8;opacity:.2;stroke-linejoin:round}
.b-area-rose{fill:none;stroke:$area-rose;stroke-width:1.6;stroke-dasharray:5 3;stroke-linejoin:round}
.b-area-grey-band{fill:none;stroke:$area-grey;stroke-width:8;opacity:.2;stroke-linejoin:round}
.b-area-grey{fill:none;stroke:$area-grey;stroke-width:1.6;stroke-dasharray:5 3;stroke-linejoin:round}
.b-grid-light{fill:none;stroke:$halo;stroke-width:2.2;stroke-opacity:.22}
.b-grid{fill:none;stroke:$grid;stroke-width:1;stroke-opacity:.4}
.b-number-halo{fill:none;stroke:$halo;stroke-width:3;stroke-opacity:.75;stroke-linecap:round;stroke-linejoin:round}
.b-number{fill:none;stroke:$number;stroke-width:.9;stroke-linecap:round;stroke-linejoin:round}
.b-rule{fill:none;stroke:$frame;stroke-width:1}
.b-mark{fill:$mark;stroke:$mark-paper;stroke-width:1.2;stroke-linejoin:round}
.b-mark-line{fill:none;stroke:$mark;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.b-mark-fill{fill:$mark;opacity:.12}
.b-text text{paint-order:stroke;stroke:$halo;stroke-width:3;stroke-linejoin:round;font-family:'Helvetica Neue',Helvetica,Arial,sans-serif}
.b-text .b-town{font-weight:700;fill:$name}
.b-text .b-village{fill:$name-soft;stroke-width:2.4}
.b-text .b-relief{font-style:italic;fill:$relief-name;stroke-width:3.4;font-family:Georgia,'Times New Roman',serif}
.b-text .b-water-name{font-style:italic;fill:$water-name;font-family:Georgia,'Times New Roman',serif}
.b-text .b-country{font-weight:700;fill:$country-name;stroke-width:2;font-family:Georgia,'Times New Roman',serif}
.b-text .b-area-blue-name{font-weight:700;font-style:italic;fill:$area-blue}
.b-text .b-area-red-name{font-weight:700;font-style:italic;fill:$area-red}
.b-text .b-area-rose-name{font-weight:700;font-style:italic;fill:$area-rose}
.b-text .b-area-grey-name{font-weight:700;font-style:italic;fill:$area-grey}
.b-text .b-line-name{font-weight:700;fill:$line;}
.b-text .b-mark-name{font-weight:700;fill:$mark}
.b-text .b-note{fill:$name-soft;stroke:none}
";

fn colour(ink: &(&str, &'static str, &'static str), theme: Theme) -> &'static str {
    match theme {
        Theme::Light => ink.1,
        Theme::Dark => ink.2,
    }
}

/// The rules of a board's own style sheet, with the colours of a theme as fallbacks.
pub(crate) fn rules(theme: Theme) -> String {
    let mut sheet = String::with_capacity(RULES.len() * 2);
    let mut rest = RULES;
    while let Some(dollar) = rest.find('$') {
        let (before, after) = (&rest[..dollar], &rest[dollar + 1..]);
        sheet.extend(before.chars().filter(|&c| c != '\n'));
        let end = after
            .find(|c: char| !(c.is_ascii_lowercase() || c == '-'))
            .unwrap_or(after.len());
        let name = &after[..end];
        match INKS.iter().find(|ink| ink.0 == name) {
            // Writing into a String cannot fail.
            Some(ink) => {
                let _ = write!(sheet, "var(--board-{name},{})", colour(ink, theme));
            }
            None => sheet.push_str("red"),
        }
        rest = &after[end..];
    }
    sheet.extend(rest.chars().filter(|&c| c != '\n'));
    sheet
}

/// The colours of a theme as CSS declarations (`--board-ground:#ebe3c4;…`), for a page to put into
/// whatever selector means that theme.
pub fn variables(theme: Theme) -> String {
    INKS.iter().fold(String::new(), |mut css, ink| {
        let _ = write!(css, "--board-{}:{};", ink.0, colour(ink, theme));
        css
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_that_a_rule_names_exists_and_is_used() {
        let mut used = Vec::new();
        for part in RULES.split('$').skip(1) {
            let end = part
                .find(|c: char| !(c.is_ascii_lowercase() || c == '-'))
                .unwrap();
            used.push(&part[..end]);
        }
        for name in &used {
            assert!(
                INKS.iter().any(|ink| ink.0 == *name),
                "{name} has no colour"
            );
        }
        for (name, ..) in INKS {
            assert!(used.contains(name), "{name} is never used");
        }
    }

    #[test]
    fn both_themes_say_the_same_words() {
        let light = variables(Theme::Light);
        let dark = variables(Theme::Dark);
        assert_eq!(light.matches("--board-").count(), INKS.len());
        assert_eq!(dark.matches("--board-").count(), INKS.len());
        assert_ne!(light, dark);
    }
}
