//! Who calls whom, and which functions are recursive.

use hashbrown::HashMap;
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use secateur_program::FuncId;
use secateur_program::Program;
use secateur_program::VarKind;
use secateur_program::visit_subterms;
use secateur_program::{Callee, Terminator};
use secateur_program::{InitItem, ObjectKind};
use secateur_term::{Term, TermStore};
use std::collections::BTreeSet;

/// Calls by address go to every function whose address is used somewhere as a value: an over-approximation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallGraph {
    callees: Vec<BTreeSet<FuncId>>,
    callers: Vec<BTreeSet<FuncId>>,
    /// Functions whose address is used as a value.
    pub address_taken: BTreeSet<FuncId>,
    /// Strongly connected components, callees before callers.
    pub components: Vec<Vec<FuncId>>,
    recursive: Vec<bool>,
    reachable: Vec<bool>,
}

impl CallGraph {
    /// The calls of a program.
    pub fn of(program: &Program, store: &TermStore) -> CallGraph {
        let count = program.functions.len();
        let address_taken = address_taken(program, store);
        let mut callees = vec![BTreeSet::new(); count];
        for (i, function) in program.functions.iter().enumerate() {
            for block in &function.blocks {
                match &block.end {
                    Terminator::Call { callee: Callee::Direct(f), .. } if (f.0 as usize) < count => {
                        callees[i].insert(*f);
                    }
                    Terminator::Call { callee: Callee::Indirect(_), .. } => {
                        callees[i].extend(address_taken.iter().copied());
                    }
                    _ => {}
                }
            }
        }
        let mut callers = vec![BTreeSet::new(); count];
        for (i, set) in callees.iter().enumerate() {
            for f in set {
                callers[f.0 as usize].insert(FuncId(i as u32));
            }
        }
        let components = components(&callees);
        let mut recursive = vec![false; count];
        for component in &components {
            for f in component {
                recursive[f.0 as usize] = component.len() > 1 || callees[f.0 as usize].contains(f);
            }
        }
        let reachable = reachable(&callees, program.entry);
        CallGraph { callees, callers, address_taken, components, recursive, reachable }
    }

    /// The functions that a function may call itself.
    pub fn callees(&self, f: FuncId) -> &BTreeSet<FuncId> {
        &self.callees[f.0 as usize]
    }

    /// The functions that may call a function.
    pub fn callers(&self, f: FuncId) -> &BTreeSet<FuncId> {
        &self.callers[f.0 as usize]
    }

    /// Whether the function may be called while it runs.
    pub fn is_recursive(&self, f: FuncId) -> bool {
        self.recursive[f.0 as usize]
    }

    /// Whether the function can be called from the entry at all.
    pub fn is_reachable(&self, f: FuncId) -> bool {
        self.reachable[f.0 as usize]
    }
}

pub(crate) fn address_taken(program: &Program, store: &TermStore) -> BTreeSet<FuncId> {
    let addresses: HashMap<Term, FuncId> = program
        .objects
        .iter()
        .filter_map(|o| match o.kind {
            ObjectKind::Function(f) if (f.0 as usize) < program.functions.len() => Some((o.base, f)),
            _ => None,
        })
        .collect();
    let mut taken = BTreeSet::new();
    let mut look = |t: Term| {
        visit_subterms(store, t, |t| {
            taken.extend(addresses.get(&t).copied());
        });
    };
    for block in program.functions.iter().flat_map(|f| &f.blocks) {
        block.stmts.iter().flat_map(|s| s.kind.terms()).for_each(&mut look);
        block.end.terms().into_iter().for_each(&mut look);
    }
    for item in program.objects.iter().flat_map(|o| &o.init) {
        if let InitItem::Address { value, .. } = item {
            look(*value);
        }
    }
    for variable in &program.variables {
        if let VarKind::Global { init } = variable.kind {
            look(init);
        }
    }
    taken
}

fn components(callees: &[BTreeSet<FuncId>]) -> Vec<Vec<FuncId>> {
    let mut graph = DiGraph::<(), ()>::new();
    let nodes: Vec<NodeIndex> = callees.iter().map(|_| graph.add_node(())).collect();
    for (i, set) in callees.iter().enumerate() {
        for f in set {
            graph.add_edge(nodes[i], nodes[f.0 as usize], ());
        }
    }
    // Tarjan's algorithm gives the components in reverse topological order: callees first
    let mut all: Vec<Vec<FuncId>> = tarjan_scc(&graph)
        .into_iter()
        .map(|c| c.into_iter().map(|n| FuncId(n.index() as u32)).collect())
        .collect();
    all.iter_mut().for_each(|c: &mut Vec<FuncId>| c.sort_unstable());
    all
}

fn reachable(callees: &[BTreeSet<FuncId>], entry: FuncId) -> Vec<bool> {
    let mut seen = vec![false; callees.len()];
    let mut open = vec![entry];
    while let Some(f) = open.pop() {
        let Some(place) = seen.get_mut(f.0 as usize) else {
            continue;
        };
        if !std::mem::replace(place, true) {
            open.extend(&callees[f.0 as usize]);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_program::testing::calls;

    fn set(ids: &[u32]) -> BTreeSet<FuncId> {
        ids.iter().map(|&i| FuncId(i)).collect()
    }

    #[test]
    fn direct_calls_and_mutual_recursion() {
        // 0 calls 1; 1 and 2 call each other; 3 calls itself and is never called; 4 is a leaf
        let (program, store) = calls(&[&[1], &[2], &[1, 4], &[3], &[]], &[], &[]);
        let graph = CallGraph::of(&program, &store);
        assert_eq!(graph.callees(FuncId(2)), &set(&[1, 4]));
        assert_eq!(graph.callers(FuncId(1)), &set(&[0, 2]));
        assert_eq!([0, 1, 2, 3, 4].map(|f| graph.is_recursive(FuncId(f))), [false, true, true, true, false]);
        assert_eq!([0, 1, 2, 3, 4].map(|f| graph.is_reachable(FuncId(f))), [true, true, true, false, true]);
        let place = |f| graph.components.iter().position(|c| c.contains(&FuncId(f)));
        assert!(place(4) < place(1) && place(1) < place(0), "{:?}", graph.components);
        assert_eq!(place(1), place(2));
        assert!(graph.address_taken.is_empty());
    }

    #[test]
    fn calls_by_address_reach_functions_whose_address_is_used() {
        // 0 calls by address; the address of 2 is used, that of 1 is not
        let (program, store) = calls(&[&[], &[], &[]], &[0], &[2]);
        let graph = CallGraph::of(&program, &store);
        assert_eq!(graph.address_taken, set(&[2]));
        assert_eq!(graph.callees(FuncId(0)), &set(&[2]));
        assert!(graph.is_reachable(FuncId(2)) && !graph.is_reachable(FuncId(1)));
    }
}
