/**
 * Layout of a document, in the compiler's language: A4, as many pages as the lines need. All words and numbers come
 * as text, so that user input is never read as markup.
 */
export const template = String.raw`
#let paper = json(bytes(sys.inputs.paper))
#let ink = rgb("0b3c42")
#let quiet = rgb("51666a")
#let wash = rgb("e6f1f1")
#set document(title: paper.title + " " + paper.number, date: none)
#set page(paper: "a4", margin: (x: 1.6cm, top: 1.5cm, bottom: 1.6cm), footer: context [
  #set text(7.5pt, fill: quiet)
  #grid(columns: (1fr, auto), column-gutter: 1cm, [#paper.footer],
    [#paper.number · #paper.pageWord #counter(page).display() / #counter(page).final().first()])
])
#set text(font: paper.fonts, size: 9pt, lang: paper.language, region: "IN")
// Other scripts than Latin and Devanagari reach further up and down.
#let tall = paper.fonts.len() > 1
#set par(leading: if tall { 0.75em } else { 0.55em })
#let gap = if tall { 8pt } else { 5pt }
#let label(body) = text(7.5pt, fill: quiet, body)

#grid(columns: (1fr, auto), column-gutter: 1cm,
  [
    #block(below: gap, text(13pt, weight: "bold", fill: ink, paper.supplier.name))
    #paper.supplier.lines.map(line => [#line]).join(linebreak())
  ],
  align(right)[
    #heading(level: 1, text(15pt, weight: "bold", fill: ink, paper.title)) #v(2pt)
    #table(columns: 2, stroke: none, inset: (x: 0pt, y: 2pt), column-gutter: 8pt, align: (right, right),
      ..paper.facts.map(fact => (label(fact.at(0)), text(weight: "bold", fact.at(1)))).flatten())
  ])
#v(8pt)
#line(length: 100%, stroke: 0.8pt + ink)
#v(6pt)
#grid(columns: (1fr, 1fr), column-gutter: 1cm,
  [#label(paper.recipient.title)
    #block(above: 1pt + gap, below: gap, text(10.5pt, weight: "bold", paper.recipient.name))
    #paper.recipient.lines.map(line => [#line]).join(linebreak())],
  [#if paper.about.len() > 0 [ #paper.about.map(line => [#line]).join(linebreak()) ]])
#v(10pt)
// A credit note's lines are of no one vehicle: the column would stand empty.
#let first = if paper.lines.any(line => line.at(0) != "") { 0 } else { 1 }
#table(columns: ((1.2fr, 2fr, auto, auto, auto).slice(first)), stroke: none, inset: (x: 6pt, y: 5pt),
  align: (left, left, right, right, right).slice(first),
  fill: (_, y) => if y == 0 { wash } else if calc.rem(y, 2) == 0 { rgb("f7fafa") },
  table.header(..paper.columns.slice(first).map(name => text(weight: "bold", fill: ink, name))),
  ..paper.lines.map(line => (
    [#line.at(0)],
    [#line.at(1) #if line.at(5) != "" [ \ #label(line.at(5)) ]],
    line.at(2), line.at(3), line.at(4)).slice(first)).flatten())
#line(length: 100%, stroke: 0.5pt + quiet)
#block(breakable: false, grid(columns: (1fr, auto), column-gutter: 1cm,
  [
    #if paper.qr != "" [
      #grid(columns: (3.6cm, 1fr), column-gutter: 10pt, align: horizon,
        image(bytes(paper.qr), format: "svg", width: 3.6cm, alt: paper.qrWords),
        [#text(weight: "bold", paper.qrWords) \ #label(paper.upi)])
    ]
  ],
  align(right, table(columns: 2, stroke: none, inset: (x: 4pt, y: 3pt), align: (right, right),
    ..paper.totals.map(total => (total.at(0), total.at(1))).flatten(),
    ..if paper.totals.len() > 0 { (table.hline(stroke: 0.8pt + ink),) },
    ..paper.total.map(part => table.cell(inset: (x: 4pt, top: 7pt, bottom: 3pt),
      text(12pt, weight: "bold", fill: ink, part)))))))
#v(8pt)
#for note in paper.notes [ #text(8pt, fill: quiet, note) \ ]
#if "signed" in paper { block(breakable: false, above: 14pt, grid(columns: (6cm, 1fr), column-gutter: 10pt, align: horizon,
  image(bytes(paper.signed.qr), format: "svg", width: 6cm, alt: paper.signed.title),
  [#text(weight: "bold", paper.signed.title)
    #block(above: gap, paper.signed.lines.map(line => [#line]).join(linebreak()))])) }
`;
