//! Folds a path: pieces that repeat one after the other become one piece and a count. Done step by step, so
//! that a run of millions of steps needs little memory.

/// Longest piece that is recognised as a repetition.
const LONGEST: usize = 48;

/// A path of items; items are the same step if `same` says so, whatever else they carry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FoldItem<T> {
    /// A single item.
    One(T),
    /// Between `least` and `most` times: an inner loop may run a different number of times in every round of
    /// the outer.
    Repeat {
        /// The fewest rounds.
        least: u64,
        /// The most rounds.
        most: u64,
        /// The items of one round.
        body: Vec<FoldItem<T>>,
    },
}

/// Items that can be steps of a folded path.
pub trait Same: Sized {
    /// Whether this is the same step as another, whatever values they carry.
    fn same(&self, other: &Self) -> bool;

    /// What is left of an item when the same step has been taken before with other values.
    fn join(self, _earlier: &Self) -> Self {
        self
    }
}

impl<T: Same> FoldItem<T> {
    fn same(&self, other: &FoldItem<T>) -> bool {
        match (self, other) {
            (FoldItem::One(a), FoldItem::One(b)) => a.same(b),
            (FoldItem::Repeat { body: a, .. }, FoldItem::Repeat { body: b, .. }) => all_same(a, b),
            // a loop that goes round once this time
            (FoldItem::Repeat { body, .. }, one) | (one, FoldItem::Repeat { body, .. }) => {
                match body.as_slice() {
                    [inner] => inner.same(one),
                    _ => false,
                }
            }
        }
    }

    /// Takes over what the same node of an earlier round has seen.
    fn join(self, earlier: FoldItem<T>) -> FoldItem<T> {
        match (self, earlier) {
            (FoldItem::Repeat { least, most, body }, FoldItem::Repeat { least: l, most: m, body: old }) => {
                FoldItem::Repeat { least: least.min(l), most: most.max(m), body: join_all(body, old) }
            }
            (FoldItem::Repeat { most, body, .. }, one) => {
                FoldItem::Repeat { least: 1, most, body: join_all(body, vec![one]) }
            }
            (one, FoldItem::Repeat { most, body, .. }) => {
                FoldItem::Repeat { least: 1, most, body: join_all(vec![one], body) }
            }
            (FoldItem::One(new), FoldItem::One(old)) => FoldItem::One(new.join(&old)),
        }
    }
}

fn join_all<T: Same>(new: Vec<FoldItem<T>>, old: Vec<FoldItem<T>>) -> Vec<FoldItem<T>> {
    new.into_iter().zip(old).map(|(new, old)| new.join(old)).collect()
}

fn all_same<T: Same>(a: &[FoldItem<T>], b: &[FoldItem<T>]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.same(y))
}

/// A path under construction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folded<T> {
    nodes: Vec<FoldItem<T>>,
    most: usize,
    /// Nodes given up at the front to stay within bounds.
    pub dropped: u64,
}

impl<T: Same> Folded<T> {
    /// `most`: how many nodes are kept; the oldest go first.
    pub fn new(most: usize) -> Folded<T> {
        Folded { nodes: Vec::new(), most: most.max(2 * LONGEST + 2), dropped: 0 }
    }

    /// Adds a step at the end and folds what repeats.
    pub fn push(&mut self, item: T) {
        self.nodes.push(FoldItem::One(item));
        while self.fold_once() {}
        if self.nodes.len() > self.most {
            let half = self.most / 2;
            self.nodes.drain(..half);
            self.dropped += half as u64;
        }
    }

    /// The folded path.
    pub fn into_nodes(self) -> Vec<FoldItem<T>> {
        self.nodes
    }

    fn fold_once(&mut self) -> bool {
        let n = self.nodes.len();
        for length in 1..=LONGEST.min(n) {
            let start = n - length;
            // one more round of a repetition just before
            if let Some(FoldItem::Repeat { body, .. }) = start.checked_sub(1).map(|i| &self.nodes[i])
                && all_same(body, &self.nodes[start..])
            {
                self.another_round(start);
                return true;
            }
            if start >= length && all_same(&self.nodes[start - length..start], &self.nodes[start..]) {
                self.first_repetition(start, length);
                return true;
            }
        }
        false
    }

