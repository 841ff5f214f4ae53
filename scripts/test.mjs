// Everything that must hold: types, lint, format, unused code, and every test. Ends with "N passed, N failed".
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { build, install, root } from "./prepare.mjs";

install();
build();
const { findChromium } = await import("./chromium.mjs");
process.env.CHROMIUM_PATH = await findChromium();

const tool = (file) => path.join(root, "node_modules", file);
const checks = [
  { name: "types", program: "typescript/bin/tsc", args: ["-b"] },
  { name: "lint", program: "oxlint/bin/oxlint", args: ["--type-aware", "--deny-warnings"] },
  { name: "format", program: "oxfmt/bin/oxfmt", args: ["--check"] },
  { name: "unused code", program: "knip/bin/knip.js", args: [] },
];

let passed = 0;
let failed = 0;
const count = (ok) => (ok ? (passed += 1) : (failed += 1));

for (const { name, program, args } of checks) {
  const { status } = spawnSync(process.execPath, [tool(program), ...args], { cwd: root, stdio: "inherit" });
  console.log(`${status === 0 ? "✓" : "✗"} ${name}`);
  count(status === 0);
}

const folder = mkdtempSync(path.join(tmpdir(), "chamak-results-"));
const results = path.join(folder, "results.json");
const { status } = spawnSync(
  process.execPath,
  [tool("vitest/vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${results}`],
  { cwd: root, stdio: "inherit" },
);
try {
  const { numPassedTests, numFailedTests, numTotalTests, testResults } = JSON.parse(
    readFileSync(results, "utf8"),
  );
  passed += numPassedTests;
  failed += numFailedTests;
  // A file that could not be loaded has no failed test of its own.
  failed += testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  if (numTotalTests === 0) failed += 1;
} catch {
  failed += 1;
}
rmSync(folder, { recursive: true, force: true });
if (status !== 0 && failed === 0) failed += 1;

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
