//! Globals, pointers, blocks on the heap, bytes copied.

use super::{Feature, INT, Maker, Scope};

impl Maker {
    pub(super) fn globals(&mut self, scope: &mut Scope) {
        self.line("int g0;");
        scope.numbers.push((INT, String::from("g0")));
        for _ in 0..self.rng.below(3) {
            let (ty, name, value) = (self.number(), self.fresh("g"), self.rng.below(4));
            self.line(format!("{} {name} = {value};", ty.name));
            scope.numbers.push((ty, name));
        }
        if self.has(Feature::Arrays) {
            let ty = if self.has(Feature::Pointers) { INT } else { self.number() };
            let ty = if ty.float { INT } else { ty };
            let first = self.rng.below(4);
            self.line(format!("{} A[4] = {{{first}, 1}};", ty.name));
            if ty != INT {
                // pointers are to int
                self.features.retain(|f| *f != Feature::Pointers);
            }
        }
        if self.has(Feature::Structs) {
            self.line("struct s { int a; short b; unsigned char c; int d[4]; };");
            self.line("struct s S = {1}, T, Q[2];");
            let to = *self.rng.pick(&["&S", "&T", "Q", "Q + 1"]);
            self.line(format!("struct s *P = {to};"));
        }
        if self.has(Feature::BitFields) {
            self.line("struct b { unsigned f : 3; int g : 5; unsigned long h : 33; short k : 9; };");
            self.line("struct b B = {1, 2, 3, 4};");
        }
        if self.has(Feature::Unions) {
            self.line("union u { int i; unsigned u; unsigned char c[4]; short s[2]; struct { unsigned lo : 12, hi : 20; } q; };");
            self.line("union u U = {258};");
        }
    }

    /// Something with memory.
    pub(super) fn memory(&mut self, scope: &mut Scope) {
        match self.rng.below(6) {
            0 | 1 if self.has(Feature::Pointers) => self.pointer(scope),
            2 | 3 if self.has(Feature::Heap) => self.heap(scope),
            4 | 5 if self.has(Feature::Blocks) => self.bytes(scope),
            _ => self.assignment(scope),
        }
    }

    fn pointer(&mut self, scope: &mut Scope) {
        let (a, b) = (self.pointer_target(scope), self.pointer_target(scope));
        if !scope.pointers.is_empty() && self.rng.chance(40) {
            // what it points to must live as long as the pointer
            let p = self.rng.pick(&scope.pointers).clone();
            let g = self.rng.pick(&["&g0", "&g0", &p]).to_string();
            let c = self.choice(scope);
            return self.line(format!("if ({c}) {p} = {g};"));
        }
        let (c, p) = (self.choice(scope), self.fresh("p"));
        self.line(format!("int *{p} = {c} ? {a} : {b};"));
        scope.pointers.push(p);
    }

    fn pointer_target(&mut self, scope: &Scope) -> String {
        // blocks of the heap may be freed before
        let living = Scope { blocks: Vec::new(), ..scope.clone() };
        self.target(if self.risk > 0 { scope } else { &living })
    }

    fn heap(&mut self, scope: &mut Scope) {
        // a jump would lead past the call of free
        if scope.label.is_some() || scope.breakable {
            return self.assignment(scope);
        }
        if !scope.blocks.is_empty() && self.risky() {
            let b = self.rng.pick(&scope.blocks).clone();
            return self.line(format!("free({b});"));
        }
        // on one line, so that nobody takes away the values alone
        let h = self.fresh("h");
        match self.rng.below(3) {
            0 => self.line(format!("int *{h} = calloc(4, sizeof(int));")),
            1 => self
                .line(format!("int *{h} = malloc(4 * sizeof(int)); for (int z = 0; z < 4; z++) {h}[z] = z;")),
            _ => {
                let byte = self.rng.below(3);
                self.line(format!("int *{h} = malloc(16); memset({h}, {byte}, 16);"));
            }
        }
        scope.blocks.push(h);
    }

    /// Several bytes at once.
    fn bytes(&mut self, scope: &Scope) {
        let mut ways: Vec<String> = Vec::new();
        let n = self.integer(scope);
        if self.has(Feature::Structs) {
            ways.extend([
                String::from("T = S;"),
                String::from("memcpy(&Q[1], P, sizeof *P);"),
                String::from("*P = Q[0];"),
                String::from("P = P == &S ? &T : &S;"),
                format!("P = &Q[{n} & 1];"),
                format!("memset(&S.d[1], {n}, 8);"),
            ]);
        }
        if self.has(Feature::Arrays) {
            ways.extend([
                String::from("memcpy(A, A + 2, 2 * sizeof *A);"),
                format!("memset(A, {n} & 1, sizeof A);"),
                format!("memset((char *)A + ({n} & 1), 1, 2);"),
            ]);
        }
        if self.has(Feature::Unions) && self.has(Feature::Structs) {
            ways.push(String::from("memcpy(&U, &S.a, 4);"));
        }
        if self.has(Feature::BitFields) {
            ways.push(String::from("memset(&B, 255, sizeof B);"));
        }
        if ways.is_empty() {
            return self.assignment(scope);
        }
        let way = self.rng.pick(&ways).clone();
        self.line(way);
    }
}
