//! Where the iterations of a loop begin. Any block that every cycle passes will do; where few variables are live, few
//! have to be followed. Inputs that are read before the branch that looks at them are dead there.

use secateur_program::{BlockId, Function, Liveness, Loop};

pub fn cut(function: &Function, body: &Loop, liveness: &Liveness) -> BlockId {
    let live = |b: BlockId| liveness.live_at(b).count();
    let mut best = (body.head, live(body.head));
    for &b in &body.body {
        let count = live(b);
        if count < best.1 && cuts(function, body, b) {
            best = (b, count);
        }
    }
    best.0
}

/// Whether no cycle is left without the block.
fn cuts(function: &Function, body: &Loop, without: BlockId) -> bool {
    // blocks without open predecessors go first; a cycle is what is left
    let inside = |b: &BlockId| *b != without && body.contains(*b);
    let mut left: Vec<BlockId> = body.body.iter().copied().filter(inside).collect();
    loop {
        let next: Vec<BlockId> = left
            .iter()
            .copied()
            .filter(|b| left.iter().any(|p| function.block(*p).end.successors().contains(b)))
            .collect();
        if next.is_empty() {
            return true;
        }
        if next.len() == left.len() {
            return false;
        }
        left = next;
    }
}
