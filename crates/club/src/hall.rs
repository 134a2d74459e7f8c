//! All matches and all accounts: makes matches, finds their rooms, and keeps the rooms of those
//! who play in memory.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use cabinet::{AnyGame, AnyMatch, Cabinet};
use lru::LruCache;
use table::{BoxCard, Journal, Save, ScenarioCard, Seed, Setup};
use tokio::sync::{Semaphore, watch};

use crate::api::{Created, ImportMatch, Mode, NewMatch, NewSeat, SeatLink, Sitter};
use crate::computer::{Staff, levels};
use crate::config::Config;
use crate::failure::Failure;
use crate::playing::Playing;
use crate::room::{Room, blocking, kept, now};
use crate::store::{
    AccountKey, Change, Keeper, MatchKey, MatchRecord, Row, SeatRecord, Sqlite, StoreError,
};
use crate::thinkers::Thinkers;
use crate::token::{Token, is_match_id, match_id, random};
use crate::words;

/// The level of a computer player for whom none was named.
const USUAL_LEVEL: &str = "recruta";

/// How many long computations there are at a time.
pub const LONG_COMPUTATIONS: usize = 2;

/// Rooms in memory.
struct Rooms {
    /// Every room that somebody is in, so that a match never has two.
    open: HashMap<String, Weak<Room>>,
    /// Those used last are kept although nobody may be in them.
    recent: LruCache<String, Arc<Room>>,
}

/// All matches and all accounts.
pub struct Hall {
    cabinet: Cabinet,
    keeper: Arc<Keeper>,
    /// The computer players.
    pub staff: Arc<Staff>,
    thinkers: Arc<Thinkers>,
    rooms: Mutex<Rooms>,
    /// Long computations for whoever asks (new matches, imports, passphrases, hints).
    pub heavy: Semaphore,
    closing: watch::Sender<bool>,
}

impl Hall {
    /// Opens the hall: the store, the writer, the computer players' threads.
    pub fn open(config: &Config, cabinet: Cabinet) -> Result<Arc<Self>, table::Problem> {
        let store = Arc::new(Sqlite::open(&config.database)?);
        let wrong = |failure: Failure| table::Problem::new(failure.error().en.clone());
        let size = NonZeroUsize::new(config.matches_in_memory).unwrap_or(NonZeroUsize::MIN);
        let staff = Arc::new(Staff::new(&cabinet, config)?);
        let hall = Arc::new(Hall {
            cabinet,
            keeper: Arc::new(Keeper::new(store).map_err(wrong)?),
            thinkers: Thinkers::start(config.thinkers, staff.clone()).map_err(wrong)?,
            staff,
            rooms: Mutex::new(Rooms {
                open: HashMap::new(),
                recent: LruCache::new(size),
            }),
            heavy: Semaphore::new(LONG_COMPUTATIONS),
            closing: watch::channel(false).0,
        });
        let waiting = hall.keeper.store().waiting_for_computer();
        for id in waiting.map_err(|error| wrong(error.into()))? {
            if let Ok(room) = hall.find(&id) {
                room.wake_computer();
            }
        }
        Ok(hall)
    }

    /// The boxes.
    pub fn cabinet(&self) -> &Cabinet {
        &self.cabinet
    }

    /// The store and its writer.
    pub fn keeper(&self) -> &Arc<Keeper> {
        &self.keeper
    }

    /// Becomes true when the server closes.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Tells everybody that the server closes, and lets the computer players stop.
    pub fn close(&self) {
        self.closing.send_replace(true);
        self.thinkers.close();
    }

    /// Copies everything to a file while the server goes on.
    pub fn backup(&self, to: &Path) -> Result<(), Failure> {
        Ok(self.keeper.store().backup(to)?)
    }

