import * as supervisor from "embedded-postgres-supervisor";
import { identity } from "#server/config/identity.ts";

/** Starts the embedded PostgreSQL on a data folder. */
export const startEmbedded = (
  options: Omit<supervisor.EmbeddedOptions, "identity">,
): Promise<supervisor.EmbeddedDatabase> => supervisor.startEmbedded({ ...options, identity });

/**
 * Address of the server that another process runs on a data folder.
 * @throws when none is ready.
 */
export const runningAddress = (dataDir: string): supervisor.DatabaseAddress =>
  supervisor.runningAddress(dataDir, identity);
