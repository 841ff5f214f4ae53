import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUsersGroup } from "@tabler/icons-react";
import { getPack } from "#contract/committee/committee.ts";
import { addMonths, monthOf } from "#contract/day.ts";
import { useSocieties } from "#web/features/society/choose.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useCall } from "#web/lib/query.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { useToday } from "#web/lib/today.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { MonthSelect } from "#web/ui/MonthSelect.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "./committee.module.css";
import { PackView } from "./PackView.tsx";
import { CommitteeSearch } from "./search.ts";

const CommitteeDialog = lazyNamed(
  () => import("#web/features/society/tools/CommitteeDialog.tsx"),
  "CommitteeDialog",
);

export function CommitteePage() {
  const { search, show } = useListUrl(CommitteeSearch);
  const last = addMonths(monthOf(useToday()), -1);
  const month = search.month === "" ? last : search.month;
  const [members, membersDialog] = useDisclosure(false);
  const societies = useSocieties();
  const pack = useCall(
    getPack,
    { SocietyId: search.society ?? 0, Month: month },
    { enabled: search.society !== null },
  );
  return (
    <>
      <PageHeader title="Committee" />
      <div className={classes.filters}>
        <SearchSelect
          aria-label="Society"
          placeholder="Choose a society"
          {...societies.choose}
          value={search.society}
          onChange={(society) => show({ society })}
        />
        <MonthSelect
          value={month}
          since={pack.data?.firstMonth ?? null}
          onChange={(next) => show({ month: next === last ? "" : next })}
        />
        {search.society !== null && (
          <Button
            variant="default"
            leftSection={<IconUsersGroup size={18} aria-hidden />}
            onClick={membersDialog.open}
          >
            Members
          </Button>
        )}
      </div>
      {search.society === null ? (
        <EmptyState
          title="Which society?"
          text="Its committee reads which washes were done and missed in a month, which complaints there were, and who works there. No resident is named."
        />
      ) : (
        <>
          <PackView
            query={pack}
            body={{ SocietyId: search.society, Month: month }}
            onMonth={(next) => show({ month: next })}
          />
          <WhenOpened opened={members}>
            <CommitteeDialog
              societyId={search.society}
              societyName={
                societies.rows.find(({ societyId }) => societyId === search.society)?.societyName ?? ""
              }
              opened={members}
              onClose={membersDialog.close}
            />
          </WhenOpened>
        </>
      )}
    </>
  );
}
