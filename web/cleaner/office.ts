import type { Answer } from "#web/lib/send.ts";
import { verdictOn } from "./sender.ts";
import type { QueuedEntry } from "./terms.ts";

/** How many refused presses are told of, or asked about, at a time: those that nobody has been told of first. */
export const AT_ONCE = 10;

type OfficeReport = {
  /** What waits on this phone. */
  outbox: readonly QueuedEntry[];
  /** Tells of one; rejects when no answer comes. */
  line: (press: QueuedEntry) => Promise<Answer>;
  /** Called when the office knows of one; `settled` when nobody need look at it any more. */
  onTold: (press: QueuedEntry, settled: boolean) => Promise<void>;
};

/** Tells the office what was refused, and asks what has become of what it knows. It ends with the first without an answer. */
export async function reportAll({ outbox, line, onTold }: OfficeReport): Promise<void> {
  const refused = outbox
    .filter((press) => press.refused !== null)
    .toSorted((one, other) => Number(one.told ?? false) - Number(other.told ?? false));
  for (const press of refused.slice(0, AT_ONCE)) {
    const answer = await line(press).catch(() => null);
    if (!answer || verdictOn(answer) !== "sent") {
      // What is refused here too stays on the phone alone; the next one may be taken.
      if (answer && verdictOn(answer) === "refused") continue;
      return;
    }
    await onTold(press, (answer.body as { settled?: unknown }).settled !== null);
  }
}
