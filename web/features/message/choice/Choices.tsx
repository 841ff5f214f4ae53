import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";

const ChoiceForm = lazy(async () => {
  const { ChoiceForm: Form } = await import("./ChoiceForm.tsx");
  return { default: Form };
});

/** How somebody wants to be told; it comes after the rest of a page, since it brings every message's words along. */
export function Choices(props: ComponentProps<typeof ChoiceForm>) {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ChoiceForm {...props} />
    </Suspense>
  );
}
