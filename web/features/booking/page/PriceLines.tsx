import type { Booking } from "#contract/booking/page.ts";
import { formatMoney } from "#contract/format.ts";
import { billOf } from "#contract/booking/bill.ts";
import classes from "./PriceLines.module.css";
import pageClasses from "./page.module.css";

type PriceLine = { what: string; amount: number; sum?: true };

/** Price lines; each sum covers the lines above it. */
function linesOf(booking: Booking): PriceLine[] {
  const { baseAmount, discount, offerCode, offerDiscount, offAmount, amount, tax, billing } = booking;
  const percent = discount?.type === "percentage" ? ` (${discount.value} %)` : "";
  return [
    { what: "Washes as booked", amount: baseAmount },
    ...(discount ? [{ what: `Discount${percent}`, amount: -discount.amount }] : []),
    ...(offerCode !== null ? [{ what: `Offer ${offerCode}`, amount: -offerDiscount }] : []),
    ...(offAmount > 0 ? [{ what: "Washes taken off", amount: -offAmount }] : []),
    ...(tax && amount > 0 && billing === "upfront"
      ? [
          { what: `GST ${tax.rate} %`, amount: tax.amount },
          ...(tax.roundOff === undefined ? [] : [{ what: "Round off", amount: tax.roundOff }]),
        ]
      : []),
    { what: "To pay in all", amount: billOf([booking]).amount, sum: true },
    ...(tax && amount > 0 && billing === "monthly"
      ? [
          { what: `GST ${tax.rate} %, on the bill`, amount: tax.amount },
          { what: "Total with GST", amount: tax.total, sum: true as const },
        ]
      : []),
    ...paidLinesOf(booking),
  ];
}

/** Paid and open amounts; a monthly-billed booking shows no open amount, its bills do. */
function paidLinesOf(booking: Booking): PriceLine[] {
  const { paid, billing } = booking;
  const { open } = billOf([booking]);
  const line = { what: paid < 0 ? "Given back" : "Paid", amount: -paid };
  if (open < 0) return [line, { what: "To refund", amount: -open, sum: true }];
  if (billing === "upfront") return [line, { what: "Still to pay", amount: open, sum: true }];
  return paid === 0 ? [] : [line];
}

export function PriceLines({ booking }: { booking: Booking }) {
  return (
    <section className={pageClasses.section}>
      <h2>Price</h2>
      <dl className={`${pageClasses.sheet} ${classes.prices}`}>
        {linesOf(booking).map(({ what, amount, sum }) => (
          <div key={what} data-sum={sum}>
            <dt>{what}</dt>
            {/* Turns -0 into 0. */}
            <dd>{formatMoney(amount || 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
