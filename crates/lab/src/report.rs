//! The report of an experiment: one page of HTML that needs nothing else.

use std::collections::BTreeMap;
use std::fmt::Write;

use cabinet::AnyGame;
use opponent::{Level, ladder::Tally};
use table::{Lang, Text};

use crate::heat::heat;
use crate::plan::Plan;
use crate::plot::{self, Bar, Line, escape, number};
use crate::record::{Record, Version};

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;\
color:#222;background:#fbf9f4}h1,h2{font-family:Georgia,serif;color:#5c2417}h2{border-bottom:1px solid #d8cdb8;\
margin-top:2.5rem}figure{margin:1rem 0}figcaption{color:#555;font-size:.9rem}svg{max-width:100%;height:auto}\
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(28rem,100%),1fr));gap:1.5rem}table{border-collapse:collapse}\
td,th{padding:.25rem .8rem;border-bottom:1px solid #e4dccb;text-align:left}.key i{display:inline-block;width:.9em;\
height:.9em;margin:0 .4em 0 1.2em;vertical-align:-.1em}";

/// The report of the matches played so far.
pub fn report(game: &dyn AnyGame, plan: &Plan, records: &[Record], lang: Lang) -> String {
    let of = |version| -> Vec<&Record> {
        records
            .iter()
            .filter(|record| record.version == version)
            .collect()
    };
    let report = Report {
        game,
        plan,
        lang,
        ours: of(Version::Ours),
        other: of(Version::Other),
    };
    report.html()
}

struct Report<'a> {
    game: &'a dyn AnyGame,
    plan: &'a Plan,
    lang: Lang,
    ours: Vec<&'a Record>,
    other: Vec<&'a Record>,
}

