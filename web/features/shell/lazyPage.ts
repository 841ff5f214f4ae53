import type { ReactNode } from "react";
import { type AsyncRouteComponent, lazyRouteComponent } from "@tanstack/react-router";

/**
 * Loads a chunk so that the router treats every failure as a stale release, which is nearly always the cause: a new
 * release has replaced the chunk. The router then reloads the page once. It recognises such failures by how their
 * message starts, which a missing style sheet's message lacks.
 */
const freshly =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      throw new Error(`Failed to fetch dynamically imported module: ${String(error)}`, { cause: error });
    }
  };

/** A page without properties, lazy-loaded by its named export. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, (props: object) => ReactNode>>,
  name: Name,
): AsyncRouteComponent<object> => lazyRouteComponent(freshly(load), name);
