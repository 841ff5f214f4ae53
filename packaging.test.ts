import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readSettings, settingNames } from "#server/config/settings.ts";

type Service = {
  environment: Record<string, string>;
  build?: { context: string; dockerfile: string };
  healthcheck?: { test: string[] };
  depends_on?: Record<string, unknown> | string[];
  stop_grace_period: string;
  volumes: string[];
};

const read = (file: string) => readFileSync(file, "utf8");
const container = read("ops/Containerfile");
const composeText = read("ops/compose.yaml");
const compose = parse(composeText, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const { services } = compose;
const apps = Object.values(services).filter(({ build }) => build);

const VARIABLE = /\$\{(\w+)(?::[?-])?\}/g;
const variablesOf = (text: string) => [...text.matchAll(VARIABLE)].map(([, name = ""]) => name);

const examples: Record<string, string> = {
  DOMAIN: "wash.example.com",
  POSTGRES_PASSWORD: "p".repeat(32),
  STORE_SECRET: "s".repeat(32),
  SECRET_KEY: "k".repeat(32),
  METRICS_TOKEN: "m".repeat(32),
};
const filled = (text: string) => text.replaceAll(VARIABLE, (_, name: string) => examples[name] ?? "");

test("the image is made of files that exist, and of all that the build reads", () => {
  const copied = [...container.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
    paths.split(" "),
  );
  expect(copied.filter((file) => !existsSync(file))).toEqual([]);
  const sources = /const sources = \[([^\]]+)\]/.exec(read("scripts/prepare.mjs"))?.[1] ?? "";
  const roots = [...sources.matchAll(/"([^"/]+)[^"]*"/g)].map(([, root]) => root);
  expect(roots).toContain("server");
  expect(roots.filter((root) => !copied.includes(root ?? ""))).toEqual([]);
});

test("the containers' settings are settings of the product, and valid", () => {
  expect(apps).toHaveLength(2);
  for (const { environment } of apps) {
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
    const settings = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
    expect(readSettings(Object.fromEntries(settings))).toMatchObject({
      PUBLIC_URL: "https://wash.example.com",
      TRUST_PROXY: true,
      FILES_URL: { url: "http://store:7070/chamak", key: "chamak", secret: examples["STORE_SECRET"] },
    });
  }
  const set = [...container.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = ""]) =>
    pairs.split(" ").map((pair) => pair.split("=")[0] ?? ""),
  );
  expect(set.filter((name) => !settingNames.includes(name))).toEqual([]);
});

test("containers refer to one another, to files and to volumes that exist", () => {
  for (const service of Object.values(services)) {
    const needed = Array.isArray(service.depends_on)
      ? service.depends_on
      : Object.keys(service.depends_on ?? {});
    expect(needed.filter((name) => !(name in services))).toEqual([]);
    const sources = service.volumes.map((volume) => volume.split(":")[0] ?? "");
    expect(
      sources.filter((source) =>
        source.startsWith(".") ? !existsSync(path.join("ops", source)) : !(source in compose.volumes),
      ),
    ).toEqual([]);
  }
  for (const { build } of apps)
    expect(existsSync(path.join("ops", build?.context ?? "", build?.dockerfile ?? ""))).toBe(true);
  const hosts = services["proxy"]?.environment["UPSTREAMS"]?.split(" ").map((host) => host.split(":")[0]);
  expect(hosts).toEqual(["app1", "app2"]);
});

test("a container has the time to end what it has taken, and a process's check of readiness", () => {
  for (const { environment, stop_grace_period, healthcheck } of apps) {
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThanOrEqual(
      Number(environment["STOP_NOTICE_SECONDS"]) + 15,
    );
    expect(healthcheck?.test.join(" ")).toContain("http://127.0.0.1:3000/api/ready");
  }
});

test("the guide to containers names each variable, and the proxy's are given", () => {
  const guide = read("docs/operations/containers.md");
  const given = new Set(variablesOf(composeText));
  expect([...given].filter((name) => !guide.includes(`${name}=`) && !guide.includes(`\`${name}\``))).toEqual(
    [],
  );
  expect([...given]).toEqual(expect.arrayContaining(Object.keys(examples)));
  const proxys = [...read("ops/Caddyfile").matchAll(/\{\$(\w+)/g)].map(([, name = ""]) => name);
  expect(proxys).toEqual(Object.keys(services["proxy"]?.environment ?? {}));
});

/** The values of each setting of systemd's unit. */
function unitSettings(text: string): Map<string, string[]> {
  const settings = new Map<string, string[]>();
  for (const [, name = "", value = ""] of text.matchAll(/^(\w+)=(.*)$/gm))
    settings.set(name, [...(settings.get(name) ?? []), value]);
  return settings;
}

test("the unit runs what is built, and may write its data alone", () => {
  const unit = unitSettings(read("ops/chamak.service"));
  expect(unit.get("ExecStart")).toEqual(["/usr/bin/node scripts/run.mjs main"]);
  expect(unit.get("ProtectSystem")).toEqual(["strict"]);
  expect(unit.get("StateDirectory")).toEqual(["chamak"]);
  expect(unit.has("ReadWritePaths")).toBe(false);
});

test("the unit permits the calls of each supported Node, and refuses others without ending it", () => {
  const unit = unitSettings(read("ops/chamak.service"));
  expect(unit.get("SystemCallFilter")).toEqual(["@system-service @pkey"]);
  expect(unit.get("SystemCallErrorNumber")).toEqual(["EPERM"]);
  // V8 writes machine code into memory and runs it.
  expect(unit.has("MemoryDenyWriteExecute")).toBe(false);
});

test("the operators' commands neither install nor build", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  for (const command of ["backup", "restore", "rekey"])
    expect(scripts[command]).toBe(`node scripts/run.mjs ${command}`);
  expect(read("scripts/run.mjs")).not.toMatch(/\b(?:install|build)\b\(/);
  const guides = ["one-machine", "restore", "upgrade"].map((name) => read(`docs/operations/${name}.md`));
  const run = guides.flatMap((guide) => [...guide.matchAll(/ops\/run (?:env (?:\S+=\S+ )+)?(\S+ \S+ \S+)/g)]);
  expect(run.length).toBeGreaterThan(5);
  expect(
    run
      .map(([, command = ""]) => command)
      .filter(
        (command) => !/^(?:npm run (?:backup|restore|rekey)|node scripts\/run\.mjs main)/.test(command),
      ),
  ).toEqual([]);
});
