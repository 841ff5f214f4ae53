import { channels } from "../message/channel.ts";

/** Everything outside that the product hands something over to, in the order in which it is shown. */
export const outsideChannels = [...channels, "links", "refunds", "debits", "webhooks"] as const;
export type OutsideChannel = (typeof outsideChannels)[number];

/** Their names in English, for the screen and for reports. */
export const channelTitles: Record<OutsideChannel, string> = {
  mail: "Mail server",
  sms: "SMS gateway",
  whatsapp: "WhatsApp gateway",
  links: "Payment links",
  refunds: "Refunds",
  debits: "AutoPay debits",
  webhooks: "Webhooks",
};
