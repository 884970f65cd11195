//! Expressions without side effects and without undefined behaviour: ranges decide which operations may be
//! written plainly and which must be done in an unsigned type.

use crate::generator::Generator;
use crate::types::{Range, Ty};

/// An expression that can stand anywhere an operand can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expr {
    /// The C text, in parentheses where it needs them.
    pub text: String,
    /// Its type in C, after promotion where the operator promotes.
    pub ty: Ty,
    /// The values it can have.
    pub range: Range,
}

/// The operators that can overflow.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Arith {
    /// `+`.
    Add,
    /// `-`.
    Sub,
    /// `*`.
    Mul,
}

impl Arith {
    /// The operator in C.
    pub fn symbol(self) -> &'static str {
        match self {
            Arith::Add => "+",
            Arith::Sub => "-",
            Arith::Mul => "*",
        }
    }

    fn range(self, a: Range, b: Range) -> Range {
        let ((a, b), (c, d)) = (a?, b?);
        match self {
            Arith::Add => Some((a.checked_add(c)?, b.checked_add(d)?)),
            Arith::Sub => Some((a.checked_sub(d)?, b.checked_sub(c)?)),
            Arith::Mul => {
                let all = [a.checked_mul(c)?, a.checked_mul(d)?, b.checked_mul(c)?, b.checked_mul(d)?];
                Some((*all.iter().min()?, *all.iter().max()?))
            }
        }
    }
}

impl Generator {
    /// A random expression with operators nested at most `depth` deep.
    pub fn expr(&mut self, depth: usize) -> Expr {
        if depth == 0 || self.rng.chance(12) {
            return self.leaf();
        }
        match self.rng.below(20) {
            0..=6 => {
                let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
                let op = *self.rng.pick(&[Arith::Add, Arith::Add, Arith::Sub, Arith::Sub, Arith::Mul]);
                self.arith(op, a, b)
            }
            7..=9 => self.bitwise(depth),
            10 | 11 => self.shift(depth),
            12 | 13 if self.options.division => self.division(depth),
            14 => self.unary(depth),
            15 => self.comparison(depth),
            16 => self.conditional(depth),
            17 => {
                let e = self.expr(depth - 1);
                let ty = self.scalar_type();
                self.cast(e, ty)
            }
            _ => self.leaf(),
        }
    }

    /// A condition: an `int` that is 0 or 1, or any scalar.
    pub fn condition(&mut self, depth: usize) -> Expr {
        match self.rng.below(10) {
            0..=5 => self.comparison(depth.max(1)),
            6 | 7 => {
                let (a, b) = (self.comparison(depth.max(1)), self.comparison(depth.max(1)));
                let op = *self.rng.pick(&["&&", "||"]);
                truth(format!("({} {op} {})", a.text, b.text))
            }
            8 => {
                let a = self.comparison(depth.max(1));
                truth(format!("(!{})", a.text))
            }
            _ => self.expr(depth),
        }
    }

    fn leaf(&mut self) -> Expr {
        if self.rng.chance(30) {
            let ty = self.scalar_type();
            return self.constant(ty);
        }
        match self.read() {
            Some(e) => e,
            None => self.constant(Ty::Int),
        }
    }

    /// A random constant of a type; the edges of the type come up often.
    pub fn constant(&mut self, ty: Ty) -> Expr {
        let value = match self.rng.below(8) {
            0 => i128::MAX,
            1 => i128::MIN,
            2 => -(self.rng.below(20) as i128),
            3 => 1 << self.rng.below(self.machine.bits(ty) as usize).min(62),
            4 => self.rng.bits() as i32 as i128,
            _ => self.rng.below(20) as i128,
        };
        self.literal(ty, value)
    }

    /// A constant, clamped to the values of the type.
    pub fn literal(&mut self, ty: Ty, value: i128) -> Expr {
        let (lo, hi) = self.machine.full(ty).unwrap_or((if ty.signed() { -1 << 62 } else { 0 }, 1 << 62));
        let value = value.clamp(lo, hi);
        Expr { text: self.machine.literal(ty, value), ty: ty.promoted(), range: Some((value, value)) }
    }

