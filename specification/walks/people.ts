import { addCompany } from "#contract/company/company.ts";
import type { RequiredDocument } from "#contract/provider/requiredDocument.ts";
import { addOwner } from "../../e2e/support/providers.ts";
import type { Installation } from "../installation.ts";

type Switches = {
  AsksFor?: RequiredDocument[];
  ProviderDetailsLater?: boolean;
  EmailOptional?: boolean;
  OtherPlates?: boolean;
  OwnerDiscountCap?: number;
};

/** Adds a company with a name of its own. @returns its id */
export async function addSomeCompany({ calls }: Installation, switches: Switches = {}): Promise<number> {
  const { companyId } = await calls.done(addCompany, {
    CompanyName: `Nirmal Car Spa ${Date.now()}`,
    CompanyEmail: "office@nirmal.example",
    CompanyPhone1: "9822000099",
    CompanyAddress: "7 Karve Road, Pune",
    ...switches,
  });
  return companyId;
}

/** Adds an owner of a company. @returns the owner's sign-in */
export async function addSomeOwner({ url, token }: Installation, companyId = 1) {
  const owner = { userName: `owner.${Date.now()}`, password: "water and morning light" };
  await addOwner(url, token, owner.userName, owner.password, companyId);
  return owner;
}
