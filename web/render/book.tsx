import { text } from "node:stream/consumers";
import { dehydrate, type DehydratedState } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { prerenderToNodeStream } from "react-dom/static";
import { getServiceItems } from "#contract/catalogue/item.ts";
import { findServiceAreas } from "#contract/catalogue/serviceArea.ts";
import { getServices } from "#contract/catalogue/service.ts";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { getLanguages } from "#contract/message/language.ts";
import { App } from "#web/App.tsx";
import { markFirstPaint } from "#web/lib/firstPaint.ts";
import { createQueryClient } from "#web/queryClient.ts";
import { createAppRouter } from "#web/router.tsx";

/** Calls an endpoint as an anonymous visitor; rejects when the call is refused. */
type CallEndpoint = (endpoint: Endpoint, body: object) => Promise<unknown>;

type RenderedPage = {
  html: string;
  /** The initial cache of the app, so that its first render is the same. */
  answers: DehydratedState;
};

// Pictures need not wait for a first paint here.
markFirstPaint();

/** The last HTML and the data it was rendered with: unchanged data needs no new rendering, which took 80 to 105 ms on a busy machine. */
let last = { data: "", html: "" };

/** Renders the app at `/book` for an anonymous visitor, as HTML that is visible without scripts. */
export async function render(callEndpoint: CallEndpoint): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  const read = <E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<ReplyOf<E>> =>
    queryClient.fetchQuery({
      queryKey: [endpoint.path, body],
      queryFn: () => callEndpoint(endpoint, body) as Promise<ReplyOf<E>>,
    });
  const places = await read(findServiceAreas, { Text: "", SocietyId: null });
  const [place] = places.length === 1 ? places : [];
  // An anonymous visitor has not chosen a society yet, whatever the page shows.
  await read(getLanguages, {});
  const [service] = await read(getServices, { Active: true, SocietyId: place?.societyId ?? null });
  if (service)
    await read(getServiceItems, {
      ServiceId: service.serviceId,
      ...(place && { SocietyId: place.societyId }),
    });
  const answers = dehydrate(queryClient);
  const data = JSON.stringify(answers.queries.map(({ queryKey, state }) => [queryKey, state.data]));
  if (data === last.data) return { html: last.html, answers };
  const router = createAppRouter(createMemoryHistory({ initialEntries: ["/book"] }));
  await router.load();
  const { prelude } = await prerenderToNodeStream(<App queryClient={queryClient} router={router} />, {
    // Renders in one piece: later chunks would be inserted by scripts of React's, which the content policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  last = { data, html: await text(prelude) };
  return { html: last.html, answers };
}
