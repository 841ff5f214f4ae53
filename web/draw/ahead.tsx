import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import type { ReplyOf } from "#contract/endpoint.ts";
import { me } from "#contract/session/session.ts";
import type { Known } from "./known.ts";
import { isOpenTo, screens } from "#web/features/shell/screens.ts";
import { titleOf } from "#web/lib/windowTitle.ts";
import { Look } from "#web/Look.tsx";
import { createAppRouter } from "#web/router.tsx";
import { drawnFor, type Visitor } from "./visitor.ts";

/** Makes a call as whoever the screen is drawn for; fails when that is refused. */
type Ask = (path: string, body: object) => Promise<unknown>;

/** A screen as it is seen first, what its window is called, and the answers that it shows. */
type Drawn = { html: string; title: string; known: Known };

/** How often what was learnt may lead to further questions. */
const MOST_WAVES = 4;

/** What the screen asks that it has no answer to yet. */
const openQuestions = (cache: QueryClient) =>
  cache
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.data === undefined && !("enabled" in options && !options.enabled))
    .map(({ queryKey }) => queryKey as unknown as Known[number][0]);

async function drawWith(cache: QueryClient, address: string, ask: Ask) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const known: Known[number][] = [];
  for (let wave = 0; wave < MOST_WAVES; wave += 1) {
    const html = renderToString(
      <Look>
        <QueryClientProvider client={cache}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Look>,
    );
    const questions = openQuestions(cache);
    if (questions.length === 0) return { html, known };
    const learnt = await Promise.all(questions.map(async (key) => [key, await ask(...key)] as const));
    for (const [key, answer] of learnt) cache.setQueryData(key, answer);
    known.push(...learnt);
  }
  return null;
}

/**
 * Draws the screen at an address, as the table of screens has it, for whoever asks: HTML that needs no code to be seen. What the
 * screen asks is found out by drawing it. Null where it is not open to them.
 */
export async function draw(address: string, seen: Omit<Visitor, "session">, ask: Ask): Promise<Drawn | null> {
  const session = { token: "drawn", ...((await ask(me.path, {})) as ReplyOf<typeof me>) };
  const screen = screens.find(({ path }) => path === address);
  if (!screen || !isOpenTo(screen, session)) return null;
  const cache = new QueryClient();
  const drawn = await drawnFor({ ...seen, session }, () => drawWith(cache, address, ask));
  cache.clear();
  return drawn && { ...drawn, title: titleOf(screen.label) };
}
