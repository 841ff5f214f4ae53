import { Alert, Text } from "@mantine/core";
import { useContext, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { pauseBooking } from "#contract/booking/change.ts";
import type { PlanLine } from "#contract/plan/plan.ts";
import { plural } from "#contract/format.ts";
import { ReasonField } from "#web/features/booking/change/ReasonField.tsx";
import type { CallError } from "#web/lib/call.ts";
import { showError } from "#web/lib/form.ts";
import { useRefresh, useSend } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Close } from "#web/ui/dialog/marks.ts";

type Chosen = {
  chosen: readonly PlanLine[];
  /** Called when every plan is paused. */
  onDone: () => void;
};

/** Skips the washes of the chosen plans between two days. */
export function PausePlansDialog({
  chosen,
  onDone,
  ...dialog
}: Chosen & { opened: boolean; onClose: () => void }) {
  return (
    <MarkedModal title="Pause Plans" size="36rem" {...dialog}>
      {chosen.length > 0 && <PauseForm chosen={chosen} onDone={onDone} />}
    </MarkedModal>
  );
}

const Body = pauseBooking.body;
type Body = typeof Body;

/** The days and the reason, for each of several bookings. */
const bodyFor = (bookingId: number, { From, To, Reason }: z.output<Body>) => ({
  bookingId,
  From,
  To,
  Reason,
});

function PauseForm({ chosen, onDone }: Chosen) {
  const close = useContext(Close);
  const refresh = useRefresh();
  const [bookingIds] = useState(() => [...new Set(chosen.map(({ bookingId }) => bookingId))]);
  const [paused, setPaused] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(Body),
    defaultValues: { bookingId: bookingIds[0] ?? 0, From: "", To: "", Reason: "" },
  });
  const { errors, isDirty } = form.formState;
  const { mutateAsync: pause } = useSend(pauseBooking, { changes: false });
  const submit = form.handleSubmit(async (values) => {
    setBusy(true);
    const done = [...paused];
    try {
      for (const bookingId of bookingIds.filter((one) => !done.includes(one))) {
        await pause(bodyFor(bookingId, values));
        done.push(bookingId);
      }
      toastSuccess(`${plural(bookingIds.length, "Booking", "Bookings")} Paused Successfully`);
      close();
      onDone();
    } catch (error) {
      showError(form, error as CallError);
    }
    setPaused(done);
    setBusy(false);
    await refresh();
  });
  return (
    <DialogForm
      label="Pause Plans"
      submit="Pause"
      saving={{
        submit: (event) => void submit(event),
        busy,
        error: errors.root?.message,
        unsaved: isDirty && paused.length < bookingIds.length,
      }}
    >
      <DayField control={form.control} name="From" label="Start Date" required data-autofocus />
      <DayField control={form.control} name="To" label="End Date" required />
      <Text className={wide}>
        Both days are counted. All vehicles of {plural(bookingIds.length, "booking", "bookings")} pause; their
        washes on these days are not charged.
      </Text>
      {paused.length > 0 && (
        <Alert className={wide} color="marigold">
          {paused.length} of {bookingIds.length} bookings are paused. The others are still as they were.
        </Alert>
      )}
      <ReasonField
        choice={{ choices: ["away"], chosen: undefined, onChoose: () => {} }}
        error={errors.Reason?.message}
        {...form.register("Reason")}
      />
    </DialogForm>
  );
}