    fn another_round(&mut self, start: usize) {
        let round: Vec<FoldItem<T>> = self.nodes.drain(start..).collect();
        if let Some(FoldItem::Repeat { least, most, body }) = self.nodes.last_mut() {
            *body = join_all(round, std::mem::take(body));
            // the count is exact as long as this repetition is the last thing on the path
            *least += 1;
            *most += 1;
        }
    }

    fn first_repetition(&mut self, start: usize, length: usize) {
        let second: Vec<FoldItem<T>> = self.nodes.drain(start..).collect();
        let first: Vec<FoldItem<T>> = self.nodes.drain(start - length..).collect();
        self.nodes.push(FoldItem::Repeat { least: 2, most: 2, body: join_all(second, first) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Same for char {
        fn same(&self, other: &char) -> bool {
            self == other
        }
    }

    /// A step with a value, which not all rounds have in common.
    #[derive(Clone, PartialEq, Eq, Debug)]
    struct Valued(char, Option<u8>);

    impl Same for Valued {
        fn same(&self, other: &Valued) -> bool {
            self.0 == other.0
        }

        fn join(self, earlier: &Valued) -> Valued {
            Valued(self.0, self.1.filter(|_| self.1 == earlier.1))
        }
    }

    #[test]
    fn only_values_of_all_rounds_are_kept() {
        let mut folded = Folded::new(1000);
        for (step, value) in [('c', 1), ('r', 5), ('c', 2), ('r', 5), ('c', 2), ('r', 5), ('e', 3)] {
            folded.push(Valued(step, Some(value)));
        }
        let body = vec![FoldItem::One(Valued('c', None)), FoldItem::One(Valued('r', Some(5)))];
        let repeat = FoldItem::Repeat { least: 3, most: 3, body };
        assert_eq!(folded.into_nodes(), [repeat, FoldItem::One(Valued('e', Some(3)))]);
    }

    fn show(nodes: &[FoldItem<char>]) -> String {
        nodes
            .iter()
            .map(|n| match n {
                FoldItem::One(c) => c.to_string(),
                FoldItem::Repeat { least, most, body } if least == most => format!("({}){least}", show(body)),
                FoldItem::Repeat { least, most, body } => format!("({}){least}-{most}", show(body)),
            })
            .collect()
    }

    fn fold(text: &str) -> String {
        let mut folded = Folded::new(1000);
        text.chars().for_each(|c| folded.push(c));
        show(&folded.into_nodes())
    }

    #[test]
    fn loops_are_counted() {
        assert_eq!(fold("abc"), "abc");
        assert_eq!(fold("aaaa"), "(a)4");
        assert_eq!(fold("xabababy"), "x(ab)3y");
        assert_eq!(fold(&"ab".repeat(1000)), "(ab)1000");
    }

    #[test]
    fn inner_loops_have_a_range_of_rounds() {
        // an outer loop `o` with inner rounds `i`, left by `x`
        assert_eq!(fold("oiixoiiixoiix"), "(o(i)2-3x)3");
        assert_eq!(fold("oiixoix"), "(o(i)1-2x)2");
        assert_eq!(fold("oixoiiix"), "(o(i)1-3x)2");
        // different rounds are not forced into one
        assert_eq!(fold("oixojx"), "oixojx");
    }

    #[test]
    fn memory_stays_bounded() {
        let mut folded = Folded::new(200);
        // a path without repetition: the digits of a counter
        for i in 0..5000u32 {
            folded.push(char::from_u32(0x4e00 + i).unwrap_or('a'));
        }
        assert!(folded.dropped > 4000);
        let kept = folded.into_nodes();
        assert!(kept.len() <= 200);
        assert_eq!(
            show(&kept[kept.len() - 1..]),
            char::from_u32(0x4e00 + 4999).map(String::from).unwrap_or_default()
        );
    }
}
