import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { addBuilding } from "#contract/society/building.ts";
import { addFlat } from "#contract/society/flat.ts";
import { addFloor, deleteFloor } from "#contract/society/floor.ts";
import { addParkingFloor, addParkingPillar } from "#contract/society/parking.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { addSociety } from "#contract/society/society.ts";
import { someSociety } from "#server/testing/world.ts";
import { callAt, doneAt, isUnavailable, RETRY_PAUSE_MS } from "./client.ts";

/** A society with a parking floor. */
type Yard = { societyId: number; parkingFloorId: number };

/** The places that the writers change. */
export type Site = {
  societyId: number;
  buildingId: number;
  floorId: number;
  /** Societies for pillars and blocks in turn: a society holds fewer of them than a night's writers add. */
  yards: Yard[];
};

const YARDS = 12;

/** Creates a society with one floor for flats, and others with one parking floor each. */
export async function makeSite(origin: string, token: string): Promise<Site> {
  const done = <E extends Endpoint>(endpoint: E, body: BodyOf<E>) =>
    doneAt(origin, endpoint, body, { token });
  const { societyId } = await done(addSociety, someSociety);
  const { buildingId } = await done(addBuilding, { BuildingName: "Tower A", societyId });
  const { floorId } = await done(addFloor, { BuildingId: buildingId, FloorName: "1", societyId });
  const yards: Yard[] = [];
  for (let number = 1; number <= YARDS; number += 1) {
    const yard = await done(addSociety, { ...someSociety, SocietyName: `Yard ${number}` });
    const parking = { SocietyId: yard.societyId, ParkingFloorName: "B1" };
    yards.push({ ...yard, ...(await done(addParkingFloor, parking)) });
  }
  return { societyId, buildingId, floorId, yards };
}

/** The body of every generation, apart from its building and its parking floor. */
export const block = { Floors: ["1", "2"], FlatsPerFloor: 3, ParkingPillars: ["P1", "P2"] };

/** The writes that the server has acknowledged. */
export type Acknowledged = {
  flats: Map<number, string>;
  pillars: Map<number, string>;
  /** Societies and names for which a building and a parking floor were generated completely. */
  blocks: { societyId: number; name: string }[];
  /** Floors that were archived with their flats. */
  archivedFloors: number[];
};

type Loop = (serial: number) => Promise<void>;

/**
 * Concurrent writers without a pause. Each write has its own key and is repeated until it is answered, as the web app
 * does.
 */
export class Writers {
  readonly acknowledged: Acknowledged = {
    flats: new Map(),
    pillars: new Map(),
    blocks: [],
    archivedFloors: [],
  };
  /** Responses that must never occur. */
  readonly surprises: string[] = [];
  /** Number of calls refused because the database was unavailable. */
  refusals = 0;
  /** Number of calls without a response. */
  losses = 0;
  /** The server's address, which changes with each of its starts. */
  origin: string;
  readonly #site: Site;
  readonly #token: string;
  #stopping = false;
  #serial = 0;
  readonly #loops: Promise<void[]>;

  constructor(origin: string, token: string, site: Site) {
    this.origin = origin;
    this.#token = token;
    this.#site = site;
    const loops: Loop[] = [
      (serial) => this.#addFlat(serial),
      (serial) => this.#addFlat(serial),
      (serial) => this.#addPillar(serial),
      (serial) => this.#generate(serial),
      (serial) => this.#archive(serial),
    ];
    this.#loops = Promise.all(loops.map((loop) => this.#repeat(loop)));
  }

  /** Number of acknowledged writes so far. */
  get count(): number {
    const { flats, pillars, blocks, archivedFloors } = this.acknowledged;
    return flats.size + pillars.size + blocks.length + archivedFloors.length;
  }

  /** Waits until every writer has finished its current write. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#loops;
  }

  async #repeat(loop: Loop): Promise<void> {
    while (!this.#stopping) {
      this.#serial += 1;
      await loop(this.#serial);
    }
  }

  async #addFlat(serial: number): Promise<void> {
    const { buildingId, floorId, societyId } = this.#site;
    const FlatName = `F${serial}`;
    const reply = await this.#deliver(addFlat, {
      BuildingId: buildingId,
      FloorId: floorId,
      SocietyId: societyId,
      FlatName,
    });
    if (reply) this.acknowledged.flats.set(reply.flatId, FlatName);
  }

  #yard(serial: number): Yard {
    const yard = this.#site.yards[serial % this.#site.yards.length];
    if (!yard) throw new Error("The site has no yards.");
    return yard;
  }

  async #addPillar(serial: number): Promise<void> {
    const { parkingFloorId, societyId } = this.#yard(serial);
    const ParkingPillarName = `P${serial}`;
    const body = { ParkingFloorId: parkingFloorId, SocietyId: societyId, ParkingPillarName };
    const reply = await this.#deliver(addParkingPillar, body);
    if (reply) this.acknowledged.pillars.set(reply.parkingPillarId, ParkingPillarName);
  }

  async #generate(serial: number): Promise<void> {
    const name = `Block ${serial}`;
    const { societyId } = this.#yard(serial);
    const body = { ...block, societyId, Buildings: [name], ParkingFloors: [name] };
    if (await this.#deliver(generatePlaces, body)) this.acknowledged.blocks.push({ societyId, name });
  }

  /** Archives a floor while a flat is added to it: the flat is archived with it or refused. */
  async #archive(serial: number): Promise<void> {
    const { buildingId, societyId } = this.#site;
    const floor = await this.#deliver(addFloor, {
      BuildingId: buildingId,
      FloorName: `Short-lived ${serial}`,
      societyId,
    });
    if (!floor) return;
    const { floorId } = floor;
    const flat = { BuildingId: buildingId, FloorId: floorId, SocietyId: societyId, FlatName: "1" };
    const [archived] = await Promise.all([
      this.#deliver(deleteFloor, { floorId, WithContents: true }),
      this.#deliver(addFlat, flat, 404),
    ]);
    if (archived) this.acknowledged.archivedFloors.push(floorId);
  }

  /** The reply, however often the call had to be repeated. Undefined when it was refused for good. */
  async #deliver<E extends Endpoint>(
    endpoint: E,
    body: BodyOf<E>,
    mayAnswer?: number,
  ): Promise<ReplyOf<E> | undefined> {
    const headers = { "idempotency-key": randomUUID() };
    while (true) {
      const answer = await this.#answerOf(endpoint, body, headers);
      if (answer?.status === endpoint.status) return answer.reply;
      if (answer ? answer.status === mayAnswer : this.#stopping) return undefined;
      if (answer && !isUnavailable(answer)) {
        this.surprises.push(`${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.reply)}`);
        return undefined;
      }
      await pause(RETRY_PAUSE_MS);
    }
  }

  async #answerOf<E extends Endpoint>(endpoint: E, body: BodyOf<E>, headers: Record<string, string>) {
    try {
      const answer = await callAt(this.origin, endpoint, body, { token: this.#token, headers });
      if (isUnavailable(answer)) this.refusals += 1;
      return answer;
    } catch {
      this.losses += 1;
      return undefined;
    }
  }
}
