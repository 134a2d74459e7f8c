//! Random whole matches under the suite that every game must pass, over the options.

use std::path::Path;
use std::sync::Arc;

use operational::Operational;
use table::conformance::{Plan, check};
use table::{BoxFiles, Game};

fn ardenas() -> Arc<Operational> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/ardenas");
    let files = BoxFiles::open(&folder).expect("the box is there");
    Arc::new(Operational::open(&files).unwrap_or_else(|problem| panic!("{problem}")))
}

#[test]
fn ardenas_plays_by_the_default_options() {
    let plan = Plan {
        look_every: 200,
        ..Plan::new("campanha", 12)
    };
    check(&ardenas(), &plan);
}
