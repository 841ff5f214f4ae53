import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { getServiceItems } from "#contract/catalogue/item.ts";
import { findPlaces } from "#contract/catalogue/place.ts";
import { getServices } from "#contract/catalogue/service.ts";
import { getLanguages } from "#contract/message/language.ts";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { BookView } from "#web/features/booking/self/BookPage.tsx";
import { languageCodes } from "#i18n/languages.ts";
import { LanguageContext } from "#web/features/message/language/language.ts";
import { Look } from "#web/Look.tsx";
import type { Known } from "./known.ts";

/** Makes a call as the stranger who looks; fails when that is refused. */
type Ask = (endpoint: Endpoint, body: object) => Promise<unknown>;

const nothing = () => {};
const english = {
  language: "en",
  offered: languageCodes,
  adopt: nothing,
  choose: nothing,
} as const;

/** Asks what the page asks that a stranger opens at `/book`, and keeps the answers as its cache does. */
export async function learn(ask: Ask): Promise<Known> {
  const known: Known[number][] = [];
  const learnOne = async <E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<ReplyOf<E>> => {
    const answer = (await ask(endpoint, body)) as ReplyOf<E>;
    known.push([[endpoint.path, body], answer]);
    return answer;
  };
  const places = await learnOne(findPlaces, { Text: "", SocietyId: null });
  const [place] = places.length === 1 ? places : [];
  // A stranger has chosen no society yet, whatever the page shows.
  await learnOne(getLanguages, {});
  const [service] = await learnOne(getServices, { Active: true, SocietyId: place?.societyId ?? null });
  if (service)
    await learnOne(getServiceItems, {
      ServiceId: service.serviceId,
      ...(place && { SocietyId: place.societyId }),
    });
  return known;
}

/** The page at `/book` as a stranger sees it first, with the answers that are known: HTML that needs no code to be seen. */
export async function draw(known: Known): Promise<string> {
  const cache = new QueryClient();
  for (const [key, answer] of known) cache.setQueryData(key, answer);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <BookView session={null} /> }),
    history: createMemoryHistory({ initialEntries: ["/book"] }),
  });
  await router.load();
  const html = renderToString(
    <Look>
      <QueryClientProvider client={cache}>
        <LanguageContext value={english}>
          <RouterProvider router={router} />
        </LanguageContext>
      </QueryClientProvider>
    </Look>,
  );
  cache.clear();
  return html;
}
