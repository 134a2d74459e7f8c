//! A tiny SVG writer. Paths are written with relative coordinates and one decimal, each rounded to
//! the tenth that it stands on, so that they are short and errors do not add up.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use crate::layout::Point;

/// A number with at most one decimal.
pub struct N(pub f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        tenths((self.0 * 10.0).round() as i64, f)
    }
}

fn tenths(value: i64, f: &mut impl Write) -> fmt::Result {
    if value < 0 {
        f.write_char('-')?;
    }
    let (whole, part) = (value.abs() / 10, value.abs() % 10);
    match (whole, part) {
        (0, 0) => f.write_char('0'),
        (0, part) => write!(f, ".{part}"),
        (whole, 0) => write!(f, "{whole}"),
        (whole, part) => write!(f, "{whole}.{part}"),
    }
}

/// Words made safe for text and attributes.
pub struct Safe<'a>(pub &'a str);

impl fmt::Display for Safe<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // XML has no way to say these.
                c if c.is_control() => f.write_char(' ')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Writes the data of one path.
#[derive(Clone, Debug, Default)]
pub struct Pen {
    data: String,
    here: (i64, i64),
    start: (i64, i64),
    last: char,
    lost: bool,
}

impl Pen {
    /// An empty path.
    pub fn new() -> Pen {
        Pen::default()
    }

    /// Whether nothing has been drawn.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// The data, ready for `d`.
    pub fn data(&self) -> &str {
        &self.data
    }

    fn round(p: Point) -> (i64, i64) {
        ((p.x * 10.0).round() as i64, (p.y * 10.0).round() as i64)
    }

    fn word(&mut self, command: char, numbers: &[i64]) {
        let repeat = self.last == command && !command.eq_ignore_ascii_case(&'m');
        if !repeat {
            self.data.push(command);
        }
        for (i, &number) in numbers.iter().enumerate() {
            if (i > 0 || repeat) && number >= 0 {
                self.data.push(' ');
            }
            // Writing into a String cannot fail.
            let _ = tenths(number, &mut self.data);
        }
        self.last = command;
    }

    /// Starts a new stroke.
    pub fn go(&mut self, p: Point) -> &mut Self {
        let (x, y) = Pen::round(p);
        if self.lost {
            self.word('M', &[x, y]);
            self.lost = false;
        } else {
            self.word('m', &[x - self.here.0, y - self.here.1]);
        }
        self.here = (x, y);
        self.start = (x, y);
        self
    }

    /// A straight line.
    pub fn line(&mut self, p: Point) -> &mut Self {
        let (x, y) = Pen::round(p);
        let (dx, dy) = (x - self.here.0, y - self.here.1);
        match (dx, dy) {
            (0, 0) => return self,
            (dx, 0) => self.word('h', &[dx]),
            (0, dy) => self.word('v', &[dy]),
            (dx, dy) => self.word('l', &[dx, dy]),
        }
        self.here = (x, y);
        self
    }

    /// A curve with one handle.
    pub fn bend(&mut self, handle: Point, p: Point) -> &mut Self {
        let (hx, hy) = Pen::round(handle);
        let (x, y) = Pen::round(p);
        let (ox, oy) = self.here;
        self.word('q', &[hx - ox, hy - oy, x - ox, y - oy]);
        self.here = (x, y);
        self
    }

    /// A curve with two handles.
    pub fn curve(&mut self, first: Point, second: Point, p: Point) -> &mut Self {
        let (ax, ay) = Pen::round(first);
        let (bx, by) = Pen::round(second);
        let (x, y) = Pen::round(p);
        let (ox, oy) = self.here;
        self.word('c', &[ax - ox, ay - oy, bx - ox, by - oy, x - ox, y - oy]);
        self.here = (x, y);
        self
    }

    /// Back to the start of the stroke.
    pub fn close(&mut self) -> &mut Self {
        self.data.push('z');
        self.last = 'z';
        self.here = self.start;
        self
    }

