//! What a failing check means where the property does not ask for it. Every engine, the accelerators, the
//! interpreter and the C writer use this one table: a check that one of them wrongly took for harmless would
//! hide runs, and with them errors.

use crate::check::CheckKind;
use crate::function::Origin;
use crate::stmt::{Stmt, StmtKind};
use secateur_term::{Op, Term, TermStore, VarId};

/// What a run does behind a failing check that does not count.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Uncounted {
    /// Nothing has happened: the run goes on as the statements say.
    Harmless,
    /// The result of the operation behind the check is any value. The front end puts the operation right
    /// behind its checks, in an assignment of its own.
    AnyResult,
    /// Nothing is known of what the run does then.
    Unknown,
}

impl CheckKind {
    /// What a run does behind a failing check of this kind that does not count.
    ///
    /// | kind | why |
    /// | --- | --- |
    /// | error calls, assertions | they are checks of another property; the statements behind them say what happens |
    /// | signed overflow | it wraps, on every platform and in the terms |
    /// | misaligned accesses | the platform allows them, and the memory model knows no alignment |
    /// | rules of clang's sanitizers | a check beside an operation that has a meaning of its own in the program |
    /// | leaks, memory left at the end | nothing comes behind them |
    /// | divisions and shifts | undefined behaviour that only gives a wrong result (a trap ends the run, which is one of its results) |
    /// | all others | undefined behaviour that may change anything |
    pub fn uncounted(&self) -> Uncounted {
        match self {
            CheckKind::ErrorCall { .. }
            | CheckKind::Assertion
            | CheckKind::SignedOverflow
            | CheckKind::Misaligned
            | CheckKind::Rule(_)
            | CheckKind::Leak
            | CheckKind::Cleanup => Uncounted::Harmless,
            CheckKind::DivisionByZero | CheckKind::DivisionOverflow | CheckKind::ShiftRange => {
                Uncounted::AnyResult
            }
            CheckKind::InvalidDeref
            | CheckKind::InvalidFree
            | CheckKind::UninitRead
            | CheckKind::PointerMix
            | CheckKind::Fact(_) => Uncounted::Unknown,
        }
    }

    /// The same for a symbolic execution of a function of this origin. Models of library functions check
    /// their arguments and go on with what the library does or with any value, so all that a real run may do
    /// is followed. A concrete run follows only one of these continuations, so it does not go on there: it
    /// uses [`CheckKind::uncounted`].
    pub fn uncounted_in(&self, origin: Origin) -> Uncounted {
        match (self, origin) {
            (CheckKind::InvalidDeref, Origin::Model) => Uncounted::Harmless,
            _ => self.uncounted(),
        }
    }
}

/// The operation that checks in front of these statements belong to: how many statements further it is, its
/// variable and its value. `None` if no division or shift follows: then nothing is known of what a run does
/// behind the checks.
pub fn checked_operation(store: &TermStore, stmts: &[Stmt]) -> Option<(usize, VarId, Term)> {
    let at = stmts.iter().position(|s| !matches!(s.kind, StmtKind::Check { .. }))?;
    match stmts[at].kind {
        StmtKind::Assign { var, value } if divides_or_shifts(store, value) => Some((at, var, value)),
        _ => None,
    }
}

fn divides_or_shifts(store: &TermStore, t: Term) -> bool {
    let wanted = |op| matches!(op, Op::UDiv | Op::URem | Op::SDiv | Op::SRem | Op::Shl | Op::LShr | Op::AShr);
    store.any_subterm(t, |s| store.node(s).is_some_and(|n| wanted(n.op)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;
    use crate::testing::Maker;

    /// The whole table. A kind that moves to `Harmless` without a reason is a wrong TRUE.
    #[test]
    fn what_runs_do_behind_checks_that_do_not_count() {
        let harmless = [
            CheckKind::ErrorCall { function: "reach_error".into() },
            CheckKind::Assertion,
            CheckKind::SignedOverflow,
            CheckKind::Misaligned,
            CheckKind::Leak,
            CheckKind::Cleanup,
        ];
        let any_result = [CheckKind::DivisionByZero, CheckKind::DivisionOverflow, CheckKind::ShiftRange];
        let unknown =
            [CheckKind::InvalidDeref, CheckKind::InvalidFree, CheckKind::UninitRead, CheckKind::PointerMix];
        assert!(harmless.iter().all(|k| k.uncounted() == Uncounted::Harmless));
        assert!(Rule::ALL.iter().all(|r| CheckKind::Rule(*r).uncounted() == Uncounted::Harmless));
        assert!(any_result.iter().all(|k| k.uncounted() == Uncounted::AnyResult));
        assert!(unknown.iter().all(|k| k.uncounted() == Uncounted::Unknown));
    }

    /// The one difference between engines: in a model an invalid access is followed symbolically, never
    /// concretely.
    #[test]
    fn models_go_on_behind_invalid_accesses_and_nothing_else_does() {
        assert_eq!(CheckKind::InvalidDeref.uncounted_in(Origin::Model), Uncounted::Harmless);
        assert_eq!(CheckKind::InvalidDeref.uncounted_in(Origin::User), Uncounted::Unknown);
        assert_eq!(CheckKind::InvalidFree.uncounted_in(Origin::Model), Uncounted::Unknown);
        assert_eq!(CheckKind::ShiftRange.uncounted_in(Origin::Model), Uncounted::AnyResult);
    }

    #[test]
    fn the_operation_stands_right_behind_its_checks() {
        let mut m = Maker::new();
        let (x, y) = (m.local("x", 32), m.local("y", 32));
        let (vx, vy) = (m.read(x), m.read(y));
        let quotient = m.store.sdiv(vx, vy);
        let sum = m.store.add(vx, vy);
        let check = StmtKind::Check { ok: Term::TRUE, kind: CheckKind::DivisionByZero, text: String::new() };
        let at = |kind| Stmt { kind, span: crate::Span::NONE };
        let divide = StmtKind::Assign { var: x, value: quotient };
        let add = StmtKind::Assign { var: x, value: sum };
        let found = |m: &Maker, kinds: &[&StmtKind]| {
            let stmts: Vec<Stmt> = kinds.iter().map(|k| at((*k).clone())).collect();
            checked_operation(&m.store, &stmts)
        };
        assert_eq!(found(&m, &[&check, &check, &divide]), Some((2, x, quotient)));
        assert_eq!(found(&m, &[&divide, &add]), Some((0, x, quotient)));
        assert_eq!(found(&m, &[&check, &add, &divide]), None);
        assert_eq!(found(&m, &[&check]), None);
    }
}
