import { Button, Text } from "@mantine/core";
import { useContext } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { earliestOff } from "#contract/booking/change.ts";
import { pauseSelf } from "#contract/booking/pause.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import { currentTime } from "#web/lib/clock.ts";
import { useSend } from "#web/lib/query.ts";
import { resolverOf } from "#web/lib/resolver.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useOwnTexts } from "#web/texts/own.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { DayField } from "#web/ui/day/DayField.tsx";
import { DialogForm, wide } from "#web/ui/dialog/DialogForm.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { Close } from "#web/ui/dialog/marks.ts";
import { useDialogSave } from "#web/ui/dialog/useDialogSave.ts";
import classes from "./washes.module.css";

type Props = { opened: boolean; onClose: () => void };

/** Skips all washes for a while: one touch for a usual span, or any two days. */
export function PauseDialog(props: Props) {
  const { t } = useOwnTexts();
  return (
    <MarkedModal title={t("own.pauseWashes")} size="32rem" {...props}>
      <Spans />
      <OtherDays />
    </MarkedModal>
  );
}

/** Lengths of a pause that one touch begins, in days. */
const lengths = [3, 7, 14, 30] as const;

/** The first day whose washes can still be paused. */
const firstDay = () => earliestOff(indiaAt(currentTime()), true).day;

function Spans() {
  const { t } = useOwnTexts();
  const { day } = useTranslator();
  const close = useContext(Close);
  const pausing = useSend(pauseSelf, {
    onDone: ({ washes }) => {
      toastSuccess(t("own.countWashesPaused", { count: washes }));
      close();
    },
  });
  const from = firstDay();
  return (
    <>
      <Text mb="sm">{t("own.pauseHint")}</Text>
      {pausing.error && (
        <Text c="var(--mantine-color-error)" role="alert" mb="sm">
          {pausing.error.message}
        </Text>
      )}
      <div className={classes.spans}>
        {lengths.map((length) => {
          const to = addDays(from, length - 1);
          return (
            <Button
              key={length}
              variant="light"
              h="auto"
              mih="3.25rem"
              py="xs"
              disabled={pausing.isPending}
              onClick={() => pausing.mutate({ From: from, To: to })}
            >
              <span>
                {t("own.countDays", { count: length })}
                <small>{t("own.fromDayToDay", { from: day(from), to: day(to) })}</small>
              </span>
            </Button>
          );
        })}
      </div>
    </>
  );
}

type Body = typeof pauseSelf.body;

function OtherDays() {
  const { t } = useOwnTexts();
  const { t: common } = useTranslator();
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverOf(pauseSelf.body),
    defaultValues: { From: firstDay(), To: "" },
  });
  const from = useWatch({ control: form.control, name: "From" });
  const saving = useDialogSave({
    form,
    endpoint: pauseSelf,
    toast: toastSuccess,
    saved: ({ washes }) => t("own.countWashesPaused", { count: washes }),
  });
  return (
    <DialogForm
      label={t("own.otherDays")}
      saving={saving}
      submit={t("own.pause")}
      dismiss={common("washes.back")}
    >
      <Text className={wide} fw={600} mt="lg">
        {t("own.otherDays")}
      </Text>
      <DayField control={form.control} name="From" label={common("washes.from")} required min={firstDay()} />
      <DayField control={form.control} name="To" label={common("money.to")} required min={from} />
    </DialogForm>
  );
}
