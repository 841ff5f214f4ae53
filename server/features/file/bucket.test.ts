import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPicture } from "#contract/file/picture.ts";
import { addDocument, deleteDocument, getDocument } from "#contract/provider/document.ts";
import { s3Store } from "#server/files/s3Store.ts";
import type { FileStore } from "#server/files/store.ts";
import { sweep } from "#server/sweeps.ts";
import { openBucket, type TestBucket } from "#server/testing/bucket.ts";
import { call } from "#server/testing/call.ts";
import { connect } from "#server/testing/connect.ts";
import { DAY, openProcess, type Process } from "#server/testing/process.ts";
import { makeProvider } from "#server/testing/providers.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const AWAY = "The store of files is away for a moment. Please try again.";

let bucket: TestBucket;
let store: FileStore;
let world: World;
/** A second process on the same database and the same bucket, without a shared disk. */
let other: Process;
let picture: Uint8Array<ArrayBuffer>;
const pdf = new Uint8Array(Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"));

beforeAll(async () => {
  bucket = await openBucket();
  store = s3Store(bucket, { onTrouble: () => undefined, patienceMs: 20_000 });
  world = await createWorld({ store });
  other = await openProcess(world.address, world.clock, { store });
  const teal = { width: 600, height: 400, channels: 3, background: "#0b5e66" } as const;
  picture = new Uint8Array(await sharp({ create: teal }).jpeg().toBuffer());
});
afterAll(async () => {
  await other.close();
  await world.close();
  await bucket.close();
});
beforeEach(() => bucket.trouble(null));

const upload = async ({ app }: Pick<Process, "app"> = world) =>
  sendForm(app, addPicture, formWith(picture), { token: await world.tokenOf("admin") });

async function uploadPdf({ app }: Pick<Process, "app">, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = formWith(bytes);
  const fields = {
    ProviderId: `${await makeProvider(world)}`,
    DocumentType: "Pan Card",
    Description: "Front",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { status, reply } = await sendForm(app, addDocument, form, { token: await world.tokenOf("admin") });
  expect(status).toBe(201);
  return reply.providerDocumentId;
}

const later = () => new Date(Date.now() + DAY);
/** The folders in the bucket below `root`. */
async function folders(root: string): Promise<string[]> {
  const names = new Set<string>();
  for await (const some of store.list(root, later())) for (const name of some) names.add(name);
  return [...names].toSorted();
}
const rowCount = async () => (await world.db.selectFrom("file").select("file_id").execute()).length;

describe("two processes on one bucket", () => {
  test("read each other's pictures, with the same headers as from a folder", async () => {
    const { reply } = await upload(world);
    const url = `/documents${reply.imageUrl}`;
    const { statusCode, headers, rawPayload } = await other.app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(rawPayload.length),
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    expect((await sharp(rawPayload).metadata()).width).toBe(600);
    expect((await other.app.inject({ method: "HEAD", url })).headers["content-length"]).toBe(
      headers["content-length"],
    );
  });

  test("request nothing from the store that the reader already has", async () => {
    const { reply } = await upload(world);
    const url = `/documents${reply.imageUrl}`;
    const { headers } = await other.app.inject(url);
    const callsBefore = bucket.calls.length;
    const again = await other.app.inject({ url, headers: { "if-none-match": String(headers["etag"]) } });
    expect([again.statusCode, bucket.calls.length]).toEqual([304, callsBefore]);
  });

  test("open each other's documents, and delete them", async () => {
    const providerDocumentId = await uploadPdf(world, pdf);
    const token = await world.tokenOf("admin");
    const { reply } = await call(other.app, getDocument, { providerDocumentId }, { token });
    const opened = await other.app.inject(`/documents${reply.documentUrl}`);
    expect(opened).toMatchObject({
      statusCode: 200,
      headers: { "content-type": "application/pdf", "cache-control": "private, no-store" },
    });
    expect(opened.rawPayload).toEqual(Buffer.from(pdf));
    expect((await call(other.app, deleteDocument, { providerDocumentId }, { token })).status).toBe(200);
    expect((await world.app.inject(`/documents${reply.documentUrl}`)).statusCode).toBe(404);
    expect(await folders("provider-documents")).toEqual([]);
  });

  test("sweep unreferenced files, and the remains of a killed upload", async () => {
    const [shown, unshown] = [(await upload()).reply, (await upload()).reply];
    await world.db.updateTable("company").set({ picture_id: shown.pictureId }).execute();
    const killed = "K".repeat(22);
    await store.put(`pictures/${killed}`, new Map([["320.webp", Buffer.from("left")]]));
    await sweep(other.db, store, world.clock.now);
    expect(await folders("pictures")).toContain(killed);
    // The age of objects comes from the store's own clock.
    await sweep(other.db, store, new Date(Math.max(Date.now(), world.clock.now.getTime()) + 2 * DAY));
    expect(await folders("pictures")).toEqual([shown.imageUrl.split("/")[2]]);
    expect((await world.app.inject(`/documents${unshown.imageUrl}`)).statusCode).toBe(404);
  });
});

describe("while the store is unavailable", () => {
  test.each(["broken", "failing"] as const)(
    "(%s) an upload is refused, and nothing of it remains",
    async (how) => {
      const [rows, stored] = [await rowCount(), await folders("pictures")];
      bucket.trouble(how, "PUT");
      const { status, error, headers } = await upload();
      expect([status, error.message, headers["retry-after"]]).toEqual([503, AWAY, "5"]);
      bucket.trouble(null);
      expect([await rowCount(), await folders("pictures")]).toEqual([rows, stored]);
    },
  );

  test("a partly stored picture is removed", async () => {
    const [rows, stored] = [await rowCount(), await folders("pictures")];
    const begun = bucket.calls.length;
    // The second and third file, at every attempt.
    bucket.trouble("failing", "PUT", { after: 1 });
    expect((await upload()).status).toBe(503);
    bucket.trouble(null);
    expect(bucket.calls.slice(begun).map((line) => line.split(" ")[0])).toEqual([
      "PUT",
      "PUT",
      "PUT",
      "DELETE",
    ]);
    expect([await rowCount(), await folders("pictures")]).toEqual([rows, stored]);
  });

  test("a file cannot be read, and is available again afterwards", async () => {
    const { reply } = await upload();
    const url = `/documents${reply.imageUrl}`;
    bucket.trouble("broken", "GET");
    const away = await world.app.inject(url);
    expect([away.statusCode, away.json<{ message: string }>().message]).toEqual([503, AWAY]);
    expect(away.headers["cache-control"]).toBe("no-store");
    bucket.trouble(null);
    expect((await world.app.inject(url)).statusCode).toBe(200);
  });

  test("a file that breaks off midway is not a complete reply", async () => {
    const { reply } = await upload();
    const address = await other.app.listen({ port: 0, host: "127.0.0.1" });
    bucket.trouble("cut", "GET");
    const { status, body } = await fetch(`${address}/documents${reply.imageUrl}`);
    expect(status).toBe(200);
    await expect(new Response(body).arrayBuffer()).rejects.toThrow("terminated");
  });

  test("a waiting upload holds no transaction, and is stored once the store is back", async () => {
    bucket.trouble("silent", "PUT");
    const begun = bucket.calls.length;
    const uploading = upload();
    await expect.poll(() => bucket.calls.length).toBe(begun + 1);
    const { rows } = await (
      await connect(world.address)
    ).query<{ open: number }>(
      `select count(*)::integer as open from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([{ open: 0 }]);
    bucket.trouble(null);
    expect((await uploading).status).toBe(200);
  });

  test("a document is still deleted: its bytes are swept later", async () => {
    const providerDocumentId = await uploadPdf(world, pdf);
    bucket.trouble("broken", "DELETE");
    await world.done(deleteDocument, { providerDocumentId });
    bucket.trouble(null);
    expect(await folders("provider-documents")).toHaveLength(1);
    await sweep(world.db, store, new Date(Math.max(Date.now(), world.clock.now.getTime()) + 2 * DAY));
    expect(await folders("provider-documents")).toEqual([]);
  });
});
