//! Boards, counters, markers, dice and covers as SVG, and as PNG where pixels are needed. The page,
//! the terminal, the documentation and the printer all draw with this crate. It knows no rules: it
//! draws a [`Map`](hexmap::Map), a [`CounterView`](table::CounterView), a
//! [`Marker`](table::Marker) and a [`BoxCard`](table::BoxCard).
//!
//! A board is a few hundred elements at most, without filters, so that it pans and zooms smoothly.
//! Its classes and ids begin with `b-`; put it into a page once and show it again with `<use>`.
//! Its colours are CSS variables ([`variables`]), and hexes are found with its [`Geometry`].
//!
//! ```
//! let map = hexmap::Map::parse(r#"
//!     columns = 3
//!     rows = 2
//!     numbering = "CCRR"
//!     low_columns = "even"
//!     source = "reconstructed"
//!     terrain = [
//!         { id = "aberto", char = ".", pt = "Aberto", en = "Open ground" },
//!         { id = "floresta", char = "f", pt = "Floresta", en = "Forest" },
//!     ]
//!     map.rows = [".ff", "..f"]
//! "#).unwrap();
//! let svg = artist::board(&map, &artist::Style::default());
//! let geometry = artist::geometry(&map);
//! assert!(svg.starts_with("<svg") && geometry.centres.contains_key("0201"));
//! let png = artist::png(&svg, 200).unwrap();
//! assert!(png.starts_with(b"\x89PNG"));
//! ```

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
mod places;
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
pub use font::Face;
pub use ink::{Theme, variables};
pub use label::{Kind as NameKind, Placed, Seat};
pub use layout::{Geometry, Point, RADIUS, Rect, geometry};
pub use marker::{d6, d10, flag, is_drawn as has_marker, marker};
pub use palette::{Palette, palette};
pub use places::{Named, Places};
pub use png::{flat, png};
pub use style::{Eyes, Style};
pub use symbol::SYMBOLS;
pub use terrain::Ground;
pub use vehicle::VEHICLES;
