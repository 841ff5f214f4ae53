// What a vitest run counted and cost, written as JSON to COSTS_FILE: `{ passed, failed, flaky, files }`, where
// flaky names the tests that passed at a second try only, and each file has its path, its project, and its seconds from
// loading to the last hook.
import { writeFileSync } from "node:fs";
import process from "node:process";

/** A worker that is kept for many files tells how long its environment took with each of them: the same figure. */
const toldEnvironments = new Set();
function environmentOf(duration) {
  if (toldEnvironments.has(duration)) return 0;
  toldEnvironments.add(duration);
  return duration;
}

function secondsOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const environment = environmentOf(environmentSetupDuration);
  return (environment + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

/** A file that could not be loaded has no failed test of its own, and counts as one. */
const failuresOf = (module, tests) =>
  tests.filter((test) => test.result().state === "failed").length || (module.state() === "failed" ? 1 : 0);

export default class Costs {
  onTestRunEnd(modules, errors) {
    const counted = modules.map((module) => ({ module, tests: [...module.children.allTests()] }));
    const passed = counted.flatMap(({ tests }) => tests).filter((test) => test.result().state === "passed");
    const failed = counted.map(({ module, tests }) => failuresOf(module, tests));
    const report = {
      passed: passed.length,
      failed: failed.reduce((sum, count) => sum + count, 0) + errors.length,
      flaky: passed
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${test.module.relativeModuleId}: ${test.fullName}`),
      files: modules.map((module) => ({
        path: module.relativeModuleId,
        project: module.project.name,
        seconds: secondsOf(module),
      })),
    };
    writeFileSync(process.env.COSTS_FILE, JSON.stringify(report));
  }
}
