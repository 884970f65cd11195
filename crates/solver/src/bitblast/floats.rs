//! Comparison of IEEE encodings, exactly. Arithmetic is not done here: it stays a free word.

use super::gates::Gates;
use rustsat::types::Lit;
use secateur_term::{FloatFormat, Op};

/// Whether this operator is translated exactly: comparisons of all formats but the 80-bit one, which has
/// encodings that are no numbers.
pub(crate) fn is_exact(op: Op, format: FloatFormat) -> bool {
    matches!(op, Op::FEq | Op::FLt | Op::FLe) && format != FloatFormat::X87
}

pub(crate) fn compare(g: &mut Gates, op: Op, format: FloatFormat, a: &[Lit], b: &[Lit]) -> Lit {
    let top = a.len() - 1;
    let fraction = format.smt_widths().1 as usize - 1;
    let nan = |g: &mut Gates, x: &[Lit]| {
        let full = g.and_all(&x[fraction..top]);
        let some = g.or_all(&x[..fraction]);
        g.and(full, some)
    };
    let (nan_a, nan_b) = (nan(g, a), nan(g, b));
    let ordered = g.and(!nan_a, !nan_b);
    let any_a = g.or_all(&a[..top]);
    let any_b = g.or_all(&b[..top]);
    let zeros = g.and(!any_a, !any_b);
    let equal = g.equal(a, b);
    let equal = g.or(equal, zeros);
    let (sa, sb) = (a[top], b[top]);
    let up = g.below(&a[..top], &b[..top], false);
    let down = g.below(&b[..top], &a[..top], false);
    let same_sign = g.ite(sa, down, up);
    let differ = g.xor(sa, sb);
    let less = g.ite(differ, sa, same_sign);
    let less = g.and(less, !zeros);
    let result = match op {
        Op::FEq => equal,
        Op::FLt => less,
        _ => g.or(less, equal),
    };
    g.and(ordered, result)
}
