//! Float operators in SMT-LIB. Terms hold encodings, the theory holds numbers and has but one NaN. So the
//! result of an operator is a free bit-vector, and an assertion says which number it encodes: a NaN may have
//! any encoding. "Unsatisfiable" therefore holds for terms too; a model must be checked by evaluation.

use super::smt::bits;
use crate::float::FloatFormat;
use crate::op::Op;
use crate::store::TermNode;

/// What holds of `me`, the result of a float operator on `args`. Nothing for operators the theory does not
/// have.
pub(crate) fn facts(n: &TermNode, me: &str, args: &[String]) -> Vec<String> {
    let Some(format) = FloatFormat::from_raw(u64::from(n.aux)) else {
        return Vec::new();
    };
    let width = u32::from(n.width);
    let inp = |i: usize| number(format, &args[i]);
    let result = |to: FloatFormat, value: String| format!("(= {} {value})", number(to, me));
    let truth = |value: String| format!("(= {me} (ite {value} #b1 #b0))");
    let from_float = !matches!(n.op, Op::SToF | Op::UToF);
    let (to, fact) = match n.op {
        Op::FAdd => (Some(format), result(format, format!("(fp.add RNE {} {})", inp(0), inp(1)))),
        Op::FSub => (Some(format), result(format, format!("(fp.sub RNE {} {})", inp(0), inp(1)))),
        Op::FMul => (Some(format), result(format, format!("(fp.mul RNE {} {})", inp(0), inp(1)))),
        Op::FDiv => (Some(format), result(format, format!("(fp.div RNE {} {})", inp(0), inp(1)))),
        Op::FSqrt => (Some(format), result(format, format!("(fp.sqrt RNE {})", inp(0)))),
        Op::FFma => (Some(format), result(format, format!("(fp.fma RNE {} {} {})", inp(0), inp(1), inp(2)))),
        Op::FRound => (Some(format), result(format, format!("(fp.roundToIntegral {} {})", mode(n), inp(0)))),
        Op::FEq => (None, truth(format!("(fp.eq {} {})", inp(0), inp(1)))),
        Op::FLt => (None, truth(format!("(fp.lt {} {})", inp(0), inp(1)))),
        Op::FLe => (None, truth(format!("(fp.leq {} {})", inp(0), inp(1)))),
        Op::FToF => match FloatFormat::from_raw(n.raw(1)) {
            Some(to) => (Some(to), result(to, format!("({} RNE {})", to_fp(to), inp(0)))),
            None => return Vec::new(),
        },
        Op::FToS => (None, format!("(= {me} {})", to_signed(format, width, &inp(0)))),
        Op::FToU => (None, format!("(= {me} {})", to_unsigned(format, width, &inp(0)))),
        Op::SToF => (Some(format), result(format, format!("({} RNE {})", to_fp(format), args[0]))),
        Op::UToF => {
            let (e, s) = format.smt_widths();
            (Some(format), result(format, format!("((_ to_fp_unsigned {e} {s}) RNE {})", args[0])))
        }
        Op::FRem => (Some(format), remainder(format, me, &inp(0), &inp(1))),
        _ => return Vec::new(),
    };
    let mut facts = Vec::new();
    if let Some(to) = to
        && to == FloatFormat::X87
    {
        facts.push(canonical(me));
    }
    if format == FloatFormat::X87 && from_float {
        // encodings that are no numbers may give anything
        let proper: Vec<String> = args.iter().map(|a| canonical(a)).collect();
        facts.push(format!("(=> (and {}) {fact})", proper.join(" ")));
    } else {
        facts.push(fact);
    }
    facts
}

/// Quotients below two to this power are described exactly.
const QUOTIENT_BITS: u32 = 10;

/// The constants the facts about a remainder speak of: the quotient, and whether it is small.
pub(crate) fn remainder_constants(me: &str) -> String {
    format!("(declare-const {me}.q (_ BitVec {QUOTIENT_BITS}))\n(declare-const {} Bool)\n", small(me))
}

/// Says that a remainder is described exactly.
pub(crate) fn small(me: &str) -> String {
    format!("{me}.small")
}

