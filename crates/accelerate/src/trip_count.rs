//! How often a looping path is taken, exactly: the first iteration in which one of its guards fails.
//!
//! Only guards that compare something that moves by one (or by a constant, towards a constant) with something
//! fixed have such a number. Everything is modulo 2^w; nothing has to be assumed about wrap-around.
//!
//! Where a guard held an iteration before, on the same way, it can only just have failed: then the number
//! needs no case for guards that fail at once, and it is a line if the limit is one for the loop around.

use crate::monotone::Conditions;
use crate::recurrence::{Progression, Recurrences};
use hashbrown::HashSet;
use secateur_program::VarId;
use secateur_term::{Op, Term, TermStore, mask, to_signed, trunc};

/// The number of iterations until a guard fails.
#[derive(Copy, Clone)]
pub struct TripCount {
    /// Unsigned, of `bits` bits; without meaning where `endless` holds.
    pub times: Term,
    /// A condition under which the guard never fails.
    pub endless: Term,
}

/// What moves, and the variables that did not move like this in the iteration before.
#[derive(Copy, Clone)]
pub struct Motion<'a> {
    /// How variables change from one iteration to the next.
    pub recurrences: &'a Recurrences,
    /// `None` if nothing is known about the iteration before.
    pub irregular: Option<&'a HashSet<VarId>>,
}

/// A guard that fails for the first time after so many iterations; `None`: not known.
pub fn trip_count(store: &mut TermStore, m: Motion, g: Term, truth: bool, bits: u32) -> Option<TripCount> {
    let recurrences = m.recurrences;
    let zero = store.bv(bits, 0);
    if let Some(c) = store.constant(g) {
        let endless = store.bool((c == 1) == truth);
        return Some(TripCount { times: zero, endless });
    }
    let mut moves = false;
    secateur_program::visit_variables(store, g, |v| moves |= recurrences.contains_key(&v));
    let held = m.irregular.is_some_and(|irregular| {
        let mut all = true;
        secateur_program::visit_variables(store, g, |v| all &= !irregular.contains(&v));
        all
    });
    if !moves {
        let endless = match truth {
            _ if held => Term::TRUE,
            true => g,
            false => store.not(g),
        };
        return Some(TripCount { times: zero, endless });
    }
    let node = *store.node(g)?;
    let [a, b, _] = node.args;
    match node.op {
        Op::Not => trip_count(store, m, a, !truth, bits),
        Op::And | Op::Or if node.width == 1 && (node.op == Op::And) == truth => {
            let (x, y) = (trip_count(store, m, a, truth, bits)?, trip_count(store, m, b, truth, bits)?);
            Some(earliest(store, x, y))
        }
        Op::Slt | Op::Ult if store.width(a) <= bits => {
            let signed = node.op == Op::Slt;
            let kind = (signed, truth, held);
            match (moving(store, recurrences, a)?, moving(store, recurrences, b)?) {
                (Some(d), None) => below(store, g, (a, d), b, kind, bits),
                (None, Some(d)) => {
                    // a < b is ~b < ~a, which is -1 - b < -1 - a
                    let width = store.width(b);
                    let ones = store.bv(width, mask(width));
                    let (x, y) = (store.sub(ones, b), store.sub(ones, a));
                    let d = trunc(0u128.wrapping_sub(d), width);
                    below(store, g, (x, d), y, kind, bits)
                }
                _ => None,
            }
        }
        Op::Eq if store.width(a) > 1 && store.width(a) <= bits => {
            let difference = store.sub(a, b);
            let width = store.width(a);
            let d = moving(store, recurrences, difference)??;
            let once = store.bv(bits, 1);
            if truth {
                // the guard holds in one iteration at most
                let times = store.ite(g, once, zero);
                return Some(TripCount { times, endless: Term::FALSE });
            }
            // the guard fails when the difference becomes zero
            let way = match to_signed(d, width) {
                1 => store.neg(difference),
                -1 => difference,
                _ => return None,
            };
            Some(TripCount { times: store.zext(way, bits), endless: Term::FALSE })
        }
        _ => None,
    }
}

