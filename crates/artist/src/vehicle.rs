//! The vehicles and guns of 3 Tigres from the side, of our own drawing. A drawing is put together
//! from a hull, a turret, a gun and running gear, in units of 11 cm, with the ground at 0, the rear
//! at the left and heights counted upwards.

use crate::svg::N;

/// A point of a drawing.
type P = (f64, f64);

/// The running gear of a tracked vehicle.
struct Gear {
    /// Rear and front end of the track.
    track: (f64, f64),
    /// Height of the track.
    height: f64,
    /// How many road wheels.
    wheels: u8,
    /// Their radius.
    radius: f64,
    /// How many rollers carry the track back.
    rollers: u8,
}

/// The gun of a vehicle.
struct Gun {
    /// Where it comes out of the turret.
    root: P,
    /// Its length from there.
    length: f64,
    /// Its thickness.
    bore: f64,
    /// Whether it ends in a muzzle brake.
    brake: bool,
}

/// A tracked vehicle.
struct Tank {
    gear: Gear,
    hull: &'static [P],
    turret: &'static [P],
    /// Left, width and height of the commander's cupola, which stands on the turret.
    cupola: (f64, f64, f64),
    gun: Gun,
    /// How many times larger than true it is drawn, so that small ones can be recognised.
    zoom: f64,
}

