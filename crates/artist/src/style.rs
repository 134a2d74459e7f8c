//! How things are drawn: in which light, in which language, for which eyes.

use table::Lang;

use crate::ink::Theme;

/// Which colours the counters have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Eyes {
    /// The nations' own colours, which most people can tell apart.
    #[default]
    Usual,
    /// Colours as far apart as possible for people who confuse some.
    ColourBlind,
}

/// How things are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The light.
    pub theme: Theme,
    /// The language of words that are not names.
    pub lang: Lang,
    /// For which eyes.
    pub eyes: Eyes,
    /// Whether hexes are numbered.
    pub numbers: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            theme: Theme::Light,
            lang: Lang::Pt,
            eyes: Eyes::Usual,
            numbers: true,
        }
    }
}
