import type { Server } from "node:http";
import { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CodedText } from "#contract/coded.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { networkOf } from "#server/net/address.ts";
import { atMost } from "#server/limits/slots.ts";
import type { Callers } from "#server/limits/callers.ts";
import { leavingOf } from "./leaving.ts";

declare module "fastify" {
  interface FastifyRequest {
    slot: RequestSlot | null;
  }
}

/** A slot that a request occupies until it has been handled and answered, or aborted. */
export class RequestSlot {
  /** Aborts when the caller has disconnected. */
  readonly leaving: AbortSignal;
  /** Aborts when the caller has disconnected, or the body has waited too long to be read. */
  readonly waiting: AbortSignal;
  #isOpen = true;
  #isWorking = false;
  readonly #end: () => void;

  private constructor(
    { raw }: FastifyReply,
    { leaving, waiting }: Pick<RequestSlot, "leaving" | "waiting">,
    end: () => void,
  ) {
    this.leaving = leaving;
    this.waiting = waiting;
    this.#end = end;
    const close = (): void => {
      this.#isOpen = false;
      if (!this.#isWorking) this.#end();
    };
    raw.once("finish", close).once("close", close);
    if (leaving.aborted) close();
  }

  /**
   * Waits for a slot of `who`.
   * @throws 429 when too many of theirs wait; throws at once when the caller disconnects or `late` aborts.
   */
  static async take(
    callers: Callers,
    { who, cost, late }: { who: string; cost: number; late?: AbortSignal | undefined },
    reply: FastifyReply,
  ): Promise<RequestSlot> {
    const leaving = leavingOf(reply);
    const waiting = late ? AbortSignal.any([leaving, late]) : leaving;
    return new RequestSlot(reply, { leaving, waiting }, await callers.take(who, cost, waiting));
  }

  /** Gives the slot back early, before waiting for something outside that takes neither processor nor connection. */
  release(): void {
    this.#end();
  }

  /**
   * Handles a request.
   * @throws when the caller has already disconnected.
   */
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

/** Bytes of a body that cost as much as a plain call, because reading it blocks everybody. */
const BYTES_PER_SLOT = 16_384;

/** Cost of reading a body; a body without a length costs the maximum. */
function priceOfBody({ headers }: FastifyRequest): number {
  const { "content-length": length, "transfer-encoding": encoding } = headers;
  return encoding === undefined ? Math.ceil(Number(length ?? 0) / BYTES_PER_SLOT) : Infinity;
}

/**
 * Aborts with a sentence after two thirds of the time in which a request must have arrived: at its end, the connection
 * of a body that is not read yet would be ended without one.
 */
function lateAfter({ requestTimeout }: Server, text: CodedText): AbortSignal {
  const late = new AbortController();
  const refuse = (): void => late.abort(new ApiError("too-many", text, { retryAfter: 5 }));
  setTimeout(refuse, (requestTimeout * 2) / 3).unref();
  return late.signal;
}

/**
 * Acquires the caller's slot before the body is read. The bytes of a file are not parsed, and cost only what the
 * endpoint says.
 */
export function queueUp({ cost, file }: Endpoint, callers: Callers) {
  const price = cost ?? (file ? 2 : 1);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const who = request.caller ? `user ${request.caller.userId}` : networkOf(request.ip);
    const reading = file ? 1 : priceOfBody(request);
    // Requests of tests have no connection that would be ended.
    const isLong = (file !== undefined || reading > 1) && request.raw.socket instanceof Socket;
    const text = refusalText(file ? "manyFilesArriving" : "manyCallsOpen");
    const late = isLong ? lateAfter(request.server.server, text) : undefined;
    request.slot = await RequestSlot.take(callers, { who, cost: Math.max(price, reading), late }, reply);
    // Bodies that have arrived completely would otherwise all be handled before other callers' requests are read.
    if (reading > 1) await setImmediate();
  };
}

/** Files are held in memory: this many at once, with what is made of them, fit the memory. */
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

/** Handles a request in its slot; one with a file when an upload slot is free, before the file is read. */
export function runInSlot<T>(
  { file }: Endpoint,
  request: FastifyRequest,
  run: (leaving: AbortSignal) => Promise<T>,
): Promise<T> {
  const slot = request.slot as RequestSlot;
  const work = () => run(slot.leaving);
  return slot.work(() => (file ? uploads(work, { leaving: slot.waiting }) : work()));
}