/// `fmod` is not the remainder of the theory, which solvers unfold bit by bit of the exponent. With a
/// quotient of few bits, `r = |x| - q |y|` is exact in a format with so many bits more; for others it is said
/// only that the remainder is less than both.
fn remainder(f: FloatFormat, me: &str, x: &str, y: &str) -> String {
    let (e, p) = f.smt_widths();
    let (e, p) = (e + 1, p + QUOTIENT_BITS + 1);
    let wide = format!("(_ to_fp {e} {p})");
    let (r, small, limit) = (number(f, me), small(me), 1u32 << QUOTIENT_BITS);
    let step = format!("(fp.mul RNE ((_ to_fp_unsigned {e} {p}) RNE {me}.q) wy)");
    let exact = format!("(= wr (fp.sub RNE wx {step}))");
    let some = format!(
        "(and (= (fp.isNegative x) (fp.isNegative r)) (fp.lt ar ay) \
         (ite less (= r x) (and (fp.leq ar ax) (=> near {exact}))))"
    );
    format!(
        "(let ((x {x}) (y {y}) (r {r})) (let ((ax (fp.abs x)) (ay (fp.abs y)) (ar (fp.abs r))) \
         (let ((none (or (fp.isNaN x) (fp.isNaN y) (fp.isInfinite x) (fp.isZero y))) (less (fp.lt ax ay)) \
         (wx ({wide} RNE ax)) (wy ({wide} RNE ay)) (wr ({wide} RNE ar))) \
         (let ((near (fp.lt wx (fp.mul RNE ({wide} RNE {limit}.0) wy)))) \
         (and (= {small} (or none less near)) (ite none (fp.isNaN r) {some}))))))"
    )
}

/// The operator as one expression, for reading; solvers get [`facts`].
pub(crate) fn stand_alone(n: &TermNode, args: &[String]) -> String {
    format!("({:?} {})", n.op, args.join(" "))
}

fn mode(n: &TermNode) -> &'static str {
    ["RNE", "RNE", "RNA", "RTZ", "RTP", "RTN"].get(n.raw(1) as usize).copied().unwrap_or("RNE")
}

fn to_fp(f: FloatFormat) -> String {
    let (e, s) = f.smt_widths();
    format!("(_ to_fp {e} {s})")
}

/// The number an encoding stands for.
fn number(f: FloatFormat, arg: &str) -> String {
    if f == FloatFormat::X87 {
        // the explicit integer bit (63) is left out of the IEEE encoding
        format!("({} (concat ((_ extract 79 64) {arg}) ((_ extract 62 0) {arg})))", to_fp(f))
    } else {
        format!("({} {arg})", to_fp(f))
    }
}

/// An 80-bit encoding is proper if its integer bit is set exactly for exponents other than zero.
fn canonical(arg: &str) -> String {
    format!("(= (= ((_ extract 63 63) {arg}) #b0) (= ((_ extract 78 64) {arg}) (_ bv0 15)))")
}

/// Two to this power as a number of the format (infinity if too large).
fn power(f: FloatFormat, exponent: u32, negative: bool) -> String {
    let value = if exponent >= 128 {
        String::from("340282366920938463463374607431768211456.0")
    } else {
        format!("{}.0", 1u128 << exponent)
    };
    let value = if negative { format!("(- {value})") } else { value };
    format!("({} RNE {value})", to_fp(f))
}

/// Truncation to a signed integer; out of range (and NaN) gives the smallest number, as evaluation does.
fn to_signed(f: FloatFormat, width: u32, x: &str) -> String {
    let whole = format!("(fp.roundToIntegral RTZ {x})");
    let fits = format!(
        "(and (not (fp.isNaN {x})) (not (fp.isInfinite {x})) (fp.leq {} {whole}) (fp.lt {whole} {}))",
        power(f, width - 1, true),
        power(f, width - 1, false)
    );
    format!("(ite {fits} ((_ fp.to_sbv {width}) RTZ {x}) {})", bits(width, 1 << (width - 1)))
}

/// Truncation to an unsigned integer; out of range goes through the signed conversion, as evaluation does.
fn to_unsigned(f: FloatFormat, width: u32, x: &str) -> String {
    let whole = format!("(fp.roundToIntegral RTZ {x})");
    let fits = format!(
        "(and (not (fp.isNaN {x})) (not (fp.isInfinite {x})) (fp.leq {} {whole}) (fp.lt {whole} {}))",
        format_args!("({} RNE 0.0)", to_fp(f)),
        power(f, width, false)
    );
    let wide = to_signed(f, width.max(64), x);
    format!("(ite {fits} ((_ fp.to_ubv {width}) RTZ {x}) ((_ extract {} 0) {wide}))", width - 1)
}
