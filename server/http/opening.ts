import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";

/** The part of an endpoint that calling it requires. */
type Call = Pick<Endpoint, "method" | "path">;

/** What the build has made of `web/draw/book.tsx`: how the page looks, and the answers with which it was drawn. */
type Drawer = {
  draw: (ask: (call: Call, body: object) => Promise<unknown>) => Promise<{ html: string; answers: unknown }>;
};

type Options = {
  /** Folder of the built web app; the renderer is beside it. */
  root: string;
  /** The app's page, with the files that the screen takes. */
  page: string;
  /** Window title. */
  title: string;
};

/** How long a page waits for its data before it is sent without, in milliseconds. */
const PATIENCE_MS = 3_000;
/** Cache time of the data, in milliseconds. */
const KEPT_MS = 1_000;
/** An unused address: the page's calls count against no caller's limit. */
const NOBODY = "0.0.0.0";

const PLACE = '<div id="root">';
const TITLE = /<title>[^<]*<\/title>/;
const CODE = /<script type="module"|<link rel="modulepreload"/g;

/** Shows what is drawn, or the app's own place to whoever gets the app at once (web/public/scheme.js). */
const STYLE = "<style>html:not([data-known]) #drawn~#root,[data-known] #drawn{display:none}</style>";

/** The app's page with what is seen before its code has come, which leaves the line to that. */
const pageWith = (html: string, answers: string, { page, title }: Options): string =>
  page
    .replaceAll(CODE, '$& fetchpriority="low"')
    .replace(TITLE, () => `<title>${title}</title>${STYLE}`)
    .replace(
      PLACE,
      () =>
        `<div id="drawn">${html}</div><script type="application/json" id="answers">${answers}</script>${PLACE}`,
    );

/**
 * The page at `/book` as a stranger sees it first, drawn at the server. Null where the build has no such page, and while
 * its data cannot be had: then the app asks for it. It says the same to everybody, so that it is kept for a second:
 * however many look, it costs one drawing.
 */
export function openingsOf(app: FastifyInstance, options: Options): () => Promise<string | null> {
  const file = path.join(options.root, "..", "draw", "book.cjs");
  if (!existsSync(file)) return async () => null;
  let drawing: Promise<string | null> = Promise.resolve(null);
  let drawnAt = Number.NEGATIVE_INFINITY;

  /** Calls an endpoint anonymously. */
  const callEndpoint = async (call: Call, body: object) => {
    const url = `/api${call.path}`;
    const answer = await app.inject({ method: call.method, url, payload: body, remoteAddress: NOBODY });
    if (answer.statusCode !== 200) throw new Error(`${call.path} answered ${answer.statusCode}.`);
    return answer.json();
  };
  const drawPage = async () => {
    // Loaded when somebody first looks: a start need not wait for it.
    const { draw } = createRequire(file)(file) as Drawer;
    const { html, answers } = await draw(callEndpoint);
    return pageWith(html, JSON.stringify(answers).replaceAll("<", String.raw`\u003c`), options);
  };
  return () => {
    const now = performance.now();
    if (now - drawnAt >= KEPT_MS) {
      drawnAt = now;
      drawing = drawPage().catch((error: unknown) => {
        app.log.warn({ err: error }, "the booking page comes without what can be booked");
        return null;
      });
    }
    const patience = new Promise<null>((resolve) => {
      setTimeout(resolve, PATIENCE_MS, null).unref();
    });
    return Promise.race([patience, drawing]);
  };
}
