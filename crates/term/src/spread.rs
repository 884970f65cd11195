//! How far a sum can reach whatever its inputs are: an index that is masked, widened or a remainder is small.

use crate::bits::to_signed;
use crate::op::Op;
use crate::store::TermStore;
use crate::term::Term;

/// Sums beyond this may wrap round the address space.
const FAR: i128 = 1 << 28;

/// The least and the greatest value of a linear term, as signed numbers, if its form alone bounds them.
pub fn spread(store: &TermStore, t: Term) -> Option<(i128, i128)> {
    let form = store.linear(t);
    if form.width < 32 {
        return None;
    }
    let constant = to_signed(form.constant, form.width);
    let (mut low, mut high) = (constant, constant);
    for m in &form.monomials {
        let most = i128::try_from(most(store, m.atom)).ok().filter(|most| *most < FAR)?;
        let reach = to_signed(m.coefficient, form.width).checked_mul(most)?;
        if reach < 0 { low += reach } else { high += reach }
    }
    (low.abs() < FAR && high.abs() < FAR).then_some((low, high))
}

/// No value of a term is greater, as an unsigned number.
fn most(store: &TermStore, t: Term) -> u128 {
    if let Some(value) = store.constant(t) {
        return value;
    }
    let width = store.width(t);
    let all = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
    let Some(n) = store.node(t) else { return all };
    match n.op {
        Op::ZExt => most(store, n.args[0]),
        Op::And => most(store, n.args[0]).min(most(store, n.args[1])),
        Op::URem => match store.constant(n.args[1]) {
            Some(k) if k > 0 => k - 1,
            _ => all,
        },
        _ => all,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_index_is_bounded_and_a_whole_one_is_not() {
        let mut s = TermStore::new();
        let x = s.input("x", 32);
        let low = s.extract(x, 0, 2);
        let index = s.zext(low, 64);
        let four = s.bv(64, 4);
        let scaled = s.mul(index, four);
        let at = s.bv(64, 8);
        let place = s.add(scaled, at);
        assert_eq!(spread(&s, place), Some((8, 20)));
        let behind = s.sub(at, scaled);
        assert_eq!(spread(&s, behind), Some((-4, 8)));
        let y = s.input("y", 64);
        assert_eq!(spread(&s, y), None);
    }
}
