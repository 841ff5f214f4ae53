import { Readable } from "node:stream";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { type Bucket, bucketCalls } from "./bucket.ts";
import type { FileStore } from "./store.ts";

/** Longest silence of the store, in milliseconds. */
const PATIENCE_MS = 10_000;

const away = () => new ApiError("unavailable", refusalText("filesAway"), { retryAfter: 5 });

type Options = {
  /** Receives the store's errors; callers only see that it is unavailable. */
  onTrouble: (error: unknown) => void;
  patienceMs?: number;
  /** Objects per list call; stores return at most a thousand. */
  pageSize?: number;
};

const inFull = (answer: Response): Promise<string> => answer.text();

type Listed = { path: string; at: Date };

/** The entries of a list response. */
const listedIn = (xml: string): string[] =>
  xml
    .split("<Contents>")
    .slice(1)
    .map((rest) => rest.split("</Contents>", 1)[0] ?? "");
const inside = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? "";

/** Stores files in a bucket. While it is unavailable, calls fail with a 503 and errors go to `onTrouble`. */
export function s3Store(bucket: Bucket, { onTrouble, patienceMs = PATIENCE_MS, pageSize = 1_000 }: Options) {
  const callBucket = bucketCalls(bucket, patienceMs);

  /** Treats any error on the way as a temporary failure of the store. */
  const reaching = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      onTrouble(error);
      throw away();
    }
  };

  const deleteObject = (path: string) => callBucket({ method: "DELETE", path: `/${path}` }, inFull);

  async function* listPages(prefix: string): AsyncGenerator<Listed[]> {
    for (let token = ""; ;) {
      const query = { "list-type": "2", prefix, "max-keys": String(pageSize) };
      const onwards = token === "" ? query : { ...query, "continuation-token": token };
      const xml = (await callBucket({ method: "GET", path: "", query: onwards }, inFull)) ?? "";
      yield listedIn(xml).map((object) => ({
        path: inside(object, "Key"),
        at: new Date(inside(object, "LastModified")),
      }));
      token = inside(xml, "NextContinuationToken");
      if (token === "") return;
    }
  }

  const store: FileStore = {
    put: (folder, files) =>
      reaching(async () => {
        const written: string[] = [];
        try {
          for (const [file, body] of files) {
            written.push(`${folder}/${file}`);
            await callBucket({ method: "PUT", path: `/${folder}/${file}`, body }, inFull);
          }
        } catch (error) {
          // Files that remain in an unavailable store are removed by the sweep.
          for (const path of written.slice(0, -1)) await deleteObject(path).catch(onTrouble);
          throw error;
        }
      }),

    get: (file) =>
      reaching(() =>
        callBucket({ method: "GET", path: `/${file}` }, async ({ headers, body }, ending) => {
          const length = headers.get("content-length");
          if (!body || length === null) throw new Error("the store did not say how long an object is");
          const bytes = Readable.from(chunksOf(body, ending, patienceMs), { objectMode: false });
          bytes.once("close", () => ending.abort());
          return { bytes: Number(length), body: bytes };
        }),
      ),

    remove: (folder) =>
      reaching(async () => {
        for await (const page of listPages(`${folder}/`))
          for (const { path } of page) await deleteObject(path);
      }),

    async *list(root, before) {
      const pages = listPages(`${root}/`);
      for (;;) {
        const { done, value: page } = await reaching(() => pages.next());
        if (done) return;
        const old = page.filter(({ at }) => at < before);
        yield [...new Set(old.map(({ path }) => path.slice(root.length + 1).split("/", 1)[0] ?? ""))].filter(
          (name) => name !== "",
        );
      }
    },
  };
  return store;
}

/** Streams an object's bytes on demand; the store's silence counts only while a reader waits. */
async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  ending: AbortController,
  patienceMs: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const patience = setTimeout(() => ending.abort(new Error("the store fell silent")), patienceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(patience));
    if (done) return;
    yield value;
  }
}
