//! The marks that a counter carries during play, as small round badges.

/// A badge of radius 9 around 0 0: its colour and its sign.
#[rustfmt::skip]
fn sign(kind: &str) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        // An arrow that has gone by.
        "moved" => ("#2f6f9f", r#"<path d="M-5 0H4M0-4 5 0 0 4"/>"#),
        "entered" => ("#2f6f9f", r#"<path d="M0-5V4M-4 0 0 5 4 0"/>"#),
        // Crossed blades.
        "engaged" => ("#8a1f1f", r#"<path d="M-5-5 5 5M5-5-5 5M-5 2-2 5M5 2 2 5"/>"#),
        "attacked" | "fired" => ("#8a1f1f", r#"<path d="M0-6V-2M0 2V6M-6 0H-2M2 0H6M-4-4-2-2M2 2 4 4M4-4 2-2M-2 2-4 4"/>"#),
        "must-attack" => ("#c2410c", r#"<path d="M0-5V1.5M0 5V5.1"/>"#),
        // Hourglass.
        "disabled" => ("#5b3a8a", r#"<path d="M-4-5H4L-4 5H4L-4-5Z"/>"#),
        // A wheel with a crack.
        "suspension" => ("#7a5a12", r#"<circle r="4.6"/><path d="M-6 5 6-5"/>"#),
        // A bent barrel.
        "gun" => ("#7a5a12", r#"<path d="M-6 2H0L5-4M-6-1V5"/>"#),
        "suppressed" => ("#a8860b", r#"<path d="M-5-2 0 4 5-2M-5-6 0 0 5-6"/>"#),
        // A tick: it has had its turn.
        "acted" => ("#555b61", r#"<path d="M-5 0-1.5 4 5-4"/>"#),
        "loss" => ("#8a1f1f", r#"<path d="M-5 0H5"/>"#),
        "attacking" => ("#c2410c", r#"<path d="M-5 5 4-4M-1-5H5V1"/>"#),
        "landed" => ("#2f6f9f", r#"<path d="M-6 5H6M0-6V1M-4-2 0 2 4-2"/>"#),
        // Held by somebody: a bracelet.
        "custody" => ("#3a3f44", r#"<circle cx="-3" r="3"/><circle cx="3" r="3"/>"#),
        "controlled" => ("#2f6f9f", r#"<path d="M-5 5V-5L5-2-5 1"/>"#),
        "pinned" => ("#a8860b", r#"<path d="M0-5V5M-4-5H4"/>"#),
        // An eye, shut.
        "hidden" => ("#3a3f44", r#"<path d="M-6-1Q0 5 6-1M-4 2-5 4M0 3V5.4M4 2 5 4"/>"#),
        "revealed" => ("#3a3f44", r#"<path d="M-6 0Q0-6 6 0 0 6-6 0Z"/><circle r="1.6"/>"#),
        "out" => ("#555b61", r#"<path d="M-5-5 5 5M5-5-5 5"/>"#),
        "overrun" => ("#8a1f1f", r#"<path d="M-6 3Q0-7 6 3M3 1 6 3 6.4-.6"/>"#),
        "isolated" | "unsupplied" => ("#5b3a8a", r#"<circle r="5"/><path d="M-3.6-3.6 3.6 3.6"/>"#),
        "mounted" | "carried" | "aboard" => ("#2f6f9f", r#"<path d="M-6 2H6M-4-1H4V2M-4-1V2"/><circle cx="-3" cy="4" r="1"/><circle cx="3" cy="4" r="1"/>"#),
        "prisoner" | "captured" => ("#3a3f44", r#"<path d="M-4-5V5M0-5V5M4-5V5"/>"#),
        "retreated" | "retreating" => ("#2f6f9f", r#"<path d="M5 0H-4M0-4-5 0 0 4"/>"#),
        // A rotor over its cabin.
        "helicopter" => ("#2f6f9f", r#"<path d="M-6-4H6M0-4V-1M-4 3Q-4-1 1-1 5-1 5 3ZM5 2H7"/>"#),
        "contaminated" => ("#7a8a12", r#"<path d="M0-1V-6M1 0 5 3M-1 0-5 3"/><circle r="2"/>"#),
        _ => return None,
    })
}

/// Whether a mark has a sign of its own; others show their first letter.
pub fn is_drawn(kind: &str) -> bool {
    sign(kind).is_some()
}

/// A badge around a point, with its count if it is more than one.
pub fn badge(kind: &str, count: u8, x: f64, y: f64) -> String {
    let letter: String;
    let (colour, inside) = match sign(kind) {
        Some((colour, inside)) => (colour, inside),
        None => {
            let first = kind.chars().next().unwrap_or('?').to_uppercase();
            letter = format!(
                r##"<text text-anchor="middle" y="4" font-size="11" font-weight="700" fill="#fff" stroke="none" font-family="Helvetica,Arial,sans-serif">{}</text>"##,
                crate::svg::Safe(&first.to_string())
            );
            ("#555b61", letter.as_str())
        }
    };
    let many = if count > 1 {
        format!(
            r##"<circle cx="7" cy="-6" r="5" fill="#fff" stroke="{colour}" stroke-width="1"/><text x="7" y="-3.2" text-anchor="middle" font-size="8" font-weight="700" fill="{colour}" stroke="none" font-family="Helvetica,Arial,sans-serif">{count}</text>"##
        )
    } else {
        String::new()
    };
    format!(
        r##"<g transform="translate({x} {y})" stroke="#fff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" fill="none"><circle r="9" fill="{colour}" stroke-width="1.4"/>{inside}{many}</g>"##
    )
}
