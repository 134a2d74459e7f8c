//! Holds every clause of every box against the tests: a clause that no test names fails, and so
//! does a test that names a clause which does not exist. Prints the table.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cabinet::Cabinet;

#[test]
fn every_clause_has_a_test_that_names_it() {
    let named = clauses_named_in_tests();
    let cabinet = Cabinet::standard().expect("the boxes open");
    let mut missing = Vec::new();
    let mut known = BTreeSet::new();
    println!(
        "{:<16} {:>8} {:>8} {:>14} {:>8}",
        "box", "clauses", "tested", "unenforceable", "missing"
    );
    for game in cabinet.games() {
        let clauses = game.rulebook().clauses();
        known.extend(clauses.iter().map(|clause| clause.id.clone()));
        let tested = clauses.iter().filter(|c| named.contains_key(&c.id)).count();
        let unenforceable = clauses.iter().filter(|c| c.unenforceable.is_some()).count();
        let without: Vec<&str> = clauses
            .iter()
            .filter(|c| c.unenforceable.is_none() && !named.contains_key(&c.id))
            .map(|c| c.id.as_str())
            .collect();
        let id = &game.card().id;
        println!(
            "{id:<16} {:>8} {tested:>8} {unenforceable:>14} {:>8}",
            clauses.len(),
            without.len()
        );
        missing.extend(without.into_iter().map(str::to_owned));
    }
    assert!(missing.is_empty(), "clauses without a test: {missing:#?}");

    let boxes: BTreeSet<&str> = cabinet
        .games()
        .iter()
        .map(|g| g.card().id.as_str())
        .collect();
    let unknown: Vec<_> = named
        .iter()
        .filter(|(id, _)| {
            !known.contains(*id) && boxes.contains(id.split('/').next().unwrap_or(""))
        })
        .collect();
    assert!(
        unknown.is_empty(),
        "tests name clauses that do not exist: {unknown:#?}"
    );
}

/// Clause ids inside `proves(&[…])` in the sources of all crates, with the files they stand in.
fn clauses_named_in_tests() -> BTreeMap<String, BTreeSet<PathBuf>> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut named: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for file in rust_files(&crates) {
        let text = fs::read_to_string(&file).expect("a source file can be read");
        for call in text.split("proves(&[").skip(1) {
            let list = call.split(']').next().unwrap_or("");
            for id in list.split('"').skip(1).step_by(2) {
                named.entry(id.to_owned()).or_default().insert(file.clone());
            }
        }
    }
    named
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)
        .expect("a folder can be read")
        .flatten()
    {
        let path = entry.path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}
