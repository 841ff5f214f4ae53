// Plain JavaScript without dependencies, because it runs before any are installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));
const inRoot = (...parts) => path.join(root, ...parts);

/** Every file below `place`, sorted. `place` may be a file itself. */
function filesOf(place) {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

function hashOf(places, readContent = readFileSync) {
  const hash = createHash("sha256").update(process.version);
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

/** Runs a command in the project's folder. When it fails, exits with its exit code. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the packages if there are none, or if the lock file has changed since. */
export function install() {
  const stamp = inRoot("node_modules", ".chamak-installed");
  const hash = hashOf(["package-lock.json"]);
  if (isStamped(stamp, hash)) return;
  console.log("Installing packages …");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, hash);
}

/** Writes a note that only saves time. In a read-only installation it is left out. */
function remember(file, note) {
  try {
    writeFileSync(file, note);
  } catch {}
}

/** Builds the web app and the server into dist/ if their sources have changed since the last build. */
export function build() {
  const stamp = inRoot("dist", ".built");
  const seen = inRoot("dist", ".seen");
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
  // Reading all sources takes a fifth of a second longer than only looking at their sizes and times.
  const glance = hashOf(sources, glanceAt);
  if (existsSync(stamp) && isStamped(seen, glance)) return;
  const hash = hashOf(sources);
  if (isStamped(stamp, hash)) {
    remember(seen, glance);
    return;
  }
  console.log("Building …");
  rmSync(inRoot("dist"), { recursive: true, force: true });
  const vite = inRoot("node_modules", "vite", "bin", "vite.js");
  for (const part of ["app", "cleaner", "render", "server"])
    run(process.execPath, [vite, "build", "--config", `build/${part}.config.ts`, "--logLevel", "warn"]);
  writeFileSync(stamp, hash);
  remember(seen, glance);
}
