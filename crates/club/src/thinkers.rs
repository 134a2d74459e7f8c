//! Threads in which computer players think, so that the server goes on meanwhile.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use opponent::Level;
use serde_json::Value;
use table::{Chance, Side};

use crate::computer::Staff;
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
pub struct Thinkers {
    staff: Arc<Staff>,
    queue: Mutex<Queue>,
    more: Condvar,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Thinkers {
    /// Starts `count` threads.
    pub fn start(count: usize, staff: Arc<Staff>) -> Result<Arc<Self>, Failure> {
        let thinkers = Arc::new(Thinkers {
            staff,
            queue: Mutex::default(),
            more: Condvar::new(),
            threads: Mutex::default(),
        });
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
            let result = catch_unwind(AssertUnwindSafe(|| answer(&self.staff, &room)))
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
fn answer(staff: &Staff, room: &Arc<Room>) -> Result<(), Failure> {
    let Some((side, level)) = room.computer_to_decide() else {
        return Ok(());
    };
    let level = Level::parse(&level)
        .ok_or_else(|| Failure::internal(format!("there is no level \"{level}\"")))?;
    let number = u64::from_le_bytes(random()?);
    // The player thinks about a copy, so that people can look at the table meanwhile.
    let (seq, copy) = room.with_blocking(|playing| Ok((playing.seq(), playing.play().moment())))?;
    let think = || staff.choose(&*copy, side, level, number);
    let order = catch_unwind(AssertUnwindSafe(think)).unwrap_or(None);
    let given = order
        .ok_or_else(no_order)
        .and_then(|order| give(room, side, order, seq));
    if let Err(failure) = given {
        tracing::warn!(
            match_id = room.id(),
            code = failure.error().code,
            level = level.id(),
            "a computer player chose badly; chance chooses instead"
        );
        let order = copy.sample(&mut Chance::new(number)).ok_or_else(no_order)?;
        give(room, side, order, seq)?;
    }
    Ok(())
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
