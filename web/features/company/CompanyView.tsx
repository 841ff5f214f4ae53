import { Button, Group, Tabs } from "@mantine/core";
import { IconEdit } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { getCompany } from "#contract/company/company.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { RecordPage } from "#web/ui/RecordPage.tsx";
import { CompanyDialog } from "./CompanyDialog.tsx";
import { CompanyFacts } from "./CompanyFacts.tsx";
import type { CompanyTab } from "./search.ts";
import { ServedSocieties } from "./ServedSocieties.tsx";

/** The parts of a company's page that later features provide, rendered by company id. */
export type CompanyParts = Record<"users" | "providers" | "tax", (companyId: number) => ReactNode>;

type Props = {
  companyId: number;
  parts: CompanyParts;
  /** The tab that opens first. */
  part?: CompanyTab | undefined;
  onBack?: (() => void) | undefined;
  /** Offered beside the only company. */
  onAdd?: (() => void) | undefined;
};

export function CompanyView({ companyId, parts, part = "societies", onBack, onAdd }: Props) {
  const query = useCall(getCompany, { companyId });
  const [editing, setEditing] = useState(false);
  const edit = hasPermission("company:write") && (
    <Group gap="sm">
      {onAdd && (
        <Button variant="default" onClick={onAdd}>
          Add Company
        </Button>
      )}
      <Button leftSection={<IconEdit size={18} aria-hidden />} onClick={() => setEditing(true)}>
        Edit Company
      </Button>
    </Group>
  );
  return (
    <RecordPage list="Companies" onBack={onBack} query={query}>
      {(company) => (
        <>
          <CompanyFacts company={company} action={edit} />
          <Tabs key={part} defaultValue={part} keepMounted={false}>
            <Tabs.List aria-label="What belongs to the company" mb="md">
              <Tabs.Tab value="societies">Societies</Tabs.Tab>
              {hasPermission("companyUser:read") && <Tabs.Tab value="users">Users</Tabs.Tab>}
              <Tabs.Tab value="providers">Washers</Tabs.Tab>
              <Tabs.Tab value="tax">Tax and bills</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="societies">
              <ServedSocieties companyId={companyId} />
            </Tabs.Panel>
            <Tabs.Panel value="users">{parts.users(companyId)}</Tabs.Panel>
            <Tabs.Panel value="providers">{parts.providers(companyId)}</Tabs.Panel>
            <Tabs.Panel value="tax">{parts.tax(companyId)}</Tabs.Panel>
          </Tabs>
          <CompanyDialog editing={editing ? companyId : null} onClose={() => setEditing(false)} />
        </>
      )}
    </RecordPage>
  );
}
