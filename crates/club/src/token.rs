//! Secrets and names made by chance: the tokens that open seats and sessions, and the ids of
//! matches. A token is known only to whoever holds the link; the server keeps its hash.

use std::fmt;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::failure::Failure;

/// Digits that are hard to confuse and need no escaping in a link.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// 160 bits: beyond guessing.
const TOKEN_BYTES: usize = 20;

/// A secret that opens a seat, the spectators' bench or a session.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new token of the operating system's randomness.
    pub fn new() -> Result<Self, Failure> {
        Ok(Token(encode(&random::<TOKEN_BYTES>()?)))
    }

    /// Reads a token from outside; nothing that cannot be one is accepted.
    pub fn parse(text: &str) -> Option<Self> {
        let whole = text.len() == TOKEN_BYTES * 8 / 5;
        let known = text.bytes().all(|digit| DIGITS.contains(&digit));
        (whole && known).then(|| Token(text.to_owned()))
    }

    /// What is stored.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }

    /// The secret itself, for the one answer that hands it out.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// A token is a secret: it does not print itself by accident.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// The SHA-256 of a token. Tokens have so much randomness that a slow hash would add nothing.
#[derive(Clone, Copy, Debug)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    /// A few bytes of it, to tell clients apart.
    pub fn mark(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// Compares in constant time.
    pub fn matches(&self, other: &TokenHash) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

/// A new id for a match: 80 bits, so that nobody finds a match by counting.
pub fn match_id() -> Result<String, Failure> {
    Ok(encode(&random::<10>()?))
}

/// Whether a text from outside can be the id of a match.
pub fn is_match_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|digit| DIGITS.contains(&digit))
}

/// Bytes of the operating system's randomness.
pub fn random<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|e| Failure::internal(format!("no randomness: {e}")))?;
    Ok(bytes)
}

/// Five bits a digit. The lengths in use are multiples of five bytes.
fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 8 / 5);
    for group in bytes.chunks(5) {
        let number = group.iter().fold(0u64, |n, byte| n << 8 | u64::from(*byte));
        for place in (0..8).rev() {
            let digit = (number >> (5 * place)) as usize & 31;
            text.push(char::from(DIGITS[digit]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_read_back_and_hide_from_debug() {
        let (one, two) = (Token::new().unwrap(), Token::new().unwrap());
        assert_ne!(one, two);
        assert_eq!(one.reveal().len(), 32);
        let back = Token::parse(one.reveal()).unwrap();
        assert!(back.hash().matches(&one.hash()));
        assert!(!two.hash().matches(&one.hash()));
        assert!(!format!("{one:?}").contains(one.reveal()));
    }

    #[test]
    fn what_cannot_be_a_token_or_an_id_is_refused() {
        for text in [
            "",
            "short",
            &"u".repeat(32),
            &"é".repeat(16),
            &"0".repeat(33),
        ] {
            assert!(Token::parse(text).is_none(), "{text}");
        }
        assert!(is_match_id(&match_id().unwrap()));
        assert!(!is_match_id("../../etc/passwd"));
    }
}
