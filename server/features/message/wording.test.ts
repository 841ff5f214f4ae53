import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BodyOf } from "#contract/endpoint.ts";
import { searchAudit } from "#contract/audit/audit.ts";
import { searchMessages } from "#contract/message/message.ts";
import { getTemplates, resetTemplate, updateTemplate } from "#contract/message/template.ts";
import { HOUR } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { languageCodes } from "#i18n/languages.ts";
import { post } from "./message.jobs.ts";
import type { Letter } from "#server/net/senders.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ["wording", "message", "job"] as const) await world.db.deleteFrom(table).execute();
});

const code = { Template: "code", Language: "en", Channel: "sms" } as const;
const find = async () => {
  const all = await world.done(getTemplates, {});
  return all.find(({ template, language }) => template === "code" && language === "en");
};

async function sent(): Promise<Letter | undefined> {
  const { now } = world.clock;
  const about = {
    channel: "sms",
    to: "+919876543210",
    now,
    expiresAt: new Date(now.getTime() + HOUR),
  } as const;
  await post(world.db, world.secrets, {
    template: "code",
    parameters: { code: "012345", minutes: 10 },
    ...about,
  });
  const letters: Letter[] = [];
  await workerOf(world, { sms: (letter) => Promise.resolve(void letters.push(letter)) }).runDue();
  return letters[0];
}

test("lists the wording of every template, by language and channel", async () => {
  const all = await world.done(getTemplates, {});
  expect(await find()).toEqual({
    template: "code",
    language: "en",
    channel: "sms",
    subject: "Your code for Chamak",
    body: "{code} is your code for Chamak. It holds for {minutes} minutes. Give it to nobody.",
    dltTemplateId: "",
    whatsappName: "",
    changedAt: null,
    changedBy: null,
  });
  const ways = (name: string) =>
    all.filter(({ template }) => template === name).map(({ channel }) => channel);
  expect([ways("code").length, ways("reset").length, ways("booked").length]).toEqual(
    [1, 1, 3].map((channels) => channels * languageCodes.length),
  );
});

test("sends management's wording with its registered id, until it is reset", async () => {
  await world.done(updateTemplate, {
    ...code,
    Body: "Use {code} at Chamak within {minutes} minutes.",
    DltTemplateId: "1107160000000000001",
  });
  expect(await find()).toMatchObject({ changedAt: "2026-11-21T04:30:00.000Z", changedBy: "Test admin" });
  expect(await sent()).toMatchObject({
    subject: "Your code for Chamak",
    body: "Use 012345 at Chamak within 10 minutes.",
    dltTemplateId: "1107160000000000001",
  });
  await world.done(updateTemplate, { ...code, Subject: "Chamak's code", Body: "{code}" });
  expect((await world.done(searchMessages, { search: "chamak's" })).rows).toMatchObject([{ body: "••••••" }]);
  await world.done(resetTemplate, code);
  expect(await find()).toMatchObject({ changedAt: null, dltTemplateId: "" });
  expect((await sent())?.body).toMatch(/^012345 is your code/);
});

test("a wording needs its mandatory parameters and names no unknown ones", async () => {
  const refused = async (body: Partial<BodyOf<typeof updateTemplate>>) =>
    (await world.refused(400, updateTemplate, { ...code, Body: "{code}", ...body })).fields;
  expect(await refused({ Body: "Your code holds {minutes} minutes" })).toEqual({
    Body: "This message needs {code}",
  });
  expect(await refused({ Body: "{code} {name}" })).toEqual({
    Body: "There is no {name} here. Use {code}, {minutes}",
  });
  expect(await refused({ Body: "{code} {" })).toEqual({ Body: "A brace stands alone" });
  expect(await refused({ Body: " " })).toEqual({ Body: "Please word the message" });
  expect(await refused({ Channel: "mail" })).toEqual({ Channel: "This message is not sent that way" });
  expect(await refused({ DltTemplateId: "11a" })).toEqual({ DltTemplateId: "Use digits only" });
  expect(await find()).toMatchObject({ changedAt: null });
});

test("lets accounts and support read the wordings, but not change them", async () => {
  for (const role of ["accounts", "support"] as const) {
    const token = await world.newToken(role);
    expect(await world.done(getTemplates, {}, { token })).not.toEqual([]);
    await world.refused(403, updateTemplate, { ...code, Body: "{code}" }, { token });
    await world.refused(403, resetTemplate, code, { token });
  }
});

test("records in the audit log who changed a wording, with the previous text", async () => {
  const query = { filters: { Noun: "wording" as const } };
  const { total } = await world.done(searchAudit, query);
  await world.done(updateTemplate, { ...code, Body: "{code} is it" });
  await world.done(updateTemplate, { ...code, Body: "It is {code}" });
  await world.done(resetTemplate, code);
  const audit = await world.done(searchAudit, query);
  expect(audit.total).toBe(total + 3);
  expect(
    audit.rows.slice(0, 3).map(({ action, recordName, userName }) => [action, recordName, userName]),
  ).toEqual(["delete", "update", "add"].map((action) => [action, "code", "Test admin"]));
  expect(JSON.stringify(audit.rows[1])).toContain("{code} is it");
});
