import type { Period } from "#contract/return/period.ts";

export type Subject = {
  companyId: number;
  period: Period;
  /** Empty for the company's first one. */
  gstin: string;
};

export const bodyOf = ({ companyId, period: { month, isQuarter }, gstin }: Subject) => ({
  CompanyId: companyId,
  Period: month,
  Quarter: isQuarter,
  ...(gstin !== "" && { Gstin: gstin }),
});
