import { type Channel, channels } from "#contract/message/channel.ts";

type Address = { phone: string; email: string };

/** A phone with its country code, or an email address; null without one. */
export const addressOf = ({ phone, email }: Address, channel: Channel): string | null =>
  (channel === "mail" ? email : phone && `+91${phone}`) || null;

export const reachableOf = (address: Address): Channel[] =>
  channels.filter((channel) => addressOf(address, channel) !== null);
