import type { Filing } from "#contract/return/return.ts";
import type { FilingRow } from "./filing.queries.ts";

export const serializeFiling = (filing: FilingRow | undefined): Filing | null =>
  filing ? { returnFilingId: filing.returnFilingId, filedOn: filing.filedOn, arn: filing.arn } : null;
