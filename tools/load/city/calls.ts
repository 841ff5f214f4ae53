import { searchAudit } from "#contract/audit/audit.ts";
import { getAgeing } from "#contract/bill/account.ts";
import { searchBills } from "#contract/bill/list.ts";
import { previewClose } from "#contract/bill/close.ts";
import { searchCollection } from "#contract/bill/collection.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { getCalendar, searchWashes } from "#contract/booking/wash.ts";
import { searchCustomers } from "#contract/customer/customer.ts";
import { getCompanyDashboard, getManagementDashboard } from "#contract/dashboard/dashboard.ts";
import { addDays, firstDayOf, monthOf } from "#contract/day.ts";
import { getBoard } from "#contract/dispatch/board.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { find } from "#contract/find/find.ts";
import { getPayMonth } from "#contract/pay/pay.ts";
import { searchPayments } from "#contract/payment/payment.ts";
import { searchProviders } from "#contract/provider/provider.ts";
import { searchSocieties } from "#contract/society/society.ts";
import { searchTickets } from "#contract/ticket/ticket.ts";

/** One call of the city's table, by management or by the largest company. */
export type CityCall = { name: string; endpoint: Endpoint; body: object; company?: true };

/** The calls that grew with the city, and some that did not. `today` is a day, YYYY-MM-DD. */
export function cityCalls(today: string): CityCall[] {
  const month = monthOf(today);
  const lastMonth = monthOf(addDays(firstDayOf(month), -1));
  const sinceFirst = { From: firstDayOf(month), To: today };
  const fourMonths = { From: addDays(today, -120), To: today };
  const washes = (name: string, filters: object): CityCall => ({
    name: `washes: ${name}`,
    endpoint: searchWashes,
    body: { filters },
  });
  const bookings = (name: string, filters: object): CityCall => ({
    name: `bookings: ${name}`,
    endpoint: searchBookings,
    body: { filters },
  });
  const audit = (name: string, search: string): CityCall => ({
    name: `audit: ${name}`,
    endpoint: searchAudit,
    body: { search },
  });
  return [
    { name: "pay of the last month", endpoint: getPayMonth, body: { Month: lastMonth } },
    { name: "pay of this month", endpoint: getPayMonth, body: { Month: month } },
    { name: "pay of this month, company", endpoint: getPayMonth, body: { Month: month }, company: true },
    washes("first page", {}),
    washes("of a service", { ServiceId: 1 }),
    washes("missed", { WashStatus: "missed" }),
    washes("done this month", { WashStatus: "done", ...sinceFirst }),
    washes("charged this month", { Kind: "charged", ...sinceFirst }),
    washes("of today", { From: today, To: today }),
    washes("not reported", { Kind: "not-reported" }),
    washes("unassigned", { Kind: "unassigned" }),
    washes("uncovered", { Kind: "uncovered" }),
    { name: "calendar of a month", endpoint: getCalendar, body: sinceFirst },
    audit("first page", ""),
    audit("by name", "deshpande"),
    audit("without a hit", "nowhere to be found"),
    { name: "audit: of a kind", endpoint: searchAudit, body: { filters: { Noun: "wash" } } },
    { name: "preview of a close, company", endpoint: previewClose, body: { Month: month }, company: true },
    bookings("first page", {}),
    bookings("active plans", { ActivePlan: true }),
    bookings("confirmed", { Status: "Confirmed" }),
    bookings("of today", { From: today, To: today }),
    bookings("open", { Open: true }),
    { name: "bookings: by name", endpoint: searchBookings, body: { search: "deshpande" } },
    { name: "bookings: by number", endpoint: searchBookings, body: { search: "7306" } },
    { name: "board, management", endpoint: getBoard, body: { Day: today } },
    { name: "board, company", endpoint: getBoard, body: { Day: today }, company: true },
    { name: "customers: first page", endpoint: searchCustomers, body: {} },
    { name: "customers: by phone", endpoint: searchCustomers, body: { sort: { by: "phone1" } } },
    {
      name: "customers: by company",
      endpoint: searchCustomers,
      body: { sort: { by: "companyName", descending: true } },
    },
    { name: "customers: by name", endpoint: searchCustomers, body: { search: "deshpande" } },
    { name: "dashboard of a month", endpoint: getManagementDashboard, body: sinceFirst },
    { name: "dashboard of four months", endpoint: getManagementDashboard, body: fourMonths },
    { name: "dashboard, company", endpoint: getCompanyDashboard, body: sinceFirst, company: true },
    { name: "bills: first page", endpoint: searchBills, body: {} },
    { name: "bills: open", endpoint: searchBills, body: { filters: { Open: true } } },
    {
      name: "bills: by open amount",
      endpoint: searchBills,
      body: { sort: { by: "open", descending: true } },
    },
    { name: "ageing", endpoint: getAgeing, body: {} },
    { name: "ageing, company", endpoint: getAgeing, body: {}, company: true },
    { name: "collection", endpoint: searchCollection, body: {} },
    { name: "payments: first page", endpoint: searchPayments, body: {} },
    { name: "payments: by reference", endpoint: searchPayments, body: { search: "400000000005" } },
    { name: "payments: by name", endpoint: searchPayments, body: { search: "deshpande" } },
    { name: "find a plate", endpoint: find, body: { Text: "7306" } },
    { name: "find a name", endpoint: find, body: { Text: "deshpande" } },
    { name: "find a phone", endpoint: find, body: { Text: "98221 00201" } },
    { name: "find a flat", endpoint: find, body: { Text: "C-1204" } },
    { name: "find a flat in words", endpoint: find, body: { Text: "601 building 5" } },
    { name: "find a car in words", endpoint: find, body: { Text: "red tiago" } },
    { name: "find a car and its flat", endpoint: find, body: { Text: "white creta c-1204" } },
    { name: "find a bill", endpoint: find, body: { Text: "CH/26-27/000549" } },
    { name: "find a payment", endpoint: find, body: { Text: "600010000549" } },
    { name: "find a booking", endpoint: find, body: { Text: "#7" } },
    { name: "providers", endpoint: searchProviders, body: {} },
    { name: "societies", endpoint: searchSocieties, body: {} },
    { name: "tickets", endpoint: searchTickets, body: {} },
  ];
}
