import "./jitless.ts";
import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { firstPaint } from "./lib/firstPaint.ts";
import { createQueryClient } from "./queryClient.ts";
import { createAppRouter } from "./router.tsx";
import "./theme.css";

const rootElement = document.querySelector("#root");
if (!rootElement) throw new Error("index.html has no #root");
const queryClient = createQueryClient();
const router = createAppRouter();
const app = <App queryClient={queryClient} router={router} />;

/** The page that the server rendered for anonymous visitors, and the data that it was rendered with. */
const drawn = document.querySelector("#drawn");
const answers = document.querySelector("#answers");
const isDrawn = drawn !== null && document.documentElement.dataset["known"] === undefined;
if (isDrawn) {
  hydrate(queryClient, JSON.parse(answers?.textContent ?? "{}") as DehydratedState);
  router.ssr = { manifest: undefined };
  // Keeps the position of a visitor who has scrolled in the meantime.
  router.options.scrollRestoration = () => false;
  void firstPaint.then(() => (router.options.scrollRestoration = true));
} else drawn?.remove();
// Removed, so that none of it stays in the document after sign-out.
answers?.remove();

async function open(root: Element): Promise<void> {
  // The document's content stays until a screen can replace it.
  await router.load();
  if (isDrawn) {
    root.remove();
    drawn.id = root.id;
    hydrateRoot(drawn, app);
  } else createRoot(root).render(app);
}
void open(rootElement);
