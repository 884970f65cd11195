//! Native replay: the user's program is compiled with a harness that feeds it the inputs of a scenario, and
//! run in a confined child. Only a real run that hits the error confirms it.
//!
//! A hit cannot be faked by what the program prints or by its exit status: the harness writes a word made up
//! for this one run to a descriptor of its own.

mod build;
mod confine;
pub mod harness;
mod ir;
mod job;
mod verdict;

pub use ir::{Edits, Functions, Header, Hook, Scalar, UnfitHook, edit};
pub use job::{Limits, Model, NativeJob, NativeRun, OwnHeader, Replay, Sources};

use crate::test_file::command;
pub use build::BuildError;
use build::Workshop;
use confine::{Confinement, Finished, REPORT_FD, Start, StartError, run};
use harness::{Goal, Interface, Sanitizer, unanswerable, unfit_entry};
use secateur_base::process::End;
use secateur_program::{CheckKind, DataModel, InputKind, InputValue, Rule, Scenario};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::process::Command;

/// What the program calls and does not define; needs clang. For [`crate::test_file`].
pub fn interface(sources: &Sources, limits: &Limits) -> Result<Interface, BuildError> {
    let workshop = Workshop::open(sources, limits)?;
    let units = workshop.read_units(&[])?;
    Ok(build::interface_of(&units))
}

/// Compiles and runs the program on the scenario.
pub fn replay(job: &NativeJob<'_>) -> NativeRun {
    let mut run = NativeRun {
        result: Replay::TimedOut,
        command: String::new(),
        notes: Vec::new(),
        refused: Vec::new(),
        interface: None,
    };
    run.result = attempt(job, &mut run).unwrap_or_else(|early| early);
    run
}

fn attempt(job: &NativeJob<'_>, told: &mut NativeRun) -> Result<Replay, Replay> {
    match job.goal.expected {
        CheckKind::UninitRead => {
            let why = "a run does not show that something was never written";
            return Err(Replay::NotPossible(why.into()));
        }
        CheckKind::PointerMix => {
            let why = "a run does not show which objects pointers belong to";
            return Err(Replay::NotPossible(why.into()));
        }
        _ => {}
    }
    let zeroed = reads_uninitialised(job.scenario);
    let sanitizer = Sanitizer::for_replay(&job.goal.expected);
    let workshop = Workshop::open(&job.sources, &job.limits)?;
    let mut flags = sanitizer.flags();
    // overflow wraps for every property but the one that forbids it; the checks of shifts and of pointer
    // arithmetic are none where it does
    let wraps = !matches!(
        job.goal.expected,
        CheckKind::SignedOverflow | CheckKind::ShiftRange | CheckKind::Rule(Rule::PointerOverflow)
    );
    if wraps {
        flags.push("-fwrapv".into());
    }
    if zeroed {
        flags.push("-ftrivial-auto-var-init=zero".into());
    }
    let mut units = workshop.read_units(&flags)?;
    if job.scenario.inputs.iter().any(|i| i.name.starts_with("__secateur_")) {
        let models = workshop.read_models(&units)?;
        units.extend(models);
    }
    let interface = build::interface_of(&units);
    check_fit(job, &interface)?;
    told.interface = Some(interface.clone());
    told.command = command(&job.sources, job.goal, &interface, job.scenario, "t.c");
    let token = token();
    let program = workshop.link(job, &interface, &units, sanitizer, &token)?;

    let home = workshop.run_dir();
    let mut confinement = Confinement {
        home,
        cpu_time: job.limits.run_time,
        // AddressSanitizer reserves terabytes it does not use
        address_space: (sanitizer != Sanitizer::Address).then_some(job.limits.memory),
        file_size: job.limits.file_size,
        stack: stack_size(job),
        environment: environment(sanitizer, &job.goal.expected, zeroed),
        tracer: job.goal.expected == CheckKind::Leak,
        // LeakSanitizer's tracer is a process of its own, which nobody tells anything
        tell: job.goal.expected != CheckKind::Leak,
    };
    let mut done = start(job, &confinement, &program)?;
    // a refused call before the harness can hear of it, or in a program that hears such signals itself
    if confinement.tell && done.end == End::Signal(libc::SIGSYS) {
        confinement.tell = false;
        done = start(job, &confinement, &program)?;
    }
    told.notes.extend(done.layers.notes());
    told.refused = verdict::refused(&done, &token, job.sources.data_model);
    Ok(verdict::judge(&done, &token, job))
}

