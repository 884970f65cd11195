//! Functions of which nothing is known: without body, without model, not implemented here.

use super::context::Cx;
use super::intrinsics;
use crate::llvm::{Opcode, Val};
use secateur_program::Unmodelled;
use std::collections::HashSet;

/// Every unknown function that reachable code calls by name, with the number of calls and the first one.
pub(crate) fn list(cx: &mut Cx<'_>, reachable: &[Val], in_reach: &HashSet<Val>) -> Vec<Unmodelled> {
    let mut out = Vec::new();
    for &f in reachable {
        if !f.is_function() || f.has_definition() || f.is_intrinsic() || intrinsics::is_known(cx, &f.name()) {
            continue;
        }
        let calls: Vec<Val> = f
            .users()
            .into_iter()
            .filter(|u| u.opcode() == Some(Opcode::LLVMCall) && u.called() == Some(f))
            .filter(|u| u.function().is_some_and(|g| in_reach.contains(&g)))
            .collect();
        let first = calls.iter().map(|c| cx.files.span(c.location())).filter(|s| s.is_known()).min();
        if !calls.is_empty() {
            out.push(Unmodelled {
                name: f.name(),
                calls: calls.len() as u32,
                first: first.unwrap_or_default(),
            });
        }
    }
    out
}
