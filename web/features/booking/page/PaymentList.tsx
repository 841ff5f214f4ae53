import type { Booking } from "#contract/booking/page.ts";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { receivedNames } from "#web/features/booking/words.ts";
import classes from "./page.module.css";

export function PaymentList({ payments }: Pick<Booking, "payments">) {
  return (
    <section className={classes.section}>
      <h2>Payments</h2>
      {payments.length === 0 ? (
        <p className={`${classes.sheet} ${classes.none}`}>Nothing paid yet.</p>
      ) : (
        <ul className={`${classes.sheet} ${classes.entries}`} aria-label="Payments">
          {payments.map(({ paymentId, at, amount, method, reference, by }) => (
            <li key={paymentId}>
              <span className={classes.payment}>
                <span>
                  {amount < 0 ? "Given back" : "Received"}, {receivedNames[method]}
                </span>
                <strong>{formatMoney(Math.abs(amount))}</strong>
              </span>
              <span className={classes.second}>
                {[reference, by, formatInstant(at)].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
