//! One match and the people around it. The match itself is in memory only while somebody plays;
//! its room stays as long as anybody is connected. An order holds the room's lock from the moment
//! it is carried out until it is safe on disk, so that nobody sees what might still be lost.

use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex as Lock, MutexGuard, PoisonError, RwLock, RwLockReadGuard, Weak};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::body::Bytes;
use cabinet::{AnyGame, AnyMatch, Told};
use table::{Journal, Side, Viewer};
use tokio::sync::{Mutex, OwnedMutexGuard, watch};

use crate::access::{Access, Wanted};
use crate::api::{ChatMessage, MatchCard, SeatCard, Sitter, Status};
use crate::failure::Failure;
use crate::playing::{Act, Playing, from_the_start};
use crate::store::{AccountKey, Change, Keeper, MatchRecord, Row, SeatRecord, StoreError};
use crate::thinkers::Thinkers;
use crate::token::{Token, TokenHash};

/// What has changed in a room, by counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct News {
    /// Lines of the journal that are safe on disk.
    pub seq: u32,
    /// Chat messages.
    pub chat: u32,
    /// Changes of seats and of who is here.
    pub seats: u32,
}

/// Whose decision is pending, as far as everybody may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The side that decides.
    pub deciding: Option<Side>,
    /// Whether the match is over.
    pub over: bool,
}

/// A match being stepped through.
struct Cursor {
    play: Box<dyn AnyMatch>,
    told: [Vec<Told>; 4],
}

/// One match and the people around it.
pub struct Room {
    record: MatchRecord,
    game: Arc<dyn AnyGame>,
    keeper: Arc<Keeper>,
    thinkers: Weak<Thinkers>,
    seats: RwLock<Vec<SeatRecord>>,
    status: Lock<Status>,
    /// Live connections, by seat.
    here: Vec<AtomicU32>,
    news: watch::Sender<News>,
    playing: Arc<Mutex<Option<Playing>>>,
    cursor: Arc<Mutex<Option<Cursor>>>,
    /// Held while a message or a change of seats is being stored, so that they come one after the
    /// other and an invitation cannot be used twice.
    edge: Mutex<()>,
    /// A computer player is thinking here, or about to.
    pub thinking: AtomicBool,
}

impl Room {
    /// A room for a match of the store.
    pub fn new(
        record: MatchRecord,
        game: Arc<dyn AnyGame>,
        keeper: Arc<Keeper>,
        thinkers: Weak<Thinkers>,
    ) -> Self {
        let (news, _) = watch::channel(News {
            seq: record.lines,
            chat: record.chat,
            seats: 0,
        });
        Room {
            seats: RwLock::new(record.seats.clone()),
            status: Lock::new(record.status.clone()),
            here: record.seats.iter().map(|_| AtomicU32::new(0)).collect(),
            news,
            playing: Arc::default(),
            cursor: Arc::default(),
            edge: Mutex::default(),
            thinking: AtomicBool::new(false),
            record,
            game,
            keeper,
            thinkers,
        }
    }

    /// The match's id.
    pub fn id(&self) -> &str {
        &self.record.id
    }

    /// The box.
    pub fn game(&self) -> &Arc<dyn AnyGame> {
        &self.game
    }

