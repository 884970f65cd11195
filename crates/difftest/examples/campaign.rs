//! Random programs against all their native runs: `make campaign TIME=2h`.
//!
//! `cargo run --release -p secateur-difftest --example campaign -- --tool target/release/secateur --out
//! target/campaign --time 2h [--seed 1] [--count N] [--engines wp,auto] [--asked 4] [--limit 3] [--shrink
//! SECONDS] [--check both|engines|interpreter] [--programs tests/c]`
//!
//! The engines are asked about programs whose native runs are all known; the interpreter follows single runs,
//! also of mutants of the programs in a folder.
//!
//! A campaign that was interrupted goes on where it was: its state is in the folder. Exit code 1 if an answer
//! was wrong.

use secateur_difftest::Tools;
use secateur_difftest::campaign::concrete::Concrete;
use secateur_difftest::campaign::hunt::Hunt;
use secateur_difftest::campaign::keep::Kept;
use secateur_difftest::campaign::native::Native;
use secateur_difftest::campaign::state::CampaignState;
use secateur_difftest::campaign::tool::{Engine, Tool};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

struct Arguments {
    tool: PathBuf,
    out: PathBuf,
    time: Duration,
    seed: u64,
    count: u64,
    engines: Vec<Engine>,
    asked: usize,
    limit: Duration,
    shrink: Duration,
    engines_asked: bool,
    interpreter_asked: bool,
    programs: Option<PathBuf>,
}

fn parse() -> Result<Arguments, String> {
    let mut a = Arguments {
        tool: PathBuf::from("target/release/secateur"),
        out: PathBuf::from("target/campaign"),
        time: Duration::from_secs(600),
        seed: 1,
        count: u64::MAX,
        engines: Engine::ALL.to_vec(),
        asked: 4,
        limit: Duration::from_secs(3),
        shrink: Duration::from_secs(180),
        engines_asked: true,
        interpreter_asked: true,
        programs: None,
    };
    let mut args = std::env::args().skip(1);
    while let Some(flag) = args.next() {
        let value = args.next().ok_or(format!("{flag} wants a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("`{value}` is no number"));
        match flag.as_str() {
            "--tool" => a.tool = PathBuf::from(value),
            "--out" => a.out = PathBuf::from(value),
            "--time" => a.time = duration(&value)?,
            "--seed" => a.seed = number()?,
            "--count" => a.count = number()?,
            "--asked" => a.asked = number()? as usize,
            "--limit" => a.limit = Duration::from_secs(number()?),
            "--shrink" => a.shrink = Duration::from_secs(number()?),
            "--programs" => a.programs = Some(PathBuf::from(value)),
            "--check" => {
                (a.engines_asked, a.interpreter_asked) = match value.as_str() {
                    "both" => (true, true),
                    "engines" => (true, false),
                    "interpreter" => (false, true),
                    other => return Err(format!("no check `{other}`")),
                }
            }
            "--engines" => {
                let named = |n: &str| Engine::named(n).ok_or(format!("no engine `{n}`"));
                a.engines = value.split(',').map(named).collect::<Result<_, _>>()?;
            }
            other => return Err(format!("unknown argument `{other}`")),
        }
    }
    Ok(a)
}

/// `90s`, `20m`, `2h`.
fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    let seconds = match unit {
        "" | "s" => 1,
        "m" => 60,
        "h" => 3600,
        _ => return Err(format!("`{text}` is no time: 90s, 20m, 2h")),
    };
    let number: u64 = number.parse().map_err(|_| format!("`{text}` is no time: 90s, 20m, 2h"))?;
    Ok(Duration::from_secs(number * seconds))
}

fn main() -> ExitCode {
    match parse().and_then(|a| campaign(&a)) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("campaign: {e}");
            ExitCode::from(2)
        }
    }
}

/// The programs of a folder and those inside, in order.
fn sources(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.sort();
    let of = |path: &PathBuf| match path {
        p if p.is_dir() => sources(p),
        p if p.extension().is_some_and(|e| e == "c") => std::fs::read_to_string(p).into_iter().collect(),
        _ => Vec::new(),
    };
    paths.iter().flat_map(of).collect()
}

/// The number of findings.
fn campaign(a: &Arguments) -> Result<u64, String> {
    std::fs::create_dir_all(&a.out).map_err(|e| format!("{}: {e}", a.out.display()))?;
    let directory = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut state = CampaignState::open(&a.out.join("state"), a.seed)?;
    let mut hunt = Hunt {
        native: Native::new(&Tools::default().clang, directory.path())?,
        tool: Tool { program: a.tool.clone(), limit: a.limit },
        engines: a.engines.clone(),
        asked: a.asked,
        kept: Kept::new(a.out.clone(), a.shrink, 4),
        directory: directory.path().to_path_buf(),
    };
    let second = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut concrete = Concrete::new(
        Native::new(&Tools::default().clang, second.path())?,
        second.path().to_path_buf(),
        a.programs.as_deref().map(sources).unwrap_or_default(),
        a.out.clone(),
        a.shrink,
    );
    let (begin, mut findings, mut last) = (Instant::now(), 0, Instant::now());
    for done in 0..a.count {
        if begin.elapsed() >= a.time {
            break;
        }
        let seed = state.seed;
        if a.interpreter_asked
            && let Some(difference) = concrete.seed(seed, &mut state)?
        {
            findings += 1;
            println!("seed {seed}: {difference}");
        }
        let found = if a.engines_asked { hunt.seed(seed, &mut state)? } else { Vec::new() };
        for f in found {
            findings += 1;
            println!("seed {seed}: {} by {} about {}: {}", f.wrong, f.engine.name, f.property.name, f.answer);
        }
        state.seed = seed + 1;
        state.add("seconds", last.elapsed().as_secs());
        last += Duration::from_secs(last.elapsed().as_secs());
        state.save()?;
        if done % 50 == 49 {
            println!(
                "{} programs, {} engine runs, {findings} findings now",
                state.get("programs"),
                state.get("engine runs")
            );
        }
    }
    println!("{state}");
    Ok(findings)
}
