import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "#contract/access.ts";
import { addCompany } from "#contract/company/company.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { addDocument, getDocument, updateDocument } from "#contract/provider/document.ts";
import { logout, me } from "#contract/session/session.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { getProvider, updateProvider } from "#contract/provider/provider.ts";
import { MAX_UPLOAD_BYTES } from "#contract/upload.ts";
import { sendRaw } from "#server/testing/call.ts";
import { bomb } from "#server/testing/png.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let providerId: number;
let photo: Buffer;
beforeAll(async () => {
  world = await createWorld();
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#0b5e66", noise } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());
beforeEach(async () => {
  providerId = await makeProvider(world);
});

const script = "<script>alert(1)</script>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`;
const html = `<!doctype html>${script}`;
const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n");
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

/** A JPEG with a comment before its pixels. */
function commented(comment: string): Buffer {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([photo.subarray(0, 2), head, text, photo.subarray(2)]);
}

type File = { bytes: Buffer | string; part?: string; name?: string; type?: string };
type Form = { files?: readonly File[]; fields?: Record<string, string> };

const BOUNDARY = "a-boundary-that-stands-in-no-file";

/** The raw bytes of a form: names are inserted unescaped, which no browser would do. */
function written({ files = [{ bytes: photo }], fields = {} }: Form): Buffer {
  const all = { ProviderId: `${providerId}`, DocumentType: "Pan Card", Description: "Front", ...fields };
  const head = (...lines: string[]) => Buffer.from(`--${BOUNDARY}\r\n${lines.join("\r\n")}\r\n\r\n`);
  return Buffer.concat([
    ...Object.entries(all).flatMap(([name, value]) => [
      head(`Content-Disposition: form-data; name="${name}"`),
      Buffer.from(`${value}\r\n`),
    ]),
    ...files.flatMap(({ bytes, part = "File", name = "card.jpg", type = "image/jpeg" }) => [
      head(`Content-Disposition: form-data; name="${part}"; filename="${name}"`, `Content-Type: ${type}`),
      Buffer.from(bytes),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

const admin = () => world.tokenOf("admin");

async function send(form: Form, token: string | undefined, endpoint: Endpoint = addDocument) {
  const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  return sendRaw(world.app, endpoint, written(form), { token, headers });
}

async function added(form: Form = {}): Promise<number> {
  const { status, reply } = await send(form, await admin());
  expect([status, reply]).toEqual([201, { providerDocumentId: expect.any(Number) as number }]);
  return (reply as { providerDocumentId: number }).providerDocumentId;
}

/** All stored document files. */
const storedFiles = (): string[] =>
  readdirSync(path.join(world.filesRoot, "provider-documents"), {
    recursive: true,
    encoding: "utf8",
  }).toSorted((one, other) => one.localeCompare(other));
const open = (url: string) => world.app.inject(`/documents${url}`);

type Refused = [what: string, status: number, form: () => Form | Promise<Form>, role?: Role | null];

const one = (bytes: Buffer | string, name?: string, type?: string): Form => ({
  files: [{ bytes, ...(name !== undefined && { name }), ...(type !== undefined && { type }) }],
});
const fields = (change: Record<string, string>) => () => ({ fields: change });

const refused: Refused[] = [
  ["an SVG", 415, () => one(svg, "card.svg", "image/svg+xml")],
  ["an SVG called .png", 415, () => one(svg, "card.png", "image/png")],
  ["an SVG as XML", 415, () => one(`<?xml version="1.0"?>${svg}`)],
  ["HTML called .jpg", 415, () => one(html)],
  ["HTML called .pdf", 415, () => one(html, "card.pdf", "application/pdf")],
  ["HTML before a picture", 415, () => one(Buffer.concat([Buffer.from(html), photo]))],
  ["HTML before a PDF", 415, () => one(Buffer.concat([Buffer.from(html), pdf]))],
  ["a JPEG's first bytes before HTML", 415, () => one(Buffer.from(`\xff\xd8\xff\xe0${html}`, "latin1"))],
  ["a GIF", 415, async () => one(await sharp(photo).gif().toBuffer())],
  ["a GIF that is a program too", 415, () => one('GIF89a/*\u0001*/="";alert(1)//')],
  ["a ZIP", 415, () => one(Buffer.from("504b0506000000000000000000000000000000000000", "hex"))],
  ["a program", 415, () => one(Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(200)]))],
  ["text", 415, () => one("Just a few words.")],
  ["an empty file", 400, () => one("")],
  ["one byte", 415, () => one(Buffer.from([0xff]))],
  ["half a JPEG", 415, () => one(half(photo))],
  ["half a PNG", 415, async () => one(half(await sharp(photo).png().toBuffer()))],
  ["half a PDF", 415, () => one(half(pdf))],
  ["a PDF's first bytes before HTML", 415, () => one(`%PDF-1.7\n${html}`)],
  ["a bomb of 900 megapixels", 415, () => one(bomb(30_000, 30_000))],
  ["11 MB", 413, () => one(Buffer.concat([photo, Buffer.alloc(MAX_UPLOAD_BYTES)]))],
  ["11 MB of PDF", 413, () => one(Buffer.concat([pdf, Buffer.alloc(MAX_UPLOAD_BYTES), pdf]))],
  ["no file", 400, () => ({ files: [] })],
  ["two files", 400, () => ({ files: [{ bytes: photo }, { bytes: photo }] })],
  ["the file in another part", 400, () => ({ files: [{ bytes: photo, part: "Photo" }] })],
  ["the file in a part called __proto__", 400, () => ({ files: [{ bytes: photo, part: "__proto__" }] })],
  ["a field that the call does not know", 400, fields({ documentUrl: "/x" })],
  ["a file name of its own", 400, fields({ file_name: "../../x" })],
  ["a type that there is not", 400, fields({ DocumentType: "Library Card" })],
  ["a type that climbs", 400, fields({ DocumentType: "../Pan Card" })],
  ["no description", 400, fields({ Description: " " })],
  ["a description with NUL", 400, fields({ Description: "Front\0side" })],
  ["a book for a description", 400, fields({ Description: "x".repeat(20_000) })],
  ["a provider that is not there", 404, fields({ ProviderId: "999999" })],
  ["a provider's id that climbs", 400, fields({ ProviderId: "../1" })],
  ["a provider's id with a line break", 400, fields({ ProviderId: "1\r\nX: y" })],
  ["a provider's id as a condition", 400, fields({ ProviderId: "1 or 1=1" })],
  ["two providers' ids", 400, () => fields({ ProviderId: `${providerId},${providerId}` })()],
  ["a paper of a company's own provider, by its owner", 403, () => ({}), "owner"],
  ["a paper by the staff of a company", 403, () => ({}), "staff"],
  ["a paper by the accounts desk", 403, () => ({}), "accounts"],
  ["a paper by support", 403, () => ({}), "support"],
  ["a paper by another provider", 403, () => ({}), "provider"],
  ["a paper by a customer", 403, () => ({}), "customer"],
  ["a paper by nobody", 401, () => ({}), null],
];

describe("refuses without leaving anything behind:", () => {
  beforeAll(async () => {
    providerId = await makeProvider(world);
    await added();
  });

  test.each(refused)("%s", async (_what, expected, form, role = "admin") => {
    const before = storedFiles();
    const { status } = await send(await form(), role === null ? undefined : await world.tokenOf(role));
    expect(status).toBe(expected);
    expect(storedFiles()).toEqual(before);
  });

  test("a document that a provider uploads for itself", async () => {
    const before = storedFiles();
    expect((await send({}, await providerToken(world, providerId))).status).toBe(403);
    expect(storedFiles()).toEqual(before);
  });

  test.each([
    ["a document of another provider", 400, async () => ({ providerDocumentId: `${await added()}` })],
    ["a document that is not there", 404, () => ({ providerDocumentId: "999999" })],
    ["a document's id that is none", 400, () => ({ providerDocumentId: "1;drop table provider" })],
  ])("a change of %s", async (_what, expected, change) => {
    const named = await change();
    const other = await makeProvider(world);
    const before = storedFiles();
    const form = { fields: { ProviderId: `${other}`, ...named } };
    expect((await send(form, await admin(), updateDocument)).status).toBe(expected);
    expect(storedFiles()).toEqual(before);
  });
});

const names: [what: string, name: string][] = [
  ["that climbs", "../../../../etc/cron.d/card.jpg"],
  ["that climbs in code", "..%2f..%2fcard.jpg"],
  ["that climbs on Windows", "..\\..\\card.jpg"],
  ["from the root", "/etc/passwd"],
  ["with NUL", "card.jpg\0.html"],
  ["with a line break", "card\r\n.jpg"],
  ["of 5,000 letters", `${"x".repeat(5_000)}.jpg`],
  ["that is turned round", "card\u202Egpj.exe"],
  ["of a page", "card.html"],
  ["of no letters", ""],
  ["that is a device", "CON"],
];

const disguisedFiles: [what: string, form: () => Form | Promise<Form>, type: string][] = [
  ["a picture with HTML in its comment", () => one(commented(html)), "image/jpeg"],
  ["a picture with a program in its comment", () => one(commented('*/=1;alert(1)/*"')), "image/jpeg"],
  ["HTML behind a picture", () => one(Buffer.concat([photo, Buffer.from(html)])), "image/jpeg"],
  ["a picture that says it is HTML", () => one(photo, "card.html", "text/html"), "image/jpeg"],
  ["a picture that says it is a PDF", () => one(photo, "card.pdf", "application/pdf"), "image/jpeg"],
  ["a PNG called .jpg", async () => one(await sharp(photo).png().toBuffer()), "image/jpeg"],
  ["a PDF that says it is HTML", () => one(pdf, "card.html", "text/html"), "application/pdf"],
];

/** A document as served. */
async function openDocument(providerDocumentId: number) {
  const { documentUrl } = await world.done(getDocument, { providerDocumentId });
  return open(documentUrl);
}

/** Headers that keep the content type and disable scripts in the reader's page. */
const safeResponse = (type: string) => ({
  statusCode: 200,
  headers: {
    "content-type": type,
    "content-security-policy": expect.stringMatching(/^default-src 'none'(?!.*script-src)/) as string,
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  },
});

describe("stores only as what it is:", () => {
  test.each(disguisedFiles)("%s", async (_what, form, type) => {
    const answer = await openDocument(await added(await form()));
    expect(answer).toMatchObject(safeResponse(type));
    expect(answer.rawPayload.includes("alert")).toBe(false);
  });

  test.each(names)("a picture with a name %s", async (_what, name) => {
    const before = new Set(storedFiles());
    const answer = await openDocument(await added(one(photo, name)));
    expect(answer).toMatchObject(safeResponse("image/jpeg"));
    const fresh = storedFiles().filter((file) => !before.has(file));
    expect(fresh).toEqual([
      expect.stringMatching(/^[\w-]{22}$/),
      expect.stringMatching(/^[\w-]{22}.page\.jpg$/),
      expect.stringMatching(/^[\w-]{22}.thumbnail\.webp$/),
    ]);
  });
});

describe("an address opens nothing", () => {
  const cases: [what: string, change: (parts: string[], other: string[]) => string[]][] = [
    ["with another document", (parts) => parts.with(2, `${Number(parts[2]) + 1}`)],
    ["with the document of another address", (parts, other) => parts.with(2, other[2] ?? "")],
    ["with another person", (parts) => parts.with(3, `${Number(parts[3]) + 1}`)],
    ["that is to hold for longer", (parts) => parts.with(4, `${Number(parts[4]) + 60_000}`)],
    ["with another signature", (parts, other) => parts.with(5, other[5] ?? "")],
    ["with half a signature", (parts) => parts.with(5, parts[5]?.slice(0, 20) ?? "")],
    ["without a signature", (parts) => parts.toSpliced(5, 1)],
    ["with an empty signature", (parts) => parts.with(5, "")],
    ["with another extension", (parts) => parts.with(6, "page.pdf")],
    ["with an extension more", (parts) => parts.with(6, "page.jpg.html")],
    ["with another file", (parts) => parts.with(6, "thumbnail.webp")],
    ["that climbs", (parts) => parts.with(6, "..")],
    ["that climbs in code", (parts) => parts.with(6, "%2e%2e")],
    ["that climbs in code, with slashes", (parts) => parts.with(6, "..%2f..%2f..%2fsecret.key")],
    ["that climbs in code twice over", (parts) => parts.with(6, "%252e%252e%252fsecret.key")],
    ["with NUL", (parts) => parts.with(6, "page.jpg%00.pdf")],
    ["with a person more", (parts) => parts.with(3, `${parts[3]},1`)],
    ["with a zero before its numbers", (parts) => parts.with(2, `0${parts[2]}`)],
  ];
  test.each(cases)("%s", async (_what, change) => {
    const parts = async () =>
      (await world.done(getDocument, { providerDocumentId: await added() })).documentUrl.split("/");
    const own = await parts();
    expect((await open(own.join("/"))).statusCode).toBe(200);
    const { statusCode, headers } = await open(change(own, await parts()).join("/"));
    expect([statusCode, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
  });

  test("for any method but GET and HEAD", async () => {
    const { documentUrl } = await world.done(getDocument, { providerDocumentId: await added() });
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"] as const)
      expect((await world.app.inject({ method, url: `/documents${documentUrl}` })).statusCode).toBe(404);
  });

  test("after its requester has signed out or moved to another company", async () => {
    const providerDocumentId = await added();
    const owner = async () => {
      const token = await world.newToken("owner");
      const { documentUrl } = await world.done(getDocument, { providerDocumentId }, { token });
      expect((await open(documentUrl)).statusCode).toBe(200);
      return { token, documentUrl };
    };
    const leaving = await owner();
    await world.done(logout, {}, { token: leaving.token });
    expect((await open(leaving.documentUrl)).statusCode).toBe(404);
    const moved = await owner();
    const { user } = await world.done(me, {}, { token: moved.token });
    await world.done(companyUser.calls.update, {
      companyUserId: user.userId,
      Name: user.name,
      UserName: user.userName,
      Email: "owner@example.com",
      Role: "owner",
      CompanyId: await world.addCompany("Another Wash"),
      Active: true,
    });
    expect((await open(moved.documentUrl)).statusCode).toBe(404);
  });

  test("after its requester's company was switched off", async () => {
    const token = await world.newToken("owner");
    const { documentUrl } = await world.done(getDocument, { providerDocumentId: await added() }, { token });
    const company = (active: boolean) =>
      world.db.updateTable("company").set({ active }).where("company_id", "=", 1).execute();
    await company(false);
    expect((await open(documentUrl)).statusCode).toBe(404);
    await company(true);
  });

  test("after its requester was switched off", async () => {
    const providerDocumentId = await added();
    const token = await providerToken(world, providerId);
    const { documentUrl } = await world.done(getDocument, { providerDocumentId }, { token });
    expect((await open(documentUrl)).statusCode).toBe(200);
    const {
      companyName: _name,
      invited: _invited,
      ...provider
    } = await world.done(getProvider, { providerId });
    await world.done(updateProvider, { ...provider, active: false });
    expect((await open(documentUrl)).statusCode).toBe(404);
  });
});

test("never shows a provider's document as a company logo, for any id", async () => {
  const providerDocumentId = await added();
  const { file_id: PictureId } = await world.db
    .selectFrom("provider_document")
    .where("provider_document_id", "=", providerDocumentId)
    .select("file_id")
    .executeTakeFirstOrThrow();
  const company = {
    CompanyName: "Curious",
    CompanyEmail: "a@b.example",
    CompanyPhone1: "9876543210",
    CompanyAddress: "Baner Road",
  };
  const { fields: errors } = await world.refused(400, addCompany, { ...company, PictureId });
  expect(errors).toEqual({ PictureId: "Picture not found. Please upload it again." });
});
