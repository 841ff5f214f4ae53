import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPicture } from "#contract/file/picture.ts";
import { MAX_UPLOAD_BYTES } from "#contract/upload.ts";
import { ApiErrorReply } from "#contract/error.ts";
import { type Answer, sendRaw } from "#server/testing/call.ts";
import { bomb, chunk, signature } from "#server/testing/png.ts";
import { encoded, formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DAMAGED = "This picture is damaged or incomplete. Choose another one.";

const send = async (form: FormData) =>
  sendForm(world.app, addPicture, form, { token: await world.tokenOf("admin") });
const sendBytes = (bytes: Buffer) => send(formWith(new Uint8Array(bytes)));

/** The status of a refusal, after checking that it has the common shape. */
function refusal({ status, error }: Answer<unknown>): number {
  ApiErrorReply.strict().parse(error);
  return status;
}

/** Posts over a connection of `agent`, like an outside program. */
const statusOf = (url: string, payload: Buffer, agent: Agent, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sending = request(url, { method: "POST", agent, headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode));
    });
    sending.once("error", reject).end(payload);
  });

const teal = { width: 600, height: 400, channels: 3, background: "#0b5e66" } as const;
const picture = () => sharp({ create: { ...teal, noise: { type: "gaussian", mean: 128, sigma: 20 } } });

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const html = "<!doctype html><script>alert(1)</script>";

const notPictures: [string, () => Buffer | Promise<Buffer>][] = [
  ["SVG", () => Buffer.from(svg)],
  ["SVG as XML", () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ["HTML named .jpg", () => Buffer.from(html)],
  ["GIF", () => picture().gif().toBuffer()],
  ["TIFF", () => picture().tiff().toBuffer()],
  ["PDF", () => Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")],
  ["ZIP", () => Buffer.from("504b0506000000000000000000000000000000000000", "hex")],
  ["text", () => Buffer.from("Just a few words.")],
  ["a GIF that is a program too", () => Buffer.from('GIF89a/*\u0001*/="";alert(1)//')],
  ["HTML before a picture", async () => Buffer.concat([Buffer.from(html), await picture().png().toBuffer()])],
  ["one byte", () => Buffer.from([0xff])],
  ["BMP", () => Buffer.concat([Buffer.from("BM"), Buffer.alloc(200)])],
];

const brokenPictures: [string, () => Buffer | Promise<Buffer>][] = [
  ["a JPEG's first bytes before HTML", () => Buffer.from(`\xff\xd8\xff\xe0${html}`, "latin1")],
  ["a PNG's first bytes before SVG", () => Buffer.concat([signature, chunk("IHDR", Buffer.alloc(13)), Buffer.from(svg)])],
  ["a WebP's first bytes before HTML", () => Buffer.from(`RIFF\x40\0\0\0WEBPVP8 ${html}`, "latin1")],
  ["an AVIF's first bytes before HTML", () => Buffer.from(`\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf${html}`, "latin1")],
  ["half a JPEG", async () => half(await picture().jpeg().toBuffer())],
  ["half a progressive JPEG", async () => half(await picture().jpeg({ progressive: true }).toBuffer())],
  ["a JPEG without its last bytes", async () => (await picture().jpeg().toBuffer()).subarray(0, -40)],
  ["half a PNG", async () => half(await picture().png().toBuffer())],
  ["half a WebP", async () => half(await picture().webp().toBuffer())],
  ["half an AVIF", async () => half(await picture().avif({ effort: 0 }).toBuffer())],
  ["a PNG without pixels", () => Buffer.concat([signature, chunk("IHDR", Buffer.from("00000010000000100802000000", "hex")), chunk("IEND", Buffer.alloc(0))])],
]; // prettier-ignore

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

describe("refuses with 415 at its field what is not a picture", () => {
  test.each(notPictures)("%s", async (_what, make) => {
    const answer = await sendBytes(await make());
    expect(refusal(answer)).toBe(415);
    expect(answer.error.fields).toEqual({ File: "Choose a picture: JPEG, PNG, WebP or AVIF." });
  });

  test.each(brokenPictures)("%s", async (_what, make) => {
    const answer = await sendBytes(await make());
    expect(refusal(answer)).toBe(415);
    expect(answer.error).toMatchObject({ message: DAMAGED, fields: { File: DAMAGED } });
  });

  test("and nothing of it remains", async () => {
    expect(await world.db.selectFrom("file").select("file_id").execute()).toEqual([]);
    expect(readdirSync(world.filesRoot)).toEqual([]);
  });

  test("and serves nothing appended to a picture", async () => {
    const { reply, status } = await sendBytes(
      Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(html)]),
    );
    expect(status).toBe(200);
    const { rawPayload } = await world.app.inject(`/documents${reply.imageUrl}`);
    expect(rawPayload.includes("alert(1)")).toBe(false);
  });
});

