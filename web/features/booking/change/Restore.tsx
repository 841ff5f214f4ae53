import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { restoreWash } from "#contract/booking/change.ts";
import type { Wash } from "#contract/booking/wash.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import classes from "./restore.module.css";
import { useTranslator } from "#web/texts/translator.ts";

type Props = Pick<ButtonProps, "variant" | "size"> & {
  wash: Wash;
  /** Class of the element around the button. */
  className: string | undefined;
  /** Rendered beside the button. */
  children?: ReactNode;
};

/** Undoes a skip; if the slot is full by now, offers the nearest free slots. */
export function Restore({ wash, className, children, ...buttonProps }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const { mutate, isPending, error } = useSend(restoreWash, {
    onDone: () => toastSuccess(t("washes.washTakesPlaceAfterAll")),
  });
  const { washId, vehicleNumber } = wash;
  const slots = error?.freeTimes[0]?.slots ?? [];
  return (
    <>
      <span className={className}>
        <Button
          {...buttonProps}
          loading={isPending}
          aria-label={t("washes.undoSkipOfWhich", { which: `${vehicleNumber}, ${whenOf(wash, translator)}` })}
          onClick={() => mutate({ washId, Slot: null })}
        >
          {t("washes.undoSkip")}
        </Button>
        {children}
      </span>
      {error && (
        <div className={classes.refused} role="alert">
          {error.message}
          {slots.length > 0 && (
            <div className={classes.times} role="group" aria-label={t("washes.nearestFreeTimes")}>
              {slots.map((slot) => (
                <Button
                  key={slot}
                  variant="light"
                  size="compact-md"
                  disabled={isPending}
                  onClick={() => mutate({ washId, Slot: slot })}
                >
                  {translator.slot(slot)}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
    </>
  );
}
