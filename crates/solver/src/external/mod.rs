//! An SMT-LIB 2 solver in a process of its own: z3, cvc5 or bitwuzla over pipes.

mod process;
pub(crate) mod sexpr;

use crate::answer::{Answer, Reason, Solver};
use crate::layout::{self, Base, Overlaps};
use crate::stats::Stats;
use crate::support::walk_leaves;
use process::Process;
use secateur_base::Deadline;
use secateur_term::{Evaluator, Model, SmtWriter, Sort, Term, TermStore};
use sexpr::Sexpr;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Which SMT-LIB solver is run, and how long it may take.
#[derive(Clone, Debug)]
pub struct ExternalOptions {
    /// The program: a path or a name looked up on PATH. The flavour follows from the name.
    pub program: PathBuf,
    /// The most wall time that one question may take.
    pub query_time: Duration,
}

impl ExternalOptions {
    /// This program, with 30 seconds for a question.
    pub fn new(program: impl Into<PathBuf>) -> ExternalOptions {
        ExternalOptions { program: program.into(), query_time: Duration::from_secs(30) }
    }

    /// The first of z3, cvc5 and bitwuzla found on PATH.
    pub fn find() -> Option<ExternalOptions> {
        let path = std::env::var_os("PATH")?;
        let dirs: Vec<PathBuf> = std::env::split_paths(&path).collect();
        ["z3", "cvc5", "bitwuzla"]
            .iter()
            .find_map(|name| dirs.iter().map(|d| d.join(name)).find(|p| p.is_file()))
            .map(ExternalOptions::new)
    }

    fn arguments(&self) -> Vec<String> {
        let name = self.program.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let args: &[&str] = if name.contains("cvc5") {
            &["--lang=smt2", "--incremental", "--quiet", "--fp-exp"]
        } else if name.contains("bitwuzla") {
            &["--lang", "smt2"]
        } else {
            &["-in", "-smt2"]
        };
        args.iter().map(|a| (*a).to_string()).collect()
    }
}

/// The external solver. The process is started at the first question and again after it died.
pub struct External {
    options: ExternalOptions,
    process: Option<Process>,
    overlaps: Overlaps,
    deadline: Deadline,
    stats: Stats,
}

impl External {
    /// A solver whose questions end at the deadline.
    pub fn new(options: ExternalOptions, deadline: Deadline) -> External {
        External { options, process: None, overlaps: Overlaps::new(), deadline, stats: Stats::default() }
    }

    /// These pairs of objects may share addresses.
    pub fn set_overlaps(&mut self, overlaps: Overlaps) {
        self.overlaps = overlaps;
    }

    fn run(&mut self, store: &mut TermStore, assumptions: &[Term]) -> Result<Answer, Reason> {
        if let Some(i) = assumptions.iter().position(|a| a.is_false()) {
            return Ok(Answer::Unsat(vec![i]));
        }
        let deadline = self.deadline.within(self.options.query_time);
        if let Some(why) = deadline.passed() {
            return Err(why.into());
        }
        let leaves = walk_leaves(store, assumptions);
        let (script, remainders) = self.script(store, assumptions, &leaves);
        let process = match self.process.take() {
            Some(p) => p,
            None => Process::start(&self.options.program, &self.options.arguments())?,
        };
        // if anything goes wrong below, the process is dropped and with it killed
        process.send(script)?;
        let verdict = process.receive(&deadline)?;
        let answer = match verdict.atom() {
            Some("sat") => {
                let model = values(&process, store, &leaves, &deadline)?;
                match validated(store, assumptions, model) {
                    Err(Reason::Failed(_)) if !remainders.is_empty() => {
                        exact(&process, store, assumptions, &leaves, &remainders, &deadline)
                    }
                    answer => answer,
                }
            }
            Some("unsat") => Ok(Answer::Unsat(core(&process, assumptions.len(), &deadline)?)),
            Some("unknown") => Err(Reason::ResourceOut(String::from("the external solver does not know"))),
            _ => {
                let text: String = format!("{verdict:?}").chars().take(300).collect();
                return Err(Reason::Failed(format!("the external solver answered {text}")));
            }
        };
        self.process = Some(process);
        answer
    }

    /// The question as SMT-LIB, and the names of the conditions under which its description of a floating-point
    /// remainder is exact.
    fn script(&self, store: &mut TermStore, assumptions: &[Term], leaves: &[Term]) -> (String, Vec<String>) {
        let mut text = String::from(
            "(reset)\n(set-option :produce-models true)\n(set-option :produce-unsat-cores true)\n(set-logic ALL)\n",
        );
        let mut writer = SmtWriter::new();
        for (i, &a) in assumptions.iter().enumerate() {
            let name = writer.define(store, a, &mut text);
            let _ = writeln!(text, "(assert (! (= {name} #b1) :named a{i}))");
        }
        let bases: Vec<Base> = leaves.iter().filter_map(|&l| Base::of(store, l)).collect();
        let mut rules: Vec<Term> = bases.iter().flat_map(|b| b.facts(store)).collect();
        for (i, j) in layout::pairs(&bases, &self.overlaps) {
            rules.push(bases[i].apart(store, &bases[j]));
        }
        for rule in rules {
            let name = writer.define(store, rule, &mut text);
            let _ = writeln!(text, "(assert (= {name} #b1))");
        }
        text.push_str("(check-sat)\n");
        (text, writer.remainders)
    }
}

