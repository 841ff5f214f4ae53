import { useRef, useState } from "react";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { CallError } from "./call.ts";
import { keyed } from "./keyed.ts";

/**
 * Sends a call without refetching, for screens outside the query cache; see useSend.
 * @param load loads the endpoint's declaration, which such screens fetch once rendered.
 */
export function useConfirm<E extends Endpoint>(load: () => Promise<E>, onDone: (reply: ReplyOf<E>) => void) {
  const [isPending, setPending] = useState(false);
  const sender = useRef<ReturnType<typeof keyed<E>>>(null);
  const ask = async (body: BodyOf<E>, onError: (error: CallError) => void): Promise<void> => {
    setPending(true);
    try {
      sender.current ??= keyed(await load());
      onDone(await sender.current(body));
    } catch (error) {
      onError(error as CallError);
    } finally {
      setPending(false);
    }
  };
  return { isPending, ask };
}
