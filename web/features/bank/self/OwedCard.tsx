import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { Badge, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCash } from "@tabler/icons-react";
import { indiaAt } from "#contract/day.ts";
import { formatMoney } from "#contract/format.ts";
import { createOwedLink, getOwed, isPayable, type Owed, type OwedDue } from "#contract/bank/owed.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { elsewhere } from "#web/lib/openPage.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { useToday } from "#web/lib/today.ts";
import { toastError } from "#web/lib/toast.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "./owed.module.css";

const PayAllDialog = lazyNamed(() => import("./PayAllDialog.tsx"), "PayAllDialog");

/** A customer's debts by company, and one payment of all of them. */
export function OwedCard() {
  const { t } = useOwnTexts();
  const query = useCall(getOwed, {});
  const { data, error } = query;
  return (
    <section className={classes.card} aria-label={t("own.owed")}>
      <h2>{t("own.owed")}</h2>
      {!data && error && <p role="alert">{error.message}</p>}
      {data?.rows.length === 0 && <p className={classes.hint}>{t("own.nothingOwed")}</p>}
      {data?.rows.map((owed) => (
        <OwedToCompany key={owed.customerId} owed={owed} named={data.rows.length > 1} />
      ))}
    </section>
  );
}

function OwedToCompany({ owed, named }: { owed: Owed; /** True with several companies. */ named: boolean }) {
  const { t } = useOwnTexts();
  const { t: common } = useTranslator();
  const { companyName, customerId, dues, open, overdue, offered, upiLink } = owed;
  const [opened, dialog] = useDisclosure(false);
  const opening = useSend(createOwedLink, { changes: false, onDone: ({ url }) => elsewhere.open(url) });
  const payable = dues.filter(isPayable);
  const amount = formatMoney(open);
  const label = t(payable.length > 1 ? "own.payAll" : "own.payAmount", { amount });
  const payOnline = () =>
    opening.mutate(
      { CustomerId: customerId, Amount: open },
      { onError: ({ message }) => toastError(message) },
    );
  return (
    <div className={classes.company}>
      {named && <h3>{companyName}</h3>}
      {open > 0 && (
        <p className={classes.sum}>
          <strong>{amount}</strong>
          {overdue > 0 && (
            <span className={classes.overdue}>
              {t("own.overdueAmount", { amount: formatMoney(overdue) })}
            </span>
          )}
        </p>
      )}
      <ul className={classes.dues}>
        {dues.map((due) => (
          <Due key={`${due.billId} ${due.bookingId}`} due={due} />
        ))}
      </ul>
      {open > 0 && (offered || upiLink !== null) && (
        <Button
          size="md"
          fullWidth
          h="auto"
          mih="2.75rem"
          leftSection={<IconCash size={20} aria-hidden />}
          classNames={{ label: classes.label ?? "" }}
          loading={opening.isPending}
          onClick={offered ? payOnline : dialog.open}
        >
          {label}
        </Button>
      )}
      {open > 0 && offered && (
        <Button variant="subtle" mih="2.75rem" onClick={dialog.open}>
          {common("money.otherWaysToPay")}
        </Button>
      )}
      {open > 0 && !offered && upiLink === null && (
        <>
          <p className={classes.hint}>{t("own.payInCash")}</p>
          <Button variant="default" mih="2.75rem" onClick={dialog.open}>
            {common("money.iHavePaid")}
          </Button>
        </>
      )}
      <WhenOpened opened={opened}>
        <PayAllDialog owed={owed} opened={opened} onClose={dialog.close} />
      </WhenOpened>
    </div>
  );
}

function Due({ due: owed }: { due: OwedDue }) {
  const { billId, bookingId, month, due, overdue, open, claimed, collecting } = owed;
  const { t } = useOwnTexts();
  const { t: common, day, month: monthText, language } = useTranslator();
  const today = useToday();
  const title =
    billId === null
      ? `${common("money.bookingNumber", { number: bookingId ?? 0 })}, ${itemNameIn(owed, language)}`
      : t("own.billOfMonth", { month: monthText(month ?? "") });
  return (
    <li>
      <span>
        {title}
        <small>
          {claimed
            ? t("own.toldUs", { day: day(indiaAt(new Date(claimed.at)).day) })
            : collecting
              ? t("own.beingCollected")
              : t(due < today ? "own.wasDueDay" : "own.dueDay", { day: day(due) })}
          {overdue && isPayable(owed) && (
            <Badge color="red" variant="filled" ms={6} miw="max-content">
              {common("money.overdue")}
            </Badge>
          )}
        </small>
      </span>
      <span className={classes.amount}>{formatMoney(open)}</span>
    </li>
  );
}
