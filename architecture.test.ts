import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { groupBy } from "#server/lists/groupBy.ts";

/** A feature imports only features before it in this list. */
const order = [
  "view",
  "message",
  "event",
  "wash",
  "account",
  "session",
  "audit",
  "lookup",
  "file",
  "ageing",
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
  "price",
  "booking",
  "ticket",
  "dispatch",
  "payment",
  "bill",
  "plan",
  "return",
  "bank",
  "pay",
  "movingIn",
  "webhook",
  "key",
  "gateway",
  "committee",
  "request",
  "erasure",
  "timeline",
  "dashboard",
  "expense",
  "health",
  "find",
  "shell",
];
/** In the web, lists of payments and bills hold what a gateway knows of them; on the server a gateway knows them. */
const webOrder = order.filter((name) => name !== "gateway").toSpliced(order.indexOf("payment"), 0, "gateway");
/** The same inside the society area. */
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
  "shortLink",
];

/** The folders of the server. A file imports only its own folder and those before it. */
const serverOrder = [
  "texts",
  "sheets",
  "lists",
  "errors",
  "limits",
  "files",
  "net",
  "access",
  "crypto",
  "intake",
  "pdf",
  "planning",
  "config",
  "db",
  "jobs",
  "attempts",
  "backups",
  "http",
  "features",
  "seed",
  "commands",
  // The files of `server/` itself, which put all of it together, as programs do.
  "programs",
  "testing",
];

/** The layers of the web. A file imports only its own layer and those below. */
const webLayers = [
  /^web\/(lib|texts)\//,
  /^web\/ui\//,
  /^web\/features\/(?!shell\/)/,
  /^web\/pages\//,
  /^web\/(features\/shell\/|cleaner\/|render\/|worker\/|[^/]+$)/,
];

/** `<noun>.<role>.ts` */
const vocabulary = /^[a-z][A-Za-z0-9]*\.(routes|serialize|command|queries|rules|jobs|audit)\.ts$|\.test\.ts$/;

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
const violations = (files: readonly string[], wrong: (file: string, imported: string) => boolean) =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => wrong(file, imported))
      .map((imported) => `${file} → ${imported}`),
  );

test("the contract imports only itself, zod, and the lists of languages and texts", () => {
  const contract = production.filter((file) => file.startsWith("contract/"));
  const isItsOwn = (name: string) => /^(contract\/|zod$|i18n\/(languages|messages)\.ts$)/.test(name);
  expect(violations(contract, (_, imported) => !isItsOwn(imported))).toEqual([]);
});

test("the web never imports the server, nor the server the web", () => {
  const roofOf = (name: string) => name.split("/")[0];
  const apart = production.filter((file) => !file.startsWith("contract/"));
  expect(
    violations(
      apart,
      (file, imported) => isOurs(imported) && !["contract", roofOf(file)].includes(roofOf(imported)),
    ),
  ).toEqual([]);
});

test("a package imports none of our code outside it, and only its declared dependencies", () => {
  const packaged = sources.filter((file) => file.startsWith("packages/"));
  const isForbidden = (file: string, imported: string) => {
    const folder = file.split("/").slice(0, 2).join("/");
    if (imported.startsWith("node:") || imported.startsWith(`${folder}/`)) return false;
    const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as {
      dependencies: Record<string, string>;
    };
    return !(imported in dependencies) && !(isTest(file) && imported === "vitest");
  };
  expect(packaged).not.toEqual([]);
  expect(violations(packaged, isForbidden)).toEqual([]);
});

test("the client of the specification imports nothing but its own files", () => {
  const folder = "specification/client";
  const files = readdirSync(folder).map((file) => `${folder}/${file}`);
  const imported = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/from "([^"]+)"/g)]);
  expect(imported.filter(([, name = ""]) => !/^\.\/\w+\.ts$/.test(name))).toEqual([]);
  expect(imported).not.toEqual([]);
});

