// Writes the results and durations of a vitest run to COSTS_FILE, as the JSON `{ passed, failed, flaky, skipped, files }`:
// flaky has the names of the tests that passed only on a retry, skipped those that said why they could not run, with
// the reason. Each file has its path, its project, and its seconds
// from loading to the last hook.
import { writeFileSync } from "node:fs";
import process from "node:process";

/**
 * A worker that runs many files reports its environment's duration, the same number, with each of them. Count it
 * once.
 */
const reportedEnvironments = new Set();
function environmentOf(duration) {
  if (reportedEnvironments.has(duration)) return 0;
  reportedEnvironments.add(duration);
  return duration;
}

function secondsOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const environment = environmentOf(environmentSetupDuration);
  return (environment + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

/** A file that could not be loaded has no failed test, and counts as one failure. */
const failuresOf = (module, tests) =>
  tests.filter((test) => test.result().state === "failed").length || (module.state() === "failed" ? 1 : 0);

export default class Costs {
  onTestRunEnd(modules, errors) {
    const counted = modules.map((module) => ({ module, tests: [...module.children.allTests()] }));
    const all = counted.flatMap(({ tests }) => tests);
    const passed = all.filter((test) => test.result().state === "passed");
    const failed = counted.map(({ module, tests }) => failuresOf(module, tests));
    const report = {
      passed: passed.length,
      failed: failed.reduce((sum, count) => sum + count, 0) + errors.length,
      flaky: passed
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${test.module.relativeModuleId}: ${test.fullName}`),
      skipped: all
        .filter((test) => test.result().note)
        .map((test) => `${test.fullName}: ${test.result().note}`),
      files: modules.map((module) => ({
        path: module.relativeModuleId,
        project: module.project.name,
        seconds: secondsOf(module),
      })),
    };
    writeFileSync(process.env.COSTS_FILE, JSON.stringify(report));
  }
}
