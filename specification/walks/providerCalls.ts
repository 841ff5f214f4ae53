import { expect } from "vitest";
import { type Client, listOf, textOf } from "../client/client.ts";
import {
  type AccountForm,
  type AddressForm,
  type BasicForm,
  providerCalls,
  type ServiceForm,
} from "../client/provider.ts";
import type { Walk } from "../statement.ts";
import { hasFields, refusal, succeeds } from "./answers.ts";
import type { ClientPlace } from "./societyCalls.ts";
import { onePixel } from "./picture.ts";

const address: AddressForm = {
  address: "Flat 4, Sai Plaza",
  street: "Baner Road",
  country: "1",
  state: "21",
  city: "Pune",
  pincode: "411045",
};

export const basicForm = (company: string, userName: string): BasicForm => ({
  company,
  firstName: "Ramesh",
  middleName: "",
  lastName: "Jadhav",
  email: "ramesh@example.com",
  phone: "9822011234",
  phone2: "",
  userName,
  password: "as typed into the form",
  permanent: address,
  correspondence: address,
});

const account: AccountForm = {
  accountNumber: "50200098765432",
  accountHolderName: "Ramesh Jadhav",
  accountType: "Savings",
  ifscCode: "HDFC0001234",
  bankName: "",
  branch: "",
  upiId: "",
};

/** Registers a provider. @returns its id as text */
export async function registersProvider({ holds }: Walk, client: Client, form: BasicForm): Promise<string> {
  const calls = providerCalls(client);
  let providerId = "";
  await holds("7.3", "POST /Provider/Add, basic payload; the response contains providerId", async () => {
    providerId = textOf(await succeeds(calls.add(form), 201), "providerId");
    expect(Number(providerId)).toBeGreaterThan(0);
  });
  await holds("7.3", "POST /Provider/Update, the same plus providerId", () =>
    succeeds(calls.update(providerId, { ...form, middleName: "Dilip" })),
  );
  for (const [field, change] of [
    ["email1", { email: "" }],
    ["userName", { userName: "" }],
    ["permanentAddress", { permanent: { ...address, address: "" } }],
    ["permanentPincode", { permanent: { ...address, pincode: "" } }],
    ["correspondenceCity", { correspondence: { ...address, city: "" } }],
  ] as const)
    await holds("5", `the call without ${field} is refused`, async () => {
      const { status, data } = await refusal(
        calls.add({ ...form, userName: `${form.userName}x`, ...change }),
      );
      expect(status).toBe(400);
      expect(JSON.stringify(data)).toContain(field);
    });
  return providerId;
}

