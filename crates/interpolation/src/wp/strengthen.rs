//! Wrap-around: over machine integers `s + 1 <= n` is not `s <= n - 1`. An atom is replaced by the linear
//! form without the offset, which implies it, where the state at hand has it; so bounds on one form meet and
//! the tightest is kept.

use secateur_term::bound::{Bound, Side, bound_of, ends};
use secateur_term::{Op, Term, TermStore, to_signed};

/// Stronger atoms to try in place of this one, in several ways: all of one way together imply it. None if it
/// is as plain as can be.
pub fn stronger(store: &mut TermStore, atom: Term) -> Vec<Vec<Term>> {
    match bound_of(store, atom) {
        Some(b) => shifted(store, &b).into_iter().collect(),
        None => between(store, atom).unwrap_or_default(),
    }
}

/// `form + d` bounded: bound `form`.
fn shifted(store: &mut TermStore, b: &Bound) -> Option<Vec<Term>> {
    if !matches!(b.side, Side::Upper | Side::Lower) {
        return None;
    }
    let mut linear = store.linear(b.form);
    let width = linear.width;
    let (min, max) = ends(width, b.signed)?;
    let d = to_signed(linear.constant, width);
    let negative = linear.monomials.iter().all(|m| to_signed(m.coefficient, width) < 0);
    if linear.monomials.is_empty() || (d == 0 && !(negative && b.signed)) {
        return None;
    }
    linear.constant = 0;
    let mut out = Vec::new();
    // form + d within [low, high] without leaving the number line
    let (low, high) = match b.side {
        Side::Upper => (min.max(min - d), b.limit - d),
        _ => (b.limit - d, max.min(max - d)),
    };
    if low > high || low > max || high < min {
        return None;
    }
    let (mut low, mut high) = (low.max(min), high.min(max));
    if negative && b.signed {
        // -f within [low, high]: f within [-high, -low], and not the least number, which is its own negative
        for m in &mut linear.monomials {
            m.coefficient = secateur_term::trunc(m.coefficient.wrapping_neg(), width);
        }
        (low, high) = ((-high).max(min + 1), (-low).min(max));
    }
    let form = store.linear_term(&linear);
    if low > min {
        out.push(Bound { form, side: Side::Lower, signed: b.signed, limit: low }.term(store));
    }
    if high < max {
        out.push(Bound { form, side: Side::Upper, signed: b.signed, limit: high }.term(store));
    }
    Some(out)
}

/// `x + c < y + d` and the like between two forms.
fn between(store: &mut TermStore, atom: Term) -> Option<Vec<Vec<Term>>> {
    let node = *store.node(atom)?;
    let (node, truth) = if node.op == Op::Not { (*store.node(node.args[0])?, false) } else { (node, true) };
    let signed = match node.op {
        Op::Slt => true,
        Op::Ult => false,
        _ => return None,
    };
    // small + c < big + d, or small + c <= big + d
    let (small, big, strict) =
        if truth { (node.args[0], node.args[1], true) } else { (node.args[1], node.args[0], false) };
    let width = store.width(small);
    if width > 64 {
        return None;
    }
    let (mut f, mut g) = (store.linear(small), store.linear(big));
    let (c, d) = (to_signed(f.constant, width), to_signed(g.constant, width));
    if (c == 0 && d == 0) || f.monomials.is_empty() || g.monomials.is_empty() {
        return None;
    }
    let gap = c - d + i128::from(strict);
    // f + gap <= g over the integers
    (f.constant, g.constant) = (0, 0);
    let (f, g) = (store.linear_term(&f), store.linear_term(&g));
    let (min, max) = ends(width, signed)?;
    let mut out = Vec::new();
    // f + c and g + d stay on the number line: the smaller one at its lower end, the greater one at its upper
    // (from f + gap <= g the other two ends follow)
    if c < 0 {
        out.push(Bound { form: f, side: Side::Lower, signed, limit: min - c }.term(store));
    }
    if d > 0 {
        out.push(Bound { form: g, side: Side::Upper, signed, limit: max - d }.term(store));
    }
    let mut ways = Vec::new();
    let ordered = if signed { store.sle(f, g) } else { store.ule(f, g) };
    match gap {
        1 => ways.push(vec![if signed { store.slt(f, g) } else { store.ult(f, g) }]),
        // the difference of ordered numbers is that of the integers, as an unsigned number
        2.. if gap <= max - min => ways.push(vec![ordered, far(store, (g, f), Side::Lower, gap)]),
        // no two numbers are so far apart: it holds by wrap-around only
        2.. => return None,
        _ => {
            ways.push(vec![ordered]);
            if gap < 0 {
                let back = if signed { store.sle(g, f) } else { store.ule(g, f) };
                ways.push(vec![back, far(store, (f, g), Side::Upper, -gap)]);
            }
        }
    }
    for way in &mut ways {
        way.extend(&out);
    }
    Some(ways)
}

/// The distance of two forms bounded.
fn far(store: &mut TermStore, (high, low): (Term, Term), side: Side, limit: i128) -> Term {
    let form = store.sub(high, low);
    Bound { form, side, signed: false, limit }.term(store)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_term::{Evaluator, Model, Sort, SymbolKind};

    /// Every way implies the atom it stands for, for all numbers of a small width.
    #[test]
    fn every_way_implies_its_atom() {
        let mut store = TermStore::new();
        let width = 4;
        let x = store.fresh("x", Sort::Bv(width), SymbolKind::Input);
        let y = store.fresh("y", Sort::Bv(width), SymbolKind::Input);
        let (xs, ys) = (store.as_symbol(x), store.as_symbol(y));
        let mut ways = 0;
        for (c, d, kind) in (0..16).flat_map(|c| (0..16).flat_map(move |d| (0..4).map(move |k| (c, d, k)))) {
            let (c, d) = (store.bv(width, c), store.bv(width, d));
            let (a, b) = (store.add(x, c), store.add(y, d));
            let atom = match kind {
                0 => store.slt(a, b),
                1 => store.sle(a, b),
                2 => store.ult(a, b),
                _ => store.ule(a, b),
            };
            for way in stronger(&mut store, atom) {
                ways += 1;
                let all = store.conjoin(way.iter().copied());
                let implication = store.implies(all, atom);
                for (v, w) in (0..16).flat_map(|v| (0..16).map(move |w| (v, w))) {
                    let mut model = Model::default();
                    for (s, n) in [(xs, v), (ys, w)] {
                        if let Some(s) = s {
                            model.set(s, n);
                        }
                    }
                    assert_eq!(
                        Evaluator::new(&store, &model).eval(implication),
                        Some(1),
                        "{c:?} {d:?} {kind} {v} {w}"
                    );
                }
            }
        }
        assert!(ways > 500, "{ways}");
    }
}
