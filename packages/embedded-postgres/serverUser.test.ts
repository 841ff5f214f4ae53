import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeDataFolder, reachableDataDir, requireReach, serverUser } from "./serverUser.ts";
import { temporaryFolder } from "./testing/dataFolder.ts";
import { example } from "./testing/example.ts";

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

/** A project inside a home that only its owner can enter. */
function closedProject(): string {
  const project = path.join(temporaryFolder(), "home", "project");
  mkdirSync(project, { recursive: true });
  chmodSync(path.dirname(project), 0o700);
  return project;
}

test("for root, replaces a default data folder inside an inaccessible home with a system folder", () => {
  const wanted = path.join(closedProject(), "data");
  const used = reachableDataDir(wanted, true, example);
  expect(used).toMatch(isRoot ? /^\/var\/lib\/example\/project-data-[0-9a-f]{8}$/ : wanted);
  expect(reachableDataDir(wanted, true, example)).toBe(used);
  expect(reachableDataDir(wanted, false, example)).toBe(wanted);
});

test("keeps a default data folder that everyone can reach", () => {
  const wanted = path.join(temporaryFolder(), "data");
  expect(reachableDataDir(wanted, true, example)).toBe(wanted);
});

test("refuses a data folder that the server's account cannot enter, and says what to do", () => {
  const project = closedProject();
  const stranger = { uid: 54_321, gid: 54_321 };
  expect(() => requireReach(stranger, project, example)).toThrow(
    `PostgreSQL may not run as root, and the ordinary account it would use cannot enter ${project}. ` +
      "Set EXAMPLE_DIR to a folder that everyone may enter, such as /var/lib/example/data, or run Example as an ordinary user.",
  );
  chmodSync(path.dirname(project), 0o711);
  expect(() => requireReach(stranger, project, example)).not.toThrow();
});

test("the server's account can enter a new data folder, and only its owner can list it", () => {
  const dataDir = path.join(temporaryFolder(), "new", "data");
  makeDataFolder(dataDir);
  const user = serverUser(dataDir);
  expect(() => requireReach(user, dataDir, example)).not.toThrow();
  expect(statSync(dataDir).mode & 0o066).toBe(0);
});

test("root runs the server as the folder's owner, and other users under their own account", () => {
  const dataDir = temporaryFolder();
  expect(serverUser(dataDir)).toEqual(isRoot ? nobody : undefined);
  if (!isRoot) return;
  // Account 1 is in every passwd. initdb refuses an account number without a name there.
  chownSync(dataDir, 1, 1);
  expect(serverUser(dataDir)).toEqual({ uid: 1, gid: 1 });
  chownSync(dataDir, 54_321, 54_321);
  expect(serverUser(dataDir)).toEqual(nobody);
});
