//! Every crate we build with has a permissive licence; `cargo deny check` says more where it is installed.

use serde_json::Value;
use std::process::Command;

const PERMISSIVE: [&str; 10] = [
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "0BSD",
    "Unlicense",
    "Unicode-3.0",
    "CC0-1.0",
];

/// Is there a way through the expression that is permissive? `OR` needs one side, `AND` both.
fn is_permissive(expression: &str) -> bool {
    let plain = expression.replace(['(', ')'], " ").replace('/', " OR ").replace(" WITH LLVM-exception", "");
    plain.split(" AND ").all(|part| part.split(" OR ").any(|licence| PERMISSIVE.contains(&licence.trim())))
}

#[test]
fn every_dependency_is_permissively_licensed() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("cargo metadata runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 30);
    for package in packages {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(is_permissive(licence), "{} is under {licence}", package["name"]);
    }
}

#[test]
fn the_check_itself_refuses_a_copyleft_licence() {
    assert!(is_permissive("MIT OR GPL-3.0"));
    assert!(!is_permissive("GPL-3.0-only"));
    assert!(!is_permissive("MIT AND LGPL-2.1"));
}
