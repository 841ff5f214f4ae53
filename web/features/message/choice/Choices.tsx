import { type ComponentProps, Suspense } from "react";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";

const ChoiceForm = lazyNamed(() => import("./ChoiceForm.tsx"), "ChoiceForm");

/** A user's message preferences, loaded after the rest of the page, since all message texts come with them. */
export function Choices(props: ComponentProps<typeof ChoiceForm>) {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ChoiceForm {...props} />
    </Suspense>
  );
}
