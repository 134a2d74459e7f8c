//! How a match went: points and losses turn by turn, and the rolls after which the most was lost.

use cabinet::AnyMatch;
use table::{Line, Place, View, Viewer};

use crate::api::{Course, CourseSide, CourseTurn, Decisive};
use crate::failure::Failure;

/// How many rolls to name.
const MOST_DECISIVE: usize = 5;

/// Plays `lines` on `play`, which stands before the first of them, and looks on as `viewer`.
pub fn course(
    mut play: Box<dyn AnyMatch>,
    lines: &[Line],
    viewer: Viewer,
) -> Result<Course, Failure> {
    let sides: Vec<String> = play
        .card()
        .sides
        .iter()
        .map(|side| side.id.clone())
        .collect();
    let mut turns: Vec<CourseTurn> = Vec::new();
    let mut decisive: Vec<Decisive> = Vec::new();
    let mut view = play.view(viewer);
    for line in lines {
        let happened = play.follow(line)?;
        let before = std::mem::replace(&mut view, play.view(viewer));
        if view.turn != before.turn {
            turns.push(at(&before, &sides, line.n - 1));
        }
        let worse = lost(&view).saturating_sub(lost(&before));
        if !line.dice.is_empty() && worse > 0 {
            decisive.push(Decisive {
                n: line.n,
                turn: before.turn,
                lost: worse,
                told: happened.told(viewer).to_vec(),
            });
        }
    }
    turns.push(at(&view, &sides, lines.len() as u32));
    decisive.sort_by_key(|roll| (std::cmp::Reverse(roll.lost), roll.n));
    decisive.truncate(MOST_DECISIVE);
    Ok(Course {
        turns,
        decisive,
        outcome: view.outcome,
    })
}

fn at(view: &View, sides: &[String], n: u32) -> CourseTurn {
    let side = |id: &String| CourseSide {
        side: id.clone(),
        points: view
            .score
            .iter()
            .filter(|line| line.side == *id)
            .map(|line| line.points)
            .sum(),
        destroyed: destroyed(view, Some(id)),
        losses: losses(view, Some(id)),
    };
    CourseTurn {
        turn: view.turn,
        name: view.turn_name.clone(),
        n,
        sides: sides.iter().map(side).collect(),
    }
}

fn lost(view: &View) -> u32 {
    destroyed(view, None) + losses(view, None)
}

fn destroyed(view: &View, side: Option<&String>) -> u32 {
    let own = view
        .counters
        .iter()
        .filter(|counter| side.is_none_or(|id| counter.side == *id));
    own.filter(|counter| counter.place == Place::Destroyed)
        .count() as u32
}

fn losses(view: &View, side: Option<&String>) -> u32 {
    let own = view
        .counters
        .iter()
        .filter(|counter| side.is_none_or(|id| counter.side == *id));
    let there = own.filter(|counter| counter.place != Place::Destroyed);
    there.map(|counter| u32::from(counter.losses)).sum()
}
