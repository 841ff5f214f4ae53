import { Client, escapeIdentifier } from "pg";
import { clientConfig, type DatabaseSource } from "./database.ts";
import { markRunning } from "./running.ts";

const RETRY_MS = 500;

export type Listener = { stop(): Promise<void> };

type ListenOptions = {
  source: DatabaseSource;
  /** Channel → handler of its notifications. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called when notifications start or stop arriving. */
  onListening: (listening: boolean) => void;
};

/**
 * Listens to channels, and is seen as running, for the life of the process and reconnects after a lost connection. Resolves once it is
 * listening.
 */
export async function listen({ source, channels, onListening }: ListenOptions): Promise<Listener> {
  let stopped = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new Client({ ...clientConfig(source), keepAlive: true });
    // An 'error' is always followed by an 'end'; without a listener it would end the process.
    next.on("error", () => {});
    next.on("notification", ({ channel, payload }) => channels[channel]?.(payload ?? ""));
    next.on("end", () => {
      if (client !== next) return;
      onListening(false);
      if (!stopped) retry = setTimeout(() => void reconnect(), RETRY_MS);
    });
    await next.connect();
    const listening = Object.keys(channels).map((channel) => `listen ${escapeIdentifier(channel)}`);
    await next.query([...listening, markRunning].join("; "));
    client = next;
    onListening(true);
  };
  const reconnect = async (): Promise<void> => {
    try {
      await connect();
    } catch {
      if (!stopped) retry = setTimeout(() => void reconnect(), RETRY_MS);
    }
  };

  await connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