#[rustfmt::skip]
fn tank(kind: &str) -> Option<Tank> {
    Some(match kind {
        "tigre-ie" => Tank {
            gear: Gear { track: (1.0, 57.5), height: 11.5, wheels: 8, radius: 4.6, rollers: 0 },
            hull: &[(0.5, 10.0), (1.5, 17.0), (47.5, 17.0), (48.5, 13.8), (56.5, 12.6), (57.5, 9.0)],
            turret: &[(11.0, 18.0), (11.0, 23.5), (16.0, 24.6), (37.0, 25.4), (38.5, 23.8), (40.5, 23.4), (40.5, 18.6), (38.0, 17.0), (17.0, 17.0)],
            cupola: (19.0, 6.0, 2.8),
            gun: Gun { root: (40.0, 21.0), length: 36.0, bore: 1.9, brake: true },
            zoom: 1.12,
        },
        "tigre-iib" => Tank {
            gear: Gear { track: (1.0, 64.5), height: 11.5, wheels: 9, radius: 4.5, rollers: 0 },
            hull: &[(1.0, 9.0), (3.5, 17.0), (49.0, 17.0), (65.0, 8.0), (61.0, 6.0)],
            turret: &[(10.5, 18.5), (12.5, 26.0), (36.5, 26.4), (41.0, 23.6), (44.5, 22.8), (44.5, 19.2), (40.0, 17.0), (13.5, 17.0)],
            cupola: (19.0, 6.0, 2.4),
            gun: Gun { root: (44.0, 21.0), length: 46.0, bore: 1.9, brake: true },
            zoom: 1.0,
        },
        "pantera-d" => Tank {
            gear: Gear { track: (3.0, 61.0), height: 11.0, wheels: 8, radius: 4.5, rollers: 0 },
            hull: &[(0.0, 17.5), (5.0, 9.0), (60.0, 8.0), (61.5, 9.0), (45.5, 17.5)],
            turret: &[(17.5, 18.0), (19.5, 25.8), (36.0, 25.8), (38.0, 24.0), (41.5, 23.4), (41.5, 18.8), (38.5, 17.5)],
            cupola: (20.5, 5.6, 3.0),
            gun: Gun { root: (41.0, 21.2), length: 39.0, bore: 1.6, brake: true },
            zoom: 1.08,
        },
        "pzkw-ivf2" => Tank {
            gear: Gear { track: (1.0, 53.0), height: 9.6, wheels: 8, radius: 2.5, rollers: 4 },
            hull: &[(1.0, 8.5), (2.0, 14.0), (8.0, 16.5), (42.0, 16.5), (43.5, 12.4), (52.0, 10.2), (53.0, 7.5)],
            turret: &[(10.0, 18.4), (10.0, 22.4), (15.5, 23.6), (34.0, 23.6), (37.5, 20.4), (36.5, 16.5), (16.0, 16.5)],
            cupola: (17.0, 5.4, 3.4),
            gun: Gun { root: (36.5, 20.2), length: 26.0, bore: 1.5, brake: true },
            zoom: 1.3,
        },
        "pzkw-iiif" => Tank {
            gear: Gear { track: (1.0, 48.0), height: 9.4, wheels: 6, radius: 3.1, rollers: 3 },
            hull: &[(1.0, 8.0), (2.0, 13.0), (7.0, 15.0), (37.0, 15.0), (38.5, 11.6), (47.0, 9.6), (48.0, 7.0)],
            turret: &[(14.0, 15.0), (13.0, 18.6), (16.0, 21.4), (30.0, 21.4), (34.0, 18.6), (33.0, 15.0)],
            cupola: (15.0, 5.4, 3.0),
            gun: Gun { root: (33.0, 18.2), length: 14.0, bore: 1.2, brake: false },
            zoom: 1.5,
        },
        "pzkw-iic" => Tank {
            gear: Gear { track: (1.0, 43.0), height: 8.6, wheels: 5, radius: 3.2, rollers: 4 },
            hull: &[(1.0, 7.5), (2.0, 11.5), (8.0, 13.6), (31.0, 13.6), (34.0, 10.4), (42.0, 8.8), (43.0, 6.5)],
            turret: &[(13.0, 13.6), (14.5, 18.2), (25.5, 18.2), (28.5, 16.0), (28.0, 13.6)],
            cupola: (16.0, 4.0, 1.4),
            gun: Gun { root: (28.0, 16.0), length: 12.0, bore: 0.8, brake: false },
            zoom: 1.7,
        },
        "t34-76" => Tank {
            gear: Gear { track: (0.5, 54.0), height: 9.4, wheels: 5, radius: 4.3, rollers: 0 },
            hull: &[(0.0, 9.5), (6.0, 15.5), (39.5, 15.5), (54.5, 7.6), (52.0, 5.8)],
            turret: &[(16.0, 15.5), (17.5, 20.2), (20.0, 22.6), (31.0, 22.6), (36.5, 20.4), (38.5, 18.6), (37.5, 15.5)],
            cupola: (21.0, 7.0, 1.0),
            gun: Gun { root: (38.0, 18.8), length: 19.0, bore: 1.5, brake: false },
            zoom: 1.32,
        },
        "kv1-m41" => Tank {
            gear: Gear { track: (0.5, 61.0), height: 10.4, wheels: 6, radius: 3.4, rollers: 3 },
            hull: &[(0.5, 9.0), (4.0, 15.4), (44.5, 15.4), (48.0, 12.4), (57.0, 11.0), (61.0, 7.0)],
            turret: &[(16.0, 16.0), (17.5, 24.6), (33.0, 24.6), (39.5, 22.6), (41.0, 19.0), (38.0, 15.4), (20.0, 15.4)],
            cupola: (21.0, 6.0, 1.2),
            gun: Gun { root: (40.0, 20.0), length: 22.0, bore: 1.5, brake: false },
            zoom: 1.2,
        },
        "kv85" => Tank {
            gear: Gear { track: (0.5, 61.0), height: 10.4, wheels: 6, radius: 3.4, rollers: 3 },
            hull: &[(0.5, 9.0), (4.0, 15.0), (44.5, 15.0), (48.0, 12.2), (57.0, 11.0), (61.0, 7.0)],
            turret: &[(13.0, 15.8), (13.0, 20.5), (16.0, 23.8), (33.0, 24.2), (40.0, 21.6), (43.5, 20.8), (43.5, 17.6), (39.0, 15.0), (18.0, 15.0)],
            cupola: (16.0, 5.6, 2.8),
            gun: Gun { root: (43.0, 19.2), length: 33.0, bore: 1.6, brake: false },
            zoom: 1.14,
        },
        "is2-m44" => Tank {
            gear: Gear { track: (0.5, 61.0), height: 10.2, wheels: 6, radius: 3.4, rollers: 3 },
            hull: &[(0.0, 9.5), (5.0, 14.8), (43.0, 14.8), (49.0, 12.6), (61.5, 7.4), (58.0, 5.6)],
            turret: &[(12.0, 16.4), (12.5, 20.4), (17.0, 23.8), (32.0, 23.8), (39.5, 21.4), (43.5, 20.8), (43.5, 17.2), (39.0, 14.8), (18.0, 14.8)],
            cupola: (17.0, 5.6, 2.6),
            gun: Gun { root: (43.0, 19.0), length: 44.0, bore: 2.0, brake: true },
            zoom: 1.02,
        },
        "bt5-m34" => Tank {
            gear: Gear { track: (0.5, 50.0), height: 8.8, wheels: 4, radius: 4.2, rollers: 0 },
            hull: &[(0.5, 8.0), (5.0, 13.0), (33.0, 13.0), (38.0, 10.6), (50.5, 7.6), (48.0, 5.4)],
            turret: &[(16.0, 13.0), (16.5, 19.4), (31.0, 19.4), (33.5, 16.4), (32.5, 13.0)],
            cupola: (19.0, 5.0, 1.0),
            gun: Gun { root: (33.0, 16.4), length: 14.0, bore: 1.0, brake: false },
            zoom: 1.46,
        },
        "t26-m33" => Tank {
            gear: Gear { track: (0.5, 42.0), height: 9.0, wheels: 8, radius: 2.1, rollers: 4 },
            hull: &[(0.5, 8.0), (2.0, 11.8), (16.0, 12.4), (17.0, 14.6), (31.0, 14.6), (32.5, 11.0), (41.0, 9.6), (42.0, 6.5)],
            turret: &[(14.0, 15.8), (14.0, 20.6), (30.0, 20.6), (32.0, 18.0), (31.0, 14.6), (17.0, 14.6)],
            cupola: (17.0, 5.0, 1.0),
            gun: Gun { root: (31.5, 17.6), length: 13.0, bore: 1.0, brake: false },
            zoom: 1.66,
        },
        "sherman-m4a2" => Tank {
            gear: Gear { track: (0.5, 53.5), height: 10.4, wheels: 6, radius: 3.2, rollers: 3 },
            hull: &[(0.5, 9.5), (1.5, 16.6), (12.0, 18.0), (37.0, 18.0), (47.0, 11.4), (53.5, 8.6), (51.0, 5.6)],
            turret: &[(13.5, 19.6), (14.0, 23.0), (18.0, 25.6), (32.0, 25.8), (36.5, 24.0), (38.5, 22.6), (38.5, 19.6), (36.0, 18.0), (18.0, 18.0)],
            cupola: (18.5, 5.6, 2.0),
            gun: Gun { root: (38.0, 21.2), length: 17.0, bore: 1.4, brake: false },
            zoom: 1.3,
        },
        _ => return None,
    })
}

