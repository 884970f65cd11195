//! Cells set at once, as a loop in C. What is read must be what memory held before: where the text tells that
//! the loop does not read what it has written, it goes cell by cell, else all values are computed first.

use super::expr::type_name;
use super::{Emit, Unsupported};
use secateur_program::{CellFill, Span};
use secateur_term::{Term, TermStore, to_signed, trunc};
use std::fmt::Write;

/// In which order cells may be set one by one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Order {
    Any,
    Up,
    Down,
    None,
}

impl Order {
    fn and(self, other: Order) -> Order {
        match (self, other) {
            (Order::Any, o) | (o, Order::Any) => o,
            (a, b) if a == b => a,
            _ => Order::None,
        }
    }
}

/// `a - b` if it is one number.
fn distance(store: &TermStore, a: Term, b: Term) -> Option<i128> {
    let (x, y) = (store.linear(a), store.linear(b));
    let d = trunc(x.constant.wrapping_sub(y.constant), x.width);
    (x.monomials == y.monomials).then(|| to_signed(d, x.width))
}

impl Emit<'_> {
    fn order(&self, fill: &CellFill) -> Order {
        let mut order = Order::Any;
        for r in &fill.reads {
            let (from, to) = (self.bases(r.addr), self.bases(fill.addr));
            let same_step = i128::from(r.stride) == i128::from(fill.stride);
            order =
                order.and(match (distance(self.store, r.addr, fill.addr), from.as_slice(), to.as_slice()) {
                    (Some(0), ..) if same_step && r.bytes == fill.bytes => Order::Any,
                    (Some(c), ..) if same_step && c > 0 => Order::Up,
                    (Some(c), ..) if same_step && c < 0 => Order::Down,
                    // in bounds, as they are known to be here
                    (_, [a], [b]) if a != b => Order::Any,
                    _ => Order::None,
                });
        }
        order
    }

    pub(super) fn fill(&self, fill: &CellFill, span: Span, out: &mut String) -> Result<(), Unsupported> {
        let sizes = fill.reads.iter().map(|r| r.bytes).chain([fill.bytes]);
        if !sizes.clone().all(|b| matches!(b, 1 | 2 | 4 | 8)) {
            return Err(Unsupported("an access of an unusual size"));
        }
        let cell = self.names.variable(fill.index);
        let (count, bits) = (self.exprs.term(fill.count)?, 8 * fill.bytes);
        let mut reads = String::new();
        for r in &fill.reads {
            let (name, addr) = (self.names.variable(r.var), self.exprs.term(r.addr)?);
            let ty = type_name(8 * r.bytes);
            let _ = writeln!(
                reads,
                "      {ty} {name} = sec_load{}({addr} + {cell} * (sec_ptr){}ll);",
                8 * r.bytes,
                r.stride
            );
        }
        let (addr, value) = (self.exprs.term(fill.addr)?, self.exprs.term(fill.value)?);
        let target = format!("{addr} + {cell} * {}u", fill.stride);
        let up = format!("for (sec_ptr {cell} = 0; {cell} < {count}; {cell}++)");
        let down = format!("for (sec_ptr {cell} = {count}; {cell}-- > 0;)");
        let _ = writeln!(out, "  /* the store at line {} in `count` iterations, cell by cell */", span.line);
        match self.order(fill) {
            order @ (Order::Any | Order::Up | Order::Down) => {
                let head = if order == Order::Down { down } else { up };
                let _ = write!(out, "  {head} {{\n{reads}      sec_store{bits}({target}, {value});\n  }}\n");
            }
            Order::None => {
                let ty = type_name(bits);
                let _ = write!(
                    out,
                    "  {{\n    {ty} *sec_new = malloc({count} * sizeof *sec_new);\n    {up} {{\n{reads}      sec_new[{cell}] = {value};\n    }}\n    {up} sec_store{bits}({target}, sec_new[{cell}]);\n    free(sec_new);\n  }}\n"
                );
            }
        }
        Ok(())
    }
}