    /// The room of a match.
    pub async fn room(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, Failure> {
        if let Some(room) = self.room_in_memory(id) {
            return Ok(room);
        }
        if !is_match_id(id) {
            return Err(Failure::unknown_match());
        }
        let (hall, id) = (self.clone(), id.to_owned());
        blocking(move || hall.find(&id)).await
    }

    fn room_in_memory(&self, id: &str) -> Option<Arc<Room>> {
        let mut rooms = lock(&self.rooms);
        if let Some(room) = rooms.recent.get(id) {
            return Some(room.clone());
        }
        let room = rooms.open.get(id)?.upgrade()?;
        let out = rooms.recent.push(id.to_owned(), room.clone());
        drop(rooms);
        forget(out);
        Some(room)
    }

    fn find(&self, id: &str) -> Result<Arc<Room>, Failure> {
        let record = self.keeper.store().find_match(id)?;
        let record = record.ok_or_else(Failure::unknown_match)?;
        let game = self.cabinet.game(&record.header.game)?.clone();
        Ok(self.admit(record, game))
    }

    /// The room of a match of the store: the one that is open, or a new one.
    fn admit(&self, record: MatchRecord, game: Arc<dyn AnyGame>) -> Arc<Room> {
        let id = record.id.clone();
        let mut rooms = lock(&self.rooms);
        let open = rooms.open.get(&id).and_then(Weak::upgrade);
        let room = open.unwrap_or_else(|| {
            let thinkers = Arc::downgrade(&self.thinkers);
            Arc::new(Room::new(record, game, self.keeper.clone(), thinkers))
        });
        rooms.open.insert(id.clone(), Arc::downgrade(&room));
        if rooms.open.len() > 64 + 2 * rooms.recent.len() {
            rooms.open.retain(|_, room| room.strong_count() > 0);
        }
        let out = rooms.recent.push(id, room.clone());
        drop(rooms);
        forget(out);
        room
    }

    /// Makes a match.
    pub async fn make(
        self: &Arc<Self>,
        new: NewMatch,
        account: Option<AccountKey>,
    ) -> Result<Created, Failure> {
        let _one_of_few = self.heavy.acquire().await.map_err(Failure::internal)?;
        let hall = self.clone();
        let made = blocking(move || {
            let game = hall.cabinet.game(&new.game)?.clone();
            let setup = Setup {
                scenario: new.scenario,
                options: new.options,
                seed: Seed::from_bytes(random()?),
                position: None,
            };
            let play = game.begin(&setup)?;
            Made::new(game, play, setup.seed, &new.seats, new.mode, account)
        });
        self.keep(made.await?).await
    }

    /// Makes a match from a file.
    pub async fn import(
        self: &Arc<Self>,
        import: ImportMatch,
        account: Option<AccountKey>,
    ) -> Result<Created, Failure> {
        let _one_of_few = self.heavy.acquire().await.map_err(Failure::internal)?;
        let hall = self.clone();
        let made = blocking(move || {
            let (journal, seed) = read_file(&import.file)?;
            let game = hall.cabinet.game_of(&journal)?.clone();
            let play = game.replay(&journal, Some(seed))?;
            let mut made = Made::new(game, play, seed, &import.seats, import.mode, account)?;
            made.record.imported = true;
            Ok(made)
        });
        self.keep(made.await?).await
    }

    async fn keep(self: &Arc<Self>, made: Made) -> Result<Created, Failure> {
        let Made {
            game,
            play,
            record,
            created,
        } = made;
        let change = Change::Match(Box::new(record), Row::of(play.lines())?);
        kept(self.keeper.keep(change).await)?;
        let (hall, id) = (self.clone(), created.id.clone());
        let room = blocking(move || {
            let record = hall.keeper.store().find_match(&id)?;
            let record = record.ok_or_else(|| Failure::internal("a new match is not there"))?;
            Ok(hall.admit(record, game))
        });
        room.await?.wake_computer();
        Ok(created)
    }
}

fn forget(out: Option<(String, Arc<Room>)>) {
    if let Some((_, room)) = out {
        room.forget();
    }
}

fn read_file(file: &str) -> Result<(Journal, Seed), Failure> {
    if file.starts_with("{\"bivaque\":\"save\"") {
        let save = Save::parse(file)?;
        return Ok((save.journal, save.seed));
    }
    let journal = Journal::parse(file)?;
    let Some(closing) = &journal.closing else {
        return Err(Failure::invalid(
            "Este diário não chegou ao fim, e sem a semente dos dados a partida não pode continuar: use o arquivo da partida salva.",
            "This journal has no end, and without the seed of the dice the match cannot go on: use the saved match.",
        ));
    };
    let seed = closing.seed;
    Ok((journal, seed))
}

/// A match that is not stored yet.
struct Made {
    game: Arc<dyn AnyGame>,
    play: Box<dyn AnyMatch>,
    record: MatchRecord,
    created: Created,
}

impl Made {
    fn new(
        game: Arc<dyn AnyGame>,
        play: Box<dyn AnyMatch>,
        seed: Seed,
        seats: &std::collections::BTreeMap<String, NewSeat>,
        mode: Mode,
        account: Option<AccountKey>,
    ) -> Result<Self, Failure> {
        let card = game.card();
        for side in seats.keys() {
            card.side(side)?;
        }
        let scenario = card.scenario(&play.header().scenario)?;
        let id = match_id()?;
        let (seats, links) = Seating {
            card,
            scenario,
            mode,
            account,
            id: &id,
        }
        .arrange(seats)?;
        let spectator = Token::new()?;
        let now = now();
        let playing = Playing::new(play.fork(), seed, 0);
        let record = MatchRecord {
            key: MatchKey(0),
            id: id.clone(),
            header: play.header().clone(),
            seed,
            mode,
            imported: false,
            created: now,
            spectator: spectator.hash(),
            seats,
            status: playing.status(now),
            lines: play.lines().len() as u32,
            chat: 0,
        };
        let created = Created {
            commitment: record.header.commitment.clone(),
            seats: links,
            spectator: link(&id, Vec::new(), &spectator, false),
            id,
        };
        Ok(Made {
            game,
            play,
            record,
            created,
        })
    }
}

struct Seating<'a> {
    card: &'a BoxCard,
    scenario: &'a ScenarioCard,
    mode: Mode,
    account: Option<AccountKey>,
    id: &'a str,
}

