//! The memory of processes and their descendants, where the system tells (Linux).

use std::fs;

/// Bytes of resident memory of a process.
pub fn resident(pid: u32) -> Option<u64> {
    pages(&pid.to_string()).map(|(all, _)| all)
}

/// Bytes of resident memory of this process; 0 where the system does not tell.
pub fn own_memory() -> u64 {
    pages("self").map_or(0, |(all, _)| all)
}

/// Bytes of resident memory of a process and its descendants together.
pub fn tree_memory(pid: u32) -> u64 {
    descendants_of(pid).iter().filter_map(|pid| resident(*pid)).sum()
}

/// Bytes of resident memory of this process and of what its descendants have for themselves: libraries they
/// share are not counted.
pub fn whole_memory() -> u64 {
    let own = |pid: &u32| pages(&pid.to_string()).map(|(all, shared)| all.saturating_sub(shared));
    let descendants: u64 = descendants_of(std::process::id())[1..].iter().filter_map(own).sum();
    own_memory() + descendants
}

/// The process and its living descendants; the process itself comes first.
pub fn descendants_of(pid: u32) -> Vec<u32> {
    let mut found = vec![pid];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        next += 1;
        let Ok(threads) = fs::read_dir(format!("/proc/{parent}/task")) else {
            continue;
        };
        for thread in threads.flatten() {
            let Ok(children) = fs::read_to_string(thread.path().join("children")) else {
                continue;
            };
            for child in children.split_whitespace().filter_map(|c| c.parse().ok()) {
                if !found.contains(&child) {
                    found.push(child);
                }
            }
        }
    }
    found
}

/// Bytes of resident memory, and the part of it that is shared with files and other processes.
fn pages(pid: &str) -> Option<(u64, u64)> {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let mut pages = text.split_whitespace().skip(1).map_while(|n| n.parse::<u64>().ok());
    let page = rustix::param::page_size() as u64;
    Some((pages.next()?.checked_mul(page)?, pages.next()?.checked_mul(page)?))
}
