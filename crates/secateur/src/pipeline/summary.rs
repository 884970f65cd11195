//! From the outcome of an engine to the answer.

use std::time::Duration;

use secateur_evidence::Confirmation;
use secateur_evidence::trace::Label;
use secateur_evidence::value::{c_bytes, c_value};
use secateur_explore::{Conclusion, Note as EngineNote, Outcome, Violation};
use secateur_interpreter::Outcome as RunOutcome;
use secateur_program::{InputData, InputKind, InputValue, Program, TypeHint};
use secateur_solver::AnsweredBy;

use super::engine::AcceleratedLoops;
use super::judge::Finding;
use super::load::place;
use super::request::Request;
use super::steps::steps;
use crate::answer::{Answer, Input, Note, SourcePlace};
use crate::options::TraceLength;

/// Place, inputs and notes.
pub fn fill(
    request: &Request,
    answer: &mut Answer,
    program: &Program,
    outcome: &Outcome,
    finding: Option<&Finding>,
) {
    if let Conclusion::False(violation) = &outcome.conclusion {
        found(request, answer, program, violation, finding);
    }
    if let (Conclusion::Unknown(_), Some(n @ 2..)) = (&outcome.conclusion, outcome.followed) {
        let text = format!(
            "no error on any path with fewer than {n} branchings: all of them were followed to their ends"
        );
        answer.note("bound", text);
    }
    for n in &outcome.notes {
        let (kind, text, span) = match n {
            EngineNote::Undefined { what, span } => (
                "undefined",
                format!("undefined behaviour is possible, and the run goes on with any value: {what}"),
                span,
            ),
            EngineNote::Assumed(what) => {
                answer.assume(what.text());
                continue;
            }
            EngineNote::Gap { what, span } => {
                ("gap", format!("a path ended without an answer: {what}"), span)
            }
            EngineNote::Unconfirmed { what, span } => {
                ("unconfirmed", format!("an error was not confirmed: {what}"), span)
            }
        };
        answer.notes.push(Note { kind: kind.to_string(), text, location: place(program, *span, None) });
    }
}

/// The place of an error, and all that a confirmed one tells but its test.
pub fn found(
    request: &Request,
    answer: &mut Answer,
    program: &Program,
    violation: &Violation,
    finding: Option<&Finding>,
) {
    answer.location = place(program, violation.span, Some(&violation.function));
    answer.failing = Some(violation.text.clone());
    if let Some(finding) = finding {
        counterexample(request, answer, program, finding);
    }
}

/// Where the run of a finding failed.
pub fn location(finding: &Finding, program: &Program) -> Option<SourcePlace> {
    let RunOutcome::Error(error) = &finding.outcome else { return None };
    // the trace knows which `return` was taken
    let told = finding.counterexample.trace.failure.as_ref().map(|f| &f.place).filter(|p| p.line > 0);
    if let Some(p) = told {
        let (file, function) = (p.file.clone(), Some(p.function.clone()));
        return Some(SourcePlace { file, line: p.line, column: p.column, function });
    }
    let at = error.user_place(program);
    place(program, at.span, Some(&program.function(at.function).name))
}

fn counterexample(request: &Request, answer: &mut Answer, program: &Program, finding: &Finding) {
    answer.location = location(finding, program).or(answer.location.take());
    let found = &finding.counterexample;
    let labels = found.trace.consumed.labels(program, &found.scenario);
    answer.inputs = found.scenario.inputs.iter().zip(labels).map(|(i, l)| input(program, i, l)).collect();
    let text =
        if request.options.trace == TraceLength::Full { found.trace.full() } else { found.trace.screen() };
    answer.trace = text.lines().map(String::from).collect();
    answer.steps = steps(&found.trace);
    answer.confirmed_by = Some(confirmed_by(&found.confirmation));
    if let Some(native) = &found.native {
        for text in &native.notes {
            answer.note("replay", text);
        }
    }
    answer.counterexample = serde_json::to_value(found).ok();
}

/// Who saw an error, in words.
pub fn confirmed_by(confirmation: &Confirmation) -> String {
    match confirmation {
        Confirmation::Native(how) => format!("native run: {how}"),
        Confirmation::Interpreter(why) => format!("interpreter ({why})"),
        Confirmation::Nobody(why) => format!("nobody ({why})"),
    }
}

fn input(program: &Program, input: &InputValue, label: Label) -> Input {
    let (c_type, value) = match &input.data {
        InputData::Bits { width, value } => (type_name(*width, input.ty), c_value(*width, *value, input.ty)),
        InputData::Bytes(bytes) => (format!("char[{}]", bytes.len()), c_bytes(bytes, usize::MAX)),
    };
    let name = match input.kind {
        InputKind::Call | InputKind::Memory => label.name,
        InputKind::UninitVar | InputKind::UninitByte => format!("{} (uninitialised)", label.name),
    };
    Input { name, c_type, value, location: place(program, label.span, None) }
}

