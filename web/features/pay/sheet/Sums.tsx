import type { ProviderPay } from "#contract/pay/pay.ts";
import { Days } from "./Days.tsx";
import { Adjustments, Advances } from "./Entries.tsx";
import { EarlierLines, PaidOut } from "./Figures.tsx";
import { Lines } from "./Lines.tsx";

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
