import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { call, type CallError } from "./call.ts";

type ReadOptions = {
  enabled?: boolean;
  /** The answer never changes while the app is open: no write asks for it again. */
  fixed?: boolean;
  /** Asks again by itself while the page is looked at: every so many milliseconds, and whenever it comes to the front. */
  everyMs?: number;
};

/** Reads through the cache: the same endpoint and body are asked once; the last answer stays while the next comes. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  { enabled = true, fixed = false, everyMs }: ReadOptions = {},
) {
  return useQuery<ReplyOf<E>, CallError>({
    queryKey: [endpoint.path, body],
    queryFn: ({ signal }) => call(endpoint, body, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...(fixed && { staleTime: "static" }),
    ...(everyMs !== undefined && { refetchInterval: everyMs, refetchOnWindowFocus: "always" }),
  });
}

/** A new Idempotency-Key. */
// randomUUID exists on secure origins only; a desk may reach the app over plain HTTP in its own network.
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

type SendOptions<E extends Endpoint> = {
  /** False for a call that changes nothing that is shown: a check, a code by mail. */
  changes?: boolean;
  onDone?: (reply: ReplyOf<E>, body: BodyOf<E>) => void;
};

/** Asks again for what is shown; what is kept of other screens is asked again when they open. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ refetchType: "active" });
}

/**
 * Sends a write, and then asks for what is shown anew. Until it has succeeded every try carries the same Idempotency-Key, so that pressing the button
 * again after a lost answer does not write twice; a changed body gets a new key.
 */
export function useSend<E extends Endpoint>(endpoint: E, { changes = true, onDone }: SendOptions<E> = {}) {
  const refresh = useRefresh();
  const [keys] = useState(() => new Map<string, string>());
  return useMutation<ReplyOf<E>, CallError, BodyOf<E>>({
    mutationFn: (body) => {
      const sent = JSON.stringify(body);
      const key = keys.get(sent) ?? newKey();
      keys.clear();
      keys.set(sent, key);
      return call(endpoint, body, { key });
    },
    onSuccess: async (reply, body) => {
      keys.clear();
      if (changes) await refresh();
      onDone?.(reply, body);
    },
  });
}
