//! Random conjunctions of terms against z3: the same verdict, models that hold, cores that z3 finds
//! unsatisfiable too.
//!
//! `cargo run --release -p secateur-solver --example fuzz_z3 -- --count 100000 --seed 1 [--backend
//! bitblast|layered|external] [--z3 PROGRAM] [--depth N [--max-width N] [--max-hard N]]`

#[path = "../tests/differential/mod.rs"]
mod differential;

use differential::{Backend, Plan, run};
use secateur_term::testing::Shape;

fn main() {
    let mut plan = Plan::default();
    // a depth of zero: the mixture
    let mut shape = Shape { depth: 0, max_width: 128, max_hard: 8, arrays: true };
    let mut args = std::env::args().skip(1);
    while let Some(flag) = args.next() {
        let value = args.next().unwrap_or_default();
        let number = || value.parse::<u64>().unwrap_or_else(|_| usage(&flag));
        match flag.as_str() {
            "--count" => plan.count = number(),
            "--seed" => plan.seed = number(),
            "--depth" => shape.depth = number() as u32,
            "--max-width" => shape.max_width = number().clamp(1, 128) as u32,
            "--max-hard" => shape.max_hard = number().clamp(1, 128) as u32,
            "--z3" => plan.z3 = value,
            "--backend" => {
                plan.backend = match value.as_str() {
                    "bitblast" => Backend::Bitblast,
                    "layered" => Backend::Layered,
                    "external" => Backend::External,
                    _ => usage(&flag),
                }
            }
            _ => usage(&flag),
        }
    }
    if shape.depth > 0 {
        plan.shape = Some(shape);
    }
    match run(&plan, true) {
        Ok(report) => println!("{report}"),
        Err(failure) => {
            eprintln!("{failure}");
            std::process::exit(1);
        }
    }
}

#[allow(clippy::exit, reason = "an example ends as a program does")]
fn usage(flag: &str) -> ! {
    eprintln!("do not understand {flag}; see the head of this example");
    std::process::exit(2)
}