    /// A dot: a stroke without length, which round caps make visible.
    pub fn dot(&mut self, p: Point) -> &mut Self {
        self.go(p);
        self.data.push_str("h0");
        self.last = ' ';
        self
    }

    /// A polygon.
    pub fn polygon(&mut self, points: &[Point]) -> &mut Self {
        let mut points = points.iter();
        let Some(&first) = points.next() else {
            return self;
        };
        self.go(first);
        for &p in points {
            self.line(p);
        }
        self.close()
    }

    /// A drawing given as relative path data stamped at a place.
    pub fn stamp(&mut self, p: Point, data: &str) -> &mut Self {
        self.go(p);
        self.data.push_str(data);
        // Where the stamp ends is unknown: the next stroke says where it starts.
        self.last = ' ';
        self.lost = true;
        self
    }

    /// A smooth closed curve around points.
    pub fn loop_around(&mut self, points: &[Point]) -> &mut Self {
        let n = points.len();
        if n < 3 {
            return self;
        }
        self.go(points[n - 1].towards(points[0], 0.5));
        for i in 0..n {
            self.bend(points[i], points[i].towards(points[(i + 1) % n], 0.5));
        }
        self.close()
    }

    /// A smooth curve through points.
    pub fn through(&mut self, points: &[Point]) -> &mut Self {
        let Some(&first) = points.first() else {
            return self;
        };
        self.go(first);
        for i in 1..points.len() {
            let a = points[i - 1];
            let b = points[i];
            let before = if i >= 2 { points[i - 2] } else { a };
            let after = points.get(i + 1).copied().unwrap_or(b);
            let first = a.moved((b.x - before.x) / 6.0, (b.y - before.y) / 6.0);
            let second = b.moved((a.x - after.x) / 6.0, (a.y - after.y) / 6.0);
            self.curve(first, second, b);
        }
        self
    }
}

/// Small things all over a board, gathered by the square in which they stand: whoever draws a part of
/// the board (a browser draws it in tiles) passes the other squares over.
#[derive(Clone, Debug, Default)]
pub struct Scatter {
    squares: BTreeMap<(i32, i32), Pen>,
}

impl Scatter {
    const SQUARE: f64 = 500.0;

    /// The pen for what stands here.
    pub fn near(&mut self, p: Point) -> &mut Pen {
        let square = |v: f64| (v / Scatter::SQUARE).floor() as i32;
        self.squares.entry((square(p.x), square(p.y))).or_default()
    }
}

/// A document or part of one.
#[derive(Clone, Debug, Default)]
pub struct Doc {
    /// What has been written so far.
    pub text: String,
}

impl Doc {
    /// Writes anything.
    pub fn put(&mut self, text: impl fmt::Display) -> &mut Self {
        // Writing into a String cannot fail.
        let _ = write!(self.text, "{text}");
        self
    }

    /// A path drawn once for each class, the first lowest, left out if it is empty.
    pub fn path_twice(&mut self, id: &str, classes: [&str; 2], pen: &Pen) -> &mut Self {
        if pen.is_empty() {
            return self;
        }
        let [under, over] = classes;
        self.put(format_args!(
            r##"<defs><path id="b-{id}" d="{}"/></defs><use href="#b-{id}" class="{under}"/><use href="#b-{id}" class="{over}"/>"##,
            pen.data()
        ))
    }

    /// Names scattered things, to be drawn by `<use href="#b-{id}">`.
    pub fn define(&mut self, id: &str, things: &Scatter) -> &mut Self {
        self.put(format_args!(r#"<defs><g id="b-{id}">"#));
        for pen in things.squares.values() {
            self.put(format_args!(r#"<path d="{}"/>"#, pen.data()));
        }
        self.put("</g></defs>")
    }

    /// A path with a class, left out if it is empty.
    pub fn path(&mut self, class: &str, pen: &Pen) -> &mut Self {
        if !pen.is_empty() {
            self.put(format_args!(
                r#"<path class="{class}" d="{}"/>"#,
                pen.data()
            ));
        }
        self
    }
}
