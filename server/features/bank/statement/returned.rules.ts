import { normalizeReference } from "#server/features/payment/reference.rules.ts";
import { billsIn } from "./cell.rules.ts";
import type { StatementLine } from "./statement.rules.ts";

/** Words by which banks say that they take money back; a refund is the company's own payment. */
const isReturn =
  /\b(?:return(?:ed)?|rtn|revers(?:al|ed)|rev|revd|bounced?|dishonou?red|unpaid|charge ?back|recall(?:ed)?|insufficient)\b/i;

/** What two lines about the same payment share: its UTR, its bill, or the cheque's number. */
function referencesIn({ narration, utr }: StatementLine): string[] {
  const numbers = narration.match(/(?<![A-Z0-9])\d{6,}(?![A-Z0-9])/gi) ?? [];
  return [...(utr === "" ? [] : [normalizeReference(utr)]), ...billsIn(narration), ...numbers];
}

/** Finds the incoming lines of a file that an outgoing one takes back: same amount, same reference, and a word for it. */
export function returnedIn<Credit extends StatementLine>(
  credits: readonly Credit[],
  debits: readonly StatementLine[],
): Map<Credit, StatementLine> {
  const returned = new Map<Credit, StatementLine>();
  const byReference = new Map<string, Credit[]>();
  for (const credit of credits)
    for (const reference of referencesIn(credit))
      byReference.set(reference, [...(byReference.get(reference) ?? []), credit]);
  for (const debit of debits.filter(({ narration }) => isReturn.test(narration))) {
    const credit = referencesIn(debit)
      .flatMap((reference) => byReference.get(reference) ?? [])
      .find((one) => one.amountPaise === debit.amountPaise && one.day <= debit.day && !returned.has(one));
    if (credit) returned.set(credit, debit);
  }
  return returned;
}
