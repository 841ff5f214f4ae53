import type { Settings } from "#server/config/settings.ts";

/** The message for the operator when the server cannot listen. */
export function listenProblem(error: unknown, { PORT, HOST }: Pick<Settings, "PORT" | "HOST">): Error {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return new Error(
      `Port ${PORT} is taken by another program. Stop that one, or set PORT to another number.`,
    );
  if (code === "EACCES")
    return new Error(`Port ${PORT} may not be opened by this account. Set PORT to a number above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new Error(
      `${HOST} is no address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of them.`,
    );
  return error instanceof Error ? error : new Error(String(error));
}
