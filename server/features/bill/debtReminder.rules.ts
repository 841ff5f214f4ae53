import type { ReminderWay } from "#contract/bill/collection.ts";
import type { Channel } from "#contract/message/channel.ts";
import { type Paise, sumOf } from "#contract/money.ts";
import type { Reader } from "#server/features/message/choice.queries.ts";
import { addressOf } from "#server/features/message/choice.rules.ts";
import type { Owing } from "./debtReminder.queries.ts";

/** Who gets messages, and how many; and how many are left out, each for one reason. */
export type Reminding = {
  told: { customerId: number; openPaise: Paise; channels: Channel[] }[];
  withoutAddress: number;
  remindedToday: number;
  promised: number;
  paying: number;
  optedOut: number;
};

/** The channels by which a customer is reminded. */
export const channelsOf = (reader: Reader, way: ReminderWay): Channel[] => {
  if (way === "choice") return reader.usedChannels;
  return addressOf(reader, way) === null ? [] : [way];
};

/** Decides who of those who owe is reminded by hand. */
export function remindingOf(
  owing: readonly Owing[],
  readers: ReadonlyMap<number, Reader>,
  way: ReminderWay,
): Reminding {
  const result: Reminding = {
    told: [],
    withoutAddress: 0,
    remindedToday: 0,
    promised: 0,
    paying: 0,
    optedOut: 0,
  };
  for (const { customerId, openPaise, isPromised, isRemindedToday } of owing) {
    const reader = readers.get(customerId);
    const channels = reader ? channelsOf(reader, way) : [];
    if (isRemindedToday) result.remindedToday += 1;
    else if (openPaise <= 0) result.paying += 1;
    else if (isPromised) result.promised += 1;
    else if (reader?.optOut.includes("reminder")) result.optedOut += 1;
    else if (channels.length === 0) result.withoutAddress += 1;
    else result.told.push({ customerId, openPaise, channels });
  }
  return result;
}

export const countsOf = ({ told, ...leftOut }: Reminding) => ({
  customers: told.length,
  messages: told.reduce((sum, { channels }) => sum + channels.length, 0),
  amountPaise: sumOf(told.map(({ openPaise }) => openPaise)),
  ...leftOut,
});
