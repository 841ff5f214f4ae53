import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "#server/errors/apiError.ts";
import { slotsInUse } from "#server/limits/slots.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { sheetFile } from "./kinds.ts";
import { openReader, type ReadApart, readerRestarts } from "./reader.ts";

const program = fileURLToPath(new URL("../testing/endlessReader.ts", import.meta.url));
const endless = Buffer.from("endless");
const sheet = csvOf([["Name"], ["Meera"]]);
const names = { sheet: "", titles: ["Name"], headerLine: 1, rows: [{ line: 2, cells: ["Meera"] }] };

const senderOf = (userId: number, leaving = new AbortController().signal) => ({
  caller: { userId },
  leaving,
});

/** The processes that run the program, also those that have ended and that nobody has asked for the end of. */
function processes(parent = process.pid): { id: string; state: string }[] {
  return readdirSync("/proc").flatMap((id) => {
    if (!/^\d+$/.test(id)) return [];
    try {
      const [state = "", parentId] = readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1)!.split(" ");
      const isOurs =
        readFileSync(`/proc/${id}/cmdline`, "utf8").includes("endlessReader.ts") || state === "Z";
      return Number(parentId) === parent && isOurs ? [{ id, state }] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** The files in the system's folder for temporary ones that a process has open. */
function temporaryFilesOf(id: string): string[] {
  const open = readdirSync(`/proc/${id}/fd`).map((number) => readlinkSync(`/proc/${id}/fd/${number}`));
  return open.filter((file) => file.startsWith(`${os.tmpdir()}/`));
}

/** A reader whose processes have ended when the test has. */
function readerFor(limitMs: number): ReadApart {
  const reader = openReader({ program, limitMs });
  onTestFinished(() => reader.close());
  return reader.readApart;
}

const read = (readApart: ReadApart, bytes: Buffer, userId: number, leaving?: AbortSignal) =>
  readApart(sheetFile, bytes, { lines: 10, needs: ["Name"] }, senderOf(userId, leaving));

/** Long enough for a small file on a busy machine. */
const LIMIT_MS = 3_000;
const HOURS = 3_600_000;

test("a file that takes too long is refused by a sentence, and the next is read by another process", async () => {
  const readApart = readerFor(LIMIT_MS);
  const before = readerRestarts();
  const error: unknown = await read(readApart, endless, 1).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 413, message: "The file takes longer than 3 seconds to read." });
  expect(readerRestarts()).toBe(before + 1);
  // Whoever is told of the end may count on it: no process is left, not even as an entry.
  expect(processes()).toEqual([]);
  expect(slotsInUse.get("files")).toBe(0);
  expect(await read(readApart, sheet, 1)).toEqual(names);
});

test("many files of one caller wait for each other, and those of another are read meanwhile", async () => {
  const readApart = readerFor(HOURS);
  const leaving = new AbortController();
  const greedy = Array.from({ length: 9 }, () => read(readApart, endless, 1, leaving.signal));
  const settled = Promise.allSettled(greedy);
  await vi.waitFor(() => expect(slotsInUse.get("files")).toBe(1));
  await expect(read(readApart, sheet, 1)).rejects.toMatchObject({ status: 429 });
  for (const userId of [2, 3, 2, 3]) expect(await read(readApart, sheet, userId)).toEqual(names);
  expect(slotsInUse.get("files")).toBe(1);
  leaving.abort(new Error("The caller has left."));
  await settled;
});

test("a caller who leaves takes the work along: no process, no turn and no file stays behind", async () => {
  const readApart = readerFor(HOURS);
  const restarts = readerRestarts();
  const leaving = new AbortController();
  // One that is kept is busy once the file has arrived. One that starts is busy before, and would be kept for the next.
  const kept = await vi.waitFor(async () => {
    expect(await read(readApart, sheet, 1)).toEqual(names);
    const [found, ...others] = processes();
    expect([found?.state, others]).toEqual(["S", []]);
    return found!.id;
  });
  const reading = read(readApart, endless, 1, leaving.signal);
  await vi.waitFor(() => expect(processes()).toEqual([{ id: kept, state: "R" }]));
  const files = processes().flatMap(({ id }) => temporaryFilesOf(id));
  leaving.abort(new Error("The caller has left."));
  await expect(reading).rejects.toThrow("The caller has left.");
  expect(processes()).toEqual([]);
  expect([slotsInUse.get("files"), slotsInUse.get("files of a caller")]).toEqual([0, 0]);
  expect(files.filter((file) => existsSync(file))).toEqual([]);
  // Somebody's leaving is no fault of the file.
  expect(readerRestarts()).toBe(restarts);
});

test("a process that ends takes the ones that read along", async () => {
  const code = `const { openReader } = await import("#server/intake/reader.ts");
    const { sheetFile } = await import("#server/intake/kinds.ts");
    const { readApart } = openReader({ program: ${JSON.stringify(program)} });
    const sender = { caller: { userId: 1 }, leaving: new AbortController().signal };
    readApart(sheetFile, Buffer.from("endless"), { lines: 10, needs: [] }, sender).catch(() => undefined);
    process.stdin.once("data", () => process.exit());`;
  const server = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  const reading = await vi.waitFor(() => {
    const [found] = processes(server.pid).filter(({ state }) => state === "R");
    expect(found).toBeDefined();
    return found!.id;
  });
  server.stdin.write("end\n");
  await once(server, "exit");
  await vi.waitFor(() => expect(readdirSync("/proc")).not.toContain(reading));
});
