import { formatCount } from "#contract/format.ts";
import { fill } from "#contract/message/placeholders.ts";
import {
  type ChangeKind,
  changesTake,
  type Kind,
  type ParametersOf,
  takes,
  type Template,
  type ValueOf,
  type WashChange,
  type Wording,
} from "#contract/message/templates.ts";
import type { Key, PlainKey, Translator } from "./translator.ts";

type MessageTranslator = Translator<"labels" | "messages">;

const subjectKey = (template: Template): PlainKey<"messages"> => `messages.${template}Subject`;
const bodyKey = (template: Template): Key<"messages"> => `messages.${template}Body`;

const changeKeys: Record<ChangeKind, Key<"messages">> = {
  moved: "messages.changeMoved",
  skipped: "messages.changeSkipped",
  calledOff: "messages.changeCalledOff",
  restored: "messages.changeRestored",
  paused: "messages.changePaused",
  cancelled: "messages.changeCancelled",
  planChanged: "messages.changePlanChanged",
  manyMoved: "messages.changeManyMoved",
  manySkipped: "messages.changeManySkipped",
  manyCalledOff: "messages.changeManyCalledOff",
  manyRestored: "messages.changeManyRestored",
  more: "messages.changeMore",
};

/** Formats of template values by kind. */
const writers: { [K in Kind]: (value: ValueOf<K>, translator: MessageTranslator) => string } = {
  text: (value) => value,
  count: (value) => formatCount(value),
  day: (value, { weekday }) => weekday(value),
  hour: (value, { hour }) => hour(value),
  hours: (value, { hours }) => hours(value),
  // "831" or "831.50": without a rupee sign, which would double the cost of an English text message.
  amount: (value) => (Number.isInteger(value) ? String(value) : value.toFixed(2)),
  // On one line: WhatsApp accepts no line breaks in parameters.
  changes: (value, translator) => value.map((change) => lineOf(change, translator)).join(" "),
};

/** Formatted values. Missing ones, as in messages of earlier versions, are left out. */
const formatValues = (
  kinds: Readonly<Record<string, Kind>>,
  values: Readonly<Record<string, unknown>>,
  translator: MessageTranslator,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => {
      const value = values[name];
      return [name, value === undefined ? "" : writers[kind](value as never, translator)];
    }),
  );

function lineOf({ template, parameters }: WashChange, translator: MessageTranslator): string {
  const formatted = formatValues(changesTake[template], parameters, translator);
  const { day = "", until = day } = formatted;
  const days = day === until ? day : translator.t("messages.changeDays", { day, until });
  return translator.word(changeKeys[template], { ...formatted, days });
}

/** A template's subject; it has no parameters. */
export const subjectOf = (template: Template, { t }: MessageTranslator): string => t(subjectKey(template));

/** The default wording with `{name}` for each parameter. */
export const ownWording = (template: Template, translator: MessageTranslator): Wording => ({
  subject: subjectOf(template, translator),
  body: translator.word(
    bodyKey(template),
    Object.fromEntries(Object.keys(takes[template]).map((name) => [name, `{${name}}`])),
  ),
});

/** Words a message with the default or a custom wording. */
export function formatText<T extends Template>(
  template: T,
  parameters: ParametersOf<T>,
  translator: MessageTranslator,
  wording?: Wording,
): { subject: string; body: string } {
  const formatted = formatValues(takes[template], parameters, translator);
  return {
    subject: wording?.subject || subjectOf(template, translator),
    body: wording
      ? fill(wording.body, (name) => formatted[name] ?? "")
      : translator.word(bodyKey(template), formatted),
  };
}
