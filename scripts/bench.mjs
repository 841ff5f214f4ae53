import { build, install, run } from "./prepare.mjs";

install();
build();
run(process.execPath, ["--import", "tsx", "bench/main.ts", ...process.argv.slice(2)]);
