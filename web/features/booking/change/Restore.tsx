import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
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

/** Undoes a skip; offers the nearest free slots if its own is full by now, and asks when the car is booked already. */
export function Restore({ wash, className, children, ...buttonProps }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const { mutate, isPending, error } = useSend(restoreWash, {
    onDone: () => toastSuccess(t("washes.washTakesPlaceAfterAll")),
  });
  const { washId, vehicleNumber } = wash;
  const slots = error?.freeTimes[0]?.slots ?? [];
  const [slot, setSlot] = useState<string | null>(null);
  const restore = (at: string | null) => {
    setSlot(at);
    mutate({ washId, Slot: at });
  };
  return (
    <>
      <span className={className}>
        <Button
          {...buttonProps}
          loading={isPending}
          aria-label={t("washes.undoSkipOfWhich", { which: `${vehicleNumber}, ${whenOf(wash, translator)}` })}
          onClick={() => restore(null)}
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
              {slots.map((free) => (
                <Button
                  key={free}
                  variant="light"
                  size="compact-md"
                  disabled={isPending}
                  onClick={() => restore(free)}
                >
                  {translator.slot(free)}
                </Button>
              ))}
            </div>
          )}
          {error.fields["EvenTwice"] !== undefined && (
            <div className={classes.times}>
              <Button
                variant="default"
                size="compact-md"
                disabled={isPending}
                onClick={() => mutate({ washId, Slot: slot, EvenTwice: true })}
              >
                {t("washes.undoSkipAnyway")}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}
