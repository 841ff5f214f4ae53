import type { StoredSession } from "#web/lib/session.ts";
import type { ScreenTranslate } from "#web/texts/english.ts";
import { labelOf, type Screen, type ScreenPath, screensOf } from "./screens.ts";

/** One sentence about each screen. */
const descriptions: Record<ScreenPath, string> = {
  "/Managementdashboard":
    "Bookings, washes, revenue and open tickets of the days you choose, each a step from the list behind it.",
  "/Companydashboard": "Your company's bookings, washes, revenue and open tickets of the days you choose.",
  "/today": "The washes of your day in the order of their slots, with building, flat and parking spot.",
  "/me": "Your details, services, bank account, documents and pay.",
  "/book": "The washes on offer at your society, to book once or on a regular plan.",
  "/washes": "When your vehicles are washed next, the washes so far, your bill, and help.",
  "/dispatch": "The day's washes by who washes them and when, how far they are, and what nobody can take.",
  "/Booking": "Every booking with its vehicles, wash dates and payment, to search, reschedule or cancel.",
  "/CompanySectionBooking": "Your company's bookings with their vehicles, wash dates and payment.",
  "/AddBooking":
    "Finds the customer by phone, takes the vehicles and books their washes, once or on a regular plan.",
  "/wash": "Every wash by day and slot: those that are due, done, missed, charged or not reported.",
  "/payments": "Customers' payments and refunds, payments they report, and bank statements.",
  "/request":
    "Enquiries from societies and customers, from new to converted or closed, with their assignees.",
  "/ticket": "Complaints with their booking and photo, answered in a thread until they are solved.",
  "/companyticket": "Complaints about your company's washes, answered in a thread until they are solved.",
  "/bills": "Bills by month, with what is paid and open, and closing a month.",
  "/expenses": "Expenses other than pay, with receipts, and each society's profit in a month.",
  "/returns": "GSTR-1 and GSTR-3B of a month or quarter for the GST portal, and when each was filed.",
  "/society": "Societies with their buildings, floors, flats and parking.",
  "/committee": "A society's month for its committee: washes by building, complaints, and who works there.",
  "/reports": "The monthly reports of a society for the members of its committee.",
  "/service-zone": "The areas of a city that are served, each drawn on the map.",
  "/customer": "Customers with their vehicles, address, bookings and payments, found by name or phone.",
  "/provider": "The people who wash: their details, services, bank account and documents.",
  "/CompanySectionProvider": "The people who wash for your company: their details, services and documents.",
  "/pay": "What a month pays each washer for the washes done, with rates, adjustments and statements.",
  "/provider-form": "A washer's details, services, bank account and documents, on a page of its own.",
  "/employee": "The staff of the back office, invited by mail and switched off when they leave.",
  "/services": "The kinds of wash on offer, with category and price.",
  "/servicesItem": "What a customer can book in each service, with picture, price and duration.",
  "/vehicles": "Makes, models, body and fuel types of the vehicles that are washed.",
  "/Offers": "Discount codes with their validity, services and limits.",
  "/company": "The companies of this installation, and the societies each of them serves.",
  "/companyuser": "The people of each company who may sign in, and what they may do.",
  "/companyProfile": "Your company's name, address and contacts as customers see them.",
  "/CompanySectionUser": "Your colleagues who may sign in, and what they may do.",
  "/webhooks":
    "Where other software is notified of bookings, washes, bills and payments, and how each delivery went.",
  "/keys": "The keys by which other software reads and writes here, what each may do, and when it was used.",
  "/access": "What each role may look at and change.",
  "/audit": "Who changed what and when, with the value before.",
  "/health": "State of the installation: backups, disk, jobs and messages, and what to do about problems.",
  "/security": "Your second factor, and the devices on which you are signed in.",
  "/messages":
    "Messages to customers and staff: to whom they went, which wait or have failed, and their wording.",
  "/CompanySectionMessages": "Messages to your company's customers, and whether they were sent.",
};

/**
 * The signed-in user's screens that match every word: first by label, in the reader's language or in English, then by
 * description.
 */
export function findScreens(session: StoredSession, words: string, t: ScreenTranslate): readonly Screen[] {
  const terms = words.toLowerCase().split(/\s+/);
  const fits = (text: string) => terms.every((word) => text.toLowerCase().includes(word));
  const own = screensOf(session);
  const labelled = own.filter((screen) => fits(`${labelOf(screen, t)} ${screen.label}`));
  return [
    ...labelled,
    ...own.filter(
      (screen) => fits(`${screen.label} ${descriptions[screen.path]}`) && !labelled.includes(screen),
    ),
  ];
}
