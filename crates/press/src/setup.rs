//! A scenario on the board, a page each: every counter that begins there, in its hex.

use cabinet::AnyGame;
use table::{Lang, Place, Problem, ScenarioCard, Text};

use crate::board::RIM;
use crate::marks::{Overlay, escape, nested};
use crate::paper::{Paper, Size};
use crate::pdf::{Book, Frame, Picture, Shown};
use crate::pieces::opening;

/// The edge of a counter, in parts of the width of a hex.
const EDGE: f64 = 0.66;
/// How far a counter lies beside the one under it, in parts of its edge.
const STEP: f64 = 0.13;
/// Room for the line over the board.
const HEAD: f64 = 8.0;

/// Adds the page of a scenario, unless all of its counters come later or are set up by choice.
pub fn print(
    book: &mut Book,
    board: Picture,
    game: &dyn AnyGame,
    scenario: &ScenarioCard,
    lang: Lang,
) -> Result<(), Problem> {
    let geometry = artist::geometry(game.map());
    let on = |size: Size| (size, fitted(size, geometry.width, geometry.height));
    let (upright, lying) = (on(Paper::A4.sheet()), on(Paper::A4.sheet().turned()));
    let (size, at) = if lying.1.width > upright.1.width {
        lying
    } else {
        upright
    };
    let scale = at.width / geometry.width;
    let edge = geometry.radius * 3f64.sqrt() * scale * EDGE;
    let style = artist::Style {
        lang,
        ..artist::Style::default()
    };
    let view = opening(game, scenario)?;
    let mut page = Overlay::new(size);
    let mut empty = true;
    for (name, (x, y)) in &geometry.centres {
        let stack = view.counters.iter().filter(|counter| {
            counter.place == Place::Board && counter.hex.as_deref() == Some(name)
        });
        let stack: Vec<_> = stack.collect();
        let lowest = STEP * edge * (stack.len().saturating_sub(1)) as f64 / 2.0;
        for (i, counter) in stack.iter().enumerate() {
            let aside = STEP * edge * i as f64 - lowest;
            let cell = Frame {
                x: at.x + x * scale - edge / 2.0 + aside,
                y: at.y + y * scale - edge / 2.0 - aside,
                width: edge,
                height: edge,
            };
            page.put(&nested(&artist::counter(counter, &style), cell));
            empty = false;
        }
    }
    if empty {
        return Ok(());
    }
    let words = Text::new("preparação", "set-up");
    page.put(&format!(
        r##"<text x="{RIM}" y="{:.2}" font-size="4.2" font-weight="700" font-family="serif">{} · {}: {}</text>"##,
        RIM + 3.0,
        escape(game.card().title.get(lang)),
        escape(scenario.name.get(lang)),
        words.get(lang),
    ));
    let whole = page.frame();
    let counters = book.picture(&page.svg())?;
    book.page(
        size,
        &[Shown::whole(board, at), Shown::whole(counters, whole)],
    );
    Ok(())
}

/// The largest frame of these proportions on a page, under the line at its head.
fn fitted(page: Size, width: f64, height: f64) -> Frame {
    let room = page.shrunk(RIM);
    let scale = (room.width / width).min((room.height - HEAD) / height);
    Frame {
        x: (page.width - width * scale) / 2.0,
        y: RIM + HEAD,
        width: width * scale,
        height: height * scale,
    }
}
