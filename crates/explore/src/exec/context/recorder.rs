//! The trail while it is written.

use crate::trail::TrailOp;

/// Keeps what is executed, if an engine asked for it.
#[derive(Default)]
pub struct Recorder {
    on: bool,
    ops: Vec<TrailOp>,
}

impl Recorder {
    /// Switches recording on or off. What was recorded stays.
    pub fn set(&mut self, on: bool) {
        self.on = on;
    }

    /// Whether operations are kept.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Keeps an operation, if recording is on.
    #[inline]
    pub fn record(&mut self, op: TrailOp) {
        if self.on {
            self.ops.push(op);
        }
    }

    /// The operations in order.
    #[inline]
    pub fn ops(&self) -> &[TrailOp] {
        &self.ops
    }

    /// The list itself, for an engine that takes it away or adds what it did on its own.
    #[inline]
    pub fn ops_mut(&mut self) -> &mut Vec<TrailOp> {
        &mut self.ops
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_kept_while_recording_is_off() {
        let mut recorder = Recorder::default();
        recorder.record(TrailOp::Opaque("a test"));
        assert!(recorder.ops().is_empty());
        recorder.set(true);
        recorder.record(TrailOp::Leave { depth: 1 });
        recorder.set(false);
        recorder.record(TrailOp::Opaque("a test"));
        assert_eq!(recorder.ops(), [TrailOp::Leave { depth: 1 }]);
    }
}