impl Report<'_> {
    fn say<'t>(&self, pt: &'t str, en: &'t str) -> &'t str {
        match self.lang {
            Lang::Pt => pt,
            Lang::En => en,
        }
    }

    fn colours(&self) -> [&str; 2] {
        let sides = &self.game.card().sides;
        [&sides[0].colour, &sides[1].colour]
    }

    fn side(&self, index: usize) -> &str {
        self.game.card().sides[index].name.get(self.lang)
    }

    fn html(&self) -> String {
        let card = self.game.card();
        let scenario = card.scenarios.iter().find(|s| s.id == self.plan.scenario);
        let scenario = scenario.map_or("", |s| s.name.get(self.lang));
        let title = format!("{}: {scenario}", card.title.get(self.lang));
        let mut page = format!(
            "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
             content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style><h1>{title}</h1>",
            self.say("pt-BR", "en"),
            title = escape(&title),
        );
        let _ = write!(
            page,
            "<p>{} {}; {} ({}) {} {} ({}); {} {}.</p>",
            self.ours.len(),
            self.say("partidas", "matches"),
            self.side(0),
            self.level(0),
            self.say("contra", "against"),
            self.side(1),
            self.level(1),
            self.say("semente", "seed"),
            self.plan.seed
        );
        let _ = write!(
            page,
            "<p class=\"key\"><i style=\"background:{}\"></i>{}<i style=\"background:{}\"></i>{}</p>",
            self.colours()[0],
            self.side(0),
            self.colours()[1],
            self.side(1)
        );
        self.balance(&mut page);
        if !self.other.is_empty() {
            self.comparison(&mut page);
        }
        page += "<div class=\"plots\">";
        self.scores(&mut page);
        self.sources(&mut page);
        self.losses(&mut page);
        self.length(&mut page);
        self.orders(&mut page);
        self.events(&mut page);
        page += "</div>";
        self.fighting(&mut page);
        page + "</html>\n"
    }

    fn level(&self, side: usize) -> String {
        let id = &self.plan.levels[side];
        Level::parse(id).map_or_else(
            || id.clone(),
            |level| level.name().get(self.lang).to_owned(),
        )
    }

    fn figure(&self, page: &mut String, title: &str, plot: &str, caption: &str) {
        let _ = write!(
            page,
            "<section><h2>{title}</h2><figure>{plot}<figcaption>{caption}</figcaption></figure></section>"
        );
    }

    /// Results of the first side.
    fn tally(&self, records: &[&Record]) -> Tally {
        let first = &self.game.card().sides[0].id;
        let mut tally = Tally::default();
        for record in records {
            tally.count(match &record.winner {
                Some(winner) if winner == first => 1,
                Some(_) => -1,
                None => 0,
            });
        }
        tally
    }

    fn balance(&self, page: &mut String) {
        let tally = self.tally(&self.ours);
        let (rate, interval) = (tally.rate(), tally.interval());
        let caption = format!(
            "{}: {:.0}% ({} 95%: {:.0}–{:.0}%); {} {}, {} {}, {} {}. {}",
            self.side(0),
            rate * 100.0,
            self.say("intervalo de", "interval of"),
            interval.0 * 100.0,
            interval.1 * 100.0,
            tally.wins,
            self.say("vitórias", "wins"),
            tally.draws,
            self.say("empates", "draws"),
            tally.losses,
            self.say("derrotas", "losses"),
            self.say(
                "Entre as linhas tracejadas o cenário é equilibrado.",
                "Between the broken lines the scenario is balanced."
            )
        );
        let plot = plot::rate(rate, interval, self.colours());
        self.figure(page, self.say("Quem vence", "Who wins"), &plot, &caption);
    }

    /// Both versions on the same seeds: what the change did.
    fn comparison(&self, page: &mut String) {
        let (ours, other) = (self.tally(&self.ours), self.tally(&self.other));
        let by_number: BTreeMap<u32, &Record> = self.other.iter().map(|r| (r.number, *r)).collect();
        let gains: Vec<f64> = self
            .ours
            .iter()
            .filter_map(|r| Some(f64::from(by_number.get(&r.number)?.margin() - r.margin())))
            .collect();
        let (mean, error) = mean_and_error(&gains);
        let percent = |tally: &Tally| {
            let (low, high) = tally.interval();
            format!(
                "{:.0}% ({:.0}–{:.0}%)",
                tally.rate() * 100.0,
                low * 100.0,
                high * 100.0
            )
        };
        let table = format!(
            "<table><tr><th></th><th>{}</th><th>{}</th></tr><tr><td>{} {}</td><td>{}</td><td>{}</td></tr>\
             <tr><td>{}</td><td colspan=\"2\">{} ± {}</td></tr></table>",
            self.say("esta caixa", "this box"),
            self.say("a outra", "the other"),
            self.say("vitórias de", "wins of"),
            self.side(0),
            percent(&ours),
            percent(&other),
            self.say(
                "o que a outra dá a mais ao primeiro lado, em pontos, semente a semente",
                "what the other gives the first side, in points, seed by seed"
            ),
            number(mean),
            number(1.96 * error)
        );
        let caption = self.say(
            "Linhas cheias: esta caixa; tracejadas: a outra.",
            "Full lines: this box; broken lines: the other.",
        );
        self.figure(
            page,
            self.say("As duas versões", "The two versions"),
            &table,
            caption,
        );
    }

    fn scores(&self, page: &mut String) {
        let margins: Vec<f64> = self.ours.iter().map(|r| f64::from(r.margin())).collect();
        let (mean, error) = mean_and_error(&margins);
        let caption = format!(
            "{}: {} ± {}",
            self.say("diferença média de pontos", "mean margin of points"),
            number(mean),
            number(1.96 * error)
        );
        let plot = plot::histogram(&margins, 0.0, self.colours());
        self.figure(
            page,
            self.say("Diferença de pontos", "Margin of points"),
            &plot,
            &caption,
        );
    }

    fn sources(&self, page: &mut String) {
        let mut sums: BTreeMap<String, (Text, [f64; 2])> = BTreeMap::new();
        for record in &self.ours {
            for side in 0..2 {
                for (key, source) in &record.sources[side] {
                    let sum = sums
                        .entry(key.clone())
                        .or_insert_with(|| (source.name.clone(), [0.0; 2]));
                    sum.1[side] += f64::from(source.points);
                }
            }
        }
        let named = sums
            .into_values()
            .map(|(name, sums)| (name.get(self.lang).to_owned(), sums));
        let plot = self.mean_bars(named.collect());
        let caption = self.say("pontos por partida", "points a match");
        self.figure(
            page,
            self.say("De onde vêm os pontos", "Where the points come from"),
            &plot,
            caption,
        );
    }

    /// Bars of what the sides did on average, the largest first.
    fn mean_bars(&self, mut sums: Vec<(String, [f64; 2])>) -> String {
        const MOST: usize = 24;
        let matches = self.ours.len().max(1) as f64;
        sums.retain(|(_, values)| values.iter().any(|value| *value != 0.0));
        let size = |values: &[f64; 2]| values[0].abs() + values[1].abs();
        sums.sort_by(|a, b| size(&b.1).total_cmp(&size(&a.1)));
        sums.truncate(MOST);
        let bars: Vec<Bar> = sums
            .into_iter()
            .map(|(label, values)| Bar {
                label: shortened(&label),
                values: values.iter().map(|value| value / matches).collect(),
            })
            .collect();
        plot::bars(&bars, &self.colours())
    }

    fn losses(&self, page: &mut String) {
        let mut lines = Vec::new();
        for (records, dashed) in [(&self.ours, false), (&self.other, true)] {
            let longest = records.iter().map(|r| r.losses.len()).max().unwrap_or(0);
            for (side, colour) in self.colours().into_iter().enumerate() {
                // A match that is over keeps its losses.
                let at = |record: &Record, turn: usize| {
                    let known = record.losses.get(turn).or(record.losses.last());
                    known.map_or(0.0, |lost| f64::from(lost[side]))
                };
                let mean = |turn| {
                    records.iter().map(|record| at(record, turn)).sum::<f64>()
                        / records.len() as f64
                };
                let values: Vec<f64> = (0..longest).map(mean).collect();
                if !values.is_empty() {
                    lines.push(Line {
                        colour,
                        values,
                        dashed,
                    });
                }
            }
        }
        let caption = self.say(
            "passos perdidos até o fim de cada turno, em média",
            "steps lost by the end of each turn, on average",
        );
        self.figure(
            page,
            self.say("Baixas no tempo", "Losses over time"),
            &plot::lines(&lines),
            caption,
        );
    }

    fn length(&self, page: &mut String) {
        let turns: Vec<f64> = self.ours.iter().map(|r| f64::from(r.turns)).collect();
        let orders: Vec<f64> = self.ours.iter().map(|r| f64::from(r.orders)).collect();
        let colours = ["#8a7a5c", "#8a7a5c"];
        // Where all matches have the same number of turns, that of their orders says more.
        let same = turns.windows(2).all(|pair| pair[0] == pair[1]);
        let plot = plot::histogram(if same { &orders } else { &turns }, 0.0, colours);
        let [in_turns, in_orders] = [
            (&turns, self.say("turnos", "turns")),
            (&orders, self.say("ordens por partida", "orders a match")),
        ]
        .map(|(all, words)| format!("{} {words}", number(mean_and_error(all).0)));
        let caption = if same {
            format!("{in_orders}; {in_turns}")
        } else {
            format!("{in_turns}; {in_orders}")
        };
        self.figure(page, self.say("Duração", "Length"), &plot, &caption);
    }

    fn orders(&self, page: &mut String) {
        let mut sums: BTreeMap<String, [f64; 2]> = BTreeMap::new();
        for record in &self.ours {
            for side in 0..2 {
                for (kind, count) in &record.used[side] {
                    sums.entry(kind.clone()).or_default()[side] += f64::from(*count);
                }
            }
        }
        let plot = self.mean_bars(sums.into_iter().collect());
        let caption = self.say(
            "ordens por partida, com o nome que têm no protocolo",
            "orders a match, by their name in the protocol",
        );
        self.figure(
            page,
            self.say("Ordens dadas", "Orders given"),
            &plot,
            caption,
        );
    }

    fn events(&self, page: &mut String) {
        let mut sums: BTreeMap<&String, f64> = BTreeMap::new();
        for record in &self.ours {
            for (kind, count) in &record.events {
                *sums.entry(kind).or_default() += f64::from(*count);
            }
        }
        let matches = self.ours.len().max(1) as f64;
        let mut rows: Vec<_> = sums.into_iter().collect();
        rows.sort_by(|a, b| b.1.total_cmp(&a.1));
        let bars: Vec<Bar> = rows
            .into_iter()
            .map(|(kind, sum)| Bar {
                label: kind.clone(),
                values: vec![sum / matches],
            })
            .collect();
        let plot = plot::bars(&bars, &["#8a7a5c"]);
        let caption = self.say("acontecimentos por partida", "events a match");
        self.figure(
            page,
            self.say("Regras em uso", "Rules in use"),
            &plot,
            caption,
        );
    }

    fn fighting(&self, page: &mut String) {
        let mut fights: BTreeMap<String, u32> = BTreeMap::new();
        for record in &self.ours {
            for (hex, count) in &record.fights {
                *fights.entry(hex.clone()).or_default() += count;
            }
        }
        let total: u32 = fights.values().sum();
        let plot = heat(self.game.map(), &fights, self.lang);
        let caption = format!(
            "{total} {}",
            self.say(
                "combates, tiros, bombardeios e revistas em todas as partidas",
                "combats, shots, bombardments and searches in all matches"
            )
        );
        self.figure(
            page,
            self.say("Onde se lutou", "Where the fighting was"),
            &plot,
            &caption,
        );
    }
}

/// A label short enough for its room.
fn shortened(label: &str) -> String {
    const MOST: usize = 30;
    if label.chars().count() <= MOST {
        return label.to_owned();
    }
    label.chars().take(MOST - 1).chain(['…']).collect()
}

/// The mean and its standard error.
fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    if values.is_empty() {
        return (0.0, 0.0);
    }
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0).max(1.0) / n).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_have_errors() {
        assert_eq!(mean_and_error(&[]), (0.0, 0.0));
        assert_eq!(mean_and_error(&[2.0, 4.0]), (3.0, 1.0));
    }
}
