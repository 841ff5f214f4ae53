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

/** Code of a field error: a name in `i18n/en/fields.json` or `staffFields.json`. */
export type FieldCode = AreaKey<"fields" | "staffFields">;
/** Code of an error: a name in `i18n/en/errors.json`, `staffErrors.json` or `offers.json`. */
export type ErrorCode = AreaKey<"errors" | "staffErrors" | "offers">;
/** A field code without parameters, usable directly as a schema message. */
export type PlainFieldCode = { [C in FieldCode]: keyof FieldParams<C> extends never ? C : never }[FieldCode];
export type FieldParams<C extends FieldCode> = ParamsOf<"fields" | "staffFields", C>;
export type ErrorParams<C extends ErrorCode> = ParamsOf<"errors" | "staffErrors" | "offers", C>;
/** `[]` for a text without parameters, else `[params]`. */
export type ParamsArgument<P> = keyof P extends never ? [] : [params: P];

/** A catalogue code with its parameters. */
export type CodedText = { code: string; params?: TextParams | undefined };

/** An error, or one of its fields, in replies: the first text and those that follow. */
type CodedReply = {
  messageCode?: string | undefined;
  params?: TextParams | undefined;
  further?: readonly { messageCode: string; params?: TextParams | undefined }[] | undefined;
};

export const codedText = <C extends ErrorCode>(
  code: C,
  ...[params]: ParamsArgument<ErrorParams<C>>
): CodedText => (params === undefined ? { code } : { code, params: params as TextParams });

export const codedField = <C extends FieldCode>(
  code: C,
  ...[params]: ParamsArgument<FieldParams<C>>
): CodedText => (params === undefined ? { code } : { code, params: params as TextParams });

/** A coded text as a schema message: the code, then a space and its parameters as JSON, if any. */
export const messageOf = ({ code, params }: CodedText): string =>
  params === undefined ? code : `${code} ${JSON.stringify(params)}`;

export const coded = <C extends FieldCode>(code: C, ...params: ParamsArgument<FieldParams<C>>): string =>
  messageOf(codedField(code, ...params));

/** Reads a message written by `coded`; null for other messages. */
export function readCoded(message: string): CodedText | null {
  const [, code, params] = /^([a-z]\w*)(?: (\{.*\}))?$/.exec(message) ?? [];
  if (code === undefined) return null;
  return params === undefined ? { code } : { code, params: JSON.parse(params) as TextParams };
}

/** The texts of an error or one of its fields; empty when a server of another release sends no code. */
export const codedTextsOf = ({ messageCode, params, further = [] }: CodedReply): CodedText[] =>
  messageCode === undefined
    ? []
    : [{ messageCode, params }, ...further].map((text) => ({ code: text.messageCode, params: text.params }));
