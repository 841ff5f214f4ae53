import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPicture } from "#contract/file/picture.ts";
import { folderStore } from "#server/files/folderStore.ts";
import type { CallOptions } from "#server/testing/call.ts";
import { connect } from "#server/testing/connect.ts";
import { temporaryFolder } from "#server/testing/dataFolder.ts";
import { openProcess } from "#server/testing/process.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const teal = { r: 11, g: 94, b: 102 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: teal } });

const send = async (bytes: Buffer, options: CallOptions = {}) =>
  sendForm(world.app, addPicture, formWith(new Uint8Array(bytes)), {
    token: await world.tokenOf("admin"),
    ...options,
  });

/** Uploads a picture and reads back each of its files. */
async function storedFiles(bytes: Buffer): Promise<Buffer[]> {
  const { status, reply } = await send(bytes);
  expect(status).toBe(200);
  const widths = ["320", "640", "1280"].map((width) => reply.imageUrl.replace("640.webp", `${width}.webp`));
  const files = await Promise.all(widths.map((url) => world.app.inject(`/documents${url}`)));
  expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  return files.map(({ rawPayload }) => rawPayload);
}

const sizes = async (files: Buffer[]) =>
  (await Promise.all(files.map((file) => sharp(file).metadata()))).map(({ format, width, height }) => ({
    format,
    width,
    height,
  }));

const folders = () => readdirSync(path.join(world.filesRoot, "pictures"));

