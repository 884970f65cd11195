//! What the entry function can reach: functions and globals nobody reaches are left out of the program.

use crate::llvm::Val;
use std::collections::HashSet;

/// Functions with bodies, declared functions and globals reachable from the roots, in the order they are
/// found.
pub(crate) fn reachable(roots: &[Val]) -> Vec<Val> {
    let mut seen: HashSet<Val> = HashSet::new();
    let mut order = Vec::new();
    let mut stack: Vec<Val> = roots.iter().rev().copied().collect();
    while let Some(v) = stack.pop() {
        let interesting = v.is_constant() || v.is_function();
        if !interesting || !seen.insert(v) {
            continue;
        }
        if v.is_function() || v.is_global_variable() {
            order.push(v);
        }
        let mut next = Vec::new();
        if v.is_function() {
            if v.has_definition() {
                for block in v.blocks() {
                    for inst in block.instructions() {
                        // what the sanitizer's handlers are told is nothing of the program
                        if super::sanitizer::handler_name(inst).is_some() {
                            continue;
                        }
                        next.extend(inst.operands().into_iter().filter(|o| o.is_constant()));
                    }
                }
            }
        } else if let Some((function, _)) = v.block_address() {
            next.push(function);
        } else if let Some(target) = v.aliasee() {
            next.push(target);
        } else if v.is_global_variable() {
            next.extend(v.initializer().filter(|_| v.has_definition()));
        } else {
            next.extend(v.operands());
        }
        stack.extend(next.into_iter().rev());
    }
    order
}
