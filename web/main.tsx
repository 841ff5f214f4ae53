import "./jitless.ts";
import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { startTransition } from "react";
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
const rendered = document.querySelector("#rendered");
const answers = document.querySelector("#answers");
const isRendered = rendered !== null && document.documentElement.dataset["known"] === undefined;
if (isRendered) {
  hydrate(queryClient, JSON.parse(answers?.textContent ?? "{}") as DehydratedState);
  router.ssr = { manifest: undefined };
  // Keeps the position of a visitor who has scrolled in the meantime.
  router.options.scrollRestoration = () => false;
  void firstPaint.then(() => (router.options.scrollRestoration = true));
} else rendered?.remove();
// Removed, so that none of it stays in the document after sign-out.
answers?.remove();

async function open(root: Element): Promise<void> {
  // The document's content stays until a screen can replace it.
  await router.load();
  if (isRendered) {
    root.remove();
    rendered.id = root.id;
    // As a transition, hydration makes way for input and paints.
    startTransition(() => void hydrateRoot(rendered, app));
  } else createRoot(root).render(app);
}
void open(rootElement);
