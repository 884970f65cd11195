//! Places that hold values: variables, elements, members, what pointers point to.

use crate::expr::Expr;
use crate::generator::Generator;
use crate::scope::{FieldKind, Shape, Var};
use crate::types::{Range, Ty};

/// A scalar place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lvalue {
    /// The C text of the lvalue.
    pub text: String,
    /// Its type; for a bit-field the declared one.
    pub ty: Ty,
    /// The values it can hold.
    pub range: Range,
    /// Whether it is a bit-field, which is read through a cast.
    pub bit_field: bool,
    /// Whether evaluating the place reads no variable, so that a call on the right-hand side cannot change
    /// it.
    pub fixed: bool,
}

impl Generator {
    /// The value of some place.
    pub fn read(&mut self) -> Option<Expr> {
        let var = self.choose(|v| (!matches!(v.shape, Shape::Float { .. })).then(|| v.clone()))?;
        let place = self.descend(&var, 2)?;
        Some(self.value(&place))
    }

    /// The value of a place as an expression.
    pub fn value(&mut self, place: &Lvalue) -> Expr {
        if place.bit_field {
            // the promoted type of a bit-field is a matter of taste among compilers; a cast is not
            let text = format!("(({}){})", place.ty.name(), place.text);
            return Expr { text, ty: place.ty, range: place.range };
        }
        Expr { text: place.text.clone(), ty: place.ty, range: place.range }
    }

    /// A place that may be assigned.
    pub fn target(&mut self) -> Option<Lvalue> {
        let var =
            self.choose(|v| (v.writable && !matches!(v.shape, Shape::Float { .. })).then(|| v.clone()))?;
        self.descend(&var, 2)
    }

    /// A plain scalar variable or constant element, for the result of a call.
    pub fn fixed_target(&mut self) -> Option<Lvalue> {
        (0..8).find_map(|_| self.target().filter(|p| p.fixed))
    }

    fn full_place(&self, text: String, ty: Ty, fixed: bool) -> Lvalue {
        Lvalue { text, ty, range: self.machine.full(ty), bit_field: false, fixed }
    }

    /// Some scalar inside a variable.
    pub fn descend(&mut self, var: &Var, depth: usize) -> Option<Lvalue> {
        let name = var.name.clone();
        match &var.shape {
            Shape::Scalar(ty) => {
                let range = if var.range.is_some() { var.range } else { self.machine.full(*ty) };
                Some(Lvalue { text: name, ty: *ty, range, bit_field: false, fixed: true })
            }
            Shape::Float { .. } => None,
            Shape::Array(ty, dims) => {
                let mut text = name;
                let mut fixed = true;
                for len in dims.clone() {
                    let index = self.index(len, depth);
                    fixed &= index.bytes().all(|b| b.is_ascii_digit());
                    text = format!("{text}[{index}]");
                }
                Some(self.full_place(text, *ty, fixed))
            }
            Shape::Struct(s) => self.member(name, *s, ".", depth, true),
            Shape::StructArray(s, len) => {
                let index = self.index(*len, depth);
                let fixed = index.bytes().all(|b| b.is_ascii_digit());
                self.member(format!("{name}[{index}]"), *s, ".", depth, fixed)
            }
            Shape::Pointer(ty, span) => {
                let text = if *span > 1 {
                    let index = self.index(*span, depth);
                    if self.rng.chance(30) {
                        format!("*({name} + {index})")
                    } else {
                        format!("{name}[{index}]")
                    }
                } else {
                    format!("*{name}")
                };
                Some(self.full_place(format!("({text})"), *ty, false))
            }
            Shape::StructPointer(s) => self.member(name, *s, "->", depth, false),
        }
    }

    fn member(
        &mut self,
        path: String,
        aggregate: usize,
        dot: &str,
        depth: usize,
        fixed: bool,
    ) -> Option<Lvalue> {
        let fields = &self.aggregates[aggregate].fields;
        let field = self.rng.pick(fields).clone();
        let path = format!("{path}{dot}{}", field.name);
        match field.kind {
            FieldKind::Scalar(ty) => Some(self.full_place(path, ty, fixed)),
            FieldKind::Bits(ty, width) => {
                let range = if ty.signed() {
                    (-(1 << (width - 1)), (1 << (width - 1)) - 1)
                } else {
                    (0, (1 << width) - 1)
                };
                Some(Lvalue { text: path, ty, range: Some(range), bit_field: true, fixed })
            }
            FieldKind::Array(ty, len) => {
                let index = self.index(len, depth);
                let fixed = fixed && index.bytes().all(|b| b.is_ascii_digit());
                Some(self.full_place(format!("{path}[{index}]"), ty, fixed))
            }
            FieldKind::Struct(s) => self.member(path, s, ".", depth, fixed),
        }
    }

    /// The address of `span` elements of a type that live at least as long as scope `level`.
    pub fn address(&mut self, ty: Ty, span: usize, level: usize) -> Option<String> {
        let machine_ok = |v: &Var| v.level <= level && v.writable;
        let var = self.choose(|v| {
            let fits = machine_ok(v)
                && match &v.shape {
                    Shape::Scalar(t) => span == 1 && *t == ty,
                    Shape::Array(t, dims) => *t == ty && *dims.last().unwrap_or(&0) >= span,
                    Shape::Pointer(t, n) => *t == ty && *n >= span,
                    _ => false,
                };
            fits.then(|| v.clone())
        })?;
        Some(match &var.shape {
            Shape::Array(_, dims) => {
                let mut text = var.name.clone();
                for len in &dims[..dims.len() - 1] {
                    text = format!("{text}[{}]", self.rng.below(*len));
                }
                let len = dims[dims.len() - 1];
                match self.rng.below(len - span + 1) {
                    0 if self.rng.chance(50) => text,
                    k => format!("&{text}[{k}]"),
                }
            }
            Shape::Pointer(_, n) => match self.rng.below(n - span + 1) {
                0 => var.name.clone(),
                k => format!("{} + {k}", var.name),
            },
            _ => format!("&{}", var.name),
        })
    }

    /// The address of a structure that lives at least as long as scope `level`.
    pub fn struct_address(&mut self, aggregate: usize, level: usize) -> Option<String> {
        let var = self.choose(|v| {
            let fits = v.level <= level
                && v.writable
                && matches!(&v.shape, Shape::Struct(s) | Shape::StructArray(s, _) | Shape::StructPointer(s) if *s == aggregate);
            fits.then(|| v.clone())
        })?;
        Some(match var.shape {
            Shape::StructArray(_, len) => format!("&{}[{}]", var.name, self.rng.below(len)),
            Shape::StructPointer(_) => var.name,
            _ => format!("&{}", var.name),
        })
    }

    /// A structure as a value.
    pub fn struct_value(&mut self, aggregate: usize) -> Option<String> {
        let address = self.struct_address(aggregate, usize::MAX)?;
        Some(match address.strip_prefix('&') {
            Some(place) => place.to_string(),
            None => format!("(*{address})"),
        })
    }
}
