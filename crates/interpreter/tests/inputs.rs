//! Inputs, first reads, output.

mod support;

use secateur_interpreter::*;
use secateur_program::*;
use support::*;

fn asking(b: &mut Build) -> (VarId, StmtKind) {
    let (x, _) = b.main_local("x", 32);
    (x, StmtKind::Input { var: x, name: String::from("ask"), ty: TypeHint::Signed })
}

#[test]
fn inputs_in_order() {
    let mut b = Build::new(DataModel::Ilp32);
    let (_, first) = asking(&mut b);
    let (_, second) = asking(&mut b);
    let (x, y) = (b.store.var(VarId(0), 32), b.store.var(VarId(1), 32));
    let difference = b.store.sub(x, y);
    b.main(vec![first, second], difference);
    let inputs = vec![call_input("ask", 32, 50), call_input("ask", 32, 8)];
    let run = b.run(Options::default(), &Scenario { inputs: inputs.clone(), ..Scenario::default() });
    assert_eq!((run.outcome, run.inputs_used), (Outcome::Exited(42), 2));
    let one = Scenario { inputs: inputs[..1].to_vec(), ..Scenario::default() };
    let run = b.run(Options::default(), &one);
    assert_eq!(run.outcome, Outcome::InputsExhausted { name: String::from("ask"), span: span(11) });
    let zeros = Options { missing: Missing::Zero, ..Options::default() };
    assert_eq!(b.run(zeros, &one).outcome, Outcome::Exited(50));
    let random = |seed| b.run(Options { missing: Missing::Random(seed), ..Options::default() }, &one).outcome;
    assert_eq!(random(1), random(1), "a seed is a run");
    assert!((2..20).any(|seed| random(seed) != random(1)));
    let wrong = Scenario { inputs: vec![call_input("ask", 8, 1)], ..Scenario::default() };
    assert!(matches!(b.run(Options::default(), &wrong).outcome, Outcome::Mismatch { .. }));
}

#[test]
fn variables_get_their_first_value_from_left_to_right() {
    let mut b = Build::new(DataModel::Ilp32);
    let (y, ry) = b.main_local("y", 32);
    let (_, rx) = b.main_local("x", 32);
    let (_, rz) = b.main_local("z", 32);
    let three = b.int(32, 3);
    // the product is computed before the sum reads x, but x stands to the left of it
    let product = b.store.mul(rz, three);
    let sum = b.store.add(rx, product);
    b.main(vec![StmtKind::Assign { var: y, value: sum }], ry);
    let order = {
        let linear = b.store.node(sum).map(|n| n.args[0]);
        if linear == Some(rx) { ["x", "z"] } else { ["z", "x"] }
    };
    let value = |name: &str, value| InputValue {
        kind: InputKind::UninitVar,
        name: String::from(name),
        data: InputData::Bits { width: 32, value },
        ty: TypeHint::Signed,
        span: Span::NONE,
    };
    let inputs = vec![value(order[0], 7), value(order[1], 100)];
    let expected = if order[0] == "x" { 7 + 300 } else { 100 + 21 };
    let run = b.run(Options::default(), &Scenario { inputs, ..Scenario::default() });
    assert_eq!((run.outcome, run.inputs_used), (Outcome::Exited(expected), 2));
    assert_eq!(b.outcome(), Outcome::Exited(0), "without values: zero");
}

#[test]
fn bytes_get_their_first_value_once() {
    let mut b = Build::new(DataModel::Lp64);
    let (p, rp) = b.main_local("p", 64);
    let (x, rx) = b.main_local("x", 32);
    let (y, ry) = b.main_local("y", 16);
    let (four, byte) = (b.word(4), b.int(8, 0x55));
    let second = b.plus(rp, 1);
    let wide = b.store.zext(ry, 32);
    let result = b.store.binary(secateur_term::Op::Xor, rx, wide);
    b.main(
        vec![
            alloc(p, four, AllocKind::Heap, "h"),
            StmtKind::Store { addr: second, value: byte, bytes: 1 },
            StmtKind::Load { var: x, addr: rp, bytes: 4 },
            StmtKind::Load { var: y, addr: rp, bytes: 2 },
        ],
        result,
    );
    let byte = |value| InputValue {
        kind: InputKind::UninitByte,
        name: String::from("h"),
        data: InputData::Bits { width: 8, value },
        ty: TypeHint::Unsigned,
        span: Span::NONE,
    };
    let inputs = vec![byte(1), byte(2), byte(3), byte(4)];
    let run = b.run(Options::default(), &Scenario { inputs, ..Scenario::default() });
    assert_eq!((run.outcome, run.inputs_used), (Outcome::Exited(0x0302_0000), 3));
}

#[test]
fn regions_of_input() {
    let mut b = Build::new(DataModel::Lp64);
    let (_, g) = b.object("g", 4, ObjectKind::Global);
    let (x, rx) = b.main_local("x", 32);
    let four = b.word(4);
    let fill = StmtKind::InputMemory { addr: g, len: four, name: String::from("g") };
    b.main(vec![fill, StmtKind::Load { var: x, addr: g, bytes: 4 }], rx);
    let bytes = |bytes: &[u8]| Scenario {
        inputs: vec![InputValue {
            kind: InputKind::Memory,
            name: String::from("g"),
            data: InputData::Bytes(bytes.to_vec()),
            ty: TypeHint::Unsigned,
            span: Span::NONE,
        }],
        ..Scenario::default()
    };
    assert_eq!(b.run(Options::default(), &bytes(&[1, 2, 0, 0])).outcome, Outcome::Exited(513));
    assert!(matches!(b.run(Options::default(), &bytes(&[1])).outcome, Outcome::Mismatch { .. }));
}

#[test]
fn output_is_kept_up_to_the_limit() {
    let mut b = Build::new(DataModel::Lp64);
    let (format, name) = (b.text("%s is %05.2f, %d%%\n"), b.text("x"));
    let (number, seven) = (b.int(64, i128::from(3.1429f64.to_bits())), b.int(32, 7));
    let (n, rn) = b.main_local("n", 32);
    let output = |kind, args, var| StmtKind::Output { kind, args, var };
    let letter = b.int(32, i128::from(b'!'));
    let one = b.word(1);
    b.main(
        vec![
            output(OutputKind::Format, vec![format, name, number, seven], Some(n)),
            output(OutputKind::Line, vec![name], None),
            output(OutputKind::Char, vec![letter], None),
            output(OutputKind::Bytes, vec![name, one], None),
            output(OutputKind::Text, vec![name], None),
        ],
        rn,
    );
    let run = b.run(Options::default(), &Scenario::default());
    assert_eq!(String::from_utf8_lossy(&run.output), "x is 03.14, 7%\nx\n!xx");
    assert_eq!((run.outcome, run.output_cut), (Outcome::Exited(15), false));
    let short = Options { output_limit: 4, ..Options::default() };
    let run = b.run(short, &Scenario::default());
    assert_eq!((run.output.as_slice(), run.output_cut), (&b"x is"[..], true));
}
