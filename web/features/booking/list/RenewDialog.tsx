import { Alert, Checkbox, Radio, Text } from "@mantine/core";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import type { BookingLine } from "#contract/booking/booking.ts";
import { renewBookings } from "#contract/booking/plan.ts";
import { fullDayChoices } from "#contract/booking/vehicle.ts";
import { day } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatDay, plural } from "#contract/format.ts";
import { answerTexts, offeredAnswers } from "#web/features/booking/form/vehicle/fullDayAnswers.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { useSave } from "#web/ui/dialog/useSave.ts";
import { useTurnTo } from "#web/ui/form/useTurnTo.ts";
import classes from "./list.module.css";

/** A plan that is renewed, as far as it is shown. */
export type Renewable = Pick<BookingLine, "bookingId" | "customerName" | "planEnd">;

type Props = {
  chosen: readonly Renewable[];
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

const Fields = z.object({
  Until: day("endRequired"),
  OnFullDays: z.enum(fullDayChoices).nullable(),
  EvenTwice: z.boolean(),
});
const Answered = Fields.extend({ OnFullDays: z.enum(fullDayChoices, "Choose what to do on full days") });

type Reply = ReplyOf<typeof renewBookings>;

/** What the server has answered for a last day. */
type Answer = { until: string } & Reply;

/** The plans that do not go on until a day yet. */
const openOf = (chosen: readonly Renewable[], answer: Answer | null, until: string): number[] => {
  const done = answer?.until === until ? answer.renewed.map(({ bookingId }) => bookingId) : [];
  return chosen.map(({ bookingId }) => bookingId).filter((bookingId) => !done.includes(bookingId));
};

function useRenewal(chosen: readonly Renewable[], onRenewed: () => void) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const refused = answer?.refused ?? [];
  const asks = (field: Reply["refused"][number]["field"]) => refused.some((one) => one.field === field);
  const form = useForm<z.input<typeof Fields>, unknown, z.output<typeof Fields>>({
    resolver: resolverOf<z.input<typeof Fields>, z.output<typeof Fields>>(
      asks("OnFullDays") ? Answered : Fields,
    ),
    defaultValues: { Until: "", OnFullDays: null, EvenTwice: false },
  });
  const saving = useSave({
    form,
    endpoint: renewBookings,
    body: (values) => ({ bookingIds: openOf(chosen, answer, values.Until), ...values }),
    onSaved: (reply) => {
      if (reply.renewed.length > 0)
        toastSuccess(`${plural(reply.renewed.length, "Plan", "Plans")} Renewed Successfully`);
      if (reply.refused.length === 0) return onRenewed();
      const until = form.getValues("Until");
      const before = answer?.until === until ? answer.renewed : [];
      setAnswer({ until, renewed: [...before, ...reply.renewed], refused: reply.refused });
    },
  });
  return { form, saving, answer, refused, asks };
}

function RenewForm({ chosen, onRenewed }: { chosen: readonly Renewable[]; onRenewed: () => void }) {
  const { t } = useTranslator();
  const { form, saving, answer, refused, asks } = useRenewal(chosen, onRenewed);
  const { errors } = form.formState;
  const question = useTurnTo(answer);
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
        {ends[0] ? `. The first one ends on ${formatDay(ends[0])}` : ""}. Vehicles, days and hours stay. An
        offer goes on if it still holds.
      </Text>
      {refused.length > 0 && (
        <Alert className={wide} color="marigold" title="These plans are not renewed yet">
          <div ref={question} className={classes.question}>
            {asks("OnFullDays") && (
              <Controller
                control={form.control}
                name="OnFullDays"
                render={({ field }) => (
                  <Radio.Group {...field} label="What to do on full days" error={errors.OnFullDays?.message}>
                    <div className={classes.answers}>
                      {offeredAnswers(false).map((choice) => (
                        <Radio key={choice} value={choice} label={t(answerTexts[choice])} />
                      ))}
                    </div>
                  </Radio.Group>
                )}
              />
            )}
            {asks("EvenTwice") && (
              <Checkbox
                label="Renew them although the vehicle is booked for the same on some days already"
                {...form.register("EvenTwice")}
              />
            )}
          </div>
          <ul className={classes.refused}>
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
