//! The ids of the counters, and behind them the names that masked counters go by, such as
//! `german-armour-regiment?`.

use crate::rules::Rules;

pub(crate) fn counters(rules: &Rules, sides: &[&str]) -> Vec<String> {
    let real = rules.counters.iter().map(|card| card.id.clone());
    let masked = rules.appearances.iter().map(|seen| match &seen.kind {
        None => format!("{}?", sides[seen.side.index()]),
        Some((nation, class, size)) => format!(
            "{}-{}-{}?",
            rules.nations[usize::from(*nation)].id,
            rules.classes[usize::from(*class)].id,
            size.word()
        ),
    });
    real.chain(masked).collect()
}
