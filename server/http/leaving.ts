import type { FastifyReply } from "fastify";
import { ApiError, refusalText } from "#server/errors/apiError.ts";

/** Aborts as soon as the connection is lost before the answer is out. Its reason is read by nobody but the log. */
export function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const close = (): void => {
    if (!raw.writableFinished) leaving.abort(new ApiError("timeout", refusalText("connectionLost")));
  };
  if (raw.destroyed) close();
  else raw.once("close", close);
  return leaving.signal;
}
