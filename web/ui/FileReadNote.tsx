import { Text } from "@mantine/core";
import type { FileRead } from "#contract/intake/read.ts";

const orders: Record<NonNullable<FileRead["dayOrder"]>, string> = {
  DMY: "days are day, month, year",
  MDY: "days are month, day, year",
  YMD: "days are year, month, day",
};

/** How a file was understood: where it names its columns, how it writes days, and what nobody reads. */
export function FileReadNote({ read }: { read: FileRead }) {
  const { sheet, headerLine, dayOrder, unread } = read;
  const facts = [
    sheet !== "" && `sheet ${sheet}`,
    headerLine !== null && `columns named in line ${headerLine}`,
    dayOrder !== null && orders[dayOrder],
  ].filter((fact) => fact !== false);
  return (
    <>
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          Read as: {facts.join(", ")}.
        </Text>
      )}
      {unread.length > 0 && (
        <Text size="sm">
          <b>Not read:</b> {unread.join(", ")}
        </Text>
      )}
    </>
  );
}
