import { spawn } from "node:child_process";
import process from "node:process";
import { install, orExit, root } from "./prepare.mjs";

orExit(install);
const children = [
  ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "server/main.ts"],
  ["node_modules/vite/bin/vite.js", "--config", "build/app.config.ts", "--clearScreen", "false"],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: "inherit" }));

// When one ends, the other is ended too.
const stop = () => children.forEach((child) => child.kill("SIGTERM"));
children.forEach((child) => child.on("exit", stop));
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
