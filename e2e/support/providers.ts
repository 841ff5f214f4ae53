import { addAccount } from "#contract/provider/account.ts";
import { addCoverage } from "#contract/provider/coverage.ts";
import { addDocument, type DocumentType } from "#contract/provider/document.ts";
import { addProvider } from "#contract/provider/provider.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { resetPassword } from "#contract/session/session.ts";
import { getOverview } from "#contract/society/overview.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { addSociety } from "#contract/society/society.ts";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { someProvider } from "#server/testing/providers.ts";
import { formWith } from "#server/testing/upload.ts";
import { someSociety } from "#server/testing/world.ts";
import { doneAt, resetLink } from "./client.ts";

/** Calls with `token` and expects success. */
const callWith =
  (origin: string, token: string) =>
  <E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<ReplyOf<E>> =>
    doneAt(origin, endpoint, body, { token });

/** A society of two towers, each with two floors of two flats, and a basement of three pillars. */
export async function addSmallSociety(
  origin: string,
  token: string,
  name = someSociety.SocietyName,
): Promise<number> {
  const done = callWith(origin, token);
  const { societyId } = await done(addSociety, { ...someSociety, SocietyName: name });
  await done(generatePlaces, {
    societyId,
    Buildings: ["Tower A", "Tower B"],
    Floors: ["1", "2"],
    FlatsPerFloor: 2,
    ParkingFloors: ["B1"],
    ParkingPillars: ["P1", "P2", "P3"],
  });
  return societyId;
}

/** A company's owner who has set `password`. */
export async function addOwner(
  origin: string,
  token: string,
  userName: string,
  password: string,
  CompanyId = 1,
) {
  const done = callWith(origin, token);
  const person = { Name: "Farida Sheikh", UserName: userName, Email: "farida@example.com" };
  await done(companyUser.calls.add, { ...person, CompanyId, Role: "owner" });
  await done(resetPassword, { resetToken: await resetLink(origin, token), password });
}

/** Uploads a provider's document, as a client other than the web app would. */
export async function uploadDocument(
  origin: string,
  token: string,
  providerId: number,
  documentType: DocumentType,
  bytes: Buffer,
  description = "Front side",
): Promise<number> {
  const form = formWith(new Uint8Array(bytes));
  form.append("ProviderId", String(providerId));
  form.append("DocumentType", documentType);
  form.append("Description", description);
  const response = await fetch(`${origin}/api${addDocument.path}`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status !== addDocument.status) throw new Error(await response.text());
  const { providerDocumentId } = (await response.json()) as ReplyOf<typeof addDocument>;
  return providerDocumentId;
}

const someAccount = {
  accountNumber: "50100123456789",
  accountHolderName: "Sunita Kamble",
  accountType: "Savings" as const,
  ifsccode: "HDFC0001234",
  bankName: "HDFC Bank",
  branchName: "Baner",
  upiid: "sunita@okhdfc",
};

type CoveringProvider = {
  societyId: number;
  /** With a password, the provider has set it. */
  provider?: Partial<ReturnType<typeof someProvider> & { middleName: string; password: string }>;
  account?: Partial<typeof someAccount>;
  serviceId?: number;
  serviceZoneId?: number;
};

/** A provider with a bank account, who covers a society's first building and parking floor from 6 to 9. */
export async function addCoveringProvider(
  origin: string,
  token: string,
  options: CoveringProvider,
): Promise<number> {
  const { societyId, account, serviceId = 1, serviceZoneId = 1 } = options;
  const { password, ...provider } = options.provider ?? {};
  const done = callWith(origin, token);
  const { providerId } = await done(addProvider, { ...someProvider(), ...provider });
  if (password) await done(resetPassword, { resetToken: await resetLink(origin, token), password });
  await done(addAccount, { ...someAccount, ...account, providerId });
  const { buildings, parkingFloors } = await done(getOverview, { societyId });
  const [building] = buildings;
  const [parkingFloor] = parkingFloors;
  if (!building || !parkingFloor) throw new Error("There is nothing to wash in this society.");
  await done(addCoverage, {
    providerId,
    serviceId,
    serviceZoneId,
    buildingId: building.id,
    flats: building.floors.flatMap(({ flats }) => flats.map(({ id }) => id)).join(","),
    parkingFloorId: parkingFloor.id,
    parkingNumber: parkingFloor.pillars.map(({ id }) => id).join(","),
    serviceStartTime: "06:00",
    serviceEndTime: "09:00",
  });
  return providerId;
}
