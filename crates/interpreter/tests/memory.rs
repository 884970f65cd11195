//! Memory: what is an error and what is not.

mod support;

use secateur_interpreter::*;
use secateur_program::*;
use support::*;

/// A program with one heap object of 8 bytes in `p`, then the statements `rest` makes of it.
fn with_heap(rest: impl FnOnce(&mut Build, secateur_term::Term) -> Vec<StmtKind>) -> Build {
    let mut b = Build::new(DataModel::Lp64);
    let (p, rp) = b.main_local("p", 64);
    let eight = b.word(8);
    let mut all = vec![alloc(p, eight, AllocKind::Heap, "block")];
    all.extend(rest(&mut b, rp));
    let zero = b.int(32, 0);
    b.main(all, zero);
    b
}

fn store(addr: secateur_term::Term, value: secateur_term::Term, bytes: u32) -> StmtKind {
    StmtKind::Store { addr, value, bytes }
}

fn fault(b: &Build) -> (CheckKind, AccessFault, Option<i128>) {
    match b.outcome() {
        Outcome::Error(report) => {
            let access = report.access.as_ref().expect("an access");
            (report.kind.clone(), access.fault, access.offset)
        }
        other => panic!("no error but {other:?}"),
    }
}

#[test]
fn accesses_in_bounds_and_out() {
    for (offset, bytes, expected) in
        [(0, 8, None), (7, 1, None), (5, 4, Some(5)), (8, 1, Some(8)), (-1, 1, Some(-1))]
    {
        let b = with_heap(|b, p| {
            let (at, value) = (b.plus(p, offset), b.int(64, 1));
            vec![store(at, value, bytes)]
        });
        match expected {
            None => assert_eq!(b.outcome(), Outcome::Exited(0)),
            Some(o) => {
                assert_eq!(fault(&b), (CheckKind::InvalidDeref, AccessFault::OutOfBounds, Some(o)));
            }
        }
    }
}

#[test]
fn a_stray_pointer_is_wrong_even_when_it_hits_another_object() {
    let mut b = Build::new(DataModel::Lp64);
    let (_, one) = b.object("one", 8, ObjectKind::Global);
    let (_, two) = b.object("two", 8, ObjectKind::Global);
    let (x, rx) = b.main_local("x", 64);
    let (distance, rd) = b.main_local("d", 64);
    let difference = b.store.sub(two, one);
    let stray = b.store.add(one, rx);
    let value = b.int(8, 1);
    let input = StmtKind::Input { var: x, name: String::from("i"), ty: TypeHint::Signed };
    b.main(vec![StmtKind::Assign { var: distance, value: difference }, input, store(stray, value, 1)], rd);
    // first learn the distance, then use it as an index
    let ask = |v| Scenario { inputs: vec![call_input("i", 64, v)], ..Scenario::default() };
    let Outcome::Exited(gap) = b.run(Options::default(), &ask(0)).outcome else { panic!("no exit") };
    let run = b.run(Options::default(), &ask(gap as u128));
    assert_eq!(error(&run.outcome).0, CheckKind::InvalidDeref);
    // an integer that is an address by itself may go anywhere an object is
    let chosen = Scenario { static_bases: vec![(ObjectId(2), 0x5000)], ..ask(0x5000) };
    let rx_store = store(rx, value, 1);
    b.program.functions[0].blocks[0].stmts[2].kind = rx_store;
    assert!(matches!(b.run(Options::default(), &chosen).outcome, Outcome::Exited(_)));
    let nowhere = Scenario { static_bases: vec![(ObjectId(2), 0x5000)], ..ask(0x5008) };
    let run = b.run(Options::default(), &nowhere);
    assert_eq!(error(&run.outcome).1, "write of 1 byte at address 0x5008, where no object is");
}

