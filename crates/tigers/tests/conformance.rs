//! The suite that every game must pass, over all five missions.

use std::path::Path;
use std::sync::Arc;

use table::conformance::{Plan, check};
use table::{BoxFiles, Game};
use tigers::Tigers;

fn play(mission: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/tres-tigres");
    let files = BoxFiles::open(&folder).unwrap();
    let game = Arc::new(Tigers::open(&files).unwrap());
    check(&game, &Plan::new(mission, 400));
}

#[test]
fn mission_1() {
    play("mission-1");
}

#[test]
fn mission_2() {
    play("mission-2");
}

#[test]
fn mission_3() {
    play("mission-3");
}

#[test]
fn mission_4() {
    play("mission-4");
}

#[test]
fn mission_5() {
    play("mission-5");
}
