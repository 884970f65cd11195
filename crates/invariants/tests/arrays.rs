//! Random loops over small arrays: what is proved must be so for all inputs, run one by one.

mod common;

use common::proved_within;
use secateur_base::Random;
use secateur_program::Monitor;
use std::time::Duration;

const CELLS: usize = 6;
/// Inputs: how many turns, a value, which cell is looked at.
const TURNS: u8 = 7;
const VALUES: u8 = 3;

/// What is done with cell i.
#[derive(Clone, Copy)]
enum Act {
    Set(u8),
    SetIndex(u8),
    SetInput,
    Add(u8),
    FromBelow(u8),
    StopAt(u8),
    Largest,
    SetOther(u8, u8),
}

impl Act {
    fn random(random: &mut Random) -> Act {
        let k = random.below(3) as u8;
        match random.below(8) {
            0 => Act::Set(k),
            1 => Act::SetIndex(k),
            2 => Act::SetInput,
            3 => Act::Add(k),
            4 => Act::FromBelow(k),
            5 => Act::StopAt(k),
            6 => Act::Largest,
            _ => Act::SetOther(random.below(CELLS) as u8, k),
        }
    }

    fn text(self, pointer: bool) -> String {
        let cell = if pointer { "*p" } else { "a[i]" };
        match self {
            Act::Set(k) => format!("{cell} = {k};"),
            Act::SetIndex(k) => format!("{cell} = i + {k};"),
            Act::SetInput => format!("{cell} = z;"),
            Act::Add(k) => format!("{cell} += {k};"),
            Act::FromBelow(k) if pointer => format!("{cell} = p[-1] + {k};"),
            Act::FromBelow(k) => format!("{cell} = a[i - 1] + {k};"),
            Act::StopAt(k) => format!("if ({cell} == {k}) break;"),
            Act::Largest => format!("if ({cell} > m) m = {cell};"),
            Act::SetOther(at, k) => format!("a[{at}] = {k};"),
        }
    }
}

struct Loop {
    begin: i32,
    down: bool,
    pointer: bool,
    acts: Vec<Act>,
}

impl Loop {
    fn random(random: &mut Random) -> Loop {
        let count = random.between(1, 2);
        Loop {
            begin: random.below(2) as i32,
            down: random.chance(25),
            pointer: random.chance(25),
            acts: (0..count).map(|_| Act::random(random)).collect(),
        }
    }

    fn text(&self) -> String {
        let acts: Vec<String> = self.acts.iter().map(|a| a.text(self.pointer)).collect();
        let body = acts.join(" ");
        match (self.down, self.pointer) {
            (false, false) => format!("for (int i = {}; i < n; i++) {{ {body} }}", self.begin),
            (true, false) => format!("for (int i = n - 1; i >= {}; i--) {{ {body} }}", self.begin),
            (false, true) => format!(
                "{{ unsigned char *p = a + {}; for (int i = {}; i < n; i++) {{ {body} p++; }} }}",
                self.begin, self.begin
            ),
            (true, true) => format!(
                "{{ unsigned char *p = a + n; for (int i = n - 1; i >= {}; i--) {{ p--; {body} }} }}",
                self.begin
            ),
        }
    }

    /// `None` for an access out of bounds.
    fn run(&self, a: &mut [u8; CELLS], m: &mut u8, n: i32, z: u8) -> Option<()> {
        let turns: Vec<i32> =
            if self.down { (self.begin..n).rev().collect() } else { (self.begin..n).collect() };
        for i in turns {
            let at = usize::try_from(i).ok()?;
            for act in &self.acts {
                match act {
                    Act::Set(k) => *a.get_mut(at)? = *k,
                    Act::SetIndex(k) => *a.get_mut(at)? = (i as u8).wrapping_add(*k),
                    Act::SetInput => *a.get_mut(at)? = z,
                    Act::Add(k) => {
                        let cell = a.get_mut(at)?;
                        *cell = cell.wrapping_add(*k);
                    }
                    Act::FromBelow(k) => {
                        let below = *a.get(at.checked_sub(1)?)?;
                        *a.get_mut(at)? = below.wrapping_add(*k);
                    }
                    Act::StopAt(k) => {
                        if *a.get(at)? == *k {
                            return Some(());
                        }
                    }
                    Act::Largest => *m = (*m).max(*a.get(at)?),
                    Act::SetOther(other, k) => a[usize::from(*other)] = *k,
                }
            }
        }
        Some(())
    }
}

struct Arrays {
    loops: Vec<Loop>,
    /// The error: cell k, if it is below n, or m, is this, is not this, or is more.
    about_m: bool,
    how: &'static str,
    bad: u8,
}

impl Arrays {
    fn random(random: &mut Random) -> Arrays {
        let count = random.between(1, 2);
        Arrays {
            loops: (0..count).map(|_| Loop::random(random)).collect(),
            about_m: random.chance(25),
            how: ["==", "!=", ">"][random.below(3)],
            bad: random.below(5) as u8,
        }
    }

    fn text(&self) -> String {
        let loops: Vec<String> = self.loops.iter().map(Loop::text).collect();
        let (loops, how, bad) = (loops.join("\n  "), self.how, self.bad);
        let about = if self.about_m { "m" } else { "k < n && a[k]" };
        format!(
            "extern unsigned char __VERIFIER_nondet_uchar(void); extern void __VERIFIER_error(void);\n\
             extern void __VERIFIER_assume(int);\n\
             unsigned char a[{CELLS}];\n\
             int main(void) {{\n  unsigned char n = __VERIFIER_nondet_uchar();\n  \
             unsigned char z = __VERIFIER_nondet_uchar(), k = __VERIFIER_nondet_uchar(), m = 0;\n  \
             __VERIFIER_assume(n < {TURNS} && z < {VALUES} && k < {CELLS});\n  {loops}\n  \
             if ({about} {how} {bad}) __VERIFIER_error();\n  return 0;\n}}\n"
        )
    }

    fn is_safe(&self) -> bool {
        (0..TURNS).all(|n| (0..VALUES).all(|z| self.holds(n, z)))
    }

    fn holds(&self, n: u8, z: u8) -> bool {
        let (mut a, mut m) = ([0u8; CELLS], 0u8);
        for l in &self.loops {
            if l.run(&mut a, &mut m, i32::from(n), z).is_none() {
                return false;
            }
        }
        let good = |v: u8| match self.how {
            "==" => v != self.bad,
            "!=" => v == self.bad,
            _ => v <= self.bad,
        };
        if self.about_m { good(m) } else { a[..usize::from(n).min(CELLS)].iter().all(|v| good(*v)) }
    }
}

#[test]
fn loops_over_arrays_that_are_proved_are_safe() {
    let mut random = Random::new(23);
    let (mut safe, mut found) = (0, 0);
    for _ in 0..60 {
        let program = Arrays::random(&mut random);
        let text = program.text();
        let is_safe = program.is_safe();
        let is_proved = proved_within(&text, true, &Monitor::developer(), Duration::from_secs(1));
        assert!(is_safe || !is_proved, "proved, but it is not so:\n{text}");
        safe += u32::from(is_safe);
        found += u32::from(is_proved);
    }
    assert!(safe >= 6 && found >= 2, "{found} of {safe} proved");
}
