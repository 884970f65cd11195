//! The graph as data for people and tools: `--tree out.dot` in the style of TRACER's figures, and `.json`.

use crate::graph::{Graph, NodeId, Status};
use crate::propagate::reasoner::Reasoner;
use crate::wp::vocabulary::{Place, Vocabulary};
use secateur_program::{Names, Program};
use secateur_term::{CNames, SymId, Term, TermStore, VarId, to_c};
use std::fmt::Write;

/// A node of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// Its number.
    pub id: u32,
    /// The number of its parent; none for the root and for abstractions.
    pub parent: Option<u32>,
    /// The function it is in.
    pub function: String,
    /// The number of the block.
    pub block: u32,
    /// Source line, 0 if unknown.
    pub line: u32,
    /// Its distance from the root, in nodes.
    pub depth: u32,
    /// What the path assumed since the parent, as C expressions.
    pub guards: Vec<String>,
    /// Its atoms, as C expressions.
    pub interpolant: Vec<String>,
    /// The number of the node that covers it.
    pub covered_by: Option<u32>,
    /// Whether it was still on the work list when the run ended.
    pub open: bool,
    /// Why it may not cover others.
    pub pinned: Option<String>,
}

/// The graph for people and tools.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// All nodes, by number.
    pub nodes: Vec<TreeNode>,
}

/// Names for atoms in reports: variables by their names in the source, reads of memory by their width.
pub(crate) struct PlaceNames<'a> {
    /// The names of variables and objects.
    pub program: Names<'a>,
    /// What the symbols of atoms stand for.
    pub vocabulary: &'a Vocabulary,
}

impl CNames for PlaceNames<'_> {
    fn variable(&self, var: VarId) -> String {
        self.program.of(var)
    }

    fn symbol(&self, store: &TermStore, sym: SymId) -> String {
        match self.vocabulary.of_symbol(sym) {
            Some(Place::Global { var } | Place::Local { var, .. }) => self.program.of(var),
            Some(Place::Read { bytes }) => format!("memory{}", 8 * bytes),
            Some(_) => store.symbol(sym).name.clone(),
            None => self.program.symbol(store, sym),
        }
    }
}

/// The graph for people and tools.
pub fn tree_of(graph: &Graph, reasoner: &mut Reasoner) -> Tree {
    let program: &Program = reasoner.x.program();
    let guards: Vec<Vec<Term>> = graph.ids().map(|id| guards_of(graph, reasoner, id)).collect();
    let names = PlaceNames { program: Names::new(program), vocabulary: &reasoner.vocabulary };
    let store = reasoner.x.store();
    let c = |t: Term| to_c(store, &names, t);
    let nodes = graph
        .ids()
        .map(|id| {
            let n = &graph[id];
            let function = program.function(n.location.func);
            let block = function.block(n.location.block);
            let span = block.stmts.get(n.location.stmt as usize).map_or(block.end_span, |s| s.span);
            TreeNode {
                id: id.0,
                parent: n.parent.map(|p| p.0),
                function: function.name.clone(),
                block: n.location.block.0,
                line: span.line,
                depth: n.depth,
                guards: guards[id.0 as usize].iter().map(|g| c(*g)).collect(),
                interpolant: n.interpolant.atoms().map(c).collect(),
                covered_by: match n.status {
                    Status::Covered(by) => Some(by.0),
                    _ => None,
                },
                open: n.status == Status::Open,
                pinned: n.pinned.map(String::from),
            }
        })
        .collect();
    Tree { nodes }
}

fn guards_of(graph: &Graph, reasoner: &mut Reasoner, id: NodeId) -> Vec<Term> {
    let Some(parent) = graph[id].parent else { return Vec::new() };
    if let Some(edge) = &graph[id].edge {
        return edge.guards.clone();
    }
    let trail = graph[id].trail.to_vec();
    reasoner.edge(&graph[parent].state, &trail).guards
}

impl Tree {
    /// Interpolants in boxes, dashed edges from covered nodes to those that cover them.
    pub fn dot(&self) -> String {
        let mut out = String::from("digraph tree {\n  node [shape=box, fontname=\"monospace\"];\n");
        for n in &self.nodes {
            let interpolant = if n.interpolant.is_empty() {
                String::from("true")
            } else {
                n.interpolant.iter().map(|a| escape(a)).collect::<Vec<_>>().join("\\n")
            };
            let style = match (&n.covered_by, n.open, &n.pinned) {
                (Some(_), ..) => ", style=dashed",
                (_, true, _) => ", color=red",
                (_, _, Some(_)) => ", color=gray",
                _ => "",
            };
            let place = if n.line > 0 { format!("line {}", n.line) } else { format!("block {}", n.block) };
            let _ = writeln!(
                out,
                "  n{} [label=\"#{} {} {place}\\n{interpolant}\"{style}];",
                n.id,
                n.id,
                escape(&n.function)
            );
            if let Some(p) = n.parent {
                let guards = n.guards.iter().map(|g| escape(g)).collect::<Vec<_>>().join("\\n");
                let _ = writeln!(out, "  n{p} -> n{} [label=\"{guards}\"];", n.id);
            }
            if let Some(by) = n.covered_by {
                let _ = writeln!(
                    out,
                    "  n{} -> n{by} [style=dashed, label=\"subsumed\", constraint=false];",
                    n.id
                );
            }
        }
        out.push_str("}\n");
        out
    }
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ")
}
