import type { Db } from "#server/db/database.ts";
import { findItems } from "#server/features/catalogue/item/queries.ts";
import { searchFlatPage } from "#server/features/society/flat/queries.ts";
import { searchSocietyPage } from "#server/features/society/society/queries.ts";
import { findModels } from "#server/features/vehicle/queries.ts";
import type { Scope } from "#server/http/serve.ts";

export type Statement = { text: string; values: unknown[] };

/** One thing that is measured: the product's call, and the statements that are its floor. */
export type BenchRow = {
  name: string;
  path: string;
  /** The call's body; `$unique` in a text stands for something new each time, `$user` for 1 to 64. */
  body: Record<string, unknown>;
  statements: Statement[];
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
};

const everything: Scope = { reach: "all", companyId: null, userId: 0 };
const firstPage = { page: 1, pageSize: 20, search: "" };

/** The statements that `read` sends; `captured` is where the database logs to. */
async function statementsOf(captured: Statement[], read: () => Promise<unknown>): Promise<Statement[]> {
  captured.length = 0;
  await read();
  return [...captured];
}

/** The rows, their statements taken from the product's own queries, so that both sides run the same SQL. */
export async function benchRows(db: Db, captured: Statement[], seeded: Seeded): Promise<BenchRow[]> {
  const { societyId, buildingId, floorId, userId, serviceId, makeId } = seeded;
  return [
    {
      name: "society list",
      path: "/Society/Search",
      body: { page: 1, pageSize: 20 },
      statements: await statementsOf(captured, () =>
        searchSocietyPage(db, everything, { ...firstPage, active: undefined }),
      ),
    },
    {
      name: "flats of a building",
      path: "/Society/SearchFlats",
      body: { societyId, filters: { buildingId } },
      statements: await statementsOf(captured, () =>
        searchFlatPage(db, everything, { ...firstPage, societyId, buildingId, floorId: 0 }),
      ),
    },
    {
      name: "service items of a service",
      path: "/ServiceItem/GetByServiceId",
      body: { ServiceId: serviceId },
      statements: await statementsOf(captured, () => findItems(db, "all", serviceId)),
    },
    {
      name: "models of a make",
      path: "/ItemCompany/GetModels",
      body: { ItemCompanyId: makeId },
      statements: await statementsOf(captured, () => findModels(db, makeId)),
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