#[test]
fn null_constants_and_code() {
    let mut b = Build::new(DataModel::Ilp32);
    let (text, null, value) = (b.text("abc"), b.word(0), b.int(8, 1));
    let main = b.program.objects[0].base;
    b.main(vec![store(null, value, 1)], value);
    for (addr, expected) in
        [(null, AccessFault::Null), (text, AccessFault::WriteToConstant), (main, AccessFault::NotData)]
    {
        b.program.functions[0].blocks[0].stmts[0].kind = store(addr, value, 1);
        assert_eq!(fault(&b).1, expected);
    }
}

#[test]
fn free_and_what_comes_after() {
    let free = |addr| StmtKind::Free { addr };
    assert_eq!(with_heap(|_, p| vec![free(p)]).outcome(), Outcome::Exited(0));
    let null = with_heap(|b, _| vec![free(b.word(0))]);
    assert_eq!(null.outcome(), Outcome::Exited(0));
    let twice = with_heap(|_, p| vec![free(p), free(p)]);
    assert_eq!(fault(&twice).0, CheckKind::InvalidFree);
    assert_eq!(fault(&twice).1, AccessFault::DoubleFree);
    let middle = with_heap(|b, p| vec![free(b.plus(p, 4))]);
    assert_eq!(fault(&middle), (CheckKind::InvalidFree, AccessFault::NotStart, Some(4)));
    let after = with_heap(|b, p| vec![free(p), store(p, b.int(8, 1), 1)]);
    assert_eq!(fault(&after).1, AccessFault::Freed);
    let Outcome::Error(report) = after.outcome() else { panic!("no error") };
    let freed = report.access.and_then(|a| a.object).and_then(|o| o.gone).map(|(_, site)| site.span);
    assert_eq!(freed, Some(span(11)), "the report says where it was freed");
}

#[test]
fn reallocation_keeps_bytes_and_ends_the_old_object() {
    let mut b = Build::new(DataModel::Lp64);
    let (p, rp) = b.main_local("p", 64);
    let (q, rq) = b.main_local("q", 64);
    let (x, rx) = b.main_local("x", 32);
    let (eight, sixteen, value) = (b.word(8), b.word(16), b.int(32, 77));
    b.main(
        vec![
            alloc(p, eight, AllocKind::Heap, "block"),
            store(rp, value, 4),
            StmtKind::Realloc { var: q, ptr: rp, size: sixteen },
            StmtKind::Load { var: x, addr: rq, bytes: 4 },
        ],
        rx,
    );
    assert_eq!(b.outcome(), Outcome::Exited(77));
    b.program.functions[0].blocks[0].stmts[3].kind = StmtKind::Load { var: x, addr: rp, bytes: 4 };
    assert_eq!(fault(&b).1, AccessFault::Freed);
}

#[test]
fn copies() {
    let mut b = Build::new(DataModel::Lp64);
    let (_, g) = b.object("g", 16, ObjectKind::Global);
    let (x, rx) = b.main_local("x", 32);
    let (value, five, four) = (b.int(64, 0x0807_0605_0403_0201), b.word(5), b.word(4));
    let shifted = b.plus(g, 4);
    let copy = |overlap, len| StmtKind::MemCopy { dst: shifted, src: g, len, overlap };
    let at = b.plus(g, 5);
    b.main(vec![store(g, value, 8), copy(true, five), StmtKind::Load { var: x, addr: at, bytes: 4 }], rx);
    assert_eq!(b.outcome(), Outcome::Exited(0x0504_0302));
    b.program.functions[0].blocks[0].stmts[1].kind = copy(false, five);
    assert!(matches!(fault(&b).1, AccessFault::Overlap { .. }));
    b.program.functions[0].blocks[0].stmts[1].kind = copy(false, four);
    assert!(matches!(b.outcome(), Outcome::Exited(_)), "regions that only touch do not overlap");
    let huge = b.word(-1);
    b.program.functions[0].blocks[0].stmts[1].kind = copy(true, huge);
    assert_eq!(fault(&b).1, AccessFault::OutOfBounds);
}

