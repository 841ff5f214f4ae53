import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { CompanyChoice } from "#web/features/company/CompanyChoice.tsx";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useSession } from "#web/features/session/session.ts";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { type Kind, kinds } from "./kinds.ts";
import { FactorRule } from "./FactorRule.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import { PersonDialog } from "./PersonDialog.tsx";
import { PeopleSearch } from "./search.ts";
import { hasOnlyCompany } from "#web/lib/session.ts";

type Props = {
  kind: Kind;
  title: string;
  about: string;
  /** True if users of several companies are listed. */
  companies?: boolean;
};

/** Users: list, invite, edit, deactivate. */
export function PeoplePage({ kind, title, about, companies = false }: Props) {
  const { search, show, narrow, open, close } = useListUrl(PeopleSearch);
  const { user } = useSession();
  const companyId = user.companyId ?? search.of;
  const mayWrite = hasPermission(kinds[kind].write);
  return (
    <>
      <PageHeader
        title={title}
        description={about}
        action={
          mayWrite && (
            <Button
              leftSection={<IconUserPlus size={18} aria-hidden />}
              onClick={() => open({ edit: "new" })}
            >
              Invite
            </Button>
          )
        }
      />
      <ListFilter
        noun={kinds[kind].plural}
        searches="name, user name, email or phone"
        filter={search}
        onChange={narrow}
      >
        {companies && !hasOnlyCompany() && (
          <CompanyChoice none="All companies" value={search.of} onChange={(of) => narrow({ of })} />
        )}
      </ListFilter>
      <PeopleTable
        kind={kind}
        search={search}
        companies={companies}
        onChange={show}
        onOpen={(id) => open({ edit: id })}
      />
      {mayWrite && (kind === "employee" || companyId !== null) && (
        <FactorRule kind={kind} companyId={companyId} />
      )}
      <PersonDialog
        kind={kind}
        editing={mayWrite ? search.edit : null}
        companyId={companyId}
        onClose={close}
      />
    </>
  );
}
