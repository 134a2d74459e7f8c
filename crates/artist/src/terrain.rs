//! What each kind of terrain looks like, and how much of it there is at any point of a sheet. The
//! terrain of neighbouring hexes flows together and its edges wander a little, so that a wood looks
//! like a wood and not like a row of tiles; still, the middle of a hex is always what the map says.

use hexmap::{Hex, Map};

use crate::contour::Net;
use crate::layout::{Layout, Point, RADIUS, Rect};
use crate::noise;

/// A way to draw terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Ground {
    Open,
    Forest,
    Mountain,
    Ridge,
    /// Ground at level 1.
    Hill,
    /// Ground at level 2 or more.
    HighHill,
    Marsh,
    Sea,
    Lake,
    /// A hex that a stream runs through.
    Stream,
    /// A town drawn as a cluster of blocks in the middle of its hex.
    Town,
    /// A city that fills its hexes.
    City,
    /// A few houses in the country.
    Houses,
    /// Blocks of a modern town.
    Urban,
    /// Paved ground along streets.
    Street,
    Favela,
    /// Broken, rocky ground.
    Rough,
    /// Beyond what the game covers.
    Outside,
    /// A terrain that nobody has drawn yet: shown as hatching, so that it is noticed.
    Unknown,
}

/// How many kinds there are.
const KINDS: usize = 19;

impl Ground {
    /// How to draw the terrain that maps call this.
    pub fn of(terrain: &str) -> Ground {
        match terrain {
            "aberto" | "open" | "road" | "bridge" => Ground::Open,
            "floresta" | "forest" | "bosque" => Ground::Forest,
            "montanha" => Ground::Mountain,
            "crista" => Ground::Ridge,
            "hill1" => Ground::Hill,
            "hill2" => Ground::HighHill,
            "marsh" => Ground::Marsh,
            "mar" => Ground::Sea,
            "lago" => Ground::Lake,
            "river" => Ground::Stream,
            "cidade" => Ground::Town,
            "caen" => Ground::City,
            "building" => Ground::Houses,
            "urbano" => Ground::Urban,
            "rua" => Ground::Street,
            "favela" => Ground::Favela,
            "acidentado" => Ground::Rough,
            "fora" => Ground::Outside,
            _ => Ground::Unknown,
        }
    }

    const fn index(self) -> usize {
        self as usize
    }
}

/// How much of each kind of ground there is at a point; the sum is 1.
#[derive(Clone, Copy, Debug)]
pub struct Mix([f32; KINDS]);

impl Mix {
    /// The share of one kind.
    pub fn of(&self, ground: Ground) -> f64 {
        f64::from(self.0[ground.index()])
    }

    /// The share of several kinds.
    pub fn any(&self, grounds: &[Ground]) -> f64 {
        grounds.iter().map(|&ground| self.of(ground)).sum()
    }
}

/// The ground of a whole sheet.
#[derive(Clone, Debug)]
pub struct Land<'a> {
    /// Where the hexes are.
    pub layout: &'a Layout,
    grounds: Vec<Ground>,
    /// The ground sampled once over the sheet, for all outlines.
    samples: Vec<Mix>,
}

/// How far samples are apart.
const STEP: f64 = 5.2;

impl<'a> Land<'a> {
    /// Reads the terrain of a map.
    pub fn new(map: &Map, layout: &'a Layout) -> Land<'a> {
        let kinds: Vec<Ground> = map.terrains().iter().map(|t| Ground::of(&t.id)).collect();
        let grounds = map
            .grid()
            .hexes()
            .map(|hex| kinds[map.terrain(hex).index()])
            .collect();
        let mut land = Land {
            layout,
            grounds,
            samples: Vec::new(),
        };
        let mut samples = Vec::new();
        Net::sample(land.area(), STEP, |p| {
            samples.push(land.mix(p));
            0.0
        });
        land.samples = samples;
        land
    }

    /// A quantity made from the ground at each sample.
    pub fn net(&self, quantity: impl Fn(&Mix, Point) -> f64) -> Net {
        let mut samples = self.samples.iter();
        Net::sample(self.area(), STEP, |p| match samples.next() {
            Some(mix) => quantity(mix, p),
            None => 0.0,
        })
    }

    /// The ground of a hex.
    pub fn ground(&self, hex: Hex) -> Ground {
        self.grounds[hex.index()]
    }

    /// Whether there is any of this on the board.
    pub fn has(&self, ground: Ground) -> bool {
        self.grounds.contains(&ground)
    }

    /// How much of each kind there is at a point, with wandering edges.
    pub fn mix(&self, p: Point) -> Mix {
        let dx = 0.27 * noise::rough(p, 1.25 * RADIUS, 3, 11);
        let dy = 0.27 * noise::rough(p, 1.25 * RADIUS, 3, 23);
        self.plain_mix(p.moved(dx * RADIUS, dy * RADIUS))
    }

    /// How much of each kind there is at a point, along the hexsides.
    fn plain_mix(&self, p: Point) -> Mix {
        const REACH: f64 = 1.32;
        let mut mix = [0.0f32; KINDS];
        let mut total = 0.0;
        for (column, row, distance) in self.layout.near(p) {
            let left = 1.0 - (distance / REACH).powi(2);
            if left > 0.0 {
                let weight = (left * left * left) as f32;
                let ground = self.grounds[self.layout.clamped(column, row).index()];
                mix[ground.index()] += weight;
                total += weight;
            }
        }
        if total > 0.0 {
            for share in &mut mix {
                *share /= total;
            }
        } else {
            mix[Ground::Open.index()] = 1.0;
        }
        Mix(mix)
    }

    /// The area that is sampled: the frame and a rim that the margin hides.
    fn area(&self) -> Rect {
        self.layout.frame.grown(16.0)
    }

    /// Places scattered evenly over the sheet, `gap` apart, each with its cell of the scatter for
    /// further chance.
    pub fn scatter(&self, gap: f64, salt: u32) -> impl Iterator<Item = (Point, i32, i32)> + use<> {
        let frame = self.layout.frame.grown(6.0);
        let columns = (frame.width / gap).ceil() as i32;
        let rows = (frame.height / gap).ceil() as i32;
        (0..rows).flat_map(move |j| {
            (0..columns).map(move |i| {
                let x = f64::from(i) + 0.5 * f64::from(j % 2) + 0.62 * noise::unit(i, j, salt);
                let y = f64::from(j) + 0.62 * noise::unit(i, j, salt + 1);
                (
                    Point {
                        x: frame.x + x * gap,
                        y: frame.y + y * gap,
                    },
                    i,
                    j,
                )
            })
        })
    }
}
