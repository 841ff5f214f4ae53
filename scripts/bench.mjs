// `npm run bench -- NAME …`: runs one of the scenarios in tools/load/README.md.
import process from "node:process";
import { build, install, orExit, run } from "./prepare.mjs";

const scenarios = ["rows", "round", "bills", "fairness", "flood", "planDays", "imports", "bombs", "memory"];
const [scenario, ...rest] = process.argv.slice(2);
if (!scenarios.includes(scenario)) {
  console.error(
    `npm run bench -- NAME, where NAME is one of ${scenarios.join(", ")}: see tools/load/README.md.`,
  );
  process.exit(1);
}
orExit(install);
orExit(build);
run(process.execPath, ["--import", "tsx", `tools/load/${scenario}.ts`, ...rest]);
