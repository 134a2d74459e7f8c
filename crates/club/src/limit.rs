//! How much one client may ask for: a bucket of permissions that refills with time, one for each
//! address and each token, and a count of connections.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::config::Limits;

/// Buckets kept at most; when there are more, the full ones are forgotten.
const MOST_BUCKETS: usize = 50_000;

/// Permissions that refill with time.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

/// Buckets of one size, by whom they belong to.
#[derive(Debug)]
struct Buckets<K> {
    size: f64,
    a_second: f64,
    of: HashMap<K, Bucket>,
}

impl<K: Hash + Eq> Buckets<K> {
    fn new(size: u32, a_second: f64) -> Self {
        Buckets {
            size: f64::from(size),
            a_second,
            of: HashMap::new(),
        }
    }

    fn take(&mut self, key: K, now: Instant) -> bool {
        let (size, a_second) = (self.size, self.a_second);
        let refilled = |bucket: &Bucket| {
            let passed = now.saturating_duration_since(bucket.at).as_secs_f64();
            (bucket.left + passed * a_second).min(size)
        };
        if self.of.len() >= MOST_BUCKETS {
            self.of.retain(|_, bucket| refilled(bucket) < size);
        }
        let bucket = self.of.entry(key).or_insert(Bucket {
            left: size,
            at: now,
        });
        let left = refilled(bucket);
        let enough = left >= 1.0;
        *bucket = Bucket {
            left: if enough { left - 1.0 } else { left },
            at: now,
        };
        enough
    }
}

/// Everything that is limited.
pub struct Limiter {
    limits: Limits,
    requests: Mutex<Buckets<IpAddr>>,
    tokens: Mutex<Buckets<u64>>,
    costly: Mutex<Buckets<IpAddr>>,
    connections: Mutex<Connections>,
}

#[derive(Default)]
struct Connections {
    all: u32,
    each: HashMap<IpAddr, u32>,
}

/// A connection that counts, until this is dropped.
pub struct Counted {
    limiter: Arc<Limiter>,
    address: IpAddr,
}

impl Limiter {
    /// Limits as configured.
    pub fn new(limits: Limits) -> Self {
        let a_second = f64::from(limits.requests);
        Limiter {
            limits,
            requests: Mutex::new(Buckets::new(limits.burst, a_second)),
            tokens: Mutex::new(Buckets::new(limits.burst, a_second)),
            costly: Mutex::new(Buckets::new(limits.costly, f64::from(limits.costly) / 60.0)),
            connections: Mutex::default(),
        }
    }

    /// Whether one more request from this address is all right.
    pub fn request(&self, address: IpAddr) -> bool {
        lock(&self.requests).take(network(address), Instant::now())
    }

    /// Whether one more request with this token is all right, wherever it comes from. The token is
    /// known here only by a few bytes of its hash.
    pub fn token(&self, mark: u64) -> bool {
        lock(&self.tokens).take(mark, Instant::now())
    }

    /// Whether one more costly request from this address is all right.
    pub fn costly(&self, address: IpAddr) -> bool {
        lock(&self.costly).take(network(address), Instant::now())
    }

    /// Counts a connection, unless there are too many.
    pub fn connect(self: &Arc<Self>, address: IpAddr) -> Option<Counted> {
        let address = network(address);
        let mut connections = lock(&self.connections);
        let own = connections.each.get(&address).copied().unwrap_or(0);
        if connections.all >= self.limits.connections || own >= self.limits.connections_each {
            return None;
        }
        connections.all += 1;
        connections.each.insert(address, own + 1);
        Some(Counted {
            limiter: self.clone(),
            address,
        })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut connections = lock(&self.limiter.connections);
        connections.all -= 1;
        let left = connections.each.get(&self.address).map_or(0, |own| own - 1);
        if left == 0 {
            connections.each.remove(&self.address);
        } else {
            connections.each.insert(self.address, left);
        }
    }
}

/// Somebody who has one IPv6 address has 2^64 of them: the network counts.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::from([a, b, c, d, 0, 0, 0, 0])
            }
        },
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_refills() {
        let mut buckets = Buckets::new(3, 2.0);
        let start = Instant::now();
        let taken = (0..5).filter(|_| buckets.take("a", start)).count();
        assert_eq!(taken, 3);
        assert!(buckets.take("b", start), "others have their own");
        let later = start + Duration::from_secs(1);
        let taken = (0..5).filter(|_| buckets.take("a", later)).count();
        assert_eq!(taken, 2);
    }

    #[test]
    fn connections_are_counted_until_they_are_dropped() {
        let limiter = Arc::new(Limiter::new(Limits {
            connections: 3,
            connections_each: 2,
            ..Limits::default()
        }));
        let (one, two) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        let held = [limiter.connect(one).unwrap(), limiter.connect(one).unwrap()];
        assert!(limiter.connect(one).is_none(), "too many from one address");
        let other = limiter.connect(two).unwrap();
        assert!(limiter.connect(two).is_none(), "too many altogether");
        drop((held, other));
        assert!(limiter.connect(one).is_some());
    }

    #[test]
    fn an_ipv6_network_is_one_client() {
        let address = |text: &str| network(text.parse().unwrap());
        assert_eq!(address("2001:db8:1:2::1"), address("2001:db8:1:2:3:4:5:6"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_eq!(address("::ffff:10.0.0.1"), address("10.0.0.1"));
    }
}