/// A model in which all remainders of floats are described exactly, after one that does not hold.
fn exact(
    process: &Process,
    store: &TermStore,
    assumptions: &[Term],
    leaves: &[Term],
    remainders: &[String],
    deadline: &Deadline,
) -> Result<Answer, Reason> {
    process.send(format!("(assert (and true {}))\n(check-sat)\n", remainders.join(" ")))?;
    let verdict = process.receive(deadline)?;
    if verdict.atom() == Some("sat") {
        let model = values(process, store, leaves, deadline)?;
        return validated(store, assumptions, model);
    }
    let why = "a remainder of floats with a large quotient, which is only approximated";
    Err(Reason::Failed(String::from(why)))
}

/// Asks for the values of all leaves. Program variables are asked for too, under their term.
fn values(
    process: &Process,
    store: &TermStore,
    leaves: &[Term],
    deadline: &Deadline,
) -> Result<Vec<(Term, Sexpr)>, Reason> {
    if leaves.is_empty() {
        return Ok(Vec::new());
    }
    let names: Vec<String> =
        leaves.iter().map(|&l| SmtWriter::new().define(store, l, &mut String::new())).collect();
    process.send(format!("(get-value ({}))\n", names.join(" ")))?;
    let answer = process.receive(deadline)?;
    if answer.list().is_none_or(|l| l.len() != leaves.len()) {
        return Err(Reason::Failed(format!("values that cannot be read: {answer:?}")));
    }
    let pairs = answer.into_list().unwrap_or_default().into_iter();
    let values = leaves.iter().zip(pairs).map(|(&leaf, pair)| match pair.list() {
        Some([_, _]) => Ok(pair.into_list().and_then(|mut p| p.pop()).map(|value| (leaf, value))),
        _ => Err(Reason::Failed(format!("a value that cannot be read: {pair:?}"))),
    });
    values.filter_map(Result::transpose).collect()
}

/// The model, if it makes all assumptions true by our own evaluation.
fn validated(store: &TermStore, assumptions: &[Term], values: Vec<(Term, Sexpr)>) -> Result<Answer, Reason> {
    let mut model = Model::default();
    let mut variables = Vec::new();
    let bad = |v: &Sexpr| Reason::Failed(format!("a value that cannot be read: {v:?}"));
    for (leaf, value) in values {
        match (store.as_symbol(leaf), store.sort(leaf)) {
            (Some(sym), Sort::Bv(_)) => model.set(sym, value.bits().ok_or_else(|| bad(&value))?),
            (Some(sym), Sort::Array { .. }) => {
                model.arrays.insert(sym, value.array().ok_or_else(|| bad(&value))?);
            }
            (None, _) => variables.push((leaf, value.bits().ok_or_else(|| bad(&value))?)),
        }
    }
    let mut evaluator = Evaluator::new(store, &model);
    for (leaf, value) in variables {
        evaluator.assume(leaf, value);
    }
    for &a in assumptions {
        if evaluator.is_true(a) != Some(true) {
            return Err(Reason::Failed(String::from("a model of the external solver does not hold")));
        }
    }
    Ok(Answer::Sat(model))
}

fn core(process: &Process, count: usize, deadline: &Deadline) -> Result<Vec<usize>, Reason> {
    process.send(String::from("(get-unsat-core)\n"))?;
    let answer = process.receive(deadline)?;
    let bad = || Reason::Failed(format!("a core that cannot be read: {answer:?}"));
    let mut core = Vec::new();
    for name in answer.list().ok_or_else(bad)? {
        let number = name.atom().and_then(|a| a.strip_prefix('a')).and_then(|n| n.parse::<usize>().ok());
        core.push(number.filter(|&i| i < count).ok_or_else(bad)?);
    }
    core.sort_unstable();
    Ok(core)
}

impl Solver for External {
    fn check(&mut self, store: &mut TermStore, assumptions: &[Term]) -> Answer {
        let started = Instant::now();
        let answer = self.run(store, assumptions).unwrap_or_else(Answer::Unknown);
        self.stats.external_calls += 1;
        self.stats.external_time += started.elapsed();
        match answer {
            Answer::Sat(_) => self.stats.sat += 1,
            Answer::Unsat(_) => self.stats.unsat += 1,
            Answer::Unknown(_) => self.stats.unknown += 1,
        }
        answer
    }

    fn set_deadline(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    fn stats(&self) -> &Stats {
        &self.stats
    }
}
