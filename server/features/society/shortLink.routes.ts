import type { FastifyInstance } from "fastify";
import { bookingPath, SHORT_PATH, societyCode } from "#contract/society/poster.ts";
import type { Db } from "#server/db/database.ts";
import { findSocietyByCode } from "./shortLink.queries.ts";

/** Leads from a society's short link to its booking page; unknown codes get the page for addresses that do not exist. */
export function shortLinkRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<{ Params: { code: string } }>(`${SHORT_PATH}/:code`, async ({ params }, reply) => {
    const { data: code } = societyCode.safeParse(params.code);
    const societyId = code && (await findSocietyByCode(db, code));
    if (societyId) return reply.header("cache-control", "no-cache").redirect(bookingPath(societyId));
    reply.code(404).callNotFound();
    return reply;
  });
}
