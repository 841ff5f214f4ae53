import type { FastifyReply } from "fastify";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { Caller } from "#server/access/scope.ts";
import { atMost } from "#server/limits/slots.ts";
import { Callers } from "./callers.ts";
import { Turn } from "./turn.ts";

/** How long one rendering may take, waiting for the process that draws included, in milliseconds. */
const LIMIT_MS = 180_000;

/**
 * Bounds what is rendered for readers, papers and tables alike: one at a time for each person and for each company, and few
 * in all. So whoever opens many waits for oneself, and another company for one of theirs at most.
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

  /** Takes a turn of a reader's, held until the answer is out. @throws 429 when too many of theirs wait. */
  turnOf(userId: number, reply: FastifyReply): Promise<Turn> {
    return Turn.take(this.#readers, `user ${userId}`, 1, reply);
  }

  /** Does `work` when it is the turn of the reader's company; the back office has none, and each of its people counts alone. */
  async render<T>({ companyId, userId }: Caller, leaving: AbortSignal, work: () => Promise<T>): Promise<T> {
    const whose = companyId === null ? `user ${userId}` : `company ${companyId}`;
    const giveBack = await this.#companies.take(whose, 1, leaving);
    try {
      return await this.#all(work, { leaving });
    } finally {
      giveBack();
    }
  }
}
