import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { LookupListDialog } from "#web/features/lookup/LookupListDialog.tsx";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { FilterSearchSelect } from "#web/ui/FilterSearchSelect.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { lookups, useBodyTypes, useMakes } from "./lookups.ts";
import { ModelDialog } from "./ModelDialog.tsx";
import { ModelTable } from "./ModelTable.tsx";
import { VehiclesSearch } from "./search.ts";

type Lookup = keyof typeof lookups;

/** Makes, models, body types and fuel types. */
export function VehiclesPage() {
  const url = useListUrl(VehiclesSearch);
  const { search, narrow, open, close } = url;
  const [bodyType, setBodyType] = useState<number | null>(null);
  const list = useTarget<Lookup>();
  const makes = useMakes();
  const bodyTypes = useBodyTypes();
  const mayWrite = hasPermission("vehicle:write");
  const shown = lookups[list.target ?? "makes"];
  return (
    <>
      <PageHeader
        title="Vehicles"
        description="The makes and models offered when a wash is booked."
        action={
          mayWrite && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ edit: "new" })}>
              Add Model
            </Button>
          )
        }
      />
      <ListFilter noun="models" searches="make or model" filter={search} onChange={narrow}>
        <FilterSearchSelect url={url} name="of" label="Make" any="All makes" {...makes} />
        <SearchSelect
          aria-label="Body type"
          placeholder="All body types"
          clearable
          {...bodyTypes}
          value={bodyType}
          onChange={(type) => {
            setBodyType(type);
            narrow({});
          }}
        />
      </ListFilter>
      {mayWrite && (
        <Group gap="xs" mb="md">
          {(Object.keys(lookups) as Lookup[]).map((key) => (
            <Button key={key} variant="default" size="xs" onClick={() => list.open(key)}>
              {lookups[key].title}
            </Button>
          ))}
        </Group>
      )}
      <ModelTable url={url} bodyTypeId={bodyType} />
      <ModelDialog editing={mayWrite ? search.edit : null} onClose={close} />
      <LookupListDialog key={shown.noun} {...shown} opened={list.opened} onClose={list.close} />
    </>
  );
}
