//! The values seen at the points of a shape in all native runs, and conditions on them.

use crate::case::Tools;
use crate::process::{Ended, run};
use cgen::Shape;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// More runs than this are not tried.
const MOST_RUNS: u32 = 20_000;

/// Pairs of values at a point, with how many times each was seen.
pub type Values = BTreeMap<(i64, i64), u64>;

/// The values at each point of a program, over all its runs.
pub struct Observed {
    points: Vec<Values>,
}

impl Observed {
    /// From values that were seen already.
    pub fn new(points: Vec<Values>) -> Observed {
        Observed { points }
    }

    /// None if there are too many inputs to try.
    pub fn of(shape: &Shape, tools: &Tools, directory: &Path) -> Result<Option<Observed>, String> {
        let (source, program) = (directory.join("all.c"), directory.join("all"));
        std::fs::write(&source, shape.native(MOST_RUNS)).map_err(|e| e.to_string())?;
        let mut compile = Command::new(&tools.gcc);
        compile.args(["-w", "-O1", "-fwrapv", "-fno-strict-aliasing"]).arg(&source).arg("-o").arg(&program);
        match run(&mut compile, tools.limit * 6) {
            Ok(Ended::Exited(0, ..)) => {}
            other => return Err(format!("gcc: {other:?}")),
        }
        let text = match run(&mut Command::new(&program), tools.limit) {
            Ok(Ended::Exited(0, text, _)) => String::from_utf8_lossy(&text).into_owned(),
            Ok(_) => return Ok(None),
            Err(e) => return Err(e.to_string()),
        };
        // output that was cut has no last line
        if !text.lines().last().is_some_and(|l| l.starts_with("runs ")) {
            return Ok(None);
        }
        let mut points = vec![Values::new(); shape.points];
        for line in text.lines() {
            let numbers: Vec<i64> = line.split(' ').filter_map(|w| w.parse().ok()).collect();
            if let [point, a, b, _] = numbers[..] {
                *points[point as usize].entry((a, b)).or_default() += 1;
            }
        }
        Ok(Some(Observed { points }))
    }

    /// Conditions that never hold, one per point.
    pub fn never(&self, mut random: impl FnMut(usize) -> usize) -> Vec<String> {
        self.points.iter().map(|v| never(v, &mut random)).collect()
    }

    /// A condition that holds somewhere, in few runs if that can be, with its point.
    pub fn sometimes(&self, mut random: impl FnMut(usize) -> usize) -> Option<(usize, String)> {
        let seen: Vec<usize> = (0..self.points.len()).filter(|p| !self.points[*p].is_empty()).collect();
        let point = *seen.get(random(seen.len().max(1)))?;
        let values = &self.points[point];
        let highest = values.keys().map(|k| k.0).max()?;
        if random(10) < 3 {
            return Some((point, format!("(long long)(a) >= {}", literal(highest))));
        }
        let fewest = values.values().min()?;
        let rare: Vec<&(i64, i64)> = values.iter().filter(|v| v.1 == fewest).map(|v| v.0).collect();
        let (a, b) = rare[random(rare.len())];
        Some((point, both(*a, *b)))
    }
}

fn never(values: &Values, random: &mut impl FnMut(usize) -> usize) -> String {
    let firsts: Vec<i64> = values.keys().map(|k| k.0).collect();
    let seconds: Vec<i64> = values.keys().map(|k| k.1).collect();
    let (Some(low), Some(high)) = (firsts.iter().min(), firsts.iter().max()) else {
        // nobody comes here
        return String::from("1");
    };
    match random(10) {
        0..3 => return format!("(long long)(a) > {}", literal(*high)),
        3..5 => return format!("(long long)(a) < {}", literal(*low)),
        5..8 => {
            for _ in 0..20 {
                let (a, b) = (firsts[random(firsts.len())], seconds[random(seconds.len())]);
                if !values.contains_key(&(a, b)) {
                    return both(a, b);
                }
            }
        }
        _ => {}
    }
    // a value close to one that is seen
    let near = firsts.iter().flat_map(|v| [v.saturating_add(1), v.saturating_sub(1)]);
    let near: Vec<i64> = near.filter(|v| !firsts.contains(v)).collect();
    match near.len() {
        0 => String::from("0"),
        n => format!("(long long)(a) == {}", literal(near[random(n)])),
    }
}

fn both(a: i64, b: i64) -> String {
    format!("(long long)(a) == {} && (long long)(b) == {}", literal(a), literal(b))
}

fn literal(v: i64) -> String {
    if v == i64::MIN { String::from("(-9223372036854775807LL - 1)") } else { format!("({v}LL)") }
}
