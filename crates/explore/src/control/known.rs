//! Testing mode (Chu et al., Heap Programs, section IV-B): the errors found so far. An error ends its path
//! and the search goes on; an error at the same place is not reported twice.

use crate::outcome::Violation;
use crate::state::State;
use hashbrown::HashSet;
use secateur_program::{BlockId, CheckKind, FuncId, Origin, Program};

/// Where an error is: the call stack up to the innermost frame of the user's own code. Errors at the end of a
/// run have no place of their own and are told apart by their text.
type Site = (CheckKind, Vec<(FuncId, BlockId, u32)>, String);

#[derive(Default)]
pub(super) struct KnownErrors {
    sites: HashSet<Site>,
    errors: Vec<Violation>,
}

impl KnownErrors {
    /// Whether an error was reported at this place before.
    pub fn contains(&self, program: &Program, state: &State, error: &Violation) -> bool {
        !self.sites.is_empty() && self.sites.contains(&site(program, state, error))
    }

    /// Keeps a confirmed error and the place it was found at.
    pub fn add(&mut self, program: &Program, state: &State, error: Violation) {
        self.sites.insert(site(program, state, &error));
        self.errors.push(error);
    }

    /// Whether no error has been confirmed yet.
    pub fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// The errors in the order in which they were found.
    pub fn into_errors(self) -> Vec<Violation> {
        self.errors
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
