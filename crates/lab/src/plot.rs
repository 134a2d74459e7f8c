//! Plots as SVG, plain enough to be read at a glance: bars, a histogram, lines, a rate with its
//! interval. Colours come from the sides of the box.

use std::fmt::Write;

const WIDTH: f64 = 640.0;
/// Room for labels at the left of a plot.
const LEFT: f64 = 190.0;

/// A group of values that share a label, one value a series.
pub struct Bar {
    /// What they are about.
    pub label: String,
    /// The values.
    pub values: Vec<f64>,
}

/// A line over the turns.
pub struct Line<'a> {
    /// Its colour.
    pub colour: &'a str,
    /// Its values, the first at turn 1.
    pub values: Vec<f64>,
    /// Whether it is drawn broken, for the other version of a box.
    pub dashed: bool,
}

/// Horizontal bars, grouped by label.
pub fn bars(bars: &[Bar], colours: &[&str]) -> String {
    let largest = bars
        .iter()
        .flat_map(|bar| &bar.values)
        .fold(0.0f64, |most, value| most.max(value.abs()))
        .max(1e-9);
    let thick = 13.0;
    let step = thick * colours.len() as f64 + 9.0;
    let height = step * bars.len() as f64 + 8.0;
    let room = WIDTH - LEFT - 70.0;
    let mut svg = open(height);
    for (i, bar) in bars.iter().enumerate() {
        let y = 6.0 + step * i as f64;
        let middle = y + thick * colours.len() as f64 / 2.0 + 4.0;
        text(&mut svg, LEFT - 8.0, middle, "end", &bar.label);
        for (n, (value, colour)) in bar.values.iter().zip(colours).enumerate() {
            let (y, length) = (y + thick * n as f64, room * value.abs() / largest);
            let _ = write!(
                svg,
                r#"<rect x="{LEFT}" y="{y:.1}" width="{length:.1}" height="{:.1}" fill="{colour}"/>"#,
                thick - 2.0
            );
            text(
                &mut svg,
                LEFT + length + 5.0,
                y + 10.0,
                "start",
                &number(*value),
            );
        }
    }
    svg + "</svg>"
}

/// How often values fall into bins; those above `split` and those below have a colour each.
pub fn histogram(values: &[f64], split: f64, colours: [&str; 2]) -> String {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if values.is_empty() {
        return String::new();
    }
    let width = bin_width(high - low);
    // Bins meet at the split, so that none holds both colours.
    let first = ((low - split) / width).floor();
    let count = (((high - split) / width).floor() - first) as usize + 1;
    let mut bins = vec![0u32; count];
    for value in values {
        let bin = (((value - split) / width).floor() - first) as usize;
        if let Some(bin) = bins.get_mut(bin) {
            *bin += 1;
        }
    }
    let most = f64::from(bins.iter().copied().max().unwrap_or(1));
    let (height, base) = (220.0, 190.0);
    let step = (WIDTH - 60.0) / count as f64;
    let mut svg = open(height);
    for (i, bin) in bins.iter().enumerate() {
        let from = split + (first + i as f64) * width;
        let colour = if from >= split {
            colours[0]
        } else {
            colours[1]
        };
        let (x, tall) = (30.0 + step * i as f64, 160.0 * f64::from(*bin) / most);
        let _ = write!(
            svg,
            r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{tall:.1}" fill="{colour}"/>"#,
            x + 1.0,
            base - tall,
            (step - 2.0).max(1.0)
        );
        if *bin > 0 && step > 18.0 {
            text(
                &mut svg,
                x + step / 2.0,
                base - tall - 4.0,
                "middle",
                &bin.to_string(),
            );
        }
        if i % count.div_ceil(10).max(1) == 0 {
            text(&mut svg, x, base + 16.0, "middle", &number(from));
        }
    }
    axis(&mut svg, base);
    svg + "</svg>"
}

/// A round width that gives some twenty bins.
fn bin_width(span: f64) -> f64 {
    let rough = (span / 20.0).max(1e-9);
    let magnitude = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|step| step * magnitude >= rough);
    (step.unwrap_or(10.0) * magnitude).max(1.0)
}