test("a package does not mention our business", () => {
  const packaged = readdirSync("packages", { recursive: true, encoding: "utf8" });
  const texts = packaged.filter((file) => /\.(ts|json|md)$/.test(file)).map((file) => `packages/${file}`);
  expect(texts.filter((file) => /chamak|wash/i.test(readFileSync(file, "utf8")))).toEqual([]);
});

const serverFeatures = sources.filter((file) => file.startsWith("server/features/"));

test("a file of a server feature is named after its noun and its role: routes, serialize, command, queries, rules, jobs or audit", () => {
  expect(serverFeatures.filter((file) => !vocabulary.test(path.basename(file)))).toEqual([]);
});

test("a folder inside a server feature has more than eight files", () => {
  const inside = groupBy(
    serverFeatures.filter((file) => file.split("/").length > 4),
    (file) => path.posix.dirname(file),
  );
  expect([...inside].filter(([, files]) => files.length <= 8).map(([folder]) => folder)).toEqual([]);
});

test("only routes and serialize use the field names of callers", () => {
  const inside = production.filter((file) => /^server\/features\/.*\.(queries|rules)\.ts$/.test(file));
  expect(violations(inside, (_, imported) => imported.endsWith(".serialize.ts"))).toEqual([]);
});

const serverFolderOf = (name: string) =>
  /^server\/[^/]+\.ts$/.test(name) ? "programs" : /^server\/([^/]+)\//.exec(name)?.[1];
const featureOf = (roof: string) => (name: string) =>
  new RegExp(`^${roof}/features/([^/]+)/`).exec(name)?.[1];
/** `flatList.queries.ts` is about flats. */
const societyNounOf = (name: string) => {
  const noun = /^server\/features\/society\/([^/.]+)\./.exec(name)?.[1];
  return noun === undefined ? undefined : (societyOrder.find((one) => noun.startsWith(one)) ?? noun);
};

test.each([
  ["folder of the server", serverOrder, serverFolderOf],
  ["feature of the server", order, featureOf("server")],
  ["feature of the web", webOrder, featureOf("web")],
  ["noun of the society area", societyOrder, societyNounOf],
] as const)("a %s imports only those before it", (_, names, nameOf) => {
  const areas = sources.map(nameOf).filter((name) => name !== undefined);
  expect([...new Set(areas)].filter((name) => !names.includes(name))).toEqual([]);
  const later = (file: string, imported: string) => {
    const [own, other] = [nameOf(file), nameOf(imported)];
    return own !== undefined && other !== undefined && names.indexOf(other) > names.indexOf(own);
  };
  expect(violations(production, later)).toEqual([]);
});

/** Folders of the server that alone write their tables, apart from the seed. */
const owners = [
  { folder: "features/wash", tables: ["wash"] },
  { folder: "features/price", tables: ["plan_price", "price_change"] },
  { folder: "features/gateway/debit", tables: ["mandate_debit"] },
  { folder: "features/account", tables: ["app_user", "session", "device", "password_reset"] },
];

/** The server's files outside of `folder`, or other than it if it is a file, whose text has a match. */
const outside = (folder: string, pattern: RegExp): string[] =>
  production.filter(
    (file) =>
      /^server\/(?!seed\/)/.test(file) &&
      !`${file}/`.startsWith(`server/${folder}/`) &&
      pattern.test(readFileSync(file, "utf8")),
  );

test.each(owners)("only $folder writes $tables", ({ folder, tables }) => {
  const name = `(?:${tables.join("|")})`;
  const written = [
    `\\b(?:update|insert into|delete from|merge into) ${name}\\s`,
    `(?:updateTable|insertInto|deleteFrom|mergeInto)\\("${name}"`,
    // A list whose tables are written one after the other.
    `for \\(const \\w+ of \\[[^\\]]*"${name}"[^\\]]*\\][^)]*\\)\\s*await sql\`(?:update|insert|delete)`,
  ];
  const hint = `They write a table of server/${folder}/: call one of its functions, or add one there.`;
  expect(outside(folder, new RegExp(written.join("|"))), hint).toEqual([]);
});

