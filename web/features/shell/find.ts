import type { StoredSession } from "#web/lib/session.ts";
import type { Translate } from "#i18n/translator.ts";
import { labelOf, type Screen, type ScreenPath, screensOf } from "./screens.ts";

/** One sentence about each screen. */
const descriptions: Record<ScreenPath, string> = {
  "/Managementdashboard":
    "Bookings, washes, revenue and open tickets of the days you choose, each a step from the list behind it.",
  "/Companydashboard": "Your company's bookings, washes, revenue and open tickets of the days you choose.",
  "/today": "The washes of your day in the order of their slots, with building, flat and parking spot.",
  "/me": "What is kept of you: your details, services, bank account, documents and pay.",
  "/book": "The washes on offer at your society, to book once or on a regular plan.",
  "/washes": "When your vehicles are washed next, the washes so far, your bill, and help.",
  "/dispatch": "The day's washes by who washes them and when, how far they are, and what nobody can take.",
  "/Booking": "Every booking with its vehicles, wash dates and payment, to search, reschedule or cancel.",
  "/CompanySectionBooking": "Your company's bookings with their vehicles, wash dates and payment.",
  "/AddBooking":
    "Finds the customer by phone, takes the vehicles and books their washes, once or on a regular plan.",
  "/wash": "Every wash by day and slot: those that are due, done, missed, charged or not reported.",
  "/payments": "What customers have paid and been given back, what they claim, and what banks tell.",
  "/request":
    "Enquiries from societies and customers, from new to converted or closed, with who looks after each.",
  "/ticket":
    "Complaints with the booking and photo they are about, answered in a thread until they are solved.",
  "/companyticket": "Complaints about your company's washes, answered in a thread until they are solved.",
  "/bills": "The months' bills with what is paid and open of each, and the way to close a month.",
  "/expenses": "What is spent beside pay, with receipts, and each society's profit of a month.",
  "/returns": "GSTR-1 and GSTR-3B of a month or quarter for the GST portal, and when each was filed.",
  "/society": "Societies with their buildings, floors, flats and parking.",
  "/committee": "A society's month for its committee: washes by building, complaints, and who works there.",
  "/reports": "The monthly reports of a society for the members of its committee.",
  "/service-zone": "The areas of a city that are served, each drawn on the map.",
  "/customer": "Customers with their vehicles, address, bookings and payments, found by name or phone.",
  "/provider": "Providers, the people who wash: their details, services, bank account and documents.",
  "/CompanySectionProvider":
    "Providers, the people who wash for your company: their details, services and documents.",
  "/pay": "What a month pays each washer for the washes done, with rates, adjustments and statements.",
  "/provider-form":
    "A provider's details, services, bank account and documents, on a page that can be linked.",
  "/employee": "The staff of the back office, invited by mail and switched off when they leave.",
  "/services": "The kinds of wash on offer, with category and price.",
  "/servicesItem": "What a customer can book in each service, with picture, price and duration.",
  "/vehicles": "Makes, models, body and fuel types of the vehicles that are washed.",
  "/Offers": "Discount codes with their validity, services and limits.",
  "/company": "The companies that wash under this roof, and the societies each of them serves.",
  "/companyuser": "The people of each company who may sign in, and what they may do.",
  "/companyProfile": "Your company's name, address and contacts as customers see them.",
  "/CompanySectionUser": "Your colleagues who may sign in, and what they may do.",
  "/webhooks":
    "Where other software is told of bookings, washes, bills and payments, and how each delivery went.",
  "/keys": "The keys by which other software reads and writes here, what each may do, and when it was used.",
  "/access": "What each role may look at and change.",
  "/audit": "Who changed what and when, with what stood there before.",
  "/health": "How the installation is: backups, disk, jobs and messages, and what to do about trouble.",
  "/security": "Your second factor, and where you are signed in, with the way to sign out of each.",
  "/messages":
    "What is said to customers and staff: to whom it went, what waits or has failed, and how it is worded.",
  "/CompanySectionMessages": "What was said to your company's customers, and whether it went out.",
};

/**
 * The signed-in user's screens that match every word: first by label, in the reader's language or in English, then by
 * description.
 */
export function findScreens(session: StoredSession, words: string, t: Translate): readonly Screen[] {
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