describe("a decompression bomb", () => {
  test("of 900 megapixels is refused before a pixel of it is read", async () => {
    const bytes = bomb(30_000, 30_000);
    expect(bytes.length).toBeLessThan(200_000);
    const before = { memory: process.resourceUsage().maxRSS, time: process.cpuUsage() };
    const answer = await sendBytes(bytes);
    expect(refusal(answer)).toBe(415);
    expect(answer.error.fields).toEqual({
      File: "This picture has more than 50 megapixels. Choose a smaller one.",
    });
    const { user, system } = process.cpuUsage(before.time);
    expect((user + system) / 1000).toBeLessThan(2_000);
    // Decoded, it would take 112 MB even at one bit a pixel.
    expect(process.resourceUsage().maxRSS - before.memory).toBeLessThan(50 * 1024);
  });

  test("of AVIF is refused at 12 megapixels: reading one takes far more memory", async () => {
    const large = { create: { ...teal, width: 4096, height: 4096 } };
    expect(refusal(await sendBytes(await sharp(large).avif({ effort: 0 }).toBuffer()))).toBe(415);
  });

  test("within the limit is accepted like any picture", async () => {
    expect((await sendBytes(bomb(7_000, 7_000))).status).toBe(200);
  });
});

describe("an upload is refused", () => {
  const jpeg = () => picture().jpeg().toBuffer();
  const bytes = async () => new Uint8Array(await jpeg());
  const raw = async (payload: Buffer | string | undefined, headers: Record<string, string>) =>
    sendRaw(world.app, addPicture, payload, { token: await world.tokenOf("admin"), headers });

  test("above 10 MB, and not at 10 MB", async () => {
    const large = Buffer.alloc(MAX_UPLOAD_BYTES + 1);
    (await jpeg()).copy(large);
    const answer = await sendBytes(large);
    expect(refusal(answer)).toBe(413);
    const message = "The file is too large: at most 10 MB.";
    expect(answer.error).toMatchObject({ code: "too-large", message, fields: { File: message } });
    expect((await sendBytes(large.subarray(0, MAX_UPLOAD_BYTES))).status).toBe(200);
  });

  test("without a file, and with an empty one", async () => {
    const none = new FormData();
    none.append("other", "x");
    for (const [form, File] of [
      [none, "Choose a file"],
      [formWith(new Uint8Array()), "This file is empty: choose another"],
    ] as const) {
      const answer = await send(form);
      expect(refusal(answer)).toBe(400);
      expect(answer.error.fields).toEqual({ File });
    }
  });

  test("with two files", async () => {
    const form = formWith(await bytes());
    form.append("File", new Blob([await bytes()]), "second.jpg");
    const answer = await send(form);
    expect(refusal(answer)).toBe(400);
    expect(answer.error.fields).toEqual({ File: "Send one file at a time" });
  });

  test("with the file in another part", async () => {
    const answer = await send(formWith(await bytes(), "Photo"));
    expect(refusal(answer)).toBe(400);
    expect(answer.error.fields).toEqual({ Photo: "Send the file as File" });
  });

  test("while it arrives, and its connection takes the next call", async () => {
    const address = await world.app.listen({ port: 0, host: "127.0.0.1" });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { payload, headers } = await encoded(formWith(new Uint8Array(MAX_UPLOAD_BYTES), "Photo"));
    const token = await world.tokenOf("admin");
    for (let nth = 1; nth <= 3; nth += 1)
      expect(
        await statusOf(`${address}/api${addPicture.path}`, payload, agent, {
          ...headers,
          authorization: `Bearer ${token}`,
        }),
      ).toBe(400);
    agent.destroy();
  });

  test("with a file in a part of another name", async () => {
    expect(refusal(await send(formWith(await bytes(), "__proto__")))).toBe(400);
    expect(refusal(await send(formWith(await bytes(), "constructor")))).toBe(400);
  });

  test("with an unknown field", async () => {
    const form = formWith(await bytes());
    form.append("IsAdmin", "true");
    const answer = await send(form);
    expect(refusal(answer)).toBe(400);
    expect(answer.error.fields).toEqual({ IsAdmin: "Unknown field: IsAdmin" });
  });

  test("with a duplicate field, an overlong field, or a flood of fields", async () => {
    const twice = new FormData();
    for (const value of ["1", "2"]) twice.append("Note", value);
    expect((await send(twice)).error.fields).toEqual({ Note: "Note was sent twice" });
    const book = new FormData();
    book.append("Note", "x".repeat(20_000));
    expect((await send(book)).error.fields).toEqual({ Note: "This text is too long" });
    const flood = new FormData();
    for (let index = 0; index < 5_000; index += 1) flood.append(`field${index}`, "x");
    expect(refusal(await send(flood))).toBe(400);
  });

  test.each([
    ["cut off in its file", (payload: Buffer) => payload.subarray(0, payload.length - 60)],
    ["cut off in its head", (payload: Buffer) => payload.subarray(0, 40)],
    ["of random bytes", () => Buffer.from("no boundary anywhere in here")],
    ["of nothing", () => Buffer.alloc(0)],
  ])("with a body %s", async (_what, broken) => {
    const { payload, headers } = await encoded(formWith(await bytes()));
    expect(refusal(await raw(broken(payload), headers))).toBe(400);
  });

  test("without a boundary", async () => {
    const { payload } = await encoded(formWith(await bytes()));
    expect(refusal(await raw(payload, { "content-type": "multipart/form-data" }))).toBe(400);
  });

  test.each(["application/json", "text/plain", "image/jpeg", "multipart/mixed; boundary=x"])(
    "as %s",
    async (type) => {
      const answer = await raw("{}", { "content-type": type });
      expect(refusal(answer)).toBe(415);
      expect(answer.error.message).toBe("Send the file as multipart/form-data.");
    },
  );

  test("with no body at all", async () => {
    expect(refusal(await raw(undefined, {}))).toBe(415);
  });
});

