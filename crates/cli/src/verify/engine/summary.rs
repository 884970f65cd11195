//! From the outcome of an engine to the report.

use std::path::Path;
use std::time::Duration;

use secateur_evidence::Confirmation;
use secateur_evidence::trace::Label;
use secateur_evidence::value::{c_bytes, c_value};
use secateur_explore::{Note as EngineNote, Outcome, Unknown, Verdict as EngineVerdict, Violation};
use secateur_interpreter::Outcome as RunOutcome;
use secateur_program::{InputData, InputKind, InputValue, Program, TypeHint};
use secateur_solver::Kind;

use super::confirm::{CTest, Finding};
use super::load::place;
use super::note;
use super::steps::steps;
use crate::args::choices::TraceChoice;
use crate::failure::Failure;
use crate::report::{Input, Note, Place, Report};
use crate::verdict::{Verdict, reason};
use crate::verify::config::VerifyConfig;

/// Verdict, place, inputs and notes.
pub fn fill(
    config: &VerifyConfig,
    report: &mut Report,
    program: &Program,
    outcome: &Outcome,
    finding: Option<Finding>,
) {
    report.set_verdict(&verdict(config, program, outcome));
    if let EngineVerdict::False(violation) = &outcome.verdict {
        found(config, report, program, violation, finding.as_ref());
        if let (Some(path), Some(test)) = (&config.test_out, finding.and_then(|f| f.test)) {
            write_test(report, path, &test);
        }
    }
    if let (EngineVerdict::Unknown(_), Some(n @ 2..)) = (&outcome.verdict, outcome.followed) {
        let text = format!(
            "no error on any path with fewer than {n} branchings: all of them were followed to their ends"
        );
        note(report, "bound", text);
    }
    for n in &outcome.notes {
        let (kind, text, span) = match n {
            EngineNote::Undefined { what, span } => (
                "undefined",
                format!("undefined behaviour is possible, and any value followed: {what}"),
                span,
            ),
            EngineNote::Gap { what, span } => {
                ("gap", format!("a path ended without an answer: {what}"), span)
            }
            EngineNote::Unconfirmed { what, span } => {
                ("unconfirmed", format!("an error was not confirmed: {what}"), span)
            }
        };
        report.notes.push(Note { kind: kind.to_string(), text, location: place(program, *span, None) });
    }
}

/// The place of an error, and all that a confirmed one tells but its test.
pub fn found(
    config: &VerifyConfig,
    report: &mut Report,
    program: &Program,
    violation: &Violation,
    finding: Option<&Finding>,
) {
    report.location = place(program, violation.span, Some(&violation.function));
    report.failing = Some(violation.text.clone());
    if let Some(finding) = finding {
        counterexample(config, report, program, finding);
    }
}

fn verdict(config: &VerifyConfig, program: &Program, outcome: &Outcome) -> Verdict {
    match &outcome.verdict {
        EngineVerdict::False(violation) => Verdict::False(violation.kind.property().to_string()),
        EngineVerdict::True => {
            let open: Vec<&str> = config.property.unsupported().iter().map(|check| check.name()).collect();
            if !open.is_empty() {
                return Verdict::unknown(format!("{}: {}", reason::UNSUPPORTED_PROPERTY, open.join(", ")));
            }
            match program.notes.iter().find(|n| *n != secateur_frontend::STACK_NOTE) {
                // what the front end approximated, TRUE does not cover
                Some(first) => Verdict::unknown(format!("approximation: {first}")),
                None => Verdict::True,
            }
        }
        EngineVerdict::Unknown(Unknown::Bound(_)) => {
            let bounds = [("iterations of a loop", config.unroll), ("branchings", config.depth)];
            let shown: Vec<String> =
                bounds.iter().filter_map(|(what, n)| Some(format!("{} {what}", (*n)?))).collect();
            let shown = if shown.is_empty() {
                String::from("the deepest recursion followed")
            } else {
                shown.join(", ")
            };
            Verdict::unknown(format!("bound: no error up to {shown}"))
        }
        EngineVerdict::Unknown(why) => Verdict::unknown(why.to_string()),
    }
}