fn start(job: &NativeJob<'_>, confinement: &Confinement, program: &Path) -> Result<Finished, Replay> {
    let mut child = Command::new(program);
    child.arg0_named("program");
    let deadline = job.limits.deadline.within(job.limits.run_time);
    let start = Start {
        command: &mut child,
        deadline: &deadline,
        confinement,
        memory: Some(job.limits.memory),
        keep: 16 << 10,
    };
    run(start).map_err(|e| match e {
        StartError::Refused(reason) => Replay::Refused(reason.into()),
        StartError::Io(e) => Replay::NotPossible(format!("the compiled program cannot be started: {e}")),
    })
}

/// Whether the program reads what was never written. It then sees zeros there: other values cannot be put in,
/// and if the run hits the error with zeros, it hits it.
fn reads_uninitialised(scenario: &Scenario) -> bool {
    let never = |i: &InputValue| matches!(i.kind, InputKind::UninitVar | InputKind::UninitByte);
    scenario.inputs.iter().any(never) || !scenario.unwritten.is_empty()
}

fn check_fit(job: &NativeJob<'_>, interface: &Interface) -> Result<(), Replay> {
    let impossible = |reason: String| Err(Replay::NotPossible(reason));
    if let Some(name) =
        interface.conflicting.iter().find(|n| job.scenario.inputs.iter().any(|i| i.name == **n))
    {
        return impossible(format!("`{name}` is declared with different types in different files"));
    }
    if let Some(reason) = unanswerable(job.scenario, interface, job.goal) {
        return impossible(reason);
    }
    let entry = job.goal.entry.as_str();
    if !interface.has_body(entry) {
        return impossible(format!("the program has no function `{entry}`"));
    }
    match unfit_entry(interface, entry) {
        Some(reason) => impossible(reason),
        None => Ok(()),
    }
}

fn stack_size(job: &NativeJob<'_>) -> u64 {
    // in a 32-bit address space the stack takes its room from everything else
    let most: u64 = if job.sources.data_model == DataModel::Ilp32 { 64 << 20 } else { 512 << 20 };
    most.min(job.limits.memory / 4)
}

/// The options of sanitizers and C library: all the program sees of an environment.
fn environment(sanitizer: Sanitizer, expected: &CheckKind, zeroed: bool) -> Vec<(&'static str, String)> {
    let leak = i32::from(*expected == CheckKind::Leak);
    match sanitizer {
        Sanitizer::Address => {
            let fill = if zeroed { ":max_malloc_fill_size=1048576:malloc_fill_byte=0" } else { "" };
            let options = format!(
                "symbolize=0:exitcode=99:detect_leaks={leak}:leak_check_at_exit=0:allocator_may_return_null=0:\
                 detect_stack_use_after_return=1:detect_odr_violation=0:quarantine_size_mb=64{fill}"
            );
            vec![("ASAN_OPTIONS", options)]
        }
        // glibc fills new blocks with the complement of this byte, unless they come out of the cache
        _ if zeroed => {
            vec![("GLIBC_TUNABLES", "glibc.malloc.perturb=255:glibc.malloc.tcache_count=0".into())]
        }
        Sanitizer::Undefined(_) => vec![("UBSAN_OPTIONS", "symbolize=0:print_stacktrace=0".into())],
        Sanitizer::None => Vec::new(),
    }
}

/// A word no program can know.
fn token() -> String {
    // the standard library's hash keys are random; that is as much randomness as a guard against guessing
    // needs
    let random = || RandomState::new().build_hasher().finish();
    let time =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.subsec_nanos());
    format!("{:016x}{:016x}{time:08x}", random(), random())
}

/// The descriptor and token of a replay harness.
fn purpose(token: &str) -> crate::replay::harness::Purpose {
    crate::replay::harness::Purpose::Replay { token: token.into(), descriptor: REPORT_FD }
}

trait Arg0 {
    fn arg0_named(&mut self, name: &str);
}

impl Arg0 for Command {
    /// The program is not to see the path of our temporary directory.
    fn arg0_named(&mut self, name: &str) {
        use std::os::unix::process::CommandExt;
        self.arg0(name);
    }
}

impl From<BuildError> for Replay {
    fn from(e: BuildError) -> Replay {
        match e {
            BuildError::Compiler(text) => Replay::CompileFailed(text),
            BuildError::Deadline => Replay::TimedOut,
            BuildError::Interrupted => Replay::Interrupted,
            BuildError::Impossible(reason) => Replay::NotPossible(reason),
            BuildError::Hook(unfit) => Replay::NotPossible(unfit.to_string()),
        }
    }
}

/// The functions a goal hooks, for the units of a program.
fn edits_for(goal: &Goal, interface: &Interface, sanitize: bool) -> Edits {
    let export = interface.internal.contains(&goal.entry).then(|| goal.entry.clone());
    Edits { hooks: crate::replay::harness::hooks(goal, interface), export, sanitize, weak: false }
}
