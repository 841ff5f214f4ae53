import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { inject } from "vitest";
import { rolesOf, type Role, type Usertype } from "#contract/access.ts";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { addSociety } from "#contract/society/society.ts";
import { createApp } from "#server/app.ts";
import { type Db, openDatabase } from "#server/db/database.ts";
import type { DatabaseAddress } from "#server/db/embedded/embedded.ts";
import { findSession, insertSession, insertUser, touchSessions } from "#server/features/session/queries.ts";
import { hashToken, newToken, Sessions } from "#server/http/session.ts";
import { type Answer, call, type CallOptions } from "./call.ts";

/** A clock that stands still until a test moves it. */
export class TestClock {
  now = new Date("2026-11-21T04:30:00Z");
  advance(milliseconds: number): void {
    this.now = new Date(this.now.getTime() + milliseconds);
  }
}

export type World = {
  app: FastifyInstance;
  db: Db;
  clock: TestClock;
  sessions: Sessions;
  address: DatabaseAddress;
  /** A token of a person of `role`; of the company `companyId`, where the role has one (1 when absent). */
  tokenOf: (role: Role, companyId?: number) => Promise<string>;
  /** A new company's id. */
  addCompany: (name: string) => Promise<number>;
  /** Calls as an administrator and expects success. */
  done: <E extends Endpoint>(endpoint: E, body: BodyOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>;
  close: () => Promise<void>;
};

/** A database of this test file's own, cloned from the run's template. */
async function cloneDatabase(): Promise<DatabaseAddress> {
  const address = inject("postgres");
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client(address);
  await admin.connect();
  await admin.query(`create database ${database} template template`);
  await admin.end();
  return { ...address, database };
}

const usertypeOf = (role: Role): Usertype =>
  (Object.keys(rolesOf) as Usertype[]).find((usertype) => rolesOf[usertype].includes(role)) ?? "Customer";

async function makeToken(db: Db, role: Role, companyId: number, now: Date): Promise<string> {
  const usertype = usertypeOf(role);
  const userId = await insertUser(db, {
    userName: `${role}-${randomUUID()}`,
    name: `Test ${role}`,
    email: null,
    usertype,
    role,
    companyId: usertype === "Company" || usertype === "Provider" ? companyId : null,
    passwordHash: "never matches",
  });
  const token = newToken();
  await insertSession(db, hashToken(token), userId, now);
  return token;
}

/** An app on a database of its own, with people of every role to call it. Close it after the file's tests. */
export async function createWorld(): Promise<World> {
  const address = await cloneDatabase();
  const db = openDatabase({ source: address });
  const clock = new TestClock();
  const sessions = new Sessions({ find: (hash) => findSession(db, hash), touch: (seen) => touchSessions(db, seen) });
  sessions.setListening(true);
  const app = await createApp({
    db,
    clock: () => clock.now,
    sessions,
    version: "test",
    publicUrl: "http://chamak.test",
    webRoot: "/nonexistent",
  });
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (role: Role, companyId = 1): Promise<string> => {
    const key = `${role} ${companyId}`;
    const token = tokens.get(key) ?? makeToken(db, role, companyId, clock.now);
    tokens.set(key, token);
    return token;
  };
  return {
    app,
    db,
    clock,
    sessions,
    address,
    tokenOf,
    addCompany: async (name) => {
      const row = await db.insertInto("company").values({ name }).returning("company_id").executeTakeFirstOrThrow();
      return row.company_id;
    },
    done: async (endpoint, body, options = {}) => {
      const answer = await call(app, endpoint, body, { token: await tokenOf("admin"), ...options });
      return expectDone(answer, endpoint);
    },
    close: async () => {
      await app.close();
      await db.destroy();
    },
  };
}

function expectDone<E extends Endpoint>(answer: Answer<ReplyOf<E>>, endpoint: E): ReplyOf<E> {
  if (answer.status !== endpoint.status)
    throw new Error(`${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.reply)}`);
  return answer.reply;
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

/** Registers a society under a name that no other has. */
export async function makeSociety({ done }: World): Promise<number> {
  societies += 1;
  const { societyId } = await done(addSociety, { ...someSociety, SocietyName: `Society ${societies}` });
  return societyId;
}

/** A society with towers A and B, two floors of two flats each, and a basement of three pillars. */
export async function makeSmallSociety(world: World): Promise<number> {
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
