import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { atMost } from "#server/limits/slots.ts";

const isSource = import.meta.url.endsWith(".ts");
const program = fileURLToPath(new URL(isSource ? "../planDays.ts" : "./planDays.js", import.meta.url));

/** Time limit of a plan, in milliseconds: a day of 600 washes takes one to three seconds of a free processor. */
const LIMIT_MS = 20_000;

const busy = () => new ApiError("unavailable", refusalText("planTakesTooLong"), { retryAfter: 30 });

const oneAtATime = atMost({ name: "plans", running: 1, waiting: 5, limitMs: 2 * LIMIT_MS, busy });

/**
 * Plans a day in a process of its own, one day at a time: `planDays.ts` says what a day and its rota are.
 * @throws 503 when it takes too long.
 */
export const planApart = <Rota>(day: object): Promise<Rota> =>
  oneAtATime(async () => {
    const child = fork(program, {
      serialization: "advanced",
      ...(isSource && { execArgv: ["--import", "tsx"] }),
    });
    // Cancels the wait for the event that did not happen.
    const finished = new AbortController();
    const limit = AbortSignal.timeout(LIMIT_MS);
    const signal = AbortSignal.any([finished.signal, limit]);
    try {
      const answer = Promise.race([
        once(child, "message", { signal }),
        once(child, "exit", { signal }).then(([code]) => {
          throw new Error(`The process that plans a day ended with ${code}.`);
        }),
      ]);
      child.send(day);
      const [rota] = (await answer) as [Rota];
      return rota;
    } catch (error) {
      throw limit.aborted ? busy() : error;
    } finally {
      finished.abort();
      child.kill();
    }
  });
