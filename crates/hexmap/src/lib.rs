//! Hexes, numbering, terrain, hexsides, movement fields and lines of sight: what a board is, and
//! what can be measured on it. This crate knows no game.
//!
//! Everything hangs on a [`Grid`], which gives [`Hex`]es their neighbours and their printed names.

#![warn(missing_docs)]

mod field;
mod grid;
mod hex;
mod map;
pub mod names;
mod set;
mod side;
pub mod sight;

pub use field::{Field, Step};
pub use grid::{Edge, Grid, GridError, Numbering, Parity};
pub use hex::{Direction, Hex, UnknownDirection};
pub use map::{
    Area, AreaEntry, Border, BorderEntry, Bridge, BridgeEntry, Label, LabelEntry, Line, LineEntry,
    Map, MapError, MapFile, Mark, MarkEntry, Problem, Railway, RailwayEntry, River, RiverEntry,
    Road, RoadEntry, RoadKind, Rows, SideFeatures, Source, Stream, StreamEntry, Terrain,
    TerrainEntry, TerrainId, Town, TownEntry,
};
pub use set::HexSet;
pub use side::Side;
pub use sight::Sight;
