/**
 * Layout of a label sheet, in the compiler's language: A4, two columns and five rows, with cutting lines. A pillar's
 * name is as large as its length allows.
 */
export const labelTemplate = String.raw`
#let sheet = json(bytes(sys.inputs.paper))
#set document(title: "Labels: " + sheet.society, date: none)
#set page(paper: "a4", margin: (x: 1cm, y: 1.1cm))
#set text(font: sheet.fonts, size: 9pt, lang: "en", region: "IN")
#let sized(name) = {
  let size = if name.len() <= 4 { 34pt } else if name.len() <= 7 { 24pt } else if name.len() <= 12 { 16pt } else { 11pt }
  text(size, weight: "bold", name)
}
#grid(columns: (1fr, 1fr), rows: 5.4cm, stroke: 0.4pt + rgb("b8c4c6"), inset: 0.35cm,
  ..sheet.labels.map(label => grid(columns: (4.7cm, 1fr), column-gutter: 0.3cm, align: horizon,
    image(bytes(label.qr), format: "svg", width: 4.7cm, alt: label.floor + ", " + label.pillar),
    stack(dir: ttb, spacing: 0.3cm,
      text(13pt, label.floor), sized(label.pillar), text(7.5pt, fill: rgb("51666a"), sheet.society)))))
`;