    /// A conversion to a type.
    pub fn cast(&mut self, e: Expr, ty: Ty) -> Expr {
        Expr { text: format!("(({}){})", ty.name(), e.text), ty, range: self.machine.converted(e.range, ty) }
    }

    /// The operation without casts; `None` where it could overflow in a signed type.
    pub fn arith_plain(&self, op: Arith, a: &Expr, b: &Expr) -> Option<Expr> {
        let m = self.machine;
        let ty = m.common(a.ty, b.ty);
        let range = op.range(m.converted(a.range, ty), m.converted(b.range, ty));
        let fits = m.fits(range, ty);
        // wrap-around is defined for unsigned types; 128-bit ranges are not known well enough for signed ones
        if ty.signed() && (!fits || m.bits(ty) == 128) {
            return None;
        }
        let range = if fits { range } else { m.full(ty) };
        Some(Expr { text: format!("({} {} {})", a.text, op.symbol(), b.text), ty, range })
    }

    /// The operation, done in the unsigned type and converted back where it could overflow.
    pub fn arith(&mut self, op: Arith, a: Expr, b: Expr) -> Expr {
        if let Some(plain) = self.arith_plain(op, &a, &b) {
            return plain;
        }
        let ty = self.machine.common(a.ty, b.ty);
        let u = ty.unsigned().name();
        let text = format!("(({})(({u}){} {} ({u}){}))", ty.name(), a.text, op.symbol(), b.text);
        Expr { text, ty, range: self.machine.full(ty) }
    }

    fn bitwise(&mut self, depth: usize) -> Expr {
        let a = self.expr(depth - 1);
        if self.rng.chance(40) {
            let most = (1i128 << self.rng.between(1, 7)) - 1;
            return self.masked(a, most);
        }
        let b = self.expr(depth - 1);
        let ty = self.machine.common(a.ty, b.ty);
        let op = *self.rng.pick(&["&", "|", "^"]);
        Expr { text: format!("({} {op} {})", a.text, b.text), ty, range: self.machine.full(ty) }
    }

    /// `e & most`, which is from 0 to `most` (all ones) whatever `e` is.
    pub fn masked(&mut self, e: Expr, most: i128) -> Expr {
        let ty = self.machine.common(e.ty, Ty::Int);
        Expr { text: format!("({} & {most})", e.text), ty, range: Some((0, most)) }
    }

    fn shift(&mut self, depth: usize) -> Expr {
        let a = self.expr(depth - 1);
        let ty = a.ty.promoted();
        let bits = self.machine.bits(ty);
        let (amount, most) = if self.rng.chance(50) {
            let k = self.rng.below(bits as usize) as u32;
            (k.to_string(), k)
        } else {
            let e = self.expr(depth - 1);
            let most = *self.rng.pick(&[3u32, 7, 15, 31]);
            (self.masked(e, i128::from(most)).text, most)
        };
        if self.rng.chance(50) {
            // to the right a negative number keeps its sign: that is what all compilers do
            let range = a.range.map(|(lo, hi)| (lo.min(0), hi.max(0)));
            return Expr { text: format!("({} >> {amount})", a.text), ty, range };
        }
        let plain = ty.signed()
            && bits < 128
            && a.range.is_some_and(|(lo, hi)| {
                lo >= 0 && self.machine.fits(hi.checked_mul(1i128 << most.min(64)).map(|h| (0, h)), ty)
            });
        if plain || !ty.signed() {
            return Expr { text: format!("({} << {amount})", a.text), ty, range: self.machine.full(ty) };
        }
        let text = format!("(({})(({}){} << {amount}))", ty.name(), ty.unsigned().name(), a.text);
        Expr { text, ty, range: self.machine.full(ty) }
    }