    /// News of this room, from now on.
    pub fn subscribe(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    /// Lines of the journal that are safe on disk.
    pub fn seq(&self) -> u32 {
        self.news.borrow().seq
    }

    /// Whose decision is pending.
    pub fn turn(&self) -> Turn {
        let status = lock(&self.status);
        let deciding = status
            .deciding
            .as_ref()
            .and_then(|id| self.game.card().side(id).ok());
        Turn {
            deciding,
            over: status.outcome.is_some(),
        }
    }

    fn seats(&self) -> RwLockReadGuard<'_, Vec<SeatRecord>> {
        self.seats.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_seats(&self, change: impl FnOnce(&mut Vec<SeatRecord>)) {
        change(&mut self.seats.write().unwrap_or_else(PoisonError::into_inner));
        self.news.send_modify(|news| news.seats += 1);
    }

    /// Who sits where.
    pub fn seat_cards(&self) -> Vec<SeatCard> {
        let seats = self.seats();
        let cards = seats.iter().zip(&self.here).map(|(seat, here)| SeatCard {
            here: seat.kind == Sitter::Computer || here.load(Ordering::Relaxed) > 0,
            side: seat.side.clone(),
            kind: seat.kind,
            level: seat.level.clone(),
            name: seat.name.clone(),
            invited: seat.invited,
        });
        cards.collect()
    }

    /// What the match list shows.
    pub fn card(&self, access: &Access) -> MatchCard {
        let sides = &self.game.card().sides;
        let header = &self.record.header;
        MatchCard {
            id: self.record.id.clone(),
            game: header.game.clone(),
            scenario: header.scenario.clone(),
            options: header.options.clone(),
            mode: self.record.mode,
            seq: self.seq(),
            seats: self.seat_cards(),
            yours: access
                .sides()
                .iter()
                .filter_map(|side| Some(sides.get(side.index())?.id.clone()))
                .collect(),
            status: lock(&self.status).clone(),
            commitment: header.commitment.clone(),
            imported: self.record.imported,
            created: self.record.created,
        }
    }

    /// What a token, or the account of a session, opens here. Every seat is compared, whether one
    /// fitted already or not.
    pub fn access(
        &self,
        token: &TokenHash,
        account: Option<AccountKey>,
    ) -> Result<Access, Failure> {
        let mut sides = Vec::new();
        let mut invited = false;
        for (index, seat) in self.seats().iter().enumerate() {
            let fits = seat.token.is_some_and(|own| own.matches(token));
            let claimed = account.is_some() && seat.account == account;
            invited |= fits && seat.invited;
            if (fits && !seat.invited) || claimed {
                sides.push(Side(index as u8));
            }
        }
        let watches = self.record.spectator.matches(token);
        if !sides.is_empty() {
            Ok(Access::player(sides))
        } else if invited {
            Err(Failure::join_first())
        } else if watches {
            Ok(Access::spectator())
        } else {
            Err(Failure::unknown_match())
        }
    }

    /// As whom somebody wants to look, from the word in his request.
    pub fn wanted(&self, word: Option<&str>) -> Result<Wanted, Failure> {
        Ok(match word {
            None => Wanted::Own,
            Some("spectator") => Wanted::As(Viewer::Spectator),
            Some("referee") => Wanted::As(Viewer::Referee),
            Some(id) => Wanted::As(Viewer::Side(self.game.card().side(id)?)),
        })
    }

    /// As whom somebody looks.
    pub fn viewer(&self, access: &Access, word: Option<&str>) -> Result<Viewer, Failure> {
        let turn = self.turn();
        access.viewer(self.wanted(word)?, turn.deciding, turn.over)
    }

    /// Exchanges an invitation for a token that only its new holder knows.
    pub async fn join(
        &self,
        invitation: &TokenHash,
        name: Option<String>,
    ) -> Result<Token, Failure> {
        let _one_at_a_time = self.edge.lock().await;
        let token = Token::new()?;
        let seat = {
            let seats = self.seats();
            let seat = seats
                .iter()
                .find(|seat| seat.invited && seat.token.is_some_and(|own| own.matches(invitation)));
            seat.cloned().ok_or_else(Failure::taken)?
        };
        let seat = SeatRecord {
            token: Some(token.hash()),
            invited: false,
            name: name.or(seat.name.clone()),
            ..seat
        };
        self.change_seat(seat).await?;
        Ok(token)
    }

    /// Gives the sides of `access` a name.
    pub async fn rename(&self, access: &Access, name: Option<String>) -> Result<(), Failure> {
        let _one_at_a_time = self.edge.lock().await;
        for seat in self.own_seats(access)? {
            let name = name.clone();
            self.change_seat(SeatRecord { name, ..seat }).await?;
        }
        Ok(())
    }

    /// Puts the sides of `access` under an account.
    pub async fn claim(&self, access: &Access, account: AccountKey) -> Result<(), Failure> {
        let _one_at_a_time = self.edge.lock().await;
        for seat in self.own_seats(access)? {
            let account = Some(account);
            self.change_seat(SeatRecord { account, ..seat }).await?;
        }
        Ok(())
    }

    fn own_seats(&self, access: &Access) -> Result<Vec<SeatRecord>, Failure> {
        let seats = self.seats();
        let own = access
            .sides()
            .iter()
            .filter_map(|side| seats.get(side.index()).cloned());
        let own: Vec<SeatRecord> = own.collect();
        if own.is_empty() {
            Err(Failure::not_your_seat())
        } else {
            Ok(own)
        }
    }

    async fn change_seat(&self, seat: SeatRecord) -> Result<(), Failure> {
        let change = Change::Seat(self.record.key, seat.clone());
        kept(self.keeper.keep(change).await)?;
        self.set_seats(|seats| {
            if let Some(old) = seats.iter_mut().find(|old| old.side == seat.side) {
                *old = seat;
            }
        });
        Ok(())
    }

    /// Somebody with `access` has connected; he leaves when what is returned is dropped.
    pub fn enter(self: &Arc<Self>, access: &Access) -> Presence {
        let presence = Presence {
            room: self.clone(),
            sides: access.sides().to_vec(),
        };
        presence.count(|here| here.fetch_add(1, Ordering::Relaxed) == 0);
        presence
    }

    /// Says something at the table.
    pub async fn say(&self, side: Side, text: String) -> Result<ChatMessage, Failure> {
        let _one_at_a_time = self.edge.lock().await;
        let n = self.news.borrow().chat + 1;
        let message = ChatMessage {
            n,
            side: self.game.card().side_card(side).id.clone(),
            text,
            at: now(),
        };
        let change = Change::Chat(self.record.key, message.clone());
        kept(self.keeper.keep(change).await)?;
        self.news.send_modify(|news| news.chat = n);
        Ok(message)
    }

    /// What was said after message `since`.
    pub async fn chat_since(self: &Arc<Self>, since: u32) -> Result<Vec<ChatMessage>, Failure> {
        const MOST: u32 = 200;
        let (store, key) = (self.keeper.store().clone(), self.record.key);
        blocking(move || Ok(store.chat(key, since, MOST)?)).await
    }

    /// Computes something with the match, away from the async threads, reading it first if it is
    /// not in memory.
    pub async fn with<R: Send + 'static>(
        self: &Arc<Self>,
        compute: impl FnOnce(&Room, &mut Playing) -> Result<R, Failure> + Send + 'static,
    ) -> Result<R, Failure> {
        let mut guard = self.playing.clone().lock_owned().await;
        let room = self.clone();
        blocking(move || {
            let mut playing = room.take(&mut guard)?;
            let result = compute(&room, &mut playing);
            *guard = Some(playing);
            result
        })
        .await
    }

