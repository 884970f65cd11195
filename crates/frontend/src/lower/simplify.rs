//! Tidies the blocks of a function: known branches are taken, empty ones are skipped, chains are joined,
//! unreachable ones go, loop heads are marked.

use super::context::Cx;
use secateur_program::{Block, BlockId, Halt, Span, Terminator};
use std::collections::HashSet;

/// Tidies the blocks of a function; the first one stays the entry.
pub(crate) fn simplify(mut blocks: Vec<Block>, cx: &Cx<'_>) -> Vec<Block> {
    decide(&mut blocks);
    skip_empty(&mut blocks);
    super::jump_threading::thread(&mut blocks, cx);
    skip_empty(&mut blocks);
    join_chains(&mut blocks);
    super::scopes::drop_at_return(&mut blocks);
    let mut blocks = renumber(blocks);
    mark_loop_heads(&mut blocks);
    blocks
}

fn retarget(end: &mut Terminator, to: impl Fn(BlockId) -> BlockId) {
    match end {
        Terminator::Goto(b) | Terminator::Call { next: b, .. } => *b = to(*b),
        Terminator::Branch { then, other, .. } => {
            *then = to(*then);
            *other = to(*other);
        }
        Terminator::Switch { cases, default, .. } => {
            for c in cases {
                c.1 = to(c.1);
            }
            *default = to(*default);
        }
        Terminator::Indirect { targets, .. } => {
            for t in targets {
                t.1 = to(t.1);
            }
        }
        Terminator::Return(_) | Terminator::Halt(_) => {}
    }
}

/// Branches whose condition is known.
fn decide(blocks: &mut [Block]) {
    for b in blocks {
        if let Terminator::Branch { cond, then, other } = b.end {
            if cond.is_true() {
                b.end = Terminator::Goto(then);
            } else if cond.is_false() {
                b.end = Terminator::Goto(other);
            }
        }
    }
}

/// Edges to blocks that only go on elsewhere lead there directly.
fn skip_empty(blocks: &mut [Block]) {
    let next: Vec<Option<BlockId>> = blocks
        .iter()
        .map(|b| match b.end {
            Terminator::Goto(t) if b.stmts.is_empty() => Some(t),
            _ => None,
        })
        .collect();
    let resolve = |start: BlockId| {
        let mut at = start;
        // a cycle of empty blocks is an endless loop of the program: stop after a full turn
        for _ in 0..next.len() {
            match next.get(at.0 as usize).copied().flatten() {
                Some(t) if t != at => at = t,
                _ => return at,
            }
        }
        start
    };
    for b in blocks.iter_mut() {
        retarget(&mut b.end, resolve);
        if let Terminator::Branch { then, other, .. } = b.end
            && then == other
        {
            b.end = Terminator::Goto(then);
        }
    }
}

/// A block that is entered only from the end of one other block becomes part of it.
fn join_chains(blocks: &mut [Block]) {
    let mut entries = vec![0u32; blocks.len()];
    if let Some(e) = entries.first_mut() {
        *e = 1;
    }
    for id in reachable(blocks) {
        for s in blocks[id].end.successors() {
            entries[s.0 as usize] += 1;
        }
    }
    for id in reachable(blocks) {
        while let Terminator::Goto(next) = blocks[id].end {
            let next = next.0 as usize;
            if next == id || entries[next] != 1 {
                break;
            }
            let gone = Block {
                stmts: Vec::new(),
                end: Terminator::Halt(Halt::Unreachable),
                end_span: Span::NONE,
                loop_head: false,
            };
            let taken = std::mem::replace(&mut blocks[next], gone);
            blocks[id].stmts.extend(taken.stmts);
            blocks[id].end = taken.end;
            blocks[id].end_span = taken.end_span;
            entries[next] = 0;
        }
    }
}

/// Reachable blocks in reverse postorder.
pub(crate) fn reachable(blocks: &[Block]) -> Vec<usize> {
    if blocks.is_empty() {
        return Vec::new();
    }
    let mut seen = vec![false; blocks.len()];
    seen[0] = true;
    let mut order = Vec::new();
    let mut stack = vec![(0usize, reversed_successors(&blocks[0]))];
    while let Some((id, next)) = stack.last_mut() {
        match next.pop() {
            Some(s) => {
                if !std::mem::replace(&mut seen[s], true) {
                    stack.push((s, reversed_successors(&blocks[s])));
                }
            }
            None => {
                order.push(*id);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

fn reversed_successors(b: &Block) -> Vec<usize> {
    b.end.successors().into_iter().map(|s| s.0 as usize).collect()
}

fn renumber(mut blocks: Vec<Block>) -> Vec<Block> {
    let order = reachable(&blocks);
    let mut place = vec![BlockId::ENTRY; blocks.len()];
    for (new, &old) in order.iter().enumerate() {
        place[old] = BlockId(new as u32);
    }
    order
        .iter()
        .map(|&old| {
            let gone = Terminator::Halt(Halt::Unreachable);
            let mut b = Block {
                stmts: std::mem::take(&mut blocks[old].stmts),
                end: std::mem::replace(&mut blocks[old].end, gone),
                end_span: blocks[old].end_span,
                loop_head: false,
            };
            retarget(&mut b.end, |t| place[t.0 as usize]);
            b
        })
        .collect()
}

/// Targets of back edges of a depth-first walk.
fn mark_loop_heads(blocks: &mut [Block]) {
    if blocks.is_empty() {
        return;
    }
    let mut state = vec![0u8; blocks.len()];
    let mut heads: HashSet<usize> = HashSet::new();
    state[0] = 1;
    let mut stack = vec![(0usize, reversed_successors(&blocks[0]))];
    while let Some((id, next)) = stack.last_mut() {
        match next.pop() {
            Some(s) if state[s] == 0 => {
                state[s] = 1;
                stack.push((s, reversed_successors(&blocks[s])));
            }
            Some(s) => {
                if state[s] == 1 {
                    heads.insert(s);
                }
            }
            None => {
                state[*id] = 2;
                stack.pop();
            }
        }
    }
    for h in heads {
        blocks[h].loop_head = true;
    }
}
