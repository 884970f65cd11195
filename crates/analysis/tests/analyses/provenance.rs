//! Where pointers come from.

use super::{load, main_of, object, only_loop, variable};
use secateur_analysis::{
    AddressBits, CallGraph, Liveness, Loop, LoopEffects, LoopMemory, LoopMemoryAnalysis, ObjectBases,
    PointerOrigin,
};
use secateur_program::{Program, StmtKind};
use secateur_term::{Term, TermStore};

#[test]
fn addresses_flow_through_variables_calls_and_memory() {
    let (program, store) = load(
        "int a[4]; int *kept[1];
         int *pass(int *through) { return through; }
         int main(void) { int n = 3, k; int *p = a; int *q = pass(p + n); kept[0] = q; int *r = kept[0];
           k = q > p; return *r + k; }",
    );
    let bits = AddressBits::of(&program, &store);
    for name in ["p", "q", "r", "through"] {
        assert!(bits.has_variable(variable(&program, name)), "{name}");
    }
    for name in ["n", "k"] {
        assert!(!bits.has_variable(variable(&program, name)), "{name}");
    }
}

fn memory_of(text: &str) -> (Program, TermStore, Option<LoopMemory>) {
    let (program, store) = load(text);
    let body = only_loop(&program);
    let graph = CallGraph::of(&program, &store);
    let effects = LoopEffects::of(&program, &graph, main_of(&program), &body);
    let bits = AddressBits::of(&program, &store);
    let liveness = Liveness::of(program.function(main_of(&program)), &store);
    let analysis = LoopMemoryAnalysis {
        program: &program,
        store: &store,
        bits: &bits,
        function: main_of(&program),
        body: &body,
        effects: &effects,
        liveness: &liveness,
    };
    let memory = analysis.memory();
    (program, store, memory)
}

#[test]
fn a_loop_writes_the_array_it_indexes() {
    let (program, _, memory) =
        memory_of("int a[8], b[8]; int main(void) { for (int i = 0; i < 8; i++) a[i] = b[i]; return a[3]; }");
    let memory = memory.unwrap();
    assert!(memory.touches);
    assert_eq!(memory.written, [PointerOrigin::Static(object(&program, "a"))], "b is only read");
    assert_eq!(memory.pointers, []);
}

#[test]
fn a_moving_pointer_stays_in_the_object_it_had_when_the_loop_was_entered() {
    let (program, _, memory) =
        memory_of("int a[8]; int main(void) { int *p = a; while (p < a + 8) *p++ = 0; return *a; }");
    let memory = memory.unwrap();
    let p = variable(&program, "p");
    let own = memory.pointers.iter().find(|x| x.0 == p).unwrap();
    assert_eq!(own.1, [PointerOrigin::Entry(p)]);
    assert_eq!(memory.written, [PointerOrigin::Entry(p)]);
}

#[test]
fn a_loop_that_follows_pointers_in_memory_is_not_understood() {
    let (.., memory) = memory_of(
        "struct node { struct node *next; int value; } first;
         int main(void) { struct node *n = &first; while (n) { n->value = 1; n = n->next; } return 0; }",
    );
    assert!(memory.is_none());
}

/// The addresses that a loop stores to and loads from.
fn accesses(program: &Program, body: &Loop) -> (Vec<Term>, Vec<Term>) {
    let function = program.function(main_of(program));
    let (mut stores, mut loads) = (Vec::new(), Vec::new());
    for s in body.body.iter().flat_map(|b| &function.block(*b).stmts) {
        match &s.kind {
            StmtKind::Store { addr, .. } => stores.push(*addr),
            StmtKind::Load { addr, .. } => loads.push(*addr),
            _ => {}
        }
    }
    (stores, loads)
}

#[test]
fn two_static_arrays_are_different_objects() {
    let (program, store) =
        load("int a[8], b[8]; int main(void) { for (int i = 0; i < 8; i++) a[i] = b[i]; return a[3]; }");
    let body = only_loop(&program);
    let bases = ObjectBases::of(&program, main_of(&program), &body);
    let (stores, loads) = accesses(&program, &body);
    let (to, from) = (bases.base(&store, stores[0]).unwrap(), bases.base(&store, loads[0]).unwrap());
    assert!(!to.is_same(&from));
    assert!(to.is_same(&to));
    assert_eq!(to.size, Some(32));
    assert!(to.tame, "an index of 32 bits");
}

#[test]
fn a_parameter_points_anywhere() {
    let (program, store) = load(
        "extern int *__VERIFIER_nondet_pointer(void); int b[8];
         int main(void) { int *p = __VERIFIER_nondet_pointer(); for (int i = 0; i < 8; i++) p[i] = b[i]; return 0; }",
    );
    let body = only_loop(&program);
    let bases = ObjectBases::of(&program, main_of(&program), &body);
    let (stores, _) = accesses(&program, &body);
    assert!(bases.base(&store, stores[0]).is_none());
}
