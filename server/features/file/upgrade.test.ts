import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Migration, Migrator, sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { getDocuments } from "#contract/provider/document.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { folderStore } from "#server/files/folderStore.ts";
import { sweep } from "#server/sweeps.ts";
import { call } from "#server/testing/call.ts";
import { connect } from "#server/testing/connect.ts";
import { temporaryFolder } from "#server/testing/dataFolder.ts";
import { newPersonsToken } from "#server/testing/people.ts";
import { DAY, openProcess, TestClock } from "#server/testing/process.ts";

const migrations = path.resolve("server/db/migrations");

/** A database from before all files shared one table. */
async function databaseOfBefore() {
  const address = inject("postgres");
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  await (await connect(address)).query(`create database ${database}`);
  const db = openDatabase({ source: { ...address, database } });
  onTestFinished(() => db.destroy());
  const names = readdirSync(migrations).filter((name) => name < "0024");
  const loaded = names.map(
    async (name) =>
      [name.replace(".ts", ""), (await import(path.join(migrations, name))) as Migration] as const,
  );
  const before = Object.fromEntries(await Promise.all(loaded));
  await new Migrator({ db, provider: { getMigrations: () => Promise.resolve(before) } }).migrateToLatest();
  return { db, address: { ...address, database } };
}

const names = { logo: "L".repeat(22), unshown: "U".repeat(22), card: "C".repeat(22), pdf: "P".repeat(22) };

const rows = sql`
  with india as (insert into country (name) values ('India') returning country_id),
    goa as (insert into state (country_id, name) select country_id, 'Goa' from india returning state_id, country_id),
    admin as (select user_id from app_user where user_name = 'admin'),
    added as (insert into picture (name, added_by, added_at)
      select name, user_id, '2026-11-20T04:30:00Z' from admin
      cross join unnest(${[names.logo, names.unshown]}::text[]) as name returning picture_id, name),
    company as (insert into company (name, picture_id)
      select 'Sparkle', picture_id from added where name = ${names.logo} returning company_id),
    person as (insert into app_user (user_name, name, usertype, role, company_id)
      select 'ramesh', 'Ramesh', 'Provider', 'provider', company_id from company returning user_id),
    provider as (insert into provider (user_id, first_name, middle_name, last_name, phone2,
        permanent_address, permanent_street, permanent_country_id, permanent_state_id, permanent_city, permanent_pincode,
        correspondence_address, correspondence_street, correspondence_country_id, correspondence_state_id,
        correspondence_city, correspondence_pincode)
      select user_id, 'Ramesh', '', 'Naik', '', '', '', country_id, state_id, 'Panaji', '403001',
        '', '', country_id, state_id, 'Panaji', '403001' from person, goa returning provider_id)
  insert into provider_document (provider_id, document_type, description, file_name, kind, uploaded_at)
    select provider_id, type, 'Front', file, kind, uploaded_at::timestamptz from provider
    cross join (values ('Pan Card', ${names.card}, 'jpg', '2026-11-19T04:30:00Z'),
      ('Certificate', ${names.pdf}, 'pdf', '2026-11-20T04:30:00Z')) as papers (type, file, kind, uploaded_at)`;

/** A folder of files as the previous version left it. */
function filesOfBefore(): string {
  const root = path.join(temporaryFolder(), "files");
  const write = (folder: string, files: readonly string[]) => {
    mkdirSync(path.join(root, folder), { recursive: true });
    for (const file of files) writeFileSync(path.join(root, folder, file), `${folder}/${file}`);
  };
  for (const name of [names.logo, names.unshown])
    write(`pictures/${name}`, ["320.webp", "640.webp", "1280.webp"]);
  write(`provider-documents/${names.card}`, ["page.jpg", "thumbnail.webp"]);
  write(`provider-documents/${names.pdf}`, ["page.pdf"]);
  return root;
}

test("keeps all pictures and documents of an older installation where they were", async () => {
  const { db, address } = await databaseOfBefore();
  await db.transaction().execute(async (transaction) => {
    await sql`with admin as (insert into app_user (user_name, name, usertype, role)
        values ('admin', 'Asha', 'Management', 'admin') returning user_id)
      select set_config('chamak.user', user_id::text, true) from admin`.execute(transaction);
    await rows.execute(transaction);
  });
  const countAuditRows = async () => (await sql`select from audit`.execute(db)).rows.length;
  const lines = await countAuditRows();
  await migrate(db);
  expect(await countAuditRows()).toBe(lines);

  const clock = new TestClock();
  const root = filesOfBefore();
  const store = folderStore(root);
  const { app, close } = await openProcess(address, clock, { store });
  onTestFinished(close);
  const read = async (url: string) => {
    const { statusCode, body, headers } = await app.inject(`/documents${url}`);
    return [statusCode, body, headers["content-type"]];
  };
  const [logo, card, pdf] = [
    `pictures/${names.logo}`,
    `provider-documents/${names.card}`,
    `provider-documents/${names.pdf}`,
  ];
  expect(await read(`/${logo}/640.webp`)).toEqual([200, `${logo}/640.webp`, "image/webp"]);

  const token = await newPersonsToken(db, "admin", 1, clock.now);
  const { reply } = await call(app, getDocuments, { providerId: 1 }, { token });
  expect(reply).toMatchObject([
    {
      documentType: "Certificate",
      description: "Front",
      uploadedAt: "2026-11-20T04:30:00.000Z",
      thumbnailUrl: null,
    },
    { documentType: "Pan Card", description: "Front", uploadedAt: "2026-11-19T04:30:00.000Z" },
  ]);
  const [certificate, pan] = reply;
  expect(await read(certificate?.documentUrl ?? "")).toEqual([200, `${pdf}/page.pdf`, "application/pdf"]);
  expect(await read(pan?.documentUrl ?? "")).toEqual([200, `${card}/page.jpg`, "image/jpeg"]);
  expect(await read(pan?.thumbnailUrl ?? "")).toEqual([200, `${card}/thumbnail.webp`, "image/webp"]);

  const senders = db.selectFrom("file").innerJoin("app_user", "user_id", "added_by").select("app_user.name");
  expect((await senders.execute()).map(({ name }) => name)).toEqual(["Asha", "Asha", "Asha", "Asha"]);

  await sweep(db, store, new Date(Math.max(Date.now(), clock.now.getTime()) + 2 * DAY));
  const left = ["pictures", "provider-documents"].map((kind) =>
    readdirSync(path.join(root, kind)).toSorted(),
  );
  expect(left).toEqual([[names.logo], [names.card, names.pdf]]);
});
