import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { offerStates } from "#contract/offer/state.ts";
import { useServices } from "#web/features/catalogue/service/useServices.ts";
import { useSocieties } from "#web/features/society/choose.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { may } from "#web/lib/may.ts";
import { FilterFold } from "#web/ui/FilterFold.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { OfferDialog } from "./OfferDialog.tsx";
import { OfferTable } from "./OfferTable.tsx";
import { OffersSearch } from "./search.ts";

const stateChoices = [{ value: "", label: "All states" }, ...offerStates];

/** Codes that take something off, and what has become of each. */
export function OffersPage() {
  const url = useListUrl(OffersSearch);
  const { search, show, open, close } = url;
  const mayWrite = may("offer:write");
  const inUse = [search.is !== "", search.service !== null, search.society !== null].filter(Boolean).length;
  const services = useServices({}).choose;
  const societies = useSocieties().choose;
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
        <FilterFold inUse={inUse}>
          <NativeSelect
            aria-label="State"
            data={stateChoices}
            value={search.is}
            onChange={({ currentTarget }) => show({ is: currentTarget.value as OffersSearch["is"] })}
          />
          <SearchSelect
            aria-label="Service"
            placeholder="All services"
            clearable
            {...services}
            value={search.service}
            onChange={(service) => show({ service })}
          />
          <SearchSelect
            aria-label="Society"
            placeholder="All societies"
            clearable
            {...societies}
            value={search.society}
            onChange={(society) => show({ society })}
          />
        </FilterFold>
      </ListFilter>
      <OfferTable url={url} />
      <OfferDialog editing={mayWrite ? search.edit : null} onClose={close} />
    </>
  );
}
