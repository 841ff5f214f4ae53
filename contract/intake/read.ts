import { z } from "zod";
import { dayOrders } from "../cell/day.ts";

/** Most lines of a preview. */
export const MAX_PREVIEW = 50;

/** How a file from outside was understood, in the replies of all imports. */
export const FileRead = z.object({
  /** The name of the workbook's sheet that was read; empty for a text. */
  sheet: z.string(),
  /** The line that names the columns; null when none does. */
  headerLine: z.int().nullable(),
  /** Titles of columns that nobody reads. */
  unread: z.array(z.string()),
  /** The order of days that are written in numbers; null without any. */
  dayOrder: z.enum(dayOrders).nullable(),
  /** What the first lines say, in words. */
  preview: z.array(z.object({ line: z.int(), text: z.string() })).max(MAX_PREVIEW),
});
export type FileRead = z.output<typeof FileRead>;
