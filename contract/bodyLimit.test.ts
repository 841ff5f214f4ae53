import { describe, expect, test } from "vitest";
import { z } from "zod";
import { MAX_BOOKING_BYTES, MAX_VEHICLES } from "./booking/vehicle.ts";
import { openPermissions, reachOf } from "./access.ts";
import { DEFAULT_BODY_LIMIT, type Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { importRegistry } from "./society/registry.ts";
import { MAX_UPLOAD_BYTES } from "./upload.ts";

type Schema = {
  type?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
};

/**
 * Longest JSON form of a letter: `\\u0915`. Fields with a pattern hold digits and the like, which take one character.
 */
const LETTER = 6;
const longestOf: Record<string, number> = { integer: 11, number: 24, boolean: 5, null: 4 };

/** Length of the longest JSON that a schema accepts; Infinity where a text or list has no maximum. */
function longest(schema: Schema): number {
  const { type, anyOf, allOf, enum: values, pattern, maxLength, maxItems, properties = {} } = schema;
  const fixed = values ?? ("const" in schema ? [schema.const] : undefined);
  if (fixed) return Math.max(...fixed.map((value) => JSON.stringify(value).length));
  if (anyOf) return Math.max(...anyOf.map(longest));
  if (schema.format === "date") return '"2026-11-21"'.length;
  if (type === "string") {
    const isBare = pattern !== undefined || allOf?.some((each) => each.pattern !== undefined);
    return 2 + (maxLength ?? Infinity) * (isBare ? 1 : LETTER);
  }
  if (schema.prefixItems) return schema.prefixItems.reduce((sum, each) => sum + longest(each) + 1, 2);
  if (type === "array") return 2 + (maxItems ?? Infinity) * (longest(schema.items ?? {}) + 1);
  if (type === "object")
    return Object.entries(properties).reduce(
      (sum, [key, each]) => sum + JSON.stringify(key).length + 2 + longest(each),
      2,
    );
  return longestOf[type ?? ""] ?? Infinity;
}

/** Of bookings, whose limit is what people write: the longest texts that their schemas allow would be 2 MB. */
const bookings = [
  "/Booking/GetFreeSlots",
  "/Booking/GetQuote",
  "/Booking/OneTimeWash",
  "/Booking/Regularwash",
];
const isBooking = ({ path }: { path: string }): boolean => bookings.includes(path);

/** Why people whom anybody can become may send more than the default, by address. */
const reasons: Record<string, string> = {
  "/Booking/GetFreeSlots": "a business customer books 200 vehicles at once, which take up to 180 KB",
  "/Booking/GetQuote": "the same",
  "/Booking/OneTimeWash": "the same",
  "/Booking/Regularwash": "the same",
  "/Ticket/AddPhoto": "a photo of a phone's camera",
};

const mayBeCalledByAnybody = ({ permission }: Endpoint): boolean =>
  permission === "anyone" || permission === "signed-in" || reachOf("customer", permission) !== null;

const bodies = endpoints
  .filter((endpoint) => !endpoint.file && endpoint.path !== importRegistry.path && !isBooking(endpoint))
  .map(({ path, body, bodyLimit = DEFAULT_BODY_LIMIT }) => {
    const schema = z.toJSONSchema(body, { io: "input", reused: "inline" }) as Schema;
    return { path, limit: bodyLimit, needed: longest(schema) };
  });

describe("body limits", () => {
  test("customers and strangers send at most 64 KB, but for what is named with its reason", () => {
    const larger = endpoints.filter(
      (endpoint) => mayBeCalledByAnybody(endpoint) && (endpoint.bodyLimit ?? 0) > DEFAULT_BODY_LIMIT,
    );
    expect(larger.map(({ path }) => path).toSorted()).toEqual(Object.keys(reasons).toSorted());
    for (const { path, file, bodyLimit = 0 } of larger)
      expect(bodyLimit, path).toBeLessThanOrEqual(file ? MAX_UPLOAD_BYTES : MAX_BOOKING_BYTES);
  });

  test("strangers send at most 64 KB", () => {
    const open: readonly string[] = ["anyone", ...openPermissions];
    const larger = endpoints.filter(
      ({ permission, bodyLimit = 0 }) => open.includes(permission) && bodyLimit > DEFAULT_BODY_LIMIT,
    );
    expect(larger.map(({ path }) => path)).toEqual([]);
  });

  test.each(bodies)("$path accepts every body that its schema allows", ({ limit, needed }) => {
    expect(limit).toBeGreaterThanOrEqual(needed);
  });

  test.each(bodies.filter(({ limit }) => limit > DEFAULT_BODY_LIMIT))(
    "$path allows not much more than that",
    ({ limit, needed }) => {
      expect(limit).toBeLessThanOrEqual(2 * needed);
    },
  );

  test("a booking may have the most vehicles, each with long texts in an Indian script", () => {
    const vehicle = {
      VehicleNumber: "MH12AB1234",
      VehicleCompany: "Mahindra & Mahindra",
      VehicleModel: "Scorpio Classic S11",
      VehicleColor: "Silver",
      VehicleType: "Compact SUV",
      VehicleFuelType: "Petrol and CNG",
      ParkingFloorId: 2 ** 31,
      ParkingFloor: "Lower basement",
      ParkingPillarId: 2 ** 31,
      ParkingPillar: "P0001",
      ParkingNote: "गेट के पास, दाईं ओर",
      AppointmentDate: "2026-11-21",
      AppointmentTime: "10:00 AM",
      BookingStartDate: "2026-11-21",
      BookingEndDate: "2027-11-21",
      DaysOfWeek: "monday,tuesday,wednesday,thursday,friday,saturday",
      Occurence: 312,
      Schedule: "customize",
      Requirements: "कृपया पीछे का शीशा भी साफ़ करें।".repeat(3),
      CustomerAmount: 15_288,
      ServiceItemPrice: 49,
    };
    /** Bytes in UTF-8. */
    const sizeOf = (count: number) =>
      encodeURIComponent(JSON.stringify(Array.from({ length: count }, () => vehicle))).replace(/%../g, "x")
        .length;
    expect(sizeOf(MAX_VEHICLES)).toBeLessThan(0.9 * MAX_BOOKING_BYTES);
    expect(sizeOf(10)).toBeLessThan(DEFAULT_BODY_LIMIT / 4);
    expect(endpoints.filter(isBooking).map(({ bodyLimit }) => bodyLimit)).toEqual(
      bookings.map(() => MAX_BOOKING_BYTES),
    );
  });

  test("a registry file may have the stated size in bytes, with quotes and line ends escaped", () => {
    const of = (Csv: string) => importRegistry.body.safeParse({ societyId: 1, Csv });
    for (const csv of ['"'.repeat(4_000_000), "\n".repeat(4_000_000)]) {
      expect(of(csv).success).toBe(true);
      expect(JSON.stringify({ societyId: 2 ** 31, Csv: csv, DryRun: false }).length).toBeLessThan(
        importRegistry.bodyLimit ?? 0,
      );
    }
    expect(of("\u0915".repeat(1_333_333)).success).toBe(true);
    expect(of("\u0915".repeat(1_333_334)).error?.issues[0]?.message).toBe("csvTooLarge");
  });
});
