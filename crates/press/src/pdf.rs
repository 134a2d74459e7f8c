//! A PDF of pictures: SVGs become form objects once, and pages show parts of them at true size.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use pdf_writer::{Chunk, Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use svg2pdf::usvg::{self, fontdb};
use svg2pdf::{ConversionOptions, to_chunk};
use table::Problem;

use crate::paper::Size;

/// Points of a printer in a millimetre.
const POINT: f64 = 72.0 / 25.4;

/// A picture that pages can show.
#[derive(Clone, Copy, Debug)]
pub struct Picture(Ref);

/// An upright rectangle on a page, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// From the left edge of the page.
    pub x: f64,
    /// From the upper edge of the page.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// A picture on a page.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// The picture.
    pub picture: Picture,
    /// Where all of it would be.
    pub at: Frame,
    /// What is shown of it.
    pub clip: Frame,
}

impl Shown {
    /// A picture that fills a frame.
    pub fn whole(picture: Picture, at: Frame) -> Shown {
        Shown {
            picture,
            at,
            clip: at,
        }
    }
}

/// A PDF while it is being made.
pub struct Book {
    next: Ref,
    catalog: Ref,
    tree: Ref,
    pages: Vec<Ref>,
    chunks: Chunk,
}

impl Default for Book {
    fn default() -> Self {
        let mut next = Ref::new(1);
        Book {
            catalog: next.bump(),
            tree: next.bump(),
            next,
            pages: Vec::new(),
            chunks: Chunk::new(),
        }
    }
}

impl Book {
    /// Takes in an SVG of ours.
    pub fn picture(&mut self, svg: &str) -> Result<Picture, Problem> {
        let wrong = |what: String| Problem::new(what).at("pdf");
        let options = usvg::Options {
            fontdb: fonts(),
            ..usvg::Options::default()
        };
        let tree = usvg::Tree::from_str(&artist::flat(svg), &options)
            .map_err(|e| wrong(format!("this is not a picture: {e}")))?;
        let (chunk, root) =
            to_chunk(&tree, ConversionOptions::default()).map_err(|e| wrong(e.to_string()))?;
        let mut renamed = HashMap::new();
        let next = &mut self.next;
        let chunk = chunk.renumber(|old| *renamed.entry(old).or_insert_with(|| next.bump()));
        self.chunks.extend(&chunk);
        match renamed.get(&root) {
            Some(&root) => Ok(Picture(root)),
            None => Err(wrong("the picture is empty".to_owned())),
        }
    }

    /// Adds a page.
    pub fn page(&mut self, size: Size, shown: &[Shown]) {
        let mut content = Content::new();
        let names: Vec<String> = (0..shown.len()).map(|i| format!("P{i}")).collect();
        for (shown, name) in shown.iter().zip(&names) {
            let (clip, at) = (shown.clip, shown.at);
            content.save_state();
            content
                .rect(
                    points(clip.x),
                    points(size.height - clip.y - clip.height),
                    points(clip.width),
                    points(clip.height),
                )
                .clip_nonzero()
                .end_path();
            content.transform([
                points(at.width),
                0.0,
                0.0,
                points(at.height),
                points(at.x),
                points(size.height - at.y - at.height),
            ]);
            content.x_object(Name(name.as_bytes()));
            content.restore_state();
        }
        let (id, body) = (self.next.bump(), self.next.bump());
        self.chunks
            .stream(body, &deflated(&content.finish()))
            .filter(Filter::FlateDecode);
        let mut page = self.chunks.page(id);
        page.media_box(Rect::new(0.0, 0.0, points(size.width), points(size.height)));
        page.parent(self.tree);
        page.contents(body);
        let mut resources = page.resources();
        let mut objects = resources.x_objects();
        for (shown, name) in shown.iter().zip(&names) {
            objects.pair(Name(name.as_bytes()), shown.picture.0);
        }
        objects.finish();
        resources.finish();
        page.finish();
        self.pages.push(id);
    }

    /// The finished file.
    pub fn finish(mut self, title: &str, lang: &str) -> Vec<u8> {
        let mut pdf = Pdf::new();
        let info = self.next.bump();
        let mut catalog = pdf.catalog(self.catalog);
        catalog.pages(self.tree);
        catalog.lang(TextStr(lang));
        // A viewer that scales to the paper would spoil the sizes.
        catalog
            .viewer_preferences()
            .pair(Name(b"PrintScaling"), Name(b"None"));
        catalog.finish();
        let count = self.pages.len() as i32;
        pdf.pages(self.tree).count(count).kids(self.pages);
        pdf.document_info(info)
            .title(TextStr(title))
            .producer(TextStr("Bivaque"));
        pdf.extend(&self.chunks);
        pdf.finish()
    }
}

fn points(millimetres: f64) -> f32 {
    (millimetres * POINT) as f32
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    // Writing into memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    Arc::clone(FONTS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        for face in artist::Face::ALL {
            fonts.load_font_data(face.data().to_vec());
        }
        fonts.set_sans_serif_family("DejaVu Sans");
        fonts.set_serif_family("DejaVu Serif");
        Arc::new(fonts)
    }))
}
