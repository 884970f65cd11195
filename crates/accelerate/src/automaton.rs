//! Trace automata (paper 004, definition 6): a deterministic automaton that accepts the traces which contain one of the words
//! of the restriction language. An epsilon-NFA with one branch per word is made deterministic by the subset construction and
//! then minimal.

use std::collections::{BTreeMap, BTreeSet};

/// A statement of the program, or an accelerator.
pub type Letter = u32;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dfa {
    /// `next[state][letter]`; state 0 is the first.
    pub next: Vec<Vec<u32>>,
    /// The state that accepts, if any word can be completed: once there, always there.
    pub accepting: Option<u32>,
}

/// A state of the NFA: so many letters of a word were read.
type Item = (usize, usize);

impl Dfa {
    /// The automaton of all traces over `letters` letters with a factor among `words`. Words are not empty.
    pub fn containing(words: &[Vec<Letter>], letters: u32) -> Dfa {
        // every state of the NFA includes its start, from where each word may begin (the epsilon edges)
        let start: BTreeSet<Item> = (0..words.len()).map(|w| (w, 0)).collect();
        let mut numbers: BTreeMap<BTreeSet<Item>, u32> = BTreeMap::from([(start.clone(), 0)]);
        let mut sets = vec![start.clone()];
        let mut next: Vec<Vec<u32>> = Vec::new();
        let mut accepts: Vec<bool> = vec![false];
        while next.len() < sets.len() {
            let at = next.len();
            let set = sets[at].clone();
            let mut row = Vec::with_capacity(letters as usize);
            for letter in 0..letters {
                if accepts[at] {
                    row.push(at as u32);
                    continue;
                }
                let mut to = start.clone();
                let step = set.iter().filter(|(w, p)| words[*w].get(*p) == Some(&letter));
                to.extend(step.map(|(w, p)| (*w, p + 1)));
                let full = to.iter().any(|(w, p)| *p == words[*w].len());
                if full {
                    // all complete traces are alike
                    to = BTreeSet::new();
                }
                let fresh = sets.len() as u32;
                let number = *numbers.entry(to.clone()).or_insert(fresh);
                if number == fresh {
                    sets.push(to);
                    accepts.push(full);
                }
                row.push(number);
            }
            next.push(row);
        }
        minimal(&next, &accepts)
    }

    pub fn accepts(&self, trace: &[Letter]) -> bool {
        let mut at = 0;
        for l in trace {
            at = self.next[at as usize][*l as usize];
        }
        Some(at) == self.accepting
    }
}

/// States that no trace tells apart become one (Moore).
fn minimal(next: &[Vec<u32>], accepts: &[bool]) -> Dfa {
    let mut class: Vec<u32> = accepts.iter().map(|a| u32::from(*a)).collect();
    let mut count = 0;
    loop {
        let mut seen: BTreeMap<(u32, Vec<u32>), u32> = BTreeMap::new();
        let mut refined = Vec::with_capacity(class.len());
        // in order of the states, so that the first state keeps number 0
        for (state, row) in next.iter().enumerate() {
            let view = (class[state], row.iter().map(|t| class[*t as usize]).collect());
            let fresh = seen.len() as u32;
            refined.push(*seen.entry(view).or_insert(fresh));
        }
        let done = seen.len() == count;
        count = seen.len();
        class = refined;
        if done {
            break;
        }
    }
    let mut rows = vec![Vec::new(); count];
    let mut accepting = None;
    for (state, row) in next.iter().enumerate() {
        rows[class[state] as usize] = row.iter().map(|t| class[*t as usize]).collect();
        if accepts[state] {
            accepting = Some(class[state]);
        }
    }
    Dfa { next: rows, accepting }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contains(trace: &[Letter], words: &[Vec<Letter>]) -> bool {
        words.iter().any(|w| trace.windows(w.len()).any(|f| f == w.as_slice()))
    }

    #[test]
    fn random_traces_are_accepted_if_and_only_if_they_contain_a_word() {
        let mut seed = 1u64;
        let mut random = |n: u32| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as u32 % n
        };
        let (mut yes, mut no) = (0, 0);
        for _ in 0..200 {
            let letters = 2 + random(4);
            let words: Vec<Vec<Letter>> =
                (0..1 + random(3)).map(|_| (0..1 + random(4)).map(|_| random(letters)).collect()).collect();
            let dfa = Dfa::containing(&words, letters);
            for _ in 0..100 {
                let trace: Vec<Letter> = (0..random(12)).map(|_| random(letters)).collect();
                let want = contains(&trace, &words);
                assert_eq!(dfa.accepts(&trace), want, "{trace:?} {words:?}");
                if want { yes += 1 } else { no += 1 }
            }
        }
        assert!(yes > 1000 && no > 1000, "{yes} {no}");
    }

    #[test]
    fn the_automaton_is_minimal() {
        // one word of n letters: n + 1 states
        let dfa = Dfa::containing(&[vec![0, 0, 1, 0, 1]], 2);
        assert_eq!(dfa.next.len(), 6);
        assert_eq!(Dfa::containing(&[vec![0], vec![0, 1]], 2).next.len(), 2);
    }
}