    /// The match out of its place, read from the store if it is not there. Whoever takes it puts it
    /// back; if he panics instead, the next one reads it again.
    fn take(&self, guard: &mut OwnedMutexGuard<Option<Playing>>) -> Result<Playing, Failure> {
        if let Some(playing) = guard.take() {
            return Ok(playing);
        }
        let journal = Journal {
            header: self.record.header.clone(),
            lines: self.keeper.store().lines(self.record.key)?,
            closing: None,
        };
        if let Some(playing) = self.resumed(&journal)? {
            return Ok(playing);
        }
        let play = self.game.replay(&journal, Some(self.record.seed))?;
        Ok(Playing::new(play, self.record.seed, 0))
    }

    /// The match from its last snapshot. One that cannot be used any more (the
    /// box has changed since) is no loss: the whole journal is there.
    fn resumed(&self, journal: &Journal) -> Result<Option<Playing>, Failure> {
        let Some(snapshot) = self.keeper.store().snapshot(self.record.key)? else {
            return Ok(None);
        };
        match self.game.resume(journal, self.record.seed, &snapshot) {
            Ok(play) => Ok(Some(Playing::new(play, self.record.seed, snapshot.n))),
            Err(problem) => {
                tracing::warn!(match_id = self.id(), %problem, "a snapshot is of no use");
                Ok(None)
            }
        }
    }

    /// Carries out what somebody does, and answers when it is safe on disk: the new `seq`. It goes
    /// on to the end even if whoever asked hangs up.
    pub async fn act(
        self: &Arc<Self>,
        access: &Access,
        act: Act,
        expected: u32,
    ) -> Result<u32, Failure> {
        if access.sides().is_empty() {
            return Err(Failure::not_your_seat());
        }
        let (room, access) = (self.clone(), access.clone());
        let whole = async move {
            let mut guard = room.playing.clone().lock_owned().await;
            if guard.is_none() {
                let room = room.clone();
                guard = blocking(move || {
                    *guard = Some(room.take(&mut guard)?);
                    Ok(guard)
                })
                .await?;
            }
            // A match in memory takes an order in less time than handing it to another thread would.
            let done = room.act_now(&mut guard, &access, &act, expected)?;
            let stored = room.keeper.keep(done.change).await;
            room.publish(&mut guard, kept(stored).map(|()| (done.seq, done.status)))
        };
        to_the_end(whole).await
    }

