import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, onTestFinished } from "vitest";
import { startEmbedded } from "../embedded.ts";
import { example } from "./example.ts";

/** A new folder. When tests run as root, PostgreSQL's ordinary account can traverse it. */
function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "embedded-postgres-test-"));
  chmodSync(folder, 0o711);
  return folder;
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** A new folder for one test, removed after it. */
export function temporaryFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => remove(folder));
  return folder;
}

/** The path of a data folder that does not exist yet. */
export const dataFolder = (): string => path.join(temporaryFolder(), "data");

let template: Promise<string> | undefined;
afterAll(async () => {
  if (template) remove(path.dirname(await template));
});

/** A data folder whose database was created, started and stopped. */
async function makeTemplate(): Promise<string> {
  const dataDir = path.join(makeFolder(), "data");
  const database = await startEmbedded({ identity: example, dataDir, log: () => undefined });
  await database.stop();
  return dataDir;
}

/** A data folder with an empty, stopped database. Faster than creating one. */
export async function initializedFolder(): Promise<string> {
  template ??= makeTemplate();
  const dataDir = dataFolder();
  // `cp -a` keeps the owners, which Node does not copy.
  const { status, stderr } = spawnSync("cp", ["-a", await template, dataDir], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return dataDir;
}
