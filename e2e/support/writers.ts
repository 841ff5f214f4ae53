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
import { callAt, doneAt, isAway, PAUSE_MS } from "./client.ts";

/** A society with a floor for parking. */
type Yard = { societyId: number; parkingFloorId: number };

/** Where the writers write. */
export type Site = {
  societyId: number;
  buildingId: number;
  floorId: number;
  /** Where pillars and blocks go in turn: a society holds fewer of them than a night's writers add. */
  yards: Yard[];
};

const YARDS = 12;

/** Makes a society with one floor for flats, and others with one for parking. */
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

/** What every generation of the writers asks for, beside its building and its parking floor. */
export const block = { Floors: ["1", "2"], FlatsPerFloor: 3, ParkingPillars: ["P1", "P2"] };

/** What the server said that it had written. */
export type Acknowledged = {
  flats: Map<number, string>;
  pillars: Map<number, string>;
  /** Names under which a building and a parking floor were generated whole, and in which society. */
  blocks: { societyId: number; name: string }[];
  /** Floors that were archived with their flats. */
  archivedFloors: number[];
};

type Loop = (serial: number) => Promise<void>;

/**
 * People who write without a pause, each write under a key of its own and sent again until it is answered,
 * as the web app does.
 */
export class Writers {
  readonly acknowledged: Acknowledged = {
    flats: new Map(),
    pillars: new Map(),
    blocks: [],
    archivedFloors: [],
  };
  /** Answers that nobody should ever get. */
  readonly surprises: string[] = [];
  /** How many calls were refused because the database was away. */
  refusals = 0;
  /** How many calls got no answer at all. */
  losses = 0;
  /** Where the server is; another one after each of its starts. */
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

  /** How many writes were acknowledged so far. */
  get count(): number {
    const { flats, pillars, blocks, archivedFloors } = this.acknowledged;
    return flats.size + pillars.size + blocks.length + archivedFloors.length;
  }

  /** Lets every writer finish what it is at. */
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

  /** Archives a floor while a flat is being added to it: the flat goes with it or is refused. */
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

  /** The reply, however often the call had to be sent; undefined when it was refused for good. */
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
      if (answer && !isAway(answer)) {
        this.surprises.push(`${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.reply)}`);
        return undefined;
      }
      await pause(PAUSE_MS);
    }
  }

  async #answerOf<E extends Endpoint>(endpoint: E, body: BodyOf<E>, headers: Record<string, string>) {
    try {
      const answer = await callAt(this.origin, endpoint, body, { token: this.#token, headers });
      if (isAway(answer)) this.refusals += 1;
      return answer;
    } catch {
      this.losses += 1;
      return undefined;
    }
  }
}
