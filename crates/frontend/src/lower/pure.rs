//! Operations without effect, on instructions and on constant expressions alike: from operand scalars to
//! result scalars.
//!
//! Vectors are lists of scalars, so an operation on them is the scalar one element by element.

use super::context::Cx;
use super::error::Lowered;
use super::types::{self, LeafKind, float_format};
use crate::llvm::{IntPredicate, Opcode, Ty, TypeKind, Val};
use secateur_term::{Op, Term};

/// Type of the elements of a vector, else the type itself.
pub(crate) fn element(ty: Ty) -> Ty {
    if ty.is_vector() { ty.element().unwrap_or(ty) } else { ty }
}

impl Cx<'_> {
    /// The scalars of an operation without effect, from those of its operands.
    pub fn pure(&mut self, v: Val, args: &[Vec<Term>]) -> Lowered<Vec<Term>> {
        use Opcode::*;
        let Some(op) = v.operation() else {
            return Err(format!("value {}", v.text()));
        };
        if self.is_wide(v) && !is_shapeless(op) {
            return self.wide_operation(v, op, args);
        }
        match op {
            LLVMAdd | LLVMSub | LLVMMul | LLVMUDiv | LLVMSDiv | LLVMURem | LLVMSRem | LLVMShl | LLVMLShr
            | LLVMAShr | LLVMAnd | LLVMOr | LLVMXor => {
                self.elementwise2(args, |cx, a, b| Ok(cx.integer_binary(op, a, b)))
            }
            LLVMICmp => {
                let p = v.int_predicate().unwrap_or(IntPredicate::LLVMIntEQ);
                self.elementwise2(args, |cx, a, b| Ok(cx.compare(p, a, b)))
            }
            LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv | LLVMFRem | LLVMFNeg | LLVMFCmp => {
                self.float_operation(v, op, args)
            }
            LLVMTrunc | LLVMZExt | LLVMSExt | LLVMPtrToInt | LLVMIntToPtr | LLVMAddrSpaceCast
            | LLVMFPToUI | LLVMFPToSI | LLVMUIToFP | LLVMSIToFP | LLVMFPTrunc | LLVMFPExt => {
                self.cast(v, op, args)
            }
            LLVMBitCast => self.bitcast(v.ty(), arg(args, 0)?),
            LLVMGetElementPtr => self.element_pointer(v, args),
            LLVMSelect => self.select(args),
            LLVMFreeze => Ok(arg(args, 0)?.to_vec()),
            LLVMExtractValue => self.extract_value(v, args),
            LLVMInsertValue => self.insert_value(v, args),
            LLVMExtractElement => self.extract_element(args),
            LLVMInsertElement => self.insert_element(args),
            LLVMShuffleVector => self.shuffle(v, args),
            _ => Err(format!("LLVM operation {op:?}").replace("LLVM operation LLVM", "LLVM operation ")),
        }
    }

    /// Applies an operation to the elements of two operands of one shape.
    pub fn elementwise2(
        &mut self,
        args: &[Vec<Term>],
        mut f: impl FnMut(&mut Self, Term, Term) -> Lowered<Term>,
    ) -> Lowered<Vec<Term>> {
        let (a, b) = (arg(args, 0)?, arg(args, 1)?);
        if a.len() != b.len() {
            return Err(String::from("operands of different shapes"));
        }
        a.iter().zip(b).map(|(&x, &y)| f(self, x, y)).collect()
    }

    /// Applies an operation to each element of an operand.
    pub fn elementwise1(
        &mut self,
        a: &[Term],
        mut f: impl FnMut(&mut Self, Term) -> Lowered<Term>,
    ) -> Lowered<Vec<Term>> {
        a.iter().map(|&x| f(self, x)).collect()
    }

    fn integer_binary(&mut self, op: Opcode, a: Term, b: Term) -> Term {
        use Opcode::*;
        let s = &mut self.store;
        match op {
            LLVMAdd => s.add(a, b),
            LLVMSub => s.sub(a, b),
            LLVMMul => s.mul(a, b),
            LLVMUDiv => s.udiv(a, b),
            LLVMSDiv => s.sdiv(a, b),
            LLVMURem => s.urem(a, b),
            LLVMSRem => s.srem(a, b),
            LLVMAnd => s.and(a, b),
            LLVMOr => s.or(a, b),
            LLVMXor => s.xor(a, b),
            LLVMShl => self.shift(Op::Shl, a, b),
            LLVMLShr => self.shift(Op::LShr, a, b),
            _ => self.shift(Op::AShr, a, b),
        }
    }

    /// Shifts as the processor does them: the amount counts modulo the width of a register.
    fn shift(&mut self, op: Op, a: Term, b: Term) -> Term {
        let w = self.store.width(a);
        let in_range = self.store.constant(b).is_some_and(|k| k < u128::from(w));
        if in_range || !matches!(w, 32 | 64 | 128) {
            return self.store.shift(op, a, b);
        }
        let mask = self.store.bv(w, u128::from(w - 1));
        let amount = self.store.and(b, mask);
        self.store.shift(op, a, amount)
    }

    /// An `icmp` of two scalars: a term of width one.
    pub fn compare(&mut self, p: IntPredicate, a: Term, b: Term) -> Term {
        use IntPredicate::*;
        let s = &mut self.store;
        match p {
            LLVMIntEQ => s.eq(a, b),
            LLVMIntNE => s.ne(a, b),
            LLVMIntUGT => s.ult(b, a),
            LLVMIntUGE => s.ule(b, a),
            LLVMIntULT => s.ult(a, b),
            LLVMIntULE => s.ule(a, b),
            LLVMIntSGT => s.slt(b, a),
            LLVMIntSGE => s.sle(b, a),
            LLVMIntSLT => s.slt(a, b),
            LLVMIntSLE => s.sle(a, b),
        }
    }

    fn select(&mut self, args: &[Vec<Term>]) -> Lowered<Vec<Term>> {
        let (c, t, e) = (arg(args, 0)?, arg(args, 1)?, arg(args, 2)?);
        if t.len() != e.len() || (c.len() != 1 && c.len() != t.len()) {
            return Err(String::from("select over operands of different shapes"));
        }
        let pick = |i: usize| if c.len() == 1 { c[0] } else { c[i] };
        Ok((0..t.len()).map(|i| self.store.ite(pick(i), t[i], e[i])).collect())
    }

    fn cast(&mut self, v: Val, op: Opcode, args: &[Vec<Term>]) -> Lowered<Vec<Term>> {
        use Opcode::*;
        let from = element(v.operand(0).map_or(v.ty(), Val::ty));
        let to = element(v.ty());
        let target = types::scalar(self.layout, to)?;
        let source = types::scalar(self.layout, from)?;
        let w = target.width;
        self.elementwise1(arg(args, 0)?, |cx, a| {
            let s = &mut cx.store;
            Ok(match (op, source.kind, target.kind) {
                (LLVMTrunc, ..) => s.extract(a, 0, w.min(source.width)),
                (LLVMZExt, ..) => s.zext(a, w.max(source.width)),
                (LLVMSExt, ..) => s.sext(a, w.max(source.width)),
                (LLVMPtrToInt | LLVMIntToPtr | LLVMAddrSpaceCast, ..) => s.resize(a, w),
                (LLVMFPToSI, LeafKind::Float(f), _) => s.ftoi(true, f, a, w),
                (LLVMFPToUI, LeafKind::Float(f), _) => s.ftoi(false, f, a, w),
                (LLVMSIToFP, _, LeafKind::Float(f)) => s.itof(true, a, f),
                (LLVMUIToFP, _, LeafKind::Float(f)) => s.itof(false, a, f),
                (LLVMFPTrunc | LLVMFPExt, LeafKind::Float(f), LeafKind::Float(g)) => s.ftof(f, g, a),
                _ => return Err(format!("conversion to {}", to.text())),
            })
        })
    }

    /// The same bits cut into other scalars.
    pub fn bitcast(&mut self, to: Ty, from: &[Term]) -> Lowered<Vec<Term>> {
        let targets = types::leaves(self.layout, to)?;
        let mut out = Vec::with_capacity(targets.len());
        let mut low = 0;
        for leaf in targets {
            out.push(self.bits_of(from, low, leaf.width)?);
            low += leaf.width;
        }
        Ok(out)
    }

    /// `width` bits from bit `low` upwards of a list of scalars laid end to end.
    pub fn bits_of(&mut self, parts: &[Term], low: u32, width: u32) -> Lowered<Term> {
        let mut at = 0;
        let mut found: Option<Term> = None;
        for &p in parts {
            let w = self.store.width(p);
            let (start, end) = (low.max(at), (low + width).min(at + w));
            if start < end {
                let piece = self.store.extract(p, start - at, end - start);
                found = Some(match found {
                    None => piece,
                    Some(f) => self.store.concat(piece, f),
                });
            }
            at += w;
        }
        match found {
            Some(t) if self.store.width(t) == width => Ok(t),
            _ => Err(String::from("conversion between types of different sizes")),
        }
    }

    /// `getelementptr`: a sum as wide as a pointer.
    fn element_pointer(&mut self, v: Val, args: &[Vec<Term>]) -> Lowered<Vec<Term>> {
        let source = v.gep_source().ok_or("getelementptr without a type")?;
        let lanes = args.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let mut out = Vec::with_capacity(lanes);
        for lane in 0..lanes {
            let pick = |a: &Vec<Term>| if a.len() == 1 { a.first() } else { a.get(lane) }.copied();
            let mut sum = pick(&args[0]).ok_or("getelementptr without a base")?;
            let w = self.store.width(sum);
            let mut ty = source;
            for (i, index) in args.iter().enumerate().skip(1) {
                let index = pick(index).ok_or("getelementptr over vectors of different lengths")?;
                let offset = if i > 1 && ty.kind() == TypeKind::LLVMStructTypeKind {
                    let k = self.store.constant(index).ok_or("a field chosen at run time")? as u64;
                    let offset = self.layout.field_offset(ty, k);
                    ty = ty.field(k).ok_or("a field that does not exist")?;
                    let offset = offset.ok_or_else(|| format!("offsets in type {}", source.text()))?;
                    self.store.bv(w, u128::from(offset))
                } else {
                    if i > 1 {
                        ty = ty.element().ok_or("an element of a scalar")?;
                    }
                    let step = self.layout.alloc_size(ty);
                    let step = step.ok_or_else(|| format!("the size of type {}", ty.text()))?;
                    let from = self.store.width(index);
                    let index =
                        if from < w { self.store.sext(index, w) } else { self.store.extract(index, 0, w) };
                    let step = self.store.bv(w, u128::from(step));
                    self.store.mul(index, step)
                };
                sum = self.store.add(sum, offset);
            }
            out.push(sum);
        }
        Ok(out)
    }

    fn float_operation(&mut self, v: Val, op: Opcode, args: &[Vec<Term>]) -> Lowered<Vec<Term>> {
        use Opcode::*;
        let ty = element(v.operand(0).map_or(v.ty(), Val::ty));
        let f = float_format(ty).ok_or_else(|| format!("arithmetic of type {}", ty.text()))?;
        if op == LLVMFNeg {
            return self.elementwise1(arg(args, 0)?, |cx, a| Ok(cx.store.fneg(f, a)));
        }
        if let Some(p) = v.real_predicate() {
            return self.elementwise2(args, |cx, a, b| Ok(cx.float_compare(p, f, a, b)));
        }
        let op = match op {
            LLVMFAdd => Op::FAdd,
            LLVMFSub => Op::FSub,
            LLVMFMul => Op::FMul,
            LLVMFDiv => Op::FDiv,
            _ => Op::FRem,
        };
        self.elementwise2(args, |cx, a, b| Ok(cx.store.fbinary(op, f, a, b)))
    }
}

/// Operations that move scalars without looking at them: they do not care how wide an integer is.
fn is_shapeless(op: Opcode) -> bool {
    use Opcode::*;
    matches!(op, LLVMSelect | LLVMFreeze | LLVMExtractValue | LLVMInsertValue)
}

/// An operand of an operation.
pub(crate) fn arg(args: &[Vec<Term>], index: usize) -> Lowered<&[Term]> {
    args.get(index).map(Vec::as_slice).ok_or_else(|| String::from("an operation without its operand"))
}
