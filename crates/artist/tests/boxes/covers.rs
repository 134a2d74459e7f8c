//! Covers: each box has its own, in both languages, and a box from elsewhere gets one too.

use std::collections::BTreeSet;

use crate::common::BOXES;
use artist::{Style, cover, png};
use table::{BoxCard, Lang};

fn card(id: &str) -> BoxCard {
    let text = format!(
        "id = '{id}'\nruleset = 'x'\nrules_version = 1\nminutes = 60\ndifficulty = 1\ncounters = 1\n\
         title = {{ pt = 'Título & companhia', en = 'Title & company' }}\n\
         blurb = {{ pt = '', en = '' }}\nperiod = {{ pt = '1944', en = '1944' }}\n\
         credits = {{ pt = '', en = '' }}\nreconstructed = {{ pt = '', en = '' }}\n\
         side = [{{ id = 'a', name = {{ pt = 'A', en = 'A' }}, colour = '#112233' }}]\n"
    );
    toml::from_str(&text).unwrap()
}

#[test]
fn every_box_has_a_cover_of_its_own() {
    let mut pictures = BTreeSet::new();
    for id in BOXES.into_iter().chain(["from-elsewhere"]) {
        let svg = cover(&card(id), &Style::default());
        png(&svg, 150).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert!(svg.contains("TÍTULO &amp;"), "{id}");
        let english = Style {
            lang: Lang::En,
            ..Style::default()
        };
        assert!(cover(&card(id), &english).contains("TITLE &amp;"), "{id}");
        assert!(pictures.insert(svg), "{id} looks like another box");
    }
}
