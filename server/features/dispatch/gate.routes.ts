import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { addDays, indiaAt } from "#contract/day.ts";
import { GATE_DAYS_AHEAD, getGateList, recallGateLink } from "#contract/dispatch/gate.ts";
import { isLanguage } from "#i18n/languages.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, found, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import { pathOf, THUMBNAIL } from "#server/features/file/file.rules.ts";
import { findSociety } from "#server/features/society/society.queries.ts";
import type { FileStore } from "#server/files/store.ts";
import type { Serve } from "#server/http/serve.ts";
import { Strangers } from "#server/http/strangers.ts";
import { atMost } from "#server/limits/slots.ts";
import { networkOf } from "#server/net/address.ts";
import { renderGateList } from "#server/pdf/renderer.ts";
import { amongServed, type Scope } from "#server/access/scope.ts";
import { translatorIn } from "#server/texts/translator.ts";
import {
  addRecall,
  findGate,
  findRecalls,
  type Gate,
  type GatePerson,
  type GateQuery,
} from "./gate.queries.ts";
import {
  endOfDay,
  GATE_LIST,
  GATE_PATH,
  gateListOf,
  gatePageOf,
  gatePath,
  isGateSigned,
  languageOf,
  overPageOf,
  parseGatePath,
} from "./gate.rules.ts";

/** The photo of each person, small; null without one, or while the store has none. */
async function readPhotos(store: FileStore, people: readonly GatePerson[]): Promise<(Buffer | null)[]> {
  const photos: (Buffer | null)[] = [];
  for (const { photo } of people) {
    const path = photo === null ? null : pathOf("document", photo, THUMBNAIL);
    const stored = path === null ? null : await store.get(path);
    photos.push(stored ? await buffer(stored.body) : null);
  }
  return photos;
}

/** The list of a day, in a society within `scope`. @throws 404 for another society. */
async function findOwnGate(
  db: Db,
  scope: Scope,
  { societyId, day }: { societyId: number; day: string },
): Promise<{ gate: Gate; query: GateQuery }> {
  const inReach = scope.reach === "all" ? scope : amongServed(scope);
  found(await findSociety(db, inReach, societyId), "society");
  const query = { societyId, companyId: scope.reach === "all" ? null : scope.companyId, day };
  return { gate: found(await findGate(db, query), "society"), query };
}

/** A day's list for the gate as a PDF, with the people as they are assigned when it is opened. */
export const gateList = (store: FileStore): GeneratedFile => ({
  permission: getGateList.permission,
  reveals: { unrecorded: "Names and photos of who comes, which hang at the gate." },
  render: async (db, scope, [society, day = "", code = ""]) => {
    if (!isLanguage(code)) throw missing("paper");
    const { gate } = await findOwnGate(db, scope, { societyId: Number(society), day });
    const photos = await readPhotos(store, gate.people);
    return renderGateList(gateListOf(gate, { day, photos }, translatorIn(code)));
  },
});

export function gateRoutes(
  serve: Serve,
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
): void {
  serve(getGateList, async ({ body: { societyId, Day: day, Language }, scope, caller, db, now }) => {
    const { gate, query } = await findOwnGate(db, scope, { societyId, day });
    const today = indiaAt(now).day;
    if (day < today || day > addDays(today, GATE_DAYS_AHEAD))
      throw invalid({ Day: refusalText("gateDayPast", { count: GATE_DAYS_AHEAD }) });
    const recalls = (await findRecalls(db, query)) ?? 0;
    const ref = { kind: GATE_LIST, about: [societyId, day, Language], file: `gate-${day}.pdf` };
    return {
      people: gate.people.length,
      url: generatedFileUrl(ref, caller, now, secrets),
      guardUrl: `${publicUrl}${gatePath(query, recalls, Language, secrets)}`,
      validUntil: endOfDay(day).toISOString(),
    };
  });

  serve(recallGateLink, ({ body: { societyId }, scope, now, write }) =>
    write(async (db) => {
      const { query } = await findOwnGate(db, scope, { societyId, day: indiaAt(now).day });
      await addRecall(db, query);
      return {};
    }),
  );
}

/** A gate's guards read it on a few phones, which reload it now and then. */
const guardLimit = { burst: 60, perSecond: 1 };

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "private, no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

type GatePageOptions = { db: Db; clock: () => Date; secrets: Secrets; store: FileStore };

/** Serves the guard's page to anybody with its link, until the end of its day. */
export function gatePageRoutes(app: FastifyInstance, { db, clock, secrets, store }: GatePageOptions): void {
  const guards = new Strangers(guardLimit);
  const fewAtOnce = atMost({
    name: "gate pages",
    running: 2,
    waiting: 50,
    limitMs: 10_000,
    busy: () => new ApiError("unavailable", refusalText("manyPapersDrawn"), { retryAfter: 5 }),
  });
  app.get(`${GATE_PATH}/:society/:company/:day/:signature`, async (request, reply) => {
    const now = clock();
    guards.count(networkOf(request.ip), now);
    const translator = translatorIn(languageOf((request.query as Record<string, unknown>)["in"]));
    const params = request.params as Record<string, string>;
    const query = parseGatePath(params, now);
    const page =
      query &&
      (await fewAtOnce(async () => {
        const recalls = await findRecalls(db, query);
        if (recalls === null || !isGateSigned(query, recalls, params, secrets)) return null;
        const gate = await findGate(db, query);
        if (!gate) return null;
        const photos = await readPhotos(store, gate.people);
        return gatePageOf(gate, { day: query.day, photos }, translator);
      }));
    return reply
      .code(page ? 200 : 404)
      .headers(headers)
      .send(page ?? overPageOf(translator));
  });
}
