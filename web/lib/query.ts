import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getAuditUsers, searchAudit } from "#contract/audit/audit.ts";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { call, type CallError } from "./call.ts";

type ReadOptions = { enabled?: boolean };

/** Reads through the cache: the same endpoint and body are asked once; the last answer stays while the next comes. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  { enabled = true }: ReadOptions = {},
) {
  return useQuery<ReplyOf<E>, CallError>({
    queryKey: [endpoint.path, body],
    queryFn: ({ signal }) => call(endpoint, body, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** A new Idempotency-Key. */
// randomUUID exists on secure origins only; a desk may reach the app over plain HTTP in its own network.
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

type SendOptions<E extends Endpoint> = {
  /** Endpoints whose cached answers this call makes stale. */
  refreshes: readonly Endpoint[];
  onDone?: (reply: ReplyOf<E>, body: BodyOf<E>) => void;
};

/**
 * Sends a write. Until it has succeeded every try carries the same Idempotency-Key, so that pressing the button
 * again after a lost answer does not write twice; a changed body gets a new key.
 */
export function useSend<E extends Endpoint>(endpoint: E, { refreshes, onDone }: SendOptions<E>) {
  const client = useQueryClient();
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
      // Whatever is written leaves its trail.
      const stale = [...refreshes, searchAudit, getAuditUsers];
      await Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
      onDone?.(reply, body);
    },
  });
}
