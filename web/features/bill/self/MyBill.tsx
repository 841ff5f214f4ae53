import { Anchor, Badge, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileText } from "@tabler/icons-react";
import { Suspense } from "react";
import { type Bill, getBill } from "#contract/bill/bill.ts";
import type { BillRow } from "#contract/bill/list.ts";
import { formatMoney } from "#contract/format.ts";
import { usePayNow } from "#web/features/gateway/link/usePayNow.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useCall } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "../bill.module.css";
import { Claims } from "../page/Claims.tsx";
import { StatusBadge } from "../StatusBadge.tsx";
import { useTranslator } from "#web/texts/translator.ts";

const PayDialog = lazyNamed(() => import("./PayDialog.tsx"), "PayDialog");

const BillDebits = lazyNamed(() => import("#web/features/gateway/mandate/BillDebits.tsx"), "BillDebits");

export function MyBill({ bill }: { bill: BillRow }) {
  const { billId, bookingId, kind, number, month, due, total, open, status } = bill;
  const { t, day, month: monthText, language } = useTranslator();
  const [paying, pay] = useDisclosure(false);
  const today = useToday();
  const fullBill = useCall(getBill, { billId, Language: language }).data;
  const openClaims = fullBill?.claims.filter((claim) => claim.status === "claimed") ?? [];
  const claimed = openClaims.reduce((sum, { amount }) => sum + amount, 0);
  // A customer who reported paying the full amount is not asked to pay again.
  const isClaimed = open > 0 && claimed >= open;
  const online = usePayNow({ BillId: billId }, open > 0 && !isClaimed);
  const isOverdue = open > 0 && !isClaimed && due < today;
  const dueText = isOverdue
    ? t("money.stillToPayWasDue", { day: day(due) })
    : t("money.stillToPayByDay", { day: day(due) });
  const ofMonth = kind === "opening" ? t("money.broughtForward") : monthText(month);
  return (
    <>
      <h3>
        {bookingId === null ? ofMonth : t("money.bookingNumber", { number: bookingId })}{" "}
        {isClaimed ? (
          <Badge miw="max-content" color="marigold">
            {t("money.beingChecked")}
          </Badge>
        ) : (
          <StatusBadge status={status} />
        )}
        {isOverdue && (
          <Badge miw="max-content" color="red" variant="filled">
            {t("money.overdue")}
          </Badge>
        )}
      </h3>
      <dl className={classes.sums} aria-label={t("money.billNumber", { number })}>
        <div>
          <dt>{number}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        <div className={classes.strong}>
          <dt>{open > 0 ? dueText : t("money.stillToPay")}</dt>
          <dd>{formatMoney(open)}</dd>
        </div>
      </dl>
      {bookingId === null && (
        <Suspense fallback={null}>
          <BillDebits billId={billId} />
        </Suspense>
      )}
      {openClaims.map((claim) => (
        <Claimed key={claim.claimId} claim={claim} />
      ))}
      <div className={classes.actions}>
        {online.isOffered && (
          <Button size="compact-sm" mih="2.75rem" loading={online.isOpening} onClick={online.open}>
            {t("money.payNow")}
          </Button>
        )}
        {fullBill && open > 0 && (
          <Button
            size="compact-sm"
            {...((isClaimed || online.isOffered) && { variant: "subtle" })}
            mih="2.75rem"
            onClick={pay.open}
          >
            {isClaimed ? t("money.wrongUtr") : online.isOffered ? t("money.otherWaysToPay") : t("money.pay")}
          </Button>
        )}
        {fullBill && (
          <Anchor href={fullBill.paperUrl} target="_blank" rel="noreferrer">
            <IconFileText size={16} aria-hidden /> {t("money.billOfMonthPdf", { month: monthText(month) })}
          </Anchor>
        )}
      </div>
      {fullBill && <Claims claims={fullBill.claims.filter((claim) => claim.status !== "claimed")} />}
      {fullBill && (
        <WhenOpened opened={paying}>
          <PayDialog bill={fullBill} isClaimed={isClaimed} opened={paying} onClose={pay.close} />
        </WhenOpened>
      )}
    </>
  );
}

/** A payment that the customer reported but that is not confirmed yet. */
function Claimed({ claim: { amount, at, utr } }: { claim: Bill["claims"][number] }) {
  const { t, instant } = useTranslator();
  return (
    <p className={classes.claimed} role="status">
      {t("money.youSaidYouPaidAmount", {
        amount: formatMoney(amount),
        when: instant(at),
        utr,
      })}
    </p>
  );
}
