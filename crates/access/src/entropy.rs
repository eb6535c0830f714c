//! Random bytes of the operating system.

use crate::error::{Error, Result};

pub fn entropy<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)
        .map_err(|error| Error::Trouble(croupier_store::Error::Io(format!("no entropy: {error}"))))?;
    Ok(bytes)
}
