import { Badge } from "@mantine/core";
import type { BookingLine } from "#contract/booking/booking.ts";
import type { WashStatus } from "#contract/booking/wash.ts";
import { bookingColors, paymentColors, washWords } from "./words.ts";
import { useSpeech } from "#web/words/speech.ts";

/** How a booking stands. */
export function BookingBadge({ status }: Pick<BookingLine, "status">) {
  const { say } = useSpeech();
  return (
    <Badge miw="max-content" color={bookingColors[status]}>
      {say(status)}
    </Badge>
  );
}

/** How its payment stands. */
export function PaymentBadge({ status }: { status: BookingLine["paymentStatus"] }) {
  const { say } = useSpeech();
  return (
    <Badge miw="max-content" color={paymentColors[status]}>
      {say(status)}
    </Badge>
  );
}

/** How a wash stands. */
export function WashBadge({ status }: { status: WashStatus }) {
  const { say } = useSpeech();
  const { label, color } = washWords[status];
  return (
    <Badge miw="max-content" color={color}>
      {say(label)}
    </Badge>
  );
}
