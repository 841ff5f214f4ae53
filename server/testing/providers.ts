import { category } from "#contract/catalogue/category.ts";
import { addService } from "#contract/catalogue/service.ts";
import { addCoverage } from "#contract/provider/coverage.ts";
import { addProvider } from "#contract/provider/provider.ts";
import { addZone } from "#contract/zone/zone.ts";
import { insertSession } from "#server/features/account/session.queries.ts";
import { hashToken, newToken } from "#server/crypto/token.ts";
import { type Calls, idsIn, makeSmallSociety, type World } from "./world.ts";

const address = (which: "permanent" | "correspondence") =>
  ({
    [`${which}Address`]: "Flat 4, Sai Plaza",
    [`${which}Street1`]: "Baner Road",
    [`${which}CountryId`]: 1,
    [`${which}StateId`]: 21,
    [`${which}City`]: "Pune",
    [`${which}Pincode`]: "411045",
  }) as Record<`${typeof which}${"Address" | "Street1" | "City" | "Pincode"}`, string> &
    Record<`${typeof which}${"CountryId" | "StateId"}`, number>;

let providers = 0;

/** A registration body for a provider of company 1 with a unique user name. */
export const someProvider = () => ({
  companyId: 1,
  firstName: "Ramesh",
  lastName: "Jadhav",
  email1: "ramesh@example.com",
  phone1: "9822011234",
  ...address("permanent"),
  ...address("correspondence"),
  userName: `ramesh${(providers += 1)}`,
});

/**
 * A new provider's id. If possible each is invited by a different person, because invitations per person are limited.
 */
export async function makeProvider(
  { done, newToken: newPersonsToken }: Calls & Partial<Pick<World, "newToken">>,
  change: Partial<ReturnType<typeof someProvider>> = {},
) {
  const token = await newPersonsToken?.("admin");
  const { providerId } = await done(
    addProvider,
    { ...someProvider(), ...change },
    token === undefined ? {} : { token },
  );
  return providerId;
}

/** A token of the provider's user. */
export async function providerToken({ db, clock }: World, providerId: number): Promise<string> {
  const { user_id: userId } = await db
    .selectFrom("provider")
    .where("provider_id", "=", providerId)
    .select("user_id")
    .executeTakeFirstOrThrow();
  const token = newToken();
  await insertSession(db, hashToken(token), userId, clock.now);
  return token;
}

let places = 0;

/** A small society, a service and a zone: the parts of a coverage. */
export async function makeCoverable(world: Calls) {
  places += 1;
  const { done } = world;
  const societyId = await makeSmallSociety(world);
  const id = await idsIn(world, societyId);
  const { categoryId } = await done(category.add, { categoryName: `Coverage ${places}` });
  const serviceName = `Foam wash ${places}`;
  const { serviceId } = await done(addService, {
    ServiceName: serviceName,
    CategoryId: categoryId,
    Price: 100,
  });
  const { serviceZoneId } = await done(addZone, {
    Name: `Zone ${places}`,
    CountryId: 1,
    StateId: 21,
    City: "Pune",
    Phone1: "411045",
  });
  return { societyId, id, serviceId, serviceName, serviceZoneId };
}

/** Covers flats 101 and 102 of Tower A, parked at P1 and P2 of B1, from six to nine; returns the coverage's id. */
export async function makeCoverage(
  { done }: World,
  providerId: number,
  { id, serviceId, serviceZoneId }: Awaited<ReturnType<typeof makeCoverable>>,
): Promise<number> {
  const { providerServiceId } = await done(addCoverage, {
    providerId,
    serviceId,
    serviceZoneId,
    buildingId: id("Tower A"),
    flats: `${id("Tower A/1/101")},${id("Tower A/1/102")}`,
    parkingFloorId: id("B1"),
    parkingNumber: `${id("B1/P1")},${id("B1/P2")}`,
    serviceStartTime: "06:00",
    serviceEndTime: "09:00",
  });
  return providerServiceId;
}
