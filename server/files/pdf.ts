import type { CodedText } from "#contract/coded.ts";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { atMost } from "#server/limits/slots.ts";

const inflated = promisify(inflate);

const MEGABYTE = 1024 * 1024;
/** A paper's objects are some hundred kilobytes; its scans stand outside of them. */
const MOST_INFLATED = 32 * MEGABYTE;
const MOST_OBJECT_STREAMS = 2000;
/** The longest way from a name in an object stream's dictionary to its data, or back to its beginning. */
const LONGEST_DICTIONARY = 4096;

const refused = (said: CodedText) => new ApiError("unsupported-type", said, { fields: { File: said } });

const busy = () =>
  new ApiError("unavailable", refusalText("manyPapersArriving"), {
    retryAfter: 5,
  });

const turns = atMost({ name: "documents", running: 2, waiting: 30, limitMs: 60_000, busy });

const SPACE = String.raw`[\0\s]*`;
const NAME_ENDS = String.raw`(?![^\0\s()<>[\]{}/%])`;

/** A pattern of a name, of which any letter may be written as `#` and two digits. */
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
 * Names long enough that no pixels hold them by chance: these are looked for everywhere, as a table of offsets may
 * point at an object in the middle of a picture.
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

/** Names that pixels do hold by chance, and what is done on opening unless it is to go to a page. */
const RUNS_TOO = new RegExp(
  `${anyOf("JS", "AA", "XFA", "3D")}|${name("OpenAction")}${SPACE}<<(?![^>]{0,200}${name("S")}${SPACE}${name("GoTo")})`,
);

const OBJECT_STREAM = new RegExp(name("ObjStm"), "g");
/** From a name in a dictionary to the data behind it; a string or a comment might only look like data. */
const TO_DATA = new RegExp(`[^(%]{0,${LONGEST_DICTIONARY}}?>>${SPACE}stream\r?\n`, "y");
const FILTER = new RegExp(name("Filter"), "g");
const FLATE = name("FlateDecode");
const ONLY_DEFLATED = new RegExp(`${name("Filter")}${SPACE}(?:${FLATE}|\\[${SPACE}${FLATE}${SPACE}\\])`);
const PARAMETERS = new RegExp(anyOf("DecodeParms", "DP"));
const DATA = new RegExp(`>>${SPACE}stream\r?\n`, "g");
const END_OF_DATA = "endstream";
/** An address without spaces or brackets is no dictionary, whatever words it has between its slashes. */
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

/** Where the data of the object streams lies, in order and apart from each other. @throws 415 where that is not clear. */
function objectStreamsOf(text: string): Part[] {
  const parts: Part[] = [];
  let read = 0;
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    TO_DATA.lastIndex = index;
    if (index < read || parts.length === MOST_OBJECT_STREAMS || !TO_DATA.test(text))
      throw refused(refusalText("pdfUnclear"));
    const from = TO_DATA.lastIndex;
    const begin = Math.max(read, index - LONGEST_DICTIONARY);
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

/** The objects in a stream, at most `most` bytes of them. @throws 415 when there are more, or the stream is damaged. */
async function objectsIn(data: Buffer, plain: boolean, most: number): Promise<Buffer> {
  if (plain) return data;
  try {
    return await inflated(data, { maxOutputLength: Math.max(1, most) });
  } catch {
    throw refused(refusalText("pdfUnclear"));
  }
}

/**
 * Looks through a PDF for what acts when it is opened or read, or cannot be seen in it.
 * @throws 415 when it is encrypted, holds scripts, forms that send, attachments or media, or keeps its objects in a
 * way that is not looked through; 503 when too many wait already.
 */
export function expectPlainPdf(bytes: Buffer): Promise<void> {
  return turns(async () => {
    const text = bytes.toString("latin1");
    if (LOCKED.test(text)) throw refused(refusalText("pdfLocked"));
    refuseAny([RUNS], text);
    refuseAny([RUNS_TOO], withoutData(text));
    let left = MOST_INFLATED;
    for (const { from, to, plain } of objectStreamsOf(text)) {
      const objects = await objectsIn(bytes.subarray(from, to), plain, left);
      left -= objects.length;
      refuseAny([RUNS, RUNS_TOO], objects.toString("latin1"));
    }
  });
}
