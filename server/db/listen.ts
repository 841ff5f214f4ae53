import { Client, escapeIdentifier } from "pg";
import { clientConfig, type DatabaseSource } from "./database.ts";

const RETRY_MS = 500;

export type Listener = { stop(): Promise<void> };

type ListenOptions = {
  source: DatabaseSource;
  /** Channel → what to do with each notice on it. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Told whenever notices begin or cease to arrive. */
  onListening: (listening: boolean) => void;
};

/** Hears channels for as long as the process lives; a lost connection is opened again. Resolves once it first hears. */
export async function listen({ source, channels, onListening }: ListenOptions): Promise<Listener> {
  let stopped = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new Client({ ...clientConfig(source), keepAlive: true });
    // An 'error' always comes with an 'end'; without a listener it would end the process.
    next.on("error", () => {});
    next.on("notification", ({ channel, payload }) => channels[channel]?.(payload ?? ""));
    next.on("end", () => {
      if (client !== next) return;
      onListening(false);
      if (!stopped) retry = setTimeout(() => void reconnect(), RETRY_MS);
    });
    await next.connect();
    await next.query(
      Object.keys(channels)
        .map((channel) => `listen ${escapeIdentifier(channel)};`)
        .join(" "),
    );
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
