import { Button, Switch } from "@mantine/core";
import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { useMemo, useRef, useState } from "react";
import { hourOfSlot } from "#contract/booking/slot.ts";
import { indiaAt } from "#contract/day.ts";
import { formatCount, plural } from "#contract/format.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { BoardProvider } from "#contract/dispatch/board.ts";
import { getRefused } from "#contract/dispatch/refusal.ts";
import { RecordDialog } from "#web/features/booking/change/RecordDialog.tsx";
import type { Recordable } from "#web/features/booking/change/useRecording.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { toastWarning } from "#web/lib/toast.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import { AssignBar } from "./AssignBar.tsx";
import { type Board, densityOf, groupBy, missedWords, societyColors } from "./board.ts";
import classes from "./BoardTable.module.css";
import boardClasses from "./board.module.css";
import { AbsenceDialog } from "./AbsenceDialog.tsx";
import { BoardCards } from "./BoardCards.tsx";
import { BoardTable } from "./BoardTable.tsx";
import { DisruptionList } from "./DisruptionList.tsx";
import { Legend } from "./Legend.tsx";
import { Trays } from "./Trays.tsx";
import { useAssigning } from "./useAssigning.ts";
import { useChoosing } from "./useChoosing.ts";
import { useNow } from "./useNow.ts";
import { whyNotAssign, whyNotRecord } from "./whyNot.ts";

type Props = {
  board: Board;
  /** Society and company filter. */
  narrowed: BodyOf<typeof getRefused>;
  /** True while others' changes arrive. */
  live: boolean;
  busy: boolean;
};

/** Refresh interval of refused reports, which arrive at the phones' own pace, ms. */
const REFUSED_EVERY_MS = 30_000;
const nothing = { refused: [], total: 0 };

/** The hours from the day's first wash to its last. */
function hoursOf({ washes }: Board): number[] {
  const hours = washes.map(({ time }) => hourOfSlot(time));
  const first = Math.min(...hours);
  return hours.length === 0
    ? []
    : Array.from({ length: Math.max(...hours) - first + 1 }, (_, at) => first + at);
}

/** A day with single washes. */
export function BoardView({ board, narrowed, live, busy }: Props) {
  const phone = usePhone();
  const instant = useNow();
  const now = indiaAt(instant);
  const field = useRef<HTMLInputElement>(null);
  const washesIn = (ids: ReadonlySet<number>) => board.washes.filter(({ washId }) => ids.has(washId));
  const recording = useTarget<readonly Recordable[]>();
  const record = (ids: ReadonlySet<number>) => {
    const problem = whyNotRecord(board.day, now.day);
    if (problem) toastWarning(problem);
    else recording.open(washesIn(ids).map((wash) => ({ ...wash, day: board.day, slot: wash.time })));
  };
  const choosing = useChoosing(board.washes, {
    onAssign: (ids) => {
      const problem = whyNotAssign(washesIn(ids));
      if (problem) toastWarning(problem);
      else setTimeout(() => field.current?.focus());
    },
    onRecord: record,
    onUndo: () => (assigning.done ? void assigning.undo() : toastWarning("There is nothing to undo.")),
  });
  const assigning = useAssigning(choosing.leave);
  const [absent, setAbsent] = useState<BoardProvider | null>(null);
  const [idle, { toggle }] = useDisclosure(false);
  const { data: refused = nothing } = useCall(getRefused, narrowed, { everyMs: REFUSED_EVERY_MS });
  const washesByProvider = useMemo(
    () => groupBy(board.washes, ({ providerId }) => providerId),
    [board.washes],
  );
  const chosen = washesIn(choosing.chosen);
  const washesOf = (providerId: number) => washesByProvider.get(providerId) ?? [];
  const working = board.providers.filter(({ washes }) => washes > 0);
  const others = board.providers.filter(({ washes }) => washes === 0);
  const absentees = others.filter(({ away }) => away !== null).length;
  const providers = idle ? board.providers : working;
  const isThere = board.washes.some(({ washId }) => washId === choosing.at);
  const first = board.washes.find(({ providerId, status }) => providerId === null && status === "scheduled");
  const mayAssign = hasPermission("board:assign");
  const [compact, setCompact] = useLocalStorage({ key: "board-compact", defaultValue: false });
  const density = densityOf(board.washes.length, compact && !phone);
  const context = {
    day: board.day,
    now,
    instant,
    choosing,
    stop: isThere ? choosing.at : ((first ?? washesOf(working[0]?.providerId ?? 0)[0])?.washId ?? null),
    mayAssign,
    colors: societyColors(board),
    density,
    ...(hasPermission("board:write") && { onAway: setAbsent }),
    onDrop: (providerId: number | null) => {
      const name = board.providers.find((one) => one.providerId === providerId)?.name ?? "";
      void assigning.assign({ washes: chosen, providerId, name });
    },
  };
  return (
    // Handles the keys of the whole board; they move between buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={boardClasses.contrast}
      aria-busy={busy}
      onKeyDown={choosing.onKeyDown}
      onFocus={choosing.onFocus}
    >
      <Sums board={board} live={live} />
      {board.washes.length > 0 && (
        <Legend board={board} colors={context.colors}>
          {!phone && (
            <Switch
              label="Compact"
              checked={compact}
              onChange={({ currentTarget }) => setCompact(currentTarget.checked)}
            />
          )}
        </Legend>
      )}
      <DisruptionList day={board.day} instant={instant} />
      {board.washes.length === 0 && (
        <EmptyState title="No washes on this day" text="Washes booked for this day appear here, by washer." />
      )}
      {board.washes.length + refused.total > 0 && density !== "compact" && (
        <Trays washes={board.washes} context={context} refused={refused} />
      )}
      {providers.length > 0 &&
        (phone ? (
          <BoardCards providers={providers} washesOf={washesOf} context={context} />
        ) : (
          <BoardTable providers={providers} washesOf={washesOf} hours={hoursOf(board)} context={context} />
        ))}
      {others.length > 0 && (
        <Button variant="subtle" mt="sm" aria-expanded={idle} onClick={toggle}>
          {idle ? "Hide" : "Show"} {plural(others.length, "washer")} without washes
          {absentees > 0 && `, ${absentees} away`}
        </Button>
      )}
      <AbsenceDialog provider={absent} day={board.day} onClose={() => setAbsent(null)} />
      <RecordDialog
        washes={recording.target ?? []}
        opened={recording.opened}
        onClose={recording.close}
        onRecorded={choosing.leave}
      />
      <AssignBar
        washes={chosen}
        providers={board.providers}
        day={board.day}
        now={now}
        mayAssign={mayAssign}
        assigning={assigning}
        {...(whyNotRecord(board.day, now.day) === null && { onRecord: () => record(choosing.chosen) })}
        field={field}
        onClear={() => {
          choosing.leave();
          assigning.forget();
        }}
      />
    </div>
  );
}

function Sums({ board: { washes, unassigned }, live }: { board: Board; live: boolean }) {
  const done = washes.filter(({ status }) => status === "done").length;
  return (
    <p className={boardClasses.sums}>
      <strong>
        {formatCount(done)} of {formatCount(washes.length)} done
      </strong>
      {missedWords(washes).map((words) => (
        <span key={words}>{words}</span>
      ))}
      {unassigned > 0 && <span data-warm>{formatCount(unassigned)} unassigned</span>}
      <span className={classes.heard}>{live ? "Updates by itself" : "Out of touch, trying again"}</span>
    </p>
  );
}
