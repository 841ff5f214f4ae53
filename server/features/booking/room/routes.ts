import { getBookingPrices, getFreeSlots } from "#contract/booking/room.ts";
import { hourOfSlot, slots } from "#contract/booking/slot.ts";
import { priceOf } from "#contract/catalogue/price.ts";
import { rupeesOf } from "#contract/money.ts";
import { missing } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { findPrices, findRoom } from "./queries.ts";
import { DEFAULT_MINUTES, Room } from "./rules.ts";

export function roomRoutes(serve: Serve): void {
  serve(getBookingPrices, async ({ body, scope, db }) => {
    const societyId = body.SocietyId;
    const row = await findPrices(db, scope, { societyId, itemId: body.ServiceItemId });
    if (!row) throw missing("Service item");
    const priceFor = (bodyTypeId: number | null) =>
      rupeesOf(priceOf(row.pricePaise, row.lines, { societyId, bodyTypeId }));
    return {
      itemName: row.itemName,
      otherPlates: row.otherPlates,
      serviceName: row.serviceName,
      duration: row.minutes,
      price: priceFor(null),
      prices: row.bodyTypes.map(({ bodyTypeId, name }) => ({
        itemTypeName: name,
        price: priceFor(bodyTypeId),
      })),
    };
  });

  serve(getFreeSlots, async ({ body, scope, db }) => {
    const days = [...new Set(body.Days)].toSorted();
    const asked = {
      societyId: body.SocietyId,
      itemId: body.ServiceItemId,
      pillarId: body.ParkingPillarId,
      days,
    };
    const supply = await findRoom(db, scope, asked);
    if (!supply) throw missing("Parking pillar");
    const room = new Room(supply);
    const wash = { pillarId: asked.pillarId, minutes: supply.minutes ?? DEFAULT_MINUTES };
    return slots.map((slot) => {
      const left = room.left({ ...wash, hour: hourOfSlot(slot) }, days);
      const limited = left.filter((count) => count !== null);
      return {
        slot,
        left: limited.length === 0 ? null : Math.min(...limited),
        fullDays: days.filter((_, index) => left[index] === 0),
      };
    });
  });
}
