import { randomUUID } from "node:crypto";
import { addDays } from "#contract/day.ts";
import { bomb } from "#server/testing/png.ts";
import { formWith } from "#server/testing/upload.ts";
import type { BookingData } from "../load/bookings.ts";
import { fillBody } from "../load/fill.ts";
import { planBody } from "../load/plan.ts";
import type { Rounds } from "../load/roundSeed.ts";

export const kinds = ["booking", "payment", "outcome", "photo"] as const;
export type Kind = (typeof kinds)[number];

/** One write, which a client repeats until it is answered. */
export type Write = {
  kind: Kind;
  path: string;
  /** User name of the caller. */
  caller: string;
  headers: Record<string, string>;
  /** Made anew for each try. */
  body: () => string | FormData;
  /** Facts that the database must have once: a plate, a payment's reference, the id of an action or of a photo. */
  key: string;
};

const json = { "content-type": "application/json" };
const photo = Uint8Array.from(bomb(640, 480));

/** Makes the drill's writes. */
export class Work {
  readonly #booked: BookingData;
  readonly #rounds: Rounds;
  readonly #office: readonly string[];
  readonly #counts = new Map<Kind, number>();

  /** @param office user names of the office. */
  constructor(booked: BookingData, rounds: Rounds, office: readonly string[]) {
    this.#booked = booked;
    this.#rounds = rounds;
    this.#office = office;
  }

  next(kind: Kind): Write {
    const nth = this.#counts.get(kind) ?? 0;
    this.#counts.set(kind, nth + 1);
    return this.#makers[kind](nth);
  }

  readonly #makers: Record<Kind, (nth: number) => Write> = {
    booking: (nth) => {
      const body = fillBody({ body: { ...planBody(this.#booked, 1), CustomerId: this.#customer(nth) } });
      const { Vehicles } = JSON.parse(body) as { Vehicles: { VehicleNumber: string }[] };
      return this.#ofOffice(nth, "booking", "/Booking/OneTimeWash", body, Vehicles[0]?.VehicleNumber ?? "");
    },
    payment: (nth) => {
      const Reference = randomUUID();
      const body = { CustomerId: this.#customer(nth), Amount: 1, Method: "cash", Reference };
      return this.#ofOffice(nth, "payment", "/Payment/Add", JSON.stringify(body), Reference);
    },
    outcome: (nth) => {
      const ActionId = randomUUID();
      const { WashId, caller } = this.#wash(nth);
      const body = JSON.stringify({ ActionId, WashId, Outcome: "done", RecordedAt: this.#yesterday });
      return {
        kind: "outcome",
        path: "/Round/Record",
        caller,
        headers: json,
        body: () => body,
        key: ActionId,
      };
    },
    photo: (nth) => {
      const PhotoId = randomUUID();
      const { WashId, caller } = this.#wash(nth);
      const body = (): FormData => {
        const form = formWith(photo);
        const fields = { PhotoId, WashId: String(WashId), Kind: "after", TakenAt: this.#yesterday };
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        return form;
      };
      return { kind: "photo", path: "/Round/AddPhoto", caller, headers: {}, body, key: PhotoId };
    },
  };

  #ofOffice(nth: number, kind: Kind, path: string, body: string, key: string): Write {
    const caller = this.#office[nth % this.#office.length] ?? "";
    const headers = { ...json, "idempotency-key": randomUUID() };
    return { kind, path, caller, headers, body: () => body, key };
  }

  #customer(nth: number): number {
    return 1 + (nth % this.#booked.customerId);
  }

  /** @throws when each has been recorded. */
  #wash(nth: number): { WashId: number; caller: string } {
    const { unreported, cleaners } = this.#rounds;
    const WashId = unreported[nth];
    const caller = cleaners[nth % cleaners.length];
    if (WashId === undefined || caller === undefined) throw new Error("No washes are left to record.");
    return { WashId, caller };
  }

  get #yesterday(): string {
    return `${addDays(this.#rounds.today, -1)}T02:30:00Z`;
  }
}
