//! The signs of the operational games: the symbols that NATO draws units with, and the marks of
//! their size. Each symbol fills a box 48 wide and 32 high around 0 0.

/// The lines of a symbol as SVG; nothing if there is no such symbol. What is solid has the class
/// `s`, which the counter turns into its line colour.
#[rustfmt::skip]
pub fn symbol(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "infantry" => INFANTRY,
        "mechanised-infantry" => r#"<path d="M-24-16 24 16M24-16-24 16"/><rect x="-16" y="-9" width="32" height="18" rx="9"/>"#,
        "motorised-infantry" => r#"<path d="M-24-16 24 16M24-16-24 16M0-16V16"/>"#,
        "armour" => r#"<rect x="-16" y="-9" width="32" height="18" rx="9"/>"#,
        "mechanised-cavalry" => r#"<path d="M-24 16 24-16"/><rect x="-16" y="-9" width="32" height="18" rx="9"/>"#,
        "cavalry" | "reconnaissance" => r#"<path d="M-24 16 24-16"/>"#,
        "artillery" => r#"<circle r="5.4" class="s"/>"#,
        "self-propelled-artillery" => r#"<rect x="-16" y="-9" width="32" height="18" rx="9"/><circle r="4.2" class="s"/>"#,
        "rocket-artillery" => r#"<path d="M-8 0 0-6 8 0M-8-6 0-12 8-6"/><circle cy="7" r="4.6" class="s"/>"#,
        "anti-tank" => r#"<path d="M-24 16 0-16 24 16"/>"#,
        "tank-destroyer" => r#"<path d="M-24 16 0-16 24 16"/><rect x="-16" y="-5" width="32" height="16" rx="8"/>"#,
        "assault-gun" => r#"<rect x="-16" y="-9" width="32" height="18" rx="9"/><path d="M0-9V9M-5-4 0-9 5-4"/>"#,
        "anti-air" => r#"<path d="M-22 16C-22-14 22-14 22 16"/>"#,
        "engineer" => r#"<path d="M-13 9V-7H13V9M0-7V9"/>"#,
        "airborne" => r#"<path d="M-24-16 24 16M24-16-24 16M-10 14C-10 6 0 6 0 14 0 6 10 6 10 14"/>"#,
        "glider" => r#"<path d="M-24-16 24 16M24-16-24 16M-13 7H-5L0 13 5 7H13"/>"#,
        "airmobile" => r#"<path d="M-24-16 24 16M24-16-24 16M-9 8 9 14V8L-9 14Z"/>"#,
        "mountain" => r#"<path d="M-24-16 24 16M24-16-24 16"/><path d="M-7 16 0 5 7 16Z" class="s"/>"#,
        "headquarters" => r#"<path d="M-24-9H24"/><path d="M-24-16H24V-9H-24Z" class="s"/>"#,
        "supply" => r#"<path d="M-24 9H24"/>"#,
        _ => return None,
    })
}

const INFANTRY: &str = r#"<path d="M-24-16 24 16M24-16-24 16"/>"#;

/// The names of all symbols.
pub const SYMBOLS: [&str; 20] = [
    "infantry",
    "mechanised-infantry",
    "motorised-infantry",
    "armour",
    "mechanised-cavalry",
    "cavalry",
    "reconnaissance",
    "artillery",
    "self-propelled-artillery",
    "rocket-artillery",
    "anti-tank",
    "tank-destroyer",
    "assault-gun",
    "anti-air",
    "engineer",
    "airborne",
    "glider",
    "airmobile",
    "mountain",
    "headquarters",
];

/// The size mark of a unit (`XX`, `III`), whether given as such or in words.
pub fn size_mark(size: &str) -> &str {
    match size {
        "team" | "vehicle" | "gun" => "",
        "squad" | "section" => "•",
        "platoon" => "•••",
        "company" | "battery" => "I",
        "battalion" => "II",
        "regiment" => "III",
        "brigade" => "X",
        "division" => "XX",
        "corps" => "XXX",
        "army" => "XXXX",
        mark => mark,
    }
}

/// A size mark drawn around a middle, as path data for strokes, with what cannot be drawn left out.
pub fn size_strokes(mark: &str, x: f64, y: f64) -> String {
    const HALF: f64 = 4.0;
    let step = |sign: char| match sign {
        'X' => 9.6,
        'I' => 5.0,
        '•' => 6.0,
        _ => 0.0,
    };
    let total: f64 = mark.chars().map(step).sum();
    let mut x = x - total / 2.0;
    let mut data = String::new();
    for sign in mark.chars() {
        let m = x + step(sign) / 2.0;
        match sign {
            'X' => data.push_str(&format!("M{:.1} {:.1}l7 8m-7 0l7-8", m - 3.5, y - HALF)),
            'I' => data.push_str(&format!("M{m:.1} {:.1}v8", y - HALF)),
            '•' => data.push_str(&format!("M{m:.1} {y:.1}h.1")),
            _ => {}
        }
        x += step(sign);
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_symbol_is_drawn_and_differs() {
        let drawn: Vec<&str> = SYMBOLS.iter().map(|kind| symbol(kind).unwrap()).collect();
        for (i, a) in drawn.iter().enumerate() {
            for (j, b) in drawn.iter().enumerate().skip(i + 1) {
                let same_sign = SYMBOLS[i] == "cavalry" && SYMBOLS[j] == "reconnaissance";
                assert!(a != b || same_sign, "{} and {}", SYMBOLS[i], SYMBOLS[j]);
            }
        }
        assert_eq!(symbol("dragons"), None);
    }

    #[test]
    fn sizes_in_words_become_marks() {
        assert_eq!(size_mark("division"), "XX");
        assert_eq!(size_mark("XX"), "XX");
        assert_eq!(size_strokes("XX", 0.0, 0.0).matches('M').count(), 2);
    }
}