describe("a stored picture has", () => {
  test("for a large picture every width as WebP", async () => {
    expect(await sizes(await storedFiles(await plain(2000, 1000).jpeg().toBuffer()))).toEqual([
      { format: "webp", width: 320, height: 160 },
      { format: "webp", width: 640, height: 320 },
      { format: "webp", width: 1280, height: 640 },
    ]);
  });

  test("for a small one every file, none larger than the original", async () => {
    expect(await sizes(await storedFiles(await plain(400, 300).png().toBuffer()))).toEqual([
      { format: "webp", width: 320, height: 240 },
      { format: "webp", width: 400, height: 300 },
      { format: "webp", width: 400, height: 300 },
    ]);
  });

  test("for a very long one at most three times its width in height", async () => {
    const [, middle] = await sizes(await storedFiles(await plain(500, 20_000).png().toBuffer()));
    expect(middle).toEqual({ format: "webp", width: 48, height: 1920 });
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)("for %s", async (format) => {
    const [smallest] = await storedFiles(await plain(64, 64).toFormat(format).toBuffer());
    const { r, g, b } = (await sharp(smallest).stats()).dominant;
    for (const [is, was] of [
      [r, teal.r],
      [g, teal.g],
      [b, teal.b],
    ] as const)
      expect(Math.abs(is - was)).toBeLessThan(16);
  });

  test("none of the camera's metadata, and the right orientation", async () => {
    const photo = await plain(80, 40)
      .withExif({
        IFD0: { Make: "Camera of Asha", Orientation: "6" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "18/1 31/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes("Camera of Asha")).toBe(true);
    for (const file of await storedFiles(photo)) {
      const { exif, icc, xmp, orientation, width, height } = await sharp(file).metadata();
      expect({ exif, icc, xmp, orientation }).toEqual({});
      expect({ width, height }).toEqual({ width: 40, height: 80 });
      expect(file.includes("Camera of Asha")).toBe(false);
    }
  });

  test("colours for every screen, whatever profile it came with", async () => {
    const green = { r: 40, g: 200, b: 60 };
    const wide = sharp({ create: { width: 64, height: 64, channels: 3, background: green } });
    const sent = await wide.withIccProfile("p3").png().toBuffer();
    expect((await sharp(sent).metadata()).icc).toBeDefined();
    const [file] = await storedFiles(sent);
    const [r = 0, g = 0, b = 0] = await sharp(file).raw().toBuffer();
    expect(Math.abs(r - green.r) + Math.abs(g - green.g) + Math.abs(b - green.b)).toBeLessThan(12);
  });

  test("its transparency", async () => {
    const half = { ...teal, alpha: 0.5 };
    const logo = sharp({ create: { width: 64, height: 64, channels: 4, background: half } });
    const [file] = await storedFiles(await logo.png().toBuffer());
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThan(3);
  });

  test("the first frame of an animation", async () => {
    const frames = [await plain(64, 64).png().toBuffer(), await plain(64, 64).negate().png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const [file] = await storedFiles(moving);
    expect((await sharp(file).metadata()).pages).toBeUndefined();
  });
});

describe("an upload", () => {
  test("that is repeated gives the same reply and leaves one folder", async () => {
    const options = { headers: { "idempotency-key": "picture-once" } };
    const bytes = await plain(20, 20).png().toBuffer();
    const before = folders().length;
    const [first, second] = await Promise.all([send(bytes, options), send(bytes, options)]);
    const third = await send(bytes, options);
    expect(second.reply).toEqual(first.reply);
    expect(third.reply).toEqual(first.reply);
    expect(folders()).toHaveLength(before + 1);
  });

  test("of another file under the same key is refused", async () => {
    const options = { headers: { "idempotency-key": "picture-other" } };
    await send(await plain(20, 20).png().toBuffer(), options);
    const { status, error } = await send(await plain(21, 20).png().toBuffer(), options);
    expect({ status, code: error.code }).toEqual({ status: 422, code: "key-reused" });
  });

  test("does not disturb seven others at the same time", async () => {
    const sent = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        send(
          await plain(900 + index, 600)
            .jpeg()
            .toBuffer(),
        ),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(sent.map(({ reply }) => reply.imageUrl)).size).toBe(8);
    const files = await Promise.all(
      sent.map(({ reply }) => world.app.inject(`/documents${reply.imageUrl.replace("640", "1280")}`)),
    );
    const widths = await Promise.all(
      files.map(async (file) => (await sharp(file.rawPayload).metadata()).width),
    );
    expect(widths).toEqual(Array.from({ length: 8 }, (_, index) => 900 + index));
  });

  test("that the database refuses leaves no folder", async () => {
    const client = await connect(world.address);
    await client.query("alter table file add constraint refused check (false) not valid");
    const before = folders();
    expect((await send(await plain(20, 20).png().toBuffer())).status).toBe(500);
    await client.query("alter table file drop constraint refused");
    expect(folders()).toEqual(before);
  });

  test("whose files cannot be written leaves no picture", async () => {
    const root = path.join(temporaryFolder(), "a file");
    writeFileSync(root, "");
    const { app, close } = await openProcess(world.address, world.clock, { store: folderStore(root) });
    const count = async () => (await world.db.selectFrom("file").select("file_id").execute()).length;
    const before = await count();
    const form = formWith(new Uint8Array(await plain(20, 20).png().toBuffer()));
    const { status } = await sendForm(app, addPicture, form, { token: await world.tokenOf("admin") });
    await close();
    expect(status).toBe(500);
    expect(await count()).toBe(before);
  });
});

describe("a picture's file", () => {
  let url: string;
  beforeAll(async () => {
    const { reply } = await send(await plain(20, 20).png().toBuffer());
    url = `/documents${reply.imageUrl}`;
  });

  test("is readable by anybody, cached for good and opened only as a picture", async () => {
    const { statusCode, headers } = await world.app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      etag: expect.stringMatching(/^"[\w-]{22}-640\.webp"$/),
    });
  });

  test("is not sent again to a client that has it", async () => {
    const { headers } = await world.app.inject(url);
    const again = await world.app.inject({ url, headers: { "if-none-match": String(headers["etag"]) } });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: "" });
    expect(again.headers["cache-control"]).toContain("immutable");
  });

  test("answers HEAD with its headers alone", async () => {
    const whole = await world.app.inject(url);
    const { statusCode, headers, body } = await world.app.inject({ method: "HEAD", url });
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: "" });
    expect(headers["content-length"]).toBe(String(whole.rawPayload.length));
    expect(headers["content-type"]).toBe("image/webp");
  });
});
