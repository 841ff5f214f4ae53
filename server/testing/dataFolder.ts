import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { startEmbedded } from "#server/db/embedded.ts";
import { copyDataFolder } from "./template.ts";

/** A new folder for one test, removed after it; as root, PostgreSQL's ordinary account can traverse it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "chamak-test-"));
  chmodSync(folder, 0o711);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The path of a data folder that does not exist yet. */
export const dataFolder = (): string => path.join(temporaryFolder(), "data");

let model: Promise<string> | undefined;

/** A data folder whose database was created, started and stopped; it stays until the run ends. */
async function makeModel(): Promise<string> {
  const folder = mkdtempSync(path.join(inject("scratch"), "model-"));
  chmodSync(folder, 0o711);
  const dataDir = path.join(folder, "data");
  const database = await startEmbedded({ dataDir, log: () => undefined });
  await database.stop();
  return dataDir;
}

/** The path of a data folder with an empty, stopped database: faster than creating one. */
export async function madeFolder(): Promise<string> {
  model ??= makeModel();
  const dataDir = dataFolder();
  copyDataFolder(await model, dataDir);
  return dataDir;
}
