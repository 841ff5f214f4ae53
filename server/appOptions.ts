import type { FastifyBaseLogger } from "fastify";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import type { Channel } from "#contract/message/channel.ts";
import type { DemoAccount } from "#server/seed/demo/accounts.ts";
import type { CodeDelivery } from "#server/features/session/phone.routes.ts";
import type { Nightly } from "./features/health/backup.rules.ts";
import type { FileStore } from "#server/files/store.ts";
import type { Sessions } from "#server/http/session.ts";
import type { StrangersLimit } from "#server/http/strangers.ts";
import type { Outside } from "#server/net/outside.ts";

/** Dependencies and settings of the server. */
export type AppOptions = {
  db: Db;
  /** A replica of it. */
  readDb?: Db | null;
  clock: () => Date;
  sessions: Sessions;
  version: string;
  publicUrl: string;
  /** Folder of the built web app. */
  webRoot: string;
  secrets: Secrets;
  /** Stores uploads. */
  store: FileStore;
  /** URL of the map's tile style. */
  mapStyleUrl?: string | undefined;
  /** Days by which the given clock is ahead of the machine's; browsers are told. */
  clockOffsetDays?: number;
  trustProxy?: boolean;
  metricsToken?: string | undefined;
  /** The folder whose disk `/metrics` reports on. */
  dataDir?: string | undefined;
  /** The backups whose age is looked at. */
  nightly?: Nightly | undefined;
  /** True once the process is to stop; see `probeRoutes` and `healthRoute`. */
  isStopping?: (() => boolean) | undefined;
  demo?: readonly DemoAccount[];
  /** Enables the product's own payment gateway and gateways at other addresses, for demonstrations and tests. */
  fakeGateway?: boolean;
  /** Channels with a sender; none when absent. */
  sending?: readonly Channel[];
  /** Delivery of sign-in codes. */
  codes: CodeDelivery;
  /** Most codes per hour sent on request of anonymous callers. */
  smsPerHour: number;
  /** Servers that webhooks may name; those on the internet when absent. */
  outside?: Outside;
  /** Rate limit of anonymous callers per address; the product's default when absent. */
  strangers?: StrangersLimit | undefined;
  logger?: FastifyBaseLogger;
};
