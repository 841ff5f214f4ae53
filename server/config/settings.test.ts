import { generateX25519Identity } from "age-encryption";
import { expect, test } from "vitest";
import { dataFolder } from "#server/testing/dataFolder.ts";
import { readSettings } from "./settings.ts";

const read = (environment: NodeJS.ProcessEnv) => readSettings({ DATA_DIR: dataFolder(), ...environment });

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABASEURL", "DATABASE_URL"],
  ["database_url", "DATABASE_URL"],
  ["SECRETKEY", "SECRET_KEY"],
  ["SMTP_ULR", "SMTP_URL"],
  ["FILE_URL", "FILES_URL"],
  ["TRUSTED_PROXY", "TRUST_PROXY"],
  ["ADMIN_PASWORD", "ADMIN_PASSWORD"],
])("refuses %s as a misspelling of %s", (name, setting) => {
  expect(() => read({ [name]: "some value" })).toThrow(
    `These settings cannot be used:\n  ${name} is not a setting: did you mean ${setting}?`,
  );
});

test("reports all errors of the settings at once", () => {
  expect(() => read({ DATABSE_URL: "postgresql:///chamak", PORT: "eighty" })).toThrow(
    "These settings cannot be used:\n  DATABSE_URL is not a setting: did you mean DATABASE_URL?\n  PORT: must be a whole number from 0 to 65535",
  );
});

test.each([
  [
    "HOME",
    "HOSTNAME",
    "HOSTTYPE",
    "PATH",
    "PWD",
    "OLDPWD",
    "SHELL",
    "SHLVL",
    "TERM",
    "USER",
    "LOGNAME",
    "LANG",
    "LC_ALL",
  ],
  [
    "PORTS",
    "HOSTS",
    "POST",
    "DEMOS",
    "DISPLAY",
    "EDITOR",
    "TMPDIR",
    "TZ",
    "MAIL",
    "LS_COLORS",
    "SSH_TTY",
    "COLORTERM",
  ],
  ["XDG_DATA_DIRS", "XDG_DATA_HOME", "JAVA_HOME", "NODE_ENV", "NODE_PATH", "INIT_CWD", "npm_config_cache"],
  [
    "HTTP_URL",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "BASE_URL",
    "SITE_URL",
    "REDIS_URL",
    "API_URL",
  ],
  [
    "PGHOST",
    "PGPORT",
    "PGDATA",
    "PGUSER",
    "SMTP_HOST",
    "SMTP_PORT",
    "SMTP_USER",
    "SMTP_SSL",
    "DATABASE_HOST",
  ],
  [
    "KUBERNETES_SERVICE_HOST",
    "DATABASE_PORT",
    "INVOCATION_ID",
    "JOURNAL_STREAM",
    "NOTIFY_SOCKET",
    "METRICS_PORT",
  ],
])("ignores variables of other programs: %s, %s, %s and more", (...names) => {
  expect(read(Object.fromEntries(names.map((name) => [name, "some value"]))).PORT).toBe(3000);
});

test("a name like a setting's is ignored when the setting is also given, or when it is empty", () => {
  expect(read({ LOG_LEVEL: "warn", LOGLEVEL: "loud", SECRET_KEYS: "" }).LOG_LEVEL).toBe("warn");
});

test("backups go to a folder, or encrypted into a folder of a bucket", async () => {
  const BACKUP_URL = "s3://key:secret@s3.example.com/ours/backups/pune?region=ap-south-1";
  expect(() => read({ BACKUP_URL })).toThrow("BACKUP_KEY: must be set when BACKUP_URL is a bucket");
  const BACKUP_KEY = await generateX25519Identity();
  expect(read({ BACKUP_URL, BACKUP_KEY }).BACKUP_URL).toEqual({
    bucket: { url: "https://s3.example.com/ours", region: "ap-south-1", key: "key", secret: "secret" },
    prefix: "backups/pune/",
  });
  expect(read({ BACKUP_URL: "file:///var/backups/chamak" }).BACKUP_URL).toEqual({
    folder: "/var/backups/chamak",
  });
  expect(() => read({ BACKUP_URL: "/var/backups" })).toThrow(
    "BACKUP_URL: must be a URL such as file:///var/backups",
  );
  expect(() => read({ BACKUP_URL: "s3://key:secret@s3.example.com/ours/../x y", BACKUP_KEY })).toThrow(
    "BACKUP_URL: must",
  );
  expect(() => read({ BACKUP_KEY: "a passphrase" })).toThrow("BACKUP_KEY: must be a key that npm run backup");
});

test("a replica is refused without the database of which it is one", () => {
  const DATABASE_READ_URL = "postgresql://chamak@standby/chamak";
  expect(() => read({ DATABASE_READ_URL })).toThrow(
    "DATABASE_READ_URL: must not be set without DATABASE_URL",
  );
  expect(read({ DATABASE_READ_URL, DATABASE_URL: "postgresql://chamak@primary/chamak" })).toMatchObject({
    DATABASE_READ_URL,
  });
});
