import process from "node:process";
import { build, install } from "./prepare.mjs";

install();
build();
if (process.argv.includes("--demo")) process.env.DEMO = "true";

// The server runs in this process, so that signals reach it directly. If the parent process disappears without a
// signal, the server must end too.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 1000).unref();

await import("../dist/server/main.js");
