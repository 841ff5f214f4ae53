import { spawnSync } from "node:child_process";
import process from "node:process";
import { build, install, run } from "./prepare.mjs";

install();
build();
const [first = "", ...rest] = process.argv.slice(2);
if (["web", "fairness", "find", "flood", "bills", "phone", "evening"].includes(first)) {
  run(process.execPath, ["--import", "tsx", `bench/${first}.ts`, ...rest]);
  process.exit(0);
}
if (spawnSync("wrk", ["-v"]).error) {
  console.log("Installing wrk, which makes the load …");
  run("apt-get", ["install", "-y", "--no-install-recommends", "wrk"], { stdio: "ignore" });
}
const [file, args] = ["dashboard", "memory", "round"].includes(first)
  ? [first, rest]
  : ["main", process.argv.slice(2)];
run(process.execPath, ["--import", "tsx", `bench/${file}.ts`, ...args]);
