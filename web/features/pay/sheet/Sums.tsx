import type { ProviderPay } from "#contract/pay/pay.ts";
import { Days } from "./Days.tsx";
import { Advances, EarlierLines, PaidOut } from "./Figures.tsx";
import { Adjustments, Lines } from "./Lines.tsx";

export function Sums({ pay, month }: { pay: ProviderPay; month: string }) {
  return (
    <>
      <Lines pay={pay} />
      <EarlierLines lines={pay.earlierLines} />
      <Adjustments adjustments={pay.adjustments} />
      <Advances advances={pay.advancesGiven} />
      <PaidOut pay={pay} />
      <Days providerId={pay.providerId} month={month} />
    </>
  );
}
