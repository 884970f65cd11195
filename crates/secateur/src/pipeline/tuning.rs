//! Times and counts that were chosen, not derived. Where no measurement is named, none was kept.

use std::time::Duration;

/// Covered graph: the most that one question about interpolants may take. Without an answer, less is pruned.
pub(super) const LOGIC_TIME: Duration = Duration::from_secs(2);

/// Covered graph: effort, in about a tenth of a microsecond, for which large loops and loops over memory are
/// unrolled before invariants are guessed, unless these were asked for.
pub(super) const PATIENCE: u64 = 10_000_000;

/// Covered graph: the same in the portfolio, where another covered graph unrolls all loops meanwhile.
pub(super) const FIRST_PATIENCE: u64 = 300_000;

/// Turns: ticks before there are any, for the graph that learns where that seems to pay. It decides most small programs
/// in them.
pub(super) const FIRST_TURN: u64 = 400_000;
/// Turns: ticks of a turn of the plain executor, or of that graph where the plain executor runs on another thread.
pub(super) const TURN: u64 = 400_000;
/// Turns: what that graph gets of the time of the plain executor.
pub(super) const LAZY_SHARE: f64 = 0.06;
/// Turns: what the graph that learns everywhere gets of the time of the others.
pub(super) const EAGER_SHARE: f64 = 0.2;
/// Turns: the same where the plain executor runs on another thread, which is there for programs of which little is ever
/// covered.
pub(super) const EAGER_SHARE_BESIDE_PLAIN: f64 = 1.0;

/// Contracts and cut loops: the most that is spent on contracts before calls are followed.
pub(super) const CONTRACT_TIME: Duration = Duration::from_secs(30);

/// Strategy: processor time after which a covered graph counts as long, and a search for invariants begins.
pub(super) const LONG_RUN: Duration = Duration::from_millis(150);
/// Strategy: ... and again when the run has taken so many times as long as it had when the last search ended.
pub(super) const LONGER: u32 = 2;
/// Strategy: the search for invariants may take as long as the run did so far, but at least this.
pub(super) const LEAST_SHARE: Duration = Duration::from_secs(1);

/// Random runs: the most that all of them may take in the portfolio.
pub(super) const RANDOM_TIME: Duration = Duration::from_millis(400);
/// Random runs: steps of the interpreter in all runs together, which is the clock that does not depend on the
/// machine.
pub(super) const RANDOM_STEPS: u64 = 6_000_000;
/// Random runs: steps of the first run; later ones may take more, up to the longest.
pub(super) const FIRST_STEPS: u64 = 20_000;
/// Random runs: steps of the longest run.
pub(super) const LONGEST_RUN: u64 = 1_000_000;
/// Random runs: more inputs are not recorded, and the run then counts for nothing.
pub(super) const MOST_INPUTS: usize = 100_000;
/// Random runs: after so many errors that replay does not confirm, something is wrong with them all.
pub(super) const MOST_REJECTED: u32 = 3;

/// Cross-check: the most that is spent on random runs.
pub(super) const CROSS_RUNS: Duration = Duration::from_millis(150);
/// Cross-check: the most that is spent on unrolling.
pub(super) const CROSS_UNROLLING: Duration = Duration::from_millis(350);
/// Cross-check: neither takes more than this part of the time that is left.
pub(super) const CROSS_PART: u32 = 5;

/// Check of a derived program: runs of the program that are followed in it.
pub(super) const FOLLOWED_RUNS: u32 = 6;
/// Check of a derived program: the time for each run.
pub(super) const FOLLOWED_TIME: Duration = Duration::from_millis(500);
/// Check of a slice: runs of the program that are followed in it. They cost next to nothing.
pub(super) const FOLLOWED_SLICES: u32 = 50;
/// Check of a derived program: the time for all runs.
pub(super) const ALL_FOLLOWED: Duration = Duration::from_secs(2);

/// Slicing: takes no more than this part of the time that is left. The largest programs at hand need far less.
pub(super) const SLICING_PART: u32 = 4;
/// Slicing: the most that the whole program may run to find the inputs of an error of its slice. Past it the
/// engine runs the whole program, which finds the error too.
pub(super) const WAY_BACK: Duration = Duration::from_millis(700);
/// Cross-check of a proof about a slice: the most that is spent on random runs of the whole program. Slices
/// are made by one analysis, not by each engine, and tests compare them with the program step by step.
pub(super) const CROSS_SLICE: Duration = Duration::from_millis(20);

/// Judge: the interpreter never takes longer for one error.
pub(super) const LONGEST_REPLAY: Duration = Duration::from_secs(60);
/// Judge: ... or longer than this before a native run was tried.
pub(super) const FIRST_REPLAY: Duration = Duration::from_secs(2);
/// Judge: how long an engine waits for another one's replay.
pub(super) const REPLAY_TURN: Duration = Duration::from_millis(1500);

/// Portfolio: processor time that the first engine has for itself. Most small programs are decided in it.
pub(super) const HEAD_START: Duration = Duration::from_millis(25);
/// Portfolio: ... but no longer than this by the clock.
pub(super) const LONGEST_HEAD_START: Duration = Duration::from_millis(500);
/// Portfolio: how often the head start is looked at.
pub(super) const SHORT_TICK: Duration = Duration::from_millis(2);
/// Portfolio: when an engine has followed all paths and met something without a meaning, TRUE is out of
/// reach; the others may look for an error for as long as the run took so far, but at least for this.
pub(super) const AFTER_GAP: Duration = Duration::from_millis(500);
/// Portfolio: processor time after which the plain executor's chances are estimated, and again each time it
/// has doubled.
pub(super) const FIRST_LOOK: Duration = Duration::from_millis(500);
/// Portfolio: the plain executor gives way when it needs so many times as long as is left.
pub(super) const HOPELESS: f64 = 8.0;
/// Portfolio: the others leave it a core when it needs less than so many times as long as it took so far. One core
/// is all that it can use.
pub(super) const BRIGHT: f64 = 8.0;
/// Portfolio: by how much the others step back then. They may still be first.
pub(super) const MAKE_ROOM: i32 = 4;
/// Portfolio: it also gives way when so many estimates in a row promised an end that did not come.
pub(super) const LATE_ENDS: u32 = 3;
/// Portfolio: by how much an engine steps back that gives way.
pub(super) const ASIDE: i32 = 10;
/// Portfolio: bytes of stack of an engine. Walks over programs and terms nest deeply.
pub(super) const STACK: usize = 256 << 20;
/// Portfolio: how often the cancel flag is looked at.
pub(super) const TICK: Duration = Duration::from_millis(10);
/// Portfolio: the losers are waited for so long, to hear what they were doing; then the run ends without
/// them.
pub(super) const GRACE: Duration = Duration::from_millis(100);
/// Portfolio: when the time is up all engines are to say so within this time.
pub(super) const LAST_WORDS: Duration = Duration::from_millis(300);
