import { Alert, Text } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { BookingLine } from "#contract/booking/booking.ts";
import { renewBookings } from "#contract/booking/plan.ts";
import { day } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatDay, plural } from "#contract/format.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useSave } from "#web/ui/dialog/useSave.ts";

type Props = {
  chosen: readonly BookingLine[];
  opened: boolean;
  onClose: () => void;
  /** Called when every plan has been renewed. */
  onDone: () => void;
};

/** Lets the chosen plans go on to a day, and names those that can't. */
export function RenewDialog({ chosen, onDone, ...dialog }: Props) {
  return (
    <MarkedModal title="Renew Plans" size="36rem" {...dialog}>
      {chosen.length > 0 && (
        <RenewForm
          chosen={chosen}
          onRenewed={() => {
            dialog.onClose();
            onDone();
          }}
        />
      )}
    </MarkedModal>
  );
}

const Fields = z.object({ Until: day("endRequired") });

type Refused = ReplyOf<typeof renewBookings>["refused"];

function RenewForm({ chosen, onRenewed }: { chosen: readonly BookingLine[]; onRenewed: () => void }) {
  const [refused, setRefused] = useState<Refused>([]);
  const form = useForm<z.input<typeof Fields>, unknown, z.output<typeof Fields>>({
    resolver: resolverOf(Fields),
    defaultValues: { Until: "" },
  });
  const saving = useSave({
    form,
    endpoint: renewBookings,
    body: ({ Until }) => ({ bookingIds: chosen.map(({ bookingId }) => bookingId), Until }),
    onSaved: (reply) => {
      if (reply.renewed.length > 0)
        toastSuccess(`${plural(reply.renewed.length, "Plan", "Plans")} Renewed Successfully`);
      if (reply.refused.length === 0) onRenewed();
      else setRefused(reply.refused);
    },
  });
  const ends = chosen.map(({ planEnd }) => planEnd ?? "").toSorted();
  const nameOf = (bookingId: number): string =>
    chosen.find((one) => one.bookingId === bookingId)?.customerName ?? "";
  return (
    <DialogForm label="Renew Plans" saving={saving} submit="Renew">
      <DayField
        control={form.control}
        name="Until"
        label="Renew until"
        description="The last day with a wash"
        required
        data-autofocus
      />
      <Text className={wide}>
        {plural(chosen.length, "plan", "plans")}
        {ends[0] ? `. The first one ends on ${formatDay(ends[0])}` : ""}. Vehicles, days and hours stay.
      </Text>
      {refused.length > 0 && (
        <Alert className={wide} color="marigold" title="These plans stay as they are">
          <ul>
            {refused.map(({ bookingId, message }) => (
              <li key={bookingId}>
                Booking {bookingId}, {nameOf(bookingId)}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </DialogForm>
  );
}
