//! Keys: one secret of 32 bytes, from which everything else is derived.

use crate::error::{Error, Result, exactly};
use croupier_bytes::{entropy, hex};
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// What a key file begins with.
const HEADING: &str = "croupier journal key 1";

/// The keys of a journal. Anyone who has them can sign history and open what is sealed.
#[derive(Clone)]
pub struct Keys {
    signing: SigningKey,
    sealing: [u8; 32],
    deriving: [u8; 32],
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Keys({})", self.public())
    }
}

/// The public half: enough to verify a journal, not to write one or to open anything.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// Reads 64 hexadecimal digits.
    ///
    /// # Errors
    /// If it is something else.
    pub fn read(text: &str) -> Result<PublicKey> {
        hex::decode(text.trim())
            .map(PublicKey)
            .ok_or_else(|| Error::Key("a public key is 64 hexadecimal digits".to_owned()))
    }

    pub(crate) fn from_bytes(bytes: [u8; 32]) -> PublicKey {
        PublicKey(bytes)
    }

    pub(crate) fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    pub(crate) fn signed(&self, message: &[u8], signature: &[u8; 64]) -> bool {
        VerifyingKey::from_bytes(&self.0)
            .is_ok_and(|key| key.verify_strict(message, &Signature::from_bytes(signature)).is_ok())
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

impl Keys {
    /// The keys that follow from a secret.
    #[must_use]
    pub fn from_secret(secret: [u8; 32]) -> Keys {
        let derived = |purpose| blake3::derive_key(purpose, &secret);
        Keys {
            signing: SigningKey::from_bytes(&derived("croupier 2026 journal signing")),
            sealing: derived("croupier 2026 journal sealing"),
            deriving: derived("croupier 2026 journal purposes"),
        }
    }

    /// The keys in a file that only its owner may read.
    ///
    /// # Errors
    /// If there is none, others can read it, or it is something else.
    pub fn load(path: &Path) -> Result<Keys> {
        let failed = |error: std::io::Error| {
            Error::Key(format!("cannot read the key file {}: {error}", path.display()))
        };
        let file = File::open(path).map_err(failed)?;
        refuse_readable_by_others(&file, path)?;
        let mut text = String::new();
        file.take(1_000).read_to_string(&mut text).map_err(failed)?;
        let secret = text.trim_end().strip_prefix(HEADING).and_then(|digits| hex::decode(digits.trim()));
        secret.map(Keys::from_secret).ok_or_else(|| {
            Error::Key(format!(
                "{} is no key file: it does not say '{HEADING}' and 64 hexadecimal digits",
                path.display()
            ))
        })
    }

    /// The keys in a file, which is made with a fresh secret if there is none; the public key is put beside it
    /// (with `.pub` after its name) for those who verify.
    ///
    /// # Errors
    /// If the file cannot be read or made.
    pub fn load_or_create(path: &Path) -> Result<Keys> {
        match Keys::create(path) {
            Ok(keys) => Ok(keys),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Keys::load(path),
            Err(error) => Err(Error::Key(format!("cannot make the key file {}: {error}", path.display()))),
        }
    }

    fn create(path: &Path) -> std::io::Result<Keys> {
        let secret: [u8; 32] = entropy().map_err(|error| std::io::Error::other(error.to_string()))?;
        let keys = Keys::from_secret(secret);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        writeln!(file, "{HEADING}\n{}", hex::encode(&secret))?;
        file.sync_all()?;
        let mut public = path.as_os_str().to_owned();
        public.push(".pub");
        std::fs::write(public, format!("{}\n", keys.public()))?;
        // A key that a power cut takes away would leave a journal nobody can go on with.
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            File::open(folder)?.sync_all()?;
        }
        Ok(keys)
    }

    /// Where the key of a journal in a file is kept unless another place is named: beside it, with `.key` after its name.
    #[must_use]
    pub fn beside(journal: &Path) -> PathBuf {
        let mut name = journal.as_os_str().to_owned();
        name.push(".key");
        PathBuf::from(name)
    }

    /// The public half.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.signing.verifying_key().to_bytes())
    }

    /// A key for another purpose, the same wherever this journal is opened. Nothing can be learned from it about the
    /// secret or about the key of another purpose.
    #[must_use]
    pub fn derive(&self, purpose: &'static str) -> [u8; 32] {
        blake3::derive_key(purpose, &self.deriving)
    }

    pub(crate) fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.signing.sign(message).to_bytes()
    }

    pub(crate) fn sealing(&self) -> &[u8; 32] {
        &self.sealing
    }
}

#[cfg(unix)]
fn refuse_readable_by_others(file: &File, path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let about = file.metadata().map_err(|error| Error::Key(format!("{}: {error}", path.display())))?;
    if about.permissions().mode() & 0o077 == 0 {
        return Ok(());
    }
    Err(Error::Key(format!("the key file {} can be read by others: chmod 600 it", path.display())))
}

#[cfg(not(unix))]
fn refuse_readable_by_others(_: &File, _: &Path) -> Result<()> {
    Ok(())
}

/// A journal goes on with the key it was begun with: a new key made by mistake would leave history that
/// nobody can verify and sealed parts that nobody can open.
pub(crate) fn refuse_other(signer: &[u8], keys: &Keys) -> Result<()> {
    let signer = PublicKey::from_bytes(exactly(signer, "a signer")?);
    if signer == keys.public() {
        return Ok(());
    }
    Err(Error::Key(format!(
        "this journal was signed with the key {signer}, the key given is {}",
        keys.public()
    )))
}
