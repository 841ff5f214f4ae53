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

/** Makes a call as the stranger who looks; fails when that is refused. */
type Ask = (endpoint: Endpoint, body: object) => Promise<unknown>;

type Drawing = {
  html: string;
  /** With what the app's cache begins, so that its first drawing is the same. */
  answers: DehydratedState;
};

// Pictures have nothing to wait for here.
markFirstPaint();

/** The app at `/book` as a stranger sees it first: HTML that needs no code to be seen. */
export async function draw(ask: Ask): Promise<Drawing> {
  const queryClient = createQueryClient();
  const read = <E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<ReplyOf<E>> =>
    queryClient.fetchQuery({
      queryKey: [endpoint.path, body],
      queryFn: () => ask(endpoint, body) as Promise<ReplyOf<E>>,
    });
  const places = await read(findServiceAreas, { Text: "", SocietyId: null });
  const [place] = places.length === 1 ? places : [];
  // A stranger has chosen no society yet, whatever the page shows.
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
    // In one piece: what comes later would be put into its place by scripts of React's, which the content policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return { html: await text(prelude), answers: dehydrate(queryClient) };
}
