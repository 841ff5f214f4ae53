/** Injected by build/serviceWorker.ts: the page's address, and the files that it needs besides. */
declare const PAGE: string;
declare const RELEASE_FILES: readonly string[];
/** Files that only some users need, such as the texts of a language: cached once they have been used. */
declare const LATER_FILES: readonly string[];
/** Names of this page's caches: the beginning of all, and the rest of this release's. */
declare const PREFIX: string;
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

const CACHE = `${PREFIX}${RELEASE_NAME}`;
/** How long a stalled connection may delay the page, ms. */
const PATIENCE_MS = 500;

const formerCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

/** True for files whose name changes with their content. */
const isHashed = (path: string): boolean => path.includes("/assets/");

/** A content-hashed file from the former release's cache, which saves a download. */
async function fromFormerCache(path: string): Promise<Response | undefined> {
  if (!isHashed(path)) return undefined;
  for (const name of await formerCaches()) {
    const found = await (await caches.open(name)).match(path);
    if (found) return found;
  }
  return undefined;
}

async function addToCache(cache: Cache, path: string): Promise<void> {
  // A hashed file is in the browser's own cache if this page has just loaded it.
  const request = new Request(path, { cache: isHashed(path) ? "default" : "reload" });
  const answer = (await fromFormerCache(path)) ?? (await fetch(request));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  await cache.put(path, answer);
}

/** Caches a file that this browser has already used; never downloads it. */
async function addIfUsed(cache: Cache, path: string): Promise<void> {
  const used = new Request(path, { cache: "only-if-cached", mode: "same-origin" });
  const answer = (await fromFormerCache(path)) ?? (await fetch(used).catch(() => undefined));
  if (answer?.ok) await cache.put(path, answer);
}

// All or nothing: a partial release is never served.
worker.addEventListener("install", (event) => {
  const install = async () => {
    const cache = await caches.open(CACHE);
    await Promise.all([PAGE, ...RELEASE_FILES].map((path) => addToCache(cache, path)));
    await Promise.all(LATER_FILES.map((path) => addIfUsed(cache, path)));
    // An open page of the release before has its files, or reloads when one is gone.
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

/** A file of this release; caches one that is used for the first time. */
async function file(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(path);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(path, answer.clone());
  return answer;
}

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
  } else if (RELEASE_FILES.includes(url.pathname) || LATER_FILES.includes(url.pathname)) {
    event.respondWith(file(url.pathname, request));
  }
});
