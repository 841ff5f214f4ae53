import { Button } from "@mantine/core";
import { whenOf } from "#web/features/booking/words.ts";
import type { Wash } from "./wash.ts";
import classes from "./washes.module.css";
import { useSpeech } from "#web/words/speech.ts";

type Props = { wash: Wash; onMove: () => void; onSkip: () => void };

/** What a customer can still do about a wash, large enough for a thumb. */
export function MoveOrSkip({ wash, onMove, onSkip }: Props) {
  const speech = useSpeech();
  const { say } = speech;
  const which = `${wash.vehicleNumber}, ${whenOf(wash, speech)}`;
  return (
    <div className={classes.actions}>
      <Button variant="default" aria-label={say("Move {which}", { which })} onClick={onMove}>
        {say("Move")}
      </Button>
      <Button variant="default" aria-label={say("Skip {which}", { which })} onClick={onSkip}>
        {say("Skip")}
      </Button>
    </div>
  );
}
