//! Floating point: arithmetic that rounds the same everywhere, and conversions that are in range.

use crate::generator::Generator;
use crate::scope::Shape;

impl Generator {
    fn float_expr(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.chance(20) {
            return match self.rng.below(3) {
                0 => format!("{:?}", self.rng.below(64) as f64 / 4.0),
                1 => format!("(double){}", self.expr(1).text),
                _ => {
                    let name =
                        self.choose(|v| matches!(v.shape, Shape::Float { .. }).then(|| v.name.clone()));
                    name.unwrap_or_else(|| "0.5".into())
                }
            };
        }
        let (a, b) = (self.float_expr(depth - 1), self.float_expr(depth - 1));
        match self.rng.below(4) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("({a} * {b})"),
            _ => format!("({a} / (({b}) * ({b}) + 1.0))"),
        }
    }

    /// Declares a `float` or `double` with a value.
    pub fn local_float(&mut self) {
        let double = self.rng.chance(50);
        let name = self.fresh("d");
        let e = self.float_expr(2);
        // a double may be out of range for float: the division keeps it small
        let (ty, e) = if double { ("double", e) } else { ("float", format!("(float)to_int({e}) / 4.0f")) };
        self.line(&format!("{ty} {name} = {e};"));
        self.declare(&name, Shape::Float { double }, true, None);
    }

    /// A statement that computes with floating-point numbers.
    pub fn float_statement(&mut self) {
        let e = self.float_expr(2);
        match self.rng.below(4) {
            0 => self.line(&format!("mix((unsigned int)to_int({e}));")),
            1 => {
                let other = self.float_expr(1);
                let op = *self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
                self.line(&format!("mix((unsigned int)({e} {op} {other}));"));
            }
            2 => self.local_float(),
            _ => {
                let name = self.choose(|v| {
                    (v.writable && matches!(v.shape, Shape::Float { double: true })).then(|| v.name.clone())
                });
                match name {
                    Some(name) => self.line(&format!("{name} = {e};")),
                    None => self.local_float(),
                }
            }
        }
    }
}
