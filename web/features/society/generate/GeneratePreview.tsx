import { Table, Text } from "@mantine/core";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount } from "#contract/format.ts";
import type { generatePlaces } from "#contract/society/registry.ts";
import { placeTitles } from "../counts.ts";
import classes from "./generate.module.css";
import type { PreviewLine } from "./draft.ts";

type Props = {
  lines: readonly PreviewLine[];
  /** Null until the server has replied. */
  counts: ReplyOf<typeof generatePlaces> | null;
};

/** The preview of a plan: counts and names appear while typing, existing places once the server has replied. */
export function GeneratePreview({ lines, counts }: Props) {
  return (
    <section className={classes.preview} aria-label="Preview" aria-live="polite">
      {lines.length === 0 ? (
        <Text c="dimmed">What you type is counted here before anything is created.</Text>
      ) : (
        <Table verticalSpacing="xs" horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Places</Table.Th>
              <Table.Th scope="col">Asked for</Table.Th>
              <Table.Th scope="col">Already there</Table.Th>
              <Table.Th scope="col">To be added</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ kind, count, names }) => (
              <Table.Tr key={kind}>
                <Table.Th scope="row">
                  {placeTitles[kind]}
                  <span className={classes.names}>{names}</span>
                </Table.Th>
                <Table.Td>{formatCount(counts?.asked[kind] ?? count)}</Table.Td>
                <Table.Td>{counts ? formatCount(counts.existing[kind]) : "…"}</Table.Td>
                <Table.Td className={classes.added}>
                  {counts ? formatCount(counts.added[kind]) : "…"}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}
