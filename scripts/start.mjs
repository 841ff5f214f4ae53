import process from "node:process";
import { build, builtState, install, runBuilt } from "./prepare.mjs";

try {
  install();
  build();
} catch (error) {
  console.error(error.message);
  if (builtState() === "none") process.exit(1);
  console.error("What was built before is started.");
}
if (process.argv.includes("--demo")) process.env.DEMO = "true";

// The server runs in this process, so that signals reach it directly. If the parent process disappears without a
// signal, the server must end too.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 1000).unref();

await runBuilt("main");
