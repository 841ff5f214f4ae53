import { Button, type ButtonProps } from "@mantine/core";
import { restoreWash } from "#contract/booking/change.ts";
import type { Wash } from "#contract/booking/wash.ts";
import { whenOf } from "#web/features/booking/words.ts";
import { useSend } from "#web/lib/query.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import classes from "./restore.module.css";

type Props = { wash: Wash; /** Of what stands around the button. */ className: string | undefined } & Pick<
  ButtonProps,
  "variant" | "size"
>;

/** Takes back that a wash was skipped; where its slot is full by now, one press takes the nearest that is free. */
export function Restore({ wash, className, ...look }: Props) {
  const { mutate, isPending, error } = useSend(restoreWash, {
    onDone: () => toastSuccess("Wash Takes Place After All"),
  });
  const { washId, vehicleNumber } = wash;
  const slots = error?.freeTimes[0]?.slots ?? [];
  return (
    <>
      <span className={className}>
        <Button
          {...look}
          loading={isPending}
          aria-label={`Undo skip of ${vehicleNumber}, ${whenOf(wash)}`}
          onClick={() => mutate({ washId, Slot: null })}
        >
          Undo skip
        </Button>
      </span>
      {error && (
        <div className={classes.refused} role="alert">
          {error.message}
          {slots.length > 0 && (
            <div className={classes.times} role="group" aria-label="Nearest free times">
              {slots.map((slot) => (
                <Button
                  key={slot}
                  variant="light"
                  size="compact-md"
                  disabled={isPending}
                  onClick={() => mutate({ washId, Slot: slot })}
                >
                  {slot}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
    </>
  );
}
