import { Button } from "@mantine/core";
import { formatDay } from "#contract/format.ts";
import { getAway, removeAway } from "#contract/dispatch/absence.ts";
import type { BoardProvider } from "#contract/dispatch/board.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import boardClasses from "./board.module.css";
import classes from "./dialogs.module.css";
import { onlyOn } from "./onlyOn.ts";

export function Absences({ provider: { providerId } }: { provider: BoardProvider }) {
  const { data = [] } = useCall(getAway, { ProviderId: providerId });
  const ending = useSend(removeAway, { onDone: () => toastSuccess("Back again.") });
  if (data.length === 0) return null;
  return (
    <ul className={`${classes.disruptions} ${boardClasses.contrast}`} aria-label="Away">
      {data.map(({ providerAbsenceId, from, to, weekday, reason }) => (
        <li key={providerAbsenceId}>
          <span>
            {from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`}
            {weekday && `, ${onlyOn[weekday].toLowerCase()}`}: {reason}
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Remove ${formatDay(from)}: ${reason}`}
            loading={ending.isPending}
            onClick={() =>
              ending.mutate(
                { ProviderAbsenceId: providerAbsenceId },
                { onError: (error) => toastError(error.message) },
              )
            }
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
