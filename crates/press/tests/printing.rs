//! What comes out of the press: sizes, counts, registration and languages, read back from the PDF.

use std::path::Path;

use cabinet::{AnyGame, Cabinet};
use press::{Back, COUNTER, HEX, Job, Paper, Sheets, Tiling, document, pieces, print};
use table::Lang;

fn cabinet() -> Cabinet {
    Cabinet::standard().unwrap()
}

fn game<'a>(cabinet: &'a Cabinet, id: &str) -> &'a dyn AnyGame {
    &**cabinet.game(id).unwrap()
}

fn job(paper: Paper, lang: Lang) -> Job {
    Job {
        paper,
        lang,
        board: false,
        counters: false,
        aids: false,
    }
}

/// The sizes of the pages of a PDF, in whole millimetres.
fn pages(pdf: &[u8]) -> Vec<(i64, i64)> {
    let text = String::from_utf8_lossy(pdf);
    let boxes = text.split("/MediaBox [").skip(1);
    boxes
        .map(|rest| {
            let numbers: Vec<f64> = rest
                .split(']')
                .next()
                .unwrap()
                .split_whitespace()
                .map(|number| number.parse().unwrap())
                .collect();
            let millimetres = |points: f64| (points * 25.4 / 72.0).round() as i64;
            (millimetres(numbers[2]), millimetres(numbers[3]))
        })
        .collect()
}

#[test]
fn tiles_have_the_size_of_the_paper_and_cover_the_board() {
    let cabinet = cabinet();
    let map = game(&cabinet, "rio-40-graus").map();
    for (paper, sheet) in [(Paper::A4, (210, 297)), (Paper::A3, (297, 420))] {
        let tiling = Tiling::new(map, paper);
        let tile = tiling.tile();
        assert!(
            tile.width <= tiling.sheet.width - 28.0 && tile.height <= tiling.sheet.height - 28.0
        );
        let wish = Job {
            board: true,
            ..job(paper, Lang::Pt)
        };
        let pdf = print(
            game(&cabinet, "rio-40-graus"),
            cabinet.files("rio-40-graus").unwrap(),
            wish,
        );
        let pages = pages(&pdf.unwrap());
        assert_eq!(pages.len(), tiling.columns * tiling.rows);
        assert!(
            pages
                .iter()
                .all(|&page| page == sheet || page == (sheet.1, sheet.0))
        );
    }
}

#[test]
fn one_sheet_holds_the_board_at_true_size() {
    let cabinet = cabinet();
    let map = game(&cabinet, "ardenas").map();
    let tiling = Tiling::new(map, Paper::One);
    let geometry = artist::geometry(map);
    // Two hexes of a column are one hex apart.
    let (a, b) = (geometry.centres["0101"], geometry.centres["0102"]);
    let scale = tiling.board.height / geometry.height;
    assert!(((b.1 - a.1) * scale - HEX).abs() < 0.01);
    assert_eq!((tiling.columns, tiling.rows), (1, 1));
    assert!(tiling.sheet.width > tiling.board.width);
}

#[test]
fn every_counter_of_every_box_is_on_a_sheet_once() {
    let cabinet = cabinet();
    for game in cabinet.games() {
        let card = game.card();
        let pieces = pieces(&**game, cabinet.files(&card.id).unwrap()).unwrap();
        // Markers of objectives come on top of the counters that the box announces.
        let markers = pieces
            .iter()
            .filter(|piece| piece.front.symbol == "objective");
        let counters = pieces.len() - markers.count();
        assert_eq!(counters, card.counters as usize, "{}", card.id);
        let sheets = Sheets::new(&pieces, Paper::A4);
        let mut seen: Vec<usize> = sheets.cells.iter().flatten().flatten().copied().collect();
        seen.sort();
        assert_eq!(seen, (0..pieces.len()).collect::<Vec<_>>(), "{}", card.id);
    }
}

