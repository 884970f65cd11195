//! The differential test against z3, shared by the test suite and the long-running example.

mod oracle;

use oracle::{Oracle, Verdict};
use secateur_base::Deadline;
use secateur_solver::{
    Answer, BitblastOptions, Bitblaster, External, ExternalOptions, Layered, Options, Solver,
};
use secateur_term::testing::{Generator, Shape, Values};
use secateur_term::{Term, TermStore};
use std::time::{Duration, Instant};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Backend {
    Bitblast,
    Layered,
    External,
}

#[derive(Clone, Debug)]
pub struct Plan {
    pub count: u64,
    pub seed: u64,
    pub backend: Backend,
    /// One shape for all questions, or a mixture: small words with everything, wide words with little.
    pub shape: Option<Shape>,
    pub z3: String,
    /// Questions that share a store and a solver.
    pub group: u64,
    pub time_each: Duration,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            count: 1000,
            seed: 1,
            backend: Backend::Bitblast,
            shape: None,
            z3: String::from("z3"),
            group: 25,
            time_each: Duration::from_secs(4),
        }
    }
}

#[derive(Clone, Default, Debug)]
pub struct Report {
    pub compared: u64,
    pub sat: u64,
    pub unsat: u64,
    pub cores_smaller: u64,
    /// Not decided in time: by us, by z3.
    pub undecided: (u64, u64),
    pub our_time: Duration,
    pub z3_time: Duration,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "compared {} ({} sat, {} unsat, {} cores smaller than the question), undecided: {} by us, {} by z3; \
             our time {:.1} s, z3's {:.1} s",
            self.compared,
            self.sat,
            self.unsat,
            self.cores_smaller,
            self.undecided.0,
            self.undecided.1,
            self.our_time.as_secs_f64(),
            self.z3_time.as_secs_f64()
        )
    }
}

/// The solver under test; all have the same questions asked.
enum Subject {
    Bitblast(Box<Bitblaster>),
    Layered(Box<Layered>),
    External(Box<External>),
}

impl Subject {
    fn new(backend: Backend, z3: &str) -> Subject {
        match backend {
            Backend::Bitblast => {
                Subject::Bitblast(Box::new(Bitblaster::new(BitblastOptions::default(), Deadline::never())))
            }
            Backend::Layered => Subject::Layered(Box::new(Layered::new(Options::new(Deadline::never())))),
            Backend::External => {
                Subject::External(Box::new(External::new(ExternalOptions::new(z3), Deadline::never())))
            }
        }
    }

    fn check(&mut self, store: &mut TermStore, assumptions: &[Term], time: Duration) -> Answer {
        let deadline = Deadline::after(time);
        match self {
            Subject::Bitblast(s) => {
                s.set_deadline(deadline);
                s.check(store, assumptions)
            }
            Subject::External(s) => {
                s.set_deadline(deadline);
                s.check(store, assumptions)
            }
            Subject::Layered(s) => {
                s.set_deadline(deadline);
                match assumptions.split_last() {
                    Some((&last, path)) => s.check(store, path, last),
                    None => s.model(store, &[]),
                }
            }
        }
    }
}

/// Runs the plan. An error describes the first disagreement.
pub fn run(plan: &Plan, progress: bool) -> Result<Report, String> {
    let mut report = Report::default();
    let mut oracle = Oracle::start(&plan.z3)?;
    let mut seed = plan.seed.wrapping_mul(1_000_000_007);
    let started = Instant::now();
    let mut next_line = Duration::from_secs(10);
    let mut subject = Subject::new(plan.backend, &plan.z3);
    while report.compared < plan.count {
        let mut store = TermStore::new();
        if plan.backend != Backend::External {
            // a solver remembers terms of its store: a new store, a new solver
            subject = Subject::new(plan.backend, &plan.z3);
        }
        for _ in 0..plan.group {
            if report.compared >= plan.count {
                break;
            }
            seed = seed.wrapping_add(1);
            one(plan, seed, &mut store, &mut subject, &mut oracle, &mut report)?;
        }
        if progress && started.elapsed() > next_line {
            println!("{:6.0} s  {report}", started.elapsed().as_secs_f64());
            next_line = started.elapsed() + Duration::from_secs(30);
        }
    }
    Ok(report)
}

fn mixture(seed: u64) -> Shape {
    let (depth, max_width, max_hard) = match seed % 16 {
        0..8 => (4, 16, 7),
        8..11 => (3, 16, 10),
        11 | 12 => (3, 64, 8),
        13 | 14 => (3, 128, 4),
        _ => (2, 128, 128),
    };
    Shape { depth, max_width, max_hard, arrays: seed % 4 < 2 }
}

fn one(
    plan: &Plan,
    seed: u64,
    store: &mut TermStore,
    subject: &mut Subject,
    oracle: &mut Oracle,
    report: &mut Report,
) -> Result<(), String> {
    let mut g = Generator::new(seed, plan.shape.unwrap_or_else(|| mixture(seed)));
    let count = 1 + g.rng.below(6);
    let roots: Vec<usize> = (0..count).map(|_| g.condition()).collect();
    let (terms, leaves) = g.plain.build(store);
    let assumptions: Vec<Term> = roots.iter().map(|&r| terms[r]).collect();
    let started = Instant::now();
    let answer = subject.check(store, &assumptions, plan.time_each);
    report.our_time += started.elapsed();
    let started = Instant::now();
    let theirs = oracle.ask(&g.plain, &roots, plan.time_each)?;
    let fail = |what: &str| Err(format!("seed {seed}, backend {:?}: {what}", plan.backend));
    match answer {
        Answer::Unknown(secateur_solver::Reason::Deadline) => {
            report.undecided.0 += 1;
            return Ok(());
        }
        Answer::Unknown(why) => return fail(&format!("no answer: {why}")),
        Answer::Sat(model) => {
            let values = Values::from_model(&g.plain, store, &leaves, &model).evaluate(&g.plain);
            if !roots.iter().all(|&r| values[r] == 1) {
                return fail("the model does not hold");
            }
            if theirs == Verdict::Unsat {
                return fail("sat here, unsat for z3");
            }
            report.sat += u64::from(theirs == Verdict::Sat);
        }
        Answer::Unsat(core) => {
            if theirs == Verdict::Sat {
                return fail("unsat here, sat for z3");
            }
            if core.iter().any(|&i| i >= roots.len()) || core.windows(2).any(|w| w[0] >= w[1]) {
                return fail(&format!("not a core: {core:?}"));
            }
            if core.len() < roots.len() && theirs == Verdict::Unsat {
                let part: Vec<usize> = core.iter().map(|&i| roots[i]).collect();
                if oracle.ask(&g.plain, &part, plan.time_each)? == Verdict::Sat {
                    return fail(&format!("the core {core:?} is satisfiable"));
                }
                report.cores_smaller += 1;
            }
            report.unsat += u64::from(theirs == Verdict::Unsat);
        }
    }
    report.z3_time += started.elapsed();
    match theirs {
        Verdict::Unknown => report.undecided.1 += 1,
        _ => report.compared += 1,
    }
    Ok(())
}
