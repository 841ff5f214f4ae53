import type { Period } from "#contract/return/period.ts";

/** The company and period of a return. */
export type Subject = { companyId: number; period: Period };

export const bodyOf = ({ companyId, period: { month, isQuarter } }: Subject) => ({
  CompanyId: companyId,
  Period: month,
  Quarter: isQuarter,
});
