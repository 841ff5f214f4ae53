import { Button, CloseButton } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type RefObject } from "react";
import type { BoardProvider, BoardWash } from "#contract/dispatch/board.ts";
import { plural } from "#contract/format.ts";
import { bookingsPath } from "#web/features/booking/paths.ts";
import { type Moment, stateOf, wordsOf } from "./board.ts";
import classes from "./AssignBar.module.css";
import { CandidateSelect } from "./CandidateSelect.tsx";
import type { Assigning } from "./useAssigning.ts";
import { signs } from "./WashTile.tsx";
import { reasonWords } from "./words.ts";

/** How long an action can be undone here once the focus has left, ms. */
const UNDO_MS = 10_000;

type Props = {
  washes: readonly BoardWash[];
  providers: readonly BoardProvider[];
  day: string;
  now: Moment;
  mayAssign: boolean;
  assigning: Assigning;
  /** Opens the outcome dialog; omitted without permission. */
  onRecord?: () => void;
  /** The field to choose a provider. */
  field: RefObject<HTMLInputElement | null>;
  onClear: () => void;
};

/** Actions for the selected washes; afterwards the result, with undo. */
export function AssignBar(props: Props) {
  const { washes, providers, day, now, mayAssign, assigning, onRecord, field, onClear } = props;
  const navigate = useNavigate();
  const { assign, refused, done, undo, close, busy } = assigning;
  /** The result shown while the focus is inside; keeps it from closing. */
  const [focusedResult, setFocusedResult] = useState<typeof done>(null);
  useEffect(() => {
    if (!done || focusedResult === done) return undefined;
    const timer = setTimeout(close, UNDO_MS);
    return () => clearTimeout(timer);
  }, [done, focusedResult, close]);
  const open = washes.filter(({ status }) => status === "scheduled");
  /** Refused washes that are still selected and open. */
  const retryable = open.filter(({ washId }) => refused?.washes.some((one) => one.washId === washId));
  /** True if it was refused because somebody else assigned them meanwhile. */
  const isOthers = retryable.some(
    ({ washId, providerId }) =>
      refused?.washes.find((one) => one.washId === washId)?.providerId !== providerId,
  );
  const [only] = washes.length === 1 ? washes : [];
  if (washes.length === 0 && !done) return null;
  if (washes.length === 0 && done)
    return (
      // The handlers listen to its buttons' focus, which keeps it open.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <div
        className={classes.bar}
        role="status"
        data-bar
        onFocus={() => setFocusedResult(done)}
        onBlur={() => setFocusedResult(null)}
      >
        <span>{done.sentence}</span>
        <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void undo()}>
          Undo
        </Button>
        <CloseButton aria-label="Close" onClick={close} />
      </div>
    );
  return (
    <section className={classes.bar} data-bar aria-label="Chosen washes">
      <span className={classes.what}>
        {only
          ? `${wordsOf(only)}: ${signs[stateOf(only, day, now)].words}${reasonWords(only) ? ` (${reasonWords(only)})` : ""}`
          : plural(washes.length, "wash", "washes")}
        {!only && open.length < washes.length && `, ${open.length} of them still open`}
      </span>
      {refused && retryable.length > 0 && (
        <span className={classes.refused} role="alert">
          {refused.message}
          <Button
            variant="outline"
            color="marigold"
            size="compact-sm"
            loading={busy}
            onClick={() => void assign({ ...refused, washes: retryable }, !isOthers)}
          >
            Assign anyway
          </Button>
        </span>
      )}
      {mayAssign && open.length > 0 && (
        <>
          <CandidateSelect
            washes={open}
            providers={providers}
            disabled={busy}
            field={field}
            onChoose={({ providerId, name }) => void assign({ washes: open, providerId, name })}
          />
          {open.some(({ providerId }) => providerId !== null) && (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => void assign({ washes: open, providerId: null, name: "" })}
            >
              Leave open
            </Button>
          )}
        </>
      )}
      {onRecord && (
        <Button variant="default" disabled={busy} onClick={onRecord}>
          Record…
        </Button>
      )}
      {only && (
        <Button
          variant="subtle"
          onClick={() => void navigate({ to: bookingsPath(), search: { view: only.bookingId } })}
        >
          Open booking
        </Button>
      )}
      <CloseButton aria-label="Let go of the chosen washes" onClick={onClear} />
    </section>
  );
}
