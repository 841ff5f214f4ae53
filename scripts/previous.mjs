// `npm run test:previous -- [commit] [part of a path …]`: runs the server's tests of the previous release, or of a
// commit, on the schema of this one.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { root } from "./prepare.mjs";

const MIGRATIONS = "server/db/migrations";
/** What makes the schema. Tests of the release may still read files of its own among the migrations. */
const SCHEMA = [MIGRATIONS, "server/db/functions"].concat(
  ["migrate", "replaced", "running", "sqlFiles"].map((name) => `server/db/${name}.ts`),
);
/** Tests of `server/db` are about the schema itself. */
const TESTS = ["server/features", "server/http", "server/jobs"];

function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.trim();
}

/** The latest tag before this commit. @throws when there is none. */
function latestRelease() {
  try {
    return git("describe", "--tags", "--abbrev=0", "HEAD^");
  } catch {
    throw new Error("No release is tagged: name the commit, npm run test:previous -- 65e4fabe");
  }
}

/** Runs a command in a folder. @returns its exit code. */
const runIn = (cwd, command, ...args) => spawnSync(command, args, { cwd, stdio: "inherit" }).status ?? 1;

const folder = mkdtempSync(path.join(tmpdir(), "chamak-previous-"));
// Started by root, PostgreSQL runs as another user, who must be able to read its programs.
chmodSync(folder, 0o755);
try {
  const [given, ...parts] = process.argv.slice(2);
  const release = given ?? latestRelease();
  const archive = path.join(folder, "release.tar");
  git("archive", "--output", archive, release);
  runIn(folder, "tar", "-xf", archive);

  const earlier = new Set(readdirSync(path.join(folder, MIGRATIONS)));
  const added = readdirSync(path.join(root, MIGRATIONS)).filter((file) => !earlier.has(file));
  console.log(`Migrations since ${release}: ${added.join(", ") || "none"}`);
  const changing = added.filter((file) => !/\.expand(\.\w+)?$/.test(file));
  if (changing.length > 0)
    console.log(
      `Not marked as additions, so that processes of ${release} must be stopped first: ${changing.join(", ")}`,
    );
  for (const part of SCHEMA) cpSync(path.join(root, part), path.join(folder, part), { recursive: true });

  const installed = runIn(
    folder,
    "npm",
    "ci",
    "--include=dev",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  );
  const tests = parts.length > 0 ? parts : TESTS;
  process.exitCode = installed || runIn(folder, "npx", "vitest", "run", "--project", "server", ...tests);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
