import type { Messages } from "#i18n/messages.ts";

/** Parameters of a coded text: numbers, rupees, days as YYYY-MM-DD, slots as "7:00 AM". */
export type TextParams = Readonly<Record<string, string | number>>;

type AreaKey<Area extends string> = keyof Messages extends infer K
  ? K extends `${Area}.${infer Name}`
    ? Name
    : never
  : never;
type ParamsOf<Area extends string, Name extends string> = Messages[Extract<
  `${Area}.${Name}`,
  keyof Messages
>];

/** The code of what is wrong with a field: a name in `i18n/en/fields.json` or `staffFields.json`. */
export type FieldCode = AreaKey<"fields" | "staffFields">;
/** The code of a refusal: a name in `i18n/en/errors.json`, `staffErrors.json` or `offers.json`. */
export type ErrorCode = AreaKey<"errors" | "staffErrors" | "offers">;
/** One whose text takes nothing: it is the message of a schema as it stands. */
export type PlainFieldCode = { [C in FieldCode]: keyof FieldParams<C> extends never ? C : never }[FieldCode];
/** Parameters of a code's text. */
export type FieldParams<C extends FieldCode> = ParamsOf<"fields" | "staffFields", C>;
export type ErrorParams<C extends ErrorCode> = ParamsOf<"errors" | "staffErrors" | "offers", C>;
/** `[]` for a text that takes nothing, else `[params]`. */
export type Rest<P> = keyof P extends never ? [] : [params: P];

/** A text as a code of the catalogue and what it takes. */
export type CodedText = { code: string; params?: TextParams | undefined };

/** A refusal, or one field of it, on the wire: its first text and those that follow. */
type CodedReply = {
  messageCode?: string | undefined;
  params?: TextParams | undefined;
  further?: readonly { messageCode: string; params?: TextParams | undefined }[] | undefined;
};

/** A refusal's text: its code in the catalogue, and what that takes. */
export const codedText = <C extends ErrorCode>(code: C, ...[params]: Rest<ErrorParams<C>>): CodedText =>
  params === undefined ? { code } : { code, params: params as TextParams };

/** A field's problem as a code, worded by the reader's side. */
export const codedField = <C extends FieldCode>(code: C, ...[params]: Rest<FieldParams<C>>): CodedText =>
  params === undefined ? { code } : { code, params: params as TextParams };

/** A text as the message of a schema: its code, and after a blank what it takes, as JSON. */
export const messageOf = ({ code, params }: CodedText): string =>
  params === undefined ? code : `${code} ${JSON.stringify(params)}`;

/** A field's problem as a schema message. */
export const coded = <C extends FieldCode>(code: C, ...params: Rest<FieldParams<C>>): string =>
  messageOf(codedField(code, ...params));

/** What `coded` wrote; null for a message of another origin. */
export function readCoded(message: string): CodedText | null {
  const [, code, params] = /^([a-z]\w*)(?: (\{.*\}))?$/.exec(message) ?? [];
  if (code === undefined) return null;
  return params === undefined ? { code } : { code, params: JSON.parse(params) as TextParams };
}

/** The texts of a refusal, or of one field of it; none where a server of another release gives no code. */
export const codedTextsOf = ({ messageCode, params, further = [] }: CodedReply): CodedText[] =>
  messageCode === undefined
    ? []
    : [{ messageCode, params }, ...further].map((text) => ({ code: text.messageCode, params: text.params }));
