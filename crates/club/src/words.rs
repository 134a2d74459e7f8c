//! Words that people write: names and messages, cut to a decent size and without anything that
//! could disturb a screen.

use crate::failure::Failure;

/// The longest name.
const NAME: usize = 40;

/// The longest message.
const MESSAGE: usize = 1_000;

/// A name to be shown to others; none if nothing is left of it.
pub fn name(text: &str) -> Result<Option<String>, Failure> {
    let name = plain(text, NAME, "nome", "name")?;
    Ok(Some(name).filter(|name| !name.is_empty()))
}

/// Something said at the table.
pub fn message(text: &str) -> Result<String, Failure> {
    let message = plain(text, MESSAGE, "mensagem", "message")?;
    if message.is_empty() {
        return Err(Failure::invalid(
            "A mensagem está vazia.",
            "The message is empty.",
        ));
    }
    Ok(message)
}

/// Without control characters and the marks that turn the direction of writing.
fn plain(text: &str, most: usize, pt: &str, en: &str) -> Result<String, Failure> {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let plain: String = text
        .chars()
        .filter(|c| !c.is_control() && !turns(*c))
        .collect();
    let plain = plain.trim();
    if plain.chars().count() > most {
        return Err(Failure::invalid(
            format!("Longo demais ({pt}): no máximo {most} letras."),
            format!("Too long ({en}): {most} letters at most."),
        ));
    }
    Ok(plain.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_what_disturbs_a_screen() {
        assert_eq!(
            name(" Jo\u{202e}ão\u{7} ").unwrap().as_deref(),
            Some("João")
        );
        assert_eq!(name(" \n ").unwrap(), None);
        assert!(name(&"x".repeat(41)).is_err());
        assert!(message("").is_err());
    }
}
