import { formatMoney } from "#contract/format.ts";
import type { ProviderPay } from "#contract/pay/pay.ts";
import classes from "../pay.module.css";
import { Days } from "./Days.tsx";
import { Adjustments, Lines } from "./Lines.tsx";

export function Sums({ pay, month }: { pay: ProviderPay; month: string }) {
  return (
    <>
      <Lines pay={pay} />
      <Adjustments adjustments={pay.adjustments} />
      <p className={classes.total}>
        <span>To be paid</span>
        <span>{formatMoney(pay.total)}</span>
      </p>
      <Days providerId={pay.providerId} month={month} />
    </>
  );
}
