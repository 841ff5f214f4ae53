import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { restoreWash } from "#contract/booking/change.ts";
import type { Wash } from "#contract/booking/wash.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import classes from "./restore.module.css";
import { useSpeech } from "#web/words/speech.ts";

type Props = Pick<ButtonProps, "variant" | "size"> & {
  wash: Wash;
  /** Of what stands around the button. */
  className: string | undefined;
  /** What stands beside it. */
  children?: ReactNode;
};

/** Takes back that a wash was skipped; where its slot is full by now, one press takes the nearest that is free. */
export function Restore({ wash, className, children, ...look }: Props) {
  const speech = useSpeech();
  const { say, told } = speech;
  const { mutate, isPending, error } = useSend(restoreWash, {
    onDone: () => toastSuccess(say("Wash Takes Place After All")),
  });
  const { washId, vehicleNumber } = wash;
  const slots = error?.freeTimes[0]?.slots ?? [];
  return (
    <>
      <span className={className}>
        <Button
          {...look}
          loading={isPending}
          aria-label={say("Undo skip of {which}", { which: `${vehicleNumber}, ${whenOf(wash, speech)}` })}
          onClick={() => mutate({ washId, Slot: null })}
        >
          {say("Undo skip")}
        </Button>
        {children}
      </span>
      {error && (
        <div className={classes.refused} role="alert">
          {told(error.message)}
          {slots.length > 0 && (
            <div className={classes.times} role="group" aria-label={say("Nearest free times")}>
              {slots.map((slot) => (
                <Button
                  key={slot}
                  variant="light"
                  size="compact-md"
                  disabled={isPending}
                  onClick={() => mutate({ washId, Slot: slot })}
                >
                  {speech.slot(slot)}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
    </>
  );
}
