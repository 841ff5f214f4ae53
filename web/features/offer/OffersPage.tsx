import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { offerStates } from "#contract/offer/state.ts";
import { useServices } from "#web/features/catalogue/service/useServices.ts";
import { SocietyFilter } from "#web/features/society/SocietyFilter.tsx";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { FilterBar } from "#web/ui/FilterBar.tsx";
import { FilterSearchSelect } from "#web/ui/FilterSearchSelect.tsx";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { OfferDialog } from "./OfferDialog.tsx";
import { OfferTable } from "./OfferTable.tsx";
import { OffersSearch } from "./search.ts";

export function OffersPage() {
  const url = useListUrl(OffersSearch);
  const { search, show, open, close } = url;
  const mayWrite = hasPermission("offer:write");
  const services = useServices({}).choose;
  return (
    <>
      <PageHeader
        title="Offers"
        action={
          mayWrite && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ edit: "new" })}>
              Add Offer
            </Button>
          )
        }
      />
      <ListFilter
        noun="offers"
        searches="code or name"
        filter={{ search: search.search }}
        states={[]}
        onChange={({ search: text = "" }) => show({ search: text })}
      >
        <FilterBar>
          <FilterSelect url={url} name="is" label="State" any="All states" options={offerStates} />
          <FilterSearchSelect url={url} name="service" label="Service" any="All services" {...services} />
          <SocietyFilter url={url} />
        </FilterBar>
      </ListFilter>
      <OfferTable url={url} />
      <OfferDialog editing={mayWrite ? search.edit : null} onClose={close} />
    </>
  );
}
