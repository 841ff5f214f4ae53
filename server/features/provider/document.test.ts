import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import {
  addDocument,
  deleteDocument,
  getDocument,
  getDocuments,
  updateDocument,
} from "#contract/provider/document.ts";
import { searchProviders } from "#contract/provider/provider.ts";
import { sweep } from "#server/sweeps.ts";
import { makeProvider } from "#server/testing/providers.ts";
import { DAY } from "#server/testing/process.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const MINUTE = 60_000;

let world: World;
let providerId: number;
let photo: Buffer;
beforeAll(async () => {
  world = await createWorld();
  photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#0b5e66" } })
    .withExif({ IFD3: { GPSLatitude: "18/1 33/1 0/1" }, IFD0: { Artist: "somebody" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());
beforeEach(async () => {
  providerId = await makeProvider(world);
});

type Fields = Record<string, string>;
const fieldsOf = (change: Fields = {}): Fields => ({
  ProviderId: `${providerId}`,
  DocumentType: "Aadhaar Card",
  Description: "Front side",
  ...change,
});

async function send<E extends Endpoint>(endpoint: E, fields: Fields, bytes: Buffer | null = photo) {
  const form = bytes ? formWith(new Uint8Array(bytes)) : new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return sendForm(world.app, endpoint, form, { token: await world.tokenOf("admin") });
}
const upload = async (change: Fields = {}, bytes = photo): Promise<number> => {
  const { status, reply } = await send(addDocument, fieldsOf(change), bytes);
  expect(status).toBe(201);
  return reply.providerDocumentId;
};
const open = (url: string) => world.app.inject(`/documents${url}`);
const folders = () => readdirSync(path.join(world.filesRoot, "provider-documents"));
const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

test("re-encodes a photographed document without the camera's metadata", async () => {
  const providerDocumentId = await upload();
  const document = await world.done(getDocument, { providerDocumentId });
  expect(document).toMatchObject({ providerId, documentType: "Aadhaar Card", description: "Front side" });
  expect(document.documentUrl).toMatch(/^\/private\/.*\.jpg$/);
  const { statusCode, rawPayload, headers } = await open(document.documentUrl);
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "image/jpeg",
    "private, no-store",
  ]);
  const { width, format, exif } = await sharp(rawPayload).metadata();
  expect([format, width, exif]).toEqual(["jpeg", 2000, undefined]);
  expect((await open(document.thumbnailUrl ?? "")).headers["content-type"]).toBe("image/webp");
});

test("stores a PDF unchanged, without a thumbnail, and serves it sandboxed", async () => {
  const providerDocumentId = await upload({ DocumentType: "Certificate" }, pdf);
  const { documentUrl, thumbnailUrl } = await world.done(getDocument, { providerDocumentId });
  expect(thumbnailUrl).toBeNull();
  expect(documentUrl).toMatch(/\.pdf$/);
  const { headers, rawPayload } = await open(documentUrl);
  expect(headers["content-type"]).toBe("application/pdf");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(String(headers["content-security-policy"])).toMatch(/^default-src 'none'/);
  expect(rawPayload).toEqual(pdf);
});

describe("an address", () => {
  const addressOf = async () =>
    (await world.done(getDocument, { providerDocumentId: await upload() })).documentUrl;

  test("is valid for five minutes", async () => {
    const url = await addressOf();
    world.clock.advance(5 * MINUTE - 1);
    expect((await open(url)).statusCode).toBe(200);
    world.clock.advance(1);
    expect((await open(url)).statusCode).toBe(404);
  });

  test("that was altered anywhere opens nothing", async () => {
    const url = await addressOf();
    const other = await addressOf();
    const parts = url.split("/");
    const altered = parts.flatMap((part, index) =>
      part === "" || part === "private"
        ? []
        : [`${part}0`, `0${part}`, part.slice(1), other.split("/")[index] ?? ""]
            .filter((next) => next !== part)
            .map((next) => parts.with(index, next).join("/")),
    );
    const wild = [
      "..",
      "%2e%2e",
      "%2f",
      "%00",
      "page.jpg%00.pdf",
      "..%2f..%2fsecret.key",
      "thumbnail.webp",
    ].map((file) => [...parts.slice(0, -1), file].join("/"));
    const answers = await Promise.all(
      [...altered, ...wild].map(async (one) => [one, await open(one)] as const),
    );
    expect(answers.filter(([, { statusCode }]) => statusCode < 400).map(([one]) => one)).toEqual([]);
    expect((await open(url)).statusCode).toBe(200);
  });

  test("that is shown or opened is recorded in the audit trail with its owner, unlike its thumbnail", async () => {
    const providerDocumentId = await upload();
    const document = await world.done(getDocument, { providerDocumentId });
    const accessEntries = async () => {
      const filters = { Noun: "providerDocument", RecordId: providerDocumentId, Action: "look" } as const;
      return (await world.done(searchAudit, { filters })).rows.map(({ userName }) => userName);
    };
    await open(document.thumbnailUrl ?? "");
    expect(await accessEntries()).toEqual(["Test admin"]);
    await open(document.documentUrl);
    expect(await accessEntries()).toEqual(["Test admin", "Test admin"]);
  });

  test("of a deleted document opens nothing, and its files are gone", async () => {
    const providerDocumentId = await upload();
    const { documentUrl } = await world.done(getDocument, { providerDocumentId });
    const before = folders().length;
    await world.done(deleteDocument, { providerDocumentId });
    expect((await open(documentUrl)).statusCode).toBe(404);
    expect(folders()).toHaveLength(before - 1);
  });
});

test("takes no id for a new document, as a form writes it", async () => {
  for (const providerDocumentId of ["0", "null"])
    expect((await send(addDocument, fieldsOf({ providerDocumentId }))).status).toBe(201);
  expect((await send(addDocument, fieldsOf({ providerDocumentId: "1" }))).error.fields).toEqual({
    providerDocumentId: "Unknown field: providerDocumentId",
  });
});

test("refuses a document without its file with the form's message", async () => {
  const { status, reply } = await send(addDocument, fieldsOf(), null);
  expect(status).toBe(400);
  expect(reply).toMatchObject({ fields: { File: "Document Upload is required" } });
});

test("keeps the file in an update without one, and replaces it otherwise", async () => {
  const providerDocumentId = await upload();
  const before = folders();
  const fields = fieldsOf({ providerDocumentId: `${providerDocumentId}`, Description: "Back side" });
  expect((await send(updateDocument, fields, null)).status).toBe(200);
  expect((await send(updateDocument, { ...fields, File: "null" }, null)).status).toBe(200);
  expect((await send(updateDocument, { ...fields, file: "" }, null)).status).toBe(200);
  const unchosen = formWith(new Uint8Array(), "File", "");
  for (const [name, value] of Object.entries(fields)) unchosen.append(name, value);
  const token = await world.tokenOf("admin");
  expect((await sendForm(world.app, updateDocument, unchosen, { token })).status).toBe(200);
  expect(folders()).toEqual(before);
  expect((await send(updateDocument, { ...fields, File: "other" }, null)).error.fields).toEqual({
    File: "Unknown field: File",
  });
  expect((await send(updateDocument, fields, Buffer.alloc(0))).error.fields).toEqual({
    File: "This file is empty: choose another",
  });
  expect((await send(updateDocument, fields, pdf)).status).toBe(200);
  const changed = await world.done(getDocument, { providerDocumentId });
  expect([changed.description, changed.documentUrl.endsWith(".pdf")]).toEqual(["Back side", true]);
  expect(folders()).toHaveLength(before.length);
  expect(folders()).not.toEqual(before);
});

test("changes a document's dates without its file, and requires the end after the issue date", async () => {
  const providerDocumentId = await upload();
  const dated = (IssuedOn: string, ExpiresOn: string) =>
    send(
      updateDocument,
      fieldsOf({ providerDocumentId: `${providerDocumentId}`, IssuedOn, ExpiresOn }),
      null,
    );
  expect((await dated("2026-01-05", "2026-01-04")).error.fields).toEqual({
    ExpiresOn: "It must not end before it begins",
  });
  expect((await dated("2026-01-05", "2027-01-04")).status).toBe(200);
  expect(await world.done(getDocument, { providerDocumentId })).toMatchObject({
    issuedOn: "2026-01-05",
    expiresOn: "2027-01-04",
  });
  await dated("", "");
  expect(await world.done(getDocument, { providerDocumentId })).toMatchObject({
    issuedOn: null,
    expiresOn: null,
  });
});

test("does not change another provider's document", async () => {
  const providerDocumentId = await upload();
  const other = await makeProvider(world);
  const fields = fieldsOf({ ProviderId: `${other}`, providerDocumentId: `${providerDocumentId}` });
  expect((await send(updateDocument, fields)).error.fields).toEqual({
    ProviderId: "This document belongs to another provider.",
  });
});

test("hides documents from support and from another company's users", async () => {
  const providerDocumentId = await upload();
  await world.refused(403, getDocuments, { providerId }, { token: await world.tokenOf("support") });
  const stranger = { token: await world.tokenOf("owner", await world.addCompany(`Bravo ${providerId}`)) };
  await world.refused(404, getDocuments, { providerId }, stranger);
  expect((await world.refused(404, getDocument, { providerDocumentId }, stranger)).message).toBe(
    "Document not found",
  );
});

test("lists a provider's missing documents until they are there", async () => {
  const missing = async () => {
    const { rows } = await world.done(searchProviders, { pageSize: 100 });
    return rows.find((row) => row.providerId === providerId)?.missingDocuments;
  };
  expect(await missing()).toEqual(["Profile Picture", "Aadhaar Card", "Pan Card"]);
  await upload();
  expect(await missing()).toEqual(["Profile Picture", "Pan Card"]);
});

test("sweeps folders without a document after a day", async () => {
  await upload();
  const foldersBefore = folders();
  await world.db.deleteFrom("provider_document").where("provider_id", "=", providerId).execute();
  await sweep(world.db, world.store, world.clock.now);
  expect(folders()).toEqual(foldersBefore);
  // The folder's age comes from the machine's clock, the row's from the world's.
  const later = Math.max(Date.now(), world.clock.now.getTime()) + 2 * DAY;
  await sweep(world.db, world.store, new Date(later));
  expect(folders()).toHaveLength(foldersBefore.length - 1);
});