#[test]
fn locals_die_with_their_function() {
    let mut b = Build::new(DataModel::Lp64);
    let f = b.function("f", false);
    let (a, ra) = b.local(f, "a", 64, VarKind::Temp);
    let four = b.word(4);
    b.block(f, vec![alloc(a, four, AllocKind::Stack, "local")], Terminator::Return(Some(ra)));
    let (p, rp) = b.main_local("p", 64);
    let value = b.int(32, 1);
    let call = Terminator::Call { callee: Callee::Direct(f), args: vec![], var: Some(p), next: BlockId(1) };
    b.block(FuncId(0), vec![], call);
    b.block(FuncId(0), vec![store(rp, value, 4)], Terminator::Return(None));
    assert_eq!(fault(&b).1, AccessFault::OutOfScope);
}

#[test]
fn variable_length_arrays_die_at_their_mark() {
    let mut b = Build::new(DataModel::Lp64);
    let (p, rp) = b.main_local("p", 64);
    let (q, rq) = b.main_local("q", 64);
    let (s, rs) = b.main_local("s", 64);
    let (four, value) = (b.word(4), b.int(32, 1));
    let mut stmts = vec![
        alloc(p, four, AllocKind::Vla, "outer"),
        StmtKind::StackSave { var: s },
        alloc(q, four, AllocKind::Vla, "inner"),
        StmtKind::StackRestore { saved: rs },
        store(rp, value, 4),
    ];
    b.main(stmts.clone(), value);
    assert_eq!(b.outcome(), Outcome::Exited(1));
    stmts[4] = store(rq, value, 4);
    b.program.functions[0].blocks.clear();
    b.main(stmts, value);
    assert_eq!(fault(&b).1, AccessFault::OutOfScope);
}

#[test]
fn leaks_are_what_nothing_leads_to() {
    let monitor = Monitor { leak: true, ..Monitor::developer() };
    let leak =
        |b: &Build| b.run(Options { monitor: monitor.clone(), ..Options::default() }, &Scenario::default());
    let lost = with_heap(|_, _| vec![]);
    assert_eq!(error(&leak(&lost).outcome).0, CheckKind::Leak);
    assert_eq!(lost.outcome(), Outcome::Exited(0), "nobody asked");
    let given_back = with_heap(|_, p| vec![StmtKind::Free { addr: p }]);
    assert_eq!(leak(&given_back).outcome, Outcome::Exited(0));
    let kept = with_heap(|b, p| {
        let (_, g) = b.object("g", 16, ObjectKind::Global);
        vec![store(b.plus(g, 8), p, 8)]
    });
    assert_eq!(leak(&kept).outcome, Outcome::Exited(0));
    let cycle = with_heap(|_, p| vec![store(p, p, 8)]);
    assert_eq!(error(&leak(&cycle).outcome).0, CheckKind::Leak, "leads only to itself");
    let mut promoted = with_heap(|b, p| {
        let zero = b.word(0);
        let (g, _) = b.global("g", 64, zero);
        vec![StmtKind::Assign { var: g, value: p }]
    });
    assert_eq!(leak(&promoted).outcome, Outcome::Exited(0));
    promoted.program.functions[0].blocks[0].end = Terminator::Halt(Halt::Abort);
    assert_eq!(leak(&promoted).outcome, Outcome::Aborted);
    let cleanup = Monitor { cleanup: true, ..Monitor::developer() };
    let run = kept.run(Options { monitor: cleanup, ..Options::default() }, &Scenario::default());
    assert_eq!(error(&run.outcome).0, CheckKind::Cleanup);
    // at `exit` the frames are still there
    let mut inside = with_heap(|_, _| vec![]);
    let code = inside.int(32, 0);
    inside.program.functions[0].blocks[0].end = Terminator::Halt(Halt::Exit(code));
    assert_eq!(leak(&inside).outcome, Outcome::Exited(0));
}

