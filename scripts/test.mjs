// `npm test`: all checks and tests. `npm test -- changed [commit]`: types, lint, format and the tests of the changes.
// `npm test -- word …`: the test files whose path contains a word. `npm run test:night [-- word …]`: those that a night
// has time for, at the size of a night. Ends with "N passed, N failed".
import process from "node:process";
import { build, install, orExit } from "./prepare.mjs";

orExit(install);
const { checks, conclude, runChecks, runTests, timed } = await import("./parts.mjs");
const { allTests, branchStart, changedFiles, changedTests, dayTests, isBrowserTest, nightTests } =
  await import("./testFiles.mjs");

/** Browser tests use the build, the others run from the sources. */
async function prepareFor(files) {
  if (!files.some((file) => isBrowserTest(file))) return;
  await timed("build", () => orExit(build));
  const { findChromium } = await import("./chromium.mjs");
  process.env.CHROMIUM_PATH = await findChromium();
}

async function testFiles(files) {
  await prepareFor(files);
  await runTests(files);
}

/** Runs what `npm test` leaves out, and the tests that do more by night: those that ask whether it is. */
async function testNight() {
  const files = nightTests();
  await prepareFor(files);
  await runTests(["server/testing/night.ts", ...files], ["related", "--run"]);
}

/**
 * Runs the tests that import a changed rule, and the tests beside any other change. Nearly every test of the server
 * and the web goes through the whole app, so following their imports would select most of them.
 */
async function testChanged(since) {
  await runTests(["--project=rules", "--project=packages", `--changed=${since}`]);
  const files = changedTests(since);
  if (files.length === 0) return;
  await prepareFor(files);
  // Of the raw statements that these tests run, those of the changed files are compared with their types.
  const isServers = files.some((file) => file.startsWith("server/"));
  process.env.CHANGED_FILES = changedFiles(since).join("\n");
  await runTests(isServers ? [...files, "server/testing/statements/statements.last.ts"] : files);
}

/** The files whose path contains one of the words; without words, all. Ends when there are none. */
function named(files, words) {
  const found = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  if (found.length === 0) {
    console.error(`No test file's path contains ${words.join(" or ")}.`);
    process.exit(1);
  }
  return found;
}

const [what, ...rest] = process.argv.slice(2);
if (what === undefined) {
  await prepareFor(dayTests());
  await Promise.all([runChecks(checks.map(({ name }) => name)), runTests()]);
} else if (what === "changed") {
  await Promise.all([runChecks(["types", "lint", "format"]), testChanged(rest[0] ?? branchStart())]);
} else if (what === "night") {
  process.env.NIGHT = "true";
  await (rest.length === 0 ? testNight() : testFiles(named(allTests(), rest)));
} else {
  await testFiles(named(dayTests(), [what, ...rest]));
}
conclude();
