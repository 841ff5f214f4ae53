import { Button } from "@mantine/core";
import { IconEye, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { MAX_CHANGED } from "#contract/plan/change.ts";
import { type PlanLine, searchPlans } from "#contract/plan/plan.ts";
import { useChosen } from "#web/ui/table/useChosen.tsx";
import { PlanView } from "#web/features/plan/page/PlanView.tsx";
import { PlansSearch } from "#web/features/plan/search.ts";
import { SavedViews } from "#web/features/view/SavedViews.tsx";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { searchOf, useListUrl, viewOf } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { ChosenPlans } from "./ChosenPlans.tsx";
import { columns, exported } from "./columns.tsx";
import { filtersOf } from "./filters.ts";
import { PlanFilters } from "./PlanFilters.tsx";

const sortable = ["startDate", "customerName", "nextDay", "endDate"] as const;

/** All plans that the caller may read: each one vehicle of a regular booking, as it is now. */
export function PlansPage() {
  const url = useListUrl(PlansSearch);
  const { search, narrow, show, open, close } = url;
  if (search.view !== null) return <PlanView key={search.view} planId={search.view} onBack={close} />;
  return (
    <>
      <PageHeader title="Plans" />
      <SavedViews list="plans" />
      <ListFilter
        noun="plans"
        searches="customer, phone, place or vehicle"
        filter={search}
        onChange={narrow}
        states={[]}
      >
        <PlanFilters url={url} />
      </ListFilter>
      <PlanTable search={search} onShow={show} onOpen={(view) => open({ view })} />
    </>
  );
}

type Props = {
  search: PlansSearch;
  onShow: (change: Partial<PlansSearch>) => void;
  onOpen: (planId: number) => void;
};

/** A plan that is over stays as it is. */
const isChoosable = ({ state }: PlanLine): boolean => state !== "ended";

function PlanTable({ search, onShow, onOpen }: Props) {
  const filters = filtersOf(search);
  const view = viewOf(search);
  const body = { search: search.search, filters, ...pageQuery(view, sortable) };
  const plans = useCall(searchPlans, body);
  const isUnfiltered = search.search === "" && Object.keys(filters).length === 0;
  const { chosen, column, addAll, clear } = useChosen({
    page: plans.data?.rows ?? [],
    list: JSON.stringify([search.search, filters]),
    keyOf: ({ planId }) => planId,
    nameOf: ({ vehicleNumber, customerName }) => `the plan of ${vehicleNumber}, ${customerName}`,
    isChoosable,
    most: MAX_CHANGED,
  });
  return (
    <>
      <ChosenPlans chosen={chosen} onAll={addAll} onDone={clear} />
      <DataTable
        caption="Plans"
        columns={hasPermission("booking:reschedule") ? [...columns, column] : columns}
        rowKey={({ planId }) => planId}
        numbered={false}
        actions={({ planId, vehicleNumber }) => [
          {
            label: `View the plan of ${vehicleNumber}`,
            icon: IconEye,
            opens: true,
            onClick: () => onOpen(planId),
          },
        ]}
        preview={{ title: ({ vehicleNumber, customerName }) => `${vehicleNumber}, ${customerName}` }}
        empty={isUnfiltered ? <NoPlans /> : undefined}
        {...pagedState(plans, view, (next) => onShow(searchOf(next)))}
        exportColumns={exported}
        exportRows={() => allPages((paging) => call(searchPlans, { ...body, ...paging }))}
      />
    </>
  );
}

function NoPlans() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No plans yet"
      text="Each vehicle of a regular booking is a plan: who, where, when and at what price."
      {...(hasPermission("booking:write") && {
        action: (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => void navigate({ to: "/AddBooking" })}
          >
            Add Booking
          </Button>
        ),
      })}
    />
  );
}
