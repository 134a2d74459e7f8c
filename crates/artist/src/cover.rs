//! The covers of the boxes, 300 by 400, each a small poster of our own drawing.

use table::{BoxCard, Lang};

use crate::figure;
use crate::font::Face;
use crate::layout::{Point, at};
use crate::noise;
use crate::style::Style;
use crate::svg::{N, Pen, Safe};
use crate::vehicle;

const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 400.0;

/// Draws the cover of a box. A box that has no picture of its own gets one of hexes in the colours
/// of its sides.
pub fn cover(card: &BoxCard, style: &Style) -> String {
    let (picture, ink) = match card.id.as_str() {
        "tres-tigres" => (tigers(), "#fff3d6"),
        "ardenas" => (ardennes(), "#12202e"),
        "goodwood" => (goodwood(), "#fff6dc"),
        "terceira-guerra" => (third_war(), "#ffffff"),
        "rio-40-graus" => (rio(), "#3a1408"),
        _ => (plain(card), "#fff8e8"),
    };
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" font-family="'Helvetica Neue',Helvetica,Arial,sans-serif">{picture}"#
    );
    title(&mut svg, card, style.lang, ink);
    svg += r##"<rect x="3" y="3" width="294" height="394" rx="5" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="6"/><rect x="8" y="8" width="284" height="384" rx="3" fill="none" stroke="#fff" stroke-opacity=".5"/>"##;
    svg + "</svg>"
}

/// The name of the game over the picture, its period below.
fn title(svg: &mut String, card: &BoxCard, lang: Lang, ink: &str) {
    let words = card.title.get(lang).to_uppercase();
    let lines = wrapped(&words);
    let room = 256.0;
    let widest = lines
        .iter()
        .map(|line| Face::SansBold.width(line, 1.0))
        .fold(1.0, f64::max);
    let size = (room / widest).min(if lines.len() == 1 { 54.0 } else { 40.0 });
    let mut y = 30.0;
    for line in &lines {
        y += size * 0.98;
        *svg += &format!(
            r#"<text x="150" y="{}" text-anchor="middle" font-weight="700" font-size="{}" fill="{ink}">{}</text>"#,
            N(y),
            N(size),
            Safe(line)
        );
    }
    let period = card.period.get(lang);
    let size = (230.0 / Face::SansBold.width(period, 1.0).max(1.0)).min(13.0);
    *svg += &format!(
        r##"<rect x="14" y="360" width="272" height="26" rx="3" fill="#12100c" opacity=".72"/><text x="150" y="{}" text-anchor="middle" font-weight="700" font-size="{}" fill="#fff8e8" letter-spacing=".4">{}</text>"##,
        N(373.0 + size * 0.36),
        N(size),
        Safe(period)
    );
}

