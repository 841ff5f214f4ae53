import { getPack } from "#contract/committee/committee.ts";
import { indiaAt } from "#contract/day.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { PACK } from "./paper.rules.ts";
import {
  type PackQuery,
  countByBuilding,
  countByReason,
  findComplaints,
  findFirstMonth,
  findSociety,
  findWorkers,
} from "./committee.queries.ts";
import { checksOf, type PackFacts, packOf } from "./committee.rules.ts";

/** The data of a committee's pack. @throws 404 for a society outside `scope`. */
export async function findPack(db: Db, scope: Scope, query: PackQuery): Promise<PackFacts> {
  return packOf({
    society: await findSociety(db, scope, query.societyId),
    month: query.month,
    buildings: await countByBuilding(db, scope, query),
    reasons: await countByReason(db, scope, query),
    complaints: await findComplaints(db, scope, query),
    workers: await findWorkers(db, scope, query),
  });
}

export function committeeRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(getPack, async ({ body, scope, caller, now, db }) => {
    const { SocietyId: societyId, Month: month, Language: language } = body;
    const { society, workers, ...facts } = await findPack(db, scope, {
      societyId,
      month,
      today: indiaAt(now).day,
    });
    const urlOf = (extension: "pdf" | "csv") =>
      generatedFileUrl(
        {
          kind: PACK,
          about: [societyId, month, language],
          file: `society-${societyId}-${month}.${extension}`,
        },
        caller,
        now,
        secrets,
      );
    return {
      societyId,
      societyName: society.name,
      city: society.city,
      firstMonth: await findFirstMonth(db, scope, { societyId }),
      companies: society.companies,
      ...facts,
      providers: workers.map((worker) => ({
        providerId: worker.providerId,
        name: worker.name,
        companyName: worker.companyName,
        daysPlanned: worker.daysPlanned,
        daysCame: worker.daysCame,
        done: worker.done,
        checks: checksOf(worker),
      })),
      paperUrl: urlOf("pdf"),
      csvUrl: urlOf("csv"),
    };
  });
}
