import type { z } from "zod";
import { reachOf } from "#contract/access.ts";
import {
  addProvider,
  deleteProvider,
  getProvider,
  getProviders,
  type ProviderFields as WireFields,
  searchProviders,
  updateProvider,
} from "#contract/provider/provider.ts";
import { hashPassword } from "#server/crypto/password.ts";
import { pageWithTotal } from "#server/db/page.ts";
import { endSessionsOf } from "#server/features/session/queries.ts";
import { Fault, found } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Sessions } from "#server/http/session.ts";
import {
  changeProvider,
  countTraces,
  findProvider,
  findProviders,
  holdProvider,
  insertProvider,
  type ProviderFields,
  removeProvider,
  searchProviderPage,
  type StoredProvider,
} from "./queries.ts";

type Wire = z.output<typeof WireFields>;

const fieldsOf = (body: Wire): ProviderFields => ({
  companyId: body.companyId,
  firstName: body.firstName,
  middleName: body.middleName,
  lastName: body.lastName,
  email: body.email1,
  phone: body.phone1,
  phone2: body.phone2,
  userName: body.userName,
  permanent: {
    address: body.permanentAddress,
    street: body.permanentStreet1,
    countryId: body.permanentCountryId,
    stateId: body.permanentStateId,
    city: body.permanentCity,
    pincode: body.permanentPincode,
  },
  correspondence: {
    address: body.correspondenceAddress,
    street: body.correspondenceStreet1,
    countryId: body.correspondenceCountryId,
    stateId: body.correspondenceStateId,
    city: body.correspondenceCity,
    pincode: body.correspondencePincode,
  },
});

const onWire = (row: StoredProvider) => ({
  providerId: row.provider_id,
  companyId: row.company_id ?? 0,
  companyName: row.company_name,
  firstName: row.first_name,
  middleName: row.middle_name,
  lastName: row.last_name,
  email1: row.email ?? "",
  phone1: row.phone,
  phone2: row.phone2,
  userName: row.user_name,
  active: row.active,
  permanentAddress: row.permanent_address,
  permanentStreet1: row.permanent_street,
  permanentCountryId: row.permanent_country_id,
  permanentStateId: row.permanent_state_id,
  permanentCity: row.permanent_city,
  permanentPincode: row.permanent_pincode,
  correspondenceAddress: row.correspondence_address,
  correspondenceStreet1: row.correspondence_street,
  correspondenceCountryId: row.correspondence_country_id,
  correspondenceStateId: row.correspondence_state_id,
  correspondenceCity: row.correspondence_city,
  correspondencePincode: row.correspondence_pincode,
});

export function providerRoutes(serve: Serve, { sessions }: { sessions: Sessions }): void {
  serve(addProvider, async ({ body, write }) => {
    const passwordHash = await hashPassword(body.password);
    return write(async (db) => ({ providerId: await insertProvider(db, fieldsOf(body), passwordHash) }));
  });

  serve(updateProvider, async ({ body, scope, write }) => {
    const { providerId, password, active } = body;
    const passwordHash = password === "" ? null : await hashPassword(password);
    const { userId, ...reply } = await write(async (db) => {
      const person = await holdProvider(db, scope, providerId);
      await changeProvider(db, { providerId, ...person }, { ...fieldsOf(body), active }, passwordHash);
      // Who was moved to another company, switched off or given another password signs in anew.
      if (!active || passwordHash !== null || body.companyId !== person.companyId)
        await endSessionsOf(db, person.userId, null);
      return { providerId, userId: person.userId };
    });
    sessions.forget(`user:${userId}`);
    return reply;
  });

  serve(getProvider, async ({ body, scope, db }) =>
    onWire(found(await findProvider(db, scope, body.providerId), "Provider")),
  );

  serve(deleteProvider, ({ body: { providerId }, scope, write }) =>
    write(async (db) => {
      const { userId, name } = await holdProvider(db, scope, providerId);
      const uses = await countTraces(db, providerId, userId);
      if (Object.keys(uses).length > 0)
        throw new Fault(
          "in-use",
          `${name} has ${Object.keys(uses).join(", ")} on record. Switch the provider off instead.`,
          { uses },
        );
      await removeProvider(db, providerId, userId);
      return {};
    }),
  );

  serve(getProviders, async ({ body, scope, db }) => findProviders(db, scope, body.Active));

  serve(searchProviders, async ({ body: { filters, ...page }, caller, scope, db }) => {
    const asked = {
      ...page,
      active: filters.Active,
      companyId: filters.CompanyId,
      serviceId: filters.ServiceId,
      complete: filters.Complete,
    };
    const { rows, total } = await pageWithTotal(asked, (turn) => searchProviderPage(db, scope, turn));
    const mayKnow = reachOf(caller.role, "document:read") !== null;
    return { rows: mayKnow ? rows : rows.map((row) => ({ ...row, missingDocuments: null })), total };
  });
}
