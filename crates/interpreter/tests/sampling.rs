//! What an observer can do besides listening: see states at heads of loops, choose what the scenario leaves
//! open, call one function.

mod support;

use secateur_interpreter::*;
use secateur_program::*;
use support::*;

/// Keeps what it sees, and chooses the same value for everything.
struct Sampler {
    watched: Vec<VarId>,
    chosen: Option<u128>,
    asked: Vec<(InputKind, u32)>,
    seen: Vec<Vec<Option<u128>>>,
    images: Vec<MemoryImage>,
    returned: Vec<Option<u128>>,
}

impl Sampler {
    fn new(watched: &[VarId], chosen: Option<u128>) -> Sampler {
        Sampler {
            watched: watched.to_vec(),
            chosen,
            asked: vec![],
            seen: vec![],
            images: vec![],
            returned: vec![],
        }
    }
}

impl Observer for Sampler {
    fn event(&mut self, _: ProgramPoint, event: &Event<'_>) {
        if let Event::Return { value, .. } = event {
            self.returned.push(*value);
        }
    }

    fn at_loop_head(&mut self, place: ProgramPoint, state: &StateView<'_>) {
        assert_eq!(place.block, BlockId(1));
        self.seen.push(self.watched.iter().map(|v| state.variable(*v)).collect());
        self.images.push(state.memory(6));
    }

    fn choose(&mut self, kind: InputKind, width: u32) -> Option<u128> {
        self.asked.push((kind, width));
        self.chosen
    }
}

fn sampling() -> Options {
    Options { loop_heads: true, level: Level::Control, ..Options::default() }
}

/// `n = input(); a[0] = 7; for (i = 0; i < n; i++) ; later = i; return i`, where `a` is a local object of 8
/// bytes.
fn counting() -> (Build, [VarId; 4]) {
    let mut b = Build::new(DataModel::Lp64);
    let main = FuncId(0);
    let (n, rn) = b.main_local("n", 32);
    let (i, ri) = b.main_local("i", 32);
    let (later, _) = b.main_local("later", 32);
    let (a, ra) = b.main_local("a", 64);
    let (zero, one, seven, eight) = (b.int(32, 0), b.int(32, 1), b.int(32, 7), b.word(8));
    let (less, next) = (b.store.slt(ri, rn), b.store.add(ri, one));
    let input = StmtKind::Input { var: n, name: String::from("in"), ty: TypeHint::Signed };
    let start = vec![
        input,
        StmtKind::Assign { var: i, value: zero },
        alloc(a, eight, AllocKind::Stack, "a"),
        StmtKind::Store { addr: ra, value: seven, bytes: 4 },
    ];
    b.block(main, start, Terminator::Goto(BlockId(1)));
    b.block(main, vec![], Terminator::Branch { cond: less, then: BlockId(2), other: BlockId(3) });
    b.block(main, vec![StmtKind::Assign { var: i, value: next }], Terminator::Goto(BlockId(1)));
    let last = vec![StmtKind::Assign { var: later, value: ri }];
    b.block(main, last, Terminator::Return(Some(ri)));
    b.program.functions[0].blocks[1].loop_head = true;
    (b, [n, i, later, a])
}

#[test]
fn states_at_the_head_of_a_loop() {
    let (b, [n, i, later, a]) = counting();
    let mut sampler = Sampler::new(&[n, i, later, a], Some(2));
    let run = Interpreter::new(&b.program, &b.store, sampling()).run(&Scenario::default(), &mut sampler);
    assert_eq!(run.outcome, Outcome::Exited(2));
    assert_eq!(sampler.asked, [(InputKind::Call, 32)]);
    let values: Vec<_> = sampler.seen.iter().map(|s| (s[0], s[1], s[2])).collect();
    assert_eq!(values, [0, 1, 2].map(|i| (Some(2), Some(i), None)), "`later` has no value yet");
    let address = sampler.seen[0][3].unwrap();
    let image = &sampler.images[0];
    assert_eq!(image.read(address, 4), Some(7));
    assert_eq!(image.read(address + 1, 1), Some(0), "the first six bytes and the last two are kept");
    assert_eq!(image.read(address + 4, 4), None, "never written");
    assert!(image.contains(address + 4, 4) && !image.contains(address + 5, 4));
}

#[test]
fn the_scenario_comes_before_the_observer() {
    let (b, [n, ..]) = counting();
    let scenario = Scenario { inputs: vec![call_input("in", 32, 1)], ..Scenario::default() };
    let mut sampler = Sampler::new(&[n], Some(9));
    let run = Interpreter::new(&b.program, &b.store, sampling()).run(&scenario, &mut sampler);
    assert_eq!(run.outcome, Outcome::Exited(1));
    assert_eq!(sampler.asked, []);
}

#[test]
fn an_observer_that_chooses_nothing_leaves_it_to_the_options() {
    let (b, _) = counting();
    let mut sampler = Sampler::new(&[], None);
    let run = Interpreter::new(&b.program, &b.store, sampling()).run(&Scenario::default(), &mut sampler);
    assert!(matches!(run.outcome, Outcome::InputsExhausted { .. }));
    let zero = Options { missing: Missing::Zero, ..sampling() };
    let run = Interpreter::new(&b.program, &b.store, zero).run(&Scenario::default(), &mut sampler);
    assert_eq!(run.outcome, Outcome::Exited(0));
}

#[test]
fn one_function_is_called_on_arguments() {
    let mut b = Build::new(DataModel::Lp64);
    let zero = b.int(32, 0);
    b.main(vec![], zero);
    let twice = b.function("twice", false);
    let (_, x) = b.local(twice, "x", 32, VarKind::Param);
    let (_, unset) = b.local(twice, "unset", 32, VarKind::Local);
    let (double, more) = (b.store.add(x, x), b.int(32, 1));
    let double = b.store.add(double, more);
    let value = b.store.add(double, unset);
    b.block(twice, vec![], Terminator::Return(Some(value)));
    let mut sampler = Sampler::new(&[], Some(100));
    let interpreter = Interpreter::new(&b.program, &b.store, sampling());
    interpreter.call(twice, &[21], &Scenario::default(), &mut sampler);
    assert_eq!(sampler.returned, [Some(143)]);
    assert_eq!(sampler.asked, [(InputKind::UninitVar, 32)]);
}