impl Seating<'_> {
    /// Seats and links, as asked for.
    fn arrange(
        &self,
        asked: &std::collections::BTreeMap<String, NewSeat>,
    ) -> Result<(Vec<SeatRecord>, Vec<SeatLink>), Failure> {
        // In a mission for one player the other side's few decisions are his, too.
        let shared = self.mode == Mode::Hotseat || self.scenario.players == 1;
        let one = Token::new()?;
        let mut seats = Vec::new();
        let mut links: Vec<SeatLink> = Vec::new();
        for side in &self.card.sides {
            let mut seat = self.seat(&side.id, asked.get(&side.id), shared)?;
            if seat.kind == Sitter::Computer {
                seats.push(seat);
                continue;
            }
            let token = if shared { one.clone() } else { Token::new()? };
            seat.token = Some(token.hash());
            match links.first_mut().filter(|_| shared) {
                Some(link) => link.sides.push(side.id.clone()),
                None => links.push(link(self.id, vec![side.id.clone()], &token, seat.invited)),
            }
            seats.push(seat);
        }
        if links.is_empty() {
            return Err(Failure::invalid(
                "Ninguém se sentou: ao menos um lugar é de uma pessoa.",
                "Nobody sits down: at least one seat belongs to a person.",
            ));
        }
        Ok((seats, links))
    }

    fn seat(
        &self,
        side: &str,
        asked: Option<&NewSeat>,
        shared: bool,
    ) -> Result<SeatRecord, Failure> {
        let usual = if self.mode == Mode::Computer && self.scenario.players > 1 {
            Sitter::Computer
        } else {
            Sitter::Human
        };
        let kind = asked.map_or(usual, |seat| seat.kind);
        let level = asked
            .and_then(|seat| seat.level.as_deref())
            .unwrap_or(USUAL_LEVEL);
        if kind == Sitter::Computer && !levels().iter().any(|known| known.id == level) {
            let ids: Vec<String> = levels().into_iter().map(|known| known.id).collect();
            return Err(Failure::invalid(
                format!("Não há nível \"{level}\"; há {}.", ids.join(", ")),
                format!(
                    "There is no level \"{level}\"; there are {}.",
                    ids.join(", ")
                ),
            ));
        }
        let invited = asked.is_some_and(|seat| seat.invite) && kind == Sitter::Human && !shared;
        Ok(SeatRecord {
            side: side.to_owned(),
            kind,
            level: (kind == Sitter::Computer).then(|| level.to_owned()),
            name: asked
                .and_then(|seat| seat.name.as_deref())
                .map(words::name)
                .transpose()?
                .flatten(),
            token: None,
            invited,
            account: self.account.filter(|_| kind == Sitter::Human && !invited),
        })
    }
}

fn link(id: &str, sides: Vec<String>, token: &Token, invite: bool) -> SeatLink {
    SeatLink {
        sides,
        path: format!("/match/{id}#{}", token.reveal()),
        token: token.reveal().to_owned(),
        invite,
    }
}

/// A panic elsewhere leaves the map of rooms whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A name is in use already, or something else went wrong.
pub fn name_kept<E>(answer: Result<Result<(), StoreError>, E>) -> Result<(), Failure> {
    match answer {
        Ok(Err(StoreError::Taken)) => Err(Failure::name_taken()),
        other => kept(other),
    }
}
