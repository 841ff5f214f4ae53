import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";

/** The part of an endpoint that calling it requires. */
type Call = Pick<Endpoint, "method" | "path">;

/** The build of `web/render/book.tsx`; `answers` is the data that the page was rendered with. */
type BookPageRenderer = {
  render: (
    send: (call: Call, body: object) => Promise<unknown>,
  ) => Promise<{ html: string; answers: unknown }>;
};

type Options = {
  /** Folder of the built web app; the renderer is beside it. */
  root: string;
  /** The app's page, with links to the screen's files. */
  page: string;
  /** Window title. */
  title: string;
};

/** Longest wait for a page's data, in milliseconds; the page is then sent without it. */
const TIMEOUT_MS = 3_000;
/** Cache time of the data, in milliseconds. */
const CACHE_MS = 1_000;
/** An unused address, so that the page's calls count against no caller's limit. */
const NOBODY = "0.0.0.0";

const ROOT_TAG = '<div id="root">';
const TITLE = /<title>[^<]*<\/title>/;
const CODE = /<script type="module"|<link rel="modulepreload"/g;

/** Shows the rendered page, or the app's root to visitors who get the app at once (web/public/scheme.js). */
const STYLE = "<style>html:not([data-known]) #rendered~#root,[data-known] #rendered{display:none}</style>";

/** The app's page with the rendered content; scripts load with low priority so that they do not delay it. */
const pageWith = (html: string, answers: string, { page, title }: Options): string =>
  page
    .replaceAll(CODE, '$& fetchpriority="low"')
    .replace(TITLE, () => `<title>${title}</title>${STYLE}`)
    .replace(
      ROOT_TAG,
      () =>
        `<div id="rendered">${html}</div><script type="application/json" id="answers">${answers}</script>${ROOT_TAG}`,
    );

/**
 * The page at `/book` for anonymous visitors, rendered on the server. Null when the build has no such page, and while
 * its data is unavailable; the app then requests the data. The page is the same for everyone, so it is cached for a
 * second: any number of visitors costs one rendering.
 */
export function bookPageOf(app: FastifyInstance, options: Options): () => Promise<string | null> {
  const file = path.join(options.root, "..", "render", "book.cjs");
  if (!existsSync(file)) return async () => null;
  let rendering: Promise<string | null> = Promise.resolve(null);
  let renderedAt = Number.NEGATIVE_INFINITY;

  const callEndpoint = async (call: Call, body: object) => {
    const url = `/api${call.path}`;
    const response = await app.inject({ method: call.method, url, payload: body, remoteAddress: NOBODY });
    if (response.statusCode !== 200) throw new Error(`${call.path} answered ${response.statusCode}.`);
    return response.json();
  };
  const renderPage = async () => {
    // Loaded on the first request, so that it does not delay the start.
    const { render } = createRequire(file)(file) as BookPageRenderer;
    const { html, answers } = await render(callEndpoint);
    return pageWith(html, JSON.stringify(answers).replaceAll("<", String.raw`\u003c`), options);
  };
  return () => {
    const now = performance.now();
    if (now - renderedAt >= CACHE_MS) {
      renderedAt = now;
      rendering = renderPage().catch((error: unknown) => {
        app.log.warn({ err: error }, "the booking page comes without what can be booked");
        return null;
      });
    }
    const timeout = new Promise<null>((resolve) => {
      setTimeout(resolve, TIMEOUT_MS, null).unref();
    });
    return Promise.race([timeout, rendering]);
  };
}
