import { Suspense } from "react";
import { TaxSettingsList } from "#web/features/bill/tax/TaxSettingsList.tsx";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasPermission } from "#web/lib/permission.ts";

const RemindersSection = lazyNamed(
  () => import("#web/features/bill/reminder/RemindersSection.tsx"),
  "RemindersSection",
);
const GatewayList = lazyNamed(() => import("#web/features/gateway/GatewayList.tsx"), "GatewayList");

/** A company's tax and billing settings, its reminders, and its payment gateways. */
export function TaxAndGateways({ companyId }: { companyId: number }) {
  return (
    <>
      <TaxSettingsList companyId={companyId} />
      <Suspense>
        <RemindersSection companyId={companyId} />
      </Suspense>
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
