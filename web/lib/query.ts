import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { call, type CallError } from "./call.ts";
import { keyed } from "./keyed.ts";

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

/** Sends a write, however often it is tried once only, and then asks for what is shown anew. */
export function useSend<E extends Endpoint>(endpoint: E, { changes = true, onDone }: SendOptions<E> = {}) {
  const refresh = useRefresh();
  const [send] = useState(() => keyed(endpoint));
  return useMutation<ReplyOf<E>, CallError, BodyOf<E>>({
    mutationFn: send,
    onSuccess: async (reply, body) => {
      if (changes) await refresh();
      onDone?.(reply, body);
    },
  });
}
