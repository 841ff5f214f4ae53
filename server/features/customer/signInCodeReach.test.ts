import { assert, asyncProperty } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reachOf } from "#contract/access.ts";
import { getServing } from "#contract/booking/availability.ts";
import { addCustomer } from "#contract/customer/customer.ts";
import { setServed } from "#contract/company/served.ts";
import { endpoints } from "#contract/endpoints.ts";
import { logout } from "#contract/session/session.ts";
import { getSessions } from "#contract/session/sessions.ts";
import { bodiesOf, type Pool } from "#server/testing/bodies.ts";
import { customerToken } from "#server/testing/bookings.ts";
import { send } from "#server/testing/call.ts";
import { firstOf, HIDDEN, type Holding } from "#server/testing/holding/holding.ts";
import { makeHolding } from "#server/testing/holding/makeHolding.ts";
import { rowsOf } from "#server/testing/holding/rows.ts";
import { signInByOffice } from "#server/testing/holding/signIn.ts";
import { rounds } from "#server/testing/night.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let theirs: Holding;
let session: string;

/** The customer of one company, whom the office of another has entered by the same phone and signed in. */
beforeAll(async () => {
  world = await createWorld({ fakeGateway: true });
  theirs = await makeHolding(world, "Beacon", 7654.32);
  await customerToken(world, theirs.phone);
  await world.db
    .updateTable("app_user")
    .where("phone", "=", theirs.phone)
    .where("usertype", "=", "Customer")
    .set({ name: `Beacon ${HIDDEN} self`, email: `self@beacon.${HIDDEN}.example` })
    .execute();
  // The office serves the other company's society, too.
  await world.done(setServed, { companyId: 1, societyId: firstOf(theirs, "societyid"), Serves: true });
  const token = await world.newToken("owner");
  const { customerId } = await world.done(
    addCustomer,
    { FirstName: "Known here", Phone1: theirs.phone, Email1: "here@example.com", CustomerAddress: "1" },
    { token },
  );
  session = await signInByOffice(world, customerId, token);
  // Writes when the account was last seen, so that no later call does.
  await world.done(getSessions, {}, { token: session });
});
afterAll(() => world.close());

const reachable = endpoints.filter(
  (endpoint) =>
    !endpoint.file &&
    endpoint !== logout &&
    endpoint.permission !== "anyone" &&
    (endpoint.permission === "signed-in" || reachOf("customer", endpoint.permission) !== null),
);

test.each(reachable.map((endpoint) => ({ path: endpoint.path, endpoint })))(
  "an office's sign-in reads and changes nothing of another company at $path",
  async ({ endpoint }) => {
    const before = await rowsOf(world, theirs);
    const pool: Pool = new Map<string, readonly (number | string)[]>([
      ...theirs.ids,
      ["phone1", [theirs.phone]],
      ["search", ["", theirs.name]],
      ["pagesize", [100]],
      ["month", ["2026-10"]],
      ["firstname", ["Somebody"]],
      ["email1", ["somebody@example.com"]],
    ]);
    await assert(
      asyncProperty(bodiesOf(endpoint, pool), async (body) => {
        const { status, reply } = await send(world.app, endpoint, body, { token: session });
        expect(status).toBeLessThan(500);
        const text = JSON.stringify(reply, (key, value: unknown) =>
          key === "companyName" && getServing.reply.safeParse(reply).success ? null : value,
        ).toLowerCase();
        expect(text).not.toContain(`beacon ${HIDDEN}`);
        expect(text).not.toContain(`beacon.${HIDDEN}`);
      }),
      { numRuns: rounds(2, 60), ignoreEqualValues: true, endOnFailure: true },
    );
    expect(await rowsOf(world, theirs)).toEqual(before);
  },
);
