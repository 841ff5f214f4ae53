import type { Client } from "./client.ts";

export type CustomerForm = { name: string; phone: string; email: string; address: string };

const customerPayload = (form: CustomerForm) => ({
  FirstName: form.name,
  Phone1: form.phone,
  Email1: form.email,
  CustomerAddress: form.address,
});

/** A vehicle as the vehicle form holds it. */
export type VehicleForm = {
  carNumber: string;
  carCompany: string;
  carModelName: string;
  carColor: string;
  vehicleType: string;
  fuelType: string;
  /** Id and name of the chosen options. */
  parkingFloor: [id: string, name: string];
  parkingPillar: [id: string, name: string];
  timeSlot: string;
  /** Days as YYYY-MM-DD. */
  date: string;
  schedule: "Book Now" | "regular-wash";
  selectedDays: string[];
  endDate: string;
  occurrences: number;
  requirements: string;
};

export type BookingForm = {
  company: string;
  customer: string;
  society: [id: string, name: string];
  building: [id: string, name: string];
  floor: [id: string, name: string];
  flat: [id: string, name: string];
  item: string;
  amount: number;
  requirements: string;
  vehicles: VehicleForm[];
};

/** The day `days` after another one, as YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** A day from today on. */
export const dayAhead = (days: number): string => dayAfter(new Date().toISOString(), days);

/** The first Monday that is at least as many days ahead. */
export const mondayAhead = (days: number): string =>
  dayAhead(days + ((8 - new Date(dayAhead(days)).getUTCDay()) % 7));

const vehiclePayload = (form: VehicleForm) => ({
  AppointmentDate: form.date,
  AppointmentTime: form.timeSlot,
  BookingStartDate: form.date,
  BookingEndDate: form.endDate || form.date,
  FirstDayofWeek: form.selectedDays[0] ?? "",
  SecondDayofWeek: form.selectedDays[1] ?? "",
  DaysOfWeek: form.selectedDays.join(","),
  Occurence: form.occurrences,
  ParkingFloor: form.parkingFloor[1],
  ParkingFloorId: form.parkingFloor[0],
  ParkingPillar: form.parkingPillar[1],
  ParkingPillarId: form.parkingPillar[0],
  VehicleColor: form.carColor,
  VehicleCompany: form.carCompany,
  VehicleFuelType: form.fuelType,
  VehicleModel: form.carModelName,
  VehicleNumber: form.carNumber,
  VehicleType: form.vehicleType,
});

const bookingPayload = (form: BookingForm, schedule: VehicleForm["schedule"]) => ({
  BookingSchedule: schedule,
  BookingSource: "MobileApp",
  BookingStatus: "Confirmed",
  PaymentStatus: "Pending",
  CreatedDate: new Date().toISOString(),
  CompanyId: form.company,
  CustomerId: form.customer,
  CustomerAmount: form.amount.toFixed(2),
  Society: form.society[1],
  SocietyId: form.society[0],
  Building: form.building[1],
  BuildingId: form.building[0],
  Floor: form.floor[1],
  FloorId: form.floor[0],
  Flat: form.flat[1],
  FlatId: form.flat[0],
  ServiceItemId: form.item,
  ServiceStartTime: form.vehicles[0]?.timeSlot ?? "",
  ServiceEndTime: form.vehicles[0]?.timeSlot ?? "",
  VehicleWashtTime: form.vehicles[0]?.timeSlot ?? "",
  VehicleOtherRequirements: form.requirements,
  Vehicles: form.vehicles.map(vehiclePayload),
});

/** The calls of the customer panel and the checkout. */
export const bookingCalls = (client: Client) => ({
  customerByPhone: (phone1: string) => client.post("/Customer/GetCustomerByPhone", { phone1 }),
  addCustomer: (form: CustomerForm) => client.post("/Customer/Add", customerPayload(form)),
  updateCustomer: (customerId: string, form: CustomerForm) =>
    client.post("/Customer/Update", { customerId, ...customerPayload(form) }),
  /** A one-time wash when the schedule is 'Book Now', otherwise a regular one. */
  book: (form: BookingForm) => {
    const schedule = form.vehicles[0]?.schedule ?? "Book Now";
    const path = schedule === "Book Now" ? "/Booking/OneTimeWash" : "/Booking/Regularwash";
    return client.post(path, bookingPayload(form, schedule));
  },
});
