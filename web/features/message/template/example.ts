import { exampleOf } from "#contract/message/example.ts";
import { DLT_MOST } from "#contract/message/sms.ts";
import type { Wording } from "#contract/message/template.ts";
import { namesIn } from "#contract/words/placeholders.ts";
import { say } from "#contract/words/words.ts";

type Which = Pick<Wording, "template" | "language">;

/** A body as somebody might read it. */
export const exampleIn = ({ template, language }: Which, body: string): string =>
  say(template, language, exampleOf(template), { subject: "", body }).body;

/** What of a body's examples is longer than India's register of text messages lets be put in. */
export const tooLongForDlt = (which: Which, body: string): { name: string; length: number }[] =>
  namesIn(body)
    .map((name) => ({ name, length: exampleIn(which, `{${name}}`).length }))
    .filter(({ length }) => length > DLT_MOST);
