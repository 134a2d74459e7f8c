//! What the targets share.

use std::sync::OnceLock;

use cabinet::Cabinet;

/// The boxes of the program.
pub fn cabinet() -> &'static Cabinet {
    static CABINET: OnceLock<Cabinet> = OnceLock::new();
    CABINET.get_or_init(|| Cabinet::standard().expect("the boxes open"))
}
