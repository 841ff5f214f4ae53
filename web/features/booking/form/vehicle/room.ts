import { getFreeSlots } from "#contract/booking/room.ts";
import { hasPassed, slots } from "#contract/booking/slot.ts";
import { indiaAt } from "#contract/day.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { leftNote } from "#web/features/booking/words.ts";
import { useCall } from "#web/lib/query.ts";
import type { Choice } from "#web/ui/SearchSelect.tsx";

export type Room = ReplyOf<typeof getFreeSlots>[number];

type Asked = {
  itemId: number | null;
  society: number | null;
  parkingPillar: number | null;
  days: readonly string[];
};

/** The question for the room on days at a pillar; null while something of it is not said. */
const roomBody = ({ itemId, society, parkingPillar, days }: Asked) =>
  itemId === null || society === null || parkingPillar === null || days.length === 0
    ? null
    : { ServiceItemId: itemId, SocietyId: society, ParkingPillarId: parkingPillar, Days: [...days] };

const nowhere = { ServiceItemId: 0, SocietyId: 0, ParkingPillarId: 0, Days: [] };

/** The room of each slot; nothing while it is not known. */
export function useRoom(asked: Asked): readonly Room[] {
  const body = roomBody(asked);
  const { data, isPlaceholderData } = useCall(getFreeSlots, body ?? nowhere, { enabled: body !== null });
  return body === null || isPlaceholderData ? [] : (data ?? []);
}

/** "3 left" of a single wash; "free on all 26 days" or "full on 2 of 26 days" of a plan; "" where nothing limits it. */
function noteOf({ left, fullDays }: Room, days: number): string {
  if (days === 1 || left === null) return leftNote(left);
  return fullDays.length === 0 ? `free on all ${days} days` : `full on ${fullDays.length} of ${days} days`;
}

/** The slots to choose from, by their place in the day; without those that have begun. */
export function slotChoices(room: readonly Room[], days: readonly string[], now: Date): Choice[] {
  return slots.flatMap((slot, value) => {
    const [first] = days;
    if (first && hasPassed(slot, first, indiaAt(now))) return [];
    const known = room.find((one) => one.slot === slot);
    const note = known ? noteOf(known, days.length) : "";
    return [{ value, label: note === "" ? slot : `${slot} · ${note}` }];
  });
}