/// A towed gun: barrel length, radius of its wheels, height of its shield, how many times larger
/// than true it is drawn.
fn towed(kind: &str) -> Option<(f64, f64, f64, f64)> {
    Some(match kind {
        "at-100" => (46.0, 5.6, 13.5, 1.22),
        "at-76" => (31.0, 5.0, 12.0, 1.5),
        _ => return None,
    })
}

/// The ids of everything that is drawn here.
pub const VEHICLES: [&str; 17] = [
    "tigre-ie",
    "tigre-iib",
    "pantera-d",
    "pzkw-ivf2",
    "pzkw-iiif",
    "pzkw-iic",
    "t34-76",
    "kv1-m41",
    "kv85",
    "is2-m44",
    "bt5-m34",
    "t26-m33",
    "sherman-m4a2",
    "at-100",
    "at-76",
    "infantaria-alema",
    "infantaria-russa",
];

/// A drawing as SVG around the middle of its ground line: its width is at most 92, heights are
/// negative. `paint` is the colour of the vehicle, `line` of its lines and tracks.
pub fn vehicle(kind: &str, paint: &str, line: &str) -> Option<String> {
    if let Some(tank) = tank(kind) {
        return Some(draw_tank(&tank, paint, line));
    }
    if let Some(gun) = towed(kind) {
        return Some(draw_gun(gun, paint, line));
    }
    match kind {
        "infantaria-alema" | "infantaria-russa" => Some(crate::figure::squad(paint, line)),
        _ => None,
    }
}

fn polygon(points: &[P], zoom: f64, shift: f64) -> String {
    points
        .iter()
        .map(|(x, y)| format!("{} {}", N((x - shift) * zoom), N(-y * zoom)))
        .collect::<Vec<_>>()
        .join(" ")
}

