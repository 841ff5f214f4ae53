import type { FastifyReply } from "fastify";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

/** Aborts as soon as the connection is lost before the response is sent. Only the log reads its reason. */
export function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const close = (): void => {
    if (!raw.writableFinished) leaving.abort(new ApiError("timeout", refusalText("connectionLost")));
  };
  if (raw.destroyed) close();
  else raw.once("close", close);
  return leaving.signal;
}
