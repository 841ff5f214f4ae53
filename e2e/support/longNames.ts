import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { setPrices } from "#contract/catalogue/price.ts";
import { addService } from "#contract/catalogue/service.ts";
import { addCompany } from "#contract/company/company.ts";
import { setServed } from "#contract/company/served.ts";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { employee } from "#contract/people/employee.ts";
import { resetPassword } from "#contract/session/session.ts";
import { make } from "#contract/vehicle/lookups.ts";
import { addModel } from "#contract/vehicle/model.ts";
import { addZone } from "#contract/zone/zone.ts";
import { doneAt, resetLink } from "./client.ts";
import { addCoveringProvider, uploadDocument } from "./providers.ts";

/** A word of `length` letters, without a place to break the line. */
export const word = (length: number): string => "Shreevenkateshwara".repeat(9).slice(0, length);
/** Words of `length` letters together. */
export const words = (length: number): string =>
  "Shree Venkateshwara Enterprises ".repeat(40).slice(0, length).trim();

export const ownerOfLongNames = { userName: word(80).toLowerCase(), password: "a password of the owner" };

/** The body of a zone without a boundary. */
export const longZone = { Name: word(80), CountryId: 1, StateId: 21, City: words(80), Phone1: "411045" };

const person = { Name: words(80), Email: `${word(90)}@example.org`, Phone1: "9876543210" } as const;

/** A company with a signed-in owner, an invited user and an employee. */
async function addPeople(origin: string, token: string): Promise<number> {
  const done = <E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<ReplyOf<E>> =>
    doneAt(origin, endpoint, body, { token });
  const { companyId } = await done(addCompany, {
    CompanyName: word(120),
    CompanyEmail: `${word(100)}@example.org`,
    CompanyPhone1: "9876543210",
    CompanyAddress: words(300),
    Gstin: "27AAPFU0939F1ZV",
  });
  const { userName: UserName, password } = ownerOfLongNames;
  await done(companyUser.calls.add, { ...person, UserName, Role: "owner", CompanyId: companyId });
  const resetToken = await resetLink(origin, token);
  await done(resetPassword, { resetToken, password });
  await done(companyUser.calls.add, { ...person, UserName: "invited", Role: "staff", CompanyId: companyId });
  await done(employee.calls.add, { ...person, Name: word(80), UserName: "hired", Role: "accounts" });
  return companyId;
}

/** Records of every kind with names of the maximum length. @returns the ids that open their screens. */
export async function addLongNames(origin: string, token: string, societyId: number) {
  const done = <E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<ReplyOf<E>> =>
    doneAt(origin, endpoint, body, { token });
  const companyId = await addPeople(origin, token);
  const { serviceId } = await done(addService, {
    ServiceName: word(80),
    CategoryId: 1,
    Price: 9_99_999.99,
    ServiceDescription: words(500),
  });
  const { serviceItemId } = await done(addServiceItem, {
    ServiceId: serviceId,
    ItemName: word(80),
    Description: words(1000),
    Price: 9_99_999.99,
    DiscountLabel: words(40),
    KeyFeatures: [word(120), ...words(300).split(" ").slice(0, 9)].join(","),
  });
  await done(setPrices, {
    serviceItemId,
    Prices: [{ SocietyId: societyId, ItemTypeId: 1, Price: 9_99_999.99 }],
  });
  const { itemCompanyId } = await done(make.add, { itemCompanyName: word(60) });
  const { itemModeId } = await done(addModel, {
    ItemCompanyId: itemCompanyId,
    ItemModelName: word(60),
    ItemTypeId: 1,
  });
  return { companyId, serviceId, serviceItemId, itemModeId, itemCompanyId };
}

export const providerOfLongNames = {
  userName: `${word(79).toLowerCase()}2`,
  password: "a password of theirs",
};

/** A provider whose every field has its maximum length, with a service, an account and a document. */
export async function addLongProvider(
  origin: string,
  token: string,
  { companyId, serviceId }: { companyId: number; serviceId: number },
  societyId: number,
  photo: Buffer,
): Promise<number> {
  await doneAt(origin, setServed, { companyId, societyId, Serves: true }, { token });
  const { serviceZoneId } = await doneAt(origin, addZone, longZone, { token });
  const providerId = await addCoveringProvider(origin, token, {
    societyId,
    serviceId,
    serviceZoneId,
    provider: {
      ...providerOfLongNames,
      companyId,
      firstName: word(60),
      middleName: word(60),
      lastName: word(60),
      email1: `${word(60)}@example.org`,
      permanentAddress: words(200),
      permanentStreet1: word(150),
      permanentCity: word(80),
    },
    account: {
      accountNumber: "9".repeat(18),
      accountHolderName: word(120),
      bankName: word(80),
      branchName: word(80),
      upiid: `${word(60)}@okhdfc`,
    },
  });
  await uploadDocument(origin, token, providerId, "Driving License", photo, word(300));
  return providerId;
}
