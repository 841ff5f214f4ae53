/** Layout of a poster, in the compiler's language: one A4 page, to be read from two metres away. */
export const posterTemplate = String.raw`
#let poster = json(bytes(sys.inputs.paper))
#let ink = rgb("0b3c42")
#let quiet = rgb("51666a")
#let wash = rgb("e6f1f1")
#set document(title: poster.title + ", " + poster.society, date: none)
#set page(paper: "a4", margin: (x: 1.8cm, top: 1.8cm, bottom: 1.4cm))
#set text(font: poster.fonts, size: 13pt, lang: poster.language, region: "IN")
#set par(leading: if poster.fonts.len() > 1 { 0.75em } else { 0.6em })

#show heading: set block(above: 0pt, below: 0pt)
#stack(dir: ttb, spacing: 18pt,
  text(16pt, fill: quiet, poster.society),
  heading(level: 1, text(34pt, weight: "bold", fill: ink, poster.title)),
  text(14pt, poster.text))
#v(1fr)
#grid(columns: (8.2cm, 1fr), column-gutter: 0.9cm, align: (center, left + horizon),
  [
    #block(stroke: 1.5pt + ink, radius: 8pt, inset: 4pt,
      image(bytes(poster.qr), format: "svg", width: 7.6cm, alt: poster.link))
    #v(-2pt)
    #text(17pt, weight: "bold", fill: ink, poster.scan)
  ],
  [
    #heading(level: 2, text(15pt, weight: "bold", fill: ink, poster.offer))
    #v(4pt)
    #let size = if poster.items.len() > 5 { 11pt } else { 13pt }
    #set text(size)
    #for (name, about, price) in poster.items {
      block(width: 100%, fill: wash, radius: 5pt, inset: (x: 10pt, y: 8pt), below: 6pt, breakable: false,
        grid(columns: (1fr, auto), column-gutter: 8pt, align: (left, right + horizon),
          [#text(weight: "bold", name) #if about != "" [ \ #text(9.5pt, fill: quiet, about)]],
          text(weight: "bold", fill: ink, price)))
    }
    #if poster.note != "" { text(9pt, fill: quiet, poster.note) }
  ])
#v(1fr)
#align(center)[
  #text(12pt, fill: quiet, poster.linkWords) \
  #text(19pt, weight: "bold", fill: ink, poster.link.replace(regex("^https?://"), ""))
]
#v(0.8cm)
#line(length: 100%, stroke: 0.6pt + quiet)
#v(-2pt)
#text(10pt, fill: quiet, poster.footer)
`;
