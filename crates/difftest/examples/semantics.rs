//! Random programs, natively and interpreted.
//!
//! `cargo run --release -p secateur-difftest --example semantics -- --count 1000 --seed 1 [--generator
//! csmith|cgen|both] [-m32|-m64] [--level 0|1|2] [-j 2] [--keep DIR]`
//!
//! `--count` programs are compared; those refused, undefined or too long do not count. Without `-m32`/`-m64`
//! and `--level` these vary with the seed: two of three programs at -O0, both data models. Exit code 1 if
//! anything differs.

use secateur_difftest::{Comparison, Generator, Level, Summary, Tools, available, judge};
use secateur_program::DataModel;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

struct Arguments {
    count: u64,
    seed: u64,
    generators: Vec<Generator>,
    model: Option<DataModel>,
    level: Option<Level>,
    jobs: usize,
    keep: PathBuf,
}

fn parse() -> Result<Arguments, String> {
    let mut a = Arguments {
        count: 100,
        seed: 1,
        generators: Generator::ALL.to_vec(),
        model: None,
        level: None,
        jobs: 1,
        keep: std::env::temp_dir().join("secateur-semantics"),
    };
    let mut args = std::env::args().skip(1);
    while let Some(flag) = args.next() {
        let mut value = || args.next().ok_or(format!("{flag} wants a value"));
        let number = |text: String| text.parse::<u64>().map_err(|_| format!("`{text}` is no number"));
        match flag.as_str() {
            "--count" => a.count = number(value()?)?,
            "--seed" => a.seed = number(value()?)?,
            "--generator" => a.generators = generators(&value()?)?,
            "-m32" => a.model = Some(DataModel::Ilp32),
            "-m64" => a.model = Some(DataModel::Lp64),
            "--level" => {
                a.level = Some(match number(value()?)? {
                    0 => Level::O0,
                    1 => Level::O1,
                    2 => Level::O2,
                    other => return Err(format!("no level {other}")),
                });
            }
            "-j" => a.jobs = number(value()?)?.max(1) as usize,
            "--keep" => a.keep = PathBuf::from(value()?),
            other => return Err(format!("unknown argument `{other}`")),
        }
    }
    Ok(a)
}

fn generators(name: &str) -> Result<Vec<Generator>, String> {
    if name == "both" {
        return Ok(Generator::ALL.to_vec());
    }
    let found = Generator::ALL.iter().copied().find(|g| g.name() == name);
    found.map(|g| vec![g]).ok_or(format!("no generator `{name}`"))
}

fn main() -> ExitCode {
    let tools = Tools::default();
    let arguments = parse().and_then(|a| {
        a.generators.iter().try_for_each(|&g| available(g, &tools))?;
        std::fs::create_dir_all(&a.keep).map_err(|e| format!("{}: {e}", a.keep.display()))?;
        Ok(a)
    });
    let a = match arguments {
        Ok(a) => a,
        Err(e) => {
            eprintln!("semantics: {e}");
            return ExitCode::from(2);
        }
    };
    let summary = Mutex::new(Summary::default());
    let next = AtomicU64::new(a.seed);
    std::thread::scope(|scope| {
        for _ in 0..a.jobs {
            std::thread::Builder::new()
                .stack_size(64 << 20)
                .spawn_scoped(scope, || work(&a, &tools, &next, &summary))
                .map(|_| ())
                .unwrap_or_else(|e| eprintln!("semantics: no thread: {e}"));
        }
    });
    let summary = summary.into_inner().unwrap_or_default();
    println!("{summary}");
    if summary.different > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn work(a: &Arguments, tools: &Tools, next: &AtomicU64, summary: &Mutex<Summary>) {
    loop {
        let enough = summary.lock().map_or(true, |s| s.same + s.different >= a.count);
        if enough {
            return;
        }
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if let Err(e) = one(a, tools, seed, summary) {
            eprintln!("semantics: {e}");
            return;
        }
    }
}

fn one(a: &Arguments, tools: &Tools, seed: u64, summary: &Mutex<Summary>) -> Result<(), String> {
    let directory = tempfile::tempdir().map_err(|e| e.to_string())?;
    let generator = a.generators[seed as usize % a.generators.len()];
    let models = [DataModel::Lp64, DataModel::Ilp32];
    let levels = [Level::O0, Level::O0, Level::O1, Level::O0, Level::O0, Level::O2];
    let model = a.model.unwrap_or(models[(seed / 2) as usize % models.len()]);
    let level = a.level.unwrap_or(levels[(seed / 4) as usize % levels.len()]);
    let Some(case) = generator.case(tools, seed, model, level, directory.path())? else {
        return Ok(());
    };
    let verdict = judge(&case, tools);
    let name = format!("{} {seed} {} {}", generator.name(), case.model, case.level.flag());
    let text = match &verdict {
        Comparison::Same { steps, time } => format!("same: {steps} steps, {:.3} s", time.as_secs_f64()),
        Comparison::Different(what) => format!("DIFFERENT: {what}"),
        Comparison::Refused(what) => format!("refused: {what}"),
        Comparison::TooLong => String::from("too long natively"),
        Comparison::TooSlow { steps } => format!("too long here, {steps} steps"),
        Comparison::Undefined => String::from("undefined"),
        Comparison::Invalid(what) => format!("not compiled: {}", what.lines().next().unwrap_or("")),
    };
    if matches!(verdict, Comparison::Different(_)) {
        let to = a.keep.join(format!("{}.c", name.replace([' ', '-'], "_")));
        std::fs::copy(&case.source, &to).map_err(|e| e.to_string())?;
    }
    if let Ok(mut s) = summary.lock() {
        s.count(&verdict);
        println!("{name}: {text}");
        std::io::stdout().flush().map_err(|e| e.to_string())?;
    }
    Ok(())
}
