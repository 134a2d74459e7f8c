//! Setting text: headings, paragraphs and tables flow down columns and over pages.

use artist::Face;
use table::{Lang, Problem, Text};

use crate::board::RIM;
use crate::marks::{Overlay, escape};
use crate::paper::{Paper, Size};
use crate::pdf::{Book, Shown};

/// Between two columns.
const GUTTER: f64 = 6.0;
/// The baseline distance, in parts of the size.
const LEADING: f64 = 1.32;
const BODY: f64 = 2.9;
const SMALL: f64 = 2.5;
const ACCENT: &str = "#7a2f1d";

/// A table to be set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// What it is.
    pub title: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Its rows, each with a cell for every column.
    pub rows: Vec<Vec<String>>,
    /// How to use it, under it.
    pub note: String,
    /// How many columns are words, set to the left; the others are numbers and codes.
    pub words: usize,
}

/// Pages while they are being set.
pub struct Flow {
    size: Size,
    lang: Lang,
    title: String,
    pages: Vec<Overlay>,
    columns: usize,
    column: usize,
    /// Where the columns of this page begin.
    top: f64,
    y: f64,
}

impl Flow {
    /// Begins a text in so many columns.
    pub fn new(title: &str, lang: Lang, columns: usize) -> Flow {
        let mut flow = Flow {
            size: Paper::A4.sheet(),
            lang,
            title: title.to_owned(),
            pages: Vec::new(),
            columns,
            column: 0,
            top: RIM,
            y: RIM,
        };
        flow.turn();
        flow
    }

    /// Begins a new page, with so many columns from now on.
    pub fn section(&mut self, columns: usize) {
        self.columns = columns;
        if self.column > 0 || self.y > self.top {
            self.turn();
        }
    }

    /// The name of everything that follows, over all columns.
    pub fn title(&mut self, words: &str) {
        self.need(30.0);
        self.y += if self.y > self.top { 14.0 } else { 8.0 };
        self.line(0.0, words, 7.0, Face::SerifBold, ACCENT);
        let (x, y, width) = (self.x(), self.y + 2.6, self.size.width - 2.0 * RIM);
        self.put(&format!(
            r#"<path d="M{x:.2} {y:.2}h{width:.2}" stroke="{ACCENT}" stroke-width=".5"/>"#
        ));
        self.y += 5.5;
        self.top = self.y;
    }

    /// The name of a part.
    pub fn heading(&mut self, words: &str) {
        self.need(16.0);
        self.y += 3.0;
        for line in wrap(words, Face::SerifBold, 4.2, self.width()) {
            self.y += 4.2;
            self.line(0.0, &line, 4.2, Face::SerifBold, "#000");
        }
        self.y += 1.8;
    }

    /// A paragraph, with a label hanging before it if there is one.
    pub fn paragraph(&mut self, label: &str, words: &str) {
        let indent = if label.is_empty() { 0.0 } else { 15.0 };
        let lines = wrap(words, Face::Sans, BODY, self.width() - indent);
        for (i, line) in lines.iter().enumerate() {
            self.need(BODY * LEADING);
            self.y += BODY * LEADING;
            if i == 0 && !label.is_empty() {
                self.line(0.0, label, BODY, Face::SansBold, ACCENT);
            }
            self.line(indent, line, BODY, Face::Sans, "#111");
        }
        self.y += 1.2;
    }

    /// A table. One that fills less than half a column stays whole; the head of a longer one is set again
    /// where it goes on.
    pub fn chart(&mut self, chart: &Chart) {
        let widths = self.widths(chart);
        let rows = chart.rows.iter();
        let rows: f64 = rows.map(|row| self.height(row, &widths, Face::Sans)).sum();
        let short = rows < (self.bottom() - RIM) / 2.0;
        self.need(22.0 + if short { rows } else { 0.0 });
        if !chart.title.is_empty() {
            self.heading(&chart.title);
        }
        self.head(chart, &widths);
        for (i, row) in chart.rows.iter().enumerate() {
            let height = self.height(row, &widths, Face::Sans);
            if self.y + height > self.bottom() {
                self.turn_column();
                self.head(chart, &widths);
            }
            let band = (i % 2 == 1).then_some("#f6f1e6");
            self.row(row, &widths, chart.words, Face::Sans, band);
        }
        self.y += 1.4;
        for line in wrap(&chart.note, Face::SerifItalic, SMALL, self.width()) {
            self.need(SMALL * LEADING);
            self.y += SMALL * LEADING;
            self.line(0.0, &line, SMALL, Face::SerifItalic, "#333");
        }
        self.y += 2.0;
    }

