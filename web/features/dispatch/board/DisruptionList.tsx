import { Button } from "@mantine/core";
import { getDisruptions, undoDisruption } from "#contract/dispatch/disruption.ts";
import { formatMoney, formatAge, plural } from "#contract/format.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import classes from "./dialogs.module.css";
import { causeWords } from "./words.ts";

/** A day's disruptions, each with an undo as long as nothing depends on it. */
export function DisruptionList({ day, instant }: { day: string; instant: Date }) {
  const { data = [] } = useCall(getDisruptions, { Day: day });
  const undoing = useSend(undoDisruption, {
    onDone: ({ washes }) => toastSuccess(`${plural(washes, "wash", "washes")} restored.`),
  });
  if (data.length === 0) return null;
  return (
    <ul className={classes.disruptions} aria-label="Rain and other changes of this day">
      {data.map(({ disruptionId, cause, societies, moved, credited, amount, by, at, undoneAt, canUndo }) => (
        <li key={disruptionId}>
          <span>
            <strong>{causeWords[cause]}</strong> in {societies.join(", ")}: {moved} moved, {credited} credited
            ({formatMoney(amount)}){by && `, by ${by}`}, {formatAge(at, instant).toLowerCase()}
            {undoneAt && ". Undone"}
          </span>
          {canUndo && hasPermission("board:write") && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Undo ${causeWords[cause].toLowerCase()} in ${societies.join(", ")}`}
              loading={undoing.isPending}
              onClick={() =>
                undoing.mutate(
                  { DisruptionId: disruptionId },
                  { onError: (error) => toastError(error.message) },
                )
              }
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
