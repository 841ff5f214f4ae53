import { Progress } from "@mantine/core";
import { useState } from "react";
import { getPdfProgress } from "#contract/bill/close.ts";
import { formatCount } from "#contract/format.ts";
import { useCall } from "#web/lib/query.ts";
import classes from "../bill.module.css";

/** The polling intervals while PDFs are being rendered, and otherwise. */
const ACTIVE_POLL_MS = 2_000;
const IDLE_POLL_MS = 60_000;

/** The progress of PDF rendering; renders nothing while none is pending. */
export function PdfProgress() {
  const [most, setMost] = useState(0);
  const { data } = useCall(getPdfProgress, {}, { everyMs: most > 0 ? ACTIVE_POLL_MS : IDLE_POLL_MS });
  const pending = data?.waiting ?? 0;
  if (pending > most) setMost(pending);
  if (pending === 0 && most > 0) setMost(0);
  if (pending === 0) return null;
  const rendered = Math.max(most - pending, 0);
  return (
    <div className={classes.drawing} role="status">
      <p>
        Drawing papers: {formatCount(rendered)} of {formatCount(Math.max(most, pending))}. They can be opened
        meanwhile.
      </p>
      <Progress value={(100 * rendered) / Math.max(most, pending)} aria-label="Drawn papers" />
    </div>
  );
}
