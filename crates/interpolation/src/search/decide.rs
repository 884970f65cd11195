//! Conditions: decided, assumed, or parting the path.

use crate::search::engine::CoveredGraphEngine;
use crate::search::expand::{Decided, Run};
use crate::tuning::FEW_CASES;
use secateur_explore::{Conclusion, Ending, Executor, Hooks, Stop, TrailOp};
use secateur_program::{BlockId, CheckKind, Span, Uncounted};
use secateur_solver::Branch;
use secateur_term::Term;

/// A side of a parting: the condition of the program, its truth, and where control goes.
pub(super) struct Side {
    pub conditions: Vec<(Term, bool)>,
    /// The conditions in this state.
    pub assumed: Vec<Term>,
    pub to: BlockId,
}

impl CoveredGraphEngine<'_> {
    pub(super) fn run_assume(&mut self, run: &mut Run, cond: Term, span: Span) -> Option<Decided> {
        let depth = run.state.call_depth;
        let v = self.reasoner.x.eval(&mut run.state, cond);
        let sides = match self.reasoner.x.sides(&mut run.state, v, span) {
            Ok(s) => s,
            Err(Stop(ending)) => return Some(Decided::End(ending)),
        };
        Some(match sides {
            Branch::OnlyFalse => {
                self.reasoner.x.trail_mut().push(TrailOp::Forced { depth, cond, truth: false });
                Decided::End(Ending::AssumeFalse)
            }
            sides => {
                if sides == Branch::Both {
                    self.reasoner.x.assume(&mut run.state, v);
                }
                self.reasoner.x.trail_mut().push(TrailOp::Guard { depth, cond, truth: true });
                run.state.top.stmt += 1;
                Decided::On
            }
        })
    }

    pub(super) fn run_check(
        &mut self,
        run: &mut Run,
        (ok, kind, text): (Term, &CheckKind, &str),
        span: Span,
        hooks: &mut dyn Hooks,
    ) -> Result<Option<Decided>, Conclusion> {
        let depth = run.state.call_depth;
        let counts = self.reasoner.x.config().monitor.counts(kind);
        let uncounted = self.reasoner.x.uncounted(&run.state, kind);
        if !counts && uncounted == Uncounted::Harmless {
            run.state.top.stmt += 1;
            return Ok(Some(Decided::On));
        }
        let v = self.reasoner.x.eval(&mut run.state, ok);
        let sides = match self.reasoner.x.sides(&mut run.state, v, span) {
            Ok(s) => s,
            Err(Stop(ending)) => return Ok(Some(Decided::End(ending))),
        };
        if sides == Branch::OnlyTrue {
            self.reasoner.x.trail_mut().push(TrailOp::Forced { depth, cond: ok, truth: true });
            run.state.top.stmt += 1;
            return Ok(Some(Decided::On));
        }
        if !counts && uncounted == Uncounted::AnyResult {
            return Ok(Some(match self.reasoner.x.any_result(&mut run.state, v, text, span) {
                Ok(()) => {
                    run.state.top.stmt += 1;
                    Decided::On
                }
                Err(Stop(ending)) => Decided::End(ending),
            }));
        }
        let error = match counts {
            true => {
                Ending::Error(self.reasoner.x.violation(&run.state, kind.clone(), text.to_string(), span))
            }
            false => self.reasoner.x.undefined(&run.state, text, span),
        };
        if sides == Branch::OnlyFalse {
            if !counts {
                self.reasoner.x.trail_mut().push(TrailOp::Forced { depth, cond: ok, truth: false });
                run.end_told = true;
            }
            return Ok(Some(Decided::End(error)));
        }
        let mut bad = Run::new(run.state.clone(), run.stack, run.parent, run.path_start);
        let not = self.reasoner.x.store_mut().not(v);
        self.reasoner.x.assume(&mut bad.state, not);
        bad.end_told = true;
        self.conclude(&bad, error, hooks)?;
        self.reasoner.x.assume(&mut run.state, v);
        self.reasoner.x.trail_mut().push(TrailOp::Guard { depth, cond: ok, truth: true });
        run.state.top.stmt += 1;
        Ok(Some(Decided::On))
    }

    pub(super) fn run_branch(
        &mut self,
        run: &mut Run,
        cond: Term,
        to: [BlockId; 2],
        span: Span,
    ) -> Option<Decided> {
        let depth = run.state.call_depth;
        let v = self.reasoner.x.eval(&mut run.state, cond);
        let sides = match self.reasoner.x.sides(&mut run.state, v, span) {
            Ok(s) => s,
            Err(Stop(ending)) => return Some(Decided::End(ending)),
        };
        if sides != Branch::Both {
            let truth = sides == Branch::OnlyTrue;
            let op = self.fork(run, v, (cond, truth), to[usize::from(truth)]);
            if op.is_none() {
                self.reasoner.x.follows(&mut run.state, v, truth);
            }
            self.reasoner.x.trail_mut().push(op.unwrap_or(TrailOp::Forced { depth, cond, truth }));
            return Some(self.go(run, to[usize::from(!truth)]));
        }
        let not = self.reasoner.x.store_mut().not(v);
        let sides = vec![
            Side { conditions: vec![(cond, true)], assumed: vec![v], to: to[0] },
            Side { conditions: vec![(cond, false)], assumed: vec![not], to: to[1] },
        ];
        let fork = self.fork_node(run);
        self.part(run, fork, sides);
        Some(Decided::Parted)
    }

    fn go(&mut self, run: &mut Run, to: BlockId) -> Decided {
        match self.reasoner.x.go(&mut run.state, to) {
            Ok(()) => Decided::On,
            Err(Stop(ending)) => Decided::End(ending),
        }
    }

    pub(super) fn run_switch(
        &mut self,
        run: &mut Run,
        value: Term,
        cases: &[(u128, BlockId)],
        default: BlockId,
        span: Span,
    ) -> Option<Decided> {
        let depth = run.state.call_depth;
        let x = &mut self.reasoner.x;
        let v = x.eval(&mut run.state, value);
        let width = x.store().width(value);
        if let Some(k) = x.store().constant(v)
            && let Some(c) = cases.iter().find(|c| c.0 == k)
        {
            let k = x.store_mut().bv(width, k);
            let cond = x.store_mut().eq(value, k);
            x.trail_mut().push(TrailOp::Forced { depth, cond, truth: true });
            return Some(self.go(run, c.1));
        }
        let switch = match switch_sides(x, run, (value, v), (cases, default), span) {
            Ok(switch) => switch,
            Err(Stop(ending)) => return Some(Decided::End(ending)),
        };
        if let [only] = switch.sides.as_slice() {
            for cond in switch.impossible {
                x.trail_mut().push(TrailOp::Forced { depth, cond, truth: false });
            }
            for (cond, truth) in &only.conditions {
                x.trail_mut().push(TrailOp::Forced { depth, cond: *cond, truth: *truth });
            }
            let to = only.to;
            return Some(self.go(run, to));
        }
        let fork = self.fork_node(run);
        let mut needs: Vec<TrailOp> = Vec::new();
        needs.extend(switch.impossible.iter().map(|cond| TrailOp::Forced {
            depth,
            cond: *cond,
            truth: false,
        }));
        if !switch.default_possible {
            // that is a need too, said by the cases together
            let mut any = Term::FALSE;
            for side in &switch.sides {
                any = self.reasoner.x.store_mut().or(any, side.conditions[0].0);
            }
            needs.push(TrailOp::Forced { depth, cond: any, truth: true });
        }
        if !needs.is_empty() {
            self.rely_on(fork, &needs);
        }
        self.part(run, fork, switch.sides);
        Some(Decided::Parted)
    }
}

