// Runs one of the built entries as it is: `run.mjs main`, `run.mjs backup`, `run.mjs restore …`. Never installs or builds.
import process from "node:process";
import { builtState, root, runBuilt } from "./prepare.mjs";

const [entry, ...rest] = process.argv.slice(2);
const state = builtState();
if (state === "none") {
  console.error(`Nothing is built in ${root}. Run npm run build there, with the account that owns it.`);
  process.exit(1);
}
if (state === "old")
  console.error(
    "The sources have changed since this was built; npm run build builds them. It runs as it is.",
  );
process.argv.splice(2, process.argv.length, ...rest);
await runBuilt(entry);
