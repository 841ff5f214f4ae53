import { formatCount } from "../format.ts";
import { dayIn, hourIn } from "./moment.ts";

type Moment = { day: string; /** 0 to 23 */ hour: number };
type One = Moment & { vehicle: string };
type Days = { washes: number; day: string; until: string };

type Changes = {
  moved: One & { fromDay: string; fromHour: number };
  skipped: One;
  calledOff: One;
  restored: One;
  paused: Days;
  cancelled: { washes: number; day: string };
  manyMoved: Days;
  manySkipped: Days;
  manyCalledOff: Days;
  manyRestored: Days;
  /** The washes beyond the listed ones. */
  more: { washes: number };
};
type Kind = keyof Changes;

/** What has changed of somebody's washes: of one, as its own message says it; of several, where they are too many to be listed. */
export type WashChange = { [K in Kind]: { template: K; parameters: Changes[K] } }[Kind];

type Sentences = { readonly [K in Kind]: (change: Changes[K]) => string };

const at = ({ day, hour }: Moment) => `${dayIn(day, "en")}, ${hourIn(hour, "en")}`;
const from = ({ fromDay, fromHour }: Changes["moved"]) => at({ day: fromDay, hour: fromHour });
const of = ({ washes, day, until }: Days) =>
  `${formatCount(washes)} washes of ${dayIn(day, "en")}${until === day ? "" : ` to ${dayIn(until, "en")}`}`;

const english: Sentences = {
  moved: (change) => `${change.vehicle}: moved from ${from(change)} to ${at(change)}.`,
  skipped: (change) => `${change.vehicle}: skipped on ${at(change)}.`,
  calledOff: (change) => `${change.vehicle}: cannot take place on ${at(change)}, and you do not pay for it.`,
  restored: (change) => `${change.vehicle}: takes place on ${at(change)} after all.`,
  paused: ({ washes, day, until }) =>
    `Paused from ${dayIn(day, "en")} to ${dayIn(until, "en")}, washes left out: ${formatCount(washes)}.`,
  cancelled: ({ washes, day }) =>
    `Cancelled from ${dayIn(day, "en")} on, washes cancelled: ${formatCount(washes)}.`,
  manyMoved: (change) => `${of(change)} have moved.`,
  manySkipped: (change) => `${of(change)} are skipped.`,
  manyCalledOff: (change) => `${of(change)} cannot take place, and you do not pay for them.`,
  manyRestored: (change) => `${of(change)} take place after all.`,
  more: ({ washes }) => `And ${formatCount(washes)} more.`,
};

const hindiAt = ({ day, hour }: Moment) => `${dayIn(day, "hi")}, ${hourIn(hour, "hi")}`;
const hindiFrom = ({ fromDay, fromHour }: Changes["moved"]) => hindiAt({ day: fromDay, hour: fromHour });
const hindiOf = ({ washes, day, until }: Days) =>
  `${dayIn(day, "hi")}${until === day ? "" : ` से ${dayIn(until, "hi")} तक`} की ${formatCount(washes)} धुलाई`;

const hindi: Sentences = {
  moved: (change) => `${change.vehicle}: ${hindiFrom(change)} के बजाय ${hindiAt(change)} होगी।`,
  skipped: (change) => `${change.vehicle}: ${hindiAt(change)} वाली नहीं होगी।`,
  calledOff: (change) => `${change.vehicle}: ${hindiAt(change)} की नहीं हो पाएगी, इसका कोई शुल्क नहीं लगेगा।`,
  restored: (change) => `${change.vehicle}: ${hindiAt(change)} की अब तय समय पर होगी।`,
  paused: ({ washes, day, until }) =>
    `${dayIn(day, "hi")} से ${dayIn(until, "hi")} तक रुकी रहेगी, छोड़ी गई धुलाई: ${formatCount(washes)}।`,
  cancelled: ({ washes, day }) =>
    `${dayIn(day, "hi")} से आगे की रद्द हो गई है, रद्द धुलाई: ${formatCount(washes)}।`,
  manyMoved: (change) => `${hindiOf(change)} का समय बदल गया है।`,
  manySkipped: (change) => `${hindiOf(change)} नहीं होगी।`,
  manyCalledOff: (change) => `${hindiOf(change)} नहीं हो पाएगी, इनका कोई शुल्क नहीं लगेगा।`,
  manyRestored: (change) => `${hindiOf(change)} अब तय समय पर होगी।`,
  more: ({ washes }) => `और ${formatCount(washes)} धुलाई।`,
};

const sentenceOf = <K extends Kind>(sentences: Sentences, template: K, parameters: Changes[K]): string =>
  sentences[template](parameters);

/** What has changed, in one line: WhatsApp takes no line breaks in what is put in. */
export const changesIn = (changes: readonly WashChange[], language: string): string =>
  changes
    .map(({ template, parameters }) => sentenceOf(language === "en" ? english : hindi, template, parameters))
    .join(" ");
