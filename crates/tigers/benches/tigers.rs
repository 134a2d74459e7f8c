//! How fast.

fn main() {
    divan::main();
}
