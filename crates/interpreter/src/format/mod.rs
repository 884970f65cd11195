//! The output of `printf`, byte for byte as glibc writes it.

mod decimal;
mod float;
mod integer;
mod spec;

use secateur_program::DataModel;
use spec::{Count, Piece, Spec};

/// What a format needs from the run.
pub trait FormatArguments {
    /// Why an argument or text cannot be had.
    type Error;
    /// The next argument's bits.
    fn argument(&mut self) -> Result<u128, Self::Error>;
    /// The bytes at an address up to a zero byte, at most `most`.
    fn text(&mut self, address: u128, most: Option<usize>) -> Result<Vec<u8>, Self::Error>;
    /// The error for a conversion that is not supported.
    fn unknown(&mut self, conversion: &str) -> Self::Error;
}

/// Padding asked for beyond this is a mistake of the program.
const WIDEST: i64 = 1 << 20;

/// What `printf` writes for a format and the arguments that the source hands out, byte for byte as glibc
/// does.
pub fn format<S: FormatArguments>(
    model: DataModel,
    text: &[u8],
    source: &mut S,
) -> Result<Vec<u8>, S::Error> {
    let mut out = Vec::new();
    for piece in spec::parse(text) {
        match piece {
            Piece::Literal(bytes) => out.extend_from_slice(bytes),
            Piece::Unknown(bytes) => return Err(source.unknown(&String::from_utf8_lossy(bytes))),
            Piece::Conversion(spec) => convert(model, spec, source, &mut out)?,
        }
    }
    Ok(out)
}

fn convert<S: FormatArguments>(
    model: DataModel,
    mut spec: Spec,
    source: &mut S,
    out: &mut Vec<u8>,
) -> Result<(), S::Error> {
    let width = count(spec.width, source)?.unwrap_or(0);
    if width < 0 {
        spec.left = true;
    }
    let width = width.unsigned_abs() as usize;
    // a negative precision is as none
    let precision = count(spec.precision, source)?.filter(|&p| p >= 0).map(|p| p as usize);
    let body = match spec.conversion {
        b'd' | b'i' => integer::signed(source.argument()?, spec.size(model), &spec, precision),
        b'u' | b'x' | b'X' | b'o' => {
            integer::unsigned(source.argument()?, spec.size(model), &spec, precision)
        }
        b'c' => return pad_plain(out, &[source.argument()? as u8], width, spec.left),
        b's' => {
            let address = source.argument()?;
            let bytes = match address {
                0 if precision.is_none_or(|p| p >= 6) => b"(null)".to_vec(),
                0 => Vec::new(),
                _ => source.text(address, precision)?,
            };
            return pad_plain(out, &bytes, width, spec.left);
        }
        b'p' => integer::pointer(source.argument()?),
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' => float::convert(source.argument()?, &spec, precision),
        other => return Err(source.unknown(&format!("%{}", char::from(other)))),
    };
    body.pad_into(out, width, &spec);
    Ok(())
}

fn count<S: FormatArguments>(count: Count, source: &mut S) -> Result<Option<i64>, S::Error> {
    Ok(match count {
        Count::None => None,
        Count::Fixed(n) => Some(n.min(WIDEST)),
        Count::Argument => Some(i64::from(source.argument()? as u32 as i32).clamp(-WIDEST, WIDEST)),
    })
}

fn pad_plain<E>(out: &mut Vec<u8>, bytes: &[u8], width: usize, left: bool) -> Result<(), E> {
    let padding = width.saturating_sub(bytes.len());
    if !left {
        out.resize(out.len() + padding, b' ');
    }
    out.extend_from_slice(bytes);
    if left {
        out.resize(out.len() + padding, b' ');
    }
    Ok(())
}

/// A converted number: what goes before zeros of padding, and the rest.
pub struct Body {
    /// The sign, or `0x`.
    pub prefix: String,
    /// The number without its sign, zeros of the precision included.
    pub digits: String,
    /// Whether the flag `0` pads with zeros.
    pub zeros: bool,
}

impl Body {
    fn pad_into(&self, out: &mut Vec<u8>, width: usize, spec: &Spec) {
        let padding = width.saturating_sub(self.prefix.len() + self.digits.len());
        let zeros = spec.zero && !spec.left && self.zeros;
        if !spec.left && !zeros {
            out.resize(out.len() + padding, b' ');
        }
        out.extend_from_slice(self.prefix.as_bytes());
        if zeros {
            out.resize(out.len() + padding, b'0');
        }
        out.extend_from_slice(self.digits.as_bytes());
        if spec.left {
            out.resize(out.len() + padding, b' ');
        }
    }
}

#[cfg(test)]
mod tests;
