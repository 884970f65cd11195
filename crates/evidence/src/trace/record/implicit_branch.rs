//! Branches that are no conditions of the source: where an allocation fails or succeeds, where an operation
//! is checked.

use super::history::{History, How};
use crate::trace::present::fact::visible;
use secateur_interpreter::ProgramPoint;
use secateur_program::{
    AllocKind, Block, BlockId, CheckKind, Program, StmtKind, Terminator, visit_variables,
};
use secateur_term::{Op, Term, TermStore};

/// The name of the input that makes an allocation fail.
const AT_WILL: &str = "allocation fails";

/// What a branch of an allocation says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Own {
    /// Nothing: it went as usual.
    Silent,
    /// A sentence.
    Said(String),
}

/// What is to be told of a branch that belongs to an allocation or a check; `None` for conditions of the
/// source.
pub fn own(
    program: &Program,
    terms: &TermStore,
    history: &History<'_>,
    at: ProgramPoint,
    condition: Term,
    held: bool,
) -> Option<Own> {
    let function = program.function(at.function);
    let block = function.block(at.block);
    let Terminator::Branch { then, other, .. } = &block.end else { return None };
    // a check that clang wrote as a branch stands where the operation does
    let checks = |to: BlockId| {
        let users = |k: &CheckKind| matches!(k, CheckKind::Assertion | CheckKind::ErrorCall { .. });
        let check = |k: &StmtKind| matches!(k, StmtKind::Check { kind, .. } if !users(kind));
        function.block(to).stmts.iter().any(|s| s.span == block.end_span && check(&s.kind))
    };
    if block.end_span.is_known() && (checks(*then) || checks(*other)) {
        return Some(Own::Silent);
    }
    let allocation = |to: BlockId| allocated(function.block(to), block);
    let frees = |to: BlockId| {
        let freed = |k: &StmtKind| matches!(k, StmtKind::Free { .. });
        function.block(to).stmts.iter().any(|s| s.span == block.end_span && freed(&s.kind))
    };
    let Some(name) = allocation(*other).or_else(|| allocation(*then)) else {
        // a `realloc` to nothing frees
        return frees(*then).then(|| match held {
            true => Own::Said("realloc to size 0 frees the block and returns NULL".into()),
            false => Own::Silent,
        });
    };
    let fails = held != allocation(*then).is_some();
    let chosen = at_will(terms, history, condition);
    Some(match (fails, chosen) {
        (false, None) => Own::Silent,
        (false, Some(_)) => Own::Said(format!("{name} succeeds")),
        (true, Some(true)) => Own::Said(format!("{name} fails and returns NULL")),
        (true, _) => {
            let size = size(terms, condition).and_then(|t| visible(program, terms, t));
            let size = size.unwrap_or_else(|| "the size".into());
            Own::Said(format!("{name} returns NULL because {size} is too large"))
        }
    })
}

/// The function that allocates in a block, for the branch at the end of another.
fn allocated(block: &Block, branch: &Block) -> Option<String> {
    block.stmts.iter().filter(|s| s.span == branch.end_span).find_map(|s| match &s.kind {
        StmtKind::Alloc { kind: AllocKind::Heap, name, .. } => Some(name.clone()),
        StmtKind::Realloc { .. } => Some("realloc".into()),
        _ => None,
    })
}

/// Whether the user has the allocation fail at will, and what was chosen.
fn at_will(terms: &TermStore, history: &History<'_>, condition: Term) -> Option<bool> {
    let mut chosen = None;
    visit_variables(terms, condition, |var| {
        if let Some(def) = history.of(var)
            && matches!(&def.how, How::Input { name, .. } if name == AT_WILL)
        {
            chosen = Some(def.seen.bits == 1);
        }
    });
    chosen
}

/// The size a condition looks at: no object has one with the highest bit set, or above what there is room
/// for.
fn size(terms: &TermStore, condition: Term) -> Option<Term> {
    let mut open = vec![condition];
    while let Some(t) = open.pop() {
        let Some(node) = terms.node(t) else { continue };
        match node.op {
            Op::Extract if node.width == 1 => return Some(node.args[0]),
            Op::Ult if terms.constant(node.args[0]).is_some() => return Some(node.args[1]),
            Op::Or | Op::And | Op::Not => open.extend(node.children().iter().rev()),
            _ => {}
        }
    }
    None
}
