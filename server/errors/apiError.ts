import {
  type ApiErrorCode,
  type ApiErrorReply,
  errorStatus,
  type FreeTimes,
  type PhoneProviders,
} from "#contract/error.ts";
import {
  codedField,
  type CodedText,
  codedText,
  type ErrorCode,
  type ErrorParams,
  readCoded,
} from "#contract/coded.ts";
import type { Channel } from "#contract/message/channel.ts";
import { wordCode } from "#i18n/errors.ts";
import { translatorIn } from "#server/texts/translator.ts";

/** A sentence without a code, from outside the catalogue. */
type Uncoded = { sentence: string };
/** One text, or several consecutive ones. */
type Text = CodedText | readonly CodedText[] | Uncoded;

type Details = {
  /** API field → its problem. */
  fields?: Record<string, Text>;
  uses?: Record<string, number>;
  freeTimes?: FreeTimes;
  providers?: PhoneProviders;
  ways?: Channel[];
  /** Seconds after which a retry may succeed. */
  retryAfter?: number;
};

/** Text of an error: its code in the catalogue, and its parameters. */
export const refusalText = codedText;

export const fieldText = codedField;

const isSeveral = (text: Text): text is readonly CodedText[] => Array.isArray(text);

/** The English text, for staff and for callers without a language. */
export function inEnglish(text: Text): string {
  if (isSeveral(text)) return text.map(inEnglish).join(" ");
  return "sentence" in text ? text.sentence : (wordCode(text, translatorIn("en")) ?? text.code);
}

/** A text written by `coded`, or a sentence of another origin. */
export const readText = (message: string): CodedText | Uncoded => readCoded(message) ?? { sentence: message };

const codeOf = ({ code, params }: CodedText) => ({ messageCode: code, ...(params && { params }) });

function serializeText(text: Text) {
  if ("sentence" in text) return {};
  const [first, ...further] = isSeveral(text) ? text : [text];
  return { ...(first && codeOf(first)), ...(further.length > 0 && { further: further.map(codeOf) }) };
}

/** An error for the caller: `message` is its English text, safe to show. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly text: Text;
  readonly details: Details;

  constructor(code: ApiErrorCode, text: Text, details: Details = {}) {
    super(inEnglish(text));
    this.code = code;
    this.text = text;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  reply(requestId: string): ApiErrorReply {
    const { fields, uses, freeTimes, providers, ways } = this.details;
    const each = Object.entries(fields ?? {});
    return {
      code: this.code,
      message: this.message,
      errorMessage: this.message,
      ...serializeText(this.text),
      ...(fields && {
        fields: Object.fromEntries(each.map(([field, text]) => [field, inEnglish(text)])),
        fieldCodes: Object.fromEntries(each.map(([field, text]) => [field, serializeText(text)])),
      }),
      ...(uses && { uses }),
      ...(freeTimes && { freeTimes }),
      ...(providers && { providers }),
      ...(ways && { ways }),
      requestId,
    };
  }
}

/** The nouns that can be missing: the catalogue names that end in NotFound, without that suffix. */
export type Noun = ErrorCode extends infer C ? (C extends `${infer N}NotFound` ? N : never) : never;

/** 404: missing, or not visible to the caller. */
export const missing = (noun: Noun) =>
  new ApiError("missing", { code: `${noun}NotFound` satisfies ErrorCode });

/** `row`, or 404 without one. */
export function found<T>(row: T | undefined, noun: Noun): T {
  if (row === undefined) throw missing(noun);
  return row;
}

/** `WaitingCode`: codes whose text takes `wait`; `WaitCode`: those whose text takes nothing else. */
type WaitingCode = { [C in ErrorCode]: "wait" extends keyof ErrorParams<C> ? C : never }[ErrorCode];
export type WaitCode = { [C in WaitingCode]: keyof ErrorParams<C> extends "wait" ? C : never }[WaitingCode];

/** An error for too frequent calls, with the seconds after which to retry. */
export const tooOften = <C extends WaitingCode>(
  errorCode: C,
  params: ErrorParams<C> & { wait: number },
  code: Extract<ApiErrorCode, "too-many" | "unavailable"> = "too-many",
): ApiError => new ApiError(code, { code: errorCode, params }, { retryAfter: params.wait });

/** 400 with the problems of body fields. A schema's message is its code, as `coded` writes it. */
export function invalid(fields: Record<string, CodedText | string>): ApiError {
  const texts = Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [field, typeof text === "string" ? readText(text) : text]),
  );
  return new ApiError("invalid", Object.values(texts)[0] ?? refusalText("unreadable"), { fields: texts });
}
