//! Solvers, sandbox, memory and cores.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::thread;

use super::finding::DoctorLine;
use super::probe;
use crate::quantity::show_memory;
use crate::sys;

/// Solvers for what the embedded one does not do, and for checks.
const SOLVERS: &[&str] = &["z3", "cvc5", "bitwuzla"];

/// The external solvers that answer.
pub fn solvers(folder: &Path) -> DoctorLine {
    let found: Vec<String> = SOLVERS.iter().filter_map(|name| solver(name, folder)).collect();
    if found.is_empty() {
        return DoctorLine::limited(
            "external solver",
            format!("none of {}", SOLVERS.join(", ")),
            "symbolic floating point and independent checks will not work\nDebian, Ubuntu: apt install z3",
        );
    }
    DoctorLine::good("external solver", found.join(", "))
}

fn solver(name: &str, folder: &Path) -> Option<String> {
    let said = probe::run(OsStr::new(name), ["--version"], folder).ok()?;
    let starts_with_digit = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let version = said.stdout.split_whitespace().find(starts_with_digit)?;
    Some(format!("{name} {version}"))
}

/// Can the native run of a counterexample be kept off the network?
pub fn sandbox() -> DoctorLine {
    match sys::network_isolation_refused() {
        None => DoctorLine::good("sandbox", "native runs are cut off from the network"),
        Some(error) => DoctorLine::limited(
            "sandbox",
            format!("no network isolation: {error}"),
            "native runs keep their other limits; --no-native leaves them out\n\
             the system must allow user namespaces (sysctl kernel.unprivileged_userns_clone=1)",
        ),
    }
}

/// How much memory and how many cores.
pub fn size() -> Vec<DoctorLine> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let memory = match fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text)) {
        Some(bytes) if bytes < 1 << 30 => DoctorLine::limited(
            "memory",
            format!("{} available", show_memory(bytes)),
            "give a lower limit with --memory",
        ),
        Some(bytes) => DoctorLine::good("memory", format!("{} available", show_memory(bytes))),
        None => DoctorLine::good("memory", "unknown"),
    };
    vec![memory, DoctorLine::good("cores", cores.to_string())]
}

fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meminfo() {
        let text = "MemTotal:  100 kB\nMemAvailable:   2048 kB\n";
        assert_eq!(available(text), Some(2 << 20));
        assert_eq!(available("MemTotal: 1 kB\n"), None);
    }
}