#[test]
fn chosen_addresses() {
    let mut b = Build::new(DataModel::Ilp32);
    let (_, g) = b.object("g", 8, ObjectKind::Global);
    let (p, rp) = b.main_local("p", 32);
    let eight = b.word(8);
    let both = b.store.add(rp, g);
    b.main(vec![alloc(p, eight, AllocKind::Heap, "h")], both);
    let choose = |h| Scenario {
        static_bases: vec![(ObjectId(1), 0x1000)],
        dynamic_bases: vec![(0, h)],
        ..Scenario::default()
    };
    assert_eq!(b.run(Options::default(), &choose(0x2000)).outcome, Outcome::Exited(0x3000));
    assert!(matches!(b.run(Options::default(), &choose(0x1004)).outcome, Outcome::Mismatch { .. }), "taken");
    assert!(
        matches!(b.run(Options::default(), &choose(0xffff_fffc)).outcome, Outcome::Mismatch { .. }),
        "too high"
    );
}

#[test]
fn memory_has_an_end() {
    let mut b = Build::new(DataModel::Lp64);
    let (p, rp) = b.main_local("p", 64);
    let huge = b.word(1 << 40);
    b.main(vec![alloc(p, huge, AllocKind::Heap, "h")], rp);
    assert_eq!(b.outcome(), Outcome::MemoryLimit);
}

#[test]
fn static_pointers_keep_their_origin() {
    let mut b = Build::new(DataModel::Lp64);
    let (_, target) = b.object("target", 8, ObjectKind::Global);
    let (holder, h) = b.object("holder", 16, ObjectKind::Global);
    let value = b.plus(target, 4);
    b.program.objects[holder.0 as usize].init.push(InitItem::Address { offset: 8, value, bytes: 8 });
    let (p, rp) = b.main_local("p", 64);
    let (at, one) = (b.plus(h, 8), b.int(32, 1));
    let load = StmtKind::Load { var: p, addr: at, bytes: 8 };
    b.main(vec![load.clone(), store(rp, one, 4)], one);
    assert_eq!(b.outcome(), Outcome::Exited(1));
    let past = b.plus(rp, 4);
    b.program.functions[0].blocks[0].stmts[1].kind = store(past, one, 1);
    assert_eq!(fault(&b), (CheckKind::InvalidDeref, AccessFault::OutOfBounds, Some(8)));
}

#[test]
fn variadic_arguments() {
    for (model, word) in [(DataModel::Ilp32, 4), (DataModel::Lp64, 8)] {
        let mut b = Build::new(model);
        let w = model.pointer_width();
        let f = b.function("f", true);
        b.local(f, "n", 32, VarKind::Param);
        let (list, rl) = b.local(f, "list", w, VarKind::Local);
        let (area, ra) = b.local(f, "area", w, VarKind::Local);
        let (x, rx) = b.local(f, "x", 32, VarKind::Local);
        let (size, field) = (b.word(24), if word == 8 { b.plus(rl, 8) } else { rl });
        // the second argument past the named one
        let second = b.plus(ra, word);
        b.block(
            f,
            vec![
                alloc(list, size, AllocKind::Stack, "list"),
                StmtKind::VaStart { list: rl },
                StmtKind::Load { var: area, addr: field, bytes: word as u32 },
                StmtKind::Load { var: x, addr: second, bytes: 4 },
            ],
            Terminator::Return(Some(rx)),
        );
        let (r, rr) = b.main_local("r", 32);
        let args = [1, 2, 3].map(|k| Argument { value: b.int(32, k), bytes: 4, align: 4, by_value: false });
        let callee = Callee::Direct(f);
        let call = Terminator::Call { callee, args: args.to_vec(), var: Some(r), next: BlockId(1) };
        b.block(FuncId(0), vec![], call);
        b.block(FuncId(0), vec![], Terminator::Return(Some(rr)));
        assert_eq!(b.outcome(), Outcome::Exited(3), "{model}");
        let third = b.plus(ra, 2 * word);
        b.program.functions[1].blocks[0].stmts[3].kind = StmtKind::Load { var: x, addr: third, bytes: 4 };
        assert_eq!(fault(&b).1, AccessFault::OutOfBounds, "only two are there");
    }
}
