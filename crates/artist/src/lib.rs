//! Boards, counters, markers, dice and covers as SVG, and as PNG where pixels are needed. The page,
//! the terminal, the documentation and the printer all draw with this crate. It knows no rules: it
//! draws a [`Map`](hexmap::Map) and a [`CounterView`](table::CounterView).

mod board;
mod border;
mod contour;
mod course;
mod digits;
mod font;
mod forest;
mod ink;
mod label;
mod layout;
mod mark;
mod noise;
mod open;
mod png;
mod relief;
mod river;
mod road;
mod style;
mod svg;
mod terrain;
mod town;
mod water;

pub use board::{board, names};
pub use ink::{Theme, variables};
pub use label::{Kind as NameKind, Placed, Seat};
pub use layout::{Geometry, Point, RADIUS, Rect, geometry};
pub use png::png;
pub use style::{Eyes, Style};
pub use terrain::Ground;
