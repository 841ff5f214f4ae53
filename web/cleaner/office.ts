import type { Answer } from "#web/lib/send.ts";
import { verdictOn } from "./sender.ts";
import type { QueuedEntry } from "./terms.ts";

/** Maximum number of refused entries to report or check at a time; unreported ones come first. */
export const AT_ONCE = 10;

type OfficeReport = {
  outbox: readonly QueuedEntry[];
  /** Sends one; rejects without a reply. */
  line: (entry: QueuedEntry) => Promise<Answer>;
  /** Called once the office knows of one; `settled` if it has been resolved. */
  onReported: (entry: QueuedEntry, isResolved: boolean) => Promise<void>;
};

/**
 * Reports refused entries to the office, and checks whether reported ones were resolved. Stops at the first without a
 * reply.
 */
export async function reportAll({ outbox, line, onReported }: OfficeReport): Promise<void> {
  const refused = outbox
    .filter((entry) => entry.refused !== null)
    .toSorted((one, other) => Number(one.told ?? false) - Number(other.told ?? false));
  for (const entry of refused.slice(0, AT_ONCE)) {
    const answer = await line(entry).catch(() => null);
    if (!answer || verdictOn(answer) !== "sent") {
      // Refused here too: stays on the phone only; continues with the next.
      if (answer && verdictOn(answer) === "refused") continue;
      return;
    }
    await onReported(entry, (answer.body as { settled?: unknown }).settled !== null);
  }
}
