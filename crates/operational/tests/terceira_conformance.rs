//! Random whole matches of A Terceira Guerra Mundial under the suite that every game must pass.

use std::path::Path;
use std::sync::Arc;

use operational::Operational;
use table::conformance::{Plan, check};
use table::{BoxFiles, Game};

fn terceira() -> Arc<Operational> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/terceira-guerra");
    let files = BoxFiles::open(&folder).expect("the box is there");
    Arc::new(Operational::open(&files).unwrap_or_else(|problem| panic!("{problem}")))
}

#[test]
fn terceira_guerra_plays_by_the_default_options() {
    let plan = Plan {
        look_every: 400,
        ..Plan::new("campanha", 2)
    };
    check(&terceira(), &plan);
}
