import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A new folder for one test, removed after it; as root, PostgreSQL's ordinary account may pass through it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "chamak-test-"));
  chmodSync(folder, 0o711);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The path of a data folder that does not exist yet. */
export const dataFolder = (): string => path.join(temporaryFolder(), "data");
