// Plain JavaScript without dependencies, because it runs before any are installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));
const inRoot = (...parts) => path.join(root, ...parts);

/** Title of the processes that run what is built here. */
const RUNNING = "chamak";

/** Every file below `place`, sorted. `place` may be a file itself. */
function filesOf(place) {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

function hashOf(places, readContent = readFileSync) {
  const hash = createHash("sha256");
  for (const file of places
    .map((place) => inRoot(place))
    .filter(existsSync)
    .flatMap(filesOf)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(path.relative(root, file)).update(readContent(file));
  }
  return hash.digest("hex");
}

/** A file's size and modification time, which change only when the file is written. */
function glanceAt(file) {
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}

const isStamped = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, "utf8") === hash;

/** Runs a command, in the project's folder unless `options` names another. @returns its exit code. */
const statusOf = (command, args, options) =>
  spawnSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32", ...options })
    .status ?? 1;

/** Runs a command in the project's folder. When it fails, exits with its exit code. */
export function run(command, args) {
  const status = statusOf(command, args);
  if (status !== 0) process.exit(status);
}

/** Installs or builds. When that fails, says why and exits. */
export function orExit(work) {
  try {
    work();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/** Processes that run what is built in `folder`. */
const runningIn = (folder) =>
  readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const title = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", "");
      return title === RUNNING && readlinkSync(`/proc/${name}/cwd`) === folder;
    } catch {
      // It has ended meanwhile, or belongs to another account.
      return false;
    }
  });

/** @throws while a process runs what is built here. Other systems than Linux do not tell. */
function refuseWhileRunning() {
  const pids = process.platform === "linux" ? runningIn(realpathSync(root)) : [];
  if (pids.length > 0)
    throw new Error(
      `The product runs from ${root} (process ${pids.join(", ")}), so nothing is installed or built there. Stop it first, or build in another folder.`,
    );
}

const DRAFT = /^\.new-(\d+)$/;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * Makes the folder `name` anew beside the present one, which is used until `make` has filled it, and after a failure.
 * @throws when it cannot be made, or while the product runs from here
 */
function replaceFolder(name, make) {
  refuseWhileRunning();
  for (const left of readdirSync(root))
    if (DRAFT.test(left) && !isAlive(Number(DRAFT.exec(left)[1])))
      rmSync(inRoot(left), { recursive: true, force: true });
  const draft = inRoot(`.new-${process.pid}`);
  try {
    mkdirSync(draft);
    make(draft);
    refuseWhileRunning();
    if (existsSync(inRoot(name))) renameSync(inRoot(name), path.join(draft, "before"));
    renameSync(path.join(draft, name), inRoot(name));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
const isSame = (one, other) => one.version === other.version && one.integrity === other.integrity;

/**
 * True when node_modules has what the lock file names, by the record that npm keeps there. Which Node installed it does
 * not matter: all native modules use Node-API.
 */
function isInstalled() {
  const record = inRoot("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const { "": _, ...wanted } = packagesIn(inRoot("package-lock.json"));
  const installed = packagesIn(record);
  return (
    Object.keys(installed).every((name) => name in wanted) &&
    Object.entries(wanted).every(([name, each]) =>
      // Packages for other machines are left out.
      name in installed ? isSame(each, installed[name]) : each.optional || each.devOptional,
    )
  );
}

/** Installs the packages if those in node_modules are not those of the lock file. @throws when it cannot */
export function install() {
  if (isInstalled()) return;
  console.log("Installing packages …");
  replaceFolder("node_modules", (draft) => {
    const packages = readdirSync(inRoot("packages")).map((name) => `packages/${name}/package.json`);
    for (const file of ["package.json", "package-lock.json", ".npmrc", ...packages]) {
      mkdirSync(path.dirname(path.join(draft, file)), { recursive: true });
      copyFileSync(inRoot(file), path.join(draft, file));
    }
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    if (statusOf("npm", args, { cwd: draft }) !== 0)
      throw new Error("The packages could not be installed, for the reason above. Nothing has changed.");
  });
}

/** Writes a note that only saves time. In a read-only installation it is left out. */
function remember(file, note) {
  try {
    writeFileSync(file, note);
  } catch {}
}

const sources = [
  "contract",
  "i18n",
  "packages",
  "server",
  "web",
  "build",
  "package-lock.json",
  "scripts/prepare.mjs",
];

/** The hash of the sources that were built, and that of their sizes and times. */
const stamp = inRoot("dist", ".built");
const seen = inRoot("dist", ".seen");

/** What there is to run: "none", what is "old" because the sources have changed since, or "fresh". */
export function builtState() {
  if (!existsSync(stamp) || !existsSync(inRoot("node_modules"))) return "none";
  // Reading all sources takes a fifth of a second longer than only looking at their sizes and times.
  const glance = hashOf(sources, glanceAt);
  if (isStamped(seen, glance)) return "fresh";
  if (!isStamped(stamp, hashOf(sources))) return "old";
  remember(seen, glance);
  return "fresh";
}

const parts = { app: "web", cleaner: "web", render: "render", server: "server" };

/** Builds the web app and the server into dist/ if their sources have changed since the last build. @throws when it cannot */
export function build() {
  if (builtState() === "fresh") return;
  console.log("Building …");
  const glance = hashOf(sources, glanceAt);
  const hash = hashOf(sources);
  const vite = inRoot("node_modules", "vite", "bin", "vite.js");
  replaceFolder("dist", (draft) => {
    for (const [part, folder] of Object.entries(parts)) {
      const config = ["--config", `build/${part}.config.ts`, "--outDir", path.join(draft, "dist", folder)];
      if (statusOf(process.execPath, [vite, "build", ...config, "--logLevel", "warn"]) !== 0)
        throw new Error("The build failed, for the reason above. Nothing has changed.");
    }
    writeFileSync(path.join(draft, "dist", ".built"), hash);
    writeFileSync(path.join(draft, "dist", ".seen"), glance);
  });
}

/** Runs a built entry in this process. */
export function runBuilt(entry) {
  process.title = RUNNING;
  return import(`../dist/server/${entry}.js`);
}
