import { type OwnAwayReason, ownAwayReasons } from "#contract/dispatch/ownAwayReasons.ts";
import type { CleanerKey } from "./texts.ts";

const awayReasonTexts: Record<OwnAwayReason, CleanerKey> = {
  ill: "cleaner.awayIll",
  family: "cleaner.awayFamily",
  travel: "cleaner.awayTravel",
  festival: "cleaner.awayFestival",
  other: "cleaner.awayOther",
};

/** The reasons to choose from, in order. */
export const awayReasons = (Object.keys(awayReasonTexts) as OwnAwayReason[]).map((code) => ({
  /** As it is sent, for the office. */
  sent: ownAwayReasons[code],
  text: awayReasonTexts[code],
}));

/** A reason in the cleaner's language; the office's own words stay. */
export const awayReasonText = (reason: string): CleanerKey | null =>
  awayReasons.find(({ sent }) => sent === reason)?.text ?? null;
