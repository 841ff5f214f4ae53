import { Alert, Button } from "@mantine/core";
import type { Drafting } from "./draft.ts";
import classes from "./booking.module.css";

/** Says that an unfinished booking is here again, and offers to begin a new one instead. */
export function DraftNotice({ drafting }: { drafting: Drafting }) {
  if (!drafting.restored) return null;
  return (
    <Alert color="teal" className={classes.notice} role="status">
      <div className={classes.noticeRow}>
        <span>Your unfinished booking is here again.</span>
        <Button variant="default" size="xs" onClick={drafting.clear}>
          Discard draft
        </Button>
      </div>
    </Alert>
  );
}