    /// The same for a computer player, in a thread of its own.
    pub fn act_blocking(
        self: &Arc<Self>,
        side: Side,
        act: &Act,
        expected: u32,
    ) -> Result<u32, Failure> {
        let mut guard = self.playing.clone().blocking_lock_owned();
        let access = Access::player(vec![side]);
        let done = self.act_now(&mut guard, &access, act, expected)?;
        let stored = self.keeper.keep(done.change).blocking_recv();
        self.publish(&mut guard, kept(stored).map(|()| (done.seq, done.status)))
    }

    /// Computes something with the match, in a thread that may block.
    pub fn with_blocking<R>(
        &self,
        compute: impl FnOnce(&mut Playing) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        let mut guard = self.playing.clone().blocking_lock_owned();
        let mut playing = self.take(&mut guard)?;
        let result = compute(&mut playing);
        *guard = Some(playing);
        result
    }

    fn act_now(
        &self,
        guard: &mut OwnedMutexGuard<Option<Playing>>,
        access: &Access,
        act: &Act,
        expected: u32,
    ) -> Result<Done, Failure> {
        let mut playing = self.take(guard)?;
        let done = self.act_on(&mut playing, access, act, expected);
        **guard = Some(playing);
        done
    }

    fn act_on(
        &self,
        playing: &mut Playing,
        access: &Access,
        act: &Act,
        expected: u32,
    ) -> Result<Done, Failure> {
        let before = playing.seq();
        if expected != before {
            return Err(Failure::stale(before));
        }
        let pending = playing.play().pending();
        // Somebody whose turn it is not hears so from the match itself.
        let own = pending
            .map(|pending| pending.side)
            .filter(|side| access.plays(*side));
        let side = own.or(access.sides().first().copied());
        playing.act(side.ok_or_else(Failure::not_your_seat)?, act)?;

        let after = playing.play().pending();
        let status = (after != pending)
            .then(|| playing.status(now()))
            .filter(|status| {
                let old = lock(&self.status);
                (&old.turn, &old.deciding, &old.outcome)
                    != (&status.turn, &status.deciding, &status.outcome)
            });
        let rows = Row::of(&playing.play().lines()[before as usize..])?;
        Ok(Done {
            seq: playing.seq(),
            change: Change::Lines(self.record.key, rows, status.clone()),
            status,
        })
    }

    /// Tells everybody, or forgets what could not be stored.
    fn publish(
        self: &Arc<Self>,
        guard: &mut OwnedMutexGuard<Option<Playing>>,
        stored: Result<(u32, Option<Status>), Failure>,
    ) -> Result<u32, Failure> {
        let (seq, status) = stored.inspect_err(|_| **guard = None)?;
        if let Some(status) = status {
            *lock(&self.status) = status;
        }
        if let Some(snapshot) = guard.as_mut().and_then(Playing::due_snapshot) {
            // Nobody waits for it: without it a match is only slower to read.
            drop(
                self.keeper
                    .keep(Change::Snapshot(self.record.key, snapshot)),
            );
        }
        self.news.send_modify(|news| news.seq = seq);
        self.wake_computer();
        Ok(seq)
    }

    /// The level of the computer player that decides now, if one does.
    pub fn computer_to_decide(&self) -> Option<(Side, String)> {
        let side = self.turn().deciding?;
        let seats = self.seats();
        let seat = seats.get(side.index())?;
        let computer = seat.kind == Sitter::Computer;
        computer.then(|| (side, seat.level.clone().unwrap_or_default()))
    }

    /// Lets a computer player think, if the decision is his.
    pub fn wake_computer(self: &Arc<Self>) {
        if self.computer_to_decide().is_some()
            && let Some(thinkers) = self.thinkers.upgrade()
            && !self.thinking.swap(true, Ordering::AcqRel)
        {
            thinkers.think(self.clone());
        }
    }

    /// The present moment as it travels to somebody who looks on.
    pub async fn frame(
        self: &Arc<Self>,
        viewer: Viewer,
        since: Option<u32>,
    ) -> Result<(u32, Bytes), Failure> {
        let ready = {
            let guard = self.playing.lock().await;
            guard
                .as_ref()
                .and_then(|playing| playing.ready_frame(viewer, since))
        };
        match ready {
            Some(frame) => Ok(frame),
            None => {
                self.with(move |room, playing| playing.frame(&*room.game, viewer, since))
                    .await
            }
        }
    }

