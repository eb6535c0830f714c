//! The pages are part of the program: it is built again when they are. A release without them would be an accident.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-env-changed=CROUPIER_WITHOUT_PAGES");
    if std::path::Path::new("../../web/dist/index.html").exists() {
        return;
    }
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let wanted = std::env::var_os("CROUPIER_WITHOUT_PAGES").is_some();
    if release && !wanted {
        println!(
            "cargo::error=web/dist has no pages, and a release without them shows nothing in the browser: `make release` \
             builds both (CROUPIER_WITHOUT_PAGES=1 builds a program for the terminal only)"
        );
    } else {
        println!("cargo::warning=built without pages, for web/dist has none: `make web` builds them");
    }
}
