//! Boards, counters, markers, dice and covers as SVG, and as PNG where pixels are needed. The page,
//! the terminal, the documentation and the printer all draw with this crate. It knows no rules: it
//! draws a [`Map`](hexmap::Map) and a [`CounterView`](table::CounterView).

mod badge;
mod board;
mod border;
mod contour;
mod counter;
mod course;
mod cover;
mod digits;
mod figure;
mod font;
mod forest;
mod ink;
mod label;
mod layout;
mod mark;
mod marker;
mod noise;
mod open;
mod palette;
mod png;
mod relief;
mod river;
mod road;
mod style;
mod svg;
mod symbol;
mod terrain;
mod town;
mod vehicle;
mod water;

pub use badge::is_drawn as has_badge;
pub use board::{board, names};
pub use border::AreaInk;
pub use counter::{counter, has_picture};
pub use cover::cover;
pub use ink::{Theme, variables};
pub use label::{Kind as NameKind, Placed, Seat};
pub use layout::{Geometry, Point, RADIUS, Rect, geometry};
pub use marker::{d6, d10, flag, is_drawn as has_marker, marker};
pub use palette::{Palette, palette};
pub use png::png;
pub use style::{Eyes, Style};
pub use symbol::SYMBOLS;
pub use terrain::Ground;
pub use vehicle::VEHICLES;
