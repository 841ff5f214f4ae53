import { addServiceItem, deleteServiceItem } from "#contract/catalogue/itemForm.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { changePrice } from "#contract/booking/plan.ts";
import { category } from "#contract/catalogue/category.ts";
import { setPrices } from "#contract/catalogue/price.ts";
import { deleteService, getService } from "#contract/catalogue/service.ts";
import { deleteCompany } from "#contract/company/company.ts";
import { setServed } from "#contract/company/served.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { addTicket } from "#contract/ticket/ticket.ts";
import { someTax } from "#server/testing/holding/tax.ts";
import { addCustomer, searchCustomers } from "#contract/customer/customer.ts";
import { addDays, indiaAt } from "#contract/day.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { addOffer, deleteOffer } from "#contract/offer/offer.ts";
import { addAccount } from "#contract/provider/account.ts";
import { deleteProvider } from "#contract/provider/provider.ts";
import { bodyType, make } from "#contract/vehicle/lookups.ts";
import { addModel } from "#contract/vehicle/model.ts";
import { deleteZone } from "#contract/zone/zone.ts";
import { makeBookable, newPhone } from "#server/testing/bookings.ts";
import { send } from "#server/testing/call.ts";
import { run as runWith } from "#server/testing/audit.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { foreignKeys } from "./foreignKeys.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Deletion = { endpoint: Endpoint; body: object; uses: Record<string, number> };

/** A company with three people, two customers, a society, tax settings, a ticket and rates of pay. */
async function usedCompany(societyId: number): Promise<Deletion> {
  const companyId = await world.addCompany("Used");
  const [token] = await Promise.all([1, 2, 3].map(() => world.newToken("owner", companyId)));
  const customer = { FirstName: "Anita Rao", Email1: "anita@example.com", CustomerAddress: "Tower A, 101" };
  for (let time = 0; time < 2; time += 1)
    await world.done(addCustomer, { ...customer, Phone1: newPhone() }, { token: token ?? "" });
  await world.done(setServed, { companyId, societyId, Serves: true });
  const { rows } = await world.done(searchCustomers, {}, { token: token ?? "" });
  const ticket = { Subject: "A scratch", Description: "On the left door", Priority: "Low" } as const;
  await world.done(addTicket, { ...ticket, CustomerId: rows[0]?.customerId ?? 0 }, { token: token ?? "" });
  await world.done(addTaxSettings, someTax({ companyId, name: "Used" }));
  await runWith(
    world,
    `insert into pay_rate (service_item_id, company_id, from_day, amount_paise)
       select max(service_item_id), ${companyId}, '2026-11-01', 2000 from service_item;
     insert into pay_adjustment (provider_id, company_id, month, amount_paise, reason, created_at, created_by)
       select max(provider_id), ${companyId}, '2026-11-01', 100, 'Bonus', '2026-11-20', max(user_id)
       from provider`,
  );
  await runWith(
    world,
    `insert into gateway (company_id, name, sealed_secret, active, changed_at, changed_by)
       select ${companyId}, 'fake', 'x', false, '2026-11-20', min(user_id) from app_user;
     with read as (insert into bank_import (company_id, at, user_id, booked, proposed, unmatched)
       select ${companyId}, '2026-11-20', min(user_id), 0, 0, 1 from app_user returning bank_import_id)
     insert into bank_line (bank_import_id, company_id, digest, occurrence, day, amount_paise, narration, utr, state)
       select bank_import_id, ${companyId}, 'line', 1, '2026-11-20', 100, 'Cash', '', 'unmatched' from read`,
  );
  await runWith(
    world,
    `insert into return_filing (company_id, gstin, form, from_day, to_day, filed_on, arn, created_at, created_by)
       select ${companyId}, '', 'GSTR-1', '2026-10-01', '2026-10-31', '2026-11-11', 'AA271026000001X', '2026-11-20',
         min(user_id) from app_user`,
  );
  await runWith(
    world,
    `insert into committee_member (society_id, company_id, name, phone, invited_by, invited_at)
       select ${societyId}, ${companyId}, 'Kavita Joshi', '9822100201', min(user_id), '2026-11-20' from app_user`,
  );
  await runWith(world, payOf(`(select max(provider_id) from provider)`, `${companyId}`));
  await runWith(
    world,
    `insert into pay_settings (company_id, deducts_tds, rate_hundredths, without_pan_hundredths)
       values (${companyId}, true, 100, 2000)`,
  );
  await runWith(
    world,
    `insert into expense (company_id, day, kind, amount_paise, note, added_at, added_by)
       select ${companyId}, '2026-11-02', 'rent', 100, '', '2026-11-20', min(user_id) from app_user`,
  );
  const uses = {
    people: 3,
    customers: 2,
    societies: 1,
    tickets: 1,
    "committee members": 1,
    expenses: 1,
    "tax settings": 1,
    "filed returns": 1,
    "rates of pay": 1,
    "adjustments of pay": 1,
    "payment gateways": 1,
    statements: 1,
    "statement lines": 1,
    advances: 1,
    "closed months of pay": 1,
    payslips: 1,
    "pay settings": 1,
  };
  return { endpoint: deleteCompany, body: { companyId }, uses };
}

