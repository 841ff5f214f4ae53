// Runs one of the built entries: `run.mjs backup`, `run.mjs restore …`.
import process from "node:process";
import { build, install } from "./prepare.mjs";

const [entry, ...rest] = process.argv.slice(2);
install();
build();
process.argv.splice(2, process.argv.length, ...rest);
await import(`../dist/server/${entry}.js`);
