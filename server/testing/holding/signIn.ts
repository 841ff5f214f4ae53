import { makeCustomerCode, signInCustomer } from "#contract/session/customerCode.ts";
import { call } from "#server/testing/call.ts";
import type { World } from "#server/testing/world.ts";

/** Signs a customer in as the company's office does, by a code that the caller with `token` makes. @returns the session. */
export async function signInByOffice(
  { app, done }: World,
  customerId: number,
  token: string,
): Promise<string> {
  const { url } = await done(makeCustomerCode, { customerId }, { token });
  const Code = url.slice(url.indexOf("#") + 1);
  return (await call(app, signInCustomer, { Code }, { from: "10.99.0.1" })).reply.token;
}
