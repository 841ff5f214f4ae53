import type { Db } from "#server/db/database.ts";
import { searchBookingPage } from "#server/features/booking/list.queries.ts";
import { findAvailability } from "#server/features/booking/availability.queries.ts";
import { findItems } from "#server/features/catalogue/item.queries.ts";
import { searchSocietyPage } from "#server/features/society/society.queries.ts";
import { findModels } from "#server/features/vehicle/vehicle.queries.ts";
import { systemScope } from "#server/access/scope.ts";
import { plainBooking, planBody } from "./plan.ts";
import type { Row, Statement } from "./row.ts";
import type { Seeded } from "./seed.ts";

const firstPage = { page: 1, pageSize: 20, search: "" };

/** The statements that `read` sends. `captured` is the list that the database logs to. */
async function statementsOf(captured: Statement[], read: () => Promise<unknown>): Promise<Statement[]> {
  captured.length = 0;
  await read();
  return [...captured];
}

/** The rows. Where no plainer SQL than the product's own answers a call, both sides run the same. */
export async function callRows(db: Db, captured: Statement[], seeded: Seeded): Promise<Row[]> {
  const { societyId, buildingId, floorId, userId, serviceId, makeId, booked } = seeded;
  return [
    {
      name: "society list",
      path: "/Society/Search",
      body: { page: 1, pageSize: 20 },
      statements: await statementsOf(captured, () =>
        searchSocietyPage(db, systemScope, { ...firstPage, active: undefined }),
      ),
    },
    {
      name: "flats of a building",
      path: "/Society/SearchFlats",
      body: { societyId, filters: { buildingId } },
      statements: [
        {
          text: `select flat.flat_id, flat.name, flat.building_id, flat.floor_id, building.name as building, floor.name as floor
            from flat join floor using (floor_id) join building on building.building_id = flat.building_id
            where flat.building_id = $1 and flat.archive_id is null order by flat.natural_name, flat.flat_id limit 20`,
          values: [buildingId],
        },
        {
          text: "select count(*)::integer from flat where building_id = $1 and archive_id is null",
          values: [buildingId],
        },
      ],
    },
    {
      name: "service items of a service",
      path: "/ServiceItem/GetByServiceId",
      body: { ServiceId: serviceId },
      statements: await statementsOf(captured, () =>
        findItems(db, systemScope, { serviceId, societyId: null }),
      ),
    },
    {
      name: "models of a make",
      path: "/ItemCompany/GetModels",
      body: { ItemCompanyId: makeId },
      statements: await statementsOf(captured, () => findModels(db, makeId)),
    },
    {
      name: "customer by phone",
      path: "/Customer/GetCustomerByPhone",
      body: { phone1: booked.phone },
      statements: [
        {
          text: "select customer_id, company_id, name, phone, email, address from customer where phone = $1",
          values: [booked.phone],
        },
      ],
    },
    {
      name: "free slots of a month",
      path: "/Booking/GetFreeSlots",
      body: {
        ServiceItemId: booked.itemId,
        SocietyId: booked.covered.societyId,
        ParkingPillarId: booked.covered.pillarId,
        Days: booked.days,
      },
      statements: await statementsOf(captured, () =>
        findAvailability(db, systemScope, { ...booked, ...booked.covered, others: [], companyId: null }),
      ),
    },
    {
      name: "bookings of a society in a week",
      path: "/Booking/Search",
      body: {
        filters: {
          SocietyId: booked.societyId,
          Status: "Confirmed",
          From: booked.days[0],
          To: booked.days[6],
        },
      },
      statements: await statementsOf(captured, () =>
        searchBookingPage(db, systemScope, {
          ...firstPage,
          today: booked.today,
          filters: {
            societyId: booked.societyId,
            status: "Confirmed",
            from: booked.days[0],
            to: booked.days[6],
            paymentStatus: undefined,
            companyId: undefined,
            customerId: undefined,
          },
        }),
      ),
    },
    {
      name: "bookings by a vehicle's number",
      path: "/Booking/Search",
      body: { search: booked.plate },
      statements: await statementsOf(captured, () =>
        searchBookingPage(db, systemScope, {
          ...firstPage,
          search: booked.plate,
          today: booked.today,
          filters: {
            societyId: undefined,
            status: undefined,
            from: undefined,
            to: undefined,
            paymentStatus: undefined,
            companyId: undefined,
            customerId: undefined,
          },
        }),
      ),
    },
    {
      name: "book 3 vehicles once",
      path: "/Booking/OneTimeWash",
      body: planBody(booked, 1),
      statements: plainBooking(booked, 1),
      transaction: true,
    },
    {
      name: "confirm a plan of 3 vehicles and 78 washes",
      path: "/Booking/Regularwash",
      body: planBody(booked, 26),
      statements: plainBooking(booked, 26),
      transaction: true,
    },
    {
      name: "add flat",
      path: "/Society/AddFlats",
      body: {
        SocietyId: societyId,
        BuildingId: buildingId,
        FloorId: floorId,
        FlatName: "$unique",
        Active: true,
      },
      statements: [
        {
          text: `insert into flat (floor_id, building_id, society_id, name, active)
            values ($1, $2, $3, $4, true) returning flat_id`,
          values: [floorId, buildingId, societyId, "$unique"],
        },
      ],
    },
    {
      name: "login",
      path: "/Auth/Login",
      body: { userName: "bench$user", password: seeded.password },
      passwordHash: seeded.passwordHash,
      password: seeded.password,
      statements: [
        {
          text: "select user_id, password_hash from app_user where lower(user_name) = $1",
          values: ["bench1"],
        },
        {
          text: `insert into session (token_hash, user_id, created_at, last_seen_at)
            values ($1, $2, now(), now())`,
          values: ["$unique", userId],
        },
      ],
    },
  ];
}
