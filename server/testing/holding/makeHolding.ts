import { sql } from "kysely";
import { setServed } from "#contract/company/served.ts";
import { updatePreference } from "#contract/message/preference.ts";
import { makeCustomerCode } from "#contract/session/customerCode.ts";
import { saveView } from "#contract/view/view.ts";
import { addSociety, deleteSociety } from "#contract/society/society.ts";
import { someSociety, type World } from "#server/testing/world.ts";
import {
  addBooking,
  addEntries,
  addOwnCustomer,
  addPlanChange,
  addPlanChanges,
  addUnmetDemand,
} from "./booked.ts";
import { addMember } from "./committee.ts";
import { addImport, addWasherImport } from "./import.ts";
import { addDesk } from "./desk.ts";
import { addOwnOffer } from "./offer.ts";
import { firstOf, HIDDEN, type Holding, keep } from "./holding.ts";
import { addHook, addOwnKey } from "./hook.ts";
import { addPeople, addProfile } from "./people.ts";
import { addPromise, addReminded, addSpent } from "./owner.ts";
import { addPlaces } from "./places.ts";
import { addOnline } from "./online.ts";
import { addPay } from "./pay.ts";
import { agreePrice } from "./price.ts";
import { addBill, addBookingBill, addClaim, addGateway, addLine, addTax } from "./tax.ts";
import { addFiling } from "./return.ts";
import { addRound } from "./round.ts";
import { signInByOffice } from "./signIn.ts";
import { addCleaner } from "./washer.ts";

/** A society served only by the company; its texts begin with `prefix`. */
async function addOwnSociety(
  { done }: World,
  { companyId }: Holding,
  prefix: string,
  active: boolean,
): Promise<number> {
  const { societyId } = await done(addSociety, {
    ...someSociety,
    SocietyName: `${prefix} Heights`,
    SocietyStreet: `${prefix} Road`,
    City: `${prefix} City`,
    Active: active,
    Location: { latitude: 18.55, longitude: 73.78 },
  });
  await done(setServed, { companyId: 1, societyId, Serves: false });
  await done(setServed, { companyId, societyId, Serves: true });
  return societyId;
}

/**
 * A company with every kind of record: three societies (active, inactive, archived) with active and archived places,
 * people, pictures, a provider, and `price` for its societies.
 */
export async function makeHolding(world: World, name: string, price: number): Promise<Holding> {
  const companyId = await world.addCompany(name);
  const holding: Holding = {
    companyId,
    name,
    ids: new Map([["companyid", [companyId]]]),
    pictures: [],
    price,
    phone: "",
  };
  for (const [prefix, active] of [
    [name, true],
    [`${name} ${HIDDEN}`, false],
    [`${name} ${HIDDEN} old`, true],
  ] as const) {
    const societyId = await addOwnSociety(world, holding, prefix, active);
    keep(holding, "societyid", societyId);
    await addPlaces(world, holding, societyId, prefix);
  }
  await agreePrice(world, holding, price);
  await addOwnOffer(world, holding);
  const archived = await world.done(deleteSociety, {
    societyId: holding.ids.get("societyid")?.at(-1) ?? 0,
    WithContents: true,
  });
  keep(holding, "archiveid", archived.archiveId);
  await addCleaner(world, holding);
  const token = await addPeople(world, holding);
  holding.phone = await addOwnCustomer(world, holding);
  // The first takes the time of the company's provider; the others still find capacity.
  await addBooking(world, holding, token);
  await addUnmetDemand(world, holding, token);
  await sql`update society set washes_per_hour = 500
    where society_id = ${firstOf(holding, "societyid")}`.execute(world.db);
  await addPlanChanges(world, holding);
  await addPlanChange(world, holding, token);
  await addEntries(world, holding, token);
  await addDesk(world, holding, token);
  await addRound(world, holding, token);
  const CustomerId = firstOf(holding, "customerid");
  await world.done(updatePreference, { Language: "en", Channels: ["mail"] }, { token });
  await world.done(saveView, { List: "bookings", Name: "Unpaid", Query: "?payment=Pending" }, { token });
  await world.done(updatePreference, { Language: "en", Channels: ["sms"], CustomerId }, { token });
  await addProfile(world, holding, token);
  await addTax(world, holding, token);
  await addFiling(world, holding, token);
  await addBill(world, holding, token);
  await addClaim(world, holding);
  await addPay(world, holding, token);
  await addPromise(world, holding, token);
  await addReminded(world, holding);
  await addSpent(world, holding, token);
  await addMember(world, holding, token);
  await addImport(world, holding);
  await addWasherImport(world, holding);
  await signInByOffice(world, CustomerId, token);
  await world.done(makeCustomerCode, { customerId: CustomerId }, { token });
  await addHook(world, holding, token);
  await addLine(world, holding);
  await addOwnKey(world, holding, token);
  await addGateway(world, holding, token);
  await addOnline(world, holding);
  await addBookingBill(world, holding, token);
  return holding;
}
