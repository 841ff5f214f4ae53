/** Layout of a list for the gate, in the compiler's language: A4 in two columns, a person with photo in each field. */
export const gateListTemplate = String.raw`
#let paper = json(bytes(sys.inputs.paper))
#let ink = rgb("0b3c42")
#let quiet = rgb("51666a")
#set document(title: paper.title + ", " + paper.society + ", " + paper.day, date: none)
#set page(paper: "a4", margin: (x: 1.4cm, top: 1.4cm, bottom: 1.3cm),
  footer: text(8pt, fill: quiet, paper.footer))
#set text(font: paper.fonts, size: 10pt, lang: paper.language, region: "IN")
#set par(leading: if paper.fonts.len() > 1 { 0.75em } else { 0.55em })

#grid(columns: (1fr, auto), align: (left, right + bottom),
  stack(dir: ttb, spacing: 10pt,
    heading(level: 1, text(20pt, weight: "bold", fill: ink, paper.title)),
    text(13pt, paper.society)),
  text(16pt, weight: "bold", fill: ink, paper.day))
#v(2pt)
#line(length: 100%, stroke: 0.8pt + ink)
#v(2pt)
#text(11pt, paper.note)
#v(4pt)
// A line ends between the two times, not within one.
#let whole-times(hours) = { show regex("\\d+:\\d\\d \\S+"): box; hours }
// All fields stand on one page: the more people, the smaller.
#let count = paper.people.len()
#let columns = if count > 18 { 3 } else { 2 }
#let (side, name-size) = if count <= 12 { (3.2cm, 13pt) } else if count <= 18 { (1.9cm, 11pt) } else if count <= 24 { (1.7cm, 9pt) } else if count <= 36 { (1.5cm, 8.5pt) } else { (0.85cm, 7pt) }
#let portrait(person) = if person.photo == "" {
  box(width: side, height: side, fill: rgb("e6ecec"), radius: 3pt,
    align(center + horizon, text(7pt, fill: quiet, paper.noPhoto)))
} else {
  box(width: side, height: side, radius: 3pt, clip: true,
    image(bytes(person.photo), format: "svg", width: side, alt: person.name))
}
#if count == 0 { text(13pt, fill: quiet, paper.none) } else {
  grid(columns: columns * (1fr,), stroke: 0.4pt + rgb("b8c4c6"), inset: if count > 36 { 3pt } else { 6pt },
    ..paper.people.map(person => grid(columns: (side, 1fr), column-gutter: 8pt, align: horizon,
      portrait(person),
      stack(dir: ttb, spacing: if count > 18 { 4pt } else { 6pt },
        text(name-size, weight: "bold", person.name),
        text(name-size * 0.75, fill: quiet, person.company),
        text(name-size * 0.95, fill: ink, weight: "bold", whole-times(person.hours))))))
}
`;
