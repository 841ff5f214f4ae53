import { getImport, importCustomers } from "#contract/booking/import.ts";
import { getService } from "#contract/catalogue/service.ts";
import { getSociety } from "#contract/society/society.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { type Bookable, newPhone, newPlate } from "./bookings.ts";
import { formWith, sendForm } from "./upload.ts";
import { workerOf } from "./worker.ts";
import type { World } from "./world.ts";

export type FileCells = Partial<Record<string, string>>;

/** Customer files of a society, as an office sends them: each line a customer with a car, every day in December 2026. */
export async function makeImporting(world: World, place: Bookable) {
  const { serviceName } = await world.done(getService, { serviceId: place.serviceId });
  const { societyName } = await world.done(getSociety, { societyId: place.societyId });

  const line = (change: FileCells = {}): FileCells => ({
    Name: "Meera Kulkarni",
    Phone: newPhone(),
    Email: "meera@example.com",
    Society: societyName,
    Tower: "Tower A",
    Flat: "101",
    "Car Number": newPlate(),
    Make: "Maruti Suzuki",
    Model: "Swift",
    Colour: "White",
    "Car Type": "Hatchback",
    Fuel: "Petrol",
    Basement: "B1",
    Pillar: "P1",
    Item: `${serviceName}: Foam wash`,
    Time: "7 am",
    Days: "daily",
    "Start Date": "01/12/2026",
    "End Date": "31/12/2026",
    ...change,
  });

  /** A CSV file of lines, with the titles that any of them has. */
  function fileOf(lines: readonly FileCells[]): Buffer {
    const titles = [...new Set(lines.flatMap((one) => Object.keys(one)))];
    return csvOf([titles, ...lines.map((one) => titles.map((title) => one[title] ?? ""))]);
  }

  async function send(bytes: Buffer, fields: Record<string, string>, token?: string) {
    const form = formWith(new Uint8Array(bytes), "File", "customers.csv");
    for (const [name, value] of Object.entries({ CompanyId: "1", ...fields })) form.append(name, value);
    const sent = { token: token ?? (await world.tokenOf("admin")) };
    return sendForm(world.app, importCustomers, form, sent);
  }

  const check = async (lines: readonly FileCells[], token?: string) =>
    (await send(fileOf(lines), { DryRun: "true" }, token)).reply;

  /** Imports lines to the end. */
  async function bringIn(lines: readonly FileCells[], token?: string) {
    const { reply } = await send(fileOf(lines), {}, token);
    await workerOf(world).runDue();
    const imported = await world.done(getImport, { importId: reply.importId });
    if (!imported) throw new Error("There is no import.");
    return imported;
  }

  return { societyName, serviceName, line, fileOf, send, check, bringIn };
}

export type Importing = Awaited<ReturnType<typeof makeImporting>>;
