//! People, and what they drive in Rio: drawings around the middle of their ground line, like those
//! of [`vehicle`](crate::vehicle).

/// Three soldiers, one ahead.
pub fn squad(paint: &str, line: &str) -> String {
    let mut svg = format!(
        r#"<g stroke="{line}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round">"#
    );
    for (x, y, scale) in [(-23.0, 0.0, 0.86), (23.0, 0.0, 0.86), (0.0, 1.0, 1.0)] {
        svg += &format!(
            r#"<g transform="translate({x} {y}) scale({scale})"><path fill="{paint}" d="M-4 0-5-13-3-18H4L6-13 5 0H1L0-10-1 0Z"/><path fill="{paint}" d="M-6-17-5-27Q0-30 5-27L6-17Z"/><circle fill="{paint}" cy="-32" r="3.6"/><path fill="{line}" d="M-5.4-32Q-5.4-38.4 0-38.4T5.4-32Z"/><path fill="none" stroke-width="2.2" d="M-10-15 11-27"/><path fill="none" stroke-width="1.6" d="M-5-24-3-19 4-23M5-25 8-25.4"/></g>"#
        );
    }
    svg + "</g>"
}

/// Somebody of one of the parties in Rio, from the waist up.
#[rustfmt::skip]
pub fn person(party: &str, paint: &str, line: &str) -> Option<String> {
    const SKIN: &str = "#c79a75";
    let (behind, face, head): (&str, &str, String) = match party {
        // Peaked cap.
        "PM" => ("", SKIN, format!(r##"<path fill="{paint}" d="M-12-34Q-12-43 0-43T12-34Z"/><path fill="{line}" d="M-11-34H11L14-31H2Q-4-33-11-34Z"/><path fill="#e8c34a" stroke="none" d="M0-42 2-38H-2Z"/>"##)),
        // Cap, and a vest with a bar.
        "PC" => ("", SKIN, format!(r##"<path fill="{line}" d="M-10-35Q-10-43 0-43T10-35H17L15-33H-10Z"/><path fill="#e8c34a" stroke="none" d="M-9-9H9V-5H-9Z"/>"##)),
        // Beret drawn to one side, scarf over the mouth.
        "OE" => ("rifle", SKIN, format!(r#"<path fill="{line}" d="M-10-34Q-14-43-2-43 12-44 13-36 8-36-10-34Z"/><path fill="{line}" d="M-8-27H8L6-20Q0-16-6-20Z"/>"#)),
        // Helmet with a strap.
        "EX" => ("rifle", SKIN, format!(r#"<path fill="{paint}" d="M-13-31Q-13-45 0-45T13-31H9Q0-35-9-31Z"/><path fill="none" d="M-8-31Q-6-21 0-20 6-21 8-31"/>"#)),
        // Balaclava.
        "MI" => ("", "#3b3b3f", format!(r##"<path fill="{SKIN}" stroke="none" d="M-7-32H7V-28H-7Z"/><path fill="{line}" stroke="none" d="M-5-31h3v2h-3zM2-31h3v2H2z"/>"##)),
        // Cap turned round, dark glasses, a chain.
        "NT" => ("rifle", SKIN, format!(r##"<path fill="{paint}" d="M10-34Q10-43 0-43T-10-34L-16-32V-35Z"/><path fill="{line}" d="M-7-32H7V-28H1L0-30-1-28H-7Z"/><path fill="none" stroke="#e8c34a" stroke-width="2" d="M-7-17Q0-7 7-17"/>"##)),
        // A cloth over the face.
        "ST" => ("rifle", SKIN, format!(r#"<path fill="{line}" d="M-9-33Q-9-41 0-41T9-33Q0-36-9-33Z"/><path fill="{paint}" d="M-8.5-29H8.5L6-19 0-16-6-19Z"/>"#)),
        // Hood and field glasses.
        "OL" => ("", SKIN, format!(r#"<path fill="none" stroke-width="4" d="M-10-21Q-12-41 0-41T10-21"/><path fill="{line}" d="M-9-34H-1V-27H-9ZM1-34H9V-27H1Z"/>"#)),
        // Long hair.
        "CI" => ("", SKIN, r##"<path fill="#5a4030" d="M-10-22Q-13-42 0-42T10-22Q8-34 3-36-6-34-7-28Z"/>"##.to_owned()),
        _ => return None,
    };
    let rifle = if behind == "rifle" {
        format!(
            r#"<path fill="none" stroke="{line}" stroke-width="3.6" d="M-26-3 27-41"/><path fill="none" stroke-width="4.4" d="M5-23 9-15"/>"#
        )
    } else {
        String::new()
    };
    let coat = if party == "CI" { "#7b8fa3" } else { paint };
    Some(format!(
        r#"<g stroke="{line}" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round">{rifle}<path fill="{coat}" d="M-21 0C-21-13-12-17-5-18H5C12-17 21-13 21 0Z"/><path fill="{face}" d="M-4-22H4V-16Q0-13-4-16Z"/><circle fill="{face}" cy="-29" r="9.4"/>{head}</g>"#
    ))
}

/// Something that is driven or flown in Rio.
pub fn transport(kind: &str, party: &str, paint: &str, line: &str) -> Option<String> {
    let police = matches!(party, "PM" | "PC");
    let body = match kind {
        "car" => {
            let lights = if police {
                r##"<path fill="#d33" d="M-8-24H-1V-20H-8Z"/><path fill="#38c" d="M-1-24H6V-20H-1Z"/><path fill="none" stroke="#1f4e7d" stroke-width="2.4" d="M-36-8H37"/>"##
            } else {
                ""
            };
            format!(
                r##"<path fill="{paint}" d="M-40-4V-10Q-38-12-27-13L-17-20H10L22-13Q38-12 40-8V-4Z"/><path fill="#bcd4de" d="M-15-18-22-13H-4V-18ZM-1-18V-13H17L8-18Z"/>{lights}<g fill="{line}"><circle cx="-24" cy="-4" r="6"/><circle cx="25" cy="-4" r="6"/></g><g fill="#bbb" stroke="none"><circle cx="-24" cy="-4" r="2.4"/><circle cx="25" cy="-4" r="2.4"/></g>"##
            )
        }
        "armour" if party == "EX" => format!(
            r#"<path fill="{paint}" d="M-42-6-40-18-30-21H22L42-12 38-5Z"/><path fill="{paint}" d="M-8-21-6-29H9L13-21Z"/><path fill="none" stroke-width="2.6" d="M11-26H32"/><path fill="none" d="M-36-17H24M-14-21V-8"/><g fill="{line}"><circle cx="-25" cy="-5" r="6"/><circle cx="0" cy="-5" r="6"/><circle cx="24" cy="-5" r="6"/></g>"#
        ),
        "armour" => format!(
            r##"<path fill="#26282c" d="M-42-6V-33H22L32-22 42-19V-6Z"/><path fill="#8fa4ad" d="M24-31 31-23H22V-31Z"/><path fill="#26282c" d="M-14-33V-38H0V-33Z"/><path fill="#e9e9e9" stroke="none" d="M-20-28a7 7 0 0 1 14 0v5h-3v3h-8v-3h-3zM-17-27h3v3h-3zm5 0h3v3h-3z" fill-rule="evenodd"/><path fill="none" stroke="#e9e9e9" stroke-width=".9" d="M-40-14H40"/><g fill="{line}" stroke="#777"><circle cx="-26" cy="-6" r="7"/><circle cx="25" cy="-6" r="7"/></g>"##
        ),
        "helicopter" => format!(
            r##"<path fill="none" stroke-width="2" d="M-34-40H42M4-40V-33"/><path fill="{paint}" stroke="{line}" d="M-44-30-40-24-12-19Q-8-9 8-8 26-8 28-18 28-30 10-33H-4Q-12-32-16-25L-38-28Z"/><path fill="#bcd4de" d="M12-30Q24-28 25-18H12Z"/><path fill="none" d="M-2-8V-3M16-8V-3M-10-2H26"/><circle cx="-43" cy="-28" r="4.6" fill="none"/>"##
        ),
        _ => return None,
    };
    Some(format!(
        r#"<g stroke="{line}" stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round">{body}</g>"#
    ))
}

/// The objective of a scenario: a target.
pub fn objective(line: &str) -> String {
    format!(
        r##"<g stroke="{line}" stroke-width="1.4"><circle cy="-21" r="19" fill="#fff"/><circle cy="-21" r="13" fill="#c2410c"/><circle cy="-21" r="7" fill="#fff"/><circle cy="-21" r="2.6" fill="#c2410c"/></g>"##
    )
}
