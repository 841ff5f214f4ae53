import type { z } from "zod";
import { boundsOf } from "#contract/booking/outstanding.ts";
import { NO_EMAIL } from "#contract/contact.ts";
import {
  addCustomer,
  getCustomer,
  getCustomerByPhone,
  getCustomerRules,
  searchCustomers,
  updateCustomer,
  type CustomerFields as WireFields,
} from "#contract/customer/customer.ts";
import { getSelf, updateSelf } from "#contract/customer/self.ts";
import { formatTime } from "#contract/format.ts";
import { pageWithCount } from "#server/db/page.ts";
import { countGuess } from "#server/features/session/guess.queries.ts";
import { refusal } from "#server/features/session/guess.rules.ts";
import { announceChange } from "#server/features/account/end.queries.ts";
import { found, invalid, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Sessions } from "#server/http/session.ts";
import {
  changeCustomer,
  type CustomerFields,
  type CustomerRow,
  findByPhone,
  findCustomer,
  findEmailOptional,
  insertCustomer,
} from "./customer.queries.ts";
import { searchCustomerPage } from "./list.queries.ts";
import { changeSelf, findSelf, findSelfEmailOptional } from "./self.queries.ts";
import type { LastBooked } from "./lastBooked.queries.ts";
import { searchKey } from "./customer.rules.ts";

const fieldsOf = (body: z.output<typeof WireFields>): CustomerFields => ({
  name: body.FirstName,
  phone: body.Phone1,
  phone2: body.Phone2,
  email: body.Email1,
  address: body.CustomerAddress,
  gstin: body.Gstin,
  legalName: body.LegalName,
  business: body.Business,
  notes: body.Notes,
});

/** @throws 400 when a required email is missing. */
async function requireEmail(email: string, isOptional: () => Promise<boolean | undefined>): Promise<void> {
  if (email === "" && !(await isOptional())) throw invalid({ Email1: NO_EMAIL });
}

const serializeLastParking = ({ place, vehicles, isBusiness }: LastBooked) => ({
  address: place,
  mostVehicles: boundsOf(isBusiness).vehicles,
  vehicles: vehicles.map((vehicle) => ({ ...vehicle, slot: formatTime(vehicle.slot) })),
});

const serializeCustomer = ({
  customerId,
  companyId,
  companyName,
  ...customer
}: CustomerRow & LastBooked) => ({
  customerId,
  companyId,
  companyName,
  firstName: customer.name,
  middleName: "",
  lastName: "",
  email1: customer.email,
  phone1: customer.phone,
  phone2: customer.phone2,
  customerAddress: customer.address,
  gstin: customer.gstin,
  legalName: customer.legalName,
  business: customer.business,
  notes: customer.notes,
  isError: false as const,
  ...serializeLastParking(customer),
});

export function customerRoutes(serve: Serve, { sessions }: { sessions: Sessions }): void {
  serve(getCustomerByPhone, async ({ body, caller, scope, db, now }) => {
    const key = searchKey(caller.userId);
    const { blocked, customer } = await findByPhone(db, scope, { phone: body.phone1, key, now });
    if (blocked) throw refusal(key, blocked, now);
    if (customer) return serializeCustomer(customer);
    await countGuess(db, [key], now);
    return { isError: true as const, message: "Customer not found." };
  });

  serve(getCustomer, async ({ body, scope, db }) =>
    serializeCustomer(found(await findCustomer(db, scope, body.customerId), "customer")),
  );

  serve(getCustomerRules, async ({ body, scope, db }) => ({
    emailOptional: found(await findEmailOptional(db, scope, body.customerId), "customer"),
  }));

  serve(addCustomer, ({ body, scope, write }) =>
    write(async (db) => {
      await requireEmail(body.Email1, () => findEmailOptional(db, scope, undefined));
      return { customerId: await insertCustomer(db, fieldsOf(body), scope.companyId) };
    }),
  );

  serve(updateCustomer, ({ body, scope, write }) =>
    write(async (db) => {
      const { customerId } = body;
      if (!(await changeCustomer(db, scope, customerId, fieldsOf(body)))) throw missing("customer");
      await requireEmail(body.Email1, () => findEmailOptional(db, scope, customerId));
      return { customerId };
    }),
  );

  serve(searchCustomers, async ({ body: { filters, ...page }, scope, db }) => {
    const query = { ...page, companyId: filters.CompanyId };
    const { rows, ...count } = await pageWithCount(query, (attempt) =>
      searchCustomerPage(db, scope, attempt),
    );
    return {
      rows: rows.map(({ name, phone, email, address, lastBookedAt, total: _total, ...row }) => ({
        ...row,
        firstName: name,
        phone1: phone,
        email1: email,
        customerAddress: address,
        lastBookedAt: lastBookedAt && lastBookedAt.toISOString(),
      })),
      ...count,
    };
  });

  serve(getSelf, async ({ scope, db }) => {
    const self = found(await findSelf(db, scope), "customer");
    const emailOptional = await findSelfEmailOptional(db, scope);
    // A customer who has entered nothing has no email, not even an empty one; the account's name is a placeholder then.
    const ownFields =
      self.email === null ? { firstName: "", email1: "" } : { firstName: self.name, email1: self.email };
    return { ...ownFields, phone1: self.phone, emailOptional, ...serializeLastParking(self) };
  });

  serve(updateSelf, ({ body, caller, scope, write }) =>
    write(async (db, afterCommit) => {
      await requireEmail(body.Email1, () => findSelfEmailOptional(db, scope));
      await changeSelf(db, scope, { name: body.FirstName, email: body.Email1 });
      await announceChange(db, caller.userId);
      afterCommit(() => sessions.forget(`user:${caller.userId}`));
      return {};
    }),
  );
}
