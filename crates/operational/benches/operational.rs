//! How fast the ruleset is, next to floors measured in the same run.

fn main() {
    divan::main();
}
