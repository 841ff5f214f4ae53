import { AsyncLocalStorage } from "node:async_hooks";
import type { StoredSession } from "#web/lib/session.ts";

/** For whom a screen is drawn at the server, and what their browser says of itself. */
export type Visitor = {
  session: StoredSession | null;
  /** Whether their screen is as narrow as a phone's. */
  phone: boolean;
  /** Whether their sidebar shows icons only. */
  narrow: boolean;
  /** Whether their keyboard has a command key. */
  mac: boolean;
};

const stranger: Visitor = { session: null, phone: false, narrow: false, mac: false };
const visitors = new AsyncLocalStorage<Visitor>();

/** For whom the screen is drawn that is being drawn. */
export const visitor = (): Visitor => visitors.getStore() ?? stranger;

/** Draws for a visitor: however many are drawn at once, each is somebody's. */
export const drawnFor = <T>(who: Visitor, draw: () => Promise<T>): Promise<T> => visitors.run(who, draw);