fn type_name(width: u32, ty: TypeHint) -> String {
    let unsigned = matches!(ty, TypeHint::Unsigned);
    let name = match (ty, width) {
        (TypeHint::Bool, _) => "_Bool",
        (TypeHint::Pointer, _) => "void *",
        (TypeHint::Float(_), 32) => "float",
        (TypeHint::Float(_), 64) => "double",
        (TypeHint::Float(_), _) => "long double",
        (_, 8) if unsigned => "unsigned char",
        (_, 8) => "char",
        (_, 16) if unsigned => "unsigned short",
        (_, 16) => "short",
        (_, 32) if unsigned => "unsigned int",
        (_, 32) => "int",
        (_, 64) if unsigned => "unsigned long long",
        (_, 64) => "long long",
        (_, 128) if unsigned => "unsigned __int128",
        (_, 128) => "__int128",
        _ => return format!("_BitInt({width})"),
    };
    name.to_string()
}

/// Numbers of the run.
pub fn statistics(answer: &mut Answer, outcome: &Outcome, exploring: Duration) {
    let s = &outcome.statistics;
    let r = &mut answer.statistics;
    let seconds = exploring.as_secs_f64();
    r.add("paths", "instructions", s.steps);
    r.add("paths", "instructions_per_second", if seconds > 0.0 { s.steps as f64 / seconds } else { 0.0 });
    r.add("paths", "forks", s.forks);
    r.add("paths", "finished", s.paths());
    r.add("paths", "open", s.open);
    r.add("paths", "deepest", s.deepest);
    for (name, count) in &s.endings {
        r.add("path endings", name, *count);
    }
    let solver = &s.solver;
    for kind in AnsweredBy::ALL {
        r.add("questions answered by", kind.name(), solver.count(kind));
    }
    r.add("solver", "seconds", solver.time.iter().sum::<Duration>().as_secs_f64());
    r.add("solver", "sat_calls", solver.sat_calls);
    r.add("solver", "sat_seconds", solver.sat_time.as_secs_f64());
    r.add("solver", "slowest_seconds", solver.slowest.as_secs_f64());
    r.add("solver", "external_calls", solver.external_calls);
    r.add("solver", "terms", s.terms);
}

/// What pruning did.
pub fn pruning(answer: &mut Answer, stats: &secateur_interpolation::InterpolationStats) {
    let counts = [
        ("nodes", stats.nodes),
        ("covered", stats.covered),
        ("opened_again", stats.uncovered),
        ("may_not_cover", stats.pinned),
        ("freed", stats.freed),
        ("atoms", stats.atoms),
        ("atoms_by_evaluation", stats.by_evaluation),
        ("atoms_by_solver", stats.by_solver),
        ("implications", stats.implications),
    ];
    for (name, count) in counts {
        answer.statistics.add("pruning", name, count);
    }
    let share = 100.0 * stats.pinned as f64 / stats.nodes.max(1) as f64;
    answer.statistics.add("pruning", "may_not_cover_percent", share);
    for (why, count) in &stats.pins {
        answer.statistics.add("nodes that may not cover others, and why", why, *count);
    }
    for p in &stats.points {
        let place = if p.line > 0 { format!("line {}", p.line) } else { format!("block {}", p.block) };
        let library = p.function == secateur_interpolation::LIBRARY;
        let name = if library { p.function.clone() } else { format!("{} {place}", p.function) };
        let counts =
            format!("{} visited, {} pruned, {} atoms, {} us", p.visited, p.covered, p.atoms, p.micros);
        answer.statistics.add("pruning by place", &name, counts.as_str());
    }
}

/// What bounded model checking did.
pub fn unrolled(answer: &mut Answer, stats: &secateur_bmc::BmcStats) {
    let counts = [
        ("bound", stats.bound),
        ("rounds", stats.rounds),
        ("merged", stats.merged),
        ("not_merged", stats.unmerged),
        ("beyond_the_bound", stats.beyond),
    ];
    for (name, count) in counts {
        answer.statistics.add("unrolling", name, count);
    }
}

/// What was accelerated.
pub fn accelerated(answer: &mut Answer, loops: AcceleratedLoops) {
    answer.statistics.add("acceleration", "accelerators", loops.accelerators);
    answer.statistics.add("acceleration", "loops_wholly_accelerated", loops.whole);
}
