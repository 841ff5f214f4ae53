import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { checkTaxFields, TaxFields } from "#contract/bill/tax.ts";

export const TaxDraft = TaxFields.check(checkTaxFields);
export type TaxInput = z.input<typeof TaxDraft>;
export type TaxOutput = z.output<typeof TaxDraft>;
export type TaxForm = UseFormReturn<TaxInput, unknown, TaxOutput>;
