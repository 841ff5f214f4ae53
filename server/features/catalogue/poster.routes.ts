import { indiaAt } from "#contract/day.ts";
import { getPoster, shortLink } from "#contract/society/poster.ts";
import { isLanguage } from "#i18n/languages.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { findAddedRate } from "#server/features/company/tax.queries.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import { findSociety } from "#server/features/society/society.queries.ts";
import { found, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { renderPoster } from "#server/pdf/renderer.ts";
import { translatorIn } from "#server/texts/translator.ts";
import type { Scope } from "#server/access/scope.ts";
import { findItems, type ItemRow } from "./item.queries.ts";
import { findServices } from "./service.queries.ts";
import { MAX_ON_POSTER, POSTER, type PosterFacts, posterOf } from "./poster.rules.ts";

/** The items that residents of a society can book, by service. */
async function findSold(db: Db, scope: Scope, societyId: number): Promise<ItemRow[]> {
  const items: ItemRow[] = [];
  for (const { serviceId } of await findServices(db, { active: true, societyId })) {
    if (items.length >= MAX_ON_POSTER) break;
    const ofService = await findItems(db, scope, { serviceId, societyId, placeId: societyId });
    items.push(...ofService.filter(({ active }) => active));
  }
  return items.slice(0, MAX_ON_POSTER);
}

async function findPoster(db: Db, scope: Scope, societyId: number, now: Date): Promise<PosterFacts> {
  const society = found(await findSociety(db, scope, societyId), "society");
  return {
    societyId,
    society: society.societyName,
    city: society.city,
    code: society.code,
    items: await findSold(db, scope, societyId),
    addedRate: await findAddedRate(db, scope, { societyId, day: indiaAt(now).day }),
    companies: society.servedBy.filter(({ active }) => active).map(({ companyName }) => companyName),
  };
}

/** A society's poster as a PDF, with what is sold when it is opened. */
export const societyPoster = (publicUrl: string): GeneratedFile => ({
  permission: getPoster.permission,
  reveals: { unrecorded: "Prices for everybody." },
  render: async (db, scope, [society, code = ""], _file, now) => {
    if (!isLanguage(code)) throw missing("paper");
    const facts = await findPoster(db, scope, Number(society), now);
    return renderPoster(posterOf(facts, translatorIn(code), publicUrl));
  },
});

export function posterRoutes(
  serve: Serve,
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
): void {
  serve(getPoster, async ({ body: { societyId, Language }, scope, caller, db, now }) => {
    const { items, code } = await findPoster(db, scope, societyId, now);
    if (items.length === 0) throw invalid({ societyId: refusalText("nothingToSellThere") });
    const ref = { kind: POSTER, about: [societyId, Language], file: `poster-${societyId}.pdf` };
    return { link: shortLink(publicUrl, code), url: generatedFileUrl(ref, caller, now, secrets) };
  });
}
