/** Files of this release besides the page, and its name; injected by the build. */
declare const RELEASE_FILES: readonly string[];
declare const RELEASE_NAME: string;

type ExtendableEventLike = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEventLike = ExtendableEventLike & {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
};
/** The service worker globals used here: their type library conflicts with the DOM's. */
type WorkerGlobals = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: {
    (name: "install" | "activate", act: (event: ExtendableEventLike) => void): void;
    (name: "fetch", act: (event: FetchEventLike) => void): void;
  };
};
const worker = self as unknown as WorkerGlobals;

const PAGE = "/today";
const PREFIX = "round-";
const CACHE = `${PREFIX}${RELEASE_NAME}`;
/** How long a stalled connection may delay the page, ms. */
const PATIENCE_MS = 500;

const formerCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

/** A content-hashed file from the former release's cache, which saves a download. */
async function fromFormerCache(path: string): Promise<Response | undefined> {
  if (!path.startsWith("/cleaner/assets/")) return undefined;
  for (const name of await formerCaches()) {
    const found = await (await caches.open(name)).match(path);
    if (found) return found;
  }
  return undefined;
}

async function addToCache(cache: Cache, path: string): Promise<void> {
  const answer = (await fromFormerCache(path)) ?? (await fetch(new Request(path, { cache: "reload" })));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  await cache.put(path, answer);
}

// All or nothing: a partial release is never served.
worker.addEventListener("install", (event) => {
  const install = async () => {
    const cache = await caches.open(CACHE);
    await Promise.all([PAGE, ...RELEASE_FILES].map((path) => addToCache(cache, path)));
    // The page is a single file, so a new release cannot break an open one.
    await worker.skipWaiting();
  };
  event.waitUntil(install());
});

worker.addEventListener("activate", (event) => {
  const activate = async () => {
    await Promise.all((await formerCaches()).map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(activate());
});

const fromCache = async (path: string): Promise<Response | undefined> =>
  (await caches.open(CACHE)).match(path);

/** The current page; the cached one if there is no reply in time or the server is down. */
async function page(request: Request): Promise<Response> {
  const fresh = fetch(request);
  const soon = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const answer = await Promise.race([fresh, soon]).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await fromCache(PAGE)) ?? answer ?? fresh;
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (url.pathname.toLowerCase() === PAGE) event.respondWith(page(request));
  } else if (RELEASE_FILES.includes(url.pathname)) {
    event.respondWith(fromCache(url.pathname).then((found) => found ?? fetch(request)));
  }
});
