import { Suspense } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { getSocietyCoverage } from "#contract/provider/covered.ts";
import type { SocietyCoverFields } from "#contract/provider/societyCover.ts";
import { getOverview } from "#contract/society/overview.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";

const PaintField = lazyNamed(() => import("./PaintField.tsx"), "PaintField");

type Props = {
  form: UseFormReturn<z.input<typeof SocietyCoverFields>, unknown, z.output<typeof SocietyCoverFields>>;
  providerId: number;
  societyId: number;
};

/** The flats and pillars of a coverage form, painted on the society's drawing. */
export function PaintParts({ form, providerId, societyId }: Props) {
  const { control, setValue, formState } = form;
  const [serviceIds, start, end] = useWatch({
    control,
    name: ["serviceIds", "serviceStartTime", "serviceEndTime"],
  });
  const society = useCall(getOverview, { societyId });
  const allCoverage = useCall(getSocietyCoverage, { societyId });
  // When everybody's coverage is too large for one reply, use only this provider's.
  const own = useCall(getSocietyCoverage, { societyId, providerId }, { enabled: allCoverage.isError });
  const coverage = allCoverage.isError ? own : allCoverage;
  const { error, onRetry } = tableState(society.error ? society : coverage);
  if (error) return <ErrorState {...error} onRetry={onRetry} />;
  if (!society.data || !coverage.data || society.isPlaceholderData || coverage.isPlaceholderData)
    return <LoadingScreen />;
  const dirty = { shouldDirty: true };
  return (
    <Suspense fallback={<LoadingScreen />}>
      <PaintField
        key={societyId}
        society={society.data}
        providerId={providerId}
        coverages={coverage.data}
        terms={{ serviceIds, start, end }}
        onExisting={(terms) => {
          setValue("serviceIds", [...terms.serviceIds], dirty);
          setValue("serviceStartTime", terms.start, dirty);
          setValue("serviceEndTime", terms.end, dirty);
        }}
        onPainted={({ flats, pillars }) => {
          setValue("flats", flats.join(","));
          setValue("parkingNumber", pillars.join(","));
          form.clearErrors(["flats", "parkingNumber"]);
        }}
        error={formState.errors.flats?.message ?? formState.errors.parkingNumber?.message}
      />
    </Suspense>
  );
}
