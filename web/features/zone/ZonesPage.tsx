import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { ZoneDialog } from "./ZoneDialog.tsx";
import { ZoneOverview } from "./ZoneOverview.tsx";
import classes from "./ZonesPage.module.css";
import { ZoneTable } from "./ZoneTable.tsx";
import { ZonesSearch } from "./search.ts";

/** The service zones of the cities: a list beside their map. */
export function ZonesPage() {
  const url = useListUrl(ZonesSearch);
  const { search, narrow, show, open, close } = url;
  const mayWrite = hasPermission("zone:write");
  const addButton = mayWrite && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ edit: "new" })}>
      Add Zone
    </Button>
  );
  return (
    <>
      <PageHeader title="Service zones" action={addButton} />
      <div className={classes.board}>
        <div className={classes.list}>
          <ListFilter noun="zones" searches="name, city or zip code" filter={search} onChange={narrow} />
          <ZoneTable url={url} />
        </div>
        <div className={classes.map}>
          <ZoneOverview chosen={search.view} onChoose={(view) => show({ view })} />
        </div>
      </div>
      <ZoneDialog editing={mayWrite ? search.edit : null} onClose={close} />
    </>
  );
}
