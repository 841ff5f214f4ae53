import type { Wash } from "#contract/booking/wash.ts";
import { indiaAt } from "#contract/day.ts";
import { DOCUMENTS } from "#contract/file/picture.ts";
import { effectTexts, reasonTexts } from "#contract/round/outcome.ts";
import { useToday } from "#web/lib/today.ts";
import classes from "./outcome.module.css";
import { type Speech, useSpeech } from "#web/words/speech.ts";

const photoTitles = { before: "Photo before the wash", after: "Photo after the wash" } as const;
const photoTexts = { before: "The car before the wash", after: "The car after the wash" } as const;

type Recorded = Pick<
  Wash,
  | "day"
  | "status"
  | "doneAt"
  | "providerName"
  | "outcomeReason"
  | "outcomeNote"
  | "effect"
  | "late"
  | "photos"
>;

/** What became of a wash, or who comes to it; empty where there is nothing to say. */
function textOf(
  { day, status, doneAt, providerName, outcomeReason, effect }: Recorded,
  today: string,
  { say, told, time }: Speech,
): string {
  if (status === "done") {
    if (doneAt === null) return "";
    const at = time(indiaAt(new Date(doneAt)).time);
    return providerName === null
      ? say("Washed at {time}", { time: at })
      : say("Washed at {time} by {name}", { time: at, name: providerName });
  }
  if (status === "missed" && outcomeReason !== null) {
    const reason = told(reasonTexts[outcomeReason]);
    return effect
      ? say("Not done: {reason}. {effect}", { reason, effect: told(effectTexts[effect]) })
      : say("Not done: {reason}", { reason });
  }
  if (status !== "scheduled") return "";
  if (day >= today) return providerName === null ? "" : say("{name} comes", { name: providerName });
  return providerName === null
    ? say("Not reported yet")
    : say("Not reported yet: {name} was to come", { name: providerName });
}

/** What became of a wash, with its photos, as lines of what stands under it. */
export function Outcome({ wash }: { wash: Recorded }) {
  const speech = useSpeech();
  const { say } = speech;
  const { outcomeNote, late, photos } = wash;
  const text = textOf(wash, useToday(), speech);
  return (
    <>
      {text && <span>{text}</span>}
      {outcomeNote && <span>{say("Note: {note}", { note: outcomeNote })}</span>}
      {late && <span>{say("Recorded late")}</span>}
      {photos.length > 0 && (
        <span>
          {photos.map(({ kind, url, thumbnailUrl }) => (
            <a
              key={url}
              className={classes.photo}
              href={`${DOCUMENTS}${url}`}
              target="_blank"
              rel="noreferrer"
              title={say(photoTitles[kind])}
            >
              <img src={`${DOCUMENTS}${thumbnailUrl}`} alt={say(photoTexts[kind])} />
            </a>
          ))}
        </span>
      )}
    </>
  );
}
