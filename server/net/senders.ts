import { createTransport } from "nodemailer";
import type { Channel } from "#contract/message/channel.ts";
import type { Template } from "#contract/message/templates.ts";
import type { Language } from "#i18n/languages.ts";

/** A message as it is sent: formatted, and with its parameters. */
export type Letter = {
  template: Template;
  recipient: string;
  language: Language;
  parameters: Record<string, unknown>;
  subject: string;
  body: string;
  /** Names under which gateways have registered the template; empty without one. */
  dltTemplateId: string;
  whatsappName: string;
};

/** Delivers a message; rejects on failure, or when `signal` aborts. */
export type Sender = (letter: Letter, signal: AbortSignal) => Promise<void>;

/** Without a sender the messages of a channel wait. */
export type Senders = Readonly<Partial<Record<Channel, Sender | undefined>>>;

/** Longest silence of a mail server, in milliseconds. */
const SILENCE_MS = 15_000;

/** Sends mail over the SMTP server of `url` (`smtp://user:password@host:587?from=desk@example.com`). */
export function smtpSender(url: string): Sender {
  const transport = createTransport({
    url,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  });
  const from = new URL(url).searchParams.get("from") ?? "Chamak <no-reply@localhost>";
  return async ({ recipient, subject, body }) => {
    await transport.sendMail({ from, to: recipient, subject, text: body });
  };
}

/** Posts JSON to the HTTP gateway at `url`, with the user and password of the URL, if any, as basic authorization. */
function gatewaySender(url: string, contentOf: (letter: Letter) => object): Sender {
  const gateway = new URL(url);
  const { username, password } = gateway;
  gateway.username = "";
  gateway.password = "";
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return async (letter, signal) => {
    const { ok, status } = await fetch(gateway, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(username && { authorization: `Basic ${Buffer.from(login).toString("base64")}` }),
      },
      body: JSON.stringify(contentOf(letter)),
      signal,
    });
    if (!ok) throw new Error(`The gateway answered ${status}.`);
  };
}

/** Sends text messages: a POST of `{to, text}`, and of `templateId` where India's register (DLT) has one. */
export const smsSender = (url: string): Sender =>
  gatewaySender(url, ({ recipient, body, dltTemplateId }) => ({
    to: recipient,
    text: body,
    ...(dltTemplateId && { templateId: dltTemplateId }),
  }));

/** Sends over WhatsApp, which accepts only approved templates: a POST of the template with its parameters. */
export const whatsappSender = (url: string): Sender =>
  gatewaySender(url, ({ recipient, template, whatsappName, language, parameters, body }) => ({
    to: recipient,
    template: whatsappName || template,
    language,
    parameters,
    text: body,
  }));

type SenderUrls = Partial<
  Record<"SMTP_URL" | "SMS_GATEWAY_URL" | "WHATSAPP_GATEWAY_URL", string | undefined>
>;

export const sendersOf = ({ SMTP_URL, SMS_GATEWAY_URL, WHATSAPP_GATEWAY_URL }: SenderUrls): Senders => ({
  mail: SMTP_URL ? smtpSender(SMTP_URL) : undefined,
  sms: SMS_GATEWAY_URL ? smsSender(SMS_GATEWAY_URL) : undefined,
  whatsapp: WHATSAPP_GATEWAY_URL ? whatsappSender(WHATSAPP_GATEWAY_URL) : undefined,
});
