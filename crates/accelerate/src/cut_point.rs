//! Where the iterations of a loop begin. Any block that every cycle passes will do; where few variables are
//! live, few have to be followed. Inputs that are read before the branch that looks at them are dead there.
//!
//! A loop with loops inside it begins at its head, always: a block that the inner cycles pass too lies inside
//! of an inner loop, and its looping paths would be iterations of that one.

use secateur_analysis::{Liveness, Loop};
use secateur_base::Deadline;
use secateur_program::{BlockId, Function};

/// `inner`: the loops inside it. When the time is up it is the best block so far.
pub fn cut_point(
    function: &Function,
    body: &Loop,
    inner: &[&Loop],
    liveness: &Liveness,
    deadline: &Deadline,
) -> BlockId {
    if !inner.is_empty() {
        return body.head;
    }
    let live = |b: BlockId| liveness.live_at(b).count();
    let mut best = (body.head, live(body.head));
    for &b in &body.body {
        if deadline.passed().is_some() {
            break;
        }
        let count = live(b);
        if count < best.1 && cuts(function, body, b) {
            best = (b, count);
        }
    }
    best.0
}

/// Whether no cycle is left without the block.
fn cuts(function: &Function, body: &Loop, without: BlockId) -> bool {
    let place = |b: BlockId| if b == without { None } else { body.body.binary_search(&b).ok() };
    let next = |b: BlockId| function.block(b).end.successors().into_iter().filter_map(place);
    let mut open = vec![0usize; body.body.len()];
    for b in body.body.iter().filter(|b| **b != without) {
        next(*b).for_each(|to| open[to] += 1);
    }
    // blocks whose predecessors are all removed are removed in turn; what remains contains a cycle
    let mut ready: Vec<usize> =
        (0..open.len()).filter(|i| body.body[*i] != without && open[*i] == 0).collect();
    let mut done = 0;
    while let Some(i) = ready.pop() {
        done += 1;
        for to in next(body.body[i]) {
            open[to] -= 1;
            if open[to] == 0 {
                ready.push(to);
            }
        }
    }
    done + 1 == body.body.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_analysis::Loops;
    use secateur_program::{Block, ObjectId, Origin, Span, Terminator};
    use secateur_term::Term;

    /// A function that is nothing but this graph.
    fn graph(edges: &[&[u32]]) -> Function {
        let end = |to: &&[u32]| match to {
            [] => Terminator::Return(None),
            [first, rest @ ..] => Terminator::Switch {
                value: Term::FALSE,
                cases: rest.iter().enumerate().map(|(i, b)| (i as u128, BlockId(*b))).collect(),
                default: BlockId(*first),
            },
        };
        let block = |to| Block { stmts: vec![], end: end(to), end_span: Span::NONE, loop_head: false };
        Function {
            name: String::from("f"),
            params: vec![],
            locals: vec![],
            result_width: None,
            variadic: false,
            blocks: edges.iter().map(block).collect(),
            object: ObjectId(0),
            origin: Origin::User,
            span: Span::NONE,
        }
    }

    #[test]
    fn a_cut_leaves_no_cycle() {
        // 1 -> 2 -> {3, 4} -> 5 -> 1
        let f = graph(&[&[1], &[2, 6], &[3, 4], &[5], &[5], &[1], &[]]);
        let loops = Loops::of(&f);
        let cut = |b: u32| cuts(&f, &loops.all[0], BlockId(b));
        assert_eq!([1, 2, 3, 4, 5].map(cut), [true, true, false, false, true]);
        // a loop inside: only blocks of that one are on all cycles
        let f = graph(&[&[1], &[2, 5], &[3], &[2, 4], &[1], &[]]);
        let loops = Loops::of(&f);
        let cut = |b: u32| cuts(&f, &loops.all[0], BlockId(b));
        assert_eq!([1, 2, 3, 4].map(cut), [false, true, true, false]);
    }
}
