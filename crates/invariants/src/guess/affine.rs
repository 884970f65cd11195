//! Affine equations among variables (Karr, "Affine relationships among variables of a program"): exact linear
//! algebra over the integers on what the variables were seen to hold. A symbolic value is a linear form over
//! inputs; an equation that holds for all inputs makes the coefficients of each input vanish, and the
//! constants.

use super::equations::{Columns, linear_equations};
use super::{Guesser, Subject};
use crate::sample::Sample;
use crate::tuning::covered_graph::LARGEST_COEFFICIENT as LARGEST;
use hashbrown::HashMap;
use secateur_term::{Linear, Term, to_signed};

impl Guesser<'_> {
    /// The equations that hold in all of some symbolic states, each told by the value of every subject (none
    /// where the state does not know it).
    pub fn equations_of_values(&mut self, states: &[Vec<Option<Term>>]) {
        let mut widths: Vec<u32> = self.subjects.iter().map(|s| s.width).filter(|w| *w > 1).collect();
        widths.sort_unstable();
        widths.dedup();
        for w in widths {
            let at: Vec<usize> = (0..self.subjects.len()).filter(|i| self.subjects[*i].width == w).collect();
            self.equations_of_width(states, w, &at);
        }
    }

    /// The equations that hold in all samples: the path of a state may say more than the values in it.
    pub fn equations_of_samples(&mut self, samples: &[Sample]) {
        let mut widths: Vec<u32> = self.subjects.iter().map(|s| s.width).filter(|w| *w > 8).collect();
        widths.sort_unstable();
        widths.dedup();
        for w in widths {
            let at: Vec<usize> = (0..self.subjects.len()).filter(|i| self.subjects[*i].width == w).collect();
            let same: Vec<Subject> = at.iter().map(|i| self.subjects[*i]).collect();
            let n = same.len();
            let mut rows: Vec<Vec<i128>> = samples
                .iter()
                .map(|p| at.iter().map(|i| to_signed(p.values[*i], w)).chain([1]).collect::<Vec<i128>>())
                .filter(|r| r.iter().all(|v| v.abs() < LARGEST))
                .collect();
            rows.sort_unstable();
            rows.dedup();
            for i in 0..n {
                for j in i + 1..n {
                    if rows.len() > 3 {
                        self.equations_among(&[i, j], &same, &rows);
                    }
                    for k in j + 1..n {
                        if rows.len() > 4 && n <= 8 {
                            self.equations_among(&[i, j, k], &same, &rows);
                        }
                    }
                }
            }
        }
    }

    fn equations_of_width(&mut self, states: &[Vec<Option<Term>>], width: u32, at: &[usize]) {
        let subjects: Vec<Subject> = at.iter().map(|i| self.subjects[*i]).collect();
        let n = subjects.len();
        let mut rows: Vec<Vec<i128>> = Vec::new();
        for state in states {
            let forms: Option<Vec<Linear>> =
                at.iter().map(|i| state[*i].map(|v| self.store.linear(v))).collect();
            let Some(forms) = forms else { continue };
            let mut constants: Vec<i128> = forms.iter().map(|f| to_signed(f.constant, width)).collect();
            constants.push(1);
            rows.push(constants);
            let mut by_atom: HashMap<Term, Vec<i128>> = HashMap::new();
            for (i, f) in forms.iter().enumerate() {
                for m in &f.monomials {
                    let row = by_atom.entry(m.atom).or_insert_with(|| vec![0; n + 1]);
                    row[i] = to_signed(m.coefficient, width);
                }
            }
            rows.extend(by_atom.into_values());
        }
        rows.retain(|r| r.iter().all(|v| v.abs() < LARGEST));
        rows.sort_unstable();
        rows.dedup();
        if rows.len() < 2 {
            return;
        }
        let all: Vec<usize> = (0..n).collect();
        self.equations_among(&all, &subjects, &rows);
        for i in 0..n {
            for j in i + 1..n {
                self.equations_among(&[i, j], &subjects, &rows);
                if n <= 8 {
                    for k in j + 1..n {
                        self.equations_among(&[i, j, k], &subjects, &rows);
                    }
                }
            }
        }
    }

    /// The equations among some of the subjects.
    fn equations_among(&mut self, at: &[usize], subjects: &[Subject], rows: &[Vec<i128>]) {
        if !at.iter().any(|i| subjects[*i].modified) {
            return;
        }
        let width = subjects[at[0]].width;
        let last = subjects.len();
        let few: Vec<Vec<i128>> =
            rows.iter().map(|r| at.iter().map(|i| r[*i]).chain([r[last]]).collect()).collect();
        let mut terms: Vec<Term> = at.iter().map(|i| subjects[*i].term).collect();
        terms.push(self.store.bv(width, 1));
        let columns = Columns { terms: &terms, width, largest: LARGEST };
        let several = |factors: &[i128]| factors[..at.len()].iter().filter(|f| **f != 0).count() >= 2;
        self.found.extend(linear_equations(self.store, &columns, few, several));
    }
}
