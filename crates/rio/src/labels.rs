//! What every view repeats, put together once when the box is opened: all that is printed, for nobody in
//! particular. What a viewer may see of it is decided for each view.

use table::{Face, Mark, Marker, Shared, Side, Text};

use crate::names::alias;
use crate::pieces::{Kind, Piece};
use crate::rio::Rio;

/// The marks that a counter may show, most of them once only.
const MARKS: [&str; 8] = [
    "hidden",
    "suppressed",
    "moved",
    "acted",
    "aboard",
    "landed",
    "custody",
    "controlled",
];

/// Put together beforehand.
#[derive(Default)]
pub(crate) struct Labels {
    /// The counters as printed.
    pub faces: Vec<Shared<Face>>,
    /// A face-down counter that a side knows, for those who do not: by that side and by hex.
    pub strangers: [Vec<Shared<Face>>; 2],
    /// The hexes marked E.
    pub entries: Vec<Shared<Marker>>,
    /// One and two of each of [`MARKS`].
    marks: Vec<Shared<Mark>>,
}

impl Labels {
    pub fn new(rio: &Rio) -> Self {
        let hexes = || rio.grid().hexes();
        let strangers = |side| hexes().map(|hex| stranger(rio, side, hex).into()).collect();
        let entry = |hex: &hexmap::Hex| rio.marker("entry", *hex, None).into();
        let marks = MARKS
            .iter()
            .flat_map(|kind| [1, 2].map(|count| mark(rio, kind, count)));
        Labels {
            faces: rio
                .pieces
                .iter()
                .map(|piece| face(rio, piece).into())
                .collect(),
            strangers: [Side::FIRST, Side::SECOND].map(strangers),
            entries: rio.entries.iter().map(entry).collect(),
            marks: marks.collect(),
        }
    }

    /// So many of a mark.
    pub fn mark(&self, rio: &Rio, kind: &'static str, count: u8) -> Shared<Mark> {
        let mut kept = self.marks.iter();
        kept.find(|mark| mark.kind == kind && mark.count == count)
            .cloned()
            .unwrap_or_else(|| mark(rio, kind, count))
    }
}

fn mark(rio: &Rio, kind: &'static str, count: u8) -> Shared<Mark> {
    let name = rio.say(&format!("mark.{kind}"), &[("n", Text::same(count))]);
    Mark { kind, count, name }.into()
}

fn face(rio: &Rio, piece: &Piece) -> Face {
    let side = piece
        .side
        .map_or("civil", |side| rio.card.side_card(side).id.as_str());
    let mut values = vec![
        piece.fire.to_string(),
        piece.morale.to_string(),
        piece.moves.to_string(),
    ];
    if piece.range > 0 {
        values.push(piece.range.to_string());
    }
    if piece.kind == Kind::Objective {
        values.clear();
    }
    Face {
        side: side.to_owned(),
        nation: piece.nation.clone(),
        symbol: piece.kind.symbol().to_owned(),
        size: String::new(),
        name: piece.name.clone(),
        formation: piece.formation.clone(),
        values,
        losses: 0,
        source: piece.source,
    }
}

fn stranger(rio: &Rio, knower: Side, hex: hexmap::Hex) -> Face {
    Face {
        side: rio.card.side_card(knower).id.clone(),
        nation: String::new(),
        symbol: "hidden".to_owned(),
        size: String::new(),
        name: rio.name(alias(hex, 1)),
        formation: Text::default(),
        values: Vec::new(),
        losses: 0,
        source: "given",
    }
}