test("a debit changes its status in its transitions alone", () => {
  const change =
    /update mandate_debit\b(?:(?!\bwhere\b)[^`])*\bstatus =|updateTable\("mandate_debit"\)\s*\.set\(\{[^}]*\bstatus\b/;
  expect(outside("features/gateway/debit/transition.queries.ts", change)).toEqual([]);
  expect(change.test(readFileSync("server/features/gateway/debit/transition.queries.ts", "utf8"))).toBe(true);
});

test("only the wash feature names a wash's states in SQL", () => {
  const state = /\bstatus (?:=|<>|in|not in|when) \(?'(?:scheduled|done|missed|skipped)'/;
  expect(outside("features/wash", state)).toEqual([]);
});

test("only the price feature changes what was agreed; the rows of washes and of the price list have their own writers", () => {
  const change =
    /\b(?:base|discount|offer|price|monthly|monthly_list)_paise = |\b(?:setWashPrices|setMonthlyPrices|setListPrice)\(/;
  const others = outside("features/price", change);
  expect(others.filter((file) => !/^server\/features\/(?:wash|catalogue)\//.test(file))).toEqual([]);
});

test("shared web code imports no feature, and a feature imports no page", () => {
  const layerOf = (name: string) => webLayers.findIndex((floor) => floor.test(name));
  const web = production.filter((file) => file.startsWith("web/"));
  expect(web.filter((file) => layerOf(file) < 0)).toEqual([]);
  const above = (file: string, imported: string) =>
    imported.startsWith("web/") && layerOf(imported) > layerOf(file);
  expect(violations(web, above)).toEqual([]);
});

test("only queries, audit, the database's own folders, seeds and tests import the query builder", () => {
  const importers = production.filter((file) =>
    importsOf(file).some((name) => name === "kysely" || name === "pg"),
  );
  expect(
    importers.filter(
      (file) =>
        !/[./](queries|audit)\.ts$/.test(file) &&
        !/^server\/(db|seed)\/|^packages\//.test(file) &&
        file !== "server/app.ts",
    ),
  ).toEqual([]);
});

test("queries and their imports do not depend on HTTP", () => {
  const lowLevel = production.filter(
    (file) =>
      /^server\/.*[./]queries\.ts$/.test(file) || /^server\/(access|crypto|db|errors|files)\//.test(file),
  );
  expect(violations(lowLevel, (_, imported) => imported.startsWith("server/http/"))).toEqual([]);
});

test("the settings and the file store do not import the database", () => {
  const apart = production.filter((file) => /^server\/(config|files)\//.test(file));
  expect(violations(apart, (_, imported) => imported.startsWith("server/db/"))).toEqual([]);
});

test("only the reader's process reads what comes from outside", () => {
  const parsers =
    /^(?:sharp|papaparse|fflate|file-type|@e965\/xlsx)$|^server\/intake\/(?!(?:kinds|reader)\.ts)/;
  // The reader's process and what it calls, what writes such files, or what makes pictures of its own for practice.
  const allowed =
    /^server\/intake\/|^server\/readFiles\.ts$|^server\/features\/(?:bank\/statement\/statement|movingIn\/recognise|society\/registry(?:Path)?)\.rules\.ts$|^server\/seed\/demo\/papers\.ts$/;
  const apart = production.filter((file) => file.startsWith("server/") && !allowed.test(file));
  expect(violations(apart, (_, imported) => parsers.test(imported))).toEqual([
    // Types alone.
    "server/features/file/file.rules.ts → server/intake/picture.ts",
  ]);
});

test("no file only re-exports others' exports", () => {
  expect(
    sources.filter((file) => /^export \* from|^export \{[^}]*\} from/m.test(readFileSync(file, "utf8"))),
  ).toEqual([]);
});

test("there are no circular imports", () => {
  const state = new Map<string, "open" | "done">();
  const circles: string[] = [];
  const visit = (file: string, chain: string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      circles.push([...chain.slice(chain.indexOf(file)), file].join(" → "));
      return;
    }
    state.set(file, "open");
    for (const imported of importsOf(file)) if (imports.has(imported)) visit(imported, [...chain, file]);
    state.set(file, "done");
  };
  for (const file of production) visit(file, []);
  expect(circles).toEqual([]);
});
