import { Button } from "@mantine/core";
import { whenOf } from "#web/features/booking/words.ts";
import type { Wash } from "./wash.ts";
import classes from "./washes.module.css";

type Props = { wash: Wash; onMove: () => void; onSkip: () => void };

/** What a customer can still do about a wash, large enough for a thumb. */
export function MoveOrSkip({ wash, onMove, onSkip }: Props) {
  const which = `${wash.vehicleNumber}, ${whenOf(wash)}`;
  return (
    <div className={classes.actions}>
      <Button variant="default" aria-label={`Move ${which}`} onClick={onMove}>
        Move
      </Button>
      <Button variant="default" aria-label={`Skip ${which}`} onClick={onSkip}>
        Skip
      </Button>
    </div>
  );
}
