// Runs the built server, among whose files it lies (`dist/server/main.js`). With `--compile` it keeps beside each chunk what
// V8 has compiled of it, which spares a start a third of its work. A chunk has the hash of its contents in its name, so what
// is kept of one is never taken for another's; what another version of V8 has kept it refuses, and compiles anew.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";

// Garbage is collected when the heap has grown by so much. V8's own measure lets what lives in 45 MB grow to 200.
setFlagsFromString("--heap-growing-percent=40");

const folder = import.meta.dirname;
const compiledOf = (file) => `${file}.compiled`;
/** What each loaded chunk exports, and the script that it is. */
const loaded = new Map();

/** Loads a chunk as `require` does, from what is kept of its compiling where that is there. */
function load(name) {
  const known = loaded.get(name);
  if (known) return known.module.exports;
  const filename = path.join(folder, name);
  const compiled = compiledOf(filename);
  const script = new Script(Module.wrap(readFileSync(filename, "utf8")), {
    filename,
    ...(existsSync(compiled) && { cachedData: readFileSync(compiled) }),
  });
  const module = { exports: {} };
  loaded.set(name, { module, script });
  const packages = createRequire(filename);
  const require = (id) => (/^\.\/[^/]+\.cjs$/.test(id) ? load(id.slice(2)) : packages(id));
  script.runInThisContext()(module.exports, require, module, filename, folder);
  return module.exports;
}

if (process.argv[2] === "--compile") {
  load(readdirSync(folder).find((name) => /^product-.*\.cjs$/.test(name)));
  // After it has run: what ran is compiled then, and only that.
  for (const [name, { script }] of loaded)
    writeFileSync(compiledOf(path.join(folder, name)), script.createCachedData());
  process.exit(0);
}
load("main.cjs");
