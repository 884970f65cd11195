//! Random programs with few inputs: all engines against each other and against all native runs.
//!
//! `cargo run --release -p secateur-difftest --example engines -- --count 2000 --seed 1 [--source
//! shapes|language|loops|nested|both] [--engines wp,core] [--limit SECONDS] [-j 2] [--keep DIR]`
//!
//! Exit code 1 if an answer or a proof is wrong.

use secateur_difftest::Tools;
use secateur_difftest::engines::{Engine, Family, Tally, compare, tasks};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

struct Arguments {
    count: u64,
    seed: u64,
    sources: Vec<Family>,
    engines: Vec<Engine>,
    limit: Duration,
    jobs: usize,
    keep: PathBuf,
}

fn parse() -> Result<Arguments, String> {
    let mut a = Arguments {
        count: 100,
        seed: 1,
        sources: vec![Family::Shapes, Family::Shapes, Family::Language],
        engines: Engine::ALL.to_vec(),
        limit: Duration::from_secs(5),
        jobs: 1,
        keep: std::env::temp_dir().join("secateur-differential"),
    };
    let mut args = std::env::args().skip(1);
    while let Some(flag) = args.next() {
        let mut value = || args.next().ok_or(format!("{flag} wants a value"));
        let number = |text: String| text.parse::<u64>().map_err(|_| format!("`{text}` is no number"));
        match flag.as_str() {
            "--count" => a.count = number(value()?)?,
            "--seed" => a.seed = number(value()?)?,
            "--source" => match value()?.as_str() {
                "shapes" => a.sources = vec![Family::Shapes],
                "loops" => a.sources = vec![Family::Loops],
                "nested" => a.sources = vec![Family::Nested],
                "language" => a.sources = vec![Family::Language],
                "both" => {}
                other => return Err(format!("no source `{other}`")),
            },
            "--engines" => {
                let names = value()?;
                let named = |n: &str| Engine::ALL.into_iter().find(|e| e.name == n);
                a.engines = names
                    .split(',')
                    .map(|n| named(n).ok_or(format!("no engine `{n}`")))
                    .collect::<Result<_, _>>()?;
            }
            "--limit" => a.limit = Duration::from_secs(number(value()?)?),
            "-j" => a.jobs = number(value()?)?.max(1) as usize,
            "--keep" => a.keep = PathBuf::from(value()?),
            other => return Err(format!("unknown argument `{other}`")),
        }
    }
    std::fs::create_dir_all(&a.keep).map_err(|e| format!("{}: {e}", a.keep.display()))?;
    Ok(a)
}

fn main() -> ExitCode {
    let a = match parse() {
        Ok(a) => a,
        Err(e) => {
            eprintln!("engines: {e}");
            return ExitCode::from(2);
        }
    };
    let (tally, next) = (Mutex::new(Tally::default()), AtomicU64::new(a.seed));
    std::thread::scope(|scope| {
        for _ in 0..a.jobs {
            std::thread::Builder::new()
                .stack_size(64 << 20)
                .spawn_scoped(scope, || work(&a, &next, &tally))
                .map(|_| ())
                .unwrap_or_else(|e| eprintln!("engines: no thread: {e}"));
        }
    });
    let tally = tally.into_inner().unwrap_or_default();
    println!("{tally}");
    if tally.complaints > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn work(a: &Arguments, next: &AtomicU64, tally: &Mutex<Tally>) {
    while tally.lock().is_ok_and(|t| t.programs < a.count) {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if let Err(e) = one(a, seed, tally) {
            // a generator that makes nonsense is a finding too
            println!("seed {seed}: {e}");
            if let Ok(mut t) = tally.lock() {
                t.complaints += 1;
                t.programs += 1;
            }
        }
    }
}

fn one(a: &Arguments, seed: u64, tally: &Mutex<Tally>) -> Result<(), String> {
    let tools = Tools::default();
    let directory = tempfile::tempdir().map_err(|e| e.to_string())?;
    let source = a.sources[seed as usize % a.sources.len()];
    for (i, task) in tasks(source, seed, &tools, directory.path())?.iter().enumerate() {
        let report = compare(task, &a.engines, seed, a.limit, &tools, directory.path())?;
        for c in &report.complaints {
            let to = a.keep.join(format!("{source:?}_{seed}_{i}.c"));
            std::fs::write(&to, &task.text).map_err(|e| e.to_string())?;
            println!("seed {seed}: {c} ({})", to.display());
        }
        if let Ok(mut t) = tally.lock() {
            t.add(&report);
            if t.programs.is_multiple_of(100) {
                println!("{}", t.to_string().lines().next().unwrap_or(""));
            }
        }
    }
    Ok(())
}
