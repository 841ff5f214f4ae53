import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, onTestFinished } from "vitest";
import { startEmbedded } from "../embedded.ts";
import { example } from "./example.ts";

/** A new folder; as root, PostgreSQL's ordinary account may pass through it. */
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

let model: Promise<string> | undefined;
afterAll(async () => {
  if (model) remove(path.dirname(await model));
});

/** A data folder whose database was made, started and stopped. */
async function makeModel(): Promise<string> {
  const dataDir = path.join(makeFolder(), "data");
  const database = await startEmbedded({ identity: example, dataDir, log: () => undefined });
  await database.stop();
  return dataDir;
}

/** The path of a data folder with an empty database that has been stopped: quicker than one that has to be made. */
export async function madeFolder(): Promise<string> {
  model ??= makeModel();
  const dataDir = dataFolder();
  // With its owners, which Node does not copy.
  const { status, stderr } = spawnSync("cp", ["-a", await model, dataDir], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return dataDir;
}
