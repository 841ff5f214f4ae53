import "./jitless.ts";
import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { firstPaint } from "./lib/firstPaint.ts";
import { createQueryClient } from "./queryClient.ts";
import { createAppRouter } from "./router.tsx";
import "./theme.css";

const place = document.querySelector("#root");
if (!place) throw new Error("index.html has no #root");
const queryClient = createQueryClient();
const router = createAppRouter();
const app = <App queryClient={queryClient} router={router} />;

/** The page that the server has drawn for strangers, and the answers that it was drawn with. */
const drawn = document.querySelector("#drawn");
const answers = document.querySelector("#answers");
const isDrawn = drawn !== null && document.documentElement.dataset["known"] === undefined;
if (isDrawn) {
  hydrate(queryClient, JSON.parse(answers?.textContent ?? "{}") as DehydratedState);
  router.ssr = { manifest: undefined };
  // Whoever has scrolled meanwhile stays there.
  router.options.scrollRestoration = () => false;
  void firstPaint.then(() => (router.options.scrollRestoration = true));
} else drawn?.remove();
// Whoever signs out leaves nothing of it in the page.
answers?.remove();

async function open(root: Element): Promise<void> {
  // What stands in the document stays until there is a screen to take its place.
  await router.load();
  if (isDrawn) {
    root.remove();
    drawn.id = root.id;
    hydrateRoot(drawn, app);
  } else createRoot(root).render(app);
}
void open(place);
