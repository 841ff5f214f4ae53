import { type Channel, channels } from "#contract/message/message.ts";

type Address = { phone: string; email: string };

/** Where somebody is reached by a channel: a phone with its country's code, or a mail's address; null without one. */
export const addressOf = ({ phone, email }: Address, channel: Channel): string | null =>
  (channel === "mail" ? email : phone && `+91${phone}`) || null;

/** The channels by which somebody can be reached. */
export const reachableOf = (address: Address): Channel[] =>
  channels.filter((channel) => addressOf(address, channel) !== null);
