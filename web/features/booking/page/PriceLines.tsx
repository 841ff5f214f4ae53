import type { Booking } from "#contract/booking/page.ts";
import { formatMoney } from "#contract/format.ts";
import { billOf } from "#contract/booking/bill.ts";
import classes from "./page.module.css";

type PriceLine = { what: string; amount: number; sum?: true };

/** What a booking costs, line by line: each sum is what stands above it. */
function linesOf(booking: Booking): PriceLine[] {
  const { baseAmount, discount, offerCode, offerDiscount, offAmount, amount } = booking;
  const percent = discount?.type === "percentage" ? ` (${discount.value} %)` : "";
  return [
    { what: "Washes as booked", amount: baseAmount },
    ...(discount ? [{ what: `Discount${percent}`, amount: -discount.amount }] : []),
    ...(offerCode !== null ? [{ what: `Offer ${offerCode}`, amount: -offerDiscount }] : []),
    ...(offAmount > 0 ? [{ what: "Washes taken off", amount: -offAmount }] : []),
    { what: "To pay in all", amount, sum: true },
    ...paidLinesOf(booking),
  ];
}

/** What was paid of that, and what is open: of what is billed by the month, the bills tell. */
function paidLinesOf(booking: Booking): PriceLine[] {
  const { paid, billing } = booking;
  const { open } = billOf([booking]);
  const line = { what: paid < 0 ? "Given back" : "Paid", amount: -paid };
  if (open < 0) return [line, { what: "To refund", amount: -open, sum: true }];
  if (billing === "upfront") return [line, { what: "Still to pay", amount: open, sum: true }];
  return paid === 0 ? [] : [line];
}

/** The price of a booking. */
export function PriceLines({ booking }: { booking: Booking }) {
  return (
    <section className={classes.section}>
      <h2>Price</h2>
      <dl className={`${classes.sheet} ${classes.prices}`}>
        {linesOf(booking).map(({ what, amount, sum }) => (
          <div key={what} data-sum={sum}>
            <dt>{what}</dt>
            {/* Nothing taken off is no minus nothing. */}
            <dd>{formatMoney(amount || 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
