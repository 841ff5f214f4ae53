import "./jitless.ts";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Known } from "./draw/known.ts";
import { settled } from "./lib/settled.ts";
import { Providers } from "./Providers.tsx";
import { createQueryClient } from "./queryClient.ts";
import { createAppRouter } from "./router.tsx";
import "./theme.css";

const place = document.querySelector("#root");
if (!place) throw new Error("index.html has no #root");
const { dataset } = document.documentElement;
const queryClient = createQueryClient();
const router = createAppRouter();
const app = (
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
);

/**
 * Draws the app beside a page that stands there already, in small steps and with the answers that stand in it. The screen
 * takes that page's place as soon as it looks the same; what a crash leaves, at once.
 */
async function drawBeside(early: Element, around: Element): Promise<void> {
  dataset["early"] = "left";
  around.remove();
  const told = document.querySelector("#known");
  const known = JSON.parse(told?.textContent ?? "[]") as Known;
  // Whoever signs out leaves nothing of it in the page.
  told?.remove();
  for (const [key, answer] of known) queryClient.setQueryData(key, answer);
  // Whoever has scrolled stays there.
  router.options.scrollRestoration = () => false;
  void settled.then(() => (router.options.scrollRestoration = true));
  const root = createRoot(around, { onCaughtError: () => early.replaceWith(around) });
  const { pathname } = router.latestLocation;
  await router.load();
  // Whose session has ended meanwhile is led elsewhere.
  if (router.latestLocation.pathname !== pathname) early.replaceWith(around);
  startTransition(() => root.render(app));
}

async function open(root: Root): Promise<void> {
  // What stands in the document stays until there is a screen to take its place.
  await router.load();
  root.render(app);
}

const early = dataset["early"] === "shown" ? document.querySelector("#early") : null;
if (early) addEventListener("early-files", () => void drawBeside(early, place), { once: true });
else {
  // Drawn for strangers and not shown: its links and headings are none of the app's.
  document.querySelector("#early")?.remove();
  void open(createRoot(place));
}
