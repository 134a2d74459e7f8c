//! Threads in which computer players think, so that the server goes on meanwhile.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use serde_json::Value;
use table::{Chance, Side};

use crate::computer::{Seat, sit};
use crate::failure::Failure;
use crate::playing::Act;
use crate::room::Room;
use crate::token::random;

#[derive(Default)]
struct Queue {
    rooms: VecDeque<Arc<Room>>,
    closed: bool,
}

/// Threads in which computer players think.
#[derive(Default)]
pub struct Thinkers {
    queue: Mutex<Queue>,
    more: Condvar,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Thinkers {
    /// Starts `count` threads.
    pub fn start(count: usize) -> Result<Arc<Self>, Failure> {
        let thinkers = Arc::new(Thinkers::default());
        for number in 0..count.max(1) {
            let own = thinkers.clone();
            let thread = thread::Builder::new()
                .name(format!("thinker-{number}"))
                .spawn(move || own.run())
                .map_err(|e| Failure::internal(format!("cannot start a thinker: {e}")))?;
            lock(&thinkers.threads).push(thread);
        }
        Ok(thinkers)
    }

    /// Puts a room at the end of the queue.
    pub fn think(&self, room: Arc<Room>) {
        lock(&self.queue).rooms.push_back(room);
        self.more.notify_one();
    }

    /// Lets every thread finish the order it thinks about, and ends them.
    pub fn close(&self) {
        lock(&self.queue).closed = true;
        self.more.notify_all();
        let threads = std::mem::take(&mut *lock(&self.threads));
        for thread in threads {
            let _ = thread.join();
        }
        lock(&self.queue).rooms.clear();
    }

    fn run(&self) {
        while let Some(room) = self.next() {
            // One order at a time, so that every room has its turn.
            let result = catch_unwind(AssertUnwindSafe(|| answer(&room)))
                .unwrap_or_else(|_| Err(Failure::internal("a computer player panicked")));
            room.thinking.store(false, Ordering::Release);
            match result {
                Ok(()) => room.wake_computer(),
                Err(failure) => {
                    tracing::error!(
                        game = room.game().card().id,
                        match_id = room.id(),
                        code = failure.error().code,
                        "a computer player cannot go on"
                    );
                }
            }
        }
    }

    fn next(&self) -> Option<Arc<Room>> {
        let mut queue = lock(&self.queue);
        loop {
            if queue.closed {
                return None;
            }
            if let Some(room) = queue.rooms.pop_front() {
                return Some(room);
            }
            queue = self
                .more
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One order of the computer player that decides in this room.
fn answer(room: &Arc<Room>) -> Result<(), Failure> {
    let Some((side, level)) = room.computer_to_decide() else {
        return Ok(());
    };
    let number = u64::from_le_bytes(random()?);
    // The player thinks about a copy, so that people can look at the table meanwhile.
    let (seq, copy, player) = room.with_blocking(|playing| {
        let player = playing.players.get_mut(side.index()).and_then(Option::take);
        Ok((playing.seq(), playing.play().fork(), player))
    })?;
    let player = player.or_else(|| sit(&level, Chance::new(number)));
    let Some(mut player) = player else {
        return Err(Failure::internal(format!("there is no level \"{level}\"")));
    };
    let seat = Seat::new(&**room.game(), &*copy, side);
    let order = catch_unwind(AssertUnwindSafe(|| player.choose(&seat))).unwrap_or(None);
    let given = order
        .ok_or_else(no_order)
        .and_then(|order| give(room, side, order, seq));
    if let Err(failure) = given {
        tracing::warn!(
            match_id = room.id(),
            code = failure.error().code,
            level,
            "a computer player chose badly; chance chooses instead"
        );
        let order = copy.sample(&mut Chance::new(number)).ok_or_else(no_order)?;
        give(room, side, order, seq)?;
    }
    room.with_blocking(|playing| {
        if let Some(place) = playing.players.get_mut(side.index()) {
            *place = Some(player);
        }
        Ok(())
    })
}

fn give(room: &Arc<Room>, side: Side, order: Value, seq: u32) -> Result<(), Failure> {
    match room.act_blocking(side, &Act::Order(order), seq) {
        Ok(_) => Ok(()),
        // Somebody acted meanwhile; whoever decides now is woken by that.
        Err(failure) if failure.error().code == "stale" => Ok(()),
        Err(failure) => Err(failure),
    }
}

fn no_order() -> Failure {
    Failure::internal("a computer player has no order to give")
}
