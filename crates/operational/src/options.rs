//! The options of a match: readings that a table may rule otherwise. A box offers those that concern
//! it; the others keep their first value.

use serde::{Deserialize, Serialize};
use table::Options;

use crate::rules::Variant;

/// What a side sees of enemy counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Hidden {
    /// Nation, class, size and number.
    #[default]
    Masked,
    /// Only how many.
    CountOnly,
    /// Everything.
    Open,
}

/// The options as the rules ask for them. False is the first value of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Chosen {
    pub hidden: Hidden,
    /// `break_contact = free-hex-only`
    pub free_hex_only: bool,
    /// `river_bonus = any-adjacent`
    pub river_any: bool,
    /// `advance_stops_in_zone = false`
    pub advance_through_zones: bool,
    /// `emp_advance = true`
    pub exchange_advance: bool,
    /// `clamp_before_shifts = false`
    pub clamp_late: bool,
    /// `air_support_limits = as-air-only`
    pub support_limits: bool,
    /// `town_by_road = town`
    pub town_by_town: bool,
    /// `engaged_guns_fire = false`
    pub engaged_guns_silent: bool,
    /// `command_bonus = highest-only`
    pub highest_command: bool,
    /// One bit for each [`Variant`] of the box.
    pub variants: u32,
}

impl Chosen {
    /// Reads complete and checked options.
    pub fn read(options: &Options, variants: &[Variant]) -> Self {
        let is = |id: &str, value: &str| options.get(id).is_some_and(|chosen| chosen == value);
        let bits = variants.iter().enumerate();
        Chosen {
            hidden: match options.get("hidden").map(String::as_str) {
                Some("count-only") => Hidden::CountOnly,
                Some("open") => Hidden::Open,
                _ => Hidden::Masked,
            },
            free_hex_only: is("break_contact", "free-hex-only"),
            river_any: is("river_bonus", "any-adjacent"),
            advance_through_zones: is("advance_stops_in_zone", "false"),
            exchange_advance: is("emp_advance", "true"),
            clamp_late: is("clamp_before_shifts", "false"),
            support_limits: is("air_support_limits", "as-air-only"),
            town_by_town: is("town_by_road", "town"),
            engaged_guns_silent: is("engaged_guns_fire", "false"),
            highest_command: is("command_bonus", "highest-only"),
            variants: bits
                .filter(|(_, variant)| is(&variant.option, &variant.value))
                .fold(0, |set, (bit, _)| set | 1 << bit),
        }
    }

    /// Whether the match has a variant.
    pub fn has(&self, variant: u8) -> bool {
        self.variants >> variant & 1 == 1
    }
}
