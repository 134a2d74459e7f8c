//! The cabinet: opens a box by its id and sits a match down at it. This is the one place with
//! dynamic dispatch; everything above it handles matches without knowing their game.

mod any;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use include_dir::{Dir, include_dir};
use table::{BoxCard, BoxFiles, Game, Journal, Problem};

pub use any::{AnyGame, AnyMatch, Happened, Told};

static BOXES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../boxes");

/// All boxes that can be played.
pub struct Cabinet {
    games: Vec<Arc<dyn AnyGame>>,
    files: BTreeMap<String, BoxFiles>,
}

impl Cabinet {
    /// The boxes that come with the program.
    pub fn standard() -> Result<Self, Problem> {
        let boxes = BOXES.dirs().filter_map(|folder| {
            let id = folder.path().file_name()?.to_str()?.to_owned();
            Some((id, embedded(folder)))
        });
        Self::with(boxes)
    }

    /// The boxes in a folder, one folder each.
    pub fn open(folder: &Path) -> Result<Self, Problem> {
        let entries = std::fs::read_dir(folder).map_err(|e| {
            Problem::new(format!("cannot read the boxes: {e}")).at(folder.display())
        })?;
        let mut boxes = Vec::new();
        for entry in entries.flatten().filter(|entry| entry.path().is_dir()) {
            let id = entry.file_name().to_string_lossy().into_owned();
            boxes.push((id, BoxFiles::open(&entry.path())?));
        }
        Self::with(boxes)
    }

    fn with(boxes: impl IntoIterator<Item = (String, BoxFiles)>) -> Result<Self, Problem> {
        let mut games = Vec::new();
        let mut kept = BTreeMap::new();
        for (id, files) in boxes {
            if files.text("box.toml").is_err() {
                continue;
            }
            let game = open_box(&files).map_err(|problem| problem.at(&id))?;
            kept.insert(game.card().id.clone(), files);
            games.push(game);
        }
        games.sort_by(|a, b| a.card().id.cmp(&b.card().id));
        Ok(Cabinet { games, files: kept })
    }

    /// Every box, in the order of the shelf.
    pub fn games(&self) -> &[Arc<dyn AnyGame>] {
        &self.games
    }

    /// A box by its id.
    pub fn game(&self, id: &str) -> Result<&Arc<dyn AnyGame>, Problem> {
        self.games
            .iter()
            .find(|game| game.card().id == id)
            .ok_or_else(|| {
                let ids: Vec<&str> = self.games.iter().map(|g| g.card().id.as_str()).collect();
                Problem::new(format!(
                    "there is no box \"{id}\"; there are {}",
                    ids.join(", ")
                ))
            })
    }

    /// The files of a box, for those who print or document what is in it.
    pub fn files(&self, id: &str) -> Result<&BoxFiles, Problem> {
        let game = self.game(id)?;
        self.files
            .get(&game.card().id)
            .ok_or_else(|| Problem::new(format!("the box \"{id}\" has no files")))
    }

    /// The box that a journal was played with.
    pub fn game_of(&self, journal: &Journal) -> Result<&Arc<dyn AnyGame>, Problem> {
        self.game(&journal.header.game)
    }
}

/// Opens one box with the ruleset that it names.
pub fn open_box(files: &BoxFiles) -> Result<Arc<dyn AnyGame>, Problem> {
    let card = BoxCard::open(files)?;
    match card.ruleset.as_str() {
        "operational" => sit::<operational::Operational>(files),
        "rio" => sit::<rio::Rio>(files),
        "tigers" => sit::<tigers::Tigers>(files),
        other => Err(Problem::new(format!(
            "there is no ruleset \"{other}\"; there are operational, rio and tigers"
        ))
        .at("box.toml")),
    }
}

fn sit<G: Game>(files: &BoxFiles) -> Result<Arc<dyn AnyGame>, Problem> {
    Ok(Arc::new(any::Opened(Arc::new(G::open(files)?))))
}

fn embedded(folder: &Dir<'_>) -> BoxFiles {
    let root = folder.path();
    let all = folder.files().chain(folder.dirs().flat_map(Dir::files));
    BoxFiles::new(all.filter_map(|file| {
        let name = file.path().strip_prefix(root).ok()?.to_str()?;
        let text = file.contents_utf8()?;
        name.ends_with(".toml")
            .then(|| (name.to_owned(), text.to_owned()))
    }))
}
