import { Anchor, Badge, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileText } from "@tabler/icons-react";
import { type Bill, type BillRow, getBill, getNotBilled, searchBills } from "#contract/bill/bill.ts";
import { addMonths, firstDayOf, monthOf } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatMoney } from "#contract/format.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useCall } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "../bill.module.css";
import { Claims } from "../page/Claims.tsx";
import { StatusBadge } from "../StatusBadge.tsx";
import { useSpeech } from "#web/words/speech.ts";

const PayDialog = lazyNamed(() => import("./PayDialog.tsx"), "PayDialog");

const AccountDialog = lazyNamed(() => import("../account/AccountDialog.tsx"), "AccountDialog");

/** How many of the newest are shown. */
const SHOWN = 12;

/** A customer's own bills, the newest first; nothing for who has none. */
export function MyBills() {
  const { say } = useSpeech();
  const bills = useCall(searchBills, { pageSize: SHOWN }).data?.rows ?? [];
  const waiting = useCall(getNotBilled, {}).data?.rows ?? [];
  const [shown, account] = useDisclosure(false);
  if (bills.length === 0 && waiting.length === 0) return null;
  return (
    <section aria-label={say("Bills")}>
      <h2>{say("Bills")}</h2>
      {waiting.map((one) => (
        <NotBilled key={one.customerId} {...one} companyName={waiting.length > 1 ? one.companyName : ""} />
      ))}
      <ul className={classes.bills}>
        {bills.map((bill) => (
          <li key={bill.billId} className={classes.sheet}>
            <MyBill bill={bill} />
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" mt="sm" onClick={account.open}>
        {say("Statement of account")}
      </Button>
      <WhenOpened opened={shown}>
        <AccountDialog
          customerIds={[...new Set([...bills, ...waiting].map(({ customerId }) => customerId))]}
          opened={shown}
          onClose={account.close}
        />
      </WhenOpened>
    </section>
  );
}

type Waiting = ReplyOf<typeof getNotBilled>["rows"][number];

/** What has come together since the last bill. */
function NotBilled({ companyName, washes, total }: Waiting) {
  const { say, count, day } = useSpeech();
  const next = firstDayOf(addMonths(monthOf(useToday()), 1));
  return (
    <p className={classes.waiting}>
      <span>
        {say("Not billed yet")}
        {companyName && `, ${companyName}`}
        <small>
          {count(washes, "{count} wash, billed on {day}", "{count} washes, billed on {day}", {
            day: day(next),
          })}
        </small>
      </span>
      <strong>{formatMoney(total)}</strong>
    </p>
  );
}

function MyBill({ bill: { billId, number, month, due, total, open, status } }: { bill: BillRow }) {
  const { say, day, month: sayMonth } = useSpeech();
  const [paying, pay] = useDisclosure(false);
  const today = useToday();
  const whole = useCall(getBill, { billId }).data;
  const waiting = whole?.claims.filter((claim) => claim.status === "claimed") ?? [];
  const claimed = waiting.reduce((sum, { amount }) => sum + amount, 0);
  // Whoever says to have paid all of it is not asked to pay it again.
  const isClaimed = open > 0 && claimed >= open;
  const isOverdue = open > 0 && !isClaimed && due < today;
  const until = isOverdue
    ? say("Still to pay, was due on {day}", { day: day(due) })
    : say("Still to pay, by {day}", { day: day(due) });
  return (
    <>
      <h3>
        {sayMonth(month)}{" "}
        {isClaimed ? (
          <Badge miw="max-content" color="marigold">
            {say("Being checked")}
          </Badge>
        ) : (
          <StatusBadge status={status} />
        )}
        {isOverdue && (
          <Badge miw="max-content" color="red" variant="filled">
            {say("Overdue")}
          </Badge>
        )}
      </h3>
      <dl className={classes.sums} aria-label={say("Bill {number}", { number })}>
        <div>
          <dt>{number}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        <div className={classes.strong}>
          <dt>{open > 0 ? until : say("Still to pay")}</dt>
          <dd>{formatMoney(open)}</dd>
        </div>
      </dl>
      {waiting.map((claim) => (
        <Claimed key={claim.claimId} claim={claim} />
      ))}
      <div className={classes.actions}>
        {whole && open > 0 && (
          <Button
            size="compact-sm"
            {...(isClaimed && { variant: "subtle" })}
            mih="2.75rem"
            onClick={pay.open}
          >
            {isClaimed ? say("Wrong UTR?") : say("Pay")}
          </Button>
        )}
        {whole && (
          <Anchor href={whole.paperUrl} target="_blank" rel="noreferrer">
            <IconFileText size={16} aria-hidden /> {say("Bill of {month} (PDF)", { month: sayMonth(month) })}
          </Anchor>
        )}
      </div>
      {whole && <Claims claims={whole.claims.filter((claim) => claim.status !== "claimed")} />}
      {whole && (
        <WhenOpened opened={paying}>
          <PayDialog bill={whole} isClaimed={isClaimed} opened={paying} onClose={pay.close} />
        </WhenOpened>
      )}
    </>
  );
}

/** A payment that the customer has told of and nobody has found yet. */
function Claimed({ claim: { amount, at, utr } }: { claim: Bill["claims"][number] }) {
  const { say, instant } = useSpeech();
  return (
    <p className={classes.claimed} role="status">
      {say("You said you paid {amount} on {when} (UTR {utr}). We are looking for it at the bank.", {
        amount: formatMoney(amount),
        when: instant(at),
        utr,
      })}
    </p>
  );
}
