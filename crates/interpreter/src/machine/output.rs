//! Output statements.

use super::{Machine, Stop, events};
use crate::event::Event;
use crate::options::Level;
use crate::value::Value;
use secateur_program::{OutputKind, VarId};

/// What the program has printed.
#[derive(Default)]
pub struct Output {
    /// The text, up to the limit.
    pub text: Vec<u8>,
    /// Whether there was more.
    pub cut: bool,
}

impl Output {
    /// Appends a text as far as there is room for it.
    fn add(&mut self, text: &[u8], limit: usize) {
        let room = limit.saturating_sub(self.text.len());
        self.text.extend_from_slice(&text[..text.len().min(room)]);
        self.cut |= text.len() > room;
    }
}

impl Machine<'_> {
    pub(crate) fn print(
        &mut self,
        kind: &OutputKind,
        args: &[Value],
        var: Option<VarId>,
        pc: usize,
    ) -> Result<(), Stop> {
        let text = self.process.printed(kind, args, pc)?;
        if let Some(text) = &text {
            self.output.add(text, self.process.options.output_limit);
            if self.process.options.level >= Level::Inputs {
                events::tell(self, pc, &Event::Output { text });
            }
        }
        if let Some(var) = var {
            let count = text.map_or(0, |t| t.len() as u128);
            self.set_variable(var, Value::int(count), pc);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_cut_at_its_limit() {
        let mut output = Output::default();
        output.add(b"abc", 4);
        assert!(!output.cut);
        output.add(b"def", 4);
        assert_eq!((output.text.as_slice(), output.cut), (b"abcd".as_slice(), true));
    }
}