    fn division(&mut self, depth: usize) -> Expr {
        let a = self.expr(depth - 1);
        let divisor = if self.rng.chance(50) {
            let value = *self.rng.pick(&[1i128, 2, 3, 5, 7, 10, 16, 100, -2, -3, -7]);
            self.literal(Ty::Int, value)
        } else {
            let e = self.expr(depth - 1);
            let most = *self.rng.pick(&[1i128, 3, 7, 15]);
            let e = self.masked(e, most);
            let one = self.literal(Ty::Int, 1);
            self.arith(Arith::Add, e, one)
        };
        // never 0 and never -1, also after a conversion to an unsigned type
        let ty = self.machine.common(a.ty, divisor.ty);
        let op = *self.rng.pick(&["/", "%"]);
        let (from, by) = (self.machine.converted(a.range, ty), self.machine.converted(divisor.range, ty));
        let range = match (op, from, by) {
            ("/", Some((lo, hi)), _) => Some((lo.min(-hi).min(0), hi.max(-lo).max(0))),
            ("%", _, Some((lo, hi))) => {
                let most = lo.abs().max(hi.abs()) - 1;
                Some((if ty.signed() { -most } else { 0 }, most))
            }
            _ => None,
        };
        let range = if self.machine.fits(range, ty) { range } else { self.machine.full(ty) };
        Expr { text: format!("({} {op} {})", a.text, divisor.text), ty, range }
    }

    fn unary(&mut self, depth: usize) -> Expr {
        let a = self.expr(depth - 1);
        let ty = a.ty.promoted();
        match self.rng.below(3) {
            0 => truth(format!("(!{})", a.text)),
            1 => Expr { text: format!("(~{})", a.text), ty, range: self.machine.full(ty) },
            _ => {
                let zero = self.literal(Ty::Int, 0);
                if self.arith_plain(Arith::Sub, &zero, &a).is_some() {
                    let range = Arith::Sub.range(Some((0, 0)), self.machine.converted(a.range, ty));
                    let range = if self.machine.fits(range, ty) { range } else { self.machine.full(ty) };
                    return Expr { text: format!("(-{})", a.text), ty, range };
                }
                self.arith(Arith::Sub, zero, a)
            }
        }
    }

    /// A comparison of two expressions; `depth` is at least 1.
    pub fn comparison(&mut self, depth: usize) -> Expr {
        let a = self.expr(depth - 1);
        let b = if self.rng.chance(50) {
            let ty = a.ty;
            self.constant(ty)
        } else {
            self.expr(depth - 1)
        };
        let op = *self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
        truth(format!("({} {op} {})", a.text, b.text))
    }

    fn conditional(&mut self, depth: usize) -> Expr {
        let c = self.condition(depth - 1);
        let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
        let ty = self.machine.common(a.ty, b.ty);
        let (x, y) = (self.machine.converted(a.range, ty), self.machine.converted(b.range, ty));
        let range = x.zip(y).map(|(x, y)| (x.0.min(y.0), x.1.max(y.1)));
        let range = if self.machine.fits(range, ty) { range } else { self.machine.full(ty) };
        Expr { text: format!("({} ? {} : {})", c.text, a.text, b.text), ty, range }
    }

    /// An index below `len`, a power of two.
    pub fn index(&mut self, len: usize, depth: usize) -> String {
        // an index inside an index is enough
        if depth == 0 || len == 1 || self.index_depth > 1 || self.rng.chance(30) {
            return self.rng.below(len).to_string();
        }
        self.index_depth += 1;
        let text = self.computed_index(len, depth);
        self.index_depth -= 1;
        text
    }

    fn computed_index(&mut self, len: usize, depth: usize) -> String {
        let most = len as i128 - 1;
        let counter = self.choose(|v| match (&v.shape, v.range) {
            (crate::scope::Shape::Scalar(_), Some((lo, hi))) if !v.writable && lo >= 0 && hi <= most => {
                Some(v.name.clone())
            }
            _ => None,
        });
        match counter {
            Some(name) if self.rng.chance(60) => name,
            _ => {
                let e = self.expr(depth - 1);
                let e = if self.machine.bits(e.ty) == 128 { self.cast(e, Ty::UInt) } else { e };
                if e.range.is_some_and(|(lo, hi)| lo >= 0 && hi <= most) {
                    return e.text;
                }
                self.masked(e, most).text
            }
        }
    }
}

fn truth(text: String) -> Expr {
    Expr { text, ty: Ty::Int, range: Some((0, 1)) }
}