/** An advance and a payslip with a line, as SQL: of a provider by a company. */
const payOf = (provider: string, company: string): string =>
  `insert into pay_advance (provider_id, company_id, on_day, amount_paise, note, created_at, created_by)
     select ${provider}, ${company}, '2026-11-20', 100, 'Advance', '2026-11-20', min(user_id) from app_user;
   with closed as (insert into pay_close (company_id, month, closed_at, closed_by)
       select ${company}, '2026-10-01', '2026-11-20', min(user_id) from app_user returning *),
     slip as (insert into payslip (pay_close_id, company_id, month, provider_id, provider_name, company_name,
         pan_last4, washes, without_rate, earned_paise, earlier_paise, additions_paise, deductions_paise,
         tds_rate_hundredths, tds_paise, brought_paise, advance_paise, advance_left_paise, net_paise, carried_paise)
       select pay_close_id, company_id, month, ${provider}, 'Ramesh', 'Used', '', 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
       from closed returning payslip_id),
     changed as (insert into payslip_earlier (payslip_id, month, service_item_id, item_name, washes, amount_paise)
       select payslip_id, '2026-09-01', service_item_id, 'Foam wash', 1, 100 from slip, (select service_item_id from booking limit 1) as item)
   insert into payslip_day (payslip_id, day, service_item_id, item_name, washes)
     select payslip_id, '2026-10-01', service_item_id, 'Foam wash', 1 from slip, (select service_item_id from booking limit 1) as item`;

/** A provider with one row in each table that refers to providers. */
async function usedProvider(providerId: number): Promise<Deletion> {
  await world.done(addAccount, {
    providerId,
    accountNumber: "50100123456789",
    accountHolderName: "Ramesh Jadhav",
    accountType: "Savings",
    ifsccode: "HDFC0001234",
  });
  await runWith(world, `update wash set provider_id = ${providerId}`);
  await runWith(
    world,
    `with paper as (insert into file (name, kind, content_type, added_at)
       values ('paper', 'document', 'application/pdf', '2026-11-20') returning file_id)
     insert into provider_document (provider_id, document_type, description, file_id)
       select ${providerId}, 'PAN Card', '', file_id from paper`,
  );
  await runWith(
    world,
    `insert into provider_absence (provider_id, from_day, to_day, reason)
       values (${providerId}, '2026-12-01', '2026-12-02', 'Leave');
     insert into wash_assignment (wash_id, provider_id, at) select min(wash_id), ${providerId}, '2026-11-20' from wash;
     insert into pay_rate (service_item_id, company_id, provider_id, from_day, amount_paise)
       select service_item_id, company_id, ${providerId}, '2026-11-01', 2000 from booking limit 1;
     insert into pay_adjustment (provider_id, company_id, month, amount_paise, reason, created_at, created_by)
       select ${providerId}, company_id, '2026-11-01', 100, 'Bonus', '2026-11-20', created_by from booking limit 1;
     insert into wash_rating (wash_id, service_item_id, provider_id, stars, comment, rated_at)
       select wash_id, service_item_id, ${providerId}, 5, '', '2026-11-20' from wash join booking using (booking_id) limit 1`,
  );
  await runWith(world, payOf(`${providerId}`, "1"));
  await runWith(world, `insert into provider_tax (provider_id, pan_last4) values (${providerId}, '')`);
  const uses = {
    services: 1,
    absences: 1,
    accounts: 1,
    documents: 1,
    washes: 1,
    assignments: 1,
    ratings: 1,
    "rates of pay": 1,
    "adjustments of pay": 1,
    advances: 1,
    payslips: 1,
    "tax details": 1,
  };
  return { endpoint: deleteProvider, body: { providerId }, uses };
}

