import type { FastifyReply } from "fastify";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Caller } from "#server/access/scope.ts";
import { atMost } from "#server/limits/slots.ts";
import { Callers } from "#server/limits/callers.ts";
import { RequestSlot } from "./requestSlot.ts";

/** Time limit of one rendering, including the wait for the rendering process, in milliseconds. */
const LIMIT_MS = 180_000;

/**
 * Limits rendering of PDFs and tables: one at a time per person and per company, and few in all. A reader who opens
 * many waits for their own, and another company for one of theirs at most.
 */
export class Renderings {
  readonly #readers = new Callers({
    name: "readers",
    share: 1,
    waiting: 20,
    refusal: refusalText("manyPapersOpen"),
    retryAfter: 10,
  });
  readonly #companies = new Callers({
    name: "companies",
    share: 1,
    waiting: 50,
    refusal: refusalText("companyPapersOpen"),
    retryAfter: 10,
  });
  readonly #all = atMost({
    name: "papers",
    running: 3,
    waiting: 100,
    limitMs: LIMIT_MS,
    busy: () =>
      new ApiError("unavailable", refusalText("manyPapersDrawn"), {
        retryAfter: 30,
      }),
  });

  /**
   * Acquires a reader's slot, held until the response is sent.
   * @throws 429 when too many of theirs wait.
   */
  slotOf(userId: number, reply: FastifyReply): Promise<RequestSlot> {
    return RequestSlot.take(this.#readers, { who: `user ${userId}`, cost: 1 }, reply);
  }

  /**
   * Does `work` when it is the turn of the reader's company; each user of the back office, which has none, counts
   * alone.
   */
  async render<T>({ companyId, userId }: Caller, leaving: AbortSignal, work: () => Promise<T>): Promise<T> {
    const queueKey = companyId === null ? `user ${userId}` : `company ${companyId}`;
    const release = await this.#companies.take(queueKey, 1, leaving);
    try {
      return await this.#all(work, { leaving });
    } finally {
      release();
    }
  }
}
