//! Memory that is still there when the program ends.

use super::{Executor, Step};
use crate::state::State;
use hashbrown::HashSet;
use secateur_memory::{Content, Region};
use secateur_program::{CheckKind, Span};
use secateur_term::Term;

impl Executor<'_> {
    /// `valid-memcleanup`: nothing is left; `valid-memtrack`: what is left can still be reached.
    pub(crate) fn leak_check(&mut self, state: &mut State, span: Span) -> Step<()> {
        if !self.config.monitor.leak && !self.config.monitor.cleanup {
            return Ok(());
        }
        let left: Vec<u32> = state
            .memory
            .objects()
            .filter(|(_, o)| o.is_alive() && o.info.region == Region::Heap)
            .map(|(n, _)| n)
            .collect();
        let Some(&first) = left.first() else { return Ok(()) };
        if self.config.monitor.cleanup {
            let text = format!("{} is never freed", self.describe_object(state, first));
            return self.fail(state, CheckKind::Cleanup, text, span);
        }
        let reachable = self.reachable(state);
        match left.iter().find(|n| !reachable.contains(*n)) {
            Some(&lost) => {
                let text = format!(
                    "{} is lost: never freed and no longer pointed to",
                    self.describe_object(state, lost)
                );
                self.fail(state, CheckKind::Leak, text, span)
            }
            None => Ok(()),
        }
    }

    /// Objects that globals, static memory and (when the program ended inside a call) the stack lead to.
    fn reachable(&mut self, state: &State) -> HashSet<u32> {
        let mut roots: Vec<Term> = state.globals.iter().filter(|t| *t != Term::UNSET).collect();
        let mut frames: Vec<&crate::frame::Frame> = vec![&state.top];
        let mut below = state.callers.as_ref();
        while let Some(c) = below {
            frames.push(&c.frame);
            below = c.below.as_ref();
        }
        for f in frames {
            roots.extend(f.locals.iter().filter(|t| *t != Term::UNSET));
        }
        let mut queue: Vec<u32> = state
            .memory
            .objects()
            .filter(|(_, o)| o.is_alive() && o.info.region != Region::Heap)
            .map(|(n, _)| n)
            .collect();
        let mut found: HashSet<u32> = queue.iter().copied().collect();
        for t in roots {
            queue.extend(self.bases_in(t).into_iter().filter(|b| found.insert(*b)));
        }
        while let Some(n) = queue.pop() {
            let Some(o) = state.memory.object(n) else { continue };
            let terms: Vec<Term> = match &o.content {
                Content::Cells(c) => c.values().collect(),
                Content::Array(a) => vec![*a],
            };
            for t in terms {
                queue.extend(self.bases_in(t).into_iter().filter(|b| found.insert(*b)));
            }
        }
        found
    }
}
