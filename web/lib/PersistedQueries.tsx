import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import {
  type PersistedClient,
  PersistQueryClientProvider,
  type PersistQueryClientProviderProps,
} from "@tanstack/react-query-persist-client";
import { type ReactNode, useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { PERSISTED_REPLIES, storedSession } from "./session.ts";

/** Age of the last page at which its replies are no longer worth showing. */
const MAX_AGE_MS = 30 * 86_400_000;

/** Local storage, which ends with the session. A write that is still waiting at the sign-out comes too late. */
const storageOf = (userId: number) => ({
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, text: string) => {
    if (storedSession()?.user.userId === userId) localStorage.setItem(key, text);
  },
  removeItem: (key: string) => localStorage.removeItem(key),
});

function optionsOf(
  userId: number,
  endpoints: readonly Endpoint[],
): PersistQueryClientProviderProps["persistOptions"] {
  const endpointOf = ([path]: QueryKey) => endpoints.find((endpoint) => endpoint.path === path);
  /** Drops what an earlier release has stored in another form; the rest is shown and fetched again, however young. */
  const fitting = (text: string): PersistedClient => {
    const stored = JSON.parse(text) as PersistedClient;
    const queries = stored.clientState.queries
      .filter(({ queryKey, state }) => endpointOf(queryKey)?.reply.safeParse(state.data).success)
      .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }));
    return { ...stored, clientState: { mutations: [], queries } };
  };
  return {
    persister: createAsyncStoragePersister({
      storage: storageOf(userId),
      key: PERSISTED_REPLIES,
      deserialize: fitting,
    }),
    // Replies of another user are removed, not restored.
    buster: String(userId),
    maxAge: MAX_AGE_MS,
    dehydrateOptions: {
      // By data and not by success: a refetch without a connection fails, and must not empty the storage.
      shouldDehydrateQuery: ({ queryKey, state }) =>
        state.data !== undefined && endpointOf(queryKey) !== undefined,
      shouldDehydrateMutation: () => false,
    },
  };
}

type Props = {
  userId: number;
  /** The calls whose replies are kept. */
  endpoints: readonly Endpoint[];
  children: ReactNode;
};

/**
 * Keeps the replies of some calls in this browser until the user signs out, so that the screens inside open with them
 * without a connection.
 */
export function PersistedQueries({ userId, endpoints, children }: Props) {
  const client = useQueryClient();
  const [persistOptions] = useState(() => optionsOf(userId, endpoints));
  return (
    <PersistQueryClientProvider client={client} persistOptions={persistOptions}>
      {children}
    </PersistQueryClientProvider>
  );
}
