import type { BookingLine, BookingSource, PaymentMethod, PaymentOrigin } from "#contract/booking/booking.ts";
import type { PaymentState } from "#contract/booking/status.ts";
import type { UnavailableReason } from "#contract/booking/slot.ts";
import type { WashStatus } from "#contract/wash/state.ts";
import type { Wash } from "#contract/booking/wash.ts";
import type { MissedReason } from "#contract/dispatch/reason.ts";
import { formatPrice } from "#contract/format.ts";
import type { ScreenKey, ScreenTranslator } from "#web/texts/english.ts";
import { english } from "#web/texts/english.ts";

/** Badge colours; marigold means that somebody has to act. */
export const bookingColors: Record<BookingLine["status"], string> = {
  Confirmed: "teal",
  Completed: "green",
  Cancelled: "gray",
};
export const paymentColors: Record<PaymentState, string> = {
  Pending: "marigold",
  "Partly paid": "marigold",
  Paid: "green",
  "Nothing due": "gray",
  "Refund due": "red",
  "Billed monthly": "teal",
};
export const bookingLabels: Record<BookingLine["status"], ScreenKey> = {
  Confirmed: "labels.bookingConfirmed",
  Completed: "labels.bookingCompleted",
  Cancelled: "labels.statusCancelled",
};
export const paymentLabels: Record<PaymentState, ScreenKey> = {
  Pending: "money.pending",
  "Partly paid": "money.partlyPaid",
  Paid: "money.paid",
  "Nothing due": "money.nothingDue",
  "Refund due": "money.refundDue",
  "Billed monthly": "money.billedMonthly",
};
/** Nobody waits for the payment of what is billed by the month. */
export const paymentStateOf = ({
  paymentStatus,
  billing,
}: Pick<BookingLine, "paymentStatus" | "billing">): PaymentState =>
  paymentStatus === "Pending" && billing === "monthly" ? "Billed monthly" : paymentStatus;
export const washWords: Record<WashStatus, { label: ScreenKey; color: string }> = {
  scheduled: { label: "labels.statusScheduled", color: "teal" },
  done: { label: "labels.statusDone", color: "green" },
  missed: { label: "labels.statusMissed", color: "marigold" },
  skipped: { label: "labels.statusSkipped", color: "gray" },
  cancelled: { label: "labels.statusCancelled", color: "gray" },
};
/** Labels of washes missed for a reason that is nobody's error. */
export const calledOffWords: Partial<Record<MissedReason, ScreenKey>> = {
  rain: "labels.rainedOff",
  "no-water": "labels.calledOffNoWater",
};
export const notReported: { label: ScreenKey; color: string } = {
  label: "labels.notReported",
  color: "marigold",
};
export const sourceNames: Record<BookingSource, string> = {
  MobileApp: "Customer's app",
  BackOffice: "Back office",
};
export const methodNames: Record<PaymentMethod, ScreenKey> = { cash: "labels.cash", upi: "labels.upi" };
/** Payment methods as staff see them. */
export const receivedNames: Record<PaymentOrigin, string> = {
  cash: "Cash",
  upi: "UPI",
  bank: "Bank transfer",
  card: "Card",
  cheque: "Cheque",
  online: "Online",
  opening: "Brought forward",
};

/** "Sat 21 Nov 2026, 7:00 AM" */
export const whenOf = (
  { day, slot }: Pick<Wash, "day" | "slot">,
  translator: ScreenTranslator = english,
): string => `${translator.weekday(day)}, ${translator.slot(slot)}`;

/** "Once", "12 washes" of a plan, or of one without an end, whose washes are made bit by bit, "No end date". */
export const planOf = (
  { bookingSchedule, washes, openEnded }: Pick<BookingLine, "bookingSchedule" | "washes" | "openEnded">,
  { t }: ScreenTranslator = english,
): string =>
  openEnded
    ? t("washes.planNoEnd")
    : bookingSchedule === "Book Now"
      ? t("washes.once")
      : t("washes.countWashes", { count: washes });

/** Plan text in a list, with the number of upcoming washes: "5 of 12 to come". */
export const toComeOf = (
  booking: Pick<BookingLine, "bookingSchedule" | "washes" | "toCome" | "openEnded">,
  translator: ScreenTranslator = english,
): string =>
  booking.openEnded || booking.bookingSchedule === "Book Now" || booking.toCome === 0
    ? planOf(booking, translator)
    : translator.t("washes.leftOfAllToCome", { left: booking.toCome, all: booking.washes });

/** Date of the next wash, or of the last one. */
export const nextOf = (
  { nextDay, lastDay }: Pick<BookingLine, "nextDay" | "lastDay">,
  { t, day }: ScreenTranslator = english,
): string =>
  nextDay === null ? t("washes.lastDay", { day: day(lastDay) }) : t("washes.nextDay", { day: day(nextDay) });

/** "₹500 of ₹1,200"; only "₹1,200" if paid in full or billed monthly. */
export const paidOf = ({ paid, amount, billing }: Pick<BookingLine, "paid" | "amount" | "billing">): string =>
  paid === amount || (billing === "monthly" && paid === 0)
    ? formatPrice(amount)
    : `${formatPrice(paid)} of ${formatPrice(amount)}`;

const unavailableTexts: Record<UnavailableReason, ScreenKey> = {
  full: "labels.noRoomFull",
  nobody: "labels.noRoomNobody",
  closed: "labels.noRoomClosed",
};

/** Availability of a slot: "3 left", "full", "nobody works then"; "" if unlimited. */
export const availabilityNote = (
  { left, reason }: { left: number | null; reason: UnavailableReason | null },
  { t }: ScreenTranslator = english,
): string => (reason ? t(unavailableTexts[reason]) : left === null ? "" : t("washes.leftLeft", { left }));

const MAX_PLATES = 2;

/** "MH12AB1234, MH14CD5678 and 2 more" */
export function platesOf(
  { vehicles }: Pick<BookingLine, "vehicles">,
  { t }: ScreenTranslator = english,
): string {
  const more = vehicles.length - MAX_PLATES;
  const names = vehicles.slice(0, MAX_PLATES).join(", ");
  return more > 0 ? t("booking.vehiclesAndMore", { names, more }) : names;
}
