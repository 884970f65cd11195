//! The design's table, measured: 32-bit linear constraints over 6 inputs, depth-first search over a path
//! tree, the same questions for every backend, in one run.
//!
//! `cargo run --release -p secateur-solver --example solver_table -- [QUESTIONS] [DEPTH] [SEED]`

use secateur_base::Deadline;
use secateur_solver::{Answer, BitblastOptions, Bitblaster, Layered, Options, Solver};
use secateur_term::testing::Rng;
use secateur_term::{SmtWriter, Term, TermStore};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A path and a condition.
type Question = (Vec<Term>, Term);

struct Row {
    name: String,
    /// By the clock, and of the processor: on a busy machine only the latter compares.
    time: Duration,
    cpu: Duration,
    answers: Vec<bool>,
    remark: String,
}

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let get = |i: usize, default: u64| args.get(i).copied().unwrap_or(default);
    let (count, depth, seed) = (get(0, 5000) as usize, get(1, 40) as usize, get(2, 1));
    let mut store = TermStore::new();
    let questions = tree(&mut store, count, depth, seed);
    let longest = questions.iter().map(|q| q.0.len()).max().unwrap_or(0);
    let mean = questions.iter().map(|q| q.0.len()).sum::<usize>() / questions.len().max(1);
    println!("{} questions, paths of up to {longest} conjuncts, {mean} on average", questions.len());

    let mut rows = Vec::new();
    let tuned = BitblastOptions::default();
    rows.push(embedded("embedded (tuned CaDiCaL)", &mut store, &questions, tuned.clone()));
    let unchecked = BitblastOptions { validate: false, ..tuned.clone() };
    rows.push(embedded("... models not checked again", &mut store, &questions, unchecked));
    for option in ["ilb", "inprocessing"] {
        let mut variant = tuned.clone();
        variant.cadical.retain(|(name, _)| name != option);
        let name = format!("... without the option {option}");
        rows.push(embedded(&name, &mut store, &questions, variant));
    }
    let plain = BitblastOptions { cadical: Vec::new(), ..tuned };
    rows.push(embedded("... default CaDiCaL", &mut store, &questions, plain));
    rows.push(layered(&mut store, &questions));
    rows.extend(z3("z3 push/pop", &store, &questions, push_pop));
    rows.extend(z3("z3 check-sat-assuming with core", &store, &questions, assuming));
    print_table(&rows);
}

fn progress(row: &Row) {
    eprintln!("  {}: {:.1} s", row.name, row.cpu.as_secs_f64());
}

/// Processor time of this process, or of its ended children.
fn cpu_time(who: libc::c_int) -> Duration {
    // SAFETY: the structure is plain data, filled by the call.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(who, &mut usage);
        usage
    };
    let part = |t: libc::timeval| Duration::new(t.tv_sec as u64, t.tv_usec as u32 * 1000);
    part(usage.ru_utime) + part(usage.ru_stime)
}

/// Depth-first search over a tree: at each node one random constraint, first as it is, then negated.
fn tree(store: &mut TermStore, count: usize, depth: usize, seed: u64) -> Vec<Question> {
    let mut rng = Rng::new(seed);
    let inputs: Vec<Term> = (0..6).map(|i| store.input(format!("x{i}"), 32)).collect();
    let mut solver = Bitblaster::new(BitblastOptions::default(), Deadline::never());
    let mut questions: Vec<Question> = Vec::new();
    let mut stack: Vec<Vec<Term>> = vec![Vec::new()];
    while let Some(path) = stack.pop() {
        if questions.len() >= count {
            break;
        }
        if path.len() >= depth {
            continue;
        }
        let c = constraint(store, &mut rng, &inputs);
        if store.constant(c).is_some() {
            stack.push(path);
            continue;
        }
        let not = store.not(c);
        for cond in [not, c] {
            let mut all = path.clone();
            all.push(cond);
            questions.push((path.clone(), cond));
            if solver.check(store, &all).is_sat() {
                stack.push(all);
            }
        }
    }
    questions.truncate(count);
    questions
}

/// `a*x + b*y <= k` with small factors, as branch conditions have them; sums wrap around as the machine's do.
fn constraint(store: &mut TermStore, rng: &mut Rng, inputs: &[Term]) -> Term {
    let mut sum = store.bv(32, 0);
    for _ in 0..1 + rng.below(2) {
        let factor = store.bv(32, (1 + rng.below(3)) as u128);
        let input = rng.pick(inputs);
        let part = store.mul(input, factor);
        sum = if rng.chance(50) { store.add(sum, part) } else { store.sub(sum, part) };
    }
    let k = store.bv(32, u128::from(rng.below(20_000)).wrapping_sub(10_000));
    store.sle(sum, k)
}

fn embedded(name: &str, store: &mut TermStore, questions: &[Question], options: BitblastOptions) -> Row {
    let mut solver = Bitblaster::new(options, Deadline::never());
    let (started, cpu) = (Instant::now(), cpu_time(libc::RUSAGE_SELF));
    let mut answers = Vec::new();
    for (path, cond) in questions {
        let mut all = path.clone();
        all.push(*cond);
        answers.push(solver.check(store, &all).is_sat());
    }
    let s = solver.stats();
    let remark = format!("core free; {} variables, {} clauses", s.variables, s.clauses);
    let cpu = cpu_time(libc::RUSAGE_SELF) - cpu;
    let row = Row { name: name.to_string(), time: started.elapsed(), cpu, answers, remark };
    progress(&row);
    row
}

