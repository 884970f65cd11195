//! Which checks of clang's sanitizers a property needs.

use super::CompileRequest;
use secateur_program::{Monitor, Rule};

impl CompileRequest {
    /// Asks clang for the checks of a property, where it knows more than its LLVM code says: C types, and
    /// what it computes itself. The front end reads these checks as ours (`LowerOptions::watching`).
    pub fn watch(&mut self, monitor: &Monitor) {
        // a division of numbers whose quotient is out of range; all other overflow clang is asked to check
        // anyway
        self.watch_folding = monitor.division_overflow && !monitor.signed_overflow;
        let checks = sanitizers(monitor);
        if !checks.is_empty() {
            self.clang_args.push(format!("-fsanitize={}", checks.join(",")).into());
        }
    }
}

fn sanitizers(monitor: &Monitor) -> Vec<&'static str> {
    let mut checks: Vec<&str> = Vec::new();
    if monitor.division_by_zero {
        checks.push("integer-divide-by-zero");
    }
    if monitor.signed_overflow {
        checks.extend(["signed-integer-overflow", "shift-base"]);
    }
    if monitor.shift_range {
        checks.push("shift");
    }
    if monitor.misaligned {
        checks.push("alignment");
    }
    // what cannot be reached is in LLVM code as it is in C
    let placed = |r: &Rule| *r != Rule::Unreachable;
    checks.extend(monitor.rules.iter().filter(placed).map(|r| r.sanitizer()));
    checks
}
