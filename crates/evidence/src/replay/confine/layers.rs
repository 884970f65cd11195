//! Which layers of confinement a child got. The child itself tells, in the first byte of its report, before
//! it runs anything that is not ours.

use std::fmt;

/// The layers, one bit each.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub struct Layers(u8);

impl Layers {
    /// Neither the child nor what it executes gains privileges, and its capabilities are gone. Required.
    pub const NO_NEW_PRIVILEGES: Layers = Layers(1);
    /// A network namespace of its own, with no connection to the outside.
    pub const OWN_NETWORK: Layers = Layers(2);
    /// The system-call filter.
    pub const CALL_FILTER: Layers = Layers(4);
    /// Landlock: only the child's own folder can be written.
    pub const OWN_FILES: Layers = Layers(8);
    /// Resource limits. Required.
    pub const LIMITS: Layers = Layers(16);
    /// Set in every report, so that a missing byte is told from no layers.
    const PRESENT: u8 = 128;

    /// The layers a child reported; `None` if the byte is no report.
    pub fn from_byte(byte: u8) -> Option<Layers> {
        (byte & Self::PRESENT != 0).then_some(Layers(byte & !Self::PRESENT))
    }

    pub(super) fn byte(self) -> u8 {
        self.0 | Self::PRESENT
    }

    pub(super) fn add(&mut self, layer: Layers, there: bool) {
        if there {
            self.0 |= layer.0;
        }
    }

    /// Whether all these layers are there.
    pub fn has(self, layer: Layers) -> bool {
        self.0 & layer.0 == layer.0
    }

    /// Why a program must not run with these layers only.
    pub fn refusal(self) -> Option<&'static str> {
        if !self.has(Layers::NO_NEW_PRIVILEGES) {
            Some("the child cannot be kept from gaining privileges")
        } else if !self.has(Layers::LIMITS) {
            Some("resource limits cannot be set")
        } else if !self.has(Layers::OWN_NETWORK) && !self.has(Layers::CALL_FILTER) {
            Some(
                "neither a network namespace nor a system-call filter is allowed here, so the network cannot be cut off",
            )
        } else {
            None
        }
    }

    /// What the user should know about missing layers.
    pub fn notes(self) -> Vec<String> {
        let mut notes = Vec::new();
        if !self.has(Layers::OWN_NETWORK) {
            notes.push(
                "native run: no network namespace here; the network was cut off by the system-call filter"
                    .into(),
            );
        }
        if !self.has(Layers::CALL_FILTER) {
            notes.push(
                "native run: no system-call filter here; new processes were limited by count only".into(),
            );
        }
        if !self.has(Layers::OWN_FILES) {
            notes.push(if self.has(Layers::CALL_FILTER) {
                "native run: no Landlock here; the program could not write any file".into()
            } else {
                "native run: no Landlock here; files were limited in size, not in place".into()
            });
        }
        notes
    }
}

impl fmt::Debug for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [
            (Layers::NO_NEW_PRIVILEGES, "no-new-privileges"),
            (Layers::OWN_NETWORK, "own-network"),
            (Layers::CALL_FILTER, "call-filter"),
            (Layers::OWN_FILES, "own-files"),
            (Layers::LIMITS, "limits"),
        ];
        f.debug_set().entries(names.iter().filter(|n| self.has(n.0)).map(|n| n.1)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_without_network_cut_off_is_refused() {
        let mut layers = Layers::default();
        assert!(layers.refusal().is_some());
        layers.add(Layers::NO_NEW_PRIVILEGES, true);
        layers.add(Layers::LIMITS, true);
        assert!(layers.refusal().is_some_and(|r| r.contains("network")));
        layers.add(Layers::OWN_NETWORK, false);
        assert!(layers.refusal().is_some());
        layers.add(Layers::CALL_FILTER, true);
        assert_eq!(layers.refusal(), None);
        assert_eq!(layers.notes().len(), 2);
        assert_eq!(Layers::from_byte(layers.byte()), Some(layers));
        assert_eq!(Layers::from_byte(0), None);
    }
}
