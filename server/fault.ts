import { type FaultCode, type FaultReply, faultStatus, type FreeTimes } from "#contract/fault.ts";
import {
  type CodedText,
  type ErrorCode,
  type ErrorParams,
  type FieldCode,
  type FieldParams,
  readCoded,
  type Rest,
} from "#contract/coded.ts";
import { wordCode } from "#i18n/errors.ts";
import { translatorIn } from "./texts.ts";

type Details = {
  /** Wire field → what is wrong with it. */
  fields?: Record<string, CodedText | string>;
  uses?: Record<string, number>;
  freeTimes?: FreeTimes;
  /** Seconds after which a repeat may succeed. */
  retryAfter?: number;
};

/** A refusal's text: its code in the catalogue, and what that takes. */
export const refusalText = <C extends ErrorCode>(code: C, ...[params]: Rest<ErrorParams<C>>): CodedText =>
  params === undefined ? { code } : { code, params };

/** The same of what is wrong with a field. */
export const fieldText = <C extends FieldCode>(code: C, ...[params]: Rest<FieldParams<C>>): CodedText =>
  params === undefined ? { code } : { code, params };

/** A text in English; one that came from elsewhere as a sentence stays. */
const inEnglish = (text: CodedText | string): string =>
  typeof text === "string" ? text : (wordCode(text, translatorIn("en")) ?? text.code);

const onWire = (text: CodedText | string) =>
  typeof text === "string" ? {} : { messageCode: text.code, ...(text.params && { params: text.params }) };

/** A refusal that the caller may read: `message` is its English, safe to show. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly text: CodedText | string;
  readonly details: Details;

  constructor(code: FaultCode, text: CodedText | string, details: Details = {}) {
    super(inEnglish(text));
    this.code = code;
    this.text = text;
    this.details = details;
  }

  get status(): number {
    return faultStatus[this.code];
  }

  reply(requestId: string): FaultReply {
    const { fields, uses, freeTimes } = this.details;
    const each = Object.entries(fields ?? {});
    return {
      code: this.code,
      message: this.message,
      errorMessage: this.message,
      ...onWire(this.text),
      ...(fields && {
        fields: Object.fromEntries(each.map(([field, text]) => [field, inEnglish(text)])),
        fieldCodes: Object.fromEntries(each.map(([field, text]) => [field, onWire(text)])),
      }),
      ...(uses && { uses }),
      ...(freeTimes && { freeTimes }),
      requestId,
    };
  }
}

/** 404: not there, or not the caller's to know of. */
export const missing = (what: string) => new Fault("missing", `${what} not found`);

/** `row`, or 404 when there is none. */
export function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw missing(what);
  return row;
}

/** What comes too often: `text` takes how long to `wait`, in seconds. */
export const tooOften = (
  text: CodedText,
  seconds: number,
  code: Extract<FaultCode, "too-many" | "unavailable"> = "too-many",
): Fault => new Fault(code, { ...text, params: { ...text.params, wait: seconds } }, { retryAfter: seconds });

/** 400: what is wrong with fields of the body. A schema's message is its code, as `coded` writes it. */
export function invalid(fields: Record<string, CodedText | string>): Fault {
  const texts = Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      field,
      typeof text === "string" ? (readCoded(text) ?? text) : text,
    ]),
  );
  return new Fault("invalid", Object.values(texts)[0] ?? refusalText("unreadable"), { fields: texts });
}
