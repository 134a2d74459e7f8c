//! What a printer puts around the picture: crop marks, registration targets, a ruler that proves the
//! scale, and a line that says what the sheet is. Drawn as SVG whose unit is the millimetre.

use std::fmt::Write;

use table::{Lang, Text};

use crate::paper::Size;
use crate::pdf::Frame;

/// From a trimmed edge to its crop mark: beyond what bleeds over the edge.
const GAP: f64 = 2.6;
/// How long a crop mark is.
const LENGTH: f64 = 5.0;

/// What is drawn on one page.
pub struct Overlay {
    size: Size,
    body: String,
}

impl Overlay {
    /// An empty page.
    pub fn new(size: Size) -> Overlay {
        Overlay {
            size,
            body: String::new(),
        }
    }

    /// Crop marks at both ends of lines through the frame: `columns` and `rows` are how many cells
    /// are cut out of it.
    pub fn crop(&mut self, frame: Frame, columns: usize, rows: usize) {
        let (left, top) = (frame.x, frame.y);
        let (right, bottom) = (frame.x + frame.width, frame.y + frame.height);
        let mut path = String::new();
        for i in 0..=columns {
            let x = left + frame.width * i as f64 / columns as f64;
            let _ = write!(
                path,
                "M{x:.3} {:.3}v{LENGTH}M{x:.3} {:.3}v{LENGTH}",
                top - GAP - LENGTH,
                bottom + GAP
            );
        }
        for i in 0..=rows {
            let y = top + frame.height * i as f64 / rows as f64;
            let _ = write!(
                path,
                "M{:.3} {y:.3}h{LENGTH}M{:.3} {y:.3}h{LENGTH}",
                left - GAP - LENGTH,
                right + GAP
            );
        }
        self.put(&format!(
            r##"<path d="{path}" fill="none" stroke="#000" stroke-width=".15"/>"##
        ));
    }

    /// Targets in the middle of the four sides, in the same places on the front and on the back.
    pub fn register(&mut self, frame: Frame) {
        let off = GAP + LENGTH + 2.2;
        let (x, y) = (frame.x + frame.width / 2.0, frame.y + frame.height / 2.0);
        for (x, y) in [
            (x, frame.y - off),
            (x, frame.y + frame.height + off),
            (frame.x - off, y),
            (frame.x + frame.width + off, y),
        ] {
            self.put(&format!(
                r##"<g transform="translate({x:.3} {y:.3})" fill="none" stroke="#000" stroke-width=".15"><circle r="1.4"/><path d="M-2.2 0H2.2M0-2.2V2.2"/></g>"##
            ));
        }
    }

    /// The line that says what the sheet is, with a ruler of five centimetres at its end.
    pub fn slug(&mut self, frame: Frame, y: f64, words: &str, lang: Lang) {
        // Clear of the crop marks at both ends.
        let (left, right) = (frame.x + 2.0, frame.x + frame.width - 2.0);
        let scale = Text::new("5 cm se impresso a 100%", "5 cm if printed at 100%");
        self.put(&format!(
            r##"<g fill="#333"><text x="{x:.2}" y="{y:.2}" font-size="2.6" font-family="sans-serif">{words}</text><text x="{end:.2}" y="{y:.2}" font-size="2.2" text-anchor="end" font-family="sans-serif">{scale}</text></g>"##,
            x = left,
            words = escape(words),
            end = right - 52.0,
            scale = scale.get(lang),
        ));
        let mut ticks = String::new();
        for i in 0..=5 {
            let _ = write!(
                ticks,
                "M{:.2} {:.2}v-2",
                right - 50.0 + 10.0 * f64::from(i),
                y
            );
        }
        self.put(&format!(
            r##"<path d="M{:.2} {y:.2}h50{ticks}" fill="none" stroke="#333" stroke-width=".2"/>"##,
            right - 50.0
        ));
    }

    /// Adds any SVG.
    pub fn put(&mut self, svg: &str) {
        self.body.push_str(svg);
    }

    /// The whole as one SVG.
    pub fn svg(&self) -> String {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">{}</svg>"#,
            self.body,
            w = self.size.width,
            h = self.size.height
        )
    }

    /// The frame of the whole page.
    pub fn frame(&self) -> Frame {
        Frame {
            x: 0.0,
            y: 0.0,
            width: self.size.width,
            height: self.size.height,
        }
    }
}

/// An SVG of the artist as a part of another, in a frame of it.
pub fn nested(svg: &str, at: Frame) -> String {
    let place = format!(
        r#"<svg x="{:.3}" y="{:.3}" width="{:.3}" height="{:.3}" "#,
        at.x, at.y, at.width, at.height
    );
    svg.replacen("<svg ", &place, 1)
}

/// Words inside an SVG.
pub fn escape(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
