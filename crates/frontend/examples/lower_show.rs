//! Prints the program a C file is lowered to: `lower_show FILE [-m32] [--overflow]`.

use secateur_frontend::driver::CompileRequest;
use secateur_frontend::{LowerOptions, load};
use secateur_program::{DataModel, validate};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let files = args.iter().filter(|a| !a.starts_with('-'));
    let mut request = CompileRequest::new(files);
    request.data_model =
        Some(if args.iter().any(|a| a == "-m32") { DataModel::Ilp32 } else { DataModel::Lp64 });
    request.clang_args = args.iter().filter(|a| a.starts_with("-O")).map(Into::into).collect();
    let options =
        LowerOptions { check_overflow: args.iter().any(|a| a == "--overflow"), ..LowerOptions::default() };
    match load(&request, &options) {
        Ok((program, store)) => {
            print!("{}", program.display(&store));
            for u in &program.unmodelled {
                println!("unmodelled: {} ({} calls, first at {})", u.name, u.calls, program.place(u.first));
            }
            for n in &program.notes {
                println!("note: {n}");
            }
            if let Err(faults) = validate(&program, &store) {
                println!("INVALID: {}", faults.join("\n"));
            }
        }
        Err(e) => eprintln!("{e}"),
    }
}
