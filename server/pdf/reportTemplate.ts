/**
 * Layout of a report, in the compiler's language: A4, tables one below the other that break across pages and repeat
 * their headers. All words and numbers come as text, as in documents.
 */
export const reportTemplate = String.raw`
#let report = json(bytes(sys.inputs.paper))
#let ink = rgb("0b3c42")
#let quiet = rgb("51666a")
#let wash = rgb("e6f1f1")
#set document(title: report.title + " " + report.subject, date: none)
#set page(paper: "a4", margin: (x: 1.6cm, top: 1.5cm, bottom: 1.6cm), footer: context [
  #set text(7.5pt, fill: quiet)
  #grid(columns: (1fr, auto), column-gutter: 1cm, [#report.footer],
    [#report.pageWord #counter(page).display() / #counter(page).final().first()])
])
#set text(font: report.fonts, size: 9pt, lang: report.language, region: "IN")
// Other scripts than Latin and Devanagari reach further up and down.
#set par(leading: if report.fonts.len() > 1 { 0.75em } else { 0.55em })
#let label(body) = text(7.5pt, fill: quiet, body)

#grid(columns: (1fr, auto), column-gutter: 1cm,
  [
    #text(13pt, weight: "bold", fill: ink, report.issuer.name)
    #for line in report.issuer.lines [ \ #line]
  ],
  align(right)[
    #heading(level: 1, text(15pt, weight: "bold", fill: ink, report.title)) #v(2pt)
    #table(columns: 2, stroke: none, inset: (x: 0pt, y: 2pt), column-gutter: 8pt, align: (right, right),
      ..report.facts.map(fact => (label(fact.at(0)), text(weight: "bold", fact.at(1)))).flatten())
  ])
#v(8pt)
#line(length: 100%, stroke: 0.8pt + ink)
#v(6pt)
#label(report.about.title) \ #text(10.5pt, weight: "bold", report.about.name)
#for line in report.about.lines [ \ #line]
#v(8pt)
#if report.figures.len() > 0 {
  grid(columns: report.figures.map(_ => 1fr), column-gutter: 6pt,
    ..report.figures.map(figure => block(width: 100%, fill: wash, radius: 3pt, inset: 8pt,
      [#label(figure.at(0)) \ #text(13pt, weight: "bold", fill: ink, figure.at(1))])))
}
#for part in report.tables {
  v(12pt)
  block(sticky: true, below: 6pt, {
    heading(level: 2, text(10.5pt, weight: "bold", fill: ink, part.title))
    if part.note != "" { v(-1pt); label(part.note) }
  })
  if part.rows.len() == 0 { block(above: 7pt, text(fill: quiet, part.none)) } else {
    let texts = part.columns.len() - part.numbers
    let within(wide) = table(columns: range(part.columns.len()).map(at => if at == part.wide { wide } else { auto }),
      stroke: none, inset: (x: 6pt, y: 4pt),
      align: range(part.columns.len()).map(at => if at < texts { left } else { right }),
      fill: (_, y) => if y == 0 { wash } else if calc.rem(y, 2) == 0 { rgb("f7fafa") },
      table.header(..part.columns.map(name => text(weight: "bold", fill: ink, name))),
      ..part.rows.flatten(),
      ..if part.total.len() > 0 { (table.hline(stroke: 0.8pt + ink),) + part.total.map(cell => text(weight: "bold", fill: ink, cell)) })
    let small(body) = { set text(7.5pt); body }
    // What takes the room that is left gets none where the others need all of it.
    layout(room => {
      let fits(body) = measure(body).width <= room.width
      if fits(within(auto)) { within(1fr) } else { small(within(if fits(small(within(auto))) { 1fr } else { auto })) }
    })
  }
}
#v(8pt)
#for note in report.notes [ #text(8pt, fill: quiet, note) \ ]
`;
