import { type ComponentType, lazy, Suspense } from "react";
import { settled } from "#web/lib/settled.ts";

type Props = {
  /** What is washed: an item, or a service. */
  name: string;
  /** What that belongs to: the item's service, or the service's category; "" while it is not known. */
  within: string;
};

const nothing: ComponentType<Props> = () => null;

/** What draws the pictures, once it has come. */
let Brought: ComponentType<Props> | null = null;

/** Brings what draws the pictures: one that does not come leaves its frame empty, and the rest as it is. */
export async function bringScenes(): Promise<void> {
  Brought ??= await import("./WashScene.tsx").then(
    ({ WashScene }) => WashScene,
    () => nothing,
  );
}

const WashScene = lazy<ComponentType<Props>>(async () => {
  // Pictures wait for what is read.
  await settled;
  await bringScenes();
  return { default: Brought ?? nothing };
});

/** Our own picture of what is offered, by its names; it decorates them. */
export function ItemScene({ name, within }: Props) {
  if (Brought) return <Brought name={name} within={within} />;
  return (
    <Suspense fallback={null}>
      <WashScene name={name} within={within} />
    </Suspense>
  );
}
