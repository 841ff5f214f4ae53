import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { TaxWatch } from "#web/features/bill/tax/TaxWatch.tsx";
import { TaxSettingsList } from "#web/features/bill/tax/TaxSettingsList.tsx";
import { CompaniesSearch } from "#web/features/company/search.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasPermission } from "#web/lib/permission.ts";

const RemindersSection = lazyNamed(
  () => import("#web/features/bill/reminder/RemindersSection.tsx"),
  "RemindersSection",
);
const GatewayList = lazyNamed(() => import("#web/features/gateway/GatewayList.tsx"), "GatewayList");
const TallySection = lazyNamed(() => import("#web/features/bill/tally/TallySection.tsx"), "TallySection");

/** A company's tax and billing settings, its reminders, its export to Tally, and its payment gateways. */
export function TaxAndGateways({ companyId }: { companyId: number }) {
  const { add } = CompaniesSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <>
      <TaxWatch companyId={companyId} />
      <TaxSettingsList
        companyId={companyId}
        adding={add === "tax"}
        onAdding={() =>
          void navigate({ to: ".", search: (now) => ({ ...now, add: undefined }), replace: true })
        }
      />
      <Suspense>
        <RemindersSection companyId={companyId} />
      </Suspense>
      {hasPermission("register:read") && (
        <Suspense>
          <TallySection companyId={companyId} />
        </Suspense>
      )}
      {hasPermission("gateway:write") && (
        <>
          <h3>Payment gateways</h3>
          <Suspense>
            <GatewayList companyId={companyId} />
          </Suspense>
        </>
      )}
    </>
  );
}
