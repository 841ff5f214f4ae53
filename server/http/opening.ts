import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";

/** As much of a call as making it takes. */
type Call = Pick<Endpoint, "method" | "path">;

/** What the build has made of `web/book/draw.tsx`: what the page asks, and how it looks with the answers. */
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
  /** What the screen takes besides, below the folder: scripts each before those that they stand on, and style sheets. */
  files: readonly string[];
};

/** How long a page waits for its data; then it comes without. */
const PATIENCE_MS = 3_000;
/** How long what was read is told. */
const KEPT_MS = 1_000;
/** An address that nobody calls from: what the page asks is counted against nobody. */
const NOBODY = "0.0.0.0";

/**
 * Hides the app's place while the page is seen that stands before it, and that page from whoever gets the app at once; what
 * is pressed before the app is there shows that it was.
 */
const STYLE =
  "<style>:is(html:not([data-early]),[data-early=shown]) #root,[data-early=passed] #early{display:none}#early [data-pressed]{opacity:.6}</style>";
const PLACE = '<div id="root">';
const TITLE = /<title>[^<]*<\/title>/;
const TAG = /<[^<>]*>/g;

/** The tags by which the built page asks for its script, and for what that stands on. */
const scriptTagsOf = (page: string): string[] =>
  (page.match(TAG) ?? []).filter(
    (tag) => tag.includes('type="module"') || tag.includes('rel="modulepreload"'),
  );

/** The file that a tag names. */
const fileOf = (tag: string): string => tag.split('"').find((part) => part.startsWith("/")) ?? "";

const asData = (json: string): string => json.replaceAll("<", String.raw`\u003c`);

/**
 * The app's page with what is seen before its code has come. The scripts are named in it and not yet asked for:
 * public/book.js does that, one after the other, each behind those that it stands on.
 */
function pageWith(html: string, known: string, { page, title, files }: Options): string {
  const tags = scriptTagsOf(page);
  const first = tags.map(fileOf);
  const bare = tags.reduce((rest, tag) => rest.replace(`${tag}</script>`, "").replace(tag, ""), page);
  const own = files.map((file) => `/${file}`);
  const scripts = [...first.toReversed(), ...own.filter((file) => file.endsWith(".js")).toReversed()];
  const styles = own.filter((file) => file.endsWith(".css"));
  const head = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}" />`),
    STYLE,
    `<script type="application/json" id="files">${asData(JSON.stringify(scripts))}</script>`,
    `<script type="application/json" id="known">${asData(known)}</script>`,
    '<script src="/book.js"></script>',
  ].join("");
  return bare
    .replace("</head>", () => `${head}</head>`)
    .replace(TITLE, `<title>${title}</title>`)
    .replace(PLACE, () => `<div id="early">${html}</div>${PLACE}`);
}

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
