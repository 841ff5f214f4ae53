import { z } from "zod";
import { coded, type CodedText, codedField, messageOf, type PlainFieldCode } from "../coded.ts";
import { endpoint } from "../endpoint.ts";
import { line, requiredText } from "../text.ts";
import { languageCodes } from "#i18n/languages.ts";
import { type Channel, channels } from "./channel.ts";
import { namesIn } from "./placeholders.ts";
import { type ParametersOf, takes, type Template, templates } from "./templates.ts";

/** Channels of the templates that do not use all of them. */
const ways: Partial<Record<Template, readonly Channel[]>> = {
  code: ["sms"],
  reset: ["mail"],
  invitation: ["mail"],
  companyInvitation: ["mail"],
  committee: ["sms"],
  factorOn: ["mail"],
  factorOff: ["mail"],
  factorReset: ["mail"],
  installationTrouble: ["mail", "sms"],
  jobFailed: ["mail"],
  webhookOff: ["mail"],
  paperEnds: ["mail"],
  noTaxSettings: ["mail"],
  turnoverLimit: ["mail"],
};

export const channelsOf = (template: Template): readonly Channel[] => ways[template] ?? channels;

/** Parameters that a template cannot do without, such as the code of a sign-in code message. */
const necessary: { readonly [T in Template]?: readonly (keyof ParametersOf<T>)[] } = {
  code: ["code"],
  reset: ["link"],
  invitation: ["link"],
  companyInvitation: ["link"],
  committee: ["link"],
  booked: ["day", "hour"],
  moved: ["day", "hour"],
  skipped: ["day"],
  paused: ["day", "until"],
  cancelled: ["day"],
  changes: ["link"],
  payment: ["amount"],
  refund: ["amount"],
  claimRefused: ["utr"],
  takenBack: ["amount"],
  bounced: ["amount"],
  credited: ["note", "amount"],
  owed: ["amount"],
  billDue: ["number", "amount", "day"],
  washesUnpaid: ["number", "amount", "day"],
  "mandate-notice": ["number", "day", "amount"],
  "mandate-notice-part": ["number", "day", "amount"],
  "mandate-failed": ["number", "amount", "link"],
  "mandate-rest": ["number", "amount", "link"],
  reminder: ["day"],
  installationTrouble: ["problem"],
  jobFailed: ["job"],
  webhookOff: ["address"],
  paperEnds: ["provider", "day"],
  noTaxSettings: ["company", "month"],
  turnoverLimit: ["company", "percent", "limit"],
};

/** Parameters that a template's wording must contain. */
export const necessaryOf = (template: Template): readonly string[] => necessary[template] ?? [];

const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(", ");

/** The problem of a template's wording, or null. */
export function wordingProblem(template: Template, body: string): CodedText | null {
  const named = namesIn(body);
  const parameterNames = Object.keys(takes[template]);
  const unknown = named.find((name) => !parameterNames.includes(name));
  if (unknown !== undefined)
    return parameterNames.length > 0
      ? codedField("noSuchParameter", { name: listed([unknown]), known: listed(parameterNames) })
      : codedField("takesNoParameter", { name: listed([unknown]) });
  const missing = necessaryOf(template).filter((name) => !named.includes(name));
  if (missing.length > 0) return codedField("parametersMissing", { names: listed(missing) });
  return /[{}]/.test(body.replace(/\{\w+(?::\w+)?\}/g, "")) ? codedField("loneBrace") : null;
}

/** Identifies one wording of a template. */
const WordingRef = z.object({
  Template: z.enum(templates, { error: coded("chooseTemplate") }),
  Language: z.enum(languageCodes, { error: coded("chooseLanguage") }),
  Channel: z.enum(channels, { error: coded("chooseChannel") }),
});
type Ref = z.output<typeof WordingRef>;

const isSent = ({ Template, Channel }: Ref) => channelsOf(Template).includes(Channel);
const unsent = { path: ["Channel"], error: coded("channelUnused") };

/** Names registered at gateways, stored as written there. */
const registered = (max: number, allowed: RegExp, error: PlainFieldCode) =>
  line(max).regex(allowed, error).default("");

const Wording = z
  .object({
    template: z.enum(templates),
    language: z.enum(languageCodes),
    channel: z.enum(channels),
    subject: z.string(),
    /** With parameters in braces: "{code} is your code". */
    body: z.string(),
    dltTemplateId: z.string(),
    whatsappName: z.string(),
    /** When and by whom it was changed; null for the default wording. */
    changedAt: z.string().nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: "Wording" });
export type Wording = z.output<typeof Wording>;

export const getTemplates = endpoint({
  path: "/Template/GetAll",
  body: z.object({}),
  reply: z.array(Wording),
  permission: "template:read",
  reveals: { unrecorded: "Wordings without anybody's data." },
  about: "How every message is worded, by language and channel.",
});

export const TemplateFields = WordingRef.extend({
  /** Empty: the default subject. Takes no parameters. */
  Subject: line(120).default(""),
  Body: requiredText("wordingRequired", 2_000),
  /** Id of the text message's registration in India (DLT). */
  DltTemplateId: registered(30, /^[0-9]*$/, "digitsOnly"),
  /** Name of the template approved by WhatsApp. */
  WhatsappName: registered(120, /^[a-z0-9_]*$/, "whatsappNameShape"),
});

export const updateTemplate = endpoint({
  path: "/Template/Update",
  body: TemplateFields.refine(isSent, unsent).superRefine(({ Template, Body }, context) => {
    const problem = wordingProblem(Template, Body);
    if (problem) context.addIssue({ code: "custom", path: ["Body"], message: messageOf(problem) });
  }),
  reply: Wording,
  permission: "template:write",
  reveals: { unrecorded: "Wordings without anybody's data." },
  about: "Words a message anew: what waits to be sent is worded so, too.",
});

export const resetTemplate = endpoint({
  path: "/Template/Reset",
  body: WordingRef.refine(isSent, unsent),
  reply: Wording,
  permission: "template:write",
  reveals: { unrecorded: "Wordings without anybody's data." },
  about: "Takes back the product's own wording of a message.",
});
