// The parts of `npm test`, run one after the other or in parallel. Each reports what passed, what failed and its time.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { root } from "./prepare.mjs";

const tool = (file) => path.join(root, "node_modules", file);

/** Checks that read all sources without running them. */
export const checks = [
  { name: "types", program: "typescript/bin/tsc", args: ["-b"] },
  { name: "lint", program: "oxlint/bin/oxlint", args: ["--type-aware", "--deny-warnings"] },
  { name: "format", program: "oxfmt/bin/oxfmt", args: ["--check"] },
  { name: "unused code", program: "knip/bin/knip.js", args: [] },
];

/** Names of the vitest projects in the summary, where they differ. */
const partNames = new Map([
  ["e2e", "browser"],
  ["departures", "browser"],
]);

const totals = { passed: 0, failed: 0 };
/** Seconds by part. The times of parallel files of a part add up. */
const seconds = new Map();
const add = (part, more) => seconds.set(part, (seconds.get(part) ?? 0) + more);

/** Runs Node on a program and resolves with its exit code. With `quiet`, prints the output only on failure. */
function node(args, { quiet = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
    child.once("close", (code) => {
      if (code !== 0) process.stdout.write(output);
      resolve(code ?? 1);
    });
  });
}

/** Runs `work` and adds its time to a part. */
export async function timed(part, work) {
  const began = performance.now();
  const result = await work();
  add(part, (performance.now() - began) / 1000);
  return result;
}

/** Runs checks one after the other. */
export async function runChecks(names) {
  for (const { name, program, args } of checks.filter((check) => names.includes(check.name))) {
    const code = await timed(name, () => node([tool(program), ...args], { quiet: true }));
    console.log(`${code === 0 ? "✓" : "✗"} ${name}`);
    if (code === 0) totals.passed += 1;
    else totals.failed += 1;
  }
}

/** Runs vitest with file names or other arguments; without any, all tests. */
export async function runTests(args = [], command = ["run"]) {
  const folder = mkdtempSync(path.join(tmpdir(), "chamak-costs-"));
  const report = path.join(folder, "costs.json");
  const reporters = ["--reporter=default", "--reporter=./scripts/costs.mjs"];
  const code = await node([tool("vitest/vitest.mjs"), ...command, ...reporters, ...args], {
    env: { ...process.env, COSTS_FILE: report },
  });
  const { failed: before } = totals;
  try {
    const counted = JSON.parse(readFileSync(report, "utf8"));
    totals.passed += counted.passed;
    totals.failed += counted.failed;
    for (const file of counted.files) add(partNames.get(file.project) ?? file.project, file.seconds);
    reportSlow(counted.files);
    for (const name of counted.flaky) console.log(`flaky: ${name}`);
    for (const reason of counted.skipped) console.log(`could not run: ${reason}`);
  } catch {
    totals.failed += 1;
  }
  rmSync(folder, { recursive: true, force: true });
  // Vitest can fail without a failed test, or without finding any test.
  if (code !== 0 && totals.failed === before) totals.failed += 1;
}

/** A file that takes longer than this must be made faster, like a slow page. */
const SLOW_SECONDS = 10;

function reportSlow(files) {
  const slow = files.filter((file) => file.seconds > SLOW_SECONDS);
  for (const file of slow.toSorted((a, b) => b.seconds - a.seconds))
    console.log(`slow: ${file.path}, ${file.seconds.toFixed(1)} s`);
}

/** Prints the time of each part and the totals, and exits. */
export function conclude() {
  console.log(`\nSeconds by part (tests run several files at a time, checks beside them):`);
  for (const [part, taken] of seconds) console.log(`  ${part.padEnd(12)} ${taken.toFixed(1).padStart(7)}`);
  console.log(`  ${"in all".padEnd(12)} ${(performance.now() / 1000).toFixed(1).padStart(7)}`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exit(totals.failed === 0 ? 0 : 1);
}
