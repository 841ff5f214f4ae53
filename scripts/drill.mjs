// `npm run drill -- [scene …]`: breaks a cluster on this machine, as tools/drill/README.md describes.
import process from "node:process";
import { build, install, orExit, run } from "./prepare.mjs";

orExit(install);
orExit(build);
run(process.execPath, ["--import", "tsx", "tools/drill/drill.ts", ...process.argv.slice(2)]);
