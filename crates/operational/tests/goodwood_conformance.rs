//! Random whole matches of Operação Goodwood under the suite that every game must pass.

use std::path::Path;
use std::sync::Arc;

use operational::Operational;
use table::conformance::{Plan, check};
use table::{BoxFiles, Game};

fn goodwood() -> Arc<Operational> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/goodwood");
    let files = BoxFiles::open(&folder).expect("the box is there");
    Arc::new(Operational::open(&files).unwrap_or_else(|problem| panic!("{problem}")))
}

#[test]
fn goodwood_plays_by_the_default_options() {
    let plan = Plan {
        look_every: 400,
        ..Plan::new("campanha", 40)
    };
    check(&goodwood(), &plan);
}
