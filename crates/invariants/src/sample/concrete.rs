//! Samples from concrete runs: what functions return for small and for special arguments, and which states
//! come to the heads of loops. The runs are the interpreter's; inputs, and values of what was never written,
//! are chosen at random.

use crate::loops::cut_loop::CutLoop;
use crate::tuning::sampling::{
    CALL_DEPTH, CALLS, FIRST_VISITS, IMAGE_BYTES, LONG_LOOP, MEMORY, MOST_CALLS, MOST_IMAGES, MOST_STATES,
    RUNS, STEPS,
};
use hashbrown::{HashMap, HashSet};
use secateur_analysis::ProgramNumbers;
use secateur_base::Random;
use secateur_interpreter::{
    Event, Interpreter, Level, MemoryImage, Missing, Observer, Options, ProgramPoint, StateView,
};
use secateur_program::{BlockId, FuncId, InputKind, Monitor, Program, Scenario, VarId};
use secateur_term::{TermStore, trunc};

/// A call that returned.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CallSample {
    pub args: Vec<u128>,
    pub result: Option<u128>,
}

/// A state at the head of a loop.
#[derive(Clone, Debug)]
pub(crate) struct StateSample {
    values: HashMap<VarId, u128>,
    /// Kept for loops that touch memory.
    pub memory: Option<MemoryImage>,
}

impl StateSample {
    /// The value of a variable, if it had one.
    pub fn value(&self, v: VarId) -> Option<u128> {
        self.values.get(&v).copied()
    }
}

/// What was seen in all runs.
#[derive(Default)]
pub(crate) struct Samples {
    calls: HashMap<FuncId, Vec<CallSample>>,
    /// By the number of the loop.
    states: HashMap<usize, Vec<StateSample>>,
}

impl Samples {
    /// The calls of a function that returned, sorted, each once.
    pub fn calls_of(&self, function: FuncId) -> &[CallSample] {
        self.calls.get(&function).map_or(&[][..], Vec::as_slice)
    }

    /// The states at the head of a loop, by its number.
    pub fn states_at(&self, head: usize) -> &[StateSample] {
        self.states.get(&head).map_or(&[][..], Vec::as_slice)
    }
}

/// Calls the functions with arguments of all kinds, and runs the program if it has loops to sample.
pub(crate) fn sample(
    program: &Program,
    store: &TermStore,
    monitor: &Monitor,
    functions: &[FuncId],
    heads: &[CutLoop],
    numbers: &ProgramNumbers,
) -> Samples {
    let options = Options {
        monitor: monitor.clone(),
        level: if functions.is_empty() { Level::Nothing } else { Level::Control },
        loop_heads: !heads.is_empty(),
        step_limit: STEPS,
        depth_limit: CALL_DEPTH,
        memory_limit: MEMORY,
        output_limit: 0,
        missing: Missing::Random(1),
        ..Options::default()
    };
    let interpreter = Interpreter::new(program, store, options);
    let mut sampler = Sampler::new(program, functions, heads);
    for &f in functions {
        let widths: Vec<u32> =
            program.function(f).params.iter().map(|p| program.variable(*p).width).collect();
        for round in 0..CALLS {
            let args: Vec<u128> = widths.iter().map(|w| sampler.argument(*w, round, numbers)).collect();
            sampler.begin(f, args.clone());
            interpreter.call(f, &args, &Scenario::default(), &mut sampler);
        }
    }
    if !heads.is_empty() {
        sampler.special = numbers.of_width(128);
        for _ in 0..RUNS {
            sampler.begin(program.entry, Vec::new());
            interpreter.run(&Scenario::default(), &mut sampler);
        }
    }
    sampler.finish()
}

/// Chooses what the runs leave open, and keeps what is seen.
struct Sampler<'a> {
    program: &'a Program,
    functions: HashSet<FuncId>,
    heads: &'a [CutLoop],
    by_block: HashMap<(FuncId, BlockId), usize>,
    /// Some loop touches memory.
    touching: bool,
    random: Random,
    /// Inputs worth a try.
    special: Vec<u128>,
    /// The calls that have not returned, with their arguments.
    stack: Vec<(FuncId, Vec<u128>)>,
    /// Visits of each head in this run.
    visits: HashMap<usize, u32>,
    samples: Samples,
}

