import type { BookingLine, BookingSource, PaymentMethod, ReceivedMethod } from "#contract/booking/booking.ts";
import type { NoRoom } from "#contract/booking/slot.ts";
import type { WashStatus } from "#contract/wash/state.ts";
import type { Wash } from "#contract/booking/wash.ts";
import type { OutcomeReason } from "#contract/round/outcome.ts";
import { formatPrice } from "#contract/format.ts";
import { english, type Word, type Speech } from "#web/words/speech.ts";

/** Colours of what a badge says: marigold waits for somebody. */
export const bookingColors: Record<BookingLine["status"], string> = {
  Confirmed: "teal",
  Completed: "green",
  Cancelled: "gray",
};
export const paymentColors: Record<BookingLine["paymentStatus"], string> = {
  Pending: "marigold",
  "Partly paid": "marigold",
  Paid: "green",
  "Nothing due": "gray",
  "Refund due": "red",
  "Billed monthly": "teal",
};
export const washWords: Record<WashStatus, { label: Word; color: string }> = {
  scheduled: { label: "Scheduled", color: "teal" },
  done: { label: "Done", color: "green" },
  missed: { label: "Missed", color: "marigold" },
  skipped: { label: "Skipped", color: "gray" },
  cancelled: { label: "Cancelled", color: "gray" },
};
/** The same of a wash that was missed for a reason that is nobody's failure. */
export const calledOffWords: Partial<Record<OutcomeReason, Word>> = {
  rain: "Rained off",
  "no-water": "No water",
};
export const notReported: { label: Word; color: string } = { label: "Not reported", color: "marigold" };
export const sourceNames: Record<BookingSource, string> = {
  MobileApp: "Customer's app",
  BackOffice: "Back office",
};
export const methodNames: Record<PaymentMethod, Word> = { cash: "Cash", upi: "UPI" };
/** How money has come, for staff. */
export const receivedNames: Record<ReceivedMethod, string> = {
  ...methodNames,
  bank: "Bank transfer",
  card: "Card",
  cheque: "Cheque",
  online: "Online",
};

/** "Sat 21 Nov 2026, 7:00 AM" */
export const whenOf = ({ day, slot }: Pick<Wash, "day" | "slot">, speech: Speech = english): string =>
  `${speech.weekday(day)}, ${speech.slot(slot)}`;

/** "Once", or "12 washes" of a plan. */
export const planOf = (
  { bookingSchedule, washes }: Pick<BookingLine, "bookingSchedule" | "washes">,
  { say, count }: Speech = english,
): string => (bookingSchedule === "Book Now" ? say("Once") : count(washes, "{count} wash", "{count} washes"));

/** The same in a list, which counts what is still to come: "5 of 12 to come". */
export const toComeOf = (
  booking: Pick<BookingLine, "bookingSchedule" | "washes" | "toCome">,
  speech: Speech = english,
): string =>
  booking.bookingSchedule === "Book Now" || booking.toCome === 0
    ? planOf(booking, speech)
    : speech.say("{left} of {all} to come", { left: booking.toCome, all: booking.washes });

/** When the next wash is due, or when the last one was. */
export const nextOf = (
  { nextDay, lastDay }: Pick<BookingLine, "nextDay" | "lastDay">,
  { say, day }: Speech = english,
): string =>
  nextDay === null ? say("Last {day}", { day: day(lastDay) }) : say("Next {day}", { day: day(nextDay) });

/** "₹500 of ₹1,200", or "₹1,200" where that is paid, or is left to the month's bills. */
export const paidOf = ({ paid, amount, billing }: Pick<BookingLine, "paid" | "amount" | "billing">): string =>
  paid === amount || (billing === "monthly" && paid === 0)
    ? formatPrice(amount)
    : `${formatPrice(paid)} of ${formatPrice(amount)}`;

const noRoomWords: Record<NoRoom, Word> = {
  full: "full",
  nobody: "nobody works then",
  closed: "closed then",
};

/** How many washes a slot still has room for: "3 left", "full", "nobody works then"; "" where nothing limits it. */
export const roomNote = (
  { left, reason }: { left: number | null; reason: NoRoom | null },
  { say }: Speech = english,
): string => (reason ? say(noRoomWords[reason]) : left === null ? "" : say("{left} left", { left }));
