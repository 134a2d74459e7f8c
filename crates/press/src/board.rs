//! The board at true size: on one large sheet, or cut into tiles that are trimmed and laid edge to
//! edge.

use hexmap::Map;
use table::{Lang, Problem, Text};

use crate::marks::Overlay;
use crate::paper::{Paper, Size};
use crate::pdf::{Book, Frame, Picture, Shown};

/// From flat side to flat side of a hex: room for a counter and its neighbours' corners.
pub const HEX: f64 = 20.0;
/// From the edge of the sheet to the trimmed edge of what is printed on it.
pub const RIM: f64 = 14.0;
/// How far a picture goes on beyond the trimmed edge.
const BLEED: f64 = 2.0;

/// How a board is cut up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tiling {
    /// The board.
    pub board: Size,
    /// The sheet that one tile is printed on.
    pub sheet: Size,
    /// How many tiles lie side by side.
    pub columns: usize,
    /// How many lie below each other.
    pub rows: usize,
}

impl Tiling {
    /// The tiling of a map with the fewest sheets; upright sheets where that is equal.
    pub fn new(map: &Map, paper: Paper) -> Tiling {
        let sheet = artist::geometry(map);
        let scale = HEX / (artist::RADIUS * 3f64.sqrt());
        let board = Size {
            width: sheet.width * scale,
            height: sheet.height * scale,
        };
        if paper == Paper::One {
            return Tiling {
                board,
                sheet: board.shrunk(-RIM),
                columns: 1,
                rows: 1,
            };
        }
        let on = |sheet: Size| {
            let room = sheet.shrunk(RIM);
            Tiling {
                board,
                sheet,
                columns: (board.width / room.width).ceil() as usize,
                rows: (board.height / room.height).ceil() as usize,
            }
        };
        let (upright, lying) = (on(paper.sheet()), on(paper.sheet().turned()));
        if lying.columns * lying.rows < upright.columns * upright.rows {
            lying
        } else {
            upright
        }
    }

    /// One tile: all have the same size.
    pub fn tile(&self) -> Size {
        Size {
            width: self.board.width / self.columns as f64,
            height: self.board.height / self.rows as f64,
        }
    }
}

/// Takes the board into a book.
pub fn picture(book: &mut Book, map: &Map, lang: Lang) -> Result<Picture, Problem> {
    let style = artist::Style {
        lang,
        ..artist::Style::default()
    };
    book.picture(&artist::board(map, &style))
}

/// Adds the pages of the board.
pub fn print(
    book: &mut Book,
    board: Picture,
    map: &Map,
    title: &str,
    paper: Paper,
    lang: Lang,
) -> Result<(), Problem> {
    let tiling = Tiling::new(map, paper);
    let (sheet, tile) = (tiling.sheet, tiling.tile());
    let trim = Frame {
        x: (sheet.width - tile.width) / 2.0,
        y: (sheet.height - tile.height) / 2.0,
        width: tile.width,
        height: tile.height,
    };
    for row in 0..tiling.rows {
        for column in 0..tiling.columns {
            let at = Frame {
                x: trim.x - tile.width * column as f64,
                y: trim.y - tile.height * row as f64,
                width: tiling.board.width,
                height: tiling.board.height,
            };
            let clip = Frame {
                x: trim.x - BLEED,
                y: trim.y - BLEED,
                width: trim.width + 2.0 * BLEED,
                height: trim.height + 2.0 * BLEED,
            };
            let mut overlay = Overlay::new(sheet);
            overlay.crop(trim, 1, 1);
            let words = format!("{title} · {}", place(&tiling, column, row, lang));
            overlay.slug(trim, trim.y + trim.height + 8.6, &words, lang);
            let frame = overlay.frame();
            let overlay = book.picture(&overlay.svg())?;
            let shown = Shown {
                picture: board,
                at,
                clip,
            };
            book.page(sheet, &[shown, Shown::whole(overlay, frame)]);
        }
    }
    Ok(())
}

/// Which tile this is: a letter for the column and a number for the row.
fn place(tiling: &Tiling, column: usize, row: usize, lang: Lang) -> String {
    let board = Text::new("tabuleiro", "board");
    let board = board.get(lang);
    if tiling.columns * tiling.rows == 1 {
        return board.to_owned();
    }
    let letter = char::from(b'A' + (column % 26) as u8);
    let total = tiling.columns * tiling.rows;
    let (number, tile) = (
        row * tiling.columns + column + 1,
        Text::new("folha", "sheet"),
    );
    format!(
        "{board}, {} {letter}{} ({number}/{total})",
        tile.get(lang),
        row + 1
    )
}
