//! From SVG to pixels, with the fonts that travel with the program.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};
use table::Problem;

use crate::font::Face;

/// An SVG of this crate as a PNG of a width in pixels.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, Problem> {
    let wrong = |what: String| Problem::new(what).at("png");
    let tree = read(svg)?;
    let scale = f64::from(width) / f64::from(tree.size().width());
    let height = (f64::from(tree.size().height()) * scale).ceil() as u32;
    let mut pixels = Pixmap::new(width, height)
        .ok_or_else(|| wrong(format!("a picture {width} by {height} cannot be made")))?;
    let scale = Transform::from_scale(scale as f32, scale as f32);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| wrong(e.to_string()))
}

/// Reads an SVG as a renderer sees it.
pub fn read(svg: &str) -> Result<Tree, Problem> {
    let options = Options {
        fontdb: fonts(),
        ..Options::default()
    };
    Tree::from_str(&flat(svg), &options)
        .map_err(|e| Problem::new(format!("this is not a picture: {e}")).at("png"))
}

fn fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    Arc::clone(FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        for face in Face::ALL {
            fonts.load_font_data(face.data().to_vec());
        }
        fonts.set_sans_serif_family("DejaVu Sans");
        fonts.set_serif_family("DejaVu Serif");
        Arc::new(fonts)
    }))
}

/// Replaces `var(--name,value)` by its value: what a picture is where nobody sets variables.
pub fn flat(svg: &str) -> String {
    let mut flat = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some((before, after)) = rest.split_once("var(--") {
        flat.push_str(before);
        match after.split_once(')') {
            Some((variable, after)) => {
                flat.push_str(variable.split_once(',').map_or("black", |(_, value)| value));
                rest = after;
            }
            None => rest = after,
        }
    }
    flat.push_str(rest);
    flat
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_become_their_values() {
        assert_eq!(flat("a{fill:var(--x,#123456);b:1}"), "a{fill:#123456;b:1}");
        assert_eq!(flat("a{fill:var(--x)}"), "a{fill:black}");
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        let problem = png("<svg", 10).unwrap_err().to_string();
        assert!(problem.contains("not a picture"), "{problem}");
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>"#;
        assert!(png(svg, 0).is_err());
        assert!(png(svg, 8).is_ok());
    }
}
