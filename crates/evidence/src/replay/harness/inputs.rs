//! The table of inputs and the functions that hand them out one by one.

use super::interface::is_identifier;
use crate::place::place;
use crate::replay::{Header, Scalar};
use crate::value::{c_comment, c_string, c_value};
use secateur_program::{InputData, InputKind, Scenario};
use std::fmt::Write;

/// Bytes of one region shown on a line of the table.
const BYTES_PER_LINE: usize = 24;

/// `secateur_inputs`, ended by an empty entry. Uninitialised reads are no entries: nobody asks for them.
pub fn table(scenario: &Scenario, files: &[String]) -> String {
    let asked = || scenario.inputs.iter().filter(|i| matches!(i.kind, InputKind::Call | InputKind::Memory));
    let mut out = String::new();
    let mut rows = String::new();
    for (number, input) in asked().enumerate() {
        let name = c_string(&input.name);
        let at = place(files, input.span);
        let at = if at.is_empty() { at } else { format!(" at {at}") };
        match &input.data {
            InputData::Bits { width, value } => {
                let (low, high) = (*value as u64, (*value >> 64) as u64);
                let shown = c_comment(&format!("{}{at}", c_value(*width, *value, input.ty)));
                let _ = writeln!(rows, "  {{{name}, {width}, {low:#x}u, {high:#x}u, 0}}, /* {shown} */");
            }
            InputData::Bytes(bytes) => {
                out.push_str(&region(number, bytes));
                let bits = bytes.len() as u64 * 8;
                let shown = c_comment(&format!("{} bytes{at}", bytes.len()));
                let _ = writeln!(rows, "  {{{name}, {bits}, 0, 0, secateur_region_{number}}}, /* {shown} */");
            }
        }
    }
    let _ = writeln!(
        out,
        "static const struct secateur_input secateur_inputs[] = {{\n{rows}  {{0, 0, 0, 0, 0}}}};"
    );
    out
}

fn region(number: usize, bytes: &[u8]) -> String {
    let mut out = format!("static const unsigned char secateur_region_{number}[] = {{");
    for line in bytes.chunks(BYTES_PER_LINE) {
        out.push_str("\n  ");
        for byte in line {
            let _ = write!(out, "{byte},");
        }
    }
    // an empty initialiser is not C
    out.push_str(if bytes.is_empty() { "0};\n" } else { "};\n" });
    out
}

/// Whether a function without body stands for an arbitrary value by its name alone.
pub fn is_nondet(name: &str) -> bool {
    let prefixes = ["__VERIFIER_nondet_", "nondet_", "__nondet_", "__SEA_nondet", "__secateur_nondet_"];
    prefixes.iter().any(|p| name.starts_with(p)) || matches!(name, "nondet" | "nd" | "__VERIFIER_nondet")
}

/// A function that returns the next input; `None` if results of its type cannot be made.
pub fn giver(header: &Header, number: usize) -> Option<String> {
    let name = &header.name;
    let quoted = c_string(name);
    let (ty, body) = match header.result {
        Scalar::Void => ("void", String::new()),
        Scalar::Int(1) => ("_Bool", format!("return secateur_value({quoted}, 0, 1) != 0;")),
        Scalar::Int(width @ (8 | 16 | 32 | 64)) => {
            let ty = integer(width, header.unsigned)?;
            (ty, format!("return ({ty})secateur_value({quoted}, 0, {width});"))
        }
        Scalar::Int(128) => ("__int128", filled("__int128", &quoted, 128)),
        Scalar::Float => ("float", filled("float", &quoted, 32)),
        Scalar::Double => ("double", filled("double", &quoted, 64)),
        Scalar::LongDouble => ("long double", filled("long double", &quoted, 80)),
        Scalar::Pointer => {
            ("void *", format!("return (void *)(size_t)secateur_value({quoted}, 0, 8 * sizeof(void *));"))
        }
        Scalar::Pair(width) => return pair(header, number, width),
        Scalar::Int(_) | Scalar::Other => return None,
    };
    let extension = if ty == "__int128" { "__extension__ " } else { "" };
    if is_nondet(name) && is_identifier(name) {
        return Some(format!("{extension}{ty} {name}(void);\n{extension}{ty} {name}(void) {{ {body} }}\n"));
    }
    Some(relabelled(&format!("{extension}{ty}"), name, number, &body))
}

/// A library function that fills what its first pointer points to, and returns a number or that pointer.
pub fn filler(header: &Header, number: usize) -> Option<String> {
    let at = header.params.iter().position(|p| *p == Scalar::Pointer)?;
    let mut list = Vec::new();
    for (i, param) in header.params.iter().enumerate() {
        list.push(match param {
            Scalar::Pointer => format!("void *a{i}"),
            Scalar::Int(width) => format!("{} a{i}", integer(*width, true)?),
            _ => return None,
        });
    }
    let quoted = c_string(&header.name);
    let fill = format!("secateur_fill(a{at}, secateur_take({quoted}, 0, SECATEUR_ANY_BITS));");
    let (ty, back) = match header.result {
        Scalar::Void => ("void", String::new()),
        Scalar::Int(width) => {
            let ty = integer(width, header.unsigned)?;
            (ty, format!(" return ({ty})secateur_value({quoted}, 0, {width});"))
        }
        Scalar::Pointer => {
            ("void *", format!(" return secateur_value({quoted}, 0, 8 * sizeof(void *)) ? a{at} : 0;"))
        }
        _ => return None,
    };
    let (label, list) = (c_string(&header.name), list.join(", "));
    Some(format!(
        "{ty} secateur_function_{number}({list}) __asm__({label});\n\
         {ty} secateur_function_{number}({list}) {{ {fill}{back} }}\n"
    ))
}

/// Two inputs in two registers.
fn pair(header: &Header, number: usize, width: u32) -> Option<String> {
    let second = integer(width, true)?;
    let quoted = c_string(&header.name);
    let ty = format!("struct secateur_pair_{number}");
    let body = format!(
        "{ty} v; v.a = secateur_value({quoted}, 0, 64); v.b = ({second})secateur_value({quoted}, 0, {width}); return v;"
    );
    let definition = relabelled(&ty, &header.name, number, &body);
    Some(format!("{ty} {{ unsigned long long a; {second} b; }};\n{definition}"))
}

/// A function whose name may clash with a header or a builtin gets a C name of its own and its real name in
/// the object.
pub fn relabelled(ty: &str, name: &str, number: usize, body: &str) -> String {
    let label = c_string(name);
    format!(
        "{ty} secateur_function_{number}(void) __asm__({label});\n{ty} secateur_function_{number}(void) {{ {body} }}\n"
    )
}

fn filled(ty: &str, quoted: &str, bits: u32) -> String {
    let extension = if ty == "__int128" { "__extension__ " } else { "" };
    format!("{extension}{ty} v = 0; secateur_fill(&v, secateur_take({quoted}, 0, {bits})); return v;")
}

/// The C type of an integer of this width; `None` where C has none.
pub fn integer(width: u32, unsigned: bool) -> Option<&'static str> {
    Some(match (width, unsigned) {
        (8, false) => "signed char",
        (8, true) => "unsigned char",
        (16, false) => "short",
        (16, true) => "unsigned short",
        (32, false) => "int",
        (32, true) => "unsigned int",
        (64, false) => "long long",
        (64, true) => "unsigned long long",
        _ => return None,
    })
}
