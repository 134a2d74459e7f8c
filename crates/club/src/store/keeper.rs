//! One thread that writes. It takes every change that is waiting, carries all of them out in one
//! transaction, and answers each once that is on disk: the more people play, the more orders share
//! one wait for the disk. A second thread tidies up (moves the log into the database file), so
//! that nobody waits for that.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tokio::sync::oneshot;

use super::{Change, Store, StoreError};
use crate::failure::Failure;

/// More in one transaction would make the first in it wait for the last.
const MOST_AT_ONCE: usize = 256;

/// How often to tidy up.
const TIDY: Duration = Duration::from_millis(500);

struct Waiting {
    change: Change,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// A store with its writer.
pub struct Keeper {
    store: Arc<dyn Store>,
    queue: Option<Sender<Waiting>>,
    threads: Vec<JoinHandle<()>>,
}

impl Keeper {
    /// Starts the writer.
    pub fn new(store: Arc<dyn Store>) -> Result<Self, Failure> {
        let (queue, waiting) = mpsc::channel();
        let (alive, ended) = mpsc::channel::<()>();
        let writer = store.clone();
        let tidier = store.clone();
        let threads = vec![
            spawn("writer", move || {
                let _alive = alive;
                write(&*writer, &waiting);
            })?,
            spawn("tidier", move || tidy(&*tidier, &ended))?,
        ];
        Ok(Keeper {
            store,
            queue: Some(queue),
            threads,
        })
    }

    /// The store, for reading.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Hands a change to the writer. The answer comes when it is durable, or when it has failed and
    /// nothing of it remains.
    pub fn keep(&self, change: Change) -> oneshot::Receiver<Result<(), StoreError>> {
        let (done, answer) = oneshot::channel();
        if let Some(queue) = &self.queue {
            // A writer that has ended drops `done`, which the receiver reads as a failure.
            let _ = queue.send(Waiting { change, done });
        }
        answer
    }
}

/// Waits until everything handed in is on disk.
impl Drop for Keeper {
    fn drop(&mut self) {
        self.queue = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, Failure> {
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(run)
        .map_err(|e| Failure::internal(format!("cannot start the {name}: {e}")))
}

fn write(store: &dyn Store, waiting: &Receiver<Waiting>) {
    while let Ok(first) = waiting.recv() {
        let mut batch = vec![first];
        batch.extend(waiting.try_iter().take(MOST_AT_ONCE - 1));
        let changes: Vec<&Change> = batch.iter().map(|one| &one.change).collect();
        if store.commit(&changes).is_ok() {
            for one in batch {
                let _ = one.done.send(Ok(()));
            }
            continue;
        }
        // One bad change must not spoil the others' orders: each on its own.
        for one in batch {
            let result = store.commit(&[&one.change]);
            if let Err(StoreError::Broken(details)) = &result {
                tracing::error!(%details, "a change was not stored");
            }
            let _ = one.done.send(result);
        }
    }
}

fn tidy(store: &dyn Store, ended: &Receiver<()>) {
    while let Err(mpsc::RecvTimeoutError::Timeout) = ended.recv_timeout(TIDY) {
        if let Err(StoreError::Broken(details)) = store.tidy() {
            tracing::warn!(%details, "the store could not be tidied");
        }
    }
}
