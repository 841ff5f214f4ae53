import { Badge } from "@mantine/core";
import type { BillStatus } from "#contract/bill/status.ts";
import { statusColors, statusNames } from "./words.ts";
import { useSpeech } from "#web/words/speech.ts";

/** How a bill stands. */
export function StatusBadge({ status }: { status: BillStatus }) {
  const { say } = useSpeech();
  return (
    <Badge miw="max-content" color={statusColors[status]}>
      {say(statusNames[status])}
    </Badge>
  );
}
