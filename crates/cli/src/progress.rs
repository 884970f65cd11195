//! The live line of `verify`: on a terminal it is redrawn ten times a second on stderr, elsewhere there is
//! none.

use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use secateur::{Event, Observer, Phase};

use secateur_base::process;

use crate::quantity::{show_count, show_memory, show_time};

const PHASES: [Phase; 4] = [Phase::Compiling, Phase::Lowering, Phase::Exploring, Phase::Replaying];

fn name(phase: Phase) -> &'static str {
    match phase {
        Phase::Compiling => "compiling",
        Phase::Lowering => "reading",
        Phase::Exploring => "exploring",
        Phase::Replaying => "replaying",
    }
}

/// What the run told last; reading it never stops the run.
#[derive(Debug, Default)]
pub struct Counters {
    phase: AtomicU8,
    done: AtomicU64,
    open: AtomicU64,
    pruned: AtomicU64,
    solver_nanos: AtomicU64,
}

impl Observer for Counters {
    fn event(&self, event: &Event<'_>) {
        match event {
            Event::Phase(phase) => self.set_phase(*phase),
            Event::Progress(progress) => {
                self.set_nodes(progress.done, progress.open, 0);
                self.set_solver_time(progress.solver_time);
            }
            _ => {}
        }
    }
}

impl Counters {
    fn set_phase(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Relaxed);
    }

    fn set_nodes(&self, done: u64, open: u64, pruned: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.open.store(open, Ordering::Relaxed);
        self.pruned.store(pruned, Ordering::Relaxed);
    }

    /// Paths done and open, as last told.
    pub fn nodes(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.open.load(Ordering::Relaxed))
    }

    fn set_solver_time(&self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.solver_nanos.store(nanos, Ordering::Relaxed);
    }

    fn line(&self, elapsed: Duration, left: Option<Duration>, memory: u64) -> String {
        let phase = PHASES[usize::from(self.phase.load(Ordering::Relaxed)) % PHASES.len()];
        let mut line = name(phase).to_string();
        let [done, open, pruned] =
            [&self.done, &self.open, &self.pruned].map(|count| count.load(Ordering::Relaxed));
        if done + open > 0 {
            line.push_str(&format!(
                "  done {}  open {}  pruned {}",
                show_count(done),
                show_count(open),
                show_count(pruned)
            ));
            let solver = self.solver_nanos.load(Ordering::Relaxed) as f64 / 1e9;
            let share = solver / elapsed.as_secs_f64().max(1e-9);
            line.push_str(&format!("  solver {:.0}%", 100.0 * share.min(1.0)));
        }
        line.push_str(&format!("  mem {}", show_memory(memory)));
        match left {
            Some(left) => line.push_str(&format!("  left {}", show_time(left))),
            None => line.push_str(&format!("  time {}", show_time(elapsed))),
        }
        line
    }
}

/// Draws the line until dropped.
pub struct LiveLine {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl LiveLine {
    /// Starts drawing if stderr is a terminal.
    pub fn start(progress: Arc<Counters>, limit: Option<Duration>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        if !stderr().is_terminal() {
            return LiveLine { stop, thread: None };
        }
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
            bar.set_style(style);
        }
        let stopped = Arc::clone(&stop);
        let begin = Instant::now();
        let thread = thread::Builder::new().name("progress".to_string()).spawn(move || {
            while !stopped.load(Ordering::Relaxed) {
                let elapsed = begin.elapsed();
                let left = limit.map(|limit| limit.saturating_sub(elapsed));
                let memory = process::own_memory();
                bar.set_message(progress.line(elapsed, left, memory));
                bar.tick();
                thread::park_timeout(Duration::from_millis(100));
            }
            bar.finish_and_clear();
        });
        // no thread, no line: the run matters more
        LiveLine { stop, thread: thread.ok() }
    }

    /// A handle for the watchdog, which clears the line when its owner cannot.
    pub fn handle(&self) -> LineHandle {
        LineHandle { stop: Arc::clone(&self.stop), drawn: self.thread.is_some() }
    }
}

/// Stops the line from another thread.
pub struct LineHandle {
    stop: Arc<AtomicBool>,
    drawn: bool,
}

impl LineHandle {
    /// Asks for the line to be cleared and gives that a moment.
    pub fn clear(&self) {
        self.stop.store(true, Ordering::Relaxed);
        if self.drawn {
            thread::sleep(Duration::from_millis(150));
        }
    }
}

impl Drop for LiveLine {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn before_the_first_node_only_phase_memory_and_time() {
        let progress = Counters::default();
        let line = progress.line(Duration::from_secs(1), Some(Duration::from_secs(59)), 50 << 20);
        assert_eq!(line, "compiling  mem 50M  left 59.0s");
    }

    #[test]
    fn the_whole_line() {
        let progress = Counters::default();
        progress.set_phase(Phase::Exploring);
        progress.set_nodes(12_345, 17, 3);
        progress.set_solver_time(Duration::from_millis(500));
        let line = progress.line(Duration::from_secs(2), None, 120 << 20);
        assert_eq!(line, "exploring  done 12,345  open 17  pruned 3  solver 25%  mem 120M  time 2.00s");
    }
}
