import { Button, Tabs } from "@mantine/core";
import { IconArrowLeft, IconEdit } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { getCompany } from "#contract/company/company.ts";
import { may } from "#web/lib/may.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { CompanyDialog } from "./CompanyDialog.tsx";
import { CompanyFacts } from "./CompanyFacts.tsx";
import { ServedSocieties } from "./ServedSocieties.tsx";

/** What the page of a company shows of later features, drawn for its id. */
export type CompanyParts = Record<"users" | "providers" | "tax", (companyId: number) => ReactNode>;

type Props = { companyId: number; parts: CompanyParts; onBack: () => void };

/** One company's page. */
export function CompanyView({ companyId, parts, onBack }: Props) {
  const query = useCall(getCompany, { companyId });
  const { error, onRetry } = tableState(query);
  const [editing, setEditing] = useState(false);
  const company = query.data;
  if (!company) return error ? <ErrorState {...error} onRetry={onRetry} /> : <LoadingScreen />;
  const edit = may("company:write") && (
    <Button leftSection={<IconEdit size={18} aria-hidden />} onClick={() => setEditing(true)}>
      Edit Company
    </Button>
  );
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mb="sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        Companies
      </Button>
      <CompanyFacts company={company} action={edit} />
      <Tabs defaultValue="societies" keepMounted={false}>
        <Tabs.List aria-label="What belongs to the company" mb="md">
          <Tabs.Tab value="societies">Societies</Tabs.Tab>
          {may("companyUser:read") && <Tabs.Tab value="users">Users</Tabs.Tab>}
          <Tabs.Tab value="providers">Providers</Tabs.Tab>
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
  );
}
