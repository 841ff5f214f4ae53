/**
 * What the compiler leaves out of a PDF that is to be PDF/A-2b: what its colours mean, and what it is, in terms that the
 * standard knows. Both are added behind the file as the standard lets one revise a PDF: objects, where they are, a trailer.
 * Source: ISO 32000-1, 7.5.6 (incremental updates); ISO 19005-2, 6.2.3 (output intents), 6.6 (metadata).
 */

const BYTES = "latin1";

/** @returns what stands between two texts, of the last `before` on. @throws Error where the compiler's files are not as this knows them. */
function between(text: string, before: string, after: string): string {
  const at = text.lastIndexOf(before);
  const end = text.indexOf(after, at + before.length);
  if (at < 0 || end < 0) throw new Error(`A PDF is not as expected: no ${JSON.stringify(before)}.`);
  return text.slice(at + before.length, end);
}

/** An element of the metadata, whole. */
const element = (said: string, name: string): string =>
  `<${name}>${between(said, `<${name}>`, `</${name}>`)}</${name}>`;

/** The packet in which a file says what it is; title and language as they stand in it already, in UTF-8 and escaped. */
const packet = (said: string): string =>
  `<?xpacket begin="\xEF\xBB\xBF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""` +
  ` xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"` +
  ` xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>` +
  `<dc:format>application/pdf</dc:format>${element(said, "dc:title")}${element(said, "dc:language")}` +
  `${element(said, "xmp:CreatorTool")}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;

/**
 * @param drawn a PDF as the compiler wrote it, tagged, its fonts within.
 * @returns the same pages as PDF/A-2b; of the same bytes always the same.
 * @throws Error where the file is not as expected.
 */
export function archived(drawn: Uint8Array): Buffer {
  const file = Buffer.from(drawn);
  const text = file.toString(BYTES);
  const object = (id: string): string => between(text, `\n${id} 0 obj\n`, "\nendobj\n");
  const trailer = text.slice(text.lastIndexOf("\ntrailer\n"));
  const size = Number(between(trailer, "/Size ", "\n"));
  const root = between(trailer, "/Root ", " 0 R");
  const catalog = object(root);
  const metadata = between(catalog, "/Metadata ", " 0 R");
  // The profile by which the file tells its colours already: three channels, sRGB.
  const [, profile] = /\n(\d+) 0 obj\n<<\n {2}\/Length \d+\n {2}\/N 3\n/.exec(text) ?? [];
  if (profile === undefined) throw new Error("A PDF is not as expected: it has no colours.");
  const said = packet(object(metadata));
  const added: [id: string, body: string][] = [
    [metadata, `<<\n/Type /Metadata\n/Subtype /XML\n/Length ${said.length}\n>>\nstream\n${said}\nendstream`],
    [root, catalog.replace(/\n>>$/, `\n  /OutputIntents [${size} 0 R]\n>>`)],
    [
      String(size),
      `<<\n/Type /OutputIntent\n/S /GTS_PDFA1\n/OutputConditionIdentifier (sRGB)\n/Info (sRGB)\n/DestOutputProfile ${profile} 0 R\n>>`,
    ],
  ];
  let tail = "\n";
  const places = added.map(([id, body]) => {
    const at = String(file.length + tail.length).padStart(10, "0");
    tail += `${id} 0 obj\n${body}\nendobj\n`;
    return `${id} 1\n${at} 00000 n\r\n`;
  });
  const start = file.length + tail.length;
  tail +=
    `xref\n${places.join("")}trailer\n<<\n/Size ${size + 1}\n/Root ${root} 0 R\n` +
    `/Info ${between(trailer, "/Info ", " 0 R")} 0 R\n/ID ${between(trailer, "/ID ", "\n")}\n` +
    `/Prev ${between(trailer, "\nstartxref\n", "\n")}\n>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(tail, BYTES)]);
}
