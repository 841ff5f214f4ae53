import { lazy, type LazyExoticComponent } from "react";

/** Whatever React can load late. */
type Loadable = Awaited<ReturnType<Parameters<typeof lazy>[0]>>["default"];

/** A component that is loaded when it is first shown, by the name under which its module exports it. */
export const lazyNamed = <Name extends string, Component extends Loadable>(
  load: () => Promise<Record<Name, Component>>,
  name: Name,
): LazyExoticComponent<Component> => lazy(async () => ({ default: (await load())[name] }));
