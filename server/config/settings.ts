import path from "node:path";
import { reachableDataDir } from "embedded-postgres-supervisor/serverUser";
import { distance } from "fastest-levenshtein";
import { z } from "zod";
import { readBackupUrl } from "#server/config/backupLocation.ts";
import { MIN_KEY_LENGTH } from "#server/crypto/secrets.ts";
import { defaultYears } from "#server/config/retention.ts";
import { readBucketUrl } from "#server/files/bucket.ts";
import { identity } from "#server/config/identity.ts";
import { internet, refusalOf } from "#server/net/outside.ts";

const portError = "must be a whole number from 0 to 65535";
const port = z.coerce.number<string>(portError).int(portError).min(0, portError).max(65_535, portError);
const smsError = "must be a whole number from 1 to 1000000";
const yes = z
  .enum(["true", "false", "1", "0"], "must be true or false")
  .transform((value) => value === "true" || value === "1");
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const optionalUrl = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be a URL such as ${example}` }).optional();

const secretKey = z.string().min(MIN_KEY_LENGTH, `must have at least ${MIN_KEY_LENGTH} characters`);
const hourError = "must be an hour from 0 to 23";
const yearsError = "must be a whole number of years from 1 to 100";
const years = (usual: number) =>
  z.coerce.number<string>(yearsError).int(yearsError).min(1, yearsError).max(100, yearsError).default(usual);
const noticeError = "must be a whole number of seconds from 0 to 60";
/** With a database of its own a process has no others beside it, and nobody to look away. */
const NOTICE_SECONDS = 5;
const daysError = "must be a whole number of days from -36500 to 36500";

/**
 * Without a host, as for a socket's folder in `?host=`, it is not a valid URL, but PostgreSQL's own clients accept
 * it.
 */
const databaseUrl = z
  .string()
  .refine(
    (url) => /^postgres(ql)?:/.test(url) && URL.canParse(url.replace("@/", "@localhost/")),
    "must be a URL such as postgresql://user@host/database",
  );

/** A URL as its parsed form, or the error sentence that `read` returns. */
const readBy = <T extends object>(read: (text: string) => T | string) =>
  z.string().transform((text, context) => {
    const parsed = read(text);
    if (typeof parsed !== "string") return parsed;
    context.addIssue({ code: "custom", message: parsed });
    return z.NEVER;
  });

/**
 * True if a demo may send messages there: its customers are invented, but their numbers may belong to real people.
 */
const isOwnNetwork = (gateway: string | undefined): boolean =>
  gateway === undefined || refusalOf(new URL(gateway), { ...internet, allowsHttp: true }) !== null;

const ownNetworkError =
  "must be on this machine's own network while DEMO is true: its customers are invented";

const Settings = z
  .object({
    /** Port of the web app and the API. */
    PORT: port.default(3000),
    HOST: z.string().min(1).default("127.0.0.1"),
    /** Folder of the embedded database and of uploads; backups copy it. */
    DATA_DIR: z.string().min(1).optional(),
    /** An external PostgreSQL instead of the embedded one. */
    DATABASE_URL: databaseUrl.optional(),
    /** A replica of it, which answers reads that take long. */
    DATABASE_READ_URL: databaseUrl.optional(),
    /** An S3-compatible bucket for uploads; without it they are stored in DATA_DIR. */
    FILES_URL: readBy(readBucketUrl).optional(),
    /** The folder or bucket of backups; without it, those of an embedded database go to DATA_DIR/backups. */
    BACKUP_URL: readBy(readBackupUrl).optional(),
    /** The age identity by which backups are encrypted; without it they are plain folders. */
    BACKUP_KEY: z
      .string()
      .regex(
        /^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+$/,
        "must be a key that npm run backup -- --new-key has printed",
      )
      .optional(),
    /** The hour, in India, of the nightly backup. */
    BACKUP_AT: z.coerce
      .number<string>(hourError)
      .int(hourError)
      .min(0, hourError)
      .max(23, hourError)
      .default(3),
    /** Years for which audit entries and events stay in the database. */
    KEEP_WASH_YEARS: years(defaultYears.wash),
    KEEP_MONEY_YEARS: years(defaultYears.money),
    KEEP_OTHER_YEARS: years(defaultYears.other),
    /** The first administrator's password; generated and printed once when absent. */
    ADMIN_PASSWORD: z.string().min(1).max(128).optional(),
    /** Encrypts account numbers and signs document links; generated and stored in DATA_DIR when absent. */
    SECRET_KEY: secretKey.optional(),
    /** The key by which npm run rekey replaces the present one; generated when that is in DATA_DIR. */
    NEW_SECRET_KEY: secretKey.optional(),
    /** Starts with the current key although the key that encrypted existing data is lost. */
    SECRET_KEY_LOST: yes.default(false),
    /** Public URL of the app, used in links of mails. */
    PUBLIC_URL: optionalUrl(/^https?$/, "https://wash.example.com"),
    /** The mail server; without one, mails wait under Messages. */
    SMTP_URL: optionalUrl(/^smtps?$/, "smtp://user:password@host:587?from=desk@example.com"),
    /** The SMS gateway: a POST of `{to, text}`; without one, codes wait under Messages. */
    SMS_GATEWAY_URL: optionalUrl(/^https?$/, "https://user:password@sms.example.com/send"),
    /** Most codes per hour sent on request of anonymous callers: limits the cost of an attack. */
    SMS_PER_HOUR: z.coerce
      .number<string>(smsError)
      .int(smsError)
      .min(1, smsError)
      .max(1_000_000, smsError)
      .default(1_000),
    /** The WhatsApp gateway: a POST of `{to, template, language, parameters, text}`. */
    WHATSAPP_GATEWAY_URL: optionalUrl(/^https?$/, "https://user:password@whatsapp.example.com/send"),
    /** The map's style for MapLibre; without one, zones are drawn on a plain grid. */
    MAP_STYLE_URL: optionalUrl(/^https?$/, "https://tiles.example.com/style.json"),
    /** True if a proxy in front sends the caller's address in X-Forwarded-For. */
    TRUST_PROXY: yes.default(false),
    /** Allows reading /metrics from other machines: `Authorization: Bearer …`. */
    METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
    /** Seconds between "not ready" and the end of listening when the process stops, for a balancer in front. */
    STOP_NOTICE_SECONDS: z.coerce
      .number<string>(noticeError)
      .int(noticeError)
      .min(0, noticeError)
      .max(60, noticeError)
      .optional(),
    /** False for a copy that is only looked at: nothing is sent, billed, collected or backed up by it. */
    RUN_JOBS: yes.default(true),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
    /** Fills a new installation with an invented city and lists its accounts on the sign-in page. */
    DEMO: yes.default(false),
    /** Allows webhooks to http addresses and this machine's own network, for trials in a demo only. */
    WEBHOOKS_ANYWHERE: yes.default(false),
    /** Days by which the product's clock is ahead of the machine's, for training, demos and tests. */
    CLOCK_OFFSET_DAYS: z.coerce
      .number<string>(daysError)
      .int(daysError)
      .min(-36_500, daysError)
      .max(36_500, daysError)
      .default(0),
  })
  .refine(({ CLOCK_OFFSET_DAYS, DATABASE_URL, DEMO }) => CLOCK_OFFSET_DAYS === 0 || !DATABASE_URL || DEMO, {
    path: ["CLOCK_OFFSET_DAYS"],
    error: "must not be set together with DATABASE_URL, unless DEMO is true",
  })
  .refine(({ BACKUP_URL, BACKUP_KEY }) => !BACKUP_URL || !("bucket" in BACKUP_URL) || BACKUP_KEY, {
    path: ["BACKUP_KEY"],
    error: "must be set when BACKUP_URL is a bucket: npm run backup -- --new-key prints one",
  })
  .refine(({ DATABASE_READ_URL, DATABASE_URL }) => !DATABASE_READ_URL || DATABASE_URL, {
    path: ["DATABASE_READ_URL"],
    error: "must not be set without DATABASE_URL, of which it is a replica",
  })
  .refine(({ WEBHOOKS_ANYWHERE, DEMO }) => !WEBHOOKS_ANYWHERE || DEMO, {
    path: ["WEBHOOKS_ANYWHERE"],
    error: "must not be set unless DEMO is true",
  })
  .refine(({ SMS_GATEWAY_URL, DEMO }) => !DEMO || isOwnNetwork(SMS_GATEWAY_URL), {
    path: ["SMS_GATEWAY_URL"],
    error: ownNetworkError,
  })
  .refine(({ WHATSAPP_GATEWAY_URL, DEMO }) => !DEMO || isOwnNetwork(WHATSAPP_GATEWAY_URL), {
    path: ["WHATSAPP_GATEWAY_URL"],
    error: ownNetworkError,
  });

export type Settings = Omit<z.output<typeof Settings>, "DATA_DIR" | "PUBLIC_URL" | "STOP_NOTICE_SECONDS"> & {
  DATA_DIR: string;
  PUBLIC_URL: string;
  STOP_NOTICE_SECONDS: number;
};

export const settingNames: readonly string[] = Object.keys(Settings.shape);

/** Shorter names resemble those of other programs too much: HOST and HOSTNAME, PORT and PORTS. */
const MIN_COMPARED = 6;
/**
 * From this length on, names that differ in two letters count as a misspelling; SMTP_URL and SMTP_SSL are two
 * settings.
 */
const LONG = 9;

const sorted = (text: string): string => Array.from(text).toSorted().join("");

/** True if `name` is probably a misspelling of `setting`. */
function isMisspelt(name: string, setting: string): boolean {
  if (setting.length < MIN_COMPARED || Math.abs(name.length - setting.length) > 2) return false;
  const edits = distance(name.toUpperCase(), setting);
  return edits <= 1 || (edits === 2 && (setting.length >= LONG || sorted(name) === sorted(setting)));
}

/** One line for each unknown variable that resembles a setting which is not given. */
function misspelt(given: Readonly<Record<string, unknown>>): string[] {
  const absent = settingNames.filter((setting) => !(setting in given));
  return Object.keys(given)
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const meant = absent.find((setting) => isMisspelt(name, setting));
      return meant === undefined ? [] : `${name} is not a setting: did you mean ${meant}?`;
    });
}

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 * @throws with one line for each invalid variable.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Settings.safeParse(given);
  const unusable = parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const lines = [...misspelt(given), ...unusable];
  if (!parsed.success || lines.length > 0)
    throw new Error(`These settings cannot be used:\n${lines.map((line) => `  ${line}`).join("\n")}`);
  const { DATA_DIR, PUBLIC_URL, ...rest } = parsed.data;
  const dataDir = path.resolve(DATA_DIR ?? (rest.DEMO ? "data-demo" : "data"));
  return {
    ...rest,
    STOP_NOTICE_SECONDS: rest.STOP_NOTICE_SECONDS ?? (rest.DATABASE_URL ? NOTICE_SECONDS : 0),
    DATA_DIR: rest.DATABASE_URL ? dataDir : reachableDataDir(dataDir, DATA_DIR === undefined, identity),
    PUBLIC_URL: (
      PUBLIC_URL ?? `http://${rest.HOST === "0.0.0.0" ? "localhost" : rest.HOST}:${rest.PORT}`
    ).replace(/(?<!\/)\/+$/, ""),
  };
}