fn layered(store: &mut TermStore, questions: &[Question]) -> Row {
    let mut solver = Layered::new(Options::new(Deadline::never()));
    let (started, cpu) = (Instant::now(), cpu_time(libc::RUSAGE_SELF));
    let answers = questions
        .iter()
        .map(|(path, cond)| match solver.may_be_true(store, path, *cond) {
            Ok(b) => b,
            Err(_) => matches!(solver.check(store, path, *cond), Answer::Sat(_)),
        })
        .collect();
    let (time, cpu) = (started.elapsed(), cpu_time(libc::RUSAGE_SELF) - cpu);
    let s = solver.stats();
    let mut remark = String::new();
    for kind in secateur_solver::AnsweredBy::ALL {
        if s.count(kind) > 0 {
            let _ = write!(remark, "{} {}, ", kind.name(), s.count(kind));
        }
    }
    let remark = remark.trim_end_matches(", ").to_string();
    Row { name: String::from("layered (what engines use)"), time, cpu, answers, remark }
}

struct Z3 {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Z3 {
    fn say(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush()).expect("z3 takes input");
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("z3 answers");
        line.trim().to_string()
    }
}

type Play = fn(&mut Z3, &TermStore, &[Question]) -> Vec<bool>;

/// A row for z3, if there is one on this machine.
fn z3(name: &str, store: &TermStore, questions: &[Question], play: Play) -> Option<Row> {
    let mut child = Command::new("z3")
        .args(["-in", "-smt2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let (input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
    let mut z3 = Z3 { input, output };
    let (started, before) = (Instant::now(), cpu_time(libc::RUSAGE_CHILDREN));
    let answers = play(&mut z3, store, questions);
    let time = started.elapsed();
    drop(z3);
    let _ = child.kill();
    let _ = child.wait();
    let cpu = cpu_time(libc::RUSAGE_CHILDREN) - before;
    let row = Row { name: name.to_string(), time, cpu, answers, remark: String::from("over pipes") };
    progress(&row);
    Some(row)
}

fn push_pop(z3: &mut Z3, store: &TermStore, questions: &[Question]) -> Vec<bool> {
    let mut writer = SmtWriter::new();
    let mut on: Vec<Term> = Vec::new();
    let mut answers = Vec::new();
    z3.say("(set-option :global-declarations true)\n(set-logic QF_BV)\n");
    for (path, cond) in questions {
        let mut text = String::new();
        let shared = on.iter().zip(path).take_while(|(a, b)| a == b).count();
        if on.len() > shared {
            let _ = writeln!(text, "(pop {})", on.len() - shared);
            on.truncate(shared);
        }
        for &t in &path[shared..] {
            let name = writer.define(store, t, &mut text);
            let _ = writeln!(text, "(push)\n(assert (= {name} #b1))");
            on.push(t);
        }
        let name = writer.define(store, *cond, &mut text);
        let _ = writeln!(text, "(push)\n(assert (= {name} #b1))\n(check-sat)\n(pop)");
        z3.say(&text);
        answers.push(z3.hear() == "sat");
    }
    answers
}

fn assuming(z3: &mut Z3, store: &TermStore, questions: &[Question]) -> Vec<bool> {
    let mut writer = SmtWriter::new();
    let mut named = std::collections::HashSet::new();
    let mut answers = Vec::new();
    z3.say("(set-option :produce-unsat-assumptions true)\n(set-logic QF_BV)\n");
    for (path, cond) in questions {
        let mut text = String::new();
        let mut names = String::new();
        for &t in path.iter().chain([cond]) {
            let name = writer.define(store, t, &mut text);
            let index = t.index().unwrap_or(0);
            if named.insert(t) {
                let _ = writeln!(text, "(declare-const p{index} Bool)\n(assert (= p{index} (= {name} #b1)))");
            }
            let _ = write!(names, "p{index} ");
        }
        let _ = writeln!(text, "(check-sat-assuming ({names}))");
        z3.say(&text);
        let answer = z3.hear();
        if answer != "sat" && answer != "unsat" {
            eprintln!("  z3 said {answer}");
        }
        let sat = answer == "sat";
        if answer == "unsat" {
            z3.say("(get-unsat-assumptions)\n");
            let mut core = z3.hear();
            while core.matches('(').count() > core.matches(')').count() {
                core.push_str(&z3.hear());
            }
        }
        answers.push(sat);
    }
    answers
}

fn print_table(rows: &[Row]) {
    let Some(first) = rows.first() else { return };
    let per = |r: &Row, t: Duration| t.as_secs_f64() * 1000.0 / r.answers.len().max(1) as f64;
    println!(
        "| backend | CPU per question | times the first | by the clock | |\n| --- | --- | --- | --- | --- |"
    );
    for r in rows {
        let same = if r.answers == first.answers { "" } else { "; ANSWERS DIFFER" };
        let (cpu, base) = (per(r, r.cpu), per(first, first.cpu));
        let clock = per(r, r.time);
        println!("| {} | {cpu:.3} ms | {:.2} | {clock:.3} ms | {}{same} |", r.name, cpu / base, r.remark);
    }
    let sat = first.answers.iter().filter(|&&a| a).count();
    println!("{sat} of {} satisfiable", first.answers.len());
}
