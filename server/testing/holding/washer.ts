import { addAccount } from "#contract/provider/account.ts";
import { addCoverage } from "#contract/provider/coverage.ts";
import { addDocument } from "#contract/provider/document.ts";
import { getProvider } from "#contract/provider/provider.ts";
import { getSignInCode } from "#contract/session/signInCode.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import type { World } from "#server/testing/world.ts";
import { firstOf, HIDDEN, type Holding, keep } from "./holding.ts";
import { someJpeg } from "./people.ts";

/** A provider's coverage: place and hours. */
type Round = {
  buildingId: number;
  flatId: number;
  parkingFloorId: number;
  parkingPillarId: number;
  from: string;
  until: string;
};

/** Adds a flat and a pillar for some hours to the coverage of the company's provider. */
export async function cover({ done }: World, holding: Holding, round: Round): Promise<void> {
  const { providerServiceId } = await done(addCoverage, {
    providerId: firstOf(holding, "providerid"),
    serviceId: 1,
    serviceZoneId: 1,
    buildingId: round.buildingId,
    flats: `${round.flatId}`,
    parkingFloorId: round.parkingFloorId,
    parkingNumber: `${round.parkingPillarId}`,
    serviceStartTime: round.from,
    serviceEndTime: round.until,
  });
  keep(holding, "providerserviceid", providerServiceId);
}

/** A provider with a coverage, a bank account, a document and a sign-in code. */
export async function addCleaner(world: World, holding: Holding): Promise<void> {
  const { done, app, db, newToken } = world;
  const { companyId, name } = holding;
  const providerId = await makeProvider(world, {
    companyId,
    firstName: `${name} ${HIDDEN}`,
    lastName: "Provider",
    email1: `provider@${name}.${HIDDEN}.example`,
    permanentAddress: `2 ${name} ${HIDDEN} Road`,
    correspondenceAddress: `2 ${name} ${HIDDEN} Road`,
    userName: `${name}.${HIDDEN}.provider`,
  });
  keep(holding, "providerid", providerId);
  const { user_id: userId } = await db
    .selectFrom("provider")
    .where("provider_id", "=", providerId)
    .select("user_id")
    .executeTakeFirstOrThrow();
  keep(holding, "userid", userId);
  const place = {
    buildingId: firstOf(holding, "buildingid"),
    flatId: firstOf(holding, "flatid"),
    parkingFloorId: firstOf(holding, "parkingfloorid"),
    parkingPillarId: firstOf(holding, "parkingpillarid"),
  };
  await cover(world, holding, { ...place, from: "06:00", until: "06:59" });
  await cover(world, holding, { ...place, from: "12:00", until: "21:59" });
  const account = {
    providerId,
    accountNumber: "50100123456789",
    accountHolderName: `${name} ${HIDDEN} Provider`,
    accountType: "Savings",
    ifsccode: "HDFC0001234",
    upiid: `${name}.${HIDDEN}@okhdfc`,
  } as const;
  const { providerAccountId } = await done(addAccount, account, { token: await newToken("admin") });
  keep(holding, "provideraccountid", providerAccountId);
  const form = formWith(await someJpeg());
  form.append("ProviderId", `${providerId}`);
  form.append("DocumentType", "Pan Card");
  form.append("Description", `${name} ${HIDDEN} card`);
  const { reply } = await sendForm(app, addDocument, form, { token: await newToken("admin") });
  keep(holding, "providerdocumentid", reply.providerDocumentId);
  await done(getSignInCode, { providerId }, { token: await newToken("admin") });
  await done(getProvider, { providerId }, { token: await providerToken(world, providerId) });
}
