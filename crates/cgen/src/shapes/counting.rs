//! Loops that accelerators are about: variables that grow by constants, by each other or by products, in
//! types that wrap around, under guards that change along the way, left in the middle or run one after the
//! other.

use super::{NARROW, Shape, Type, WIDE};
use secateur_base::Random;

/// The program of a seed.
pub fn counting_loops(seed: u64) -> Shape {
    maker(seed ^ 0x10095, false).shape()
}

/// The program of a seed: counted loops inside counted loops.
pub fn nested_loops(seed: u64) -> Shape {
    maker(seed ^ 0x2e57ed, true).shape()
}

fn maker(seed: u64, nested: bool) -> Counting {
    Counting {
        rng: Random::new(seed),
        nested,
        arrays: Vec::new(),
        counter: String::new(),
        variables: Vec::new(),
        points: 0,
        names: 0,
    }
}

/// Cells of an array: more than any counter reaches.
const CELLS: u32 = 2200;

struct Counting {
    rng: Random,
    /// Every loop has another one inside.
    nested: bool,
    arrays: Vec<String>,
    /// The counter of the innermost loop.
    counter: String,
    variables: Vec<(Type, String)>,
    points: usize,
    names: u32,
}

impl Counting {
    fn shape(&mut self) -> Shape {
        let mut lines = vec![String::from("int main(void) {")];
        for i in 0..self.rng.between(1, 2) {
            let ty = *self.rng.pick(&NARROW);
            let (low, width) = (*self.rng.pick(&[0, 0, 1, 3]), *self.rng.pick(&[1, 3, 9]));
            lines.push(format!("  IN({}, {}, n{i}, {low}, {});", ty.name, ty.input, low + width));
            self.variables.push((ty, format!("n{i}")));
        }
        for i in 0..self.rng.between(2, 4) {
            let ty = if self.rng.chance(10) { *self.rng.pick(&WIDE) } else { *self.rng.pick(&NARROW) };
            let value = if self.rng.chance(30) { self.variable() } else { self.constant(ty) };
            lines.push(format!("  {} x{i} = {value};", ty.name));
            self.variables.push((ty, format!("x{i}")));
        }
        for i in 0..*self.rng.pick(&[0, 0, 1, 1, 2]) {
            let ty = *self.rng.pick(&NARROW);
            lines.push(format!("  {} a{i}[{CELLS}] = {{{}}};", ty.name, self.rng.below(5)));
            self.arrays.push(format!("a{i}"));
        }
        if self.arrays.len() > 1 && self.rng.chance(50) {
            // another name for cells of the first array
            let shift = *self.rng.pick(&[0, 1, 2, 7, 40]);
            let ty = lines.iter().find_map(|l| l.trim().split_once(" a0[")).map(|t| t.0.to_string());
            lines.extend(ty.map(|ty| format!("  {ty} *p = a0 + {shift};")));
            self.arrays.push(String::from("p"));
        }
        for _ in 0..self.rng.between(1, 2) {
            self.head("  ", 1, &mut lines);
        }
        for _ in 0..2 {
            let point = self.observe();
            lines.push(format!("  {point}"));
        }
        for a in self.arrays.clone() {
            let at = if self.rng.chance(50) { String::from("n0") } else { self.rng.below(30).to_string() };
            lines.push(format!("  OBS{}({a}[{at}], {a}[{}]);", self.points, self.rng.below(300)));
            self.points += 1;
        }
        lines.extend([String::from("  return 0;"), String::from("}")]);
        Shape { lines, reset: String::new(), points: self.points }
    }

