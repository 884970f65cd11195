//! Random expressions: what the register code computes is what the operators mean, value by value, as the
//! expression was built. The terms go through the rewriter on the way, so this holds that to account too.

mod support;

use secateur_interpreter::{Event, Interpreter, Level, Observer, Options, ProgramPoint};
use secateur_program::*;
use secateur_term::{FloatFormat, Op, Term, VarId, fold_binary, fold_float_binary, sext, trunc};
use support::*;

/// A small generator of numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: u64) -> u64 {
        (self.roll() >> 11) % n
    }

    fn bits(&mut self, width: u32) -> u128 {
        let wide = u128::from(self.roll()) << 64 | u128::from(self.roll());
        let value = match self.below(4) {
            0 => self.below(9) as u128,
            1 => u128::MAX - self.below(9) as u128,
            2 => 1 << self.below(128),
            _ => wide,
        };
        trunc(value, width)
    }

    fn width(&mut self) -> u32 {
        [1, 8, 16, 32, 32, 64, 64, 7, 33, 80, 128][self.below(11) as usize]
    }
}

struct Made {
    term: Term,
    value: u128,
    width: u32,
}

const BINARY: [Op; 12] = [
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Add,
    Op::Mul,
    Op::UDiv,
    Op::URem,
    Op::SDiv,
    Op::SRem,
    Op::Shl,
    Op::LShr,
    Op::AShr,
];

/// An expression of this width over variables and constants.
fn make(b: &mut Build, dice: &mut Dice, vars: &[(Term, u128, u32)], width: u32, depth: u32) -> Made {
    if depth == 0 || dice.below(8) == 0 {
        let fitting: Vec<_> = vars.iter().filter(|v| v.2 == width).collect();
        if !fitting.is_empty() && dice.below(4) > 0 {
            let v = fitting[dice.below(fitting.len() as u64) as usize];
            return Made { term: v.0, value: v.1, width };
        }
        let value = dice.bits(width);
        return Made { term: b.store.bv(width, value), value, width };
    }
    let mut sub = |b: &mut Build, width| make(b, dice, vars, width, depth - 1);
    let one = |term, value| Made { term, value, width };
    let choice = vars.len() as u64 + depth as u64;
    match pick(choice, sub(b, 64).value as u64) {
        0..=3 => {
            let (x, y) = (sub(b, width), sub(b, width));
            let op = BINARY[(x.value ^ y.value) as usize % BINARY.len()];
            let value = fold_binary(op, width, x.value, y.value).expect("an integer operator");
            one(b.store.binary(op, x.term, y.term), value)
        }
        4 => {
            let x = sub(b, width);
            one(b.store.not(x.term), trunc(!x.value, width))
        }
        5 => {
            let (c, x, y) = (sub(b, 1), sub(b, width), sub(b, width));
            one(b.store.ite(c.term, x.term, y.term), if c.value == 1 { x.value } else { y.value })
        }
        6 if width > 1 => {
            let low = 1 + (sub(b, 32).value as u32) % (width - 1);
            let (x, y) = (sub(b, width - low), sub(b, low));
            one(b.store.concat(x.term, y.term), x.value << low | y.value)
        }
        7 if width < 128 => {
            let from = width + 1 + (sub(b, 32).value as u32) % (128 - width);
            let low = (sub(b, 32).value as u32) % (from - width + 1);
            let x = sub(b, from);
            one(b.store.extract(x.term, low, width), trunc(x.value >> low, width))
        }
        8 if width > 1 => {
            let from = 1 + (sub(b, 32).value as u32) % (width - 1);
            let x = sub(b, from);
            one(b.store.zext(x.term, width), x.value)
        }
        9 if width > 1 => {
            let from = 1 + (sub(b, 32).value as u32) % (width - 1);
            let x = sub(b, from);
            one(b.store.sext(x.term, width), trunc(sext(x.value, from), width))
        }
        10 if width == 64 || width == 32 => {
            let format = if width == 64 { FloatFormat::Double } else { FloatFormat::Single };
            let (x, y) = (sub(b, width), sub(b, width));
            let op = [Op::FAdd, Op::FSub, Op::FMul, Op::FDiv][(x.value % 4) as usize];
            let value = fold_float_binary(op, format, x.value, y.value).expect("a float operator");
            one(b.store.fbinary(op, format, x.term, y.term), value)
        }
        _ if width == 1 => {
            let (x, y) = (sub(b, 32), sub(b, 32));
            let op = [Op::Eq, Op::Ult, Op::Slt][(x.value % 3) as usize];
            let value = fold_binary(op, 32, x.value, y.value).expect("a comparison");
            one(b.store.binary(op, x.term, y.term), value)
        }
        _ => {
            let (x, y) = (sub(b, width), sub(b, width));
            one(b.store.add(x.term, y.term), trunc(x.value.wrapping_add(y.value), width))
        }
    }
}

fn pick(salt: u64, seed: u64) -> u64 {
    (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(salt) >> 33) % 12
}

struct Last(VarId, Option<u128>);

impl Observer for Last {
    fn event(&mut self, _: ProgramPoint, event: &Event<'_>) {
        if let Event::Assign { var, new, .. } = event
            && *var == self.0
        {
            self.1 = Some(*new);
        }
    }
}

#[test]
fn random_expressions() {
    let mut dice = Dice(0x5eca_7e0f);
    for round in 0..4000 {
        let mut b = Build::new(DataModel::Lp64);
        let mut vars = Vec::new();
        let mut stmts = Vec::new();
        for i in 0..6 {
            let width = dice.width();
            let (var, term) = b.main_local(&format!("v{i}"), width);
            let value = dice.bits(width);
            stmts.push(StmtKind::Assign { var, value: b.store.bv(width, value) });
            vars.push((term, value, width));
        }
        let width = dice.width();
        let made = make(&mut b, &mut dice, &vars, width, 4);
        assert_eq!(b.store.width(made.term), made.width);
        let (result, _) = b.main_local("result", width);
        stmts.push(StmtKind::Assign { var: result, value: made.term });
        let zero = b.int(32, 0);
        b.main(stmts, zero);
        let mut last = Last(result, None);
        let options = Options { level: Level::All, ..Options::default() };
        Interpreter::new(&b.program, &b.store, options).run(&Scenario::default(), &mut last);
        assert_eq!(last.1, Some(made.value), "round {round}, width {width}");
    }
}
