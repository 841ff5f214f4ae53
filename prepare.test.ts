import { spawn, type SpawnOptions } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { create } from "tar";
import { expect, onTestFinished, test, vi } from "vitest";

/** Vite's stand-in: a build writes what it was built from. */
const vite = (version: string) => `
  import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
  import path from "node:path";
  const folder = process.argv[process.argv.indexOf("--outDir") + 1];
  const source = readFileSync("server/main.txt", "utf8");
  if (source === "broken") throw new Error("This source does not build.");
  mkdirSync(folder, { recursive: true });
  for (const entry of ["main", "backup"])
    writeFileSync(path.join(folder, entry + ".js"),
      \`console.log("\${entry} of \${source} by vite ${version}");
        if (process.env.STAY) setInterval(() => {}, 1000);\`);
`;

type Project = { folder: string; lock: (version: string) => Promise<void>; cutOff: () => Promise<void> };

function write(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

/** A project with our scripts, one package and a registry of its own. */
async function makeProject(): Promise<Project> {
  const folder = mkdtempSync(path.join(tmpdir(), "chamak-prepare-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const packed = new Map<string, Buffer>();
  const registry = http.createServer((request, response) =>
    response.end(packed.get(request.url?.slice(1) ?? "")),
  );
  registry.listen(0, "127.0.0.1");
  await once(registry, "listening");
  const origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  const cutOff = async () => {
    registry.closeAllConnections();
    await new Promise((resolve) => registry.close(resolve));
  };
  onTestFinished(cutOff);
  cpSync("scripts", path.join(folder, "scripts"), { recursive: true });
  write(folder, { ".npmrc": "", "server/main.txt": "one" });
  mkdirSync(path.join(folder, "packages"));

  const lock = async (version: string) => {
    const source = path.join(folder, "packed");
    const about = { name: "vite", version, type: "module" };
    write(source, { "package/package.json": JSON.stringify(about), "package/bin/vite.js": vite(version) });
    const archive = path.join(source, `vite-${version}.tgz`);
    await create({ gzip: true, file: archive, cwd: source }, ["package"]);
    const bytes = readFileSync(archive);
    packed.set(`vite-${version}.tgz`, bytes);
    rmSync(source, { recursive: true });
    const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    const root = { name: "project", version: "1.0.0", type: "module", dependencies: { vite: version } };
    write(folder, {
      "package.json": JSON.stringify({ ...root, scripts: { backup: "node scripts/run.mjs backup" } }),
      "package-lock.json": JSON.stringify({
        ...root,
        lockfileVersion: 3,
        packages: {
          "": root,
          "node_modules/vite": { version, resolved: `${origin}/vite-${version}.tgz`, integrity },
        },
      }),
    });
  };
  await lock("1.0.0");
  return { folder, lock, cutOff };
}

/** A project whose packages are installed, as npm does it. */
async function makeInstalled(): Promise<Project> {
  const project = await makeProject();
  const { packages } = JSON.parse(readFileSync(path.join(project.folder, "package-lock.json"), "utf8")) as {
    packages: Record<string, object>;
  };
  const record = { packages: { "node_modules/vite": packages["node_modules/vite"] } };
  write(path.join(project.folder, "node_modules"), {
    ".package-lock.json": JSON.stringify(record),
    "vite/package.json": JSON.stringify({ type: "module" }),
    "vite/bin/vite.js": vite("1.0.0"),
  });
  return project;
}

function launch({ folder }: Project, args: readonly string[], env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const options: SpawnOptions = {
    cwd: folder,
    env: { PATH, HOME, npm_config_fetch_retries: "0", npm_config_cache: path.join(folder, "cache"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  };
  const child = spawn(
    args[0] === "npm" ? "npm" : process.execPath,
    args[0] === "npm" ? args.slice(1) : args,
    options,
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text: Buffer) => (output += text.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output }));
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, ended, output: () => output };
}

const run = (project: Project, args: readonly string[], env?: Record<string, string>) =>
  launch(project, args, env).ended;

const drafts = ({ folder }: Project) => readdirSync(folder).filter((name) => name.startsWith(".new-"));

test("a fresh project is installed and built by its start, once", async () => {
  const project = await makeProject();
  expect(await run(project, ["scripts/start.mjs"])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Installing packages …[^]*Building …[^]*main of one by vite 1\.0\.0/),
  });
  expect(await run(project, ["scripts/start.mjs"])).toEqual({
    code: 0,
    output: "main of one by vite 1.0.0\n",
  });
  write(project.folder, { "server/main.txt": "two" });
  expect((await run(project, ["scripts/start.mjs"])).output).toBe("Building …\nmain of two by vite 1.0.0\n");
  await project.lock("2.0.0");
  expect((await run(project, ["scripts/start.mjs"])).output).toMatch(
    /Installing packages …[^]*main of two by vite 2\.0\.0/,
  );
  expect(drafts(project)).toEqual([]);
});

