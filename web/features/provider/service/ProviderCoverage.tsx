import { Select, Text } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { getCoverages } from "#contract/provider/coverage.ts";
import { getSocietyCoverage } from "#contract/provider/covered.ts";
import { getOverview } from "#contract/society/overview.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import classes from "./service.module.css";

const CoveredSociety = lazyNamed(() => import("./CoveredSociety.tsx"), "CoveredSociety");

type Props = { providerId: number; coverages: ReplyOf<typeof getCoverages> };

/** A provider's coverage, drawn for each society. */
export function ProviderCoverage({ providerId, coverages }: Props) {
  const societies = useMemo(
    () => [...new Map(coverages.map((one) => [one.societyId, one.societyName]))],
    [coverages],
  );
  const [chosen, choose] = useState<number | null>(null);
  const societyId = chosen ?? societies[0]?.[0] ?? null;
  if (societyId === null) return null;
  return (
    <section className={classes.drawn} aria-label="Coverage">
      <div className={classes.drawnHead}>
        <h3>Coverage</h3>
        {societies.length > 1 && (
          <Select
            aria-label="Society"
            allowDeselect={false}
            data={societies.map(([value, label]) => ({ value: String(value), label }))}
            value={String(societyId)}
            onChange={(value) => choose(Number(value))}
            attributes={{ dropdown: { role: "region", "aria-label": "Choices of Society" } }}
          />
        )}
      </div>
      <SocietyCoverage societyId={societyId} providerId={providerId} />
    </section>
  );
}

function SocietyCoverage({ societyId, providerId }: { societyId: number; providerId: number }) {
  const society = useCall(getOverview, { societyId });
  const coverage = useCall(getSocietyCoverage, { societyId, providerId });
  const failed = society.error ? society : coverage;
  const { error, onRetry } = tableState(failed);
  if (error) return <ErrorState {...error} onRetry={onRetry} />;
  if (!society.data || !coverage.data || society.isPlaceholderData) return <LoadingScreen />;
  if (coverage.data.length === 0)
    return <Text c="dimmed">Nothing of this provider is available here now.</Text>;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <CoveredSociety society={society.data} coverages={coverage.data} />
    </Suspense>
  );
}
