//! Writes the page's TypeScript types: `cargo run -p club --example types`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("api.ts"), club::types::typescript())
}