test("another version of Node changes neither the packages nor the build", async () => {
  const project = await makeInstalled();
  await run(project, ["scripts/build.mjs"]);
  await project.cutOff();
  const other = 'Object.defineProperty(process, "version", { value: "v20.99.0" });';
  const withOther = ["--import", `data:text/javascript,${encodeURIComponent(other)}`];
  for (const [script, entry] of [
    ["scripts/start.mjs", "main"],
    ["scripts/run.mjs", "main"],
    ["scripts/run.mjs", "backup"],
  ] as const)
    expect(await run(project, [...withOther, script, entry]), script).toEqual({
      code: 0,
      output: `${entry} of one by vite 1.0.0\n`,
    });
});

test("a failed install says why, and what was built before starts", async () => {
  const project = await makeInstalled();
  await run(project, ["scripts/build.mjs"]);
  await project.lock("2.0.0");
  await project.cutOff();
  const offline = await run(project, ["scripts/start.mjs"]);
  expect(offline.output).toMatch(/ECONNREFUSED[^]*The packages could not be installed, for the reason above/);
  expect(offline).toMatchObject({
    code: 0,
    output: expect.stringMatching(/What was built before is started\.\nmain of one by vite 1\.0\.0\n$/),
  });
  expect((await run(project, ["scripts/build.mjs"])).code).toBe(1);
  expect(drafts(project)).toEqual([]);
});

test("a failed build leaves the one before", async () => {
  const project = await makeInstalled();
  await run(project, ["scripts/build.mjs"]);
  write(project.folder, { "server/main.txt": "broken" });
  const started = await run(project, ["scripts/start.mjs"]);
  expect(started.output).toMatch(/This source does not build[^]*The build failed, for the reason above/);
  expect(started.output).toMatch(/What was built before is started\.\nmain of one by vite 1\.0\.0\n$/);
  expect(drafts(project)).toEqual([]);
});

test("an operator's command runs what is built, and says so when it is old or missing", async () => {
  const project = await makeInstalled();
  expect(await run(project, ["npm", "run", "backup"])).toMatchObject({
    code: 1,
    output: expect.stringContaining("Run npm run build there, with the account that owns it."),
  });
  await run(project, ["scripts/build.mjs"]);
  write(project.folder, { "server/main.txt": "two" });
  await project.lock("2.0.0");
  const { code, output } = await run(project, ["npm", "run", "backup"]);
  expect(code).toBe(0);
  expect(output).toMatch(
    /The sources have changed since this was built; npm run build builds them\. It runs as it is\.\nbackup of one by vite 1\.0\.0\n$/,
  );
});

test.runIf(process.platform === "linux")(
  "nothing is installed or built under a running product",
  async () => {
    const project = await makeInstalled();
    const product = launch(project, ["scripts/start.mjs"], { STAY: "true" });
    await vi.waitUntil(() => product.output().includes("main of one"));
    write(project.folder, { "server/main.txt": "two" });
    const refused = `The product runs from ${project.folder}/ (process ${product.child.pid}), so nothing is installed or built there.`;
    expect(await run(project, ["scripts/build.mjs"])).toMatchObject({
      code: 1,
      output: expect.stringContaining(refused),
    });
    await project.lock("2.0.0");
    expect((await run(project, ["scripts/build.mjs"])).output).toContain(refused);
    expect(readFileSync(path.join(project.folder, "dist/server/main.js"), "utf8")).toContain("of one by");
    product.child.kill();
    await product.ended;
    expect((await run(project, ["scripts/build.mjs"])).code).toBe(0);
    expect((await run(project, ["scripts/run.mjs", "main"])).output).toBe("main of two by vite 2.0.0\n");
  },
);
