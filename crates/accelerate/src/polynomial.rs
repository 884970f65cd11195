//! Closed forms: what a variable holds after k more iterations, modulo 2^w.
//!
//! `x += d` gives `x + k d`; `x += q` where q itself grows by d gives `x + k q + d k (k - 1) / 2`. The
//! product of two neighbours is even, so halving the even one first keeps everything exact. If d grows too,
//! by e, there is `e k (k - 1) (k - 2) / 6` besides: dividing what three divides is multiplying by the
//! inverse of three.

use secateur_term::{Term, TermStore};

/// `k` as a number modulo 2^w; `k` has at least w bits.
fn times(store: &mut TermStore, k: Term, width: u32) -> Term {
    store.resize(k, width)
}

/// `x + k d`
pub fn linear(store: &mut TermStore, x: Term, d: Term, k: Term) -> Term {
    let width = store.width(x);
    let k = times(store, k, width);
    let way = store.mul(k, d);
    store.add(x, way)
}

/// `x + k q + d k (k - 1) / 2`
pub fn quadratic(store: &mut TermStore, x: Term, q: Term, d: Term, k: Term) -> Term {
    let along = linear(store, x, q, k);
    let width = store.width(x);
    let pairs = pairs(store, k);
    let pairs = times(store, pairs, width);
    let more = store.mul(pairs, d);
    store.add(along, more)
}

/// `x + k q + d k (k - 1) / 2 + e k (k - 1) (k - 2) / 6`
pub fn cubic(store: &mut TermStore, x: Term, [q, d, e]: [Term; 3], k: Term) -> Term {
    let along = quadratic(store, x, q, d, k);
    let (width, bits) = (store.width(x), store.width(k));
    let two = store.bv(bits, 2);
    let before = store.sub(k, two);
    let pairs = pairs(store, k);
    let thrice = store.mul(pairs, before);
    let third = store.bv(bits, THIRD);
    let triples = store.mul(thrice, third);
    let triples = times(store, triples, width);
    let more = store.mul(triples, e);
    store.add(along, more)
}

/// The inverse of three, modulo any power of two up to 2^128.
const THIRD: u128 = 0xAAAA_AAAA_AAAA_AAAA_AAAA_AAAA_AAAA_AAAB;

/// `k (k - 1) / 2`, modulo 2^bits of k.
fn pairs(store: &mut TermStore, k: Term) -> Term {
    let bits = store.width(k);
    let one = store.bv(bits, 1);
    let before = store.sub(k, one);
    let low = store.extract(k, 0, 1);
    let (half_k, half_before) = (store.lshr(k, one), store.lshr(before, one));
    let odd = store.mul(k, half_before);
    let even = store.mul(half_k, before);
    store.ite(low, odd, even)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_base::Random;

    /// Closed forms against the loop, for all widths: at least 10,000 cases each.
    #[test]
    fn closed_forms_are_what_the_loop_computes() {
        let mut random = Random::new(3);
        let mut random = || {
            let x = u128::from(random.bits()) << 64 | u128::from(random.bits());
            // often near the ends of the range
            match random.below(4) {
                0 => x & 3,
                1 => u128::MAX - (x & 3),
                _ => x,
            }
        };
        let mut s = TermStore::new();
        let mut cases = 0;
        for width in [1u32, 7, 8, 16, 31, 32, 33, 64] {
            for _ in 0..1300 {
                let bits = if width > 32 { 64 } else { 32 };
                let k = random() % 60;
                let (x, q, d, e) = (random(), random(), random(), random());
                let [tx, tq, td, te] = [x, q, d, e].map(|v| s.bv(width, v));
                let tk = s.bv(bits, k);
                let (mut a, mut b, mut y) = (tx, tx, tq);
                let (mut c, mut z, mut u) = (tx, tq, td);
                for _ in 0..k {
                    a = s.add(a, tq);
                    b = s.add(b, y);
                    y = s.add(y, td);
                    c = s.add(c, z);
                    z = s.add(z, u);
                    u = s.add(u, te);
                }
                assert_eq!(linear(&mut s, tx, tq, tk), a);
                assert_eq!(quadratic(&mut s, tx, tq, td, tk), b);
                assert_eq!(cubic(&mut s, tx, [tq, td, te], tk), c);
                cases += 3;
            }
        }
        assert!(cases >= 30_000, "{cases}");
    }
}
