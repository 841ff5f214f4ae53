import { plural } from "#contract/format.ts";
import type { FileRead } from "#contract/intake/read.ts";
import classes from "./import.module.css";

/** What the first lines of a file will be stored as. */
export function StoredLines({ lines }: { lines: FileRead["preview"] }) {
  if (lines.length === 0) return null;
  return (
    <details open>
      <summary>What will be stored: the first {plural(lines.length, "line")}</summary>
      <ol className={classes.preview} aria-label="What will be stored">
        {lines.map(({ line, text }) => (
          <li key={line} value={line}>
            {text}
          </li>
        ))}
      </ol>
    </details>
  );
}
