import { crc32, deflateRawSync } from "node:zlib";
import type { Cell } from "./csv.ts";

/** A sheet of a workbook; its first row heads the columns. */
export type Sheet = { name: string; rows: readonly (readonly Cell[])[] };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Text as XML says it; what no XML can say is kept out of every text already. */
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The styles that cells name by their place: plain, bold, numbers with two decimals. */
const [PLAIN, BOLD, DECIMAL] = [0, 1, 2];
const styles = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** "A" of 0, "AA" of 26: what a column is called. */
const columnOf = (at: number): string =>
  (at < 26 ? "" : columnOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** A cell at its place: text is never read as a formula, and a number stays the number that it is. */
function cellXml(cell: Cell, at: number, row: number): string {
  if (cell === null || cell === "") return "";
  const place = `${columnOf(at)}${row}`;
  if (typeof cell === "number")
    return `<c r="${place}" s="${Number.isInteger(cell) ? PLAIN : DECIMAL}"><v>${cell}</v></c>`;
  const text = `<is><t xml:space="preserve">${escaped(cell)}</t></is>`;
  return `<c r="${place}" t="inlineStr" s="${row === 1 ? BOLD : PLAIN}">${text}</c>`;
}

/** A row, counted from 1. */
const rowXml = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, at) => cellXml(cell, at, row)).join("")}</row>`;

/** Wide enough for the longest of the first cells of a column, in characters. */
function widthsOf(rows: Sheet["rows"]): string {
  const [head = []] = rows;
  const sample = rows.slice(0, 200);
  return head
    .map((_, at) => {
      const longest = Math.max(...sample.map((row) => String(row[at] ?? "").length));
      return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(longest + 3, 48)}" customWidth="1"/>`;
    })
    .join("");
}

const FROZEN = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';

const sheetXml = ({ rows }: Sheet): string =>
  [
    `${XML}<worksheet xmlns="${MAIN}">`,
    `<sheetViews><sheetView workbookViewId="0">${FROZEN}</sheetView></sheetViews>`,
    `<cols>${widthsOf(rows)}</cols>`,
    `<sheetData>${rows.map((row, index) => rowXml(row, index + 1)).join("")}</sheetData></worksheet>`,
  ].join("");

/** The parts of a workbook by their names in the file. */
function partsOf(sheets: readonly Sheet[]): [string, string][] {
  const each = (write: (sheet: Sheet, number: number) => string) =>
    sheets.map((sheet, index) => write(sheet, index + 1)).join("");
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return [
    [
      "[Content_Types].xml",
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      "_rels/.rels",
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(({ name }, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((_, number) => relation(`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`))}${relation("rIdStyles", "styles", "styles.xml")}</Relationships>`,
    ],
    ["xl/styles.xml", styles],
    ...sheets.map((sheet, index): [string, string] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      sheetXml(sheet),
    ]),
  ];
}

/** 1 January 1980, where the days of such archives begin: the same workbook is always the same bytes. */
const DAY = 0x21;

/** A file of an archive: what stands before it, and its line in the table at the end. */
function entryOf(name: string, text: string, offset: number) {
  const [content, label] = [Buffer.from(text), Buffer.from(name)];
  const packed = deflateRawSync(content);
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(8, 4);
  about.writeUInt16LE(DAY, 8);
  about.writeUInt32LE(crc32(content), 10);
  about.writeUInt32LE(packed.length, 14);
  about.writeUInt32LE(content.length, 18);
  about.writeUInt16LE(label.length, 22);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([Buffer.from("PK\u0003\u0004"), about, label, packed]),
    central: Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), about, place, label]),
  };
}

/**
 * A workbook in the format of spreadsheets (ECMA-376): text cells, numbers, bold heads that stay in sight. By hand, since that
 * is all that is needed of it.
 */
export function xlsxOf(sheets: readonly Sheet[]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of partsOf(sheets)) {
    const { local, central } = entryOf(name, text, offset);
    offset += local.length;
    locals.push(local);
    centrals.push(central);
  }
  const table = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, table, end]);
}
