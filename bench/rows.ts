import type { Db } from "#server/db/database.ts";
import { searchBookingPage } from "#server/features/booking/list/queries.ts";
import { findRoom } from "#server/features/booking/room/queries.ts";
import { findItems } from "#server/features/catalogue/item/queries.ts";
import { findByPhone } from "#server/features/customer/queries.ts";
import { searchKey } from "#server/features/customer/rules.ts";
import { searchFlatPage } from "#server/features/society/flat/queries.ts";
import { searchSocietyPage } from "#server/features/society/society/queries.ts";
import { findModels } from "#server/features/vehicle/queries.ts";
import { systemScope } from "#server/scope.ts";
import type { Booked } from "./bookings.ts";
import { plainBooking, planBody, type Statement } from "./plan.ts";

/** One thing that is measured: the product's call, and the statements that are its floor. */
export type BenchRow = {
  name: string;
  path: string;
  /**
   * The call's body; in a text `$unique` stands for something new each time, `$plate` for a vehicle's number that is
   * new each time, `$slot` for one of the day's slots, `$user` for 1 to 64, `$uuid` for a UUID; `$customer` alone for a
   * customer's id, `$wash` alone for the next of `washes`.
   */
  body: Record<string, unknown>;
  /** Washes that can be recorded once each. */
  washes?: number[];
  /** The names of those who call in turn, each wash by whose it is; somebody of the management where nobody is named. */
  callers?: string[];
  /**
   * In a value `$previous` stands for the first column of what the statement before returned, `$uuid` for a new UUID,
   * `$nth` for a number that grows by one each time.
   */
  statements: Statement[];
  /** The plainest SQL that answers the call, where the product's own does more. */
  plain?: Statement[];
  /** Whether the statements are one transaction. */
  transaction?: boolean;
  /** Given where a password is verified. */
  passwordHash?: string;
  password?: string;
};

export type Seeded = {
  societyId: number;
  buildingId: number;
  floorId: number;
  userId: number;
  passwordHash: string;
  password: string;
  /** The service with the most items, and the make with the most models. */
  serviceId: number;
  makeId: number;
  booked: Booked;
};

const firstPage = { page: 1, pageSize: 20, search: "" };

/** The statements that `read` sends; `captured` is where the database logs to. */
export async function statementsOf(
  captured: Statement[],
  read: () => Promise<unknown>,
): Promise<Statement[]> {
  captured.length = 0;
  await read();
  return [...captured];
}

/** The rows, their statements taken from the product's own queries, so that both sides run the same SQL. */
export async function benchRows(db: Db, captured: Statement[], seeded: Seeded): Promise<BenchRow[]> {
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
      statements: await statementsOf(captured, () =>
        searchFlatPage(db, systemScope, { ...firstPage, societyId, buildingId, floorId: 0 }),
      ),
      plain: [
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
      statements: await statementsOf(captured, () =>
        findByPhone(db, systemScope, { phone: booked.phone, key: searchKey(userId), now: new Date() }),
      ),
      plain: [
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
        findRoom(db, systemScope, { ...booked, ...booked.covered, others: [], companyId: null }),
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
