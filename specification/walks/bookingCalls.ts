import { expect } from "vitest";
import {
  bookingCalls,
  type BookingForm,
  dayAfter,
  dayAhead,
  mondayAhead,
  type VehicleForm,
} from "../client/booking.ts";
import { type Client, textOf } from "../client/client.ts";
import type { Walk } from "../statement.ts";
import { hasFields, succeeds } from "./answers.ts";
import { SLOTS } from "./slots.ts";
import type { ClientPlace } from "./societyCalls.ts";

/** A customer is found by phone, added and changed, and books once and regularly. */
export async function booksWashes(
  { holds }: Walk,
  client: Client,
  place: ClientPlace,
  { company, item, phone }: { company: string; item: string; phone: string },
): Promise<void> {
  const calls = bookingCalls(client);
  const customer = { name: "Anita Rao", phone, email: "anita@example.com", address: "Tower A, 101" };
  let customerId = "";
  await holds(
    "7.4",
    "POST /Customer/GetCustomerByPhone {phone1}: isError true when nobody is found",
    async () => expect(await succeeds(calls.customerByPhone(phone))).toMatchObject({ isError: true }),
  );
  await holds(
    "7.4",
    "POST /Customer/Add {FirstName, Phone1, Email1, CustomerAddress}: 200 with customerId",
    async () => {
      customerId = textOf(await succeeds(calls.addCustomer(customer)), "customerId");
      expect(Number(customerId)).toBeGreaterThan(0);
    },
  );
  await holds(
    "7.4",
    "POST /Customer/Update {customerId, FirstName, Phone1, Email1, CustomerAddress}: 200",
    () => succeeds(calls.updateCustomer(customerId, { ...customer, address: "Tower A, 1, 101" })),
  );
  await holds("7.4", "a customer is found when isError is false", async () =>
    expect(await succeeds(calls.customerByPhone(phone))).toMatchObject({
      isError: false,
      customerAddress: "Tower A, 1, 101",
    }),
  );
  await holds(
    "3",
    "customer: customerId, firstName, middleName, lastName, email1, phone1, customerAddress, isError",
    async () =>
      hasFields(
        await succeeds(calls.customerByPhone(phone)),
        "customerId",
        "firstName",
        "middleName",
        "lastName",
        "email1",
        "phone1",
        "customerAddress",
        "isError",
      ),
  );

  const car: VehicleForm = {
    carNumber: `MH12AB${phone.slice(-4)}`,
    carCompany: "Maruti Suzuki",
    carModelName: "Swift",
    carColor: "White",
    vehicleType: "Hatchback",
    fuelType: "Petrol",
    parkingFloor: place.parkingFloor,
    parkingPillar: place.pillar,
    timeSlot: "7:00 AM",
    date: dayAhead(3),
    schedule: "Book Now",
    selectedDays: [],
    endDate: "",
    occurrences: 1,
    requirements: "",
  };
  const booking: BookingForm = {
    company,
    customer: customerId,
    society: place.society,
    building: place.building,
    floor: place.floor,
    flat: place.flat,
    item,
    amount: 300,
    requirements: "Ring the bell",
    vehicles: [car],
  };
  const regular = (change: Partial<VehicleForm>): BookingForm => {
    const vehicle: VehicleForm = { ...car, schedule: "regular-wash", timeSlot: "8:00 AM", ...change };
    return { ...booking, amount: 300 * vehicle.occurrences, vehicles: [vehicle] };
  };
  await holds(
    "7.4",
    "POST /Booking/OneTimeWash when the schedule is 'Book Now', with the booking payload",
    () => succeeds(calls.book(booking)),
  );
  await holds("9", "occurrences of a daily schedule are the days with both ends", () =>
    succeeds(
      calls.book(regular({ date: dayAhead(4), endDate: dayAhead(10), selectedDays: [], occurrences: 7 })),
    ),
  );
  // Two weeks.
  const monday = mondayAhead(21);
  const sunday = dayAfter(monday, 13);
  await holds("7.4", "POST /Booking/Regularwash otherwise, with the booking payload", () =>
    succeeds(
      calls.book(
        regular({
          date: monday,
          endDate: sunday,
          selectedDays: ["monday"],
          occurrences: 2,
          timeSlot: "9:00 AM",
        }),
      ),
    ),
  );
  await holds("9", "occurrences of other schedules are the chosen weekdays between the two dates", () =>
    succeeds(
      calls.book(
        regular({
          date: monday,
          endDate: sunday,
          selectedDays: ["tuesday", "thursday"],
          occurrences: 4,
          timeSlot: "10:00 AM",
        }),
      ),
    ),
  );
  await holds("9", "sixteen time slots, hourly from 6:00 AM to 9:00 PM", async () => {
    for (const [index, timeSlot] of SLOTS.entries())
      await succeeds(
        calls.book({ ...booking, vehicles: [{ ...car, date: dayAhead(40 + index), timeSlot }] }),
      );
  });
}
