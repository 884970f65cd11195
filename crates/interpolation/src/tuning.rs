//! Tuning constants of the covered graph: the unit of each, and why there is a limit at all. No measurement
//! is recorded for the values; they are those of the first version.

use std::time::Duration;

// Work list, nodes and runs

/// Nodes. The graph is looked through for what may be freed after so many, then whenever as many again were
/// made: the walk costs as much as the graph is large.
pub const RECLAIM_AFTER: usize = 4096;
/// Items. Of a longer work list a random sample of this size is ranked, so that a choice costs the same
/// however much is open.
pub const WORK_SAMPLE: usize = 64;
/// Steps. A run without a decision asks so often whether it is to be paused.
pub const PAUSE_EVERY: u64 = 2048;
/// Visits of loop heads. A loop on which nothing is decided gets nodes ever more rarely, at least one in so
/// many visits.
pub const MOST_PATIENCE: u32 = 64;
/// Conjuncts. Shorter paths are not sliced: the walk over the state costs more than it saves.
pub const SHORT_PATH: usize = 16;
/// Cases. In a longer switch no question may contain all cases before it: the questions would grow
/// quadratically.
pub const FEW_CASES: usize = 32;
/// Steps. A longer beginning without a decision is left to the graph, which may see that it never ends, if it
/// also takes the time below.
pub const LONGEST_PREFIX: u64 = 8_000_000;
/// The share of the time left that such a beginning may take.
pub const PREFIX_SHARE: f64 = 0.4;
/// The time it may take where there is no limit.
pub const PREFIX_TIME: Duration = Duration::from_secs(30);
/// How long needs may travel after the end of a run, so that more can be said about how far it came.
pub const SETTLE_TIME: Duration = Duration::from_millis(100);
/// Program points listed in the statistics: what fits a screen.
pub const MOST_POINTS: usize = 20;

// Weakest preconditions

/// Conditional assignments on one edge. Values that depend on more conditions make atoms that hardly any
/// state is covered by.
pub const MOST_DIAMONDS: u32 = 24;
/// Term nodes of the condition of a conditional assignment, for the same reason.
pub const LARGEST_CONDITION: usize = 8;
/// Blocks of a side that does nothing but assign; longer ones are rare.
pub const LONGEST_SIDE: usize = 4;
/// Assignments of such a side.
pub const MOST_ASSIGNMENTS: usize = 6;
/// Distances at which an access may share bytes with an earlier write whose place is not known: a wider choice
/// makes terms that hardly any state is covered by. Two words of 8 bytes have 15.
pub const MOST_DISTANCES: usize = 16;
/// Changes of memory that are looked at between two looks at the clock.
pub const LOOKS_PER_CLOCK: u32 = 1024;
/// Addresses that one atom about the heap lists; a longer list costs more to evaluate than it prunes.
pub const MOST_ADDRESSES: usize = 200;
/// Subterms visited before values are remembered: small terms need no memo.
pub const MEMO_AFTER: u32 = 64;

// Propagation and the assume rule

/// Conflicts of the SAT solver after which a state is taken not to have an atom: less is pruned, nothing
/// else.
pub const ENTAILMENT_CONFLICTS: u32 = 20_000;
/// The same for the guessed state of a loop abstraction, which may come to nothing.
pub const GUESSED_CONFLICTS: u32 = 4000;
/// The same for facts of a state that imply an atom. Where they do, few conflicts show it; where none do (a
/// checksum of inputs, say), the search took up to nine tenths of runs on protocol code.
pub const FACTS_CONFLICTS: u32 = 400;
/// Atoms of an interpolant. A node with more covers hardly anything and is pinned.
pub const MOST_ATOMS: usize = 300;
/// Values that a form must not have before they are replaced by the range it is in.
pub const MOST_EXCLUDED: usize = 16;
/// Needs of one edge. An edge that relies on more is not described by atoms.
pub const MOST_NEEDS: usize = 5000;
/// How often a need may go round a loop before the loop is unrolled instead; half as often each time it
/// happens again.
pub const MOST_LOOP_ROUNDS: u32 = 16;
/// Bounds. So often a bound is tightened at one node before that counts as going round a loop once: a loop of
/// known length tightens bounds as often as it is unrolled.
pub const TIGHTENED_PER_ROUND: u32 = 256;
/// Term nodes. Two bounds have fewer: a larger atom depends on conditions.
pub const TANGLED_ATOM: usize = 12;
/// Such atoms of one interpolant. With more the run begins again and needs the conditions themselves.
pub const MOST_TANGLED: u32 = 10;
/// Term nodes. A larger implication is replaced by facts of the state (abduction).
pub const LARGEST_IMPLICATION: usize = 24;
/// Guards that are put into one implication whether they share variables with the atom or not.
pub const MOST_GUARDS: usize = 4;
/// Instances of an input tried before facts of the state are asked.
pub const INSTANCES: usize = 4;

