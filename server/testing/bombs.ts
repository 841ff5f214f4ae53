import { zipSync } from "fflate";
import { constants, deflateRawSync } from "node:zlib";
import type { Endpoint } from "#contract/endpoint.ts";
import { bomb } from "./png.ts";
import { sampleBody } from "./sample.ts";
import { formWith } from "./upload.ts";

/** Files that are small to send and large to read, or that claim to be what they are not. */

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const partType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const relations = (targets: Record<string, string>): string =>
  `${XML}<Relationships xmlns="${packages}/relationships">${Object.entries(targets)
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** A workbook's parts, with the rows of its only sheet and its shared texts. */
const parts = (rows: string, strings = ""): Record<string, string> => ({
  "[Content_Types].xml": `${XML}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${partType}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${partType}.sharedStrings+xml"/></Types>`,
  "_rels/.rels": relations({ officeDocument: "xl/workbook.xml" }),
  "xl/workbook.xml": `${XML}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relations({
    worksheet: "worksheets/sheet1.xml",
    sharedStrings: "sharedStrings.xml",
  }),
  "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  "xl/sharedStrings.xml": `${XML}<sst xmlns="${main}">${strings}</sst>`,
});

const packed = (texts: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]))),
  );

const many = (count: number, of: (nth: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at + 1)).join("");
const cell = (address: string): string => `<c r="${address}"><v>1</v></c>`;

/** A workbook whose cells stand at these addresses. */
export const workbookAt = (...addresses: string[]): Buffer =>
  packed(
    parts(
      addresses.map((address) => `<row r="${/\d+$/.exec(address)?.[0]}">${cell(address)}</row>`).join(""),
    ),
  );

/** Packed blanks, by the megabyte: as one piece, they would take their memory here. */
function blanks(megabytes: number): Buffer {
  const megabyte = Buffer.alloc(2 ** 20, " ");
  const open = deflateRawSync(megabyte, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes - 1 }, () => open), deflateRawSync(megabyte)]);
}

/**
 * A workbook whose sheet says in its own head that it is stored as it is, and in the table of contents that it is
 * packed, so that two readers take it for different files.
 * @param claimedBytes its size by the table of contents.
 */
function twoFaced(unpackedMegabytes: number, claimedBytes = unpackedMegabytes * 2 ** 20): Buffer {
  const data = blanks(unpackedMegabytes);
  const whole = packed({ ...parts(""), "xl/worksheets/sheet1.xml": "SHEET".repeat(10) });
  const local = whole.indexOf("xl/worksheets/sheet1.xml") - 30;
  const central = whole.lastIndexOf("xl/worksheets/sheet1.xml") - 46;
  const head = Buffer.from(whole.subarray(local, local + 30 + 24));
  // Stored, with its size behind the data as well as here.
  head.writeUInt16LE(8, 6);
  head.writeUInt16LE(0, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(data.length, 22);
  const directory = Buffer.from(whole.subarray(central));
  const sheetAt = whole.length - directory.length;
  const end = directory.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  directory.writeUInt16LE(8, 8);
  directory.writeUInt16LE(8, 10);
  directory.writeUInt32LE(data.length, 20);
  directory.writeUInt32LE(claimedBytes, 24);
  const start = whole.indexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  const before = whole.subarray(start, sheetAt);
  const files = whole.subarray(0, start);
  directory.writeUInt32LE(files.length, 42);
  directory.writeUInt32LE(files.length + head.length + data.length, end + 16);
  return Buffer.concat([files, head, data, before, directory]);
}

export type Bomb = { what: string; make: () => Buffer };

/** Makes each bomb only once. */
const once = (some: readonly Bomb[]): Bomb[] =>
  some.map(({ what, make }) => {
    let made: Buffer | undefined;
    return { what, make: () => (made ??= make()) };
  });

const sharedText = (cells: number): Bomb => ({
  what: `a workbook with a text of 32,766 characters in ${cells} cells`,
  make: () =>
    packed(
      parts(
        many(cells, (row) => `<row r="${row}"><c t="s"><v>${row === 1 ? 0 : 1}</v></c></row>`),
        `<si><t>Name</t></si><si><t>${"A1".repeat(16_383)}</t></si>`,
      ),
    ),
});

const workbooks: Bomb[] = [
  { what: "a workbook with a cell at ZZZZZZ2", make: () => workbookAt("ZZZZZZ2") },
  { what: "a workbook with a row numbered 99,999,999", make: () => workbookAt("A1", "A99999999") },
  { what: "a workbook that unpacks to 256 MB", make: () => twoFaced(256) },
  {
    what: "a workbook with a cell in XFD in 9,000 rows",
    make: () =>
      packed(parts(many(9_000, (row) => `<row r="${row}">${cell(`A${row}`)}${cell(`XFD${row}`)}</row>`))),
  },
  {
    what: "a workbook of nested tags",
    make: () => packed(parts(`<row r="1">${"<c>".repeat(2_000_000)}`)),
  },
  {
    what: "a workbook with a shared text of 30 MB",
    make: () =>
      packed(parts('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', `<si><t>${"x".repeat(3e7)}</t></si>`)),
  },
  sharedText(400),
  {
    what: "a workbook with a header of 32,766 characters",
    make: () =>
      packed(parts('<row r="1"><c t="s"><v>0</v></c></row>', `<si><t>${"a-".repeat(16_383)}</t></si>`)),
  },
  { what: "an archive without a workbook", make: () => packed({ "a.txt": "a" }) },
  { what: "half a workbook", make: () => workbookAt("A1").subarray(0, 700) },
];

const rowsByTheMillion: Bomb = {
  what: "a workbook with a million rows of one cell",
  make: () => packed(parts(many(1_000_000, (row) => `<row r="${row}"><c><v>1</v></c></row>`))),
};

const cellsByTheMillion: Bomb = {
  what: "a workbook with 2.5 million cells",
  make: () => packed(parts(many(13_500, (row) => `<row r="${row}">${"<c><v>1</v></c>".repeat(185)}</row>`))),
};

const texts = (size: number): Bomb[] => [
  { what: `${size} quotes`, make: () => Buffer.alloc(size, '"') },
  {
    what: `a header and ${size} quotes`,
    make: () => Buffer.concat([Buffer.from("Date,Narration,Credit\n"), Buffer.alloc(size, '"')]),
  },
  { what: `${size} commas`, make: () => Buffer.alloc(size, ",") },
  { what: `${size} line ends`, make: () => Buffer.alloc(size, "\n") },
  {
    what: `two lines of ${size / 4} columns`,
    make: () => Buffer.alloc(size, `${"a,".repeat(size / 4 - 1)}a\n`),
  },
];

/** Files of every kind, for each day. */
export const bombs: Bomb[] = once([
  ...workbooks,
  ...texts(400_000),
  { what: "100,000 headers", make: () => Buffer.from(many(100_000, (nth) => `header ${nth},`)) },
  { what: "a picture of 900 megapixels", make: () => bomb(30_000, 30_000) },
  { what: "the first bytes of a PDF", make: () => Buffer.from("%PDF-1.7\n1 0 obj\n<</Type/ObjStm") },
  {
    what: "a PDF of object streams without an end",
    make: () => Buffer.from(`%PDF-1.7\n${"1 0 obj<</Type/ObjStm>>stream\n".repeat(3_000)}`),
  },
]);
/** The ones that take seconds. */
export const largeBombs: Bomb[] = once([
  rowsByTheMillion,
  cellsByTheMillion,
  {
    what: "159 headers of 32,767 characters",
    make: () => Buffer.from(Array.from({ length: 159 }, () => "a-".repeat(16_384).slice(1)).join(",")),
  },
  sharedText(2_500),
  { what: "a workbook that unpacks to 1 GB", make: () => twoFaced(1024) },
  { what: "a workbook of 1 GB that claims to be small", make: () => twoFaced(1024, 1_000) },
  ...texts(4_000_000),
  ...texts(20_000_000),
]);

/** The form of a call to a file endpoint, with every field that it takes. */
export function formOf(endpoint: Endpoint, bytes: Buffer): FormData {
  const form = formWith(new Uint8Array(bytes), endpoint.file);
  const fields = { ...sampleBody(endpoint), CompanyId: 1, DryRun: "false", Columns: "", Defaults: "" };
  for (const key of Object.keys(sampleBody(endpoint))) form.append(key, String(Reflect.get(fields, key)));
  return form;
}

/** JSON bodies of about `size` bytes that take far more to read. */
export const jsonBombs = (size: number): { what: string; text: string }[] => [
  { what: "keys", text: `{${many(Math.floor(size / 12), (nth) => `"k${nth}":1,`)}"k":1}` },
  { what: "lists in each other", text: "[".repeat(size) },
  { what: "objects in each other", text: '{"a":'.repeat(size / 5) },
  { what: "empty objects", text: `{"Vehicles":[${"{},".repeat(size / 3 - 10)}{}]}` },
];
