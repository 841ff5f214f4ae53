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

type Drawing = {
  html: string;
  /** The initial cache of the app, so that its first render is the same. */
  answers: DehydratedState;
};

// Pictures need not wait for a first paint here.
markFirstPaint();

/** Renders the app at `/book` for an anonymous visitor, as HTML that is visible without scripts. */
export async function draw(callEndpoint: CallEndpoint): Promise<Drawing> {
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
  const router = createAppRouter(createMemoryHistory({ initialEntries: ["/book"] }));
  await router.load();
  const { prelude } = await prerenderToNodeStream(<App queryClient={queryClient} router={router} />, {
    // Renders in one piece: later chunks would be inserted by scripts of React's, which the content policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return { html: await text(prelude), answers: dehydrate(queryClient) };
}