#[rustfmt::skip]
fn draw_tank(tank: &Tank, paint: &str, line: &str) -> String {
    let z = tank.zoom;
    let front = tank.gear.track.1.max(tank.gun.root.0 + tank.gun.length);
    let shift = front / 2.0;
    let x = |v: f64| N((v - shift) * z);
    let y = |v: f64| N(-v * z);
    let n = |v: f64| N(v * z);
    let gear = &tank.gear;
    let (rear, nose) = gear.track;
    let mut svg = format!(r#"<g stroke="{line}" stroke-width="1" stroke-linejoin="round">"#);
    // Barrel.
    let (gx, gy) = tank.gun.root;
    let bore = tank.gun.bore;
    svg += &format!(
        r#"<path fill="{paint}" d="M{} {}h{}v{}h-{}z"/>"#,
        x(gx), y(gy + bore / 2.0), n(tank.gun.length), n(bore), n(tank.gun.length)
    );
    if tank.gun.brake {
        svg += &format!(
            r#"<rect fill="{paint}" x="{}" y="{}" width="{}" height="{}" rx=".8"/>"#,
            x(gx + tank.gun.length - 4.0), y(gy + bore * 0.85), n(4.0), n(bore * 1.7)
        );
    }
    // Track and wheels.
    svg += &format!(
        r#"<rect fill="{line}" x="{}" y="{}" width="{}" height="{}" rx="{}"/>"#,
        x(rear), y(gear.height), n(nose - rear), n(gear.height), n(gear.height / 2.0)
    );
    svg += &wheels(gear, paint, &x, &y, &n);
    // Hull, turret, cupola.
    let (cx, cw, ch) = tank.cupola;
    let top = tank.turret.iter().map(|p| p.1).fold(0.0, f64::max);
    svg += &format!(
        r#"<rect fill="{paint}" x="{}" y="{}" width="{}" height="{}" rx="1"/><polygon fill="{paint}" points="{}"/><polygon fill="{paint}" points="{}"/>"#,
        x(cx), y(top + ch - 0.6), n(cw), n(ch),
        polygon(tank.turret, z, shift),
        polygon(tank.hull, z, shift),
    );
    // A line of shade along the top of the track.
    svg += &format!(
        r#"<path fill="none" stroke-width=".7" opacity=".55" d="M{} {}H{}"/></g>"#,
        x(rear + 3.0), y(gear.height + 0.9), x(nose - 7.0)
    );
    svg
}

#[rustfmt::skip]
fn wheels(
    gear: &Gear,
    paint: &str,
    x: &impl Fn(f64) -> N,
    y: &impl Fn(f64) -> N,
    n: &impl Fn(f64) -> N,
) -> String {
    let (rear, nose) = gear.track;
    let mut svg = format!(r#"<g fill="{paint}" stroke-width=".8">"#);
    let first = rear + gear.height * 0.62 + gear.radius * 0.4;
    let last = nose - gear.height * 0.62 - gear.radius * 0.4;
    let count = f64::from(gear.wheels.max(2)) - 1.0;
    for i in 0..gear.wheels {
        let cx = first + (last - first) * f64::from(i) / count;
        svg += &format!(
            r#"<circle cx="{}" cy="{}" r="{}"/><circle cx="{}" cy="{}" r="{}" fill="none"/>"#,
            x(cx), y(gear.radius + 0.9), n(gear.radius * 0.86),
            x(cx), y(gear.radius + 0.9), n(gear.radius * 0.34)
        );
    }
    // Idler and sprocket.
    for cx in [rear + gear.height * 0.46, nose - gear.height * 0.46] {
        svg += &format!(
            r#"<circle cx="{}" cy="{}" r="{}"/>"#,
            x(cx), y(gear.height * 0.54), n(gear.height * 0.3)
        );
    }
    for i in 0..gear.rollers {
        let cx = first + (last - first) * (f64::from(i) + 0.5) / f64::from(gear.rollers);
        svg += &format!(
            r#"<circle cx="{}" cy="{}" r="{}"/>"#,
            x(cx), y(gear.height - 1.9), n(1.0)
        );
    }
    svg + "</g>"
}

#[rustfmt::skip]
fn draw_gun((barrel, radius, shield, z): (f64, f64, f64, f64), paint: &str, line: &str) -> String {
    // From the spade of the trail to the muzzle.
    let shift = (barrel - 5.6 - 27.0) / 2.0;
    let x = |v: f64| N((v - shift) * z);
    let y = |v: f64| N(-v * z);
    let n = |v: f64| N(v * z);
    let bore = 1.5;
    let height = radius * 1.75;
    format!(
        r#"<g stroke="{line}" stroke-width="1" stroke-linejoin="round"><path fill="none" stroke-width="2.6" stroke-linecap="round" d="M{} {}L{} {}"/><path fill="{paint}" d="M{} {}h{}v{}h-{}z"/><rect fill="{paint}" x="{}" y="{}" width="{}" height="{}" rx=".8"/><rect fill="{paint}" x="{}" y="{}" width="{}" height="{}"/><polygon fill="{paint}" points="{}"/><circle fill="{line}" cx="{}" cy="{}" r="{}"/><circle fill="{paint}" cx="{}" cy="{}" r="{}"/></g>"#,
        x(0.0), y(radius * 0.9), x(-26.0), y(0.8),
        x(-6.0), y(height + bore / 2.0), n(barrel), n(bore), n(barrel),
        x(barrel - 10.0), y(height + bore), n(4.4), n(bore * 2.0),
        x(-9.0), y(height + 1.6), n(7.0), n(3.2),
        polygon(&[(4.0, 2.5), (5.4, 2.5), (2.6, shield), (1.0, shield)], z, shift),
        x(0.5), y(radius), n(radius),
        x(0.5), y(radius), n(radius * 0.55),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_vehicle_is_drawn_inside_its_counter() {
        for kind in VEHICLES {
            let svg = vehicle(kind, "#aaa", "#111").unwrap();
            let svg = format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -60 100 70">{svg}</svg>"#
            );
            let bounds = crate::png::read(&svg).unwrap().root().abs_bounding_box();
            assert!(bounds.width() < 96.0, "{kind} is {} wide", bounds.width());
            assert!(bounds.height() > 12.0, "{kind} is {} high", bounds.height());
        }
    }
}
