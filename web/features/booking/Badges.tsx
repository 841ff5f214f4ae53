import { Badge } from "@mantine/core";
import type { BookingLine } from "#contract/booking/booking.ts";
import type { Wash } from "#contract/booking/wash.ts";
import { useToday } from "#web/lib/today.ts";
import { bookingColors, notReported, paymentColors, washWords } from "./words.ts";
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

/** How a wash stands; one whose day has passed without a word of it is not reported. */
export function WashBadge({ wash: { day, status } }: { wash: Pick<Wash, "day" | "status"> }) {
  const { say } = useSpeech();
  const today = useToday();
  const { label, color } = status === "scheduled" && day < today ? notReported : washWords[status];
  return (
    <Badge miw="max-content" color={color}>
      {say(label)}
    </Badge>
  );
}
