import { Badge } from "@mantine/core";
import type { BookingLine } from "#contract/booking/booking.ts";
import type { Wash } from "#contract/booking/wash.ts";
import { useToday } from "#web/lib/today.ts";
import {
  bookingColors,
  bookingLabels,
  calledOffWords,
  notReported,
  paymentColors,
  paymentLabels,
  paymentStateOf,
  washWords,
} from "./words.ts";
import { useTranslator } from "#web/texts/translator.ts";

export function BookingBadge({ status }: Pick<BookingLine, "status">) {
  const { t } = useTranslator();
  return (
    <Badge miw="max-content" color={bookingColors[status]}>
      {t(bookingLabels[status])}
    </Badge>
  );
}

export function PaymentBadge({ booking }: { booking: Pick<BookingLine, "paymentStatus" | "billing"> }) {
  const { t } = useTranslator();
  const state = paymentStateOf(booking);
  return (
    <Badge miw="max-content" color={paymentColors[state]}>
      {t(paymentLabels[state])}
    </Badge>
  );
}

type Standing = Pick<Wash, "day" | "status" | "outcomeReason">;

function wordsOf({ day, status, outcomeReason }: Standing, today: string) {
  if (status === "scheduled" && day < today) return notReported;
  const calledOff = status === "missed" && outcomeReason !== null && calledOffWords[outcomeReason];
  return calledOff ? { label: calledOff, color: "var(--rain)" } : washWords[status];
}

/** Shows a past wash without a report as not reported, and one called off, such as for rain, as nobody's failure. */
export function WashBadge({ wash }: { wash: Standing }) {
  const { t } = useTranslator();
  const { label, color } = wordsOf(wash, useToday());
  return (
    <Badge miw="max-content" color={color}>
      {t(label)}
    </Badge>
  );
}
