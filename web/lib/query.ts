import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { call, type CallError } from "./call.ts";
import { keyed } from "./keyed.ts";

type ReadOptions = {
  enabled?: boolean;
  /** The reply never changes while the app is open; writes do not refetch it. */
  fixed?: boolean;
  /** Refetch interval while the page is visible, ms; also refetches on focus. */
  everyMs?: number;
};

/** Reads through the cache: one request per endpoint and body; keeps the last reply while the next loads. */
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
  /** False for a call that changes nothing shown, such as a check or a code by mail. */
  changes?: boolean;
  onDone?: (reply: ReplyOf<E>, body: BodyOf<E>) => void;
};

/** Refetches active queries; others refetch when their screen opens. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ refetchType: "active" });
}

/** Sends a write, at most once across retries, and then refetches active queries. */
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