    /// A loop; nearly all have a counter that ends them.
    fn head(&mut self, indent: &str, level: u32, lines: &mut Vec<String>) {
        self.names += 1;
        let t = format!("t{}", self.names);
        let ty = *self.rng.pick(&NARROW);
        let most =
            if level > 1 { self.rng.between(1, 6) } else { *self.rng.pick(&[4, 20, 60, 127, 300, 2000]) };
        // a counter of 8 bits may never get there, and then something else must end the loop
        let ty = if most > 120 && ty.bits == 8 { NARROW[2] } else { ty };
        let guard = if self.rng.chance(60) { format!(" && {}", self.condition()) } else { String::new() };
        let (first, step) = (self.rng.below(2), *self.rng.pick(&["++", "++", " += 2", " += 3"]));
        lines.push(format!("{indent}{} {t};", ty.name));
        if self.rng.chance(25) {
            let first = most + self.rng.below(2);
            let step = *self.rng.pick(&["--", "--", " -= 2"]);
            // an unsigned counter that jumps over zero would leave the arrays
            let step = if self.arrays.is_empty() || ty.signed { step } else { "--" };
            let ty = if ty.signed { ty.name } else { "int" };
            lines.push(format!("{indent}for ({t} = {first}; ({ty}){t} > 0{guard}; {t}{step}) {{"));
        } else {
            lines.push(format!("{indent}for ({t} = {first}; {t} < {most}{guard}; {t}{step}) {{"));
        }
        let inside = format!("{indent}  ");
        let outer = std::mem::replace(&mut self.counter, t.clone());
        self.variables.push((ty, t));
        for _ in 0..self.rng.between(1, 3) {
            self.statement(&inside, level, lines);
        }
        if self.nested && level < 3 && (level == 1 || self.rng.chance(15)) {
            for _ in 0..*self.rng.pick(&[1, 1, 1, 2]) {
                self.inner(&inside, level + 1, lines);
            }
        } else if level == 1 && self.rng.chance(20) {
            self.head(&inside, 2, lines);
        }
        lines.push(format!("{indent}}}"));
        self.variables.pop();
        self.counter = outer;
    }

    /// An inner loop that is mostly counted by what the loop around it does not change, or by its counter.
    fn inner(&mut self, indent: &str, level: u32, lines: &mut Vec<String>) {
        if self.rng.chance(15) {
            return self.head(indent, level, lines);
        }
        self.names += 1;
        let (t, outer) = (format!("t{}", self.names), self.counter.clone());
        let ty = *self.rng.pick(&[NARROW[2], NARROW[3], NARROW[4], NARROW[5], NARROW[5], WIDE[0]]);
        let limit = match self.rng.below(8) {
            0..=2 => String::from("n0"),
            3 | 4 => outer.clone(),
            5 => self.rng.between(1, 20).to_string(),
            6 => format!("{outer} + {}", self.rng.between(1, 3)),
            // as much as it likes, but not out of the arrays
            _ => format!("{} && {t} < {}", self.variable(), self.rng.between(5, 40)),
        };
        let first = match self.rng.below(6) {
            0 => outer,
            1 => String::from("1"),
            _ => String::from("0"),
        };
        let step = *self.rng.pick(&["++", "++", "++", "++", " += 2", " += 4", " += 3"]);
        lines.push(format!("{indent}{} {t};", ty.name));
        if self.rng.chance(20) {
            let from = self.rng.pick(&["n0", "7", "n0 + 3"]).to_string();
            lines.push(format!("{indent}for ({t} = {from}; (int){t} > 0; {t}--) {{"));
        } else {
            lines.push(format!("{indent}for ({t} = {first}; {t} < {limit}; {t}{step}) {{"));
        }
        let inside = format!("{indent}  ");
        let outer = std::mem::replace(&mut self.counter, t.clone());
        self.variables.push((ty, t));
        for _ in 0..self.rng.between(1, 2) {
            match self.rng.chance(75) {
                true => lines.push(format!("{inside}{}", self.update())),
                false => self.statement(&inside, level, lines),
            }
        }
        if level == 2 && self.rng.chance(15) {
            self.inner(&inside, 3, lines);
        }
        lines.push(format!("{indent}}}"));
        self.variables.pop();
        self.counter = outer;
    }

    /// A cell near the counter, which is never negative.
    fn cell(&mut self) -> Option<String> {
        if self.arrays.is_empty() {
            return None;
        }
        let a = self.rng.pick(&self.arrays).clone();
        let t = &self.counter;
        Some(match self.rng.below(8) {
            0..=3 => format!("{a}[{t}]"),
            4 => format!("{a}[{t} + 1]"),
            5 => format!("{a}[{t} + {}]", self.rng.between(2, 60)),
            6 => format!("{a}[{}]", self.rng.below(20)),
            _ => format!("{a}[({t} + 3) - {}]", self.rng.between(1, 3)),
        })
    }

