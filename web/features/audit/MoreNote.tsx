import { Text } from "@mantine/core";
import { MAX_ENTRIES } from "#contract/audit/audit.ts";
import { formatCount } from "#contract/format.ts";

/** Says that there are further older matches, and how to reach them. */
export function MoreNote({ exported = false }: { exported?: boolean }) {
  return (
    <Text size="xs" c="dimmed" mb="xs" role="note">
      These are the newest {formatCount(MAX_ENTRIES)} entries{exported && ", in the export too"}. Choose days
      to see older ones.
    </Text>
  );
}