/// The guard that fails first.
pub fn earliest(store: &mut TermStore, a: TripCount, b: TripCount) -> TripCount {
    let less = store.ult(a.times, b.times);
    let least = store.ite(less, a.times, b.times);
    let rest = store.ite(a.endless, b.times, least);
    let times = store.ite(b.endless, a.times, rest);
    TripCount { times, endless: store.and(a.endless, b.endless) }
}

/// By how much a term moves each time: nothing for a fixed one. `None`: not known, or only under conditions.
fn moving(store: &mut TermStore, recurrences: &Recurrences, t: Term) -> Option<Option<u128>> {
    let mut c = Conditions::probe(store, recurrences);
    let progression = c.progression(t)?;
    if !c.side.is_empty() {
        return None;
    }
    match progression {
        Progression::Constant => Some(None),
        Progression::Linear(d) => Some(Some(store.constant(d)?)),
        Progression::Quadratic(..) => None,
    }
}

/// `t < limit` (or not), t moving by d: that is the guard.
fn below(
    store: &mut TermStore,
    guard: Term,
    (t, d): (Term, u128),
    limit: Term,
    (signed, truth, held): (bool, bool, bool),
    bits: u32,
) -> Option<TripCount> {
    let width = store.width(t);
    let (bottom, top) =
        if signed { (1u128 << (width - 1), (1u128 << (width - 1)) - 1) } else { (0, mask(width)) };
    let zero = store.bv(bits, 0);
    let now = if truth { guard } else { store.not(guard) };
    // with steps of one no value is skipped, so the guard fails exactly at its limit
    let unless_now = |store: &mut TermStore, way: Term| if held { way } else { store.ite(now, way, zero) };
    // so many steps of one and another one, out of the range of the comparison
    let and_one = |store: &mut TermStore, way: Term| {
        let one = store.bv(width, 1);
        let way = store.add(way, one);
        store.zext(way, bits)
    };
    let lowest = store.bv(width, bottom);
    match (truth, to_signed(d, width)) {
        // t < limit with steps of +1: t reaches the limit
        (true, 1) => {
            let way = store.sub(limit, t);
            let way = store.zext(way, bits);
            Some(TripCount { times: unless_now(store, way), endless: Term::FALSE })
        }
        // steps of -1: from the least number t wraps to the greatest, which is below no limit
        (true, -1) => {
            let way = store.sub(t, lowest);
            let way = and_one(store, way);
            Some(TripCount { times: unless_now(store, way), endless: Term::FALSE })
        }
        // t >= limit with steps of -1: until t is below the limit, if any number is
        (false, -1) => {
            let way = store.sub(t, limit);
            let way = and_one(store, way);
            let endless = store.eq(limit, lowest);
            Some(TripCount { times: unless_now(store, way), endless })
        }
        // steps of +1: from the greatest number t wraps to the least
        (false, 1) => {
            let top = store.bv(width, top);
            let way = store.sub(top, t);
            let way = and_one(store, way);
            let endless = store.eq(limit, lowest);
            Some(TripCount { times: unless_now(store, way), endless })
        }
        // by larger steps, where the last one cannot jump over the end of the range
        (true, d @ 2..) => {
            let endless = jumps(store, (t, d as u128), limit, (lowest, bottom, top))?;
            let (way, by) = (store.sub(limit, t), store.bv(width, d as u128));
            if held {
                // from an iteration before the way was at least one: rounding up is one more than what comes
                // before it, and one of those steps was taken
                let back = store.bv(width, d as u128 - 1);
                let before = store.add(way, back);
                let steps = store.udiv(before, by);
                return Some(TripCount { times: store.zext(steps, bits), endless });
            }
            let one = store.bv(width, 1);
            let before = store.sub(way, one);
            let steps = store.udiv(before, by);
            let steps = and_one(store, steps);
            let endless = store.and(now, endless);
            Some(TripCount { times: store.ite(now, steps, zero), endless })
        }
        _ => None,
    }
}

