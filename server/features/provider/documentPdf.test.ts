import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDocument } from "#contract/provider/document.ts";
import { inEnglish, refusalText } from "#server/errors/apiError.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { makeProvider } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const PDF_IS_LOCKED = inEnglish(refusalText("pdfLocked"));
const PDF_RUNS = inEnglish(refusalText("pdfRuns"));
const PDF_IS_UNREADABLE = inEnglish(refusalText("pdfUnclear"));

let world: World;
let providerId: number;
beforeAll(async () => {
  world = await createWorld();
  providerId = await makeProvider(world);
});
afterAll(() => world.close());

type Data = string | Buffer;

const pdf = (...objects: Data[]): Buffer =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n", "latin1"),
    ...objects.map((object) => Buffer.from(object)),
    Buffer.from("trailer\n<</Root 1 0 R/Size 9>>\nstartxref\n9\n%%EOF\n"),
  ]);

/** An object, such as a catalog's. */
const holding = (entries: string) => pdf(`3 0 obj\n<<${entries}>>\nendobj\n`);

const stream = (entries: string, data: Data): Buffer =>
  Buffer.concat([
    Buffer.from(`4 0 obj\n<<${entries}/Length ${data.length}>>\nstream\n`),
    Buffer.from(data),
    Buffer.from("\nendstream\nendobj\n"),
  ]);

const STREAM = "/Type/ObjStm/N 1/First 4";
const objectStream = (objects: Data, entries = `${STREAM}/Filter/FlateDecode`) =>
  pdf(stream(entries, deflateSync(objects)));

const script = "<</S/JavaScript/JS(app.alert\\(1\\))>>";
const GROWS = 33 * 1024 * 1024;

async function send(bytes: Buffer) {
  const form = formWith(new Uint8Array(bytes));
  form.append("ProviderId", `${providerId}`);
  form.append("DocumentType", "Certificate");
  form.append("Description", "Whole");
  return sendForm(world.app, addDocument, form, { token: await world.tokenOf("admin") });
}

const activePdfs: [what: string, bytes: () => Buffer, told: string][] = [
  ["a script on opening", () => holding(`/OpenAction${script}`), PDF_RUNS],
  ["a script by name", () => holding("/Names<</JavaScript 5 0 R>>"), PDF_RUNS],
  ["a script whose name is escaped", () => holding("/S/J#61va#53cript"), PDF_RUNS],
  ["a script whose name is escaped with small digits", () => holding("/A<</#4a#53(x)>>"), PDF_RUNS],
  ["a script in a picture's data", () => pdf(stream("/Subtype/Image", `\xff\xd8${script}`)), PDF_RUNS],
  ["a script among packed objects", () => objectStream(`7 0 ${script}`), PDF_RUNS],
  [
    "a script among objects packed in a list",
    () => objectStream(script, `${STREAM}/Filter [ /Fl#61teDecode ]`),
    PDF_RUNS,
  ],
  ["a script's short name among packed objects", () => objectStream("7 0 <</JS 8 0 R>>"), PDF_RUNS],
  [
    "a script behind an address",
    () => holding("/A<</S/URI/URI(https://example.com)>>/AA<</O 5 0 R>>"),
    PDF_RUNS,
  ],
  ["an address on opening", () => holding("/OpenAction<</S/URI/URI(https://example.com)>>"), PDF_RUNS],
  ["a program to launch", () => holding("/A<</S/Launch/F(calc.exe)>>"), PDF_RUNS],
  ["a form that sends", () => holding("/A<</S/SubmitForm/F(https://example.com)>>"), PDF_RUNS],
  ["a form of another kind", () => holding("/AcroForm<</XFA 5 0 R>>"), PDF_RUNS],
  ["an attachment", () => pdf(stream("/Type/EmbeddedFile", "MZ")), PDF_RUNS],
  ["an attachment by name", () => holding("/Names<</EmbeddedFiles 5 0 R>>"), PDF_RUNS],
  ["a film", () => holding("/Subtype/RichMedia"), PDF_RUNS],
  ["encryption", () => holding("/Encrypt 5 0 R"), PDF_IS_LOCKED],
  [
    "packed objects that do not open",
    () => pdf(stream(`${STREAM}/Filter/FlateDecode`, "no")),
    PDF_IS_UNREADABLE,
  ],
  ["objects packed another way", () => objectStream("", `${STREAM}/Filter/LZWDecode`), PDF_IS_UNREADABLE],
  [
    "objects packed twice",
    () => objectStream(deflateSync(script), `${STREAM}/Filter[/FlateDecode/FlateDecode]`),
    PDF_IS_UNREADABLE,
  ],
  [
    "objects packed after a forecast",
    () => objectStream("", `${STREAM}/Filter/FlateDecode/DecodeParms<</Predictor 12>>`),
    PDF_IS_UNREADABLE,
  ],
  [
    "objects packed by a way told elsewhere",
    () => objectStream("", `${STREAM}/Filter 9 0 R`),
    PDF_IS_UNREADABLE,
  ],
  [
    "packed objects with other data in their dictionary",
    () => objectStream(script, `${STREAM}/Filter/FlateDecode/X(>>stream\n)`),
    PDF_IS_UNREADABLE,
  ],
  ["packed objects that grow to 33 MB", () => objectStream(Buffer.alloc(GROWS)), PDF_IS_UNREADABLE],
  [
    "2,001 lots of packed objects",
    () => pdf(...Array<Buffer>(2001).fill(stream(STREAM, "1 0 2"))),
    PDF_IS_UNREADABLE,
  ],
];

test.each(activePdfs)("refuses a PDF with %s", async (_what, bytes, message) => {
  const { status, reply } = await send(bytes());
  expect([status, reply]).toEqual([415, expect.objectContaining({ fields: { File: message } })]);
});

const plain: [what: string, bytes: () => Buffer][] = [
  [
    "a scan",
    () => pdf(stream("/Subtype/Image/Filter/DCTDecode", Buffer.from("\xff\xd8/JS /AA \xff\xd9", "latin1"))),
  ],
  ["a link", () => holding("/A<</S/URI/URI(https://example.com/JavaScript/JS/Launch)>>")],
  ["a page to open at", () => holding("/OpenAction<</S/GoTo/D[5 0 R/Fit]>>")],
  ["a page to open at, told shortly", () => holding("/OpenAction[5 0 R/Fit]")],
  ["names that only begin alike", () => holding("/JSX 1/Launcher 2/AAPL 3/EncryptMetadata true")],
  ["packed objects", () => objectStream("7 0 <</Type/Page/Parent 2 0 R>>")],
  ["objects in a stream as they are", () => pdf(stream(STREAM, "7 0 <</Type/Page>>"))],
  ["a signature", () => holding("/AcroForm<</SigFlags 3/Fields[5 0 R]>>")],
];

test.each(plain)("accepts a PDF with %s", async (_what, bytes) => {
  expect((await send(bytes())).status).toBe(201);
});