/// Lines over the turns.
pub fn lines(lines: &[Line<'_>]) -> String {
    let longest = lines
        .iter()
        .map(|line| line.values.len())
        .max()
        .unwrap_or(0)
        .max(2);
    let most = lines
        .iter()
        .flat_map(|line| &line.values)
        .fold(1e-9f64, |most, value| most.max(*value));
    let (height, base) = (240.0, 205.0);
    let x = |turn: usize| 50.0 + (WIDTH - 80.0) * turn as f64 / (longest - 1) as f64;
    let y = |value: f64| base - 185.0 * value / most;
    let mut svg = open(height);
    for part in [0.0, 0.5, 1.0] {
        let at = y(most * part);
        let ink = if part == 0.0 { "#444" } else { "#ddd" };
        let _ = write!(
            svg,
            r#"<path d="M50 {at:.1}H{:.1}" stroke="{ink}"/>"#,
            WIDTH - 30.0
        );
        text(&mut svg, 44.0, at + 4.0, "end", &number(most * part));
    }
    for line in lines {
        let mut path = String::new();
        for (turn, value) in line.values.iter().enumerate() {
            let pen = if turn == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{pen}{:.1} {:.1}", x(turn), y(*value));
        }
        let dash = if line.dashed {
            r#" stroke-dasharray="6 4""#
        } else {
            ""
        };
        let _ = write!(
            svg,
            r#"<path d="{path}" fill="none" stroke="{}" stroke-width="2.5"{dash}/>"#,
            line.colour
        );
    }
    for turn in (0..longest).step_by(longest.div_ceil(12).max(1)) {
        text(
            &mut svg,
            x(turn),
            base + 17.0,
            "middle",
            &(turn + 1).to_string(),
        );
    }
    svg + "</svg>"
}

/// A rate between 0 and 1 in two colours, with its interval and the fair band.
pub fn rate(rate: f64, interval: (f64, f64), colours: [&str; 2]) -> String {
    let x = |part: f64| 10.0 + (WIDTH - 20.0) * part;
    let mut svg = open(64.0);
    let _ = write!(
        svg,
        r##"<rect x="{left}" y="14" width="{first:.1}" height="30" fill="{}"/><rect x="{at:.1}" y="14" width="{second:.1}" height="30" fill="{}"/><path d="M{low:.1} 8V50M{high:.1} 8V50" stroke="#444" stroke-dasharray="3 3"/><path d="M{a:.1} 29H{b:.1}M{a:.1} 23V35M{b:.1} 23V35" stroke="#fff" stroke-width="5"/><path d="M{a:.1} 29H{b:.1}M{a:.1} 23V35M{b:.1} 23V35" stroke="#111" stroke-width="2"/>"##,
        colours[0],
        colours[1],
        left = x(0.0),
        first = x(rate) - x(0.0),
        at = x(rate),
        second = x(1.0) - x(rate),
        low = x(0.4),
        high = x(0.6),
        a = x(interval.0),
        b = x(interval.1),
    );
    text(&mut svg, x(0.4), 61.0, "middle", "40%");
    text(&mut svg, x(0.6), 61.0, "middle", "60%");
    svg + "</svg>"
}

fn open(height: f64) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0}" role="img" font-family="system-ui,sans-serif" font-size="11" fill="none">"#
    )
}

fn axis(svg: &mut String, y: f64) {
    let _ = write!(
        svg,
        r##"<path d="M30 {y}H{:.1}" stroke="#444"/>"##,
        WIDTH - 20.0
    );
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, words: &str) {
    let _ = write!(
        svg,
        r##"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" fill="#333">{}</text>"##,
        escape(words)
    );
}

/// A number with as many decimals as its size asks for.
pub fn number(value: f64) -> String {
    // So that nothing is written as -0.
    let value = value + 0.0;
    if value.fract() == 0.0 || value.abs() >= 100.0 {
        format!("{value:.0}")
    } else if value.abs() >= 10.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.2}")
    }
}

/// Words inside HTML or SVG.
pub fn escape(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bin_holds_wins_of_both_sides() {
        let svg = histogram(&[-3.0, -1.0, 1.0, 1.0, 14.0], 0.0, ["#aaa", "#bbb"]);
        assert!(svg.contains(">2</text>"), "two matches at 1: {svg}");
        assert_eq!(svg.matches("#bbb").count(), 3, "bins -3, -2 and -1");
        assert_eq!(histogram(&[], 0.0, ["", ""]), "");
    }

    #[test]
    fn bins_are_round() {
        assert_eq!(bin_width(3.0), 1.0);
        assert_eq!(bin_width(100.0), 5.0);
        assert_eq!(bin_width(700.0), 50.0);
    }
}
