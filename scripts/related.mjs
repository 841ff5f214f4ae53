// Which tests a change concerns, told from git and from who imports whom.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./prepare.mjs";

/** These import everything of their kind, and so would lead from any file to every test. */
const hubs = new Set([
  "contract/endpoints.ts",
  "server/app.ts",
  "web/router.tsx",
  "web/features/shell/screens.ts",
]);
/** These go through every call of the contract: they belong to the whole run. */
const matrices = new Set(
  ["hostile", "isolation", "openapi", "permission"].map((name) => `server/http/${name}`),
);
/** Test worlds are made by calls of many features, and would lead from each of those to every test of the server. */
const makesWorlds = (file) => file.startsWith("server/testing/");
const isOfFeature = (file) => /^(?:contract|server\/features)\/\w+\//.test(file);
const isTest = (file) => /\.test\.tsx?$/.test(file);
const isMatrix = (file) => matrices.has(file.replace(/(\.\w+)?\.test\.ts$/, ""));

/** Every TypeScript file of ours, as its path from the project's folder. */
const sources = () => [
  "architecture.test.ts",
  ...["contract", "packages", "server", "web", "e2e"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll(path.sep, "/")}`),
  ),
];

/** Every test file. */
export const allTests = () => sources().filter(isTest);

/** The modules of our packages: the file of each by the name under which others import it. */
const packageModules = new Map(
  readdirSync(path.join(root, "packages")).flatMap((folder) => {
    const manifest = readFileSync(path.join(root, "packages", folder, "package.json"), "utf8");
    const { name, exports } = JSON.parse(manifest);
    return Object.entries(exports).map(([module, file]) => [
      path.posix.join(name, module),
      path.posix.join("packages", folder, file),
    ]);
  }),
);

/** What a file runs with; what it takes the types of only is for the compiler. */
function importsOf(file) {
  const source = readFileSync(path.join(root, file), "utf8");
  const text = source.replaceAll(/^import type [^;"]* from "[^"]+";$/gm, "");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name]) =>
    name.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), name)
      : (packageModules.get(name) ?? name.replace(/^#/, "")),
  );
}

/** The files that import each file. */
function importers(files) {
  const found = new Map();
  for (const file of files)
    for (const imported of importsOf(file)) found.set(imported, [...(found.get(imported) ?? []), file]);
  return found;
}

const git = (...args) => {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : undefined;
};

/** What differs from `base`, or from where this branch left main; on main itself from its last commit. */
function changedFiles(base) {
  const [since = "HEAD"] = base ? [base] : (git("merge-base", "HEAD", "main") ?? []);
  const changed = git("diff", "--name-only", "--relative", since);
  if (!changed) throw new Error(`Git knows no ${since}.`);
  return [...changed, ...(git("ls-files", "--others", "--exclude-standard") ?? [])];
}

/** `starts`, and what imports them by whatever way that leads through no end. */
function reach(starts, usedBy, isEnd) {
  const reached = new Set(starts);
  for (const file of reached) if (!isEnd(file)) for (const user of usedBy.get(file) ?? []) reached.add(user);
  return reached;
}

/** The tests beside a file, or of the next folder above it that has any; never a whole roof's. */
function testsBeside(file, tests) {
  let folder = path.posix.dirname(file);
  while (folder.includes("/") && folder !== "server/features" && folder !== "web/features") {
    const below = tests.filter((test) => test.startsWith(`${folder}/`));
    if (below.length > 0) return below;
    folder = path.posix.dirname(folder);
  }
  return [];
}

/**
 * The tests of what has changed since `base`: beside it, or importing it by whatever way but the hubs, and for what is a
 * feature's but the making of test worlds.
 */
export function relatedTests(base) {
  const files = sources();
  const usedBy = importers(files);
  const tests = files.filter((file) => isTest(file) && !file.startsWith("e2e/") && !isMatrix(file));
  const changed = changedFiles(base);
  const others = changed.filter((file) => !isOfFeature(file));
  const isHub = (file) => hubs.has(file);
  const isEnd = (file) => isHub(file) || makesWorlds(file);
  const ofFeatures = changed.filter(isOfFeature);
  const reached = new Set([...reach(others, usedBy, isHub), ...reach(ofFeatures, usedBy, isEnd)]);
  const concerned = new Set(changed.filter(isTest));
  for (const file of changed) for (const test of testsBeside(file, tests)) concerned.add(test);
  for (const test of tests) if (reached.has(test)) concerned.add(test);
  return [...concerned]
    .filter((file) => files.includes(file))
    .toSorted((one, other) => one.localeCompare(other));
}

/** The tests that do more at night than by day. */
export const nightTests = () => {
  const usedBy = importers(sources());
  return (usedBy.get("server/testing/soak.ts") ?? []).filter(isTest);
};
