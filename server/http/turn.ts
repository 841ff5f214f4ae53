import { setImmediate } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { networkOf } from "#server/net/address.ts";
import { atMost } from "#server/limits/slots.ts";
import type { Callers } from "./callers.ts";
import { leavingOf } from "./leaving.ts";

declare module "fastify" {
  interface FastifyRequest {
    turn: Turn | null;
  }
}

/** A turn that a request holds until it is both worked off and answered, or given up. */
export class Turn {
  /** Aborts when whoever asked has left. */
  readonly leaving: AbortSignal;
  #isOpen = true;
  #isWorking = false;
  readonly #end: () => void;

  private constructor({ raw }: FastifyReply, leaving: AbortSignal, end: () => void) {
    this.leaving = leaving;
    this.#end = end;
    const close = (): void => {
      this.#isOpen = false;
      if (!this.#isWorking) this.#end();
    };
    raw.once("finish", close).once("close", close);
    if (leaving.aborted) close();
  }

  /** Waits for a turn of `who`. @throws 429 when too many of theirs wait; at once when whoever asked leaves. */
  static async take(callers: Callers, who: string, cost: number, reply: FastifyReply): Promise<Turn> {
    const leaving = leavingOf(reply);
    return new Turn(reply, leaving, await callers.take(who, cost, leaving));
  }

  /** Works a request off. @throws when whoever asked has left before. */
  async work<T>(run: () => Promise<T>): Promise<T> {
    this.leaving.throwIfAborted();
    this.#isWorking = true;
    try {
      return await run();
    } finally {
      this.#isWorking = false;
      if (!this.#isOpen) this.#end();
    }
  }
}

/** A body of this many bytes costs as much as a plain call: reading it holds up everybody. */
const BYTES_A_TURN = 16_384;

/** What a body costs to read; one that does not say its length, as much as there is. */
function priceOfBody({ headers }: FastifyRequest): number {
  const { "content-length": length, "transfer-encoding": encoding } = headers;
  return encoding === undefined ? Math.ceil(Number(length ?? 0) / BYTES_A_TURN) : Infinity;
}

/** Takes the caller's turn before the body is read. A file's bytes are not looked through, and cost by the endpoint alone. */
export function queueUp({ cost, file }: Endpoint, callers: Callers) {
  const price = cost ?? (file ? 2 : 1);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const who = request.caller ? `user ${request.caller.userId}` : networkOf(request.ip);
    const reading = file ? 1 : priceOfBody(request);
    request.turn = await Turn.take(callers, who, Math.max(price, reading), reply);
    // What has arrived whole would else be worked off at once, and all of it before anybody else's is looked at.
    if (reading > 1) await setImmediate();
  };
}

/** Files are held whole: so many at once, with what is made of them, is what memory is there for. */
const uploads = atMost({
  name: "uploads",
  running: 8,
  waiting: 200,
  limitMs: 60_000,
  busy: () =>
    new ApiError("unavailable", refusalText("manyFilesArriving"), {
      retryAfter: 5,
    }),
});

/** Works a request off in the turn that it has taken; one with a file when there is room for it, before it is read. */
export function inTurn<T>(
  { file }: Endpoint,
  request: FastifyRequest,
  run: (leaving: AbortSignal) => Promise<T>,
): Promise<T> {
  const turn = request.turn as Turn;
  const work = () => run(turn.leaving);
  return turn.work(() => (file ? uploads(work, { leaving: turn.leaving }) : work()));
}