// Loop abstraction: when, and at what cost

/// Nodes expanded at a head before the first attempt, and two more for each one covered there.
pub const FIRST_ATTEMPT: u64 = 4;
/// Covers. A loop whose condition is known at its head is unrolled as long as half as many nodes were covered in
/// it (or around it) as heads were expanded: then what is done in it does not multiply.
pub const COVERS_PER_VISIT: u64 = 2;
/// Visits on one path. A loop that goes round more often is abstracted all the same.
pub const MOST_KNOWN_VISITS: usize = 1000;
/// Variables. A loop that changes more is a state machine, which covering closes.
pub const MOST_CHANGED: usize = 20;
/// Blocks. Larger loops are left to covering for a while, for the same reason.
pub const LARGE_LOOP: usize = 40;
/// Ticks. With less left no attempt is begun.
pub const LEAST_ALLOWANCE: u64 = 50_000;
/// Abstractions inside each other.
pub const DEEPEST_NESTING: usize = 6;
/// Failed attempts may cost the rest of the run divided by this.
pub const FAILED_SHARE: u64 = 2;
/// Ticks that failed attempts may cost before anything else was done, where nothing covers anything.
pub const SPARE_TICKS: u64 = 400_000;
/// The same where nodes of the head cover each other.
pub const SPARE_TICKS_BESIDE_COVERS: u64 = 100_000;
/// An invariant that was proved may cost so many times more before what it is for is proved.
pub const PROVED_FACTOR: u64 = 2;
/// A tick is roughly a tenth of a microsecond; what a step of the executor costs.
pub const TICKS_PER_STEP: u64 = 2;
/// Ticks of a node of the graph.
pub const TICKS_PER_NODE: u64 = 100;
/// Ticks of a question that a cheap layer of the solver answers.
pub const TICKS_PER_QUESTION: u64 = 40;
/// Ticks of a call of the SAT solver.
pub const TICKS_PER_SAT_CALL: u64 = 300;
/// Propagations of the SAT solver in one tick.
pub const PROPAGATIONS_PER_TICK: u64 = 4;
/// Fewer open guesses are asked about one by one, without a walk through neighbouring states.
pub const FEW_GUESSES: usize = 8;
/// Values tried for a symbol on that walk.
pub const NEIGHBOURS: usize = 6;
/// Symbols that are changed on it.
pub const MOST_SYMBOLS: usize = 40;
/// Conjuncts of a path that is worth evaluating for every neighbour.
pub const LONGEST_WALKED_PATH: usize = 400;
/// Questions that stay open before the other guesses are taken not to hold.
pub const MOST_UNANSWERED: usize = 6;
/// Conflicts of the SAT solver for a question about constraints.
pub const CONSTRAINT_CONFLICTS: u32 = 4000;
/// Rounds of removing constraints before the search is given up.
pub const MOST_HOUDINI_ROUNDS: u32 = 60;
/// Nodes that come back to the head after the search, have all constraints and are followed all the same.
pub const MOST_UNROLLED: u32 = 3;
/// Ways round a loop that are followed one by one; where there are more, they cover each other.
pub const FEW_WAYS: usize = 48;
/// How often an abstraction is tried again with constraints from an abstract error.
pub const MOST_REFINEMENTS: u32 = 6;
/// Conditions of the path of an abstract error that are combined in pairs: their number squared are tried.
pub const MOST_PAIRED: usize = 8;
/// Iterations that k-induction looks back.
pub const MOST_INDUCTION_STEPS: u32 = 4;
/// New constraints for one of these steps.
pub const MOST_EARLIER: usize = 8;
/// Term nodes of such a constraint.
pub const LARGEST_STEP_CLAUSE: usize = 60;
/// Equations that are solved and put into everything else before a question.
pub const MOST_SOLVED: usize = 12;
/// Guesses kept for later attempts at the same head.
pub const MOST_LEARNT: usize = 40;
/// States of a head that are kept to guess from.
pub const MOST_SEEN: usize = 64;
/// Atoms that a report shows for one loop.
pub const MOST_SHOWN: usize = 12;

