//! An area that a side never enters: the ground beyond the line where its offensive is to halt.

use hexmap::HexSet;
use table::{Problem, Side};

use crate::data;
use crate::rules::Lookup;

#[derive(Clone, Debug)]
pub(crate) struct Bar {
    pub side: Side,
    pub area: HexSet,
    pub rule: String,
}

impl Bar {
    pub fn compile(data: &data::Bar, lookup: &Lookup) -> Result<Self, Problem> {
        Ok(Bar {
            side: lookup.side(&data.side)?,
            area: lookup.area(&data.area)?,
            rule: lookup.rule(&data.rule)?,
        })
    }
}
