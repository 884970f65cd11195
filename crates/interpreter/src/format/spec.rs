//! Format strings taken apart.

use secateur_program::DataModel;

/// A width or precision.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// Not given.
    None,
    /// Given in the format.
    Fixed(i64),
    /// `*`: the next argument, an `int`.
    Argument,
}

/// The length modifier of a conversion.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Length {
    /// None: `int`, or `double`.
    Int,
    /// `hh`.
    Char,
    /// `h`.
    Short,
    /// `l`.
    Long,
    /// `ll` or `q`.
    LongLong,
    /// `z` or `t`: as wide as a pointer.
    Size,
    /// `j`.
    Max,
    /// `L`.
    LongDouble,
}

/// A conversion of a format string.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The flag `-`: padded on the right.
    pub left: bool,
    /// The flag `+`: a sign also for numbers that are not negative.
    pub plus: bool,
    /// The flag for a space where a sign would be.
    pub space: bool,
    /// The flag `#`.
    pub alternate: bool,
    /// The flag `0`: padded with zeros.
    pub zero: bool,
    /// The least number of characters.
    pub width: Count,
    /// Digits after the point, digits at least, or bytes of a string at most.
    pub precision: Count,
    /// The length modifier.
    pub length: Length,
    /// The letter of the conversion.
    pub conversion: u8,
}

impl Spec {
    /// Bits of an integer argument.
    pub fn size(&self, model: DataModel) -> u32 {
        match self.length {
            Length::Int => 32,
            Length::Char => 8,
            Length::Short => 16,
            Length::Long | Length::Size => model.pointer_width(),
            Length::LongLong | Length::Max | Length::LongDouble => 64,
        }
    }

    /// Whether letters of the result are capitals.
    pub fn upper(&self) -> bool {
        self.conversion.is_ascii_uppercase()
    }
}

/// A part of a format string.
pub enum Piece<'a> {
    /// Text that is printed as it stands.
    Literal(&'a [u8]),
    /// A conversion; whether its letter is known is not yet decided.
    Conversion(Spec),
    /// A conversion that ends before its letter.
    Unknown(&'a [u8]),
}

/// Takes a format string apart.
pub fn parse(text: &[u8]) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let literal = rest.iter().position(|&b| b == b'%').unwrap_or(rest.len());
        if literal > 0 {
            out.push(Piece::Literal(&rest[..literal]));
            rest = &rest[literal..];
            continue;
        }
        if rest.get(1) == Some(&b'%') {
            out.push(Piece::Literal(&rest[..1]));
            rest = &rest[2..];
            continue;
        }
        let mut reader = Reader { text: rest, at: 1 };
        let spec = reader.spec();
        let read = &rest[..reader.at];
        out.push(spec.map_or(Piece::Unknown(read), Piece::Conversion));
        rest = &rest[reader.at..];
    }
    out
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn spec(&mut self) -> Option<Spec> {
        let mut spec = Spec {
            left: false,
            plus: false,
            space: false,
            alternate: false,
            zero: false,
            width: Count::None,
            precision: Count::None,
            length: Length::Int,
            conversion: 0,
        };
        while let Some(flag) = self.peek() {
            match flag {
                b'-' => spec.left = true,
                b'+' => spec.plus = true,
                b' ' => spec.space = true,
                b'#' => spec.alternate = true,
                b'0' => spec.zero = true,
                _ => break,
            }
            self.at += 1;
        }
        spec.width = self.count();
        if self.peek() == Some(b'.') {
            self.at += 1;
            let precision = self.count();
            spec.precision = if precision == Count::None { Count::Fixed(0) } else { precision };
        }
        spec.length = self.length();
        spec.conversion = self.peek()?;
        self.at += 1;
        Some(spec)
    }

    fn count(&mut self) -> Count {
        if self.peek() == Some(b'*') {
            self.at += 1;
            return Count::Argument;
        }
        let mut value = None;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            let so_far: i64 = value.unwrap_or(0);
            value = Some(so_far.saturating_mul(10).saturating_add(i64::from(digit - b'0')));
            self.at += 1;
        }
        value.map_or(Count::None, Count::Fixed)
    }

    fn length(&mut self) -> Length {
        let (length, letters) = match (self.peek(), self.text.get(self.at + 1)) {
            (Some(b'h'), Some(b'h')) => (Length::Char, 2),
            (Some(b'h'), _) => (Length::Short, 1),
            (Some(b'l'), Some(b'l')) => (Length::LongLong, 2),
            (Some(b'l'), _) => (Length::Long, 1),
            (Some(b'q'), _) => (Length::LongLong, 1),
            (Some(b'z' | b't'), _) => (Length::Size, 1),
            (Some(b'j'), _) => (Length::Max, 1),
            (Some(b'L'), _) => (Length::LongDouble, 1),
            _ => (Length::Int, 0),
        };
        self.at += letters;
        length
    }
}