    /// The table after line `n`, with what that line led to, and how many lines there are.
    pub async fn step(
        self: &Arc<Self>,
        viewer: Viewer,
        n: u32,
    ) -> Result<(table::View, Vec<Told>, u32), Failure> {
        let of = self.seq();
        if n > of {
            return Err(Failure::not_found(format!("line {n} of {of}")));
        }
        let mut guard = self.cursor.clone().lock_owned().await;
        let lines = self
            .with(move |_, playing| Ok(playing.play().lines()[..n as usize].to_vec()))
            .await?;
        let room = self.clone();
        blocking(move || {
            let cursor = guard
                .take()
                .filter(|cursor| cursor.play.lines().len() <= lines.len());
            let mut cursor = match cursor {
                Some(cursor) => cursor,
                None => Cursor {
                    play: room.blank()?,
                    told: Default::default(),
                },
            };
            for line in &lines[cursor.play.lines().len()..] {
                let happened = cursor.play.follow(line)?;
                cursor.told = CURSOR.map(|viewer| happened.told(viewer).to_vec());
            }
            let place = CURSOR
                .iter()
                .position(|known| *known == viewer)
                .unwrap_or(2);
            let step = (cursor.play.view(viewer), cursor.told[place].clone(), of);
            *guard = Some(cursor);
            Ok(step)
        })
        .await
    }

    /// The same match before its first line.
    pub fn blank(&self) -> Result<Box<dyn AnyMatch>, Failure> {
        Ok(from_the_start(
            &*self.game,
            &self.record.header,
            self.record.seed,
        )?)
    }

    /// Whether nobody but the holder of `access` plays here as a person.
    pub fn alone(&self, access: &Access) -> bool {
        let seats = self.seats();
        let mut people = seats
            .iter()
            .enumerate()
            .filter(|(_, seat)| seat.kind == Sitter::Human);
        !access.sides().is_empty() && people.all(|(index, _)| access.plays(Side(index as u8)))
    }

    /// Forgets the match itself; it is read again when somebody needs it. Not while it is in use.
    pub fn forget(&self) {
        if let Ok(mut playing) = self.playing.try_lock() {
            *playing = None;
        }
        if let Ok(mut cursor) = self.cursor.try_lock() {
            *cursor = None;
        }
    }
}

const CURSOR: [Viewer; 4] = [
    Viewer::Side(Side::FIRST),
    Viewer::Side(Side::SECOND),
    Viewer::Spectator,
    Viewer::Referee,
];

struct Done {
    seq: u32,
    change: Change,
    status: Option<Status>,
}

/// Somebody is connected, until this is dropped.
pub struct Presence {
    room: Arc<Room>,
    sides: Vec<Side>,
}

impl Presence {
    /// Counts at each of his seats, and tells everybody if `count` says that it matters.
    fn count(&self, count: impl Fn(&AtomicU32) -> bool) {
        let seats = self
            .sides
            .iter()
            .filter_map(|side| self.room.here.get(side.index()));
        if seats.filter(|here| count(here)).count() > 0 {
            self.room.news.send_modify(|news| news.seats += 1);
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.count(|here| here.fetch_sub(1, Ordering::Relaxed) == 1);
        let empty = |here: &AtomicU32| here.load(Ordering::Relaxed) == 0;
        if self.room.turn().over && self.room.here.iter().all(empty) {
            self.room.forget();
        }
    }
}

/// Runs something to its end, even if whoever asked for it hangs up: what is on disk and what is in
/// memory must not part.
pub async fn to_the_end<R: Send + 'static>(
    run: impl Future<Output = Result<R, Failure>> + Send + 'static,
) -> Result<R, Failure> {
    tokio::spawn(run).await.map_err(Failure::internal)?
}

/// Runs something that blocks or computes on a thread for that.
pub async fn blocking<R: Send + 'static>(
    run: impl FnOnce() -> Result<R, Failure> + Send + 'static,
) -> Result<R, Failure> {
    tokio::task::spawn_blocking(run)
        .await
        .map_err(Failure::internal)?
}

/// The answer of the keeper; one that never came is a failure too.
pub fn kept<E>(answer: Result<Result<(), StoreError>, E>) -> Result<(), Failure> {
    match answer {
        Ok(result) => Ok(result?),
        Err(_) => Err(Failure::closing()),
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Taken => Failure::internal("something is stored twice"),
            StoreError::Broken(details) => Failure::internal(details),
        }
    }
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

/// A panic elsewhere leaves plain data behind, never half a change.
fn lock<T>(mutex: &Lock<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