describe("only pictures are served", () => {
  const name = "A".repeat(22);
  beforeAll(() => {
    const root = path.join(world.filesRoot, "pictures");
    mkdirSync(path.join(root, name), { recursive: true });
    mkdirSync(path.join(root, `.new-${name}`));
    for (const file of ["320.webp", "320.webp.html", "note.txt", ".secret", "9999.webp"])
      writeFileSync(path.join(root, name, file), "served");
    writeFileSync(path.join(root, `.new-${name}`, "320.webp"), "served");
    writeFileSync(path.join(root, "320.webp"), "served");
    writeFileSync(path.join(world.filesRoot, "320.webp"), "served");
  });

  test("while its file is", async () => {
    expect((await world.app.inject(`/documents/pictures/${name}/320.webp`)).body).toBe("served");
  });

  test.each([
    `/${name}/../320.webp`,
    `/${name}/..%2f320.webp`,
    `/${name}/..%5c320.webp`,
    `/${name}/%2e%2e/320.webp`,
    `/${name}/%2e%2e%2f320.webp`,
    `/${name}/..%252f320.webp`,
    `/..%2f..%2f..%2fetc/passwd`,
    `/../320.webp`,
    `/%2e%2e/320.webp`,
    `/..%2fpictures/320.webp`,
    `/%2fetc/passwd`,
    `/${name}/%2fetc%2fpasswd`,
    `/${name}/320.webp%00`,
    `/${name}/320.webp%00.html`,
    `/${name}%00/320.webp`,
    `/${name}/320.webp.html`,
    `/${name}/note.txt`,
    `/${name}/.secret`,
    `/${name}/9999.webp`,
    `/${name}/320.WEBP`,
    `/${name}/320.webp/more`,
    `/${name}/`,
    `/${name}`,
    `/`,
    ``,
    `/.new-${name}/320.webp`,
    `/${name}A/320.webp`,
    `/${name.slice(1)}/320.webp`,
    `/${name.slice(1)}./320.webp`,
    `/${"B".repeat(22)}/320.webp`,
    `//${name}/320.webp`,
    `/C:%5cwindows/320.webp`,
    `/${"x".repeat(150)}/320.webp`,
    `/${name}/%zz`,
  ])("%s is 404", async (inside) => {
    const { statusCode, headers, json } = await world.app.inject(`/documents/pictures${inside}`);
    expect(statusCode).toBe(404);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(ApiErrorReply.strict().parse(json()).code).toBe("missing");
  });

  test("by GET and HEAD only", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"] as const)
      expect(
        (await world.app.inject({ method, url: `/documents/pictures/${name}/320.webp` })).statusCode,
      ).toBe(404);
  });
});
