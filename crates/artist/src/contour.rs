//! Outlines of things that have no straight edges. A quantity is sampled on a fine square net, and
//! the lines on which it has a given value are followed around and thinned out.

use crate::layout::{Point, Rect, at};

/// A quantity sampled on a square net.
#[derive(Clone, Debug)]
pub struct Net {
    origin: Point,
    step: f64,
    width: usize,
    height: usize,
    values: Vec<f32>,
}

impl Net {
    /// Samples a quantity over an area.
    pub fn sample(area: Rect, step: f64, mut value: impl FnMut(Point) -> f64) -> Net {
        let width = (area.width / step).ceil() as usize + 1;
        let height = (area.height / step).ceil() as usize + 1;
        let mut values = Vec::with_capacity(width * height);
        for j in 0..height {
            for i in 0..width {
                let p = at(area.x + i as f64 * step, area.y + j as f64 * step);
                values.push(value(p) as f32);
            }
        }
        Net {
            origin: at(area.x, area.y),
            step,
            width,
            height,
            values,
        }
    }

    /// A net with a value made from each value and its place in the net.
    pub fn map(&self, mut value: impl FnMut(usize, usize) -> f32) -> Net {
        let mut values = Vec::with_capacity(self.values.len());
        for j in 0..self.height {
            for i in 0..self.width {
                values.push(value(i, j));
            }
        }
        Net {
            values,
            ..self.clone()
        }
    }

    /// The sample at a place in the net, the nearest one beyond its edge.
    pub fn get(&self, i: usize, j: usize) -> f32 {
        self.values[j.min(self.height - 1) * self.width + i.min(self.width - 1)]
    }

    /// The light on the slopes of a landscape whose heights these are, from the north-west:
    /// positive in the light, negative in the shade.
    pub fn light(&self) -> Net {
        self.map(|i, j| {
            let dx = self.get(i + 1, j) - self.get(i.saturating_sub(1), j);
            let dy = self.get(i, j + 1) - self.get(i, j.saturating_sub(1));
            dx + dy
        })
    }

    /// The closed lines around everything that is above a level, thinned out so that no line moves
    /// by more than `slack`.
    pub fn outlines(&self, level: f32, slack: f64) -> Vec<Vec<Point>> {
        let (w, h) = (self.width, self.height);
        let rim = |i: usize, j: usize| i == 0 || j == 0 || i == w - 1 || j == h - 1;
        let value = |i: usize, j: usize| {
            let v = self.values[j * w + i] - level;
            // Lines close along the rim of the net.
            if rim(i, j) { v.min(-1e-3) } else { v }
        };
        // A crossing is on the edge that leads right (even) or down (odd) from a sample.
        let right = |i: usize, j: usize| 2 * (j * w + i);
        let down = |i: usize, j: usize| 2 * (j * w + i) + 1;
        const NONE: u32 = u32::MAX;
        let mut next = vec![NONE; 2 * w * h];
        for j in 0..h - 1 {
            for i in 0..w - 1 {
                let corners = [
                    value(i, j),
                    value(i + 1, j),
                    value(i + 1, j + 1),
                    value(i, j + 1),
                ];
                let case = corners
                    .iter()
                    .enumerate()
                    .fold(0, |case, (bit, &v)| case | usize::from(v > 0.0) << bit);
                let (n, e, s, o) = (right(i, j), down(i + 1, j), right(i, j + 1), down(i, j));
                // What is above the level lies to the left of each stretch.
                let joined = corners.iter().sum::<f32>() > 0.0;
                let stretches: &[(usize, usize)] = match case {
                    1 => &[(o, n)],
                    2 => &[(n, e)],
                    3 => &[(o, e)],
                    4 => &[(e, s)],
                    5 if joined => &[(o, s), (e, n)],
                    5 => &[(o, n), (e, s)],
                    6 => &[(n, s)],
                    7 => &[(o, s)],
                    8 => &[(s, o)],
                    9 => &[(s, n)],
                    10 if joined => &[(n, o), (s, e)],
                    10 => &[(n, e), (s, o)],
                    11 => &[(s, e)],
                    12 => &[(e, o)],
                    13 => &[(e, n)],
                    14 => &[(n, o)],
                    _ => &[],
                };
                for &(from, to) in stretches {
                    next[from] = to as u32;
                }
            }
        }
        let crossing = |edge: usize| {
            let (i, j) = (edge / 2 % w, edge / 2 / w);
            let (di, dj) = if edge.is_multiple_of(2) {
                (1, 0)
            } else {
                (0, 1)
            };
            let (a, b) = (value(i, j), value(i + di, j + dj));
            let part = f64::from(a / (a - b));
            at(
                self.origin.x + (i as f64 + di as f64 * part) * self.step,
                self.origin.y + (j as f64 + dj as f64 * part) * self.step,
            )
        };
        let mut outlines = Vec::new();
        for start in 0..next.len() {
            let mut points = Vec::new();
            let mut edge = start;
            while next[edge] != NONE {
                points.push(crossing(edge));
                edge = std::mem::replace(&mut next[edge], NONE) as usize;
            }
            if points.len() >= 4 {
                outlines.push(thin(&points, slack));
            }
        }
        outlines
    }
}