/// Nodes of an atom that is shown as part of a loop invariant; the sums over arrays of Table 2 of the TracerX
/// paper have thousands, and comparing them took a quarter of the run.
pub const LARGEST_SHOWN: usize = 200;
/// Lines that the head of a loop may lie below the line a candidate invariant was written for.
pub const LINES_TO_HEAD: u32 = 2;

// What guesses are made from

/// Variables that are combined in guesses.
pub const MOST_SUBJECTS: usize = 14;
/// States that equations are joined over.
pub const MOST_JOINED: usize = 16;
/// States on the path that models are taken from.
pub const VISITS_FOR_MODELS: usize = 5;
/// The same for guesses that need more points.
pub const MORE_FOR_MODELS: usize = 12;
/// States on the path that equations of symbolic values are made from.
pub const VISITS_FOR_EQUATIONS: usize = 6;
/// Other states of the head that they are made from.
pub const SEEN_FOR_EQUATIONS: usize = 12;

// Path abstraction

/// Nodes of a location that an open node is compared with.
pub const MOST_TWINS: usize = 6;
/// Nodes expanded at a location before a path is forgotten there.
pub const FIRST_TWINS: usize = 4;
/// How often it may fail at a location.
pub const MOST_FAILURES: u32 = 2;
/// Steps that may be lost on attempts before anything else was done.
pub const SPARE_STEPS: u64 = 20_000;
/// Steps that the nodes below one may cost, or three times what was done before it.
pub const LEAST_STEPS_BELOW: u64 = 2_000_000;
/// A call of the SAT solver in steps.
pub const STEPS_PER_QUESTION: u64 = 500;
/// Levels. Paths below one may be so much deeper than three times the deepest elsewhere: a loop may have lost
/// what ends it.
pub const DEEPER: u32 = 200;

// Learning

/// Ticks. So much may be spent on learning whatever it saves: less than a twentieth of a second.
pub const FIRST_LEARNING: u64 = 400_000;
/// Learning may cost the effort of following the paths, and of those that covers saved, divided by this. What
/// is saved is an estimate: with this share it may be four times too high and nothing is lost.
pub const LEARNING_SHARE: f64 = 4.0;
/// Conflicts of the SAT solver for a question of a run that learns lazily.
pub const LEARNING_CONFLICTS: u32 = 1000;
/// Ticks. What a propagation of the SAT solver costs, beyond what abstractions are charged for it.
pub const LEARNING_TICKS_PER_PROPAGATION: u64 = 1;
/// Ticks. What the first node that learns is expected to cost.
pub const COST_OF_FIRST: u64 = 500;
/// States. At a location where nothing is ever covered at least one in so many is compared with others.
pub const LONGEST_WAIT: u32 = 254;
/// Candidates that learn for one open node.
pub const MOST_LEARNERS: usize = 2;
/// Candidates looked at for these.
pub const MOST_LOOKED_AT: usize = 8;
/// Candidates of a location that wait to learn; the oldest are dropped, as they are the least like what comes.
pub const MOST_UNLEARNT: usize = 256;
/// Ticks of an operation of a trail that is summarised as an edge. On yajl over 4 bytes summaries took 40 % of
/// the run before they were counted; with 30 ticks too little was learnt of jsmn over 6 bytes (over 7 s
/// instead of 1).
pub const TICKS_PER_SUMMARISED: u64 = 12;
/// Ticks of a node of the term store: what computing a term costs.
pub const TICKS_PER_TERM: u64 = 4;