async function usedLists(serviceItemId: number): Promise<Record<"body_type" | "vehicle_make", Deletion>> {
  const { itemCompanyId } = await world.done(make.add, { itemCompanyName: "Used" });
  const { itemTypeId } = await world.done(bodyType.add, { itemTypeName: "Used" });
  for (const ItemModelName of ["One", "Two"])
    await world.done(addModel, { ItemCompanyId: itemCompanyId, ItemTypeId: itemTypeId, ItemModelName });
  await world.done(changePrice, {
    ServiceItemId: serviceItemId,
    ItemTypeId: itemTypeId,
    From: addDays(indiaAt(world.clock.now).day, 10),
    Price: 4,
  });
  const price = { SocietyId: null, ItemTypeId: itemTypeId, Price: 3 };
  await world.done(setPrices, { serviceItemId, Prices: [price] });
  return {
    body_type: {
      endpoint: bodyType.remove,
      body: { itemTypeId },
      uses: { prices: 1, "price changes": 1, models: 2 },
    },
    vehicle_make: { endpoint: make.remove, body: { itemCompanyId }, uses: { models: 2 } },
  };
}

/** The deletion of a row of each table, with a row in every table that can use it. */
async function usedByEverything(): Promise<Record<string, Deletion>> {
  const place = await makeBookable(world);
  const { societyId, serviceId, serviceItemId, serviceZoneId } = place;
  const [providerId] = [await place.cover(), await place.cover()];
  const { offerId } = await world.done(addOffer, {
    OfferCode: "USED",
    OfferName: "Used",
    DiscountType: "amount",
    DiscountValue: 1,
    StartDate: "2026-11-01",
    EndDate: "2026-11-30",
    ServiceIds: [serviceId],
  });
  await world.done(bookOnce, place.booking(undefined, { OfferCode: "USED", CustomerAmount: 299 }));
  await world.done(addServiceItem, {
    ServiceId: serviceId,
    ItemName: "Another",
    Price: 1,
    MonthlyPrice: 30,
    Included: [{ ServiceItemId: serviceItemId, Washes: 1 }],
  });
  await runWith(
    world,
    `insert into booking_included (booking_id, service_item_id, position, washes, minutes)
       select min(booking_id), ${serviceItemId}, 1, 1, 30 from booking;
     update booking_vehicle set own_item_id = ${serviceItemId}, own_service_name = '', own_item_name = '';
     update wash set included_item_id = ${serviceItemId}`,
  );
  const { categoryId } = await world.done(getService, { serviceId });
  return {
    ...(await usedLists(serviceItemId)),
    company: await usedCompany(societyId),
    offer: { endpoint: deleteOffer, body: { offerId }, uses: { bookings: 1 } },
    provider: await usedProvider(providerId),
    service: { endpoint: deleteService, body: { serviceId }, uses: { coverages: 2, items: 2, offers: 1 } },
    service_category: { endpoint: category.remove, body: { categoryId }, uses: { services: 1 } },
    service_item: {
      endpoint: deleteServiceItem,
      body: { serviceItemId },
      uses: {
        bookings: 1,
        "booked packages": 1,
        plans: 1,
        washes: 1,
        packages: 1,
        "price changes": 1,
        ratings: 1,
        "rates of pay": 1,
        "days on payslips": 2,
        "lines on payslips": 2,
      },
    },
    service_zone: { endpoint: deleteZone, body: { serviceZoneId }, uses: { coverages: 2 } },
  };
}

/** The tables that refer to `table` and refuse its deletion; an item's prices are deleted with it. */
const usersOf = (table: string) =>
  new Set(
    foreignKeys
      .filter(([, , to, key, deleting]) => to === table && key === `${table}_id` && deleting === "refuse")
      .map(([user]) => user)
      .filter((user) => `${user} ${table}` !== "service_item_price service_item"),
  );

test("refuses to delete what is in use, with counts of every table that uses it", async () => {
  const token = await world.tokenOf("admin");
  const sentences: string[] = [];
  for (const [table, { endpoint, body, uses }] of Object.entries(await usedByEverything())) {
    const { status, error } = await send(world.app, endpoint, body, { token });
    expect([table, status, error.code, error.uses]).toEqual([table, 409, "in-use", uses]);
    expect([table, Object.keys(uses).length]).toEqual([table, usersOf(table).size]);
    sentences.push(error.message);
  }
  expect(sentences).toContain(
    "Used is used by 3 people, 1 society, 2 customers, 1 tax setting, 1 filed return, 1 payment gateway, 1 statement, 1 statement line, 1 ticket, 1 committee member, 1 expense, 1 rate of pay, 1 adjustment of pay, 1 advance, 1 closed month of pay, 1 payslip and 1 pay setting.",
  );
});
