import "#web/ui/components.css";
import { Button, Text } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatMoney } from "#contract/format.ts";
import { createLinkByKey, getPayPage } from "#contract/gateway/link.ts";
import { LanguageProvider } from "#web/features/message/language/LanguageProvider.tsx";
import { SignInLayout } from "#web/features/session/SignInLayout.tsx";
import { elsewhere } from "#web/lib/openPage.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { storedSession } from "#web/lib/session.ts";
import { useToday } from "#web/lib/today.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { NoData } from "#web/ui/NoData.tsx";
import classes from "./link.module.css";
import { useOnlineTexts } from "./texts.ts";

/** Public: opened from a bill's message, to pay the bill with one touch. */
export function PayBillPage() {
  return (
    <LanguageProvider session={storedSession()}>
      <Page />
    </LanguageProvider>
  );
}

function Page() {
  const { t } = useTranslator();
  const { t: online } = useOnlineTexts();
  const { k: Key } = useSearch({ from: "/payBill" });
  const query = useCall(getPayPage, { Key }, { enabled: Key !== "" });
  if (Key === "" || query.error?.status === 404)
    return (
      <SignInLayout title={t("money.pay")} text={online("online.payLinkBroken")}>
        <OtherWays />
      </SignInLayout>
    );
  if (query.data) return <ThisBill Key={Key} bill={query.data} />;
  return <NoData query={query} />;
}

function ThisBill({ Key, bill }: { Key: string; bill: ReplyOf<typeof getPayPage> }) {
  const { t, month, day } = useTranslator();
  const { t: online } = useOnlineTexts();
  const today = useToday();
  const sending = useSend(createLinkByKey, { changes: false, onDone: ({ url }) => elsewhere.open(url) });
  const { companyName: company, open, offered } = bill;
  // The link of a reminder of all that is owed names no bill.
  const isAll = bill.number === "";
  const title = isAll ? company : online("online.billOfMonthCompany", { month: month(bill.month), company });
  if (open <= 0)
    return (
      <SignInLayout title={title} text={isAll ? t("money.nothingDue") : online("online.nothingLeftToPay")}>
        <OtherWays />
      </SignInLayout>
    );
  return (
    <SignInLayout
      title={title}
      text={isAll ? t("money.pay") : t("money.billNumber", { number: bill.number })}
    >
      <p className={classes.open}>
        <strong>{formatMoney(open)}</strong>
        <span>
          {bill.due < today
            ? t("money.stillToPayWasDue", { day: day(bill.due) })
            : t("money.stillToPayByDay", { day: day(bill.due) })}
        </span>
      </p>
      {sending.error && (
        <Text c="red" role="alert">
          {sending.error.message}
        </Text>
      )}
      <div className={classes.actions}>
        {offered && (
          <Button
            leftSection={<IconCash size={18} aria-hidden />}
            loading={sending.isPending}
            onClick={() => sending.mutate({ Key })}
          >
            {t("money.payNow")}
          </Button>
        )}
        <OtherWays />
      </div>
    </SignInLayout>
  );
}

function OtherWays() {
  const { t: online } = useOnlineTexts();
  return (
    <Button component={Link} to="/washes" variant="default">
      {online("online.toMyWashes")}
    </Button>
  );
}