/// Where the run of a finding failed.
pub fn location(finding: &Finding, program: &Program) -> Option<Place> {
    let RunOutcome::Error(error) = &finding.outcome else { return None };
    // the trace knows which `return` was taken
    let told = finding.counterexample.trace.failure.as_ref().map(|f| &f.place).filter(|p| p.line > 0);
    if let Some(p) = told {
        let (file, function) = (p.file.clone(), Some(p.function.clone()));
        return Some(Place { file, line: p.line, column: p.column, function });
    }
    let at = error.user_place(program);
    place(program, at.span, Some(&program.function(at.function).name))
}

fn counterexample(config: &VerifyConfig, report: &mut Report, program: &Program, finding: &Finding) {
    report.location = location(finding, program).or(report.location.take());
    let found = &finding.counterexample;
    let labels = found.trace.consumed.labels(program, &found.scenario);
    report.inputs = found.scenario.inputs.iter().zip(labels).map(|(i, l)| input(program, i, l)).collect();
    let text = if config.trace == TraceChoice::Full { found.trace.full() } else { found.trace.screen() };
    report.trace = text.lines().map(String::from).collect();
    report.steps = steps(&found.trace);
    report.confirmed_by = Some(confirmed_by(&found.confirmation));
    if let Some(native) = &found.native {
        for text in &native.notes {
            note(report, "replay", text);
        }
    }
    report.counterexample = serde_json::to_value(found).ok();
}

/// Writes the C test, or says why there is none.
pub fn write_test(report: &mut Report, path: &Path, test: &Result<CTest, String>) {
    let text = match test {
        Ok(test) => match std::fs::write(path, &test.text) {
            Ok(()) => match &test.lost {
                None => format!("the test is in {}", path.display()),
                Some(what) => format!(
                    "the test in {} may not show the error: it depends on {what}, and a test cannot give that",
                    path.display()
                ),
            },
            Err(error) => {
                let what = format!("the test cannot be written: {error}");
                report.unwritten = Some(Failure::input(what).at(path));
                format!("the test cannot be written to {}: {error}", path.display())
            }
        },
        Err(why) => format!("there is no C test: {why}"),
    };
    note(report, "test", text);
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
pub fn statistics(report: &mut Report, outcome: &Outcome, exploring: Duration) {
    let s = &outcome.statistics;
    let r = &mut report.statistics;
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
    for kind in Kind::ALL {
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
pub fn learnt(report: &mut Report, stats: &secateur_interpolation::InterpolationStats) {
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
        report.statistics.add("pruning", name, count);
    }
    for (why, count) in &stats.pins {
        report.statistics.add("nodes that may not cover others, and why", why, *count);
    }
    for p in &stats.points {
        let place = if p.line > 0 { format!("line {}", p.line) } else { format!("block {}", p.block) };
        let library = p.function == secateur_interpolation::LIBRARY;
        let name = if library { p.function.clone() } else { format!("{} {place}", p.function) };
        let counts =
            format!("{} visited, {} pruned, {} atoms, {} us", p.visited, p.covered, p.atoms, p.micros);
        report.statistics.add("pruning by place", &name, counts.as_str());
    }
}

/// What bounded model checking did.
pub fn unrolled(report: &mut Report, stats: &secateur_bmc::BmcStats) {
    let counts = [
        ("bound", stats.bound),
        ("rounds", stats.rounds),
        ("merged", stats.merged),
        ("not_merged", stats.unmerged),
        ("beyond_the_bound", stats.beyond),
    ];
    for (name, count) in counts {
        report.statistics.add("unrolling", name, count);
    }
}

/// What was accelerated.
pub fn accelerated(report: &mut Report, (accelerators, whole): (u64, u64)) {
    report.statistics.add("acceleration", "accelerators", accelerators);
    report.statistics.add("acceleration", "loops_wholly_accelerated", whole);
}
