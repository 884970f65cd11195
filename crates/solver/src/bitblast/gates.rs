//! Gates with structural hashing: constants propagate, equal gates are one, each gate is defined by its
//! clauses once.

use super::sat::{FALSE, Sat, TRUE};
use hashbrown::HashMap;
use rustsat::types::Lit;

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum GateKind {
    And,
    Xor,
    Xor3,
    Ite,
    Majority,
}

/// All gates of one SAT solver, by kind and inputs.
pub(crate) struct Gates {
    /// The solver that the defining clauses go to.
    pub sat: Sat,
    table: HashMap<(GateKind, [Lit; 3]), Lit>,
}

impl Gates {
    /// No gates yet.
    pub fn new(sat: Sat) -> Gates {
        Gates { sat, table: HashMap::new() }
    }

    /// The literal of a gate: the one known, or a fresh one that `define` must constrain.
    fn gate(&mut self, kind: GateKind, inputs: [Lit; 3], define: impl FnOnce(&mut Sat, Lit)) -> Lit {
        if let Some(&out) = self.table.get(&(kind, inputs)) {
            return out;
        }
        let out = self.sat.fresh();
        define(&mut self.sat, out);
        self.table.insert((kind, inputs), out);
        out
    }

    /// The literal of `a and b`.
    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        if a == FALSE || b == FALSE || a == !b {
            return FALSE;
        }
        if a == TRUE || a == b {
            return b;
        }
        if b == TRUE {
            return a;
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.gate(GateKind::And, [a, b, TRUE], |sat, o| {
            sat.clause(&[!o, a]);
            sat.clause(&[!o, b]);
            sat.clause(&[o, !a, !b]);
        })
    }

    /// The literal of `a or b`: a negated conjunction, so that both share gates.
    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// The literal of `a xor b`.
    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        if a == b {
            return FALSE;
        }
        if a == !b {
            return TRUE;
        }
        for (x, y) in [(a, b), (b, a)] {
            if x == FALSE {
                return y;
            }
            if x == TRUE {
                return !y;
            }
        }
        // the signs of the inputs move to the output
        let flip = a.is_neg() != b.is_neg();
        let (a, b) = (a.var().pos_lit(), b.var().pos_lit());
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        let out = self.gate(GateKind::Xor, [a, b, TRUE], |sat, o| {
            sat.clause(&[!o, a, b]);
            sat.clause(&[!o, !a, !b]);
            sat.clause(&[o, !a, b]);
            sat.clause(&[o, a, !b]);
        });
        if flip { !out } else { out }
    }

    /// The sum bit of a full adder.
    pub fn xor3(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut v = [a, b, c];
        v.sort_unstable();
        let [a, b, c] = v;
        let constant = |l: Lit| l.var() == TRUE.var();
        if constant(a) || a.var() == b.var() {
            let ab = self.xor(a, b);
            return self.xor(ab, c);
        }
        if b.var() == c.var() {
            let bc = self.xor(b, c);
            return self.xor(a, bc);
        }
        let flip = a.is_neg() ^ b.is_neg() ^ c.is_neg();
        let [a, b, c] = v.map(|l| l.var().pos_lit());
        let out = self.gate(GateKind::Xor3, [a, b, c], |sat, o| {
            for [x, y, z] in [[a, b, c], [a, !b, !c], [!a, b, !c], [!a, !b, c]] {
                sat.clause(&[!o, x, y, z]);
                sat.clause(&[o, !x, !y, !z]);
            }
        });
        if flip { !out } else { out }
    }

    /// At least two of three: the carry bit of a full adder.
    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut v = [a, b, c];
        v.sort_unstable();
        let [a, b, c] = v;
        if a == TRUE {
            return self.or(b, c);
        }
        if a == FALSE {
            return self.and(b, c);
        }
        if a == b || b == c {
            return b;
        }
        if a == !b {
            return c;
        }
        if b == !c {
            return a;
        }
        // self-dual: all inputs flipped flip the output
        let flip = a.is_neg();
        let [a, b, c] = if flip { v.map(|l| !l) } else { v };
        let out = self.gate(GateKind::Majority, [a, b, c], |sat, o| {
            for (x, y) in [(a, b), (a, c), (b, c)] {
                sat.clause(&[o, !x, !y]);
                sat.clause(&[!o, x, y]);
            }
        });
        if flip { !out } else { out }
    }

    /// The literal of `if c then t else e`.
    pub fn ite(&mut self, c: Lit, t: Lit, e: Lit) -> Lit {
        if c == TRUE || t == e {
            return t;
        }
        if c == FALSE {
            return e;
        }
        if t == !e {
            return self.xor(c, e);
        }
        if t == TRUE || t == c {
            return self.or(c, e);
        }
        if t == FALSE || t == !c {
            return self.and(!c, e);
        }
        if e == TRUE || e == !c {
            return self.or(!c, t);
        }
        if e == FALSE || e == c {
            return self.and(c, t);
        }
        let (c, t, e) = if c.is_neg() { (!c, e, t) } else { (c, t, e) };
        let flip = t.is_neg();
        let (t, e) = if flip { (!t, !e) } else { (t, e) };
        let out = self.gate(GateKind::Ite, [c, t, e], |sat, o| {
            sat.clause(&[!c, !t, o]);
            sat.clause(&[!c, t, !o]);
            sat.clause(&[c, !e, o]);
            sat.clause(&[c, e, !o]);
            // implied, but lets the solver propagate without knowing the condition
            sat.clause(&[!t, !e, o]);
            sat.clause(&[t, e, !o]);
        });
        if flip { !out } else { out }
    }

    /// The conjunction of many literals as one gate.
    pub fn and_all(&mut self, lits: &[Lit]) -> Lit {
        let mut v: Vec<Lit> = lits.iter().copied().filter(|&l| l != TRUE).collect();
        v.sort_unstable();
        v.dedup();
        // complementary literals are neighbours after sorting
        if v.contains(&FALSE) || v.windows(2).any(|p| p[0] == !p[1]) {
            return FALSE;
        }
        match v[..] {
            [] => TRUE,
            [a] => a,
            [a, b] => self.and(a, b),
            _ => {
                let o = self.sat.fresh();
                for &l in &v {
                    self.sat.clause(&[!o, l]);
                }
                for l in &mut v {
                    *l = !*l;
                }
                v.push(o);
                self.sat.clause(&v);
                o
            }
        }
    }

    /// The disjunction of many literals as one gate.
    pub fn or_all(&mut self, lits: &[Lit]) -> Lit {
        let negated: Vec<Lit> = lits.iter().map(|&l| !l).collect();
        !self.and_all(&negated)
    }
}
