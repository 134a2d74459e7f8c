//! Counter sheets: fronts on one page, backs on the next, mirrored so that they meet when the paper
//! is turned over its long edge. Counters touch: straight cuts along the marks part them all.

use artist::{Eyes, Style, palette};
use table::{CounterView, Lang, Problem, Text};

use crate::board::RIM;
use crate::marks::{Overlay, nested};
use crate::paper::{Paper, Size};
use crate::pdf::{Book, Frame, Shown};
use crate::pieces::{Back, Piece};

/// The edge of a counter.
pub const COUNTER: f64 = 15.0;
/// How far the colour of a counter goes on beyond its edge.
const BLEED: f64 = 1.5;

/// The cells of all sheets of a box.
pub struct Sheets {
    size: Size,
    /// Cells in a row.
    pub columns: usize,
    /// Rows of a sheet.
    pub rows: usize,
    /// What is in each cell of each sheet: the number of a piece.
    pub cells: Vec<Vec<Option<usize>>>,
}

impl Sheets {
    /// Lays the pieces out; every nation begins a row, so that its colour ends at a cut.
    pub fn new(pieces: &[Piece], paper: Paper) -> Sheets {
        let size = paper.sheet();
        let room = size.shrunk(RIM);
        let columns = (room.width / COUNTER) as usize;
        let rows = (room.height / COUNTER) as usize;
        let mut all: Vec<Option<usize>> = Vec::new();
        for (i, piece) in pieces.iter().enumerate() {
            let new = i > 0 && pieces[i - 1].front.nation != piece.front.nation;
            while new && !all.len().is_multiple_of(columns) {
                all.push(None);
            }
            all.push(Some(i));
        }
        let cells = all.chunks(columns * rows).map(<[_]>::to_vec).collect();
        Sheets {
            size,
            columns,
            rows,
            cells,
        }
    }

    /// The cells that are cut out of a sheet: its full width, as many rows as are used.
    fn frame(&self, sheet: &[Option<usize>]) -> (Frame, usize) {
        let rows = sheet.len().div_ceil(self.columns);
        let (width, height) = (self.columns as f64 * COUNTER, rows as f64 * COUNTER);
        let frame = Frame {
            x: (self.size.width - width) / 2.0,
            y: (self.size.height - self.rows as f64 * COUNTER) / 2.0,
            width,
            height,
        };
        (frame, rows)
    }

    /// Where a cell of a sheet is: on the back in the mirrored column.
    pub fn cell(&self, index: usize, back: bool) -> Frame {
        let (column, row) = (index % self.columns, index / self.columns);
        let column = if back {
            self.columns - 1 - column
        } else {
            column
        };
        let width = self.columns as f64 * COUNTER;
        Frame {
            x: (self.size.width - width) / 2.0 + column as f64 * COUNTER,
            y: (self.size.height - self.rows as f64 * COUNTER) / 2.0 + row as f64 * COUNTER,
            width: COUNTER,
            height: COUNTER,
        }
    }
}

/// Adds the counter sheets.
pub fn print(
    book: &mut Book,
    pieces: &[Piece],
    title: &str,
    paper: Paper,
    lang: Lang,
) -> Result<(), Problem> {
    let style = Style {
        lang,
        ..Style::default()
    };
    let sheets = Sheets::new(pieces, paper);
    for (number, sheet) in sheets.cells.iter().enumerate() {
        for back in [false, true] {
            let mut page = Overlay::new(sheets.size);
            let (frame, rows) = sheets.frame(sheet);
            let filled = || {
                sheet
                    .iter()
                    .enumerate()
                    .filter_map(|(i, cell)| Some((i, &pieces[(*cell)?])))
            };
            for (index, piece) in filled() {
                let cell = sheets.cell(index, back);
                page.put(&format!(
                    r#"<rect x="{:.3}" y="{:.3}" width="{edge}" height="{edge}" fill="{}"/>"#,
                    cell.x - BLEED,
                    cell.y - BLEED,
                    ground(face(piece, back)),
                    edge = COUNTER + 2.0 * BLEED,
                ));
            }
            for (index, piece) in filled() {
                let cell = sheets.cell(index, back);
                // Once more, over what bled in from the neighbours.
                page.put(&format!(
                    r#"<rect x="{:.3}" y="{:.3}" width="{COUNTER}" height="{COUNTER}" fill="{}"/>"#,
                    cell.x,
                    cell.y,
                    ground(face(piece, back)),
                ));
                if !(back && matches!(piece.back, Back::Blank)) {
                    page.put(&nested(&artist::counter(face(piece, back), &style), cell));
                }
            }
            page.crop(frame, sheets.columns, rows);
            page.register(frame);
            let words = words(title, number + 1, sheets.cells.len(), back, lang);
            page.slug(frame, frame.y + frame.height + 12.0, &words, lang);
            let whole = page.frame();
            let picture = book.picture(&page.svg())?;
            book.page(sheets.size, &[Shown::whole(picture, whole)]);
        }
    }
    Ok(())
}

fn face(piece: &Piece, back: bool) -> &CounterView {
    match &piece.back {
        Back::Face(face) if back => face,
        _ => &piece.front,
    }
}

fn ground(counter: &CounterView) -> &'static str {
    let whose = if counter.nation.is_empty() {
        &counter.side
    } else {
        &counter.nation
    };
    palette(whose, Eyes::Usual).map_or("#ffffff", |palette| palette.ground)
}

fn words(title: &str, number: usize, of: usize, back: bool, lang: Lang) -> String {
    let sheet = Text::new("peças, folha", "counters, sheet");
    let face = if back {
        Text::new("verso", "back")
    } else {
        Text::new("frente", "front")
    };
    format!(
        "{title} · {} {number}/{of}, {}",
        sheet.get(lang),
        face.get(lang)
    )
}
