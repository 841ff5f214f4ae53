import { addDays } from "#contract/day.ts";
import type { BookingData } from "./bookings.ts";
import type { Statement } from "./row.ts";

const VEHICLES = 3;

/** The days of a daily plan, from the day after tomorrow. */
const planDays = ({ today }: BookingData, washes: number): string[] =>
  Array.from({ length: washes }, (_, index) => addDays(today, index + 2));

/** The body of a booking of three cars with `washes` washes each. */
export function planBody(booked: BookingData, washes: number): Record<string, unknown> {
  const days = planDays(booked, washes);
  const vehicle = {
    VehicleNumber: "$plate",
    VehicleCompany: "Maruti Suzuki",
    VehicleModel: "Swift",
    VehicleColor: "White",
    VehicleType: "Hatchback",
    VehicleFuelType: "Petrol",
    ParkingFloorId: booked.parkingFloorId,
    ParkingPillarId: booked.pillarId,
    AppointmentDate: days[0],
    BookingEndDate: days.at(-1),
    AppointmentTime: "$slot",
    DaysOfWeek: "",
    Schedule: "daily",
    Occurence: washes,
  };
  return {
    CustomerId: "$customer",
    SocietyId: booked.societyId,
    BuildingId: booked.buildingId,
    FloorId: booked.floorId,
    FlatId: booked.flatId,
    ServiceItemId: booked.itemId,
    CustomerAmount: (booked.pricePaise * VEHICLES * washes) / 100,
    Vehicles: Array.from({ length: VEHICLES }, () => vehicle),
  };
}

/** The same booking as three plain inserts into tables without audit trail, foreign keys and counters. */
export function plainBooking(booked: BookingData, washes: number): Statement[] {
  const { societyId, customerId, flatId, itemId, pillarId, parkingFloorId, pricePaise } = booked;
  const amount = pricePaise * VEHICLES * washes;
  const days = planDays(booked, washes);
  return [
    {
      text: `insert into plain_booking (company_id, customer_id, customer_name, customer_phone, customer_email,
          customer_address, society_id, flat_id, society_name, building_name, floor_name, flat_name,
          service_item_id, service_name, item_name, schedule, source, requirements, payment_method, billing, base_paise,
          discount_paise, amount_paise, washes, open_washes, first_day, last_day, created_at, created_by, search_text)
        values (1, $1, 'Bench', $2, 'bench@example.com', 'Tower 1, 101', $3, $4, 'Society', 'Tower 1', '1', '101',
          $5, 'Wash', 'Foam wash', 'regular-wash', 'BackOffice', '', 'cash', 'upfront', $6, 0, $6, $7, $7, $8, $9, now(), 1, $10)
        returning booking_id`,
      values: [
        customerId,
        booked.phone,
        societyId,
        flatId,
        itemId,
        amount,
        VEHICLES * washes,
        days[0],
        days.at(-1),
        "bench $plate $plate $plate",
      ],
    },
    {
      text: `insert into plain_booking_vehicle (booking_id, company_id, society_id, customer_id, position, number, make, model, color, body_type,
          fuel_type, parking_floor_id, parking_pillar_id, parking_floor_name, parking_pillar_name, slot, schedule,
          days, start_day, end_day, occurrences, price_paise, minutes, requirements)
        select $1, 1, $9, $10, position, number, 'Maruti Suzuki', 'Swift', 'White', 'Hatchback', 'Petrol', $2, $3, 'B1', 'P1',
          '07:00', 'daily', '{}', $4, $5, $6, $7, 30, ''
        from unnest($8::text[]) with ordinality as vehicle (number, position)
        returning booking_id`,
      values: [
        "$previous",
        parkingFloorId,
        pillarId,
        days[0],
        days.at(-1),
        washes,
        pricePaise,
        Array.from({ length: VEHICLES }, () => "$plate"),
        societyId,
        customerId,
      ],
    },
    {
      text: `insert into plain_wash (booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot,
          price_paise, minutes, counted, overbooked)
        select booking_id, booking_vehicle_id, 1, $2, customer_id, number, day, '07:00', $3, 30, false, false
        from plain_booking_vehicle cross join unnest($4::date[]) as day
        where booking_id = $1`,
      values: ["$previous", societyId, pricePaise, days],
    },
  ];
}
