import { runCommand, print } from "#server/commands/command.ts";
import { nextKey, readKey, replaceKey, Secrets } from "#server/crypto/secrets.ts";
import { type DatabaseSource, openDatabase } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { findSchemaAge, onceAtStart } from "#server/db/migrate.ts";
import type { Settings } from "#server/config/settings.ts";
import { isMatchingKey, saveKeyCheck } from "#server/seed/knownKey.ts";
import { resealAll } from "#server/commands/sealed.ts";

/** The present key and the next one. A key from the environment is replaced there, by the operator. */
async function findKeys({ DATA_DIR, SECRET_KEY, NEW_SECRET_KEY }: Settings) {
  const present = SECRET_KEY ?? (await readKey(DATA_DIR));
  if (present === undefined)
    throw new Error(`There is no secret.key in ${DATA_DIR} and no SECRET_KEY, so nothing is sealed.`);
  if (SECRET_KEY !== undefined && NEW_SECRET_KEY === undefined)
    throw new Error(
      "Set NEW_SECRET_KEY: the present key comes from SECRET_KEY, and cannot be replaced there.",
    );
  const next = NEW_SECRET_KEY ?? (await nextKey(DATA_DIR));
  if (next === present) throw new Error("The new key is the present one.");
  return { from: new Secrets(present), to: new Secrets(next), isGenerated: NEW_SECRET_KEY === undefined };
}

/** Seals everything in the database with the next key, in one transaction. @returns sentences for the operator */
async function reseal(source: DatabaseSource, { from, to }: { from: Secrets; to: Secrets }): Promise<string> {
  const db = openDatabase({ source });
  try {
    if ((await findSchemaAge(db)) !== "current")
      throw new Error("Start this version of Chamak once before, so that the database is migrated.");
    return await onceAtStart(db, async (transaction) => {
      if (!(await isMatchingKey(transaction, from))) {
        // Interrupted after the commit: only the key has to be put in place.
        if (await isMatchingKey(transaction, to)) return "Everything was sealed with the new key already.";
        throw new Error(
          "The present key is not the one by which account numbers and second factors are sealed.",
        );
      }
      const { resealed, unreadable } = await resealAll(transaction, { from, to });
      await saveKeyCheck(transaction, to);
      return `Sealed ${resealed} values with the new key.${unreadable === 0 ? "" : ` ${unreadable} could not be opened, and are left as they are: an earlier key has sealed them.`}`;
    });
  } finally {
    await db.destroy();
  }
}

/** `rekey`: replaces the key, while the product does not run. Can be repeated when interrupted. */
void runCommand(async (settings) => {
  const { DATA_DIR, DATABASE_URL } = settings;
  const keys = await findKeys(settings);
  const embedded = DATABASE_URL ? null : await startEmbedded({ dataDir: DATA_DIR, log: print });
  try {
    const done = await reseal(embedded?.address ?? { connectionString: DATABASE_URL ?? "" }, keys);
    if (!keys.isGenerated)
      return `${done} Put the new key into SECRET_KEY, or into secret.key, before you start.`;
    await replaceKey(DATA_DIR);
    return `${done} It is in ${DATA_DIR}/secret.key; copies of the former one are needed only for older backups.`;
  } finally {
    await embedded?.stop();
  }
});
