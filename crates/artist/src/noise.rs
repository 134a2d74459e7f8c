//! Chance that is the same on every machine: hashes and smooth noise by place. A tree stands where
//! it stands because of its coordinates, so a board drawn twice is the same board.

use crate::layout::Point;

/// A well mixed number for a place.
pub fn hash(x: i32, y: i32, salt: u32) -> u32 {
    let mut h = (x as u32)
        .wrapping_mul(0x9e37_79b1)
        .wrapping_add((y as u32).wrapping_mul(0x85eb_ca77))
        .wrapping_add(salt.wrapping_mul(0xc2b2_ae3d));
    h ^= h >> 15;
    h = h.wrapping_mul(0x2c1b_3c6d);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297a_2d39);
    h ^ (h >> 15)
}

/// A number from 0 up to 1 for a place.
pub fn unit(x: i32, y: i32, salt: u32) -> f64 {
    f64::from(hash(x, y, salt) >> 8) / f64::from(1u32 << 24)
}

/// A number from -1 up to 1 for a place.
pub fn signed(x: i32, y: i32, salt: u32) -> f64 {
    unit(x, y, salt) * 2.0 - 1.0
}

/// Sixteen directions, evenly around.
const GRADIENTS: [(f64, f64); 16] = [
    (1.0, 0.0),
    (0.924, 0.383),
    (0.707, 0.707),
    (0.383, 0.924),
    (0.0, 1.0),
    (-0.383, 0.924),
    (-0.707, 0.707),
    (-0.924, 0.383),
    (-1.0, 0.0),
    (-0.924, -0.383),
    (-0.707, -0.707),
    (-0.383, -0.924),
    (0.0, -1.0),
    (0.383, -0.924),
    (0.707, -0.707),
    (0.924, -0.383),
];

/// Gradient noise, about -1 to 1, whose hills are `scale` across.
pub fn smooth(p: Point, scale: f64, salt: u32) -> f64 {
    let (x, y) = (p.x / scale, p.y / scale);
    let (i, j) = (x.floor(), y.floor());
    let (u, v) = (x - i, y - j);
    let corner = |di: f64, dj: f64| {
        let h = hash((i + di) as i32, (j + dj) as i32, salt) >> 20;
        let (gx, gy) = GRADIENTS[h as usize % GRADIENTS.len()];
        gx * (u - di) + gy * (v - dj)
    };
    let ease = |t: f64| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let (eu, ev) = (ease(u), ease(v));
    let top = corner(0.0, 0.0) * (1.0 - eu) + corner(1.0, 0.0) * eu;
    let bottom = corner(0.0, 1.0) * (1.0 - eu) + corner(1.0, 1.0) * eu;
    1.5 * (top * (1.0 - ev) + bottom * ev)
}

/// Noise with detail: each octave half as wide and half as strong as the one before.
pub fn rough(p: Point, scale: f64, octaves: u32, salt: u32) -> f64 {
    (0..octaves)
        .map(|o| smooth(p, scale / f64::from(1 << o), salt + o) / f64::from(1 << o))
        .sum()
}
