import type { CodedText } from "#contract/coded.ts";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

const inflated = promisify(inflate);

const MEGABYTE = 1024 * 1024;
/** A document's objects take some hundred kilobytes; its scans are stored outside them. */
const MAX_INFLATED = 32 * MEGABYTE;
const MAX_OBJECT_STREAMS = 2000;
/** Longest distance between a name in an object stream's dictionary and its data, or the dictionary's beginning. */
const MAX_DICTIONARY = 4096;

const refused = (text: CodedText) => new ApiError("unsupported-type", text, { fields: { File: text } });

const SPACE = String.raw`[\0\s]*`;
const NAME_ENDS = String.raw`(?![^\0\s()<>[\]{}/%])`;

/** A pattern of a name, in which any letter may be written as `#` and two digits. */
function name(text: string): string {
  const letters = Array.from(Buffer.from(text), (byte) => {
    const digits = byte.toString(16).replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:${String.fromCodePoint(byte)}|#${digits})`;
  });
  return `/${letters.join("")}${NAME_ENDS}`;
}

const anyOf = (...names: string[]) => names.map(name).join("|");

const LOCKED = new RegExp(name("Encrypt"));

/**
 * Names too long to occur in pixels by chance: searched everywhere, because an offset table may point at an object
 * inside a picture.
 */
const RUNS = new RegExp(
  anyOf(
    "JavaScript",
    "Launch",
    "SubmitForm",
    "ImportData",
    "GoToE",
    "Rendition",
    "RichMedia",
    "Movie",
    "Sound",
    "EmbeddedFile",
    "EmbeddedFiles",
  ),
);

/** Names that can occur in pixels by chance, and actions on opening other than going to a page. */
const RUNS_TOO = new RegExp(
  `${anyOf("JS", "AA", "XFA", "3D")}|${name("OpenAction")}${SPACE}<<(?![^>]{0,200}${name("S")}${SPACE}${name("GoTo")})`,
);

const OBJECT_STREAM = new RegExp(name("ObjStm"), "g");
/** From a name in a dictionary to the data behind it; a string or comment could only look like data. */
const TO_DATA = new RegExp(`[^(%]{0,${MAX_DICTIONARY}}?>>${SPACE}stream\r?\n`, "y");
const FILTER = new RegExp(name("Filter"), "g");
const FLATE = name("FlateDecode");
const ONLY_DEFLATED = new RegExp(`${name("Filter")}${SPACE}(?:${FLATE}|\\[${SPACE}${FLATE}${SPACE}\\])`);
const PARAMETERS = new RegExp(anyOf("DecodeParms", "DP"));
const DATA = new RegExp(`>>${SPACE}stream\r?\n`, "g");
const END_OF_DATA = "endstream";
/** A URI without spaces or brackets is not a dictionary, whatever words stand between its slashes. */
const ADDRESS = new RegExp(String.raw`/URI[\0\s]*\([^\0\s()<>]*\)`, "g");

/** The objects of a file, without the data of its streams. */
function withoutData(text: string): string {
  const pieces: string[] = [];
  let read = 0;
  for (let opening = DATA.exec(text); opening; opening = DATA.exec(text)) {
    const end = text.indexOf(END_OF_DATA, DATA.lastIndex);
    if (end < 0) break;
    pieces.push(text.slice(read, opening.index));
    read = end;
    DATA.lastIndex = end;
  }
  DATA.lastIndex = 0;
  return [...pieces, text.slice(read)].join("\n");
}

type Part = { from: number; to: number; plain: boolean };

/**
 * Positions of the object streams' data, in order and without overlap.
 * @throws 415 when they are unclear.
 */
function objectStreamsOf(text: string): Part[] {
  const parts: Part[] = [];
  let read = 0;
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    TO_DATA.lastIndex = index;
    if (index < read || parts.length === MAX_OBJECT_STREAMS || !TO_DATA.test(text))
      throw refused(refusalText("pdfUnclear"));
    const from = TO_DATA.lastIndex;
    const begin = Math.max(read, index - MAX_DICTIONARY);
    const object = text.slice(begin, index).lastIndexOf("obj");
    const dictionary = text.slice(begin + object, from);
    const filters = dictionary.match(FILTER)?.length ?? 0;
    const clear = filters === 0 || (filters === 1 && ONLY_DEFLATED.test(dictionary));
    const to = text.indexOf(END_OF_DATA, from);
    if (object < 0 || !clear || PARAMETERS.test(dictionary) || to < 0)
      throw refused(refusalText("pdfUnclear"));
    parts.push({ from, to, plain: filters === 0 });
    read = to;
  }
  return parts;
}

function refuseAny(patterns: readonly RegExp[], objects: string): void {
  const text = objects.replaceAll(ADDRESS, "");
  if (patterns.some((pattern) => pattern.test(text))) throw refused(refusalText("pdfRuns"));
}

/**
 * The objects in a stream, at most `most` bytes.
 * @throws 415 when there are more, or the stream is damaged.
 */
async function objectsIn(data: Buffer, plain: boolean, most: number): Promise<Buffer> {
  if (plain) return data;
  try {
    return await inflated(data, { maxOutputLength: Math.max(1, most) });
  } catch {
    throw refused(refusalText("pdfUnclear"));
  }
}

/**
 * Checks a PDF for content that acts when opened or read, or is invisible.
 * @throws 415 when it is encrypted, contains scripts, submitting forms, attachments or media, or stores its objects
 * in a form that is not checked.
 */
export async function expectPlainPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString("latin1");
  if (LOCKED.test(text)) throw refused(refusalText("pdfLocked"));
  refuseAny([RUNS], text);
  refuseAny([RUNS_TOO], withoutData(text));
  let left = MAX_INFLATED;
  for (const { from, to, plain } of objectStreamsOf(text)) {
    const objects = await objectsIn(bytes.subarray(from, to), plain, left);
    left -= objects.length;
    refuseAny([RUNS, RUNS_TOO], objects.toString("latin1"));
  }
}
