//! Trace automata (Kroening et al., Trace Automata, definition 6): a deterministic automaton that accepts the
//! traces which contain one of the words of the restriction language. An epsilon-NFA with one branch per word
//! is made deterministic by the subset construction and then minimal.

use crate::tuning::MOST_STATES;
use secateur_base::Deadline;
use std::collections::{BTreeMap, BTreeSet};

/// A statement of the program, or an accelerator.
pub type Letter = u32;

/// A complete deterministic automaton over [`Letter`]s.
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
    /// The automaton of all traces over `letters` letters with a factor among `words`. `None` if there is no
    /// such automaton (a word that is empty is a factor of every trace, and one with an unknown letter of
    /// none), if it is too large, or if the time is up.
    pub fn containing(words: &[Vec<Letter>], letters: u32, deadline: &Deadline) -> Option<Dfa> {
        if words.iter().any(|w| w.is_empty() || w.iter().any(|l| *l >= letters)) {
            return None;
        }
        // every state of the NFA includes its start, from where each word may begin (the epsilon edges)
        let mut first: Vec<BTreeSet<Item>> = vec![BTreeSet::new(); letters as usize];
        for (w, word) in words.iter().enumerate() {
            first[word[0] as usize].insert((w, 1));
        }
        let start: BTreeSet<Item> = BTreeSet::new();
        // all accepting subsets are one state, written as `None`
        let mut numbers: BTreeMap<Option<BTreeSet<Item>>, u32> = BTreeMap::from([(Some(start.clone()), 0)]);
        let mut sets = vec![Some(start)];
        let mut next: Vec<Vec<u32>> = Vec::new();
        while next.len() < sets.len() {
            if deadline.passed().is_some() || sets.len() > MOST_STATES {
                return None;
            }
            let at = next.len();
            let Some(set) = sets[at].clone() else {
                next.push(vec![at as u32; letters as usize]);
                continue;
            };
            let mut row = Vec::with_capacity(letters as usize);
            for letter in 0..letters {
                let mut to = first[letter as usize].clone();
                let step = set.iter().filter(|(w, p)| words[*w].get(*p) == Some(&letter));
                to.extend(step.map(|(w, p)| (*w, p + 1)));
                let full = to.iter().any(|(w, p)| *p == words[*w].len());
                let to = if full { None } else { Some(to) };
                let fresh = sets.len() as u32;
                let number = *numbers.entry(to.clone()).or_insert(fresh);
                if number == fresh {
                    sets.push(to);
                }
                row.push(number);
            }
            next.push(row);
        }
        let accepts: Vec<bool> = sets.iter().map(Option::is_none).collect();
        minimal(&next, &accepts, deadline)
    }

    /// Whether the automaton accepts a trace of known letters.
    pub fn accepts(&self, trace: &[Letter]) -> bool {
        let mut at = 0;
        for l in trace {
            at = self.next[at as usize][*l as usize];
        }
        Some(at) == self.accepting
    }
}

/// States that no trace tells apart become one (Moore).
fn minimal(next: &[Vec<u32>], accepts: &[bool], deadline: &Deadline) -> Option<Dfa> {
    let mut class: Vec<u32> = accepts.iter().map(|a| u32::from(*a)).collect();
    let mut count = 0;
    loop {
        if deadline.passed().is_some() {
            return None;
        }
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
    Some(Dfa { next: rows, accepting })
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_base::Random;

    fn contains(trace: &[Letter], words: &[Vec<Letter>]) -> bool {
        words.iter().any(|w| trace.windows(w.len()).any(|f| f == w.as_slice()))
    }

    #[test]
    fn random_traces_are_accepted_if_and_only_if_they_contain_a_word() {
        let mut random = Random::new(1);
        let mut random = |n: u32| random.below(n as usize) as u32;
        let (mut yes, mut no) = (0, 0);
        for _ in 0..200 {
            let letters = 2 + random(4);
            let words: Vec<Vec<Letter>> =
                (0..1 + random(3)).map(|_| (0..1 + random(4)).map(|_| random(letters)).collect()).collect();
            let dfa = Dfa::containing(&words, letters, &Deadline::never()).unwrap();
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
        let states =
            |words: &[Vec<Letter>]| Dfa::containing(words, 2, &Deadline::never()).map(|dfa| dfa.next.len());
        assert_eq!(states(&[vec![0, 0, 1, 0, 1]]), Some(6));
        assert_eq!(states(&[vec![0], vec![0, 1]]), Some(2));
    }

    /// An automaton that accepts every trace would cut off every run of the program.
    #[test]
    fn words_that_mean_nothing_make_no_automaton() {
        let never = Deadline::never();
        assert_eq!(Dfa::containing(&[vec![0], vec![]], 2, &never), None);
        assert_eq!(Dfa::containing(&[vec![0, 2]], 2, &never), None);
        let over = Deadline::after(std::time::Duration::ZERO);
        assert_eq!(Dfa::containing(&[vec![0, 1]], 2, &over), None);
    }
}
