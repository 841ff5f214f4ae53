import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Postmaster } from "./postmaster.ts";
import type { Log } from "./serverProcesses.ts";

type Start = (signal: AbortSignal) => Promise<Postmaster>;

const maxPauseMs = 5000;

/**
 * Starts a server, and starts it again whenever it exits before `stop`.
 * @throws when the first start fails, because then a person is there to read why
 */
export async function keepRunning(start: Start, log: Log): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const aborted = once(signal, "abort");
  const first = await start(signal);
  const watch = async (): Promise<void> => {
    let server: Postmaster | undefined = first;
    while (server && !signal.aborted) {
      await Promise.race([server.exited, aborted]);
      if (!signal.aborted) server = await startAgain(start, log, signal);
    }
    await server?.stop();
  };
  const watching = watch();
  const stop = (): Promise<void> => {
    stopping.abort();
    return watching;
  };
  return { stop };
}

/** Retries until it starts. @returns undefined when `signal` is aborted first */
async function startAgain(start: Start, log: Log, signal: AbortSignal): Promise<Postmaster | undefined> {
  log("PostgreSQL ended unexpectedly; starting it again");
  for (let pauseMs = 100; !signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      const server = await start(signal);
      log("PostgreSQL runs again");
      return server;
    } catch (error) {
      if (signal.aborted) return undefined;
      log("PostgreSQL did not start; trying again", { err: error, pauseMs });
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}
