import { Button, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { formatCount, plural } from "#contract/format.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";

type Bad = { line: number; column: string; reason: string };

const columns: DataColumn<Bad>[] = [
  { key: "line", header: "Line", value: ({ line }) => line, align: "right", width: "5rem" },
  { key: "column", header: "Column", value: ({ column }) => column, width: "10rem" },
  { key: "reason", header: "Reason", value: ({ reason }) => reason, wraps: true, cardTitle: true },
];

type Props = { bad: readonly Bad[]; badCount: number; failedUrl: string | null };

/** The lines of a file that cannot be imported, to look at and to download. */
export function BadLines({ bad, badCount, failedUrl }: Props) {
  if (badCount === 0) return null;
  return (
    <>
      <Text mt="sm" mb="xs" fw={600}>
        {plural(badCount, "line")} cannot be imported
        {badCount > bad.length && `; the first ${formatCount(bad.length)} are`}
      </Text>
      <DataTable
        caption="Lines that cannot be imported"
        columns={columns}
        rows={bad}
        rowKey={({ line }) => line}
        numbered={false}
        pageSize={10}
        maxHeight="20rem"
      />
      {failedUrl !== null && (
        <Button
          component="a"
          variant="default"
          mt="sm"
          href={failedUrl}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download these lines
        </Button>
      )}
    </>
  );
}
