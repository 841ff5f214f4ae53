import type { OutsideChannel } from "#contract/health/channel.ts";
import { formatCount } from "#contract/format.ts";
import { ENOUGH, type Outcomes, stateOf } from "#server/attempts/attempts.rules.ts";
import { durationOf, good, problem, type Verdict } from "./verdict.rules.ts";

type Words = {
  /** What a failure means for people. */
  harm: string;
  /** What to do about it. */
  advice: string;
};

const reason = "Messages has what failed; the log has each answer.";
const ofPayments =
  "Look at the gateway's status page and at the API keys in the company's payment settings. What failed is tried again by itself.";

const words: Record<OutsideChannel, Words> = {
  mail: {
    harm: "No mail goes out.",
    advice: `Check that the server of SMTP_URL answers and takes its user and password. ${reason}`,
  },
  sms: {
    harm: "Customers and cleaners get no codes to sign in.",
    advice: `Look at the provider's status page and its credit, and check SMS_GATEWAY_URL. ${reason}`,
  },
  whatsapp: {
    harm: "No WhatsApp message goes out.",
    advice: `Look at the provider's status page, and check WHATSAPP_GATEWAY_URL. ${reason}`,
  },
  links: { harm: "Customers cannot pay online.", advice: ofPayments },
  refunds: { harm: "No refund is made.", advice: ofPayments },
  debits: { harm: "AutoPay collects nothing.", advice: ofPayments },
  webhooks: {
    harm: "Other systems learn nothing of what happens here.",
    advice: "Webhooks has what each address answered. What failed is tried again by itself.",
  },
};

/** @param outcome undefined when it has never been tried. */
export function assessChannel(channel: OutsideChannel, outcome: Outcomes | undefined, now: Date): Verdict {
  if (!outcome) return { state: "unknown", message: "Nothing has been handed over to it yet.", advice: null };
  const { succeededAt, recent } = outcome;
  const { harm, advice } = words[channel];
  const last = succeededAt
    ? `The last success was ${durationOf((now.getTime() - succeededAt.getTime()) / 1000)} ago.`
    : "No success is known.";
  const share =
    recent.attempts === 0
      ? ""
      : ` In the last 15 minutes ${formatCount(recent.successes)} of ${formatCount(recent.attempts)} succeeded.`;
  const state = stateOf(outcome);
  if (state === "works")
    return succeededAt
      ? good(`${last}${share}`)
      : { state: "unknown", message: `Too few attempts to tell. ${last}${share}`, advice };
  const failed = outcome.last.successes === 0 ? `None of the last ${ENOUGH} attempts succeeded. ` : "";
  if (state === "dead") return problem("bad", `${harm} ${failed}${last}${share}`, advice);
  return problem("attention", `${failed}${last}${share}`, advice);
}
