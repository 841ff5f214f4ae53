import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { postgresBinaries } from "./postgresBinaries.ts";
import { serverUser } from "./serverUser.ts";
import { temporaryFolder } from "./testing/dataFolder.ts";
import { example } from "./testing/example.ts";

let copyHome: string;
let packageDir: string;

/** An installation whose npm install scripts did not run. */
beforeEach(async () => {
  copyHome = path.join(temporaryFolder(), "copies");
  packageDir = path.join(temporaryFolder(), "package");
  const { postgres } = await postgresBinaries(undefined, copyHome, example);
  const installed = path.resolve(postgres, "../../..");
  cpSync(installed, packageDir, {
    recursive: true,
    filter: (file) => !lstatSync(file).isSymbolicLink(),
  });
});

/** For root, the server's account cannot enter the package. For another user, the package is read-only. */
function closePackage(): void {
  const folders = [path.join(packageDir, "native", "lib"), packageDir];
  for (const folder of folders) chmodSync(folder, 0o500);
  onTestFinished(() => folders.forEach((folder) => chmodSync(folder, 0o700)));
}

const version = (program: string): string => execFileSync(program, ["--version"], { encoding: "utf8" });

test("recreates missing links between the libraries in place", async () => {
  const lib = path.join(packageDir, "native", "lib");
  const before = readdirSync(lib);
  const { postgres } = await postgresBinaries(serverUser(temporaryFolder()), copyHome, example, packageDir);
  expect(postgres.startsWith(packageDir)).toBe(true);
  expect(version(postgres)).toContain("PostgreSQL");
  expect(readdirSync(lib).length).toBeGreaterThan(before.length);
  expect(existsSync(copyHome)).toBe(false);
});

test("copies an inaccessible or read-only installation once", async () => {
  const user = serverUser(temporaryFolder());
  closePackage();
  const { postgres } = await postgresBinaries(user, copyHome, example, packageDir);
  expect(postgres.startsWith(copyHome)).toBe(true);
  expect(version(postgres)).toContain("PostgreSQL");
  const made = lstatSync(postgres).ino;
  expect(lstatSync((await postgresBinaries(user, copyHome, example, packageDir)).postgres).ino).toBe(made);
  expect(readdirSync(copyHome)).toHaveLength(1);
});

test("two concurrent starts share one copy", async () => {
  const user = serverUser(temporaryFolder());
  closePackage();
  const start = () => postgresBinaries(user, copyHome, example, packageDir);
  const [first, second] = await Promise.all([start(), start()]);
  expect(first).toEqual(second);
  expect(readdirSync(copyHome)).toHaveLength(1);
});
