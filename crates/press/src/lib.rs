//! Boxes on paper: the board, the counters front and back, and the player aids as one PDF at true
//! size, and a document for players. Everything is made from the same data that is played with.

mod aid;
mod board;
mod charts;
mod document;
mod flow;
mod marks;
mod paper;
mod pdf;
mod pieces;
mod setup;
mod sheet;

use cabinet::AnyGame;
use table::{BoxFiles, Lang, Problem};

pub use board::{HEX, Tiling};
pub use document::document;
pub use paper::{Paper, Size};
pub use pieces::{Back, Piece, pieces};
pub use sheet::{COUNTER, Sheets};

use pdf::Book;

/// What is to be printed of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// On what.
    pub paper: Paper,
    /// In which language.
    pub lang: Lang,
    /// The board.
    pub board: bool,
    /// The counters.
    pub counters: bool,
    /// The player aids.
    pub aids: bool,
}

/// A box as a PDF.
pub fn print(game: &dyn AnyGame, files: &BoxFiles, job: Job) -> Result<Vec<u8>, Problem> {
    let title = game.card().title.get(job.lang);
    let mut book = Book::default();
    let shown = job.board || job.aids;
    let board = shown.then(|| board::picture(&mut book, game.map(), job.lang));
    let board = board.transpose()?;
    if let (true, Some(board)) = (job.board, board) {
        board::print(&mut book, board, game.map(), title, job.paper, job.lang)?;
    }
    if job.counters {
        sheet::print(&mut book, &pieces(game, files)?, title, job.paper, job.lang)?;
    }
    if let (true, Some(board)) = (job.aids, board) {
        aid::print(&mut book, board, game, files, job.lang)?;
    }
    let lang = match job.lang {
        Lang::Pt => "pt-BR",
        Lang::En => "en",
    };
    Ok(book.finish(title, lang))
}