/// A title in lines of similar length.
fn wrapped(words: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let target = if words.chars().count() > 16 { 9 } else { 16 };
    for word in words.split_whitespace() {
        match lines.last_mut() {
            // An article does not stand alone.
            Some(line)
                if line.chars().count() <= 3
                    || line.chars().count() + word.chars().count() < target =>
            {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn sky(id: &str, stops: &[(&str, &str)]) -> String {
    let stops: String = stops
        .iter()
        .map(|(offset, colour)| format!(r#"<stop offset="{offset}" stop-color="{colour}"/>"#))
        .collect();
    format!(
        r#"<defs><linearGradient id="cover-{id}" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient></defs><rect width="300" height="400" rx="6" fill="url(#cover-{id})"/>"#
    )
}

/// A ridge: a closed shape from a wavy line down to the foot of the cover.
fn ridge(base: f64, swing: f64, scale: f64, salt: u32) -> String {
    let mut pen = Pen::new();
    pen.go(at(0.0, HEIGHT));
    let mut x = 0.0;
    while x <= WIDTH {
        let y = base + swing * noise::rough(at(x, 0.0), scale, 3, salt);
        pen.line(at(x, y));
        x += 6.0;
    }
    pen.line(at(WIDTH, HEIGHT)).close();
    pen.data().to_owned()
}

fn put(drawing: &str, x: f64, y: f64, scale: f64, mirrored: bool) -> String {
    let across = if mirrored { -scale } else { scale };
    format!(r#"<g transform="translate({x} {y}) scale({across} {scale})">{drawing}</g>"#)
}

fn silhouette(kind: &str, colour: &str) -> String {
    vehicle::vehicle(kind, colour, colour).unwrap_or_default()
}

/// Three Tigers on a rise, against the sun at dawn.
#[rustfmt::skip]
fn tigers() -> String {
    let mut svg = sky(
        "tigers",
        &[("0", "#1d2743"), (".36", "#6b3a4e"), (".58", "#d9743c"), (".72", "#ffd27a"), ("1", "#ffd27a")],
    );
    svg += r##"<circle cx="196" cy="262" r="62" fill="#ffe9ad"/><circle cx="196" cy="262" r="62" fill="none" stroke="#fff3d0" stroke-width="10" opacity=".35"/>"##;
    // Smoke that drifts from burning villages.
    for (x, lean, wide) in [(40.0, 34.0, 9.0), (92.0, 20.0, 6.0), (262.0, -26.0, 8.0)] {
        let mut pen = Pen::new();
        for i in 0..26 {
            let up = f64::from(i) * 6.5;
            let sway = lean * up / 120.0 + 5.0 * noise::smooth(at(x, up), 30.0, 411);
            pen.dot(at(x + sway, 262.0 - up));
        }
        svg += &format!(
            r##"<path d="{}" fill="none" stroke="#2a1f2b" stroke-opacity=".3" stroke-width="{}" stroke-linecap="round"/>"##,
            pen.data(),
            N(wide * 1.7)
        );
    }
    svg += &format!(r##"<path fill="#7a4030" d="{}"/>"##, ridge(262.0, 9.0, 90.0, 421));
    svg += &put(&silhouette("tigre-ie", "#4b2a27"), 84.0, 268.0, 0.62, false);
    svg += &format!(r##"<path fill="#4e2a26" d="{}"/>"##, ridge(280.0, 9.0, 80.0, 423));
    svg += &put(&silhouette("tigre-ie", "#2c1a1d"), 222.0, 292.0, 0.95, false);
    svg += &format!(r##"<path fill="#2c1a1d" d="{}"/>"##, ridge(304.0, 8.0, 100.0, 427));
    let near = vehicle::vehicle("tigre-ie", "#2b1d24", "#0d080d").unwrap_or_default();
    svg += &put(&near, 124.0, 338.0, 2.0, false);
    svg += &format!(r##"<path fill="#120d12" d="{}"/>"##, ridge(336.0, 4.0, 60.0, 431));
    svg += &grass("#120d12", 338.0, 441);
    svg
}

fn grass(colour: &str, base: f64, salt: u32) -> String {
    let mut pen = Pen::new();
    for i in 0..130 {
        let x = f64::from(i) * 2.35 + 2.0 * noise::unit(i, 0, salt);
        let tall = 5.0 + 11.0 * noise::unit(i, 1, salt);
        let lean = 5.0 * noise::signed(i, 2, salt) + 3.0;
        pen.go(at(x, base + 6.0))
            .bend(at(x, base - tall / 2.0), at(x + lean, base - tall));
    }
    format!(
        r#"<path d="{}" fill="none" stroke="{colour}" stroke-width="1.1"/>"#,
        pen.data()
    )
}

/// A fir with snow on it, its foot at a point.
fn fir(trees: &mut Pen, snow: &mut Pen, foot: Point, tall: f64) {
    let half = tall * 0.24;
    for tier in 0..4 {
        let part = f64::from(tier) / 4.0;
        let top = foot.y - tall + tall * part * 0.82;
        let reach = half * (0.42 + 0.58 * (part + 0.25));
        let bottom = top + tall * 0.38;
        trees
            .go(at(foot.x, top))
            .line(at(foot.x + reach, bottom))
            .bend(at(foot.x, bottom - tall * 0.06), at(foot.x - reach, bottom))
            .close();
        snow.go(at(foot.x, top))
            .line(at(foot.x - reach * 0.92, bottom - tall * 0.02))
            .bend(
                at(foot.x - reach * 0.4, bottom - tall * 0.14),
                at(foot.x, top + tall * 0.16),
            )
            .close();
    }
}

/// A forest in the snow, and the arrow of the offensive through it.
#[rustfmt::skip]
fn ardennes() -> String {
    let mut svg = sky(
        "ardennes",
        &[("0", "#dfe7ea"), (".4", "#c3d0d6"), (".75", "#eef2f2"), ("1", "#f8faf9")],
    );
    svg += r##"<circle cx="226" cy="150" r="26" fill="#fff" opacity=".75"/>"##;
    for (row, (base, tall, colour, gap)) in [
        (218.0, 58.0, "#93a8ae", 17.0),
        (246.0, 82.0, "#64808a", 22.0),
        (276.0, 104.0, "#3c5860", 29.0),
    ]
    .into_iter()
    .enumerate()
    {
        let mut trees = Pen::new();
        let mut snow = Pen::new();
        let mut x = -10.0;
        let mut i = 0;
        while x < WIDTH + 20.0 {
            let foot = at(x, base + 8.0 * noise::signed(i, row as i32, 451));
            fir(&mut trees, &mut snow, foot, tall * (0.72 + 0.5 * noise::unit(i, row as i32, 453)));
            x += gap * (0.7 + 0.6 * noise::unit(i, row as i32, 455));
            i += 1;
        }
        svg += &format!(
            r##"<path fill="{colour}" d="{}"/><path fill="#fff" opacity=".72" d="{}"/>"##,
            trees.data(),
            snow.data()
        );
        svg += &format!(
            r##"<path fill="#fff" opacity=".55" d="{}"/>"##,
            ridge(base - 2.0, 5.0, 70.0, 457 + row as u32)
        );
    }
    svg += &format!(r##"<path fill="#f4f7f7" d="{}"/>"##, ridge(286.0, 6.0, 90.0, 461));
    // The thrust from the east.
    svg += r##"<path fill="#a9161c" stroke="#fff" stroke-width="3" stroke-linejoin="round" d="M300 236C246 240 206 262 170 300L190 314 96 336 118 268 136 280C180 234 240 206 300 202Z"/>"##;
    for (x, y, scale) in [(262.0, 332.0, 0.56), (222.0, 352.0, 0.7)] {
        svg += &put(&silhouette("tigre-iib", "#1c2a30"), x, y, scale, true);
    }
    let mut trees = Pen::new();
    let mut snow = Pen::new();
    for (x, y, tall) in [(14.0, 372.0, 176.0), (50.0, 384.0, 128.0), (290.0, 396.0, 120.0)] {
        fir(&mut trees, &mut snow, at(x, y), tall);
    }
    svg += &format!(
        r##"<path fill="#16282d" d="{}"/><path fill="#fff" opacity=".85" d="{}"/>"##,
        trees.data(),
        snow.data()
    );
    let mut flakes = Pen::new();
    for i in 0..150 {
        flakes.dot(at(WIDTH * noise::unit(i, 1, 463), 110.0 + 250.0 * noise::unit(i, 2, 463)));
    }
    svg + &format!(
        r##"<path d="{}" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity=".9"/>"##,
        flakes.data()
    )
}

/// A column of Shermans through the corn, bombers above, the abbey of Caen on the horizon.
#[rustfmt::skip]
fn goodwood() -> String {
    let mut svg = sky(
        "goodwood",
        &[("0", "#1f4a5c"), (".4", "#5e93a0"), (".6", "#f1d9a0"), ("1", "#f1d9a0")],
    );
    let mut planes = Pen::new();
    for row in 0..3 {
        for i in 0..4 {
            let c = at(34.0 + 66.0 * f64::from(i) + 26.0 * f64::from(row), 150.0 + 17.0 * f64::from(row) + 3.0 * f64::from(i));
            planes.stamp(c, "l3-1.5 2-9 3 0-1 9 8 1 2-4 2 0-1 5 1 5-2 0-2-4-8 1 1 9-3 0-2-9z");
        }
    }
    svg += &format!(r##"<path fill="#16303b" opacity=".85" d="{}"/>"##, planes.data());
    // Smoke over the town.
    let mut smoke = Pen::new();
    for i in 0..60 {
        let t = f64::from(i) / 60.0;
        smoke.dot(at(60.0 + 190.0 * t + 10.0 * noise::signed(i, 3, 471), 236.0 - 26.0 * noise::unit(i, 4, 471) * (1.0 + t)));
    }
    svg += &format!(
        r##"<path d="{}" fill="none" stroke="#4a4038" stroke-opacity=".2" stroke-width="26" stroke-linecap="round"/>"##,
        smoke.data()
    );
    // Roofs, and the two spires of the abbey.
    svg += r##"<g fill="#3a2f2c"><path d="M0 254V244H14V236L22 230 30 236V246H44V238H58V248H78V240L86 233 94 240V254ZM170 254V242H186V248H200V238L208 231 216 238V246H236V240H250V248H270V242H300V254Z"/><path d="M98 254V226L104 216V200L106 196 112 158 118 196 120 200V216H128V200L130 196 136 158 142 196 144 200V216L150 226 168 232V254Z"/></g><g fill="#f1d9a0" opacity=".75"><path d="M109 206h5v8h-5zM134 206h5v8h-5zM121 228h7v14h-7z"/></g>"##;
    // Corn in strips that run to the horizon.
    let mut strips = [Pen::new(), Pen::new()];
    for i in -9..10i32 {
        let (a, b) = (f64::from(i), f64::from(i + 1));
        let pen = &mut strips[i.rem_euclid(2) as usize];
        pen.polygon(&[
            at(150.0 + a * 15.0, 253.0),
            at(150.0 + b * 15.0, 253.0),
            at(150.0 + b * 74.0, HEIGHT),
            at(150.0 + a * 74.0, HEIGHT),
        ]);
    }
    svg += &format!(
        r##"<rect y="253" width="300" height="147" fill="#d8ab4a"/><path fill="#e5bf64" d="{}"/><path fill="#cc9c3c" d="{}"/>"##,
        strips[0].data(),
        strips[1].data()
    );
    svg += r##"<path fill="#b98a58" d="M92 253H104Q150 286 300 352V400H176Q112 300 92 253Z"/>"##;
    for (x, y, scale) in [(105.0, 262.0, 0.2), (122.0, 273.0, 0.32), (152.0, 292.0, 0.54), (210.0, 336.0, 1.12)] {
        svg += &put(
            &vehicle::vehicle("sherman-m4a2", "#5d6a3a", "#1c2114").unwrap_or_default(),
            x, y, scale, false,
        );
    }
    svg += &grass("#8a6a22", 372.0, 481);
    svg
}

/// The front of a war that did not happen: blue and red, and the arrows of both.
fn third_war() -> String {
    let mut svg = String::from(
        r##"<rect width="300" height="400" rx="6" fill="#16345c"/><path fill="#8f1d1d" d="M300 0V400H120L150 344 128 300 172 250 146 206 184 160 160 118 196 60 182 0Z"/>"##,
    );
    let mut hexes = Pen::new();
    const R: f64 = 17.0;
    for i in 0..13 {
        for j in 0..15 {
            let x = f64::from(i) * 1.5 * R;
            let y = (f64::from(j) + 0.5 * f64::from(i % 2)) * R * 1.732;
            hexes
                .go(at(x - R, y))
                .line(at(x - R / 2.0, y - R * 0.866))
                .line(at(x + R / 2.0, y - R * 0.866))
                .line(at(x + R, y));
        }
    }
    svg += &format!(
        r##"<path d="{}" fill="none" stroke="#fff" stroke-opacity=".13"/>"##,
        hexes.data()
    );
    svg += r##"<path fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="9 5 2.4 5" d="M182 0 196 60 160 118 184 160 146 206 172 250 128 300 150 344 120 400"/>"##;
    // Three thrusts from the east, one stroke back from the west.
    svg += r##"<g stroke="#fff" stroke-width="2.4" stroke-linejoin="round"><path fill="#d93a2b" d="M300 176C240 168 190 176 128 206L122 190 84 232 138 240 133 224C190 200 240 196 300 206Z"/><path fill="#d93a2b" d="M300 268C250 262 210 272 176 292L169 278 140 318 190 322 184 308C216 290 250 288 300 296Z"/><path fill="#2f74c0" d="M0 352C60 352 120 330 172 262L186 272 198 216 146 242 160 252C116 308 60 324 0 322Z"/></g>"##;
    svg += r##"<g transform="translate(54 300)"><path fill="#fff" d="M0-26 5-5 26 0 5 5 0 26-5 5-26 0-5-5Z"/><circle r="15" fill="none" stroke="#fff" stroke-width="2"/></g><path fill="#ffd84a" transform="translate(250 238)" d="M0-20 4.7-6.5 19-6.2 7.6 2.5 11.8 16.2 0 8-11.8 16.2-7.6 2.5-19-6.2-4.7-6.5Z"/>"##;
    svg += &put(&silhouette("is2-m44", "#2a0d0d"), 236.0, 352.0, 1.15, true);
    svg
}

/// A favela on its hill under the sun, the bay and the sugarloaf behind it.
#[rustfmt::skip]
fn rio() -> String {
    let mut svg = sky(
        "rio",
        &[("0", "#ffb03b"), (".35", "#ffd166"), (".55", "#ffe8a8"), ("1", "#ffe8a8")],
    );
    let mut rays = Pen::new();
    for i in 0..24 {
        let (a, b) = (f64::from(i) * 0.2618, f64::from(i) * 0.2618 + 0.12);
        let c = at(150.0, 178.0);
        rays.polygon(&[c, c.moved(400.0 * a.cos(), 400.0 * a.sin()), c.moved(400.0 * b.cos(), 400.0 * b.sin())]);
    }
    svg += &format!(
        r##"<path fill="#fff3c4" opacity=".4" d="{}"/><circle cx="150" cy="178" r="44" fill="#ff5a36"/><circle cx="150" cy="178" r="44" fill="none" stroke="#fff3c4" stroke-width="4"/>"##,
        rays.data()
    );
    svg += r##"<path fill="#5f7f8c" d="M0 260V236Q30 226 44 232 56 176 78 168 98 172 108 238 130 240 150 250V260Z"/><path fill="#4f9bb0" d="M0 256H300V280H0Z"/><path fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.4" d="M10 264H60M84 270H150M30 274H70"/>"##;
    svg += r##"<path fill="#4f6b35" d="M60 400C100 300 170 240 232 206 256 192 280 196 300 210V400ZM0 400V300C20 290 60 296 110 340V400Z"/>"##;
    svg += &hillside();
    svg += &put(
        &figure::transport("helicopter", "PC", "#22252a", "#14161a").unwrap_or_default(),
        70.0,
        178.0,
        0.9,
        false,
    );
    svg
}

/// Houses on a hillside, the nearest last.
#[rustfmt::skip]
fn hillside() -> String {
    let colours = ["#c4552d", "#e08a3c", "#f0c36a", "#5b8fa8", "#d9d2c0", "#a8584a", "#7fa06a"];
    let mut svg = String::new();
    for row in 0..11 {
        let depth = f64::from(row) / 10.0;
        let size = 10.0 + 16.0 * depth;
        let y = 226.0 + 158.0 * depth;
        let mut x = 214.0 - 214.0 * depth.powf(0.8);
        let mut i = 0;
        while x < WIDTH + 10.0 {
            let wide = size * (0.85 + 0.5 * noise::unit(i, row, 491));
            let tall = size * (0.75 + 0.6 * noise::unit(i, row, 493));
            let base = y + 4.0 * noise::signed(i, row, 495);
            let colour = colours[noise::hash(i, row, 497) as usize % colours.len()];
            svg += &format!(
                r##"<path fill="{colour}" stroke="#3a1d12" stroke-width=".8" d="M{} {}v-{}h{}v{}z"/><path fill="#3a1d12" opacity=".75" d="M{} {}h{s}v{s}h-{s}zM{} {}h{s}v{s}h-{s}z"/>"##,
                N(x), N(base), N(tall), N(wide), N(tall),
                N(x + wide * 0.18), N(base - tall * 0.78),
                N(x + wide * 0.58), N(base - tall * 0.78),
                s = N(wide * 0.22),
            );
            if noise::unit(i, row, 499) < 0.3 {
                svg += &format!(
                    r##"<rect x="{}" y="{}" width="{}" height="{}" fill="#4a86b8" stroke="#3a1d12" stroke-width=".6"/>"##,
                    N(x + wide * 0.3), N(base - tall - size * 0.26), N(wide * 0.34), N(size * 0.26)
                );
            }
            x += wide * 0.96;
            i += 1;
        }
    }
    svg
}

/// Hexes in the colours of the sides.
#[rustfmt::skip]
fn plain(card: &BoxCard) -> String {
    let mut svg = String::from(r##"<rect width="300" height="400" rx="6" fill="#3b3a2f"/>"##);
    let colours: Vec<&str> = card.sides.iter().map(|side| side.colour.as_str()).collect();
    const R: f64 = 34.0;
    for i in 0..7 {
        for j in 0..8 {
            let c = at(f64::from(i) * 1.5 * R, (f64::from(j) + 0.5 * f64::from(i % 2)) * R * 1.732);
            let mut pen = Pen::new();
            let points: Vec<Point> = (0..6)
                .map(|k| {
                    let angle = f64::from(k) * std::f64::consts::FRAC_PI_3;
                    c.moved((R - 1.5) * angle.cos(), (R - 1.5) * angle.sin())
                })
                .collect();
            pen.polygon(&points);
            let colour = colours.get(noise::hash(i, j, 503) as usize % colours.len().max(1));
            svg += &format!(
                r#"<path fill="{}" opacity="{:.2}" d="{}"/>"#,
                Safe(colour.unwrap_or(&"#888888")),
                0.35 + 0.5 * noise::unit(i, j, 505),
                pen.data()
            );
        }
    }
    svg
}
