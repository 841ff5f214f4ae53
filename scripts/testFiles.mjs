// Lists the test files, and those beside the changed files.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./prepare.mjs";

const roofs = ["contract", "packages", "server", "tools", "web", "e2e", "specification"];

/** Paths of all test files, relative to the project's folder, and of the page that the specification's write together. */
export const allTests = () =>
  [
    ...readdirSync(root),
    ...roofs.flatMap((roof) =>
      readdirSync(path.join(root, roof), { recursive: true, encoding: "utf8" }).map(
        (file) => `${roof}/${file.replaceAll(path.sep, "/")}`,
      ),
    ),
  ].filter((file) => /\.test\.tsx?$/.test(file) || file === "specification/departures.last.ts");

/** Tests that drive the built product. */
export const isBrowserTest = (file) => /^(?:e2e|specification)\//.test(file);

const isForNight = (file) => /\.night\.test\.tsx?$/.test(file);

/** The tests that only `npm run test:night` runs. */
export const nightTests = () => allTests().filter(isForNight);

/** The tests that `npm test` runs. */
export const dayTests = () => allTests().filter((file) => !isForNight(file));

/** @returns the lines of git's output. @throws when git fails */
function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.split("\n").filter(Boolean);
}

/** The commit where this branch left main. On main itself, its last commit. */
export const branchStart = () => git("merge-base", "HEAD", "main")[0];

/** The tests of a file's noun: of `aheadPrice.rules.ts` those named after `aheadPrice`, else after `ahead`. */
function testsOfNoun(file, tests) {
  const folder = path.posix.dirname(file);
  const beside = tests.filter((test) => path.posix.dirname(test) === folder);
  const words = path.posix
    .basename(file)
    .split(".")[0]
    .split(/(?=[A-Z])/);
  for (; words.length > 0; words.pop()) {
    const start = `${folder}/${words.join("")}`;
    const own = beside.filter((test) => test.startsWith(start) && /^[.A-Z]/.test(test.slice(start.length)));
    if (own.length > 0) return own;
  }
  return [];
}

/**
 * The tests of a file's noun, or else all in its folder and below it, or in the nearest parent folder that has any. Stops
 * below `features`.
 */
function testsBeside(file, tests) {
  const own = file.startsWith("server/") ? testsOfNoun(file, tests) : [];
  if (own.length > 0) return own;
  let folder = path.posix.dirname(file);
  while (folder.includes("/") && !folder.endsWith("/features")) {
    const beside = tests.filter((test) => test.startsWith(`${folder}/`));
    if (beside.length > 0) return beside;
    folder = path.posix.dirname(folder);
  }
  return [];
}

/** The files that differ from `since`, and those that git does not have yet. */
export const changedFiles = (since) => [
  ...git("diff", "--name-only", "--relative", since),
  ...git("ls-files", "--others", "--exclude-standard"),
];

/**
 * The tests of the server, the web and the tools beside the files that differ from `since`, and the changed browser
 * tests.
 */
export function changedTests(since) {
  const changed = changedFiles(since);
  const tests = dayTests().filter((file) => /^(?:server|tools|web)\//.test(file));
  const isOfSpecification = (file) => file.startsWith("specification/");
  const isSpecificationChanged = changed.some(isOfSpecification);
  const browserTests = dayTests()
    .filter(isBrowserTest)
    .filter((file) => changed.includes(file) || (isSpecificationChanged && isOfSpecification(file)));
  return [...new Set([...changed.flatMap((file) => testsBeside(file, tests)), ...browserTests])];
}
