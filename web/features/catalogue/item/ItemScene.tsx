import { type ComponentType, lazy, Suspense } from "react";
import { settled } from "#web/lib/settled.ts";

type Props = {
  /** What is washed: an item, or a service. */
  name: string;
  /** What that belongs to: the item's service, or the service's category; "" while it is not known. */
  within: string;
};

const nothing: ComponentType<Props> = () => null;
const WashScene = lazy<ComponentType<Props>>(async () => {
  // Pictures wait for what is read; one that does not come leaves its frame empty, and the rest as it is.
  await settled;
  return import("./WashScene.tsx").then(
    (module) => ({ default: module.WashScene }),
    () => ({ default: nothing }),
  );
});

/** Our own picture of what is offered, by its names; it decorates them. */
export function ItemScene({ name, within }: Props) {
  return (
    <Suspense fallback={null}>
      <WashScene name={name} within={within} />
    </Suspense>
  );
}
