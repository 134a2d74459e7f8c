//! One match of a plan, watched closely.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use cabinet::{AnyMatch, Told};
use opponent::Mind;
use serde_json::Value;
use table::{Place, Problem, Text, View, Viewer};

use crate::plan::{Bench, Plan};
use crate::record::{Record, Source};

/// Events that are fighting, in the terms of the rulesets; their `target` or `hex` says where.
const FIGHTS: [&str; 9] = [
    "bombarded",
    "carpet-bombed",
    "detonated",
    "fired",
    "mine-struck",
    "resolved",
    "rolled",
    "searched",
    "shot",
];

/// Plays match `number` of a plan; nothing if it was told to stop.
pub fn play(
    plan: &Plan,
    bench: &Bench,
    number: u32,
    stop: &AtomicBool,
) -> Result<Option<Record>, Problem> {
    let mut played = bench.game.begin(&plan.setup(number))?;
    let card = bench.game.card();
    let sides = [card.sides[0].id.as_str(), card.sides[1].id.as_str()];
    let mut watcher = Watcher::new(sides, &played.view(Viewer::Referee));
    let seed = plan.seed_of(number);
    let mut orders = 0;
    while let Some(pending) = played.pending() {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let side = pending.side;
        // Each decision has a seed of its own, apart from the dice.
        let key = seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ u64::from(orders);
        let mind = Mind::new(bench.levels[side.index()], key);
        let order = bench.opponent.choose(&*played, side, &mind);
        let order = order.ok_or_else(|| wrong(number, pending.kind, "has no answer"))?;
        let happened = played
            .submit(side, &order, None)
            .map_err(|refusal| wrong(number, pending.kind, &refusal.text.en))?;
        orders += 1;
        *watcher.used[side.index()]
            .entry(tag(&order).to_owned())
            .or_default() += 1;
        watcher.watch(&*played, happened.told(Viewer::Referee));
    }
    let view = played.view(Viewer::Referee);
    watcher.count_losses(&view);
    let outcome = played
        .outcome()
        .ok_or_else(|| wrong(number, "last", "left no outcome"))?;
    let mut points = [0; 2];
    for (mine, given) in points.iter_mut().zip(&outcome.points) {
        *mine = *given;
    }
    Ok(Some(Record {
        number,
        version: bench.version,
        seed,
        winner: outcome.winner.map(|side| card.side_card(side).id.clone()),
        points,
        rule: outcome.rule,
        turns: watcher.losses.len() as u32,
        orders,
        dice: played
            .lines()
            .iter()
            .map(|line| line.dice.len() as u32)
            .sum(),
        sources: sources(&view, sides),
        losses: watcher.losses,
        fights: watcher.fights,
        used: watcher.used,
        events: watcher.events,
    }))
}

fn wrong(number: u32, kind: &str, why: &str) -> Problem {
    Problem::new(format!("the \"{kind}\" decision {why}")).at(format!("match {number}"))
}

/// The name of an order or an event, as JSON tags it.
fn tag(thing: &Value) -> &str {
    match thing {
        Value::String(name) => name,
        Value::Object(fields) => fields.keys().next().map_or("", String::as_str),
        _ => "",
    }
}

fn sources(view: &View, sides: [&str; 2]) -> [BTreeMap<String, Source>; 2] {
    sides.map(|side| {
        let mut sources: BTreeMap<String, Source> = BTreeMap::new();
        for line in view.score.iter().filter(|line| line.side == side) {
            let name = Text::new(reason(&line.name.pt), reason(&line.name.en));
            let source = sources
                .entry(name.en.clone())
                .or_insert(Source { name, points: 0 });
            source.points += line.points;
        }
        sources
    })
}

/// What points are given for, without the count of some lines: "Enemy units destroyed: 7".
fn reason(name: &str) -> &str {
    match name.rsplit_once(": ") {
        Some((reason, count)) if count.parse::<u32>().is_ok() => reason,
        _ => name,
    }
}

/// Counts what happens.
struct Watcher {
    sides: [String; 2],
    /// The hex in which each counter was last heard of.
    seen: BTreeMap<String, String>,
    losses: Vec<[u32; 2]>,
    fights: BTreeMap<String, u32>,
    used: [BTreeMap<String, u32>; 2],
    events: BTreeMap<String, u32>,
}

impl Watcher {
    fn new(sides: [&str; 2], view: &View) -> Watcher {
        let standing = view.counters.iter();
        Watcher {
            sides: sides.map(str::to_owned),
            seen: standing
                .filter_map(|counter| Some((counter.id.clone(), counter.hex.clone()?)))
                .collect(),
            losses: Vec::new(),
            fights: BTreeMap::new(),
            used: Default::default(),
            events: BTreeMap::new(),
        }
    }

    fn watch(&mut self, played: &dyn AnyMatch, told: &[Told]) {
        for Told { event, .. } in told {
            let event = event.value();
            let kind = tag(&event);
            *self.events.entry(kind.to_owned()).or_default() += 1;
            let Some(fields) = event.get(kind) else {
                continue;
            };
            self.follow(fields);
            if FIGHTS.contains(&kind) {
                self.fight(fields);
            }
            if kind == "turn-began" {
                let view = played.view(Viewer::Referee);
                // The first turn of a game that begins with placing ends no other.
                if view.turn > 1 {
                    self.count_losses(&view);
                }
            }
        }
    }

    /// Where the counter of an event is now, if it says so.
    fn follow(&mut self, fields: &Value) {
        let Some(counter) = fields.get("counter").and_then(Value::as_str) else {
            return;
        };
        let end = fields.get("path").and_then(|path| path.as_array()?.last());
        let hex = end
            .or_else(|| fields.get("to"))
            .or_else(|| fields.get("hex"));
        if let Some(hex) = hex.and_then(Value::as_str) {
            self.seen.insert(counter.to_owned(), hex.to_owned());
        }
    }

    fn fight(&mut self, fields: &Value) {
        let place = fields.get("target").or_else(|| fields.get("hex"));
        if let Some(place) = place.and_then(Value::as_str) {
            let hex = self
                .seen
                .get(place)
                .map_or(place, String::as_str)
                .to_owned();
            *self.fights.entry(hex).or_default() += 1;
        }
    }

    /// Steps lost so far: one for a reduced counter, one more for a destroyed one.
    fn count_losses(&mut self, view: &View) {
        let lost = |side: &String| {
            let mine = view.counters.iter().filter(|counter| counter.side == *side);
            mine.map(|counter| {
                u32::from(counter.losses) + u32::from(counter.place == Place::Destroyed)
            })
            .sum()
        };
        self.losses
            .push([lost(&self.sides[0]), lost(&self.sides[1])]);
    }
}
