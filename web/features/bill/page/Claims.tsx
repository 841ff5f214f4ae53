import type { Bill } from "#contract/bill/bill.ts";
import { formatMoney } from "#contract/format.ts";
import type { ClaimStatus } from "#contract/bank/claim.ts";
import classes from "../bill.module.css";
import type { ScreenKey } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";

const statusTexts: Record<ClaimStatus, ScreenKey> = {
  claimed: "money.notFoundInBankYet",
  confirmed: "money.received",
  refused: "money.notReceived",
};

/** The payments that a customer has reported for a bill; renders nothing without any. */
export function Claims({ claims }: Pick<Bill, "claims">) {
  const { t, instant } = useTranslator();
  if (claims.length === 0) return null;
  return (
    <ul className={classes.claims} aria-label={t("money.claimedPayments")}>
      {claims.map(({ claimId, utr, amount, at, status, reason }) => (
        <li key={claimId} data-status={status}>
          {formatMoney(amount)}, UTR {utr}, {t("money.saidWhen", { when: instant(at) })}:{" "}
          <strong>{t(statusTexts[status])}</strong>
          {reason !== "" && `. ${reason}`}
        </li>
      ))}
    </ul>
  );
}