/// The area that a closed line encloses.
pub fn area(points: &[Point]) -> f64 {
    let n = points.len();
    (0..n)
        .map(|i| {
            let (a, b) = (points[i], points[(i + 1) % n]);
            a.x * b.y - b.x * a.y
        })
        .sum::<f64>()
        .abs()
        / 2.0
}

/// A closed line with fewer points that stays within `slack` of the old one.
fn thin(points: &[Point], slack: f64) -> Vec<Point> {
    // The ring is cut at two far ends, and each half is thinned as an open line.
    let far = (0..points.len())
        .max_by(|&a, &b| {
            let d = |i: usize| points[0].distance(points[i]);
            d(a).total_cmp(&d(b))
        })
        .unwrap_or(0);
    let mut kept = vec![false; points.len()];
    kept[0] = true;
    kept[far] = true;
    keep(points, 0, far, slack, &mut kept);
    let mut tail: Vec<Point> = points[far..].to_vec();
    tail.push(points[0]);
    let mut tail_kept = vec![false; tail.len()];
    let last = tail.len() - 1;
    keep(&tail, 0, last, slack, &mut tail_kept);
    for (i, &k) in tail_kept[..last].iter().enumerate() {
        kept[far + i] |= k;
    }
    points
        .iter()
        .zip(kept)
        .filter_map(|(&p, kept)| kept.then_some(p))
        .collect()
}

/// Marks the points of an open line that cannot be left out (Ramer, Douglas and Peucker).
fn keep(points: &[Point], from: usize, to: usize, slack: f64, kept: &mut [bool]) {
    let mut work = vec![(from, to)];
    while let Some((from, to)) = work.pop() {
        let (a, b) = (points[from], points[to]);
        let length = a.distance(b).max(1e-9);
        let away =
            |p: Point| ((b.x - a.x) * (a.y - p.y) - (a.x - p.x) * (b.y - a.y)).abs() / length;
        let farthest = (from + 1..to).max_by(|&m, &n| away(points[m]).total_cmp(&away(points[n])));
        if let Some(middle) = farthest
            && away(points[middle]) > slack
        {
            kept[middle] = true;
            work.push((from, middle));
            work.push((middle, to));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_has_one_round_outline() {
        let square = Rect {
            x: 0.0,
            y: 0.0,
            width: 100.0,
            height: 100.0,
        };
        let net = Net::sample(square, 4.0, |p| 30.0 - p.distance(at(50.0, 50.0)));
        let outlines = net.outlines(0.0, 0.2);
        assert_eq!(outlines.len(), 1);
        assert!(
            outlines[0]
                .iter()
                .all(|p| (p.distance(at(50.0, 50.0)) - 30.0).abs() < 0.5)
        );
        assert!((area(&outlines[0]) - 2827.0).abs() < 60.0);
    }

    #[test]
    fn outlines_close_at_the_rim() {
        let square = Rect {
            x: 0.0,
            y: 0.0,
            width: 40.0,
            height: 40.0,
        };
        let net = Net::sample(square, 4.0, |_| 1.0);
        assert_eq!(net.outlines(0.5, 0.5).len(), 1);
    }
}
