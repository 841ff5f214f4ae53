import { lazy, type LazyExoticComponent } from "react";

/** Any component that React.lazy accepts. */
type Loadable = Awaited<ReturnType<Parameters<typeof lazy>[0]>>["default"];

/** Lazy-loads a component by its named export. */
export const lazyNamed = <Name extends string, Component extends Loadable>(
  load: () => Promise<Record<Name, Component>>,
  name: Name,
): LazyExoticComponent<Component> => lazy(async () => ({ default: (await load())[name] }));
