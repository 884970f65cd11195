//! The `secateur` binary.
fn main() {}