impl<'a> Sampler<'a> {
    fn new(program: &'a Program, functions: &[FuncId], heads: &'a [CutLoop]) -> Sampler<'a> {
        let by_block = heads.iter().enumerate().map(|(i, h)| ((h.function, h.body.head), i)).collect();
        Sampler {
            program,
            functions: functions.iter().copied().collect(),
            heads,
            by_block,
            touching: heads.iter().any(|h| h.memory.touches),
            random: Random::new(1),
            special: Vec::new(),
            stack: Vec::new(),
            visits: HashMap::new(),
            samples: Samples::default(),
        }
    }

    /// A run begins with this call.
    fn begin(&mut self, function: FuncId, args: Vec<u128>) {
        self.stack.clear();
        self.stack.push((function, args));
        self.visits.clear();
    }

    fn finish(self) -> Samples {
        let mut samples = self.samples;
        for all in samples.calls.values_mut() {
            all.sort_unstable_by(|a, b| (&a.args, a.result).cmp(&(&b.args, b.result)));
            all.dedup();
        }
        samples
    }

    fn below(&mut self, n: usize) -> u128 {
        self.random.below(n) as u128
    }

    /// An argument of a call: a small number, one around zero, or one near a number of the program.
    fn argument(&mut self, width: u32, round: usize, numbers: &ProgramNumbers) -> u128 {
        let special = numbers.of_width(width);
        match round % 4 {
            0 | 1 => trunc(self.below(14), width),
            2 => trunc(self.below(20).wrapping_sub(10), width),
            _ => {
                let near = self.below(3).wrapping_sub(1);
                trunc(self.random.pick(&special).wrapping_add(near), width)
            }
        }
    }

    /// An input: a number of the program, a number of iterations, or a small number.
    fn input(&mut self) -> u128 {
        if !self.special.is_empty() && self.below(3) == 0 {
            return *self.random.pick(&self.special);
        }
        if self.touching && self.below(4) == 0 {
            return self.below(LONG_LOOP);
        }
        self.below(16).wrapping_sub(4)
    }

    fn returned(&mut self, result: Option<u128>) {
        let Some((function, args)) = self.stack.pop() else { return };
        if !self.functions.contains(&function) {
            return;
        }
        let all = self.samples.calls.entry(function).or_default();
        if all.len() < MOST_CALLS {
            all.push(CallSample { args, result });
        }
    }
}

impl Observer for Sampler<'_> {
    fn event(&mut self, _: ProgramPoint, event: &Event<'_>) {
        match event {
            Event::Call { callee, args, .. } => self.stack.push((*callee, args.to_vec())),
            Event::Return { value, .. } => self.returned(*value),
            _ => {}
        }
    }

    fn at_loop_head(&mut self, place: ProgramPoint, state: &StateView<'_>) {
        let Some(&i) = self.by_block.get(&(place.function, place.block)) else { return };
        let head = &self.heads[i];
        let visit = self.visits.entry(i).or_insert(0);
        *visit += 1;
        let few = *visit <= FIRST_VISITS || visit.is_power_of_two();
        let all = self.samples.states.entry(i).or_default();
        // states without their memory say too little about loops that touch it
        let touches = head.memory.touches;
        if all.len() >= MOST_STATES || touches && (!few || all.len() >= MOST_IMAGES) {
            return;
        }
        let memory = touches.then(|| state.memory(IMAGE_BYTES));
        let locals = &self.program.function(place.function).locals;
        let params = &self.program.function(place.function).params;
        let variables = locals.iter().chain(params).chain(&self.program.globals);
        let values = variables.filter_map(|v| Some((*v, state.variable(*v)?))).collect();
        all.push(StateSample { values, memory });
    }

    fn choose(&mut self, kind: InputKind, width: u32) -> Option<u128> {
        Some(match kind {
            InputKind::UninitByte if self.random.chance(50) => self.below(4),
            InputKind::UninitByte => self.below(256),
            _ => trunc(self.input(), width),
        })
    }
}
