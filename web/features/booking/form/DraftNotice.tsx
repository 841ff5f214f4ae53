import { Alert, Button } from "@mantine/core";
import type { Drafting } from "./useDraft.ts";
import classes from "./booking.module.css";
import { useTranslator } from "#web/texts/translator.ts";

/** Notice that the customer's own unfinished booking was restored, with a button to discard it. */
export function DraftNotice({ drafting }: { drafting: Drafting }) {
  const { t } = useTranslator();
  if (!drafting.restored) return null;
  return (
    <Alert color="teal" className={classes.notice} role="status">
      <div className={classes.noticeRow}>
        <span>{t("booking.yourUnfinishedBookingIsHere")}</span>
        <Button variant="default" size="xs" onClick={drafting.clear}>
          {t("booking.discardDraft")}
        </Button>
      </div>
    </Alert>
  );
}
