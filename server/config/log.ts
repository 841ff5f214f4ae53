import pino from "pino";

type LoggedError = { type: string; code?: string; constraint?: string; message: string; stack: string };

const textOf = (error: Error, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? value : undefined;
};

/** A message without the value that it quotes at its end. */
export function unquoted(message: string): string {
  const quote = message.endsWith('"') ? message.indexOf(': "') : -1;
  return quote < 0 ? message : `${message.slice(0, quote)}: "…"`;
}

/**
 * What of an error is logged: never its other properties, since a database error carries the row that it is
 * about and a connection its whole state; of a message, not the value that it quotes at its end.
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

// Written behind the request's back, yet never later than the end of the process.
const standardOutput = () => pino.destination({ dest: 1, sync: false });

/** The process's log: one JSON object a line on `destination`, without anything personal or secret. */
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
