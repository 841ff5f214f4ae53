import { Alert, Button } from "@mantine/core";
import type { Drafting } from "./draft.ts";
import classes from "./booking.module.css";
import { useSpeech } from "#web/words/speech.ts";

/** Says that an unfinished booking is here again, and offers to begin a new one instead. */
export function DraftNotice({ drafting }: { drafting: Drafting }) {
  const { say } = useSpeech();
  if (!drafting.restored) return null;
  return (
    <Alert color="teal" className={classes.notice} role="status">
      <div className={classes.noticeRow}>
        <span>{say("Your unfinished booking is here again.")}</span>
        <Button variant="default" size="xs" onClick={drafting.clear}>
          {say("Discard draft")}
        </Button>
      </div>
    </Alert>
  );
}
