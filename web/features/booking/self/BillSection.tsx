import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { BookingLine } from "#contract/booking/booking.ts";
import { getBooking } from "#contract/booking/page.ts";
import { formatMoney } from "#contract/format.ts";
import { getOwnCredit } from "#contract/payment/payment.ts";
import { BookingBadge, PaymentBadge } from "#web/features/booking/Badges.tsx";
import { type Bill, billOf, upfrontBillOf } from "#contract/booking/bill.ts";
import { priceText } from "#web/features/catalogue/price/priceText.ts";
import { CancelForm } from "#web/features/booking/change/CancelDialog.tsx";
import { nextOf, platesOf, toComeOf } from "#web/features/booking/words.ts";
import { useCall } from "#web/lib/query.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Opened } from "#web/ui/dialog/Opened.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { Fold } from "#web/ui/Fold.tsx";
import classes from "./washes.module.css";
import { useTranslator } from "#web/texts/translator.ts";

/** Renders the button that pays an upfront booking online; of a later feature. */
export type PayBooking = (bookingId: number, open: number) => ReactNode;

type Props = { bookings: readonly BookingLine[]; payNow: PayBooking };

/** Cost of a customer's bookings, each and in total, with ways to pay and to cancel one; opened by its title. */
export function BillSection(props: Props) {
  const { t } = useTranslator();
  return (
    <Fold title={t("money.billSoFar")}>
      <BookingBills {...props} />
    </Fold>
  );
}

function BookingBills({ bookings, payNow }: Props) {
  const { t } = useTranslator();
  const cancelling = useTarget<BookingLine>();
  const credit = useCall(getOwnCredit, {}).data?.credit ?? 0;
  // Monthly-billed bookings are on the monthly bills; without upfront ones there is no total to show.
  const hasUpfront = bookings.some(({ billing }) => billing === "upfront");
  return (
    <>
      {(hasUpfront || credit > 0) && (
        <dl className={`${classes.sheet} ${classes.bill}`} aria-label={t("money.allBookings")}>
          {hasUpfront && <BillLines bill={upfrontBillOf(bookings)} />}
          {credit > 0 && (
            <div>
              <dt>{t("money.paidAhead")}</dt>
              <dd>{formatMoney(credit)}</dd>
            </div>
          )}
        </dl>
      )}
      <ul className={classes.bookings} aria-label={t("money.bookings")}>
        {bookings.map((booking) => (
          <li key={booking.bookingId} className={classes.sheet}>
            <BookingBill booking={booking} payNow={payNow} onCancel={() => cancelling.open(booking)} />
          </li>
        ))}
      </ul>
      <MarkedModal
        title={t("washes.cancelBooking")}
        size="36rem"
        opened={cancelling.opened}
        onClose={cancelling.close}
      >
        {cancelling.target && <Cancelling bookingId={cancelling.target.bookingId} />}
      </MarkedModal>
    </>
  );
}

/** True if something of an upfront booking is still to be paid. */
export const isToPay = (booking: BookingLine): boolean =>
  booking.billing === "upfront" && billOf([booking]).open > 0;

type BillProps = { bill: Bill; /** True if the open amount is on the monthly bills. */ isMonthly?: boolean };

function BillLines({ bill: { amount, paid, open }, isMonthly = false }: BillProps) {
  const { t } = useTranslator();
  const lines: [string, number][] = [[t("money.amount"), amount]];
  if (!isMonthly || paid !== 0) lines.push([t("money.paid"), paid]);
  if (open < 0) lines.push([t("money.weOweYou"), -open]);
  else if (!isMonthly) lines.push([t("money.stillToPay"), open]);
  return lines.map(([what, rupees]) => (
    <div key={what}>
      <dt>{what}</dt>
      <dd>{formatMoney(rupees)}</dd>
    </div>
  ));
}

type BookingProps = { booking: BookingLine; payNow: PayBooking; onCancel: () => void };

function BookingBill({ booking, payNow, onCancel }: BookingProps) {
  const translator = useTranslator();
  const { t } = translator;
  const itemName = itemNameIn(booking, translator.language);
  const { bookingId, status, nextDay } = booking;
  return (
    <>
      <div className={classes.booking}>
        <h3>{itemName}</h3>
        <span className={classes.badges}>
          <BookingBadge status={status} />
          <PaymentBadge booking={booking} />
        </span>
        <span className={classes.second}>
          {t("money.bookingNumber", { number: bookingId })} · {toComeOf(booking, translator)} ·{" "}
          {nextOf(booking, translator)}
          <span>{platesOf(booking, translator)}</span>
          {booking.tax && booking.amount > 0 && (
            <span>{priceText(booking.amount, booking.tax, translator)}</span>
          )}
        </span>
      </div>
      <dl className={classes.bill} aria-label={t("money.bookingNumber", { number: bookingId })}>
        <BillLines bill={billOf([booking])} isMonthly={booking.billing === "monthly"} />
      </dl>
      {isToPay(booking) && <div className={classes.pay}>{payNow(bookingId, billOf([booking]).open)}</div>}
      {nextDay !== null && (
        <Button
          className={classes.cancel}
          variant="subtle"
          color="red"
          size="compact-xs"
          aria-label={t("money.cancelBookingNumberItem", { number: bookingId, item: itemName })}
          onClick={onCancel}
        >
          {t("washes.cancelBooking")}
        </Button>
      )}
    </>
  );
}

/** Loads the booking, since its washes determine what cancelling leaves. */
function Cancelling({ bookingId }: { bookingId: number }) {
  return (
    <Opened query={useCall(getBooking, { bookingId })}>
      {(booking) => <CancelForm booking={booking} />}
    </Opened>
  );
}
