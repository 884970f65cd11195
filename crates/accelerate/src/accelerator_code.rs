//! The code of an accelerator: one iteration as it is, any number of further ones in closed form, and a way
//! out for each of its letters.

use crate::closed_form::ClosedForm;
use crate::loop_rewrite::LoopRewrite;
use crate::memory_code::Code;
use crate::paths::LoopPath;
use crate::restricted_program::COUNT;
use hashbrown::HashMap;
use secateur_program::{BlockId, StmtKind, Terminator, TypeHint, VarId};
use secateur_term::{Substitution, Term, TermStore};

impl LoopRewrite<'_> {
    /// The block of an accelerator, with a way out for each of its letters.
    pub fn accelerator(&mut self, path: &LoopPath, form: &ClosedForm, exits: [BlockId; 4]) -> BlockId {
        let bits = form.bits;
        let count = self.variable(bits, "count");
        let more = self.variable(1, "more");
        let k = self.store.var(count, bits);
        let zero = self.store.bv(bits, 0);
        let none = self.store.eq(k, zero);
        let name = format!("{COUNT}{}", self.out.accelerators.len());
        let mut code = Code::new(self.span());
        code.push(StmtKind::Input { var: count, name, ty: TypeHint::Unsigned });
        let mut last = self.ask_inputs(path, &mut code);
        // the first iteration as it is
        self.once(path, &mut code);
        self.assume_one_set_of_inputs(path, &last, none, &mut code);
        let first: Vec<(VarId, Option<Term>)> = path.updates.iter().map(|(v, t)| (*v, *t)).collect();
        self.assign_all(&first, &mut code);
        let unchanged = self.unchanged(form, &mut code);
        // the others at once
        // (without a condition each step is at a boundary: slow, and right)
        let enough = form.holds(self.store, k, self.bases).unwrap_or(Term::FALSE);
        let enough = self.store.and(enough, unchanged);
        let cond = self.store.or(none, enough);
        code.push(StmtKind::Assume { cond });
        // the last iteration reads inputs of its own
        for g in &form.guards {
            let of_last = on_last(self.store, *g, &last);
            if of_last != *g {
                let cond = self.store.or(none, of_last);
                code.push(StmtKind::Assume { cond });
            }
        }
        let value = self.could_go_on(form, k, unchanged);
        code.push(StmtKind::Assign { var: more, value });
        let mut rest = Code::new(self.span());
        self.cells(form, k, &mut last, &mut rest);
        let after = form.after(&self.out.program, self.store, k, &last);
        // if there are no further iterations, the variables keep their values
        self.assign_all(&after, if form.cells.is_empty() { &mut code } else { &mut rest });
        let cond = self.store.var(more, 1);
        let [inside, boundary, several_inside, several_boundary] = exits;
        let single = self.block(Vec::new(), Terminator::Branch { cond, then: inside, other: boundary });
        let end = Terminator::Branch { cond, then: several_inside, other: several_boundary };
        let several = self.block(rest.stmts, end);
        self.block(code.stmts, Terminator::Branch { cond: none, then: single, other: several })
    }

    /// Asks for the inputs of all iterations but the last, which are the same, and for those of the last one.
    /// The result has the variables of the latter by those of the former.
    fn ask_inputs(&mut self, path: &LoopPath, code: &mut Code) -> HashMap<VarId, VarId> {
        let mut last: HashMap<VarId, VarId> = HashMap::new();
        let mut finals = Vec::new();
        for i in &path.inputs {
            code.push(StmtKind::Input { var: i.stand_in, name: i.name.clone(), ty: i.ty });
            let v = self.variable(i.width, "last");
            last.insert(i.stand_in, v);
            finals.push(StmtKind::Input { var: v, name: i.name.clone(), ty: i.ty });
        }
        finals.into_iter().for_each(|kind| code.push(kind));
        last
    }

    /// A single iteration has one set of inputs. `none`: there are no more iterations after the first.
    fn assume_one_set_of_inputs(
        &mut self,
        path: &LoopPath,
        last: &HashMap<VarId, VarId>,
        none: Term,
        code: &mut Code,
    ) {
        for i in &path.inputs {
            let (each, v) = (self.store.var(i.stand_in, i.width), self.store.var(last[&i.stand_in], i.width));
            let same = self.store.eq(each, v);
            let some = self.store.not(none);
            let cond = self.store.or(some, same);
            code.push(StmtKind::Assume { cond });
        }
    }

    /// Whether one more iteration would have been accelerated too: the piece did not end at its boundary.
    fn could_go_on(&mut self, form: &ClosedForm, k: Term, unchanged: Term) -> Term {
        let (zero, one) = (self.store.bv(form.bits, 0), self.store.bv(form.bits, 1));
        let next = self.store.add(k, one);
        let further = form.holds(self.store, next, self.bases).unwrap_or(Term::FALSE);
        let further = self.store.and(further, unchanged);
        let full = self.store.eq(next, zero);
        // linear sequences repeat after 2^bits iterations, so longer pieces reach no new states
        let beyond = self.store.bool(form.returns(&self.out.program));
        self.store.ite(full, beyond, further)
    }

    /// All variables get their values at once.
    pub fn assign_all(&mut self, values: &[(VarId, Option<Term>)], code: &mut Code) {
        let mut late = Vec::new();
        for (var, value) in values {
            match value {
                Some(value) => {
                    let temp = self.variable(self.width(*var), "next");
                    code.push(StmtKind::Assign { var: temp, value: *value });
                    let value = self.store.var(temp, self.width(*var));
                    late.push(StmtKind::Assign { var: *var, value });
                }
                None => late.push(StmtKind::Forget { var: *var }),
            }
        }
        late.into_iter().for_each(|kind| code.push(kind));
    }
}

/// A condition on the inputs of an iteration, for the last one.
pub(crate) fn on_last(store: &mut TermStore, t: Term, last: &HashMap<VarId, VarId>) -> Term {
    let mut by_last = Substitution::new(|store: &mut TermStore, leaf: Term| {
        let v = store.as_var(leaf)?;
        let other = *last.get(&v)?;
        Some(store.var(other, store.width(leaf)))
    });
    by_last.apply(store, t)
}