    fn head(&mut self, chart: &Chart, widths: &[f64]) {
        let band = Some("#e9dfc9");
        self.row(&chart.head, widths, chart.words, Face::SansBold, band);
    }

    /// A row of numbered boxes, for a marker that moves along them.
    pub fn track(&mut self, boxes: &[String]) {
        const BOX: f64 = 18.0;
        let each = (self.width() / BOX) as usize;
        for row in boxes.chunks(each) {
            self.need(BOX);
            let (x, y) = (self.x(), self.y);
            for (i, words) in row.iter().enumerate() {
                let left = x + i as f64 * BOX;
                self.put(&format!(
                    r##"<rect x="{left:.2}" y="{y:.2}" width="{BOX}" height="{BOX}" fill="#fbf8f0" stroke="#333" stroke-width=".3"/><text x="{:.2}" y="{:.2}" font-size="4" font-weight="700" font-family="sans-serif" fill="{ACCENT}">{}</text>"##,
                    left + 1.4,
                    y + 4.8,
                    escape(words)
                ));
            }
            self.y += BOX;
        }
        self.y += 4.0;
    }

    /// Adds the pages to a book.
    pub fn print(mut self, book: &mut Book) -> Result<(), Problem> {
        let total = self.pages.len();
        for (i, mut page) in std::mem::take(&mut self.pages).into_iter().enumerate() {
            let aid = Text::new("auxílio aos jogadores", "player aid");
            page.put(&format!(
                r##"<text x="{RIM}" y="{y:.2}" font-size="2.6" font-family="sans-serif" fill="#555">{} · {}</text><text x="{:.2}" y="{y:.2}" font-size="2.6" text-anchor="end" font-family="sans-serif" fill="#555">{}/{total}</text>"##,
                escape(&self.title),
                aid.get(self.lang),
                self.size.width - RIM,
                i + 1,
                y = self.size.height - RIM + 4.0,
            ));
            let frame = page.frame();
            let picture = book.picture(&page.svg())?;
            book.page(self.size, &[Shown::whole(picture, frame)]);
        }
        Ok(())
    }

    fn bottom(&self) -> f64 {
        self.size.height - RIM - 2.0
    }

    fn width(&self) -> f64 {
        let room = self.size.width - 2.0 * RIM;
        (room - GUTTER * (self.columns - 1) as f64) / self.columns as f64
    }

    fn x(&self) -> f64 {
        RIM + (self.width() + GUTTER) * self.column as f64
    }

    fn put(&mut self, svg: &str) {
        if let Some(page) = self.pages.last_mut() {
            page.put(svg);
        }
    }

    /// Goes on in the next column if there is not this much room left.
    fn need(&mut self, height: f64) {
        if self.y + height > self.bottom() {
            self.turn_column();
        }
    }

    fn turn_column(&mut self) {
        self.column += 1;
        self.y = self.top;
        if self.column == self.columns {
            self.turn();
        }
    }

    fn turn(&mut self) {
        self.pages.push(Overlay::new(self.size));
        self.column = 0;
        self.top = RIM;
        self.y = RIM;
    }

    fn line(&mut self, indent: f64, words: &str, size: f64, face: Face, colour: &str) {
        let (x, y) = (self.x() + indent, self.y);
        self.put(&text(x, y, "start", words, size, face, colour));
    }

    /// The widths of a table's columns: what they need, and less for the widest if that is too much.
    fn widths(&self, chart: &Chart) -> Vec<f64> {
        let mut widths: Vec<f64> = (0..chart.head.len())
            .map(|column| {
                let head = chart.head.get(column).map(|words| (Face::SansBold, words));
                let cells = chart.rows.iter().filter_map(|row| row.get(column));
                let cells = cells.map(|words| (Face::Sans, words));
                let widest = head
                    .into_iter()
                    .chain(cells)
                    .map(|(face, words)| face.width(words, SMALL))
                    .fold(0.0, f64::max);
                widest + 3.0
            })
            .collect();
        let room = self.width();
        let mut most = room;
        while widths.iter().sum::<f64>() > room && most > 8.0 {
            most -= 0.5;
            for width in &mut widths {
                *width = width.min(most);
            }
        }
        widths
    }

