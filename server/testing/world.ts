import type { DatabaseAddress } from "embedded-postgres-supervisor";
import type { Role } from "#contract/access.ts";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import type { ApiErrorReply } from "#contract/error.ts";
import { getOverview } from "#contract/society/overview.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { addSociety } from "#contract/society/society.ts";
import type { AppOptions } from "#server/appOptions.ts";
import { call, type CallOptions } from "./call.ts";
import { cloneDatabase } from "./cloneDatabase.ts";
import { newPersonsToken } from "./people.ts";
import { openProcess, type Process, TestClock } from "./process.ts";

export type World = Process & {
  clock: TestClock;
  address: DatabaseAddress;
  /** A token of a new person of `role`; of the company `companyId`, where the role has one (1 when absent). */
  newToken: (role: Role, companyId?: number) => Promise<string>;
  /** Like `newToken`, but the same person's each time, as long as the clock stands still. */
  tokenOf: (role: Role, companyId?: number) => Promise<string>;
  addCompany: (name: string) => Promise<number>;
  /** Calls as an administrator, or as given in `options`, and expects success. */
  done: <E extends Endpoint>(endpoint: E, body: BodyOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>;
  /** Like `done`, but expects an error with `status`. */
  refused: <E extends Endpoint>(
    status: number,
    endpoint: E,
    body: BodyOf<E>,
    options?: CallOptions,
  ) => Promise<ApiErrorReply>;
};

/** An app on its own database, with people of every role to call it. Close it after the file's tests. */
export const createWorld = async (options: Partial<AppOptions> = {}): Promise<World> =>
  openWorld(await cloneDatabase(), options);

/** The same on an existing migrated database. */
export async function openWorld(address: DatabaseAddress, options: Partial<AppOptions> = {}): Promise<World> {
  const clock = new TestClock();
  const process = await openProcess(address, clock, options);
  const { app, db } = process;
  const newToken = (role: Role, companyId = 1) => newPersonsToken(db, role, companyId, clock.now);
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (role: Role, companyId = 1): Promise<string> => {
    // Moving the clock has ended earlier sessions.
    const key = `${role} ${companyId} ${clock.now.getTime()}`;
    const token = tokens.get(key) ?? newToken(role, companyId);
    tokens.set(key, token);
    return token;
  };
  const expectStatus = async <E extends Endpoint>(
    status: number,
    endpoint: E,
    body: BodyOf<E>,
    callOptions: CallOptions = {},
  ) => {
    const answer = await call(app, endpoint, body, { token: await tokenOf("admin"), ...callOptions });
    if (answer.status !== status)
      throw new Error(
        `${endpoint.path} answered ${answer.status}, not ${status}: ${JSON.stringify(answer.reply)}`,
      );
    return answer;
  };
  return {
    ...process,
    clock,
    address,
    newToken,
    tokenOf,
    addCompany: async (name) => {
      const company = db.insertInto("company").values({ name }).returning("company_id as companyId");
      return (await company.executeTakeFirstOrThrow()).companyId;
    },
    done: async (endpoint, body, callOptions) =>
      (await expectStatus(endpoint.status, endpoint, body, callOptions)).reply,
    refused: async (status, endpoint, body, callOptions) =>
      (await expectStatus(status, endpoint, body, callOptions)).error,
  };
}

export const someSociety = {
  SocietyName: "Green Acres",
  SocietyStreet: "Baner Road",
  CountryId: 1,
  StateId: 21,
  City: "Pune",
  Pincode: "411045",
};

let societies = 0;

/** The part of a world that most helpers need. */
export type Calls = Pick<World, "done">;

/** Registers a society with a unique name. */
export async function makeSociety({ done }: Calls): Promise<number> {
  societies += 1;
  const { societyId } = await done(addSociety, { ...someSociety, SocietyName: `Society ${societies}` });
  return societyId;
}

/** A society with towers A and B, two floors of two flats each, and a basement of three pillars. */
export async function makeSmallSociety(world: Calls): Promise<number> {
  const societyId = await makeSociety(world);
  await world.done(generatePlaces, {
    societyId,
    Buildings: ["Tower A", "Tower B"],
    Floors: ["1", "2"],
    FlatsPerFloor: 2,
    ParkingFloors: ["B1"],
    ParkingPillars: ["P1", "P2", "P3"],
  });
  return societyId;
}

/** Adds a company to those that serve a society. */
export async function letServe({ db }: World, societyId: number, companyId: number): Promise<void> {
  await db.insertInto("society_company").values({ society_id: societyId, company_id: companyId }).execute();
}

/** Ids of a society's places by path: "Tower A", "Tower A/1", "Tower A/1/101", "B1", "B1/P1". */
export async function idsIn({ done }: Calls, societyId: number): Promise<(path: string) => number> {
  const { buildings, parkingFloors } = await done(getOverview, { societyId });
  const ids = new Map<string, number>();
  for (const building of buildings) {
    ids.set(building.name, building.id);
    for (const floor of building.floors) {
      ids.set(`${building.name}/${floor.name}`, floor.id);
      for (const flat of floor.flats) ids.set(`${building.name}/${floor.name}/${flat.name}`, flat.id);
    }
  }
  for (const floor of parkingFloors) {
    ids.set(floor.name, floor.id);
    for (const pillar of floor.pillars) ids.set(`${floor.name}/${pillar.name}`, pillar.id);
  }
  return (path) => {
    const id = ids.get(path);
    if (id === undefined) throw new Error(`The society has no ${path}.`);
    return id;
  };
}
