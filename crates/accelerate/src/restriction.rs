//! The trace automaton inlined as a variable (Kroening et al., Trace Automata, section 5), and the graph
//! around it.

use crate::automaton::{Dfa, Letter};
use crate::closed_form::ClosedForm;
use crate::commute::Swap;
use crate::loop_rewrite::LoopRewrite;
use crate::paths::LoopPath;
use crate::tuning::MOST_ENTRIES;
use hashbrown::HashMap;
use secateur_program::{BlockId, CfgEdge, StmtKind, Terminator, VarId};
use secateur_term::Term;

/// Letters of an accelerator, by what it did.
pub const KINDS: Letter = 4;
const BOUNDARY: Letter = 1;
const SEVERAL: Letter = 2;

/// What tells the traces of a loop that are left out.
pub struct Restriction {
    /// The letters of the edges of the loop.
    pub letter: HashMap<CfgEdge, Letter>,
    /// `None`: no trace is left out.
    pub dfa: Option<Dfa>,
}

impl LoopRewrite<'_> {
    /// The trace automaton: letters are the edges, then four for each accelerator: for one iteration or
    /// several, inside its range or at its boundary. `None` if a looping path cannot be told from others by
    /// its edges, or if the automaton is too large: the loop is to be left as it is then.
    pub fn restriction(
        &self,
        found: &[(LoopPath, ClosedForm)],
        swaps: &[Swap],
        edges: &[(CfgEdge, BlockId)],
    ) -> Option<Restriction> {
        let letter: HashMap<CfgEdge, Letter> =
            edges.iter().enumerate().map(|(i, e)| (e.0, i as Letter)).collect();
        let first = edges.len() as Letter;
        let kinds = |i: usize| (0..KINDS).map(move |k| first + KINDS * i as Letter + k);
        let mut words: Vec<Vec<Letter>> = Vec::new();
        for (i, (path, _)) in found.iter().enumerate() {
            for way in &path.ways {
                words.push(self.word(way, edges, &letter)?);
            }
            for inside in kinds(i).filter(|l| ((l - first) % KINDS) & BOUNDARY == 0) {
                words.extend(kinds(i).map(|again| vec![inside, again]));
            }
        }
        if !self.options.automaton {
            return Some(Restriction { letter, dfa: None });
        }
        // of two paths that may change places, the one with the smaller number comes first
        for s in swaps {
            for (b, a) in kinds(s.b).flat_map(|b| kinds(s.a).map(move |a| (b, a))) {
                let several = ((a - first) % KINDS) & SEVERAL != 0;
                match &s.before {
                    None => words.push(vec![b, a]),
                    Some(next) if several && next.contains(&s.a) => words.push(vec![b, a]),
                    Some(next) if !several => {
                        words.extend(next.iter().flat_map(|c| kinds(*c)).map(|c| vec![b, a, c]));
                    }
                    Some(_) => {}
                }
            }
        }
        let letters = first + KINDS * found.len() as Letter;
        let dfa = Dfa::containing(&words, letters, &self.options.deadline)?;
        let small = dfa.next.len() * letters as usize <= MOST_ENTRIES;
        // the empty trace is that of a run that has just entered the loop
        (small && dfa.accepting != Some(0)).then_some(Restriction { letter, dfa: Some(dfa) })
    }

    /// The word of a looping path: a letter for each of its edges, in their order, from the place where
    /// iterations begin. A path with an edge that has no letter has no word: the automaton would confuse it
    /// with other paths and cut these off.
    fn word(
        &self,
        way: &[CfgEdge],
        edges: &[(CfgEdge, BlockId)],
        letter: &HashMap<CfgEdge, Letter>,
    ) -> Option<Vec<Letter>> {
        let mut at = self.cut;
        let mut word = Vec::with_capacity(way.len());
        for edge in way {
            let l = *letter.get(edge)?;
            if edge.0 != at || (at == self.cut && !word.is_empty()) {
                return None;
            }
            at = edges.get(l as usize)?.1;
            word.push(l);
        }
        (!word.is_empty() && at == self.cut).then_some(word)
    }

    /// A block that takes the step of the automaton and goes on, or ends a redundant trace.
    pub fn step(&mut self, dfa: &Dfa, letter: Letter, g: VarId, to: BlockId, silent: BlockId) -> BlockId {
        let rows: Vec<u32> = dfa.next.iter().map(|row| row[letter as usize]).collect();
        // states other than the accepting one, which is never kept
        let open = (0..rows.len() as u32).filter(|s| Some(*s) != dfa.accepting);
        let own = self.store.var(g, 16);
        let mut value = own;
        let mut ends = Term::FALSE;
        for s in open {
            let next = rows[s as usize];
            let here = self.store.bv(16, u128::from(s));
            let here = self.store.eq(own, here);
            if Some(next) == dfa.accepting {
                ends = self.store.or(ends, here);
            } else if next != s {
                let next = self.store.bv(16, u128::from(next));
                value = self.store.ite(here, next, value);
            }
        }
        let distinct: Vec<u32> = (0..rows.len() as u32)
            .filter(|s| Some(*s) != dfa.accepting)
            .map(|s| rows[s as usize])
            .filter(|n| Some(*n) != dfa.accepting)
            .collect();
        if let Some(first) = distinct.first()
            && distinct.iter().all(|n| n == first)
        {
            value = self.store.bv(16, u128::from(*first));
        }
        let stmts =
            if value == own { Vec::new() } else { vec![self.stmt(StmtKind::Assign { var: g, value })] };
        if stmts.is_empty() && ends.is_false() {
            return to;
        }
        let go = self.block(stmts, Terminator::Goto(to));
        if ends.is_false() {
            return go;
        }
        self.block(Vec::new(), Terminator::Branch { cond: ends, then: silent, other: go })
    }

    /// Redirects all edges that enter the loop at its head to `to`, except those of the exempt blocks.
    pub fn redirect_entries(&mut self, but: &[BlockId], to: BlockId) {
        let blocks = self.function().blocks.len() as u32;
        for from in (0..blocks).map(BlockId) {
            if self.body.contains(from) || from == to || but.contains(&from) {
                continue;
            }
            let next = self.function().block(from).end.successors();
            for (slot, s) in next.into_iter().enumerate() {
                if s == self.body.head {
                    self.redirect((from, slot), to);
                }
            }
        }
    }

    /// Lets an edge of the function lead elsewhere.
    pub fn redirect(&mut self, edge: CfgEdge, to: BlockId) {
        self.out.program.redirect(self.f, edge, to);
    }
}
