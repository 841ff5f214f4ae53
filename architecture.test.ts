import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** A feature imports only features named before it, on the server and in the web alike. */
const order = [
  "message",
  "event",
  "wash",
  "session",
  "audit",
  "lookup",
  "file",
  "geography",
  "company",
  "people",
  "society",
  "vehicle",
  "catalogue",
  "zone",
  "provider",
  "customer",
  "offer",
  "booking",
  "dispatch",
  "payment",
  "bill",
  "bank",
  "gateway",
  "pay",
  "webhook",
  "key",
  "ticket",
  "committee",
  "request",
  "erasure",
  "dashboard",
  "find",
  "shell",
];
/** Inside the society area, likewise. */
const societyOrder = [
  "place",
  "archive",
  "society",
  "building",
  "floor",
  "flat",
  "parking",
  "overview",
  "registry",
];

/** The floors of the web: a file imports only its own and those below. */
const webFloors = [
  /^web\/(lib|texts)\//,
  /^web\/ui\//,
  /^web\/features\/(?!shell\/)/,
  /^web\/pages\//,
  /^web\/(features\/shell\/|cleaner\/|draw\/|[^/]+$)/,
];

const vocabulary = /^(routes|serialize|queries|rules|jobs|audit)\.ts$|\.test\.ts$/;

