//! Pictures of the boxes.

use cabinet::Cabinet;

/// Pictures of all boxes.
pub struct Art {}

impl Art {
    /// Pictures of these boxes.
    pub fn new(_cabinet: &Cabinet) -> Self {
        Art {}
    }
}