/// When steps of `d` jump over the end of the range again and again, so that `t < limit` never fails once it
/// holds. `None`: they may jump, and then it is not known.
fn jumps(
    store: &mut TermStore,
    (t, d): (Term, u128),
    limit: Term,
    (lowest, bottom, top): (Term, u128, u128),
) -> Option<Term> {
    let width = store.width(t);
    if let Some(end) = store.constant(limit) {
        // counted from the bottom of the range
        let (end, high) = (trunc(end.wrapping_sub(bottom), width), trunc(top.wrapping_sub(bottom), width));
        if end <= high - (d - 1) {
            return Some(Term::FALSE);
        }
    }
    if !d.is_power_of_two() {
        return None;
    }
    // all numbers that leave the same rest are passed, the last one before the end of the range among them
    let rest = store.extract(t, 0, d.trailing_zeros());
    let rest = store.zext(rest, width);
    let most = store.bv(width, 0u128.wrapping_sub(d));
    let last = store.add(rest, most);
    let end = store.sub(limit, lowest);
    Some(store.ult(last, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recurrence::Recurrence;
    use secateur_term::Substitution;

    /// All starts, limits and steps of four bits, and all kinds of guards, against the loop.
    #[test]
    fn a_count_is_what_the_loop_counts() {
        let mut s = TermStore::new();
        let width = 4;
        let (x, n) = (VarId(0), VarId(1));
        let (tx, tn) = (s.var(x, width), s.var(n, width));
        let (mut known, mut unknown) = (0, 0);
        for d in 1..16u128 {
            let step = s.bv(width, d);
            let recurrences = Recurrences::from_iter([(x, Recurrence::Linear(step))]);
            for limit in 0..17u128 {
                // 16: the variable
                let right = if limit < 16 { s.bv(width, limit) } else { tn };
                let two = s.bv(width, 2);
                let other = s.add(tx, two);
                let mut guards = vec![
                    s.slt(tx, right),
                    s.slt(right, tx),
                    s.ult(tx, right),
                    s.ult(right, tx),
                    s.eq(tx, right),
                    s.ult(other, right),
                ];
                let both = [s.and(guards[0], guards[3]), s.or(guards[2], guards[1])];
                guards.extend(both);
                for g in guards {
                    for truth in [true, false] {
                        let form = HashSet::new();
                        let m = Motion { recurrences: &recurrences, irregular: None };
                        let Some(c) = trip_count(&mut s, m, g, truth, 32) else {
                            unknown += 1;
                            continue;
                        };
                        let m = Motion { irregular: Some(&form), ..m };
                        let held = trip_count(&mut s, m, g, truth, 32).unwrap();
                        for (x0, n0) in (0..256u128).map(|v| (v % 16, v / 16)) {
                            if limit < 16 && n0 > 0 {
                                break;
                            }
                            let at = |s: &mut TermStore, t: Term, x0: u128| {
                                let (vx, vn) = (s.bv(width, x0), s.bv(width, n0));
                                let mut put = Substitution::new(|s: &mut TermStore, leaf: Term| {
                                    Some(if s.as_var(leaf)? == x { vx } else { vn })
                                });
                                put.apply(s, t)
                            };
                            let (times, endless) = (at(&mut s, c.times, x0), at(&mut s, c.endless, x0));
                            let mut run = 0u128;
                            while run < 17 && at(&mut s, g, (x0 + run * d) % 16).is_true() == truth {
                                run += 1;
                            }
                            let said = if endless.is_true() { Some(17) } else { s.constant(times) };
                            assert_eq!(said, Some(run), "d {d} limit {limit} x {x0} n {n0} truth {truth}");
                            known += 1;
                            if at(&mut s, g, (x0 + 16 - d) % 16).is_true() != truth {
                                continue;
                            }
                            let (times, endless) = (at(&mut s, held.times, x0), at(&mut s, held.endless, x0));
                            let said = if endless.is_true() { Some(17) } else { s.constant(times) };
                            assert_eq!(
                                said,
                                Some(run),
                                "held: d {d} limit {limit} x {x0} n {n0} truth {truth}"
                            );
                        }
                    }
                }
            }
        }
        assert!(known > 10_000 && unknown > 0, "{known} {unknown}");
    }
}
