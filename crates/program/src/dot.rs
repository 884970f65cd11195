//! Control-flow graphs in Graphviz's language.

use crate::block::Terminator;
use crate::display::Printer;
use crate::function::Function;
use crate::ids::FuncId;
use crate::program::Program;
use secateur_term::TermStore;
use std::fmt::Write;

/// Lines a node shows before it is cut.
const LINES: usize = 24;
const COLUMNS: usize = 100;

impl Program {
    /// One function, or all of them, as a graph for `dot`.
    pub fn dot(&self, store: &TermStore, only: Option<FuncId>) -> String {
        let printer = Printer::new(self, store);
        let mut text = String::from("digraph program {\n  node [shape=box, fontname=monospace];\n");
        for (i, function) in self.functions.iter().enumerate() {
            if only.is_none_or(|f| f.0 as usize == i) {
                write_function(&mut text, &printer, i, function);
            }
        }
        text.push_str("}\n");
        text
    }
}

fn write_function(text: &mut String, printer: &Printer<'_>, index: usize, function: &Function) {
    let _ = writeln!(text, "  subgraph cluster_{index} {{\n    label=\"{}\";", escape(&function.name));
    for (i, block) in function.blocks.iter().enumerate() {
        let mut lines = printer.block(block);
        if lines.len() > LINES {
            let left = lines.len() - LINES;
            lines.truncate(LINES);
            lines.push(format!("... {left} more"));
        }
        let mut label = format!("b{i}\\l");
        for line in &lines {
            let line: String = line.chars().take(COLUMNS).collect();
            label.push_str(&escape(&line));
            label.push_str("\\l");
        }
        let style = if block.loop_head { ", peripheries=2" } else { "" };
        let _ = writeln!(text, "    f{index}b{i} [label=\"{label}\"{style}];");
    }
    for (i, block) in function.blocks.iter().enumerate() {
        let mut edge = |to: u32, label: &str| {
            let _ = writeln!(text, "    f{index}b{i} -> f{index}b{to} [label=\"{}\"];", escape(label));
        };
        match &block.end {
            Terminator::Branch { then, other, .. } => {
                edge(then.0, "yes");
                edge(other.0, "no");
            }
            Terminator::Switch { cases, default, .. } => {
                for (k, to) in cases {
                    edge(to.0, &k.to_string());
                }
                edge(default.0, "default");
            }
            end => end.successors().iter().for_each(|to| edge(to.0, "")),
        }
    }
    text.push_str("  }\n");
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use crate::testing::{Maker, calls};
    use crate::{BlockId, FuncId, StmtKind, Terminator};

    #[test]
    fn nodes_edges_and_quotes() {
        let mut m = Maker::new();
        let c = m.local("c", 1);
        let cond = m.read(c);
        m.stmt(StmtKind::Unsupported { what: "say \"x\\\"".into() });
        m.end(Terminator::Branch { cond, then: BlockId(1), other: BlockId(0) });
        m.end(Terminator::Return(None));
        let (program, store) = m.finish(None);
        let dot = program.dot(&store, None);
        assert!(dot.contains("f0b0 -> f0b1 [label=\"yes\"]"), "{dot}");
        assert!(dot.contains("f0b0 -> f0b0 [label=\"no\"]"), "{dot}");
        assert!(dot.contains("say \\\"x\\\\\\\""), "{dot}");
        assert_eq!(dot.matches('{').count(), dot.matches('}').count());
    }

    #[test]
    fn one_function_can_be_picked() {
        let (program, store) = calls(&[&[1], &[]], &[], &[]);
        let dot = program.dot(&store, Some(FuncId(1)));
        assert!(dot.contains("cluster_1") && !dot.contains("cluster_0"));
    }
}