/// The sides of a switch that are possible in a state.
struct SwitchSides {
    sides: Vec<Side>,
    /// Conditions of the cases that are not.
    impossible: Vec<Term>,
    default_possible: bool,
}

fn switch_sides(
    x: &mut Executor,
    run: &Run,
    (value, v): (Term, Term),
    (cases, default): (&[(u128, BlockId)], BlockId),
    span: Span,
) -> Result<SwitchSides, Stop> {
    let width = x.store().width(value);
    let mut sides: Vec<Side> = Vec::new();
    let mut impossible = Vec::new();
    // every condition refused so far holds on what is left
    let mut rest: Vec<(Term, bool)> = Vec::new();
    let mut rest_assumed: Vec<Term> = Vec::new();
    let mut left = true;
    let mut probe = run.state.clone();
    let few = cases.len() <= FEW_CASES;
    for (i, (k, to)) in cases.iter().enumerate() {
        if i.is_multiple_of(FEW_CASES) {
            x.in_time(span)?;
        }
        let k = x.store_mut().bv(width, *k);
        let (cond, here) = (x.store_mut().eq(value, k), x.store_mut().eq(v, k));
        // cases exclude each other: whether one is possible does not depend on those before it
        let possible = match few {
            true => x.sides(&mut probe, here, span)?,
            false if x.possible(&mut probe, here, span)? => Branch::Both,
            false => Branch::OnlyFalse,
        };
        if possible == Branch::OnlyFalse {
            impossible.push(cond);
            continue;
        }
        sides.push(Side { conditions: vec![(cond, true)], assumed: vec![here], to: *to });
        rest.push((cond, false));
        let not = x.store_mut().not(here);
        rest_assumed.push(not);
        if possible == Branch::OnlyTrue {
            left = false;
            break;
        }
        if few {
            x.assume(&mut probe, not);
        }
    }
    if !few && !sides.is_empty() {
        for not in &rest_assumed {
            x.assume(&mut probe, *not);
        }
        left = x.has_model(&probe, span)?;
    }
    if left {
        sides.push(Side { conditions: rest, assumed: rest_assumed, to: default });
    }
    Ok(SwitchSides { sides, impossible, default_possible: left })
}
