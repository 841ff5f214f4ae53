import { Badge, Button } from "@mantine/core";
import type { Wash } from "#contract/booking/wash.ts";
import { WashBadge } from "#web/features/booking/Badges.tsx";
import { Restore } from "#web/features/booking/change/Restore.tsx";
import { Outcome } from "#web/features/booking/Outcome.tsx";
import { whenOf } from "#web/features/booking/words.ts";
import { formatWeekday } from "#contract/format.ts";
import { MAX_STARS } from "#contract/stars.ts";
import { hasPermission } from "#web/lib/permission.ts";
import classes from "./WashLine.module.css";

/** Original time of a moved wash. */
function plannedText({ plannedDay, plannedSlot, day, slot }: Wash): string | null {
  if (plannedDay === null && plannedSlot === null) return null;
  return `Moved from ${whenOf({ day: plannedDay ?? day, slot: plannedSlot ?? slot })}`;
}

type Props = {
  wash: Wash;
  /** The booking's; another one that its package includes is named at its wash. */
  itemName: string;
  today: string;
  onMove: () => void;
  onSkip: () => void;
  onRecord: () => void;
  onSteps: () => void;
};

/** Outcomes can be recorded, or corrected, up to today. */
const isRecordable = ({ day, status }: Wash, today: string): boolean =>
  day <= today && status !== "skipped" && status !== "cancelled" && hasPermission("round:record");

export function WashLine({ wash, itemName, today, onMove, onSkip, onRecord, onSteps }: Props) {
  const { day, slot, vehicleNumber, status, reason, overbooked, canSkip, canRestore } = wash;
  const which = `${vehicleNumber}, ${whenOf(wash)}`;
  const moved = plannedText(wash);
  const steps = hasPermission("board:read") && (
    <Action name="How it went" which={which} gray onClick={onSteps} />
  );
  return (
    <li className={classes.wash} data-status={status}>
      <span className={classes.when}>
        <time dateTime={day}>{formatWeekday(day)}</time>, {slot}
      </span>
      <span>{vehicleNumber}</span>
      <span className={classes.marks}>
        <WashBadge wash={wash} />
        {wash.itemName !== itemName && <Badge variant="outline">{wash.itemName}</Badge>}
        {overbooked && <Badge color="marigold">Overbooked</Badge>}
      </span>
      {(moved || reason || wash.providerName || wash.outcomeReason || wash.doneAt) && (
        <span className={classes.why}>
          <Outcome wash={wash} />
          {wash.rating && <Rating rating={wash.rating} />}
          {moved && <span>{moved}</span>}
          {reason && <span>Reason: {reason}</span>}
        </span>
      )}
      {canRestore && hasPermission("booking:skip") ? (
        <Restore wash={wash} className={classes.washActions} variant="subtle" size="compact-xs">
          {steps}
        </Restore>
      ) : (
        <span className={classes.washActions}>
          {status === "scheduled" && hasPermission("booking:reschedule") && (
            <Action name="Move" which={which} onClick={onMove} />
          )}
          {canSkip && hasPermission("booking:skip") && (
            <Action name="Skip" which={which} gray onClick={onSkip} />
          )}
          {isRecordable(wash, today) && (
            <Action name={status === "scheduled" ? "Record" : "Correct"} which={which} onClick={onRecord} />
          )}
          {steps}
        </span>
      )}
    </li>
  );
}

type ActionProps = { name: string; which: string; gray?: boolean; onClick: () => void };

function Action({ name, which, gray = false, onClick }: ActionProps) {
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`${name} ${which}`}
      {...(gray && { color: "gray" })}
      onClick={onClick}
    >
      {name}
    </Button>
  );
}

function Rating({ rating: { stars, comment } }: { rating: NonNullable<Wash["rating"]> }) {
  return (
    <span>
      Rated {stars} of {MAX_STARS}
      {comment && `: “${comment}”`}
    </span>
  );
}
