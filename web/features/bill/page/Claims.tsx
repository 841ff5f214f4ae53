import type { Bill } from "#contract/bill/bill.ts";
import { formatMoney } from "#contract/format.ts";
import type { ClaimStatus } from "#contract/payment/claim.ts";
import classes from "../bill.module.css";
import { type Word, useSpeech } from "#web/words/speech.ts";

const standing: Record<ClaimStatus, Word> = {
  claimed: "not found in the bank yet",
  confirmed: "received",
  refused: "not received",
};

/** What a customer says to have paid of a bill; nothing where nobody has said so. */
export function Claims({ claims }: Pick<Bill, "claims">) {
  const { say, instant } = useSpeech();
  if (claims.length === 0) return null;
  return (
    <ul className={classes.claims} aria-label={say("Claimed payments")}>
      {claims.map(({ claimId, utr, amount, at, status, reason }) => (
        <li key={claimId} data-status={status}>
          {formatMoney(amount)}, UTR {utr}, {say("said {when}", { when: instant(at) })}:{" "}
          <strong>{say(standing[status])}</strong>
          {reason !== "" && `. ${reason}`}
        </li>
      ))}
    </ul>
  );
}
