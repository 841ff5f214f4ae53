import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { searchBills } from "#contract/bill/list.ts";
import { getNotBilled } from "#contract/bill/unbilled.ts";
import { addMonths, firstDayOf, monthOf } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatMoney } from "#contract/format.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useCall } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { Fold } from "#web/ui/Fold.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "../bill.module.css";
import { useTranslator } from "#web/texts/translator.ts";
import { MyBill } from "./MyBill.tsx";

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