const sources = ["contract", "packages", "server", "web"].flatMap((roof) =>
  readdirSync(roof, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${roof}/${file}`),
);
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes("/testing/");
const production = sources.filter((file) => !isTest(file));

const imports = new Map(
  sources.map((file) => {
    const specifiers = [...readFileSync(file, "utf8").matchAll(/(?<!-)(?:from|import)\s*\(?\s*"([^"]+)"/g)];
    return [
      file,
      specifiers.map(([, name = ""]) =>
        name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name.replace(/^#/, ""),
      ),
    ];
  }),
);
const importsOf = (file: string): string[] => imports.get(file) ?? [];
const isOurs = (name: string) => /^(contract|server|web)\//.test(name);

/** The `file → import` lines of `files` for which `wrong` holds. */
const offences = (files: readonly string[], wrong: (file: string, imported: string) => boolean) =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => wrong(file, imported))
      .map((imported) => `${file} → ${imported}`),
  );

test("the contract imports nothing but itself, zod, and which languages and texts there are", () => {
  const contract = production.filter((file) => file.startsWith("contract/"));
  const isItsOwn = (name: string) => /^(contract\/|zod$|i18n\/(languages|messages)\.ts$)/.test(name);
  expect(offences(contract, (_, imported) => !isItsOwn(imported))).toEqual([]);
});

test("the web never imports the server, nor the server the web", () => {
  const roofOf = (name: string) => name.split("/")[0];
  const apart = production.filter((file) => !file.startsWith("contract/"));
  expect(
    offences(
      apart,
      (file, imported) => isOurs(imported) && !["contract", roofOf(file)].includes(roofOf(imported)),
    ),
  ).toEqual([]);
});

test("a package imports nothing of ours, and nothing that it does not declare", () => {
  const packaged = sources.filter((file) => file.startsWith("packages/"));
  const isStrange = (file: string, imported: string) => {
    const folder = file.split("/").slice(0, 2).join("/");
    if (imported.startsWith("node:") || imported.startsWith(`${folder}/`)) return false;
    const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as {
      dependencies: Record<string, string>;
    };
    return !(imported in dependencies) && !(isTest(file) && imported === "vitest");
  };
  expect(packaged).not.toEqual([]);
  expect(offences(packaged, isStrange)).toEqual([]);
});

test("a package knows nothing of what we do", () => {
  const packaged = readdirSync("packages", { recursive: true, encoding: "utf8" });
  const texts = packaged.filter((file) => /\.(ts|json|md)$/.test(file)).map((file) => `packages/${file}`);
  expect(texts.filter((file) => /chamak|wash/i.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("a server feature is made of routes, serialize, queries, rules, jobs and audit", () => {
  const features = sources.filter((file) => file.startsWith("server/features/"));
  expect(features.filter((file) => !vocabulary.test(path.basename(file)))).toEqual([]);
});

test("only routes and serialize know the names that callers use", () => {
  const inside = production.filter((file) => /^server\/features\/.*\/(queries|rules)\.ts$/.test(file));
  expect(offences(inside, (_, imported) => imported.endsWith("/serialize.ts"))).toEqual([]);
});

const featureOf = (name: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(name)?.[1];
const societyNounOf = (name: string) => /^server\/features\/society\/([^/]+)\//.exec(name)?.[1];

test.each([
  ["feature", order, featureOf],
  ["noun of the society area", societyOrder, societyNounOf],
] as const)("a %s imports only those named before it", (_, names, nameOf) => {
  const known = sources.map(nameOf).filter((name) => name !== undefined);
  expect([...new Set(known)].filter((name) => !names.includes(name))).toEqual([]);
  const later = (file: string, imported: string) => {
    const [own, other] = [nameOf(file), nameOf(imported)];
    return own !== undefined && other !== undefined && names.indexOf(other) > names.indexOf(own);
  };
  expect(offences(production, later)).toEqual([]);
});

test("only the feature of washes writes them, and spells their states in SQL", () => {
  const others = production.filter((file) =>
    /^server\/(?!features\/wash\/|db\/migrations\/|seed\/)/.test(file),
  );
  const write = /\b(?:update|insert into|delete from) wash\s/;
  const state = /\bstatus (?:=|<>|in|not in|when) \(?'(?:scheduled|done|missed|skipped)'/;
  const offending = others.filter((file) => {
    const text = readFileSync(file, "utf8");
    return (
      write.test(text) || state.test(text) || /(?:updateTable|insertInto|deleteFrom)\("wash"\)/.test(text)
    );
  });
  expect(offending).toEqual([]);
});

test("in the web what is shared imports no feature, and a feature no page", () => {
  const floorOf = (name: string) => webFloors.findIndex((floor) => floor.test(name));
  const web = production.filter((file) => file.startsWith("web/"));
  expect(web.filter((file) => floorOf(file) < 0)).toEqual([]);
  const above = (file: string, imported: string) =>
    imported.startsWith("web/") && floorOf(imported) > floorOf(file);
  expect(offences(web, above)).toEqual([]);
});

test("only queries, audit, the database's own folders, seeds and tests import the query builder", () => {
  const speaks = production.filter((file) =>
    importsOf(file).some((name) => name === "kysely" || name === "pg"),
  );
  expect(
    speaks.filter(
      (file) =>
        !/\/(queries|audit)\.ts$/.test(file) &&
        !/^server\/(db|seed)\/|^packages\//.test(file) &&
        file !== "server/app.ts",
    ),
  ).toEqual([]);
});

test("queries, and what they import, know nothing of HTTP", () => {
  const ground = production.filter(
    (file) =>
      /^server\/[^/]+\/queries\.ts$|^server\/features\/.*\/queries\.ts$/.test(file) ||
      /^server\/(access|crypto|db|errors|files)\//.test(file),
  );
  expect(offences(ground, (_, imported) => imported.startsWith("server/http/"))).toEqual([]);
});

test("neither the settings nor the store of files reach into the database", () => {
  const apart = production.filter((file) => /^server\/(config|files)\//.test(file));
  expect(offences(apart, (_, imported) => imported.startsWith("server/db/"))).toEqual([]);
});

test("no file only passes others' exports on", () => {
  expect(
    sources.filter((file) => /^export \* from|^export \{[^}]*\} from/m.test(readFileSync(file, "utf8"))),
  ).toEqual([]);
});

test("nothing imports in a circle", () => {
  const state = new Map<string, "open" | "done">();
  const circles: string[] = [];
  const visit = (file: string, trail: string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(" → "));
      return;
    }
    state.set(file, "open");
    for (const imported of importsOf(file)) if (imports.has(imported)) visit(imported, [...trail, file]);
    state.set(file, "done");
  };
  for (const file of production) visit(file, []);
  expect(circles).toEqual([]);
});
