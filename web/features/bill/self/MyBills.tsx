import { Anchor, Badge, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileText } from "@tabler/icons-react";
import { Suspense } from "react";
import { type Bill, getBill } from "#contract/bill/bill.ts";
import { type BillRow, searchBills } from "#contract/bill/list.ts";
import { getNotBilled } from "#contract/bill/unbilled.ts";
import { addMonths, firstDayOf, monthOf } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatMoney } from "#contract/format.ts";
import { usePayNow } from "#web/features/payment/online/usePayNow.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useCall } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { Fold } from "#web/ui/Fold.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "../bill.module.css";
import { Claims } from "../page/Claims.tsx";
import { StatusBadge } from "../StatusBadge.tsx";
import { useTranslator } from "#web/texts/translator.ts";

const PayDialog = lazyNamed(() => import("./PayDialog.tsx"), "PayDialog");

const BillDebits = lazyNamed(() => import("#web/features/payment/autoPay/BillDebits.tsx"), "BillDebits");

const AccountDialog = lazyNamed(() => import("../account/AccountDialog.tsx"), "AccountDialog");

/** The maximum number of bills shown. */
const SHOWN = 12;

/** A customer's own bills, newest first, opened by their title. */
export function MyBills() {
  const { t } = useTranslator();
  return (
    <Fold title={t("money.bills")}>
      <Bills />
    </Fold>
  );
}

function Bills() {
  const { t } = useTranslator();
  const own = useOwnTexts();
  const query = useCall(searchBills, { pageSize: SHOWN });
  const bills = query.data?.rows ?? [];
  const unbilled = useCall(getNotBilled, {}).data?.rows ?? [];
  const [shown, account] = useDisclosure(false);
  if (!query.data) return <NoData query={query} />;
  if (bills.length === 0 && unbilled.length === 0) return <p>{own.t("own.noBills")}</p>;
  return (
    <>
      {unbilled.map((one) => (
        <NotBilled key={one.customerId} {...one} companyName={unbilled.length > 1 ? one.companyName : ""} />
      ))}
      <ul className={classes.bills}>
        {bills.map((bill) => (
          <li key={bill.billId} className={classes.sheet}>
            <MyBill bill={bill} />
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" mt="sm" onClick={account.open}>
        {t("money.statementOfAccount")}
      </Button>
      <WhenOpened opened={shown}>
        <AccountDialog
          customerIds={[...new Set([...bills, ...unbilled].map(({ customerId }) => customerId))]}
          opened={shown}
          onClose={account.close}
        />
      </WhenOpened>
    </>
  );
}

type UnbilledCharges = ReplyOf<typeof getNotBilled>["rows"][number];

/** The charges since the last bill. */
function NotBilled({ companyName, washes, total }: UnbilledCharges) {
  const { t, day } = useTranslator();
  const next = firstDayOf(addMonths(monthOf(useToday()), 1));
  return (
    <p className={classes.waiting}>
      <span>
        {t("money.notBilledYet")}
        {companyName && `, ${companyName}`}
        <small>{t("money.countWashesBilledOnDay", { count: washes, day: day(next) })}</small>
      </span>
      <strong>{formatMoney(total)}</strong>
    </p>
  );
}

function MyBill({ bill }: { bill: BillRow }) {
  const { billId, bookingId, number, month, due, total, open, status } = bill;
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
  return (
    <>
      <h3>
        {bookingId === null ? monthText(month) : `${t("statement.booking")} ${bookingId}`}{" "}
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
