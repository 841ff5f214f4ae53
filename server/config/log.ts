import pino from "pino";

type LoggedError = { type: string; code?: string; constraint?: string; message: string; stack: string };

const textOf = (error: Error, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? value : undefined;
};

/** Removes the value quoted at the end of a message. */
export function unquoted(message: string): string {
  const quote = message.endsWith('"') ? message.indexOf(': "') : -1;
  return quote < 0 ? message : `${message.slice(0, quote)}: "…"`;
}

/**
 * The loggable part of an error. Its other properties are never logged: a database error carries its row, and a
 * connection its whole state. The value quoted at the end of a message is removed.
 */
function loggedError(error: Error): LoggedError {
  const code = textOf(error, "code");
  const constraint = textOf(error, "constraint");
  return {
    type: error.name,
    ...(code && { code }),
    ...(constraint && { constraint }),
    message: unquoted(error.message),
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
  };
}

export type Log = pino.Logger;

// Written asynchronously, but before the process ends.
const standardOutput = () => pino.destination({ dest: 1, sync: false });

/** The process's log: one JSON object per line on `destination`, without personal or secret data. */
export function openLog(level: string, destination: pino.DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      serializers: {
        err: (error: unknown) => (error instanceof Error ? loggedError(error) : { type: typeof error }),
      },
    },
    destination,
  );
}
