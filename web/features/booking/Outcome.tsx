import type { Wash } from "#contract/booking/wash.ts";
import { indiaAt } from "#contract/day.ts";
import { DOCUMENTS } from "#contract/file/picture.ts";
import { formatTime } from "#contract/format.ts";
import { effectTexts, reasonTexts } from "#contract/round/outcome.ts";
import classes from "./outcome.module.css";

type Recorded = Pick<
  Wash,
  "status" | "doneAt" | "providerName" | "outcomeReason" | "outcomeNote" | "effect" | "late" | "photos"
>;

/** What became of a wash, or who comes to it; empty where there is nothing to say. */
function textOf({ status, doneAt, providerName, outcomeReason, effect }: Recorded): string {
  const by = providerName === null ? "" : ` by ${providerName}`;
  if (status === "done")
    return doneAt === null ? "" : `Washed at ${formatTime(indiaAt(new Date(doneAt)).time)}${by}`;
  if (status === "missed" && outcomeReason !== null)
    return [`Not done: ${reasonTexts[outcomeReason]}`, ...(effect ? [effectTexts[effect]] : [])].join(". ");
  return status === "scheduled" && providerName !== null ? `${providerName} comes` : "";
}

/** What became of a wash, with its photos, as lines of what stands under it. */
export function Outcome({ wash }: { wash: Recorded }) {
  const { outcomeNote, late, photos } = wash;
  const text = textOf(wash);
  return (
    <>
      {text && <span>{text}</span>}
      {outcomeNote && <span>Note: {outcomeNote}</span>}
      {late && <span>Recorded late</span>}
      {photos.length > 0 && (
        <span>
          {photos.map(({ kind, url, thumbnailUrl }) => (
            <a
              key={url}
              className={classes.photo}
              href={`${DOCUMENTS}${url}`}
              target="_blank"
              rel="noreferrer"
              title={`Photo ${kind} the wash`}
            >
              <img src={`${DOCUMENTS}${thumbnailUrl}`} alt={`The car ${kind} the wash`} />
            </a>
          ))}
        </span>
      )}
    </>
  );
}
