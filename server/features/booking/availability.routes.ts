import { discountCapOf } from "#contract/access.ts";
import { addedRateOf, addedTax } from "#contract/price/addedTax.ts";
import { boundsOf } from "#contract/booking/outstanding.ts";
import { getBookingPrices, getFreeSlots, getServing } from "#contract/booking/availability.ts";
import { hourOfSlot, slotOfHour } from "#contract/booking/slot.ts";
import { monthlyPriceOf, priceOf } from "#contract/price/list.ts";
import { indiaAt } from "#contract/day.ts";
import { rupeesOf, rupeesOrNull } from "#contract/money.ts";
import { ApiError, found, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { scopeOf } from "#server/access/scope.ts";
import { isBusinessSelf } from "#server/features/customer/self.queries.ts";
import { requireVehicles } from "./outstanding.rules.ts";
import { slotCapacities } from "./slotsFree.rules.ts";
import { plansOf, spotOfPlan } from "./plan.rules.ts";
import { findAvailability } from "./availability.queries.ts";
import { findServing } from "./availabilityServing.queries.ts";
import { findPrices } from "./availabilityPrice.queries.ts";
import { Capacity, DEFAULT_MINUTES } from "#server/features/wash/capacity.rules.ts";
import { spotIdOf } from "#server/features/wash/spot.rules.ts";

export function availabilityRoutes(serve: Serve): void {
  serve(getBookingPrices, async ({ body, caller, scope, db, now }) => {
    const societyId = body.SocietyId;
    const query = { companyId: body.CompanyId || null, societyId, itemId: body.ServiceItemId };
    const row = await findPrices(db, scope, { ...query, today: indiaAt(now).day });
    if (!row) {
      const serving = await findServing(db, scope, { ...query, spotIds: [] });
      throw serving?.companyId === null
        ? new ApiError("missing", refusalText("notServedYet"))
        : missing("serviceItem");
    }
    const addedRate = addedRateOf(row.taxing);
    const priceFor = (bodyTypeId: number | null) => {
      const where = { societyId, bodyTypeId };
      const price = priceOf(row.pricePaise, row.lines, where);
      const monthlyPrice = rupeesOrNull(monthlyPriceOf(row.monthlyPaise, row.lines, where));
      return { price: rupeesOf(price), monthlyPrice, tax: addedTax(price, addedRate) };
    };
    return {
      itemName: row.itemName,
      itemNames: row.itemNames,
      included: row.included,
      otherPlates: row.otherPlates,
      discountCap: discountCapOf(caller.role, row.discountCaps),
      serviceName: row.serviceName,
      serviceNames: row.serviceNames,
      duration: row.minutes,
      planBilling: row.planBilling,
      ...priceFor(null),
      prices: row.bodyTypes.map(({ bodyTypeId, name }) => ({ itemTypeName: name, ...priceFor(bodyTypeId) })),
    };
  });

  serve(getFreeSlots, async ({ body, caller, scope, db, now }) => {
    // Read only for a cart that a private customer may not have. Staff may ask before they know the customer.
    const self = body.Vehicles.length > boundsOf(false).vehicles ? scopeOf(caller, "customer:self") : null;
    if (self) requireVehicles(body.Vehicles, await isBusinessSelf(db, self));
    const today = indiaAt(now);
    const plans = plansOf(body.Vehicles, body.BookingSchedule, now);
    const days = [...new Set(body.Days)].toSorted();
    const place = { pillarId: body.ParkingPillarId, floorId: body.ParkingFloorId };
    const spotId = spotIdOf(place);
    const others = plans.map(spotOfPlan);
    const companyId = body.CompanyId || null;
    const query = {
      companyId,
      societyId: body.SocietyId,
      itemId: body.ServiceItemId,
      ...place,
      others,
      days,
      number: body.VehicleNumber,
      customerId: body.CustomerId,
    };
    const supply = await findAvailability(db, scope, query);
    if (!supply) throw missing("parkingPillar");
    const minutes = supply.minutes ?? DEFAULT_MINUTES;
    const cart = plans.map((plan) => ({ ...plan, minutes, spotId: spotOfPlan(plan) }));
    const number = body.VehicleNumber ?? "";
    const busy = new Set(supply.washes.map(({ day, hour }) => `${day} ${hour}`));
    const isFree = (other: string, day: string, hour: number) =>
      other !== number || !busy.has(`${day} ${hour}`);
    const candidate = { vehicle: { number }, spotId, minutes, dates: days };
    const options = { choice: body.OnFullDays, isFree, now: today, uncovered: false };
    return slotCapacities(cart, candidate, supply, options).map(
      ({ hour, left, leftOn, fullDays, washedDays, why }) => ({
        slot: slotOfHour(hour),
        left,
        leftOn: body.EachDay ? leftOn : [],
        fullDays,
        ...(washedDays.length > 0 && { washedDays }),
        reason: why,
      }),
    );
  });

  serve(getServing, async ({ body, scope, caller, db }) => {
    const places = body.Places.map(({ ParkingPillarId, ParkingFloorId, Slot }) => ({
      spotId: spotIdOf({ pillarId: ParkingPillarId, floorId: ParkingFloorId }),
      hour: hourOfSlot(Slot),
    }));
    const companyId = body.CompanyId || null;
    const spotIds = places.map(({ spotId }) => spotId);
    const query = { companyId, societyId: body.SocietyId, itemId: body.ServiceItemId, spotIds };
    const row = found(await findServing(db, scope, query), "serviceItem");
    if (row.companyId === null)
      return { companyId: null, companyName: null, companies: [], mayCome: places.map(() => []) };
    const capacity = new Capacity(row);
    const names = new Map(row.providers.map(({ providerId, name }) => [providerId, name]));
    const mayCome = places.map((place) =>
      capacity
        .whoCovers({ ...place, minutes: row.minutes ?? DEFAULT_MINUTES })
        .map((id) => names.get(id) ?? ""),
    );
    return {
      companyId: row.companyId,
      companyName: row.companyName,
      companies: row.companies,
      mayCome: caller.usertype === "Customer" ? mayCome.map(certainFirstName) : mayCome,
    };
  });
}

/** The first name of the only possible provider; empty when there are several. */
const certainFirstName = (names: readonly string[]): string[] =>
  names.length === 1 ? names.map((name) => name.split(" ")[0] ?? name) : [];
