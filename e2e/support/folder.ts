import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A data folder for the app that a whole test file uses. */
export function temporaryRunFolder(): { dataDir: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), "chamak-e2e-"));
  // As root, the database runs under an ordinary account, which must be able to traverse this folder.
  chmodSync(folder, 0o711);
  return {
    dataDir: path.join(folder, "data"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
