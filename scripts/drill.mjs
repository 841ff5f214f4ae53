// `npm run drill -- [scene …]`: breaks a cluster on this machine, as tools/drill/README.md describes.
import process from "node:process";
import { build, install, run } from "./prepare.mjs";

install();
build();
run(process.execPath, ["--import", "tsx", "tools/drill/drill.ts", ...process.argv.slice(2)]);
