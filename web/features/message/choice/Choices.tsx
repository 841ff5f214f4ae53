import { type ComponentProps, Suspense } from "react";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";

const ChoiceForm = lazyNamed(() => import("./ChoiceForm.tsx"), "ChoiceForm");

/** How somebody wants to be told; it comes after the rest of a page, since it brings every message's words along. */
export function Choices(props: ComponentProps<typeof ChoiceForm>) {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ChoiceForm {...props} />
    </Suspense>
  );
}
