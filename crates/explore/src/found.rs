//! Testing (Chu et al., Heap Programs, IV-B): the errors found so far. An error ends its path and the search
//! goes on; the same place is not reported twice.

use crate::outcome::Violation;
use crate::state::State;
use hashbrown::HashSet;
use secateur_program::{BlockId, CheckKind, FuncId, Origin, Program};

/// Where an error is: places up to the innermost one in the user's own code. What is lost at the end is told by its words.
type Site = (CheckKind, Vec<(FuncId, BlockId, u32)>, String);

#[derive(Default)]
pub struct Found {
    sites: HashSet<Site>,
    pub errors: Vec<Violation>,
}

impl Found {
    /// Whether an error was reported at this place before.
    pub fn is_known(&self, program: &Program, state: &State, error: &Violation) -> bool {
        !self.sites.is_empty() && self.sites.contains(&site(program, state, error))
    }

    pub fn add(&mut self, program: &Program, state: &State, error: Violation) {
        self.sites.insert(site(program, state, &error));
        self.errors.push(error);
    }
}

fn site(program: &Program, state: &State, error: &Violation) -> Site {
    let mut places = Vec::new();
    let mut frame = Some(&state.top);
    let mut below = state.callers.as_ref();
    while let Some(f) = frame {
        places.push((f.func, f.block, f.stmt));
        if program.function(f.func).origin == Origin::User {
            break;
        }
        frame = below.map(|c| &c.frame);
        below = below.and_then(|c| c.below.as_ref());
    }
    let at_end = matches!(error.kind, CheckKind::Leak | CheckKind::Cleanup);
    (error.kind.clone(), places, if at_end { error.text.clone() } else { String::new() })
}