#[test]
fn backs_lie_behind_their_fronts_when_the_paper_is_turned() {
    let cabinet = cabinet();
    let files = cabinet.files("ardenas").unwrap();
    let pieces = pieces(game(&cabinet, "ardenas"), files).unwrap();
    let sheets = Sheets::new(&pieces, Paper::A4);
    for index in 0..sheets.cells[0].len() {
        let (front, back) = (sheets.cell(index, false), sheets.cell(index, true));
        // Turning over the long edge mirrors left and right: x becomes width - x.
        assert!((front.x - (210.0 - back.x - COUNTER)).abs() < 1e-9);
        assert!((front.y - back.y).abs() < 1e-9);
    }
    let mut wish = job(Paper::A4, Lang::En);
    wish.counters = true;
    let pdf = print(game(&cabinet, "ardenas"), files, wish).unwrap();
    assert_eq!(pages(&pdf).len(), 2 * sheets.cells.len());
}

#[test]
fn reduced_sides_have_the_numbers_of_the_box() {
    let cabinet = cabinet();
    let pieces = pieces(game(&cabinet, "ardenas"), cabinet.files("ardenas").unwrap()).unwrap();
    let piece = pieces
        .iter()
        .find(|piece| piece.front.id == "us-5di-10")
        .unwrap();
    let Back::Face(back) = &piece.back else {
        panic!("it has two steps");
    };
    assert_eq!(piece.front.values, ["3", "4", "5"]);
    assert_eq!(back.values, ["2", "2", "5"]);
    assert_eq!(back.losses, 1);
}

#[test]
fn backs_of_hidden_counters_tell_nothing() {
    let cabinet = cabinet();
    let files = cabinet.files("rio-40-graus").unwrap();
    let pieces = pieces(game(&cabinet, "rio-40-graus"), files).unwrap();
    let style = artist::Style::default();
    let mut backs: Vec<String> = pieces
        .iter()
        .filter(|piece| piece.front.side != "policia")
        .map(|piece| match &piece.back {
            Back::Face(back) => artist::counter(back, &style),
            Back::Blank => String::new(),
        })
        .collect();
    backs.dedup();
    assert_eq!(
        backs.len(),
        1,
        "traffickers, civilians and objectives look the same from behind"
    );
}

#[test]
fn aids_are_set_in_both_languages() {
    let cabinet = cabinet();
    for game in cabinet.games() {
        let files = cabinet.files(&game.card().id).unwrap();
        let aids = [(Lang::Pt, "pt-BR"), (Lang::En, "(en)")].map(|(lang, mark)| {
            let wish = Job {
                aids: true,
                ..job(Paper::A4, lang)
            };
            let pdf = print(&**game, files, wish).unwrap();
            let pages = pages(&pdf);
            let a4 = |&page: &(i64, i64)| page == (210, 297) || page == (297, 210);
            assert!(pages.len() > 2 && pages.iter().all(a4));
            let text = String::from_utf8_lossy(&pdf).into_owned();
            assert!(text.contains(mark), "{}: {mark}", game.card().id);
            text
        });
        assert_ne!(aids[0], aids[1]);
    }
}

#[test]
fn a_scenario_whose_counters_begin_on_the_board_is_shown_there() {
    let cabinet = cabinet();
    let wish = Job {
        aids: true,
        ..job(Paper::A4, Lang::Pt)
    };
    let files = cabinet.files("ardenas").unwrap();
    let pages = pages(&print(game(&cabinet, "ardenas"), files, wish).unwrap());
    let lying: Vec<usize> = (0..pages.len())
        .filter(|&i| pages[i] == (297, 210))
        .collect();
    assert_eq!(lying, [pages.len() - 1], "its board is wider than high");
}

#[test]
fn documents_are_up_to_date() {
    let cabinet = cabinet();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/boxes");
    for game in cabinet.games() {
        let id = &game.card().id;
        for (lang, name) in [(Lang::Pt, "pt"), (Lang::En, "en")] {
            let file = folder.join(format!("{id}.{name}.md"));
            let kept = std::fs::read_to_string(&file).unwrap_or_default();
            let made = document(&**game, cabinet.files(id).unwrap(), lang).unwrap();
            assert!(
                kept == made,
                "{} is not up to date: make documents",
                file.display()
            );
        }
    }
}
