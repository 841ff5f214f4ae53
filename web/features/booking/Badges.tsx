import { Badge } from "@mantine/core";
import type { BookingLine } from "#contract/booking/booking.ts";
import type { WashStatus } from "#contract/booking/wash.ts";
import { bookingColors, paymentColors, washWords } from "./words.ts";

/** How a booking stands. */
export function BookingBadge({ status }: Pick<BookingLine, "status">) {
  return (
    <Badge miw="max-content" color={bookingColors[status]}>
      {status}
    </Badge>
  );
}

/** How its payment stands. */
export function PaymentBadge({ status }: { status: BookingLine["paymentStatus"] }) {
  return (
    <Badge miw="max-content" color={paymentColors[status]}>
      {status}
    </Badge>
  );
}

/** How a wash stands. */
export function WashBadge({ status }: { status: WashStatus }) {
  const { label, color } = washWords[status];
  return (
    <Badge miw="max-content" color={color}>
      {label}
    </Badge>
  );
}
