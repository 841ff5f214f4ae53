import type { IssuedKind } from "#contract/bill/bill.ts";
import {
  defaultPrefixes,
  type PrefixField,
  prefixFields,
  type SeriesPrefixes,
} from "#contract/bill/series.ts";
import { refusalText } from "#server/errors/apiError.ts";
import type { UsedPrefix } from "./tax.queries.ts";
import { refused } from "./tax.rules.ts";

type Numbering = {
  companyId: number;
  isFurther: boolean;
  stateId: number;
  kind: IssuedKind;
  /** The prefix of the bills, or those of all kinds. */
  prefix: string | undefined;
  prefixes: SeriesPrefixes | undefined;
};

/** True for prefixes of the registration itself, whatever GSTIN it had before. */
const isOwn = ({ companyId, isFurther, stateId }: Numbering, used: UsedPrefix): boolean =>
  used.companyId === companyId && used.isFurther === isFurther && (!isFurther || used.stateId === stateId);

/**
 * The prefixes of tax settings.
 * @throws 409 for a prefix that another company uses under the same GSTIN, or that the company itself uses for another
 * registration or another kind of document.
 */
export function choosePrefixes(numbering: Numbering, used: readonly UsedPrefix[]): SeriesPrefixes {
  const { companyId, kind, prefix, prefixes } = numbering;
  const field = prefixes ? "SeriesPrefixes" : "SeriesPrefix";
  const wanted = prefixes ? Object.values(prefixes) : [prefix];
  const foreign = used.find((one) => !isOwn(numbering, one) && wanted.includes(one.prefix));
  if (foreign)
    throw refused(
      field,
      foreign.companyId === companyId
        ? refusalText("prefixOfOtherState", { prefix: foreign.prefix, state: foreign.stateName })
        : refusalText("prefixTaken", { prefix: foreign.prefix, company: foreign.companyName }),
    );
  if (!prefixes) {
    const usedFor = used.map((one): [string, PrefixField | "other"] => [
      one.prefix,
      isOwn(numbering, one) ? one.field : "other",
    ]);
    return defaultPrefixes(prefix ?? "", kind, new Map(usedFor));
  }
  const other = prefixFields.find((own) =>
    used.some((one) => one.prefix === prefixes[own] && one.field !== own),
  );
  if (other) throw refused(field, refusalText("prefixOfOtherKind", { prefix: prefixes[other] }));
  return prefixes;
}
