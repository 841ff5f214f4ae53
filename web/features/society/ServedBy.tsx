import { Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getSociety, NOBODY_SERVES } from "#contract/society/society.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { hasOnlyCompany } from "#web/lib/session.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";

type Served = Pick<ReplyOf<typeof getSociety>, "servedBy" | "defaultCompanyId" | "societyId" | "societyName">;

const activeOf = ({ servedBy }: Served) => servedBy.filter((company) => company.active);

/** "Chamak Car Care (asked first), Sparkle"; empty when no active company serves the society. */
export function servingNames(society: Served): string {
  const active = activeOf(society);
  const { defaultCompanyId } = society;
  return active
    .map(({ companyId, companyName }) =>
      active.length > 1 && companyId === defaultCompanyId ? `${companyName} (asked first)` : companyName,
    )
    .join(", ");
}

/** The companies that serve a society; when there are none, a link to fix that for users with the permission. */
export function ServedBy(society: Served) {
  const names = servingNames(society);
  if (names !== "") return names;
  const warning = <Badge color="marigold">{NOBODY_SERVES}</Badge>;
  if (!hasPermission("society:write")) return warning;
  return (
    <Link
      to="/society"
      search={{ edit: society.societyId }}
      aria-label={`${NOBODY_SERVES}: say who serves ${society.societyName}`}
    >
      {warning}
    </Link>
  );
}

/** The company that is asked first, above the others. */
export function ServedByLines(society: Served) {
  const active = activeOf(society);
  const first = active.find(({ companyId }) => companyId === society.defaultCompanyId) ?? active[0];
  const others = active.filter((company) => company !== first).map(({ companyName }) => companyName);
  if (!first || others.length === 0) return <ServedBy {...society} />;
  return <TwoLines first={first.companyName} second={`then ${others.join(", ")}`} />;
}

/** The same as a sentence, for a society's own page; nothing if the company goes without saying. */
export function ServedSentence({ societyId }: { societyId: number }) {
  const { data: society } = useCall(getSociety, { societyId });
  if (!society || (hasOnlyCompany() && servingNames(society) !== "")) return null;
  return (
    <>
      {society.defaultCompanyId !== null && "Served by "}
      <ServedBy {...society} />
    </>
  );
}
