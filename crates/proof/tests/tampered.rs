//! A small proof that holds, and what the checker says of it after each way of tampering with it.

use secateur_base::Deadline;
use secateur_program::{BlockId, FuncId};
use secateur_proof::{
    Carried, Checked, Checker, Description, Held, Location, Need, Proof, ProofEdge, ProofNode, ProofNodeId,
    StateFact, Status, Summary, Target,
};
use secateur_solver::{BitblastOptions, Bitblaster};
use secateur_term::{Sort, SymbolKind, Term, TermStore};

/// `while (x < 10) x++; assert(x == 10);` from a state with `x <= 10`.
struct Loop {
    store: TermStore,
    at_most: Term,
    proof: Proof,
}

fn location(block: u32) -> Location {
    Location { stack: 0, func: FuncId(0), block: BlockId(block), stmt: 0 }
}

fn node(id: u32, parent: Option<u32>, status: Status, interpolant: &[Term]) -> ProofNode {
    let held = |atom: &Term| StateFact { atom: *atom, held: Held::Yes };
    ProofNode {
        id: ProofNodeId(id),
        location: location(1),
        parent: parent.map(ProofNodeId),
        status,
        pinned: false,
        interpolant: interpolant.to_vec(),
        state: interpolant.iter().map(held).collect(),
        sides: Vec::new(),
    }
}

fn looping() -> Loop {
    let mut store = TermStore::new();
    let x = store.fresh("x", Sort::Bv(32), SymbolKind::Internal);
    let (one, ten) = (store.bv(32, 1), store.bv(32, 10));
    let at_most = store.ule(x, ten);
    let below = store.ult(x, ten);
    let left = store.not(below);
    let more = store.add(x, one);
    let next = store.ule(more, ten);
    let equal = store.eq(x, ten);
    let head = ProofNode { sides: vec![below, left], ..node(0, None, Status::Expanded, &[at_most]) };
    let again = node(1, Some(0), Status::CoveredBy(ProofNodeId(0)), &[at_most]);
    let round = Summary {
        guards: vec![below],
        carried: vec![Carried { atom: at_most, before: vec![next] }],
        ..Summary::default()
    };
    let out =
        Summary { guards: vec![left], needs: vec![Need { guards: 1, atom: equal }], ..Summary::default() };
    let edge =
        |to, summary| ProofEdge { from: ProofNodeId(0), to, description: Description::Conditions(summary) };
    let edges = vec![edge(Target::Node(ProofNodeId(1)), round), edge(Target::End, out)];
    Loop { store, at_most, proof: Proof { nodes: vec![head, again], edges } }
}

impl Loop {
    fn check(&mut self) -> Checked {
        let mut solver = Bitblaster::new(BitblastOptions::default(), Deadline::never());
        Checker::new(&mut self.store, &mut solver, Deadline::never()).check(&self.proof)
    }

    fn summary(&mut self, edge: usize) -> &mut Summary {
        match &mut self.proof.edges[edge].description {
            Description::Conditions(summary) => summary,
            _ => panic!("the edge has conditions"),
        }
    }
}

/// Tampers with the proof; the first complaint must say this.
fn rejected(tamper: impl FnOnce(&mut Loop), complaint: &str) {
    let mut l = looping();
    tamper(&mut l);
    let checked = l.check();
    let first = checked.wrong.first().map_or("nothing", String::as_str);
    assert!(first.contains(complaint), "{complaint}: {:?}", checked.wrong);
}

#[test]
fn a_proof_that_holds() {
    let checked = looping().check();
    assert_eq!(checked.wrong, Vec::<String>::new());
    // the way round and the assertion; that one side is taken folds, and the cover is the same atom
    assert_eq!((checked.questions, checked.open), (2, 0));
}

#[test]
fn a_dropped_atom() {
    rejected(|l| l.proof.nodes[0].interpolant.clear(), "an edge from node 0: [");
    rejected(|l| l.proof.nodes[1].interpolant.clear(), "the cover of node 1");
    rejected(|l| l.summary(0).carried.clear(), "an atom at its end has no condition");
}

#[test]
fn a_redirected_cover() {
    let elsewhere = |l: &mut Loop, change: fn(&mut ProofNode)| {
        let mut other = node(2, None, Status::Expanded, &[]);
        change(&mut other);
        l.proof.nodes.push(other);
        l.proof.edges.push(ProofEdge {
            from: ProofNodeId(2),
            to: Target::End,
            description: Description::Explored,
        });
        l.proof.nodes[1].status = Status::CoveredBy(ProofNodeId(2));
    };
    let refused = "node 1 may not be covered by 2";
    rejected(|l| elsewhere(l, |n| n.location = location(7)), refused);
    rejected(|l| elsewhere(l, |n| n.location.stack = 1), refused);
    rejected(|l| elsewhere(l, |n| n.pinned = true), refused);
    rejected(|l| elsewhere(l, |n| n.status = Status::Open), refused);
    rejected(|l| l.proof.nodes[1].status = Status::CoveredBy(ProofNodeId(9)), "which is not there");
    // a node may not stand for itself
    rejected(
        |l| l.proof.nodes[1].status = Status::CoveredBy(ProofNodeId(1)),
        "node 1 may not be covered by 1",
    );
}

#[test]
fn a_removed_edge() {
    rejected(|l| drop(l.proof.edges.remove(0)), "node 0: 1 of 2 sides were followed");
    rejected(|l| drop(l.proof.edges.remove(1)), "node 0: 1 of 2 sides were followed");
    rejected(|l| l.proof.edges[0].description = Description::Explored, "has no conditions");
    // as many edges as before, but one twice
    rejected(|l| l.proof.edges[0] = l.proof.edges[1].clone(), "node 1 has no edge from its parent 0");
}

#[test]
fn a_missing_side() {
    let without = |l: &mut Loop| {
        l.proof.nodes[0].sides = vec![l.proof.nodes[0].sides[0]; 2];
    };
    rejected(without, "the sides of node 0");
    rejected(|l| l.proof.nodes[0].sides.truncate(1), "2 of 1 sides");
}

#[test]
fn a_guard_that_was_passed_later() {
    rejected(|l| l.summary(1).needs[0].guards = 0, "an edge from node 0: [");
    rejected(|l| l.summary(0).guards.clear(), "an edge from node 0: [");
}

#[test]
fn a_state_without_the_interpolant() {
    rejected(|l| l.proof.nodes[0].state[0].held = Held::No, "node 0 does not satisfy an atom");
    rejected(|l| l.proof.nodes[0].state.clear(), "nothing is known of an atom");
    let stronger = |l: &mut Loop| {
        let never = l.store.not(l.at_most);
        l.proof.nodes[0].interpolant.push(never);
    };
    rejected(stronger, "nothing is known of an atom");
}

#[test]
fn an_open_node() {
    rejected(|l| l.proof.nodes[1].status = Status::Open, "node 1 is open");
}

#[test]
fn what_was_not_answered_is_open() {
    let mut l = looping();
    l.proof.nodes[0].state[0].held = Held::Unanswered;
    l.proof.edges[1].description = Description::TimeOver;
    let checked = l.check();
    assert!(checked.wrong.is_empty());
    assert_eq!((checked.questions, checked.open), (2, 2));
}
