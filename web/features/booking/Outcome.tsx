import type { Wash } from "#contract/booking/wash.ts";
import { indiaAt } from "#contract/day.ts";
import { DOCUMENTS } from "#contract/file/picture.ts";
import { useToday } from "#web/lib/today.ts";
import classes from "./outcome.module.css";
import { effectLabels } from "#i18n/labels.ts";
import { reasonLabelKey } from "#contract/dispatch/reason.ts";
import type { ScreenTranslator } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";

const photoTitles = { before: "washes.photoBeforeWash", after: "washes.photoAfterWash" } as const;
const photoTexts = { before: "washes.theCarBeforeWash", after: "washes.theCarAfterWash" } as const;

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
  | "noPhoto"
  | "photos"
>;

/** The outcome of a wash, or its assigned provider; "" if there is neither. */
function textOf(
  { day, status, doneAt, providerName, outcomeReason, effect }: Recorded,
  today: string,
  { t, time }: ScreenTranslator,
): string {
  if (status === "done") {
    if (doneAt === null) return "";
    const at = time(indiaAt(new Date(doneAt)).time);
    return providerName === null
      ? t("washes.washedAtTime", { time: at })
      : t("washes.washedAtTimeByName", { time: at, name: providerName });
  }
  if (status === "missed" && outcomeReason !== null) {
    const reason = t(reasonLabelKey(outcomeReason));
    return effect
      ? t("washes.notDoneReasonEffect", { reason, effect: t(effectLabels[effect]) })
      : t("washes.notDoneReason", { reason });
  }
  if (status !== "scheduled") return "";
  if (day >= today) return providerName === null ? "" : t("washes.nameComes", { name: providerName });
  return providerName === null
    ? t("washes.notReportedYet")
    : t("washes.notReportedYetNameWas", { name: providerName });
}

/** Outcome, note and photos of a wash, as lines below it. */
export function Outcome({ wash }: { wash: Recorded }) {
  const translator = useTranslator();
  const { t } = translator;
  const { outcomeNote, late, noPhoto, photos } = wash;
  const text = textOf(wash, useToday(), translator);
  return (
    <>
      {text && <span>{text}</span>}
      {outcomeNote && <span>{t("washes.noteNote", { note: outcomeNote })}</span>}
      {late && <span>{t("washes.recordedLate")}</span>}
      {noPhoto && <span>No photo</span>}
      {photos.length > 0 && (
        <span>
          {photos.map(({ kind, url, thumbnailUrl }) => (
            <a
              key={url}
              className={classes.photo}
              href={`${DOCUMENTS}${url}`}
              target="_blank"
              rel="noreferrer"
              title={t(photoTitles[kind])}
            >
              <img src={`${DOCUMENTS}${thumbnailUrl}`} alt={t(photoTexts[kind])} />
            </a>
          ))}
        </span>
      )}
    </>
  );
}
