import { exampleOf } from "#contract/message/example.ts";
import { namesIn } from "#contract/message/placeholders.ts";
import { DLT_MOST } from "#contract/message/sms.ts";
import type { Wording } from "#contract/message/template.ts";
import { formatText } from "#i18n/say.ts";
import type { MessageTranslators } from "../texts.ts";

type TextKey = Pick<Wording, "template" | "language">;

/** A body with example values. */
export const exampleIn = (
  { template, language }: TextKey,
  body: string,
  translators: MessageTranslators,
): string => formatText(template, exampleOf(template), translators[language], { subject: "", body }).body;

/** The example values that exceed the maximum length in DLT, India's register of text messages. */
export const tooLongForDlt = (
  key: TextKey,
  body: string,
  translators: MessageTranslators,
): { name: string; length: number }[] =>
  namesIn(body)
    .map((name) => ({ name, length: exampleIn(key, `{${name}}`, translators).length }))
    .filter(({ length }) => length > DLT_MOST);
