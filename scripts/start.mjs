import process from "node:process";
import { build, install } from "./prepare.mjs";

install();
build();
if (process.argv.includes("--demo")) process.env.DEMO = "true";

// The server runs in this very process, so that a signal to it needs nobody to pass it on. When whoever started it
// is gone without a signal, it must not stay behind.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 1000).unref();

await import("../dist/server/main.js");