    fn height(&self, cells: &[String], widths: &[f64], face: Face) -> f64 {
        let lines = cells
            .iter()
            .zip(widths)
            .map(|(words, width)| wrap(words, face, SMALL, width - 2.4).len())
            .max();
        lines.unwrap_or(1).max(1) as f64 * SMALL * LEADING + 1.3
    }

    fn row(
        &mut self,
        cells: &[String],
        widths: &[f64],
        left: usize,
        face: Face,
        band: Option<&str>,
    ) {
        let height = self.height(cells, widths, face);
        let total: f64 = widths.iter().sum();
        let (mut x, y) = (self.x(), self.y);
        if let Some(band) = band {
            self.put(&format!(
                r#"<rect x="{x:.2}" y="{y:.2}" width="{total:.2}" height="{height:.2}" fill="{band}"/>"#
            ));
        }
        self.put(&format!(
            r##"<path d="M{x:.2} {:.2}h{total:.2}" stroke="#b9ab8d" stroke-width=".15"/>"##,
            y + height
        ));
        for (i, (words, width)) in cells.iter().zip(widths).enumerate() {
            let (anchor, at) = if i < left {
                ("start", x + 1.2)
            } else {
                ("middle", x + width / 2.0)
            };
            for (n, line) in wrap(words, face, SMALL, width - 2.4).iter().enumerate() {
                let base = y + 0.4 + SMALL * LEADING * (n as f64 + 0.82);
                self.put(&text(at, base, anchor, line, SMALL, face, "#111"));
            }
            x += width;
        }
        self.y += height;
    }
}

fn text(x: f64, y: f64, anchor: &str, words: &str, size: f64, face: Face, colour: &str) -> String {
    let (family, looks) = match face {
        Face::Sans => ("sans-serif", ""),
        Face::SansBold => ("sans-serif", r#" font-weight="700""#),
        Face::SansBoldItalic => ("sans-serif", r#" font-weight="700" font-style="italic""#),
        Face::SerifItalic => ("serif", r#" font-style="italic""#),
        Face::SerifBold => ("serif", r#" font-weight="700""#),
    };
    format!(
        r#"<text x="{x:.2}" y="{y:.2}" font-size="{size}" font-family="{family}"{looks} text-anchor="{anchor}" fill="{colour}">{}</text>"#,
        escape(words)
    )
}

/// Breaks words into lines that fit.
fn wrap(words: &str, face: Face, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in words.split_whitespace() {
        let longer = if line.is_empty() {
            word.to_owned()
        } else {
            format!("{line} {word}")
        };
        if !line.is_empty() && face.width(&longer, size) > room {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        } else {
            line = longer;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_no_word() {
        let words = "Cada hex é cobrado uma só vez, pelo seu terreno mais caro.";
        let lines = wrap(words, Face::Sans, 3.0, 30.0);
        assert!(lines.len() > 2);
        assert!(lines.iter().all(|line| Face::Sans.width(line, 3.0) <= 30.0));
        assert_eq!(lines.join(" "), words);
    }

    #[test]
    fn columns_begin_under_the_title_of_their_page() {
        let mut flow = Flow::new("x", Lang::En, 2);
        flow.title("A title that is wider than a column");
        let under = flow.y;
        flow.turn_column();
        assert_eq!((flow.column, flow.y), (1, under));
        flow.turn_column();
        assert_eq!((flow.column, flow.y), (0, RIM), "the next page has none");
    }

    fn chart(rows: usize) -> Chart {
        Chart {
            head: vec!["a".into(), "b".into()],
            rows: vec![vec!["1".into(), "2".into()]; rows],
            ..Chart::default()
        }
    }

    fn heads(flow: &Flow) -> usize {
        let pages = flow.pages.iter();
        pages
            .map(|page| page.svg().matches(">a</text>").count())
            .sum()
    }

    #[test]
    fn a_long_table_goes_on_with_its_head() {
        let mut flow = Flow::new("x", Lang::En, 2);
        flow.chart(&chart(200));
        assert_eq!(heads(&flow), 4, "four columns on two pages");
    }

    #[test]
    fn a_short_table_stays_whole() {
        let mut flow = Flow::new("x", Lang::En, 1);
        flow.y = flow.bottom() - 30.0;
        flow.chart(&chart(10));
        assert_eq!((flow.pages.len(), heads(&flow)), (2, 1));
    }
}
