import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { dataTag, withLateScripts } from "./lateScripts.ts";

/** As much of a call as making it takes. */
type Call = Pick<Endpoint, "method" | "path">;

/** What the build has made of `web/draw/book.tsx`: what the page asks, and how it looks with the answers. */
type Drawer = {
  learn: (ask: (call: Call, body: object) => Promise<unknown>) => Promise<unknown>;
  draw: (known: unknown) => Promise<string>;
};

type Options = {
  /** Folder of the built web app; what draws the page lies beside it. */
  root: string;
  /** The app's page as it was built. */
  page: string;
  /** What its window is called. */
  title: string;
  /** What the screen takes besides, as `withLateScripts` has it. */
  files: readonly string[];
};

/** How long a page waits for its data; then it comes without. */
const PATIENCE_MS = 3_000;
/** How long what was read is told. */
const KEPT_MS = 1_000;
/** An address that nobody calls from: what the page asks is counted against nobody. */
const NOBODY = "0.0.0.0";

const PLACE = '<div id="root">';
const TITLE = /<title>[^<]*<\/title>/;

/** The app's page with what is seen before its code has come. */
const pageWith = (html: string, known: string, { page, title, files }: Options): string =>
  withLateScripts(page, files)
    .replace(TITLE, () => `<title>${title}</title>${dataTag("known", known)}`)
    .replace(PLACE, () => `<div id="early">${html}</div>${PLACE}`);

/**
 * The page at `/book` as a stranger sees it first, drawn at the server. Null where the build has no such page, and while
 * its data cannot be had: then the app asks for it. It says the same to everybody, so that what was read is told for a
 * second: however many look, it costs one reading.
 */
export function openingsOf(app: FastifyInstance, options: Options): () => Promise<string | null> {
  const file = path.join(options.root, "..", "draw", "book.cjs");
  if (!existsSync(file)) return async () => null;
  let last = { known: "", page: "" };
  let reading: Promise<string | null> = Promise.resolve(null);
  let readAt = Number.NEGATIVE_INFINITY;

  /** What the page asks, of nobody in particular. */
  const ask = async (call: Call, body: object) => {
    const url = `/api${call.path}`;
    const answer = await app.inject({ method: call.method, url, payload: body, remoteAddress: NOBODY });
    if (answer.statusCode !== 200) throw new Error(`${call.path} answered ${answer.statusCode}.`);
    return answer.json();
  };
  const read = async () => {
    // Loaded when somebody first looks: a start need not wait for it.
    const { learn, draw } = createRequire(file)(file) as Drawer;
    const answers = await learn(ask);
    const known = JSON.stringify(answers);
    if (known !== last.known) last = { known, page: pageWith(await draw(answers), known, options) };
    return last.page;
  };
  return () => {
    const now = performance.now();
    if (now - readAt >= KEPT_MS) {
      readAt = now;
      reading = read().catch((error: unknown) => {
        app.log.warn({ err: error }, "the booking page comes without what can be booked");
        return null;
      });
    }
    const patience = new Promise<null>((resolve) => {
      setTimeout(resolve, PATIENCE_MS, null).unref();
    });
    return Promise.race([patience, reading]);
  };
}
