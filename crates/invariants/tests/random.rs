//! Random recursive functions and loops over bytes: what is proved must be so for each of the 256 inputs.

mod common;

use common::proved;
use secateur_base::Random;

/// An expression over the argument `x` and, after a call, its result `r`.
#[derive(Clone, Copy)]
enum Part {
    X(u8),
    R(u8),
    Sum(u8),
    Constant(u8),
}

impl Part {
    fn random(random: &mut Random, called: bool) -> Part {
        let k = random.below(5) as u8;
        match random.below(if called { 4 } else { 2 }) {
            0 => Part::X(k),
            1 => Part::Constant(k),
            2 => Part::R(k),
            _ => Part::Sum(k),
        }
    }

    fn value(self, x: u8, r: u8) -> u8 {
        match self {
            Part::X(k) => x.wrapping_add(k),
            Part::R(k) => r.wrapping_add(k),
            Part::Sum(k) => r.wrapping_add(x).wrapping_add(k),
            Part::Constant(k) => k,
        }
    }

    fn text(self) -> String {
        match self {
            Part::X(k) => format!("(unsigned char)(x + {k})"),
            Part::R(k) => format!("(unsigned char)(r + {k})"),
            Part::Sum(k) => format!("(unsigned char)(r + x + {k})"),
            Part::Constant(k) => k.to_string(),
        }
    }
}

/// `if (x < base) return first; r = f(x - step); if (r > most) return second; return third;`
struct Recursive {
    base: u8,
    step: u8,
    most: u8,
    first: Part,
    second: Part,
    third: Part,
    /// The error: the result is this, or is more than this.
    bad: u8,
    above: bool,
}

impl Recursive {
    fn random(random: &mut Random) -> Recursive {
        Recursive {
            base: random.between(1, 5) as u8,
            step: random.between(1, 3) as u8,
            most: random.below(12) as u8,
            first: Part::random(random, false),
            second: Part::random(random, true),
            third: Part::random(random, true),
            bad: random.below(14) as u8,
            above: random.chance(50),
        }
    }

    /// `None` for a call that does not return.
    fn value(&self, x: u8, fuel: u32) -> Option<u8> {
        if x < self.base {
            return Some(self.first.value(x, 0));
        }
        let r = self.value(x.wrapping_sub(self.step), fuel.checked_sub(1)?)?;
        Some(if r > self.most { self.second.value(x, r) } else { self.third.value(x, r) })
    }

    fn is_safe(&self) -> bool {
        (0..=255)
            .filter_map(|x| self.value(x, 600))
            .all(|r| if self.above { r <= self.bad } else { r != self.bad })
    }

    fn text(&self) -> String {
        let Recursive { base, step, most, first, second, third, bad, above } = self;
        let (first, second, third) = (first.text(), second.text(), third.text());
        let how = if *above { ">" } else { "==" };
        format!(
            "extern unsigned char __VERIFIER_nondet_uchar(void); extern void __VERIFIER_error(void);\n\
             static unsigned char f(unsigned char x) {{\n  if (x < {base}) return {first};\n  \
             unsigned char r = f((unsigned char)(x - {step}));\n  if (r > {most}) return {second};\n  \
             return {third};\n}}\n\
             int main(void) {{ if (f(__VERIFIER_nondet_uchar()) {how} {bad}) __VERIFIER_error(); return 0; }}\n"
        )
    }
}

#[test]
fn what_is_proved_is_so() {
    let mut random = Random::new(7);
    let (mut safe, mut found) = (0, 0);
    for _ in 0..60 {
        let program = Recursive::random(&mut random);
        let text = program.text();
        let is_safe = program.is_safe();
        let is_proved = proved(&text, false);
        assert!(is_safe || !is_proved, "proved, but it is not so:\n{text}");
        safe += u32::from(is_safe);
        found += u32::from(is_proved);
    }
    assert!(safe >= 10 && found * 3 >= safe, "{found} of {safe} proved");
}

/// `while (x OP limit) { if (y < pivot) x = ..; else x = ..; y += step; if (x == stop) break; }`
struct Looping {
    begin: u8,
    limit: u8,
    down: bool,
    pivot: u8,
    steps: [i8; 3],
    stop: u8,
    bad: u8,
    about_x: bool,
    above: bool,
}

impl Looping {
    fn random(random: &mut Random) -> Looping {
        Looping {
            begin: random.below(4) as u8,
            limit: random.below(40) as u8,
            down: random.chance(50),
            pivot: random.below(20) as u8,
            steps: [random.below(7) as i8 - 3, random.below(7) as i8 - 3, random.below(5) as i8 - 2],
            stop: random.below(60) as u8,
            bad: random.below(60) as u8,
            about_x: random.chance(50),
            above: random.chance(50),
        }
    }

    /// `None` if it does not end.
    fn last(&self, input: u8) -> Option<(u8, u8)> {
        let (mut x, mut y) = (input, self.begin);
        for _ in 0..70_000 {
            if !(if self.down { x > self.limit } else { x < self.limit }) {
                return Some((x, y));
            }
            let step = if y < self.pivot { self.steps[0] } else { self.steps[1] };
            x = x.wrapping_add_signed(step);
            y = y.wrapping_add_signed(self.steps[2]);
            if x == self.stop {
                return Some((x, y));
            }
        }
        None
    }

    fn is_safe(&self) -> bool {
        (0..=255).filter_map(|i| self.last(i)).all(|(x, y)| {
            let v = if self.about_x { x } else { y };
            if self.above { v <= self.bad } else { v != self.bad }
        })
    }

    fn text(&self) -> String {
        let Looping { begin, limit, pivot, steps: [a, b, c], stop, bad, .. } = self;
        let order = if self.down { ">" } else { "<" };
        let about = if self.about_x { "x" } else { "y" };
        let how = if self.above { ">" } else { "==" };
        format!(
            "extern unsigned char __VERIFIER_nondet_uchar(void); extern void __VERIFIER_error(void);\n\
             int main(void) {{\n  unsigned char x = __VERIFIER_nondet_uchar(), y = {begin};\n  \
             while (x {order} {limit}) {{\n    if (y < {pivot}) x += {a}; else x += {b};\n    y += {c};\n    \
             if (x == {stop}) break;\n  }}\n  if ({about} {how} {bad}) __VERIFIER_error();\n  return 0;\n}}\n"
        )
    }
}

#[test]
fn loops_that_are_proved_are_safe() {
    let mut random = Random::new(11);
    let (mut safe, mut found) = (0, 0);
    for _ in 0..80 {
        let program = Looping::random(&mut random);
        let text = program.text();
        let is_safe = program.is_safe();
        let is_proved = proved(&text, true);
        assert!(is_safe || !is_proved, "proved, but it is not so:\n{text}");
        safe += u32::from(is_safe);
        found += u32::from(is_proved);
    }
    assert!(safe >= 10 && found * 4 >= safe, "{found} of {safe} proved");
}