/** Adds, loads, changes and deletes a service, an account and a document. Leaves one service. */
export async function fillsProvider(
  { holds, differs }: Walk,
  client: Client,
  place: ClientPlace,
  providerId: string,
  ids: { serviceId: string; serviceZoneId: string },
): Promise<void> {
  const calls = providerCalls(client);
  const service: ServiceForm = {
    selectedService: ids.serviceId,
    selectedZone: ids.serviceZoneId,
    startTime: "06:00",
    endTime: "09:00",
    buildingId: place.building[0],
    parkingFloorId: place.parkingFloor[0],
    flats: [place.flat[0]],
    parkingNumber: [place.pillar[0]],
  };
  await holds(
    "7.3",
    "POST /ProviderService/Add: 201, times as today plus HH:MM with seconds 00, price, duration and companyId 0",
    () => succeeds(calls.addService(providerId, service), 201),
  );
  let serviceId = "";
  await holds(
    "7.3",
    "POST /ProviderService/GetByProviderId {providerId}: the provider's services",
    async () => {
      const services = listOf(await succeeds(calls.services(providerId)));
      expect(services).toHaveLength(1);
      serviceId = textOf(services[0], "providerServiceId");
    },
  );
  await holds("7.3", "POST /ProviderService/GetById {providerServiceId}", async () => {
    const reply = await succeeds(calls.serviceById(serviceId));
    expect(reply).toMatchObject({
      providerServiceId: Number(serviceId),
      flats: place.flat[0],
      parkingNumber: place.pillar[0],
    });
  });
  await holds(
    "3",
    "provider service: providerServiceId, providerId, serviceId, serviceZoneId, buildingId, flats, parkingFloorId, parkingNumber, serviceStartTime, serviceEndTime, price, duration, availabilityStatus, companyId",
    async () =>
      hasFields(
        await succeeds(calls.serviceById(serviceId)),
        "providerServiceId",
        "providerId",
        "serviceId",
        "serviceZoneId",
        "buildingId",
        "flats",
        "parkingFloorId",
        "parkingNumber",
        "serviceStartTime",
        "serviceEndTime",
        "price",
        "duration",
        "availabilityStatus",
        "companyId",
      ),
  );
  await holds("4", "availabilityStatus is always true", async () =>
    expect(await succeeds(calls.serviceById(serviceId))).toMatchObject({ availabilityStatus: true }),
  );
  await holds("7.3", "POST /ProviderService/Update: 200", async () => {
    await succeeds(calls.updateService(providerId, serviceId, { ...service, endTime: "10:00" }));
    const { serviceEndTime } = (await succeeds(calls.serviceById(serviceId))) as { serviceEndTime: string };
    expect(serviceEndTime).toContain("10:00");
  });
  await holds("7.3", "DELETE /ProviderService/Delete, body providerServiceId: 200", async () => {
    await succeeds(calls.deleteService(serviceId));
    expect(await succeeds(calls.services(providerId))).toEqual([]);
  });
  await calls.addService(providerId, service);

  await holds(
    "7.3",
    "POST /ProviderAccount/Add: 201, with placeholders for wallet account and status, active true, companyId null",
    () => succeeds(calls.addAccount(providerId, account), 201),
  );
  let accountId = "";
  await holds(
    "7.3",
    "POST /ProviderAccount/GetByProviderId {providerId}: providerAccountId and the account's fields",
    async () => {
      const accounts = await succeeds(calls.accounts(providerId));
      hasFields(
        accounts,
        "providerAccountId",
        "providerId",
        "accountType",
        "accountNumber",
        "accountHolderName",
        "ifsccode",
        "bankName",
        "branchName",
        "upiid",
      );
      accountId = textOf(listOf(accounts)[0], "providerAccountId");
    },
  );
  await differs("7.3", "an account is listed with its number", {
    does: "sealed in the database; lists and records show the last four digits, and 'Show' reveals the rest to those with permission, which the audit records. A masked number that is sent back keeps the stored one",
    why: "a list of account numbers is what a thief looks for",
    back: "`/ProviderAccount/Reveal`",
    letter: async () =>
      expect(await succeeds(calls.accounts(providerId))).toMatchObject([
        { accountNumber: account.accountNumber },
      ]),
    check: async () =>
      expect(await succeeds(calls.accounts(providerId))).toMatchObject([{ accountNumber: "XXXXXX5432" }]),
  });
  await holds("7.3", "POST /ProviderAccount/GetById {providerAccountId}", async () =>
    expect(await succeeds(calls.accountById(accountId))).toMatchObject({
      accountHolderName: "Ramesh Jadhav",
    }),
  );
  await holds("7.3", "POST /ProviderAccount/Update: 200", () =>
    succeeds(calls.updateAccount(providerId, accountId, { ...account, bankName: "HDFC Bank" })),
  );
  const malformed = [{ ifscCode: "12345" }, { upiId: "ramesh" }, { accountNumber: "123" }];
  await differs("5", "an account's number is digits, its IFSC required, its UPI ID optional, and no more", {
    does: "the number has 6 to 18 digits, and IFSC and UPI ID have their form; that of number and IFSC stands under its field before typing",
    why: "pay that is sent to a mistyped account is gone",
    letter: async () => {
      for (const change of malformed)
        await succeeds(calls.addAccount(providerId, { ...account, ...change }), 201);
    },
    check: async () => {
      for (const change of malformed)
        expect((await refusal(calls.addAccount(providerId, { ...account, ...change }))).status).toBe(400);
    },
  });
  await holds("7.3", "DELETE /ProviderAccount/Delete, body providerAccountId: 200", () =>
    succeeds(calls.deleteAccount(accountId)),
  );

  const document = {
    documentType: "Pan Card",
    description: "Front side",
    file: new File([onePixel], "pan.png", { type: "image/png" }),
  };
  await holds(
    "7.3",
    "POST /ProviderDocument/AddDocument, multipart ProviderId, Description, File, DocumentType: 201",
    () => succeeds(calls.addDocument(providerId, document), 201),
  );
  let documentId = "";
  let documentUrl = "";
  await holds("7.3", "POST /ProviderDocument/GetByProviderId {providerId}: a list", async () => {
    const documents = listOf(await succeeds(calls.documents(providerId)));
    hasFields(documents, "providerDocumentId", "providerId", "documentType", "documentUrl", "description");
    documentId = textOf(documents[0], "providerDocumentId");
    documentUrl = textOf(documents[0], "documentUrl");
  });
  await holds("7.3", "POST /ProviderDocument/GetById {providerDocumentId}", async () =>
    expect(await succeeds(calls.documentById(documentId))).toMatchObject({
      documentType: "Pan Card",
      description: "Front side",
    }),
  );
  await holds("2.3", "a document is loaded from a documents path on the server host", async () => {
    const file = await client.file(`/documents${documentUrl}`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });
  await holds(
    "7.3",
    "POST /ProviderDocument/UpdateDocument, multipart providerDocumentId and the same fields",
    () => succeeds(calls.updateDocument(providerId, documentId, { ...document, description: "Both sides" })),
  );
  await holds("7.3", "DELETE /ProviderDocument/Delete, body providerDocumentId: 200", () =>
    succeeds(calls.deleteDocument(documentId)),
  );
}
