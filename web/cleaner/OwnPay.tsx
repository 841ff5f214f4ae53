import { useEffect, useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatMoney } from "#contract/format.ts";
import type { getOwnPay } from "#contract/pay/own.ts";
import { fetchOwnPay } from "./calls.ts";
import { useTranslator } from "./texts.ts";

type Pay = ReplyOf<typeof getOwnPay>;
type Props = {
  token: string;
  /** Today and how many washes are done, "2026-11-21 5": a change of either reloads the sums. */
  asOf: string;
};

/** Earnings of today and this month, and the last pay; nothing until it has loaded. */
export function OwnPay({ token, asOf }: Props) {
  const { t, month } = useTranslator();
  const [pay, setPay] = useState<Pay | null>(null);
  useEffect(() => {
    let cancelled = false;
    fetchOwnPay(asOf.slice(0, 7), token).then(
      (read) => cancelled || !read || setPay(read),
      () => {},
    );
    return () => {
      cancelled = true;
    };
  }, [token, asOf]);
  if (!pay) return null;
  return (
    <dl className="earned">
      <div>
        <dt>{t("cleaner.earnedToday")}</dt>
        <dd>{formatMoney(pay.today)}</dd>
      </div>
      <div>
        <dt>{t("cleaner.earnedMonth")}</dt>
        <dd>{formatMoney(pay.earned)}</dd>
      </div>
      {pay.lastPaid && (
        <div>
          <dt>{t("cleaner.paidFor", { month: month(pay.lastPaid.month) })}</dt>
          <dd>{formatMoney(pay.lastPaid.amount)}</dd>
        </div>
      )}
    </dl>
  );
}
