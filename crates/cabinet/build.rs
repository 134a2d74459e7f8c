//! The boxes are inside the program, which is built again when one of them changes.

fn main() {
    println!("cargo:rerun-if-changed=../../boxes");
}
