//! The drawing in ARCHITECTURE.md shows the way of a bet: every step stands in the code under its name.

use std::path::{Path, PathBuf};

/// The letters that draw lines, and blanks.
fn is_drawn(letter: &char) -> bool {
    "│├└┌ ".contains(*letter)
}

/// A line of the drawing, cut where two blanks stand: a file, names in it, and perhaps what happens there.
fn columns(line: &str) -> Vec<&str> {
    let line = line.trim_start_matches(|letter| is_drawn(&letter));
    line.split("  ").map(str::trim).filter(|column| !column.is_empty()).collect()
}

/// Names without a file belong to the file above them and stand in their own column.
fn is_below_a_file(line: &str) -> bool {
    line.chars().take_while(is_drawn).count() > 20
}

fn is_name(text: &str) -> bool {
    text.trim_start_matches('#').chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

fn identifiers(code: &str) -> impl Iterator<Item = &str> {
    code.split(|letter: char| !(letter.is_ascii_alphanumeric() || "_#".contains(letter)))
}

#[test]
fn every_step_of_the_way_of_a_bet_stands_in_the_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the page");
    let way = page.split_once("## The way of a bet").expect("the chapter").1;
    let drawing = way.split("```").nth(1).expect("the drawing");
    let (mut folder, mut file, mut steps) = (root.clone(), PathBuf::new(), 0);
    for line in drawing.lines() {
        if let Some((_, part)) = line.split_once(": ").filter(|_| !line.starts_with(' ')) {
            folder = root.join(part);
        }
        let columns = columns(line);
        let (path, names) = match columns[..] {
            [path, names, ..] if path.contains('.') && !path.contains(' ') => (Some(path), names),
            [names, ..] if is_below_a_file(line) && names.split(", ").all(is_name) => (None, names),
            _ => continue,
        };
        file = path.map_or(file, |path| folder.join(path));
        let code = std::fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        for name in names.split(", ") {
            assert!(identifiers(&code).any(|word| word == name), "{} has no {name}: {line}", file.display());
            steps += 1;
        }
    }
    assert!(steps > 40, "{steps} steps");
}
