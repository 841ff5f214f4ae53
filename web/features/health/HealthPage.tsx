import { Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { formatInstant, plural } from "#contract/format.ts";
import { type Finding, getHealth, type Health, type HealthState } from "#contract/health/health.ts";
import { useCall } from "#web/lib/query.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { FailedJobs } from "./FailedJobs.tsx";
import { FindingItem } from "./FindingItem.tsx";
import classes from "./health.module.css";

/** Refetch interval, in milliseconds. */
const POLL_MS = 60_000;

const urgency: Record<HealthState, number> = { bad: 0, attention: 1, unknown: 2, good: 3 };

/** "1 thing is bad, 2 need attention." */
function summaryOf(findings: readonly Finding[]): string {
  const count = (state: HealthState) => findings.filter((finding) => finding.state === state).length;
  const [bad, attention] = [count("bad"), count("attention")];
  if (bad === 0 && attention === 0)
    return count("unknown") === 0 ? "Everything is well." : "All that is known is well.";
  const parts = [
    ...(bad > 0 ? [`${plural(bad, "check")} ${bad === 1 ? "is" : "are"} bad`] : []),
    ...(attention > 0
      ? [`${plural(attention, "check")} ${attention === 1 ? "needs" : "need"} attention`]
      : []),
  ];
  return `${parts.join(", ")}.`;
}

export function HealthPage() {
  const health = useCall(getHealth, {}, { everyMs: POLL_MS });
  return (
    <>
      <PageHeader
        title="Health"
        description="How this installation is, and what to do about it. What turns bad is also reported to the administrators."
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={health.isRefetching}
            onClick={() => void health.refetch()}
          >
            Check Again
          </Button>
        }
      />
      {health.data ? <Findings {...health.data} /> : <NoData query={health} />}
    </>
  );
}

function Findings({ checkedAt, findings, failedJobs, versions }: Health) {
  return (
    <>
      <Text role="status" fw={600} mb="sm">
        {summaryOf(findings)}{" "}
        <Text span size="sm" c="dimmed" fw={400}>
          Checked {formatInstant(checkedAt)}
        </Text>
      </Text>
      <ul className={classes.findings}>
        {findings
          .toSorted((one, other) => urgency[one.state] - urgency[other.state])
          .map((finding) => (
            <FindingItem key={finding.check} {...finding} />
          ))}
      </ul>
      {failedJobs.length > 0 && <FailedJobs jobs={failedJobs} />}
      <Text size="sm" c="dimmed" mt="lg">
        Chamak {versions.product} · PostgreSQL {versions.postgresql} · Node {versions.node}
      </Text>
    </>
  );
}