    /// A store, mostly of something that is known for all iterations.
    fn store(&mut self) -> Option<String> {
        let (to, from) = (self.cell()?, self.cell()?);
        Some(match self.rng.below(8) {
            0 | 1 => format!("{to} = {};", self.variable()),
            2 => format!("{to} = {} + 3 * {};", self.variable(), self.counter),
            3 | 4 => format!("{to} = {from};"),
            5 => format!("{to} = {from} + {};", self.variable()),
            6 => format!("{to} += {};", self.rng.below(9)),
            _ => {
                let x = self.variables.iter().find(|v| v.1.starts_with('x')).map(|v| v.1.clone());
                x.map_or(format!("{to} = 1;"), |x| format!("{x} = {from};"))
            }
        })
    }

    fn statement(&mut self, indent: &str, level: u32, lines: &mut Vec<String>) {
        if self.rng.chance(60)
            && let Some(store) = self.store()
        {
            lines.push(format!("{indent}{store}"));
        }
        match self.rng.below(10) {
            0..=5 => lines.push(format!("{indent}{}", self.update())),
            6 | 7 => {
                lines.push(format!("{indent}if ({}) {{", self.condition()));
                lines.push(format!("{indent}  {}", self.update()));
                if self.rng.chance(60) {
                    lines.push(format!("{indent}}} else {{"));
                    lines.push(format!("{indent}  {}", self.update()));
                }
                lines.push(format!("{indent}}}"));
            }
            8 => {
                let leave = if self.rng.chance(70) { "break" } else { "continue" };
                lines.push(format!("{indent}if ({}) {leave};", self.condition()));
            }
            _ if level == 1 => {
                let point = self.observe();
                lines.push(format!("{indent}{point}"));
            }
            _ => {}
        }
    }

    fn update(&mut self) -> String {
        let own: Vec<(Type, String)> =
            self.variables.iter().filter(|v| v.1.starts_with('x')).cloned().collect();
        let (ty, x) = self.rng.pick(&own).clone();
        match self.rng.below(12) {
            0..=3 => {
                let sign = if self.rng.chance(70) { '+' } else { '-' };
                format!("{x} {sign}= {};", self.rng.between(1, 3))
            }
            4 | 5 => format!("{x} += {};", self.variable()),
            6 => format!("{x} -= {};", self.variable()),
            7 => {
                let (a, b) = (self.variable(), self.variable());
                format!("{x} += {a} * {b};")
            }
            8 => format!("{x} = {} + {};", self.variable(), self.rng.below(3)),
            9 => format!("{x} = {};", self.constant(ty)),
            10 => {
                let (a, b) = (self.variable(), self.variable());
                format!("{x} += {a} - {b};")
            }
            _ => format!("{x} += {};", self.constant(ty)),
        }
    }

    fn condition(&mut self) -> String {
        let (ty, x) = self.rng.pick(&self.variables).clone();
        let right = if self.rng.chance(60) { self.constant(ty) } else { self.variable() };
        let order = *self.rng.pick(&["<", "<", "<=", ">", ">=", "!=", "!=", "=="]);
        let one = format!("{x} {order} {right}");
        if !self.rng.chance(20) {
            return one;
        }
        let and = *self.rng.pick(&["&&", "||"]);
        format!("({one} {and} {} < {})", self.variable(), self.rng.below(200))
    }

    fn variable(&mut self) -> String {
        self.rng.pick(&self.variables).1.clone()
    }

    /// Small, or near the ends of the type.
    fn constant(&mut self, ty: Type) -> String {
        let small = self.rng.below(12) as i128;
        let top: i128 = 1 << (ty.bits - u32::from(ty.signed));
        match self.rng.below(5) {
            0..=2 => small.to_string(),
            3 if ty.bits < 64 => (top - 1 - small).to_string(),
            3 => format!("({}ULL)", (top - 1 - small) as u128 & u128::from(u64::MAX)),
            _ if ty.signed && ty.bits < 32 => (small - top).to_string(),
            _ if ty.signed => (-small).to_string(),
            _ => small.to_string(),
        }
    }

    fn observe(&mut self) -> String {
        let (a, b) = (self.variable(), self.variable());
        self.points += 1;
        format!("OBS{}({a}, {b});", self.points - 1)
    }
}
