import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { addRequest } from "#contract/request/request.ts";
import { call, CallError } from "#web/lib/call.ts";
import { solve } from "#web/lib/proof.ts";

type Body = BodyOf<typeof addRequest>;

/** Sends what a stranger asks; does the work that may be asked for first, and sends it again. */
export function useAsk() {
  const [opened] = useState(() => performance.now());
  return useMutation<ReplyOf<typeof addRequest>, CallError, Omit<Body, "Seconds">>({
    mutationFn: async (fields) => {
      const body = { ...fields, Seconds: Math.round((performance.now() - opened) / 1000) };
      try {
        return await call(addRequest, body);
      } catch (error) {
        if (!(error instanceof CallError) || !error.proof) throw error;
        return call(addRequest, body, { proof: await solve(error.proof) });
      }
    },
  });
}
