import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { ArchivedList } from "./archive/ArchivedList.tsx";
import { hasPermission } from "#web/lib/permission.ts";
import { RegistrationModal } from "./RegistrationModal.tsx";
import { ServedSentence } from "./ServedBy.tsx";
import { SocietyList } from "./list/SocietyList.tsx";
import { SocietySearch } from "./search.ts";

const SocietyTools = lazyNamed(() => import("./tools/SocietyTools.tsx"), "SocietyTools");
const SocietyView = lazyNamed(() => import("./view/SocietyView.tsx"), "SocietyView");

type Props = {
  /** Shown above the list, and in the registration while it is open. */
  next?: ReactNode;
};

/** The list of societies, and the dialogs to register, edit and view one. */
export function SocietyPage({ next }: Props) {
  const { search, show, narrow, open, close } = useListUrl(SocietySearch);
  const mayWrite = hasPermission("society:write");
  const editing = mayWrite ? search.edit : null;
  const addButton = mayWrite && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ edit: "new" })}>
      Add Society
    </Button>
  );
  return (
    <>
      {editing === null && next}
      <PageHeader title="Society" action={addButton} />
      <ListFilter
        noun="societies"
        searches="name, street, city or pincode"
        filter={search}
        onChange={narrow}
        states={mayWrite ? ["all", "active", "archived"] : ["all", "active"]}
      >
        {search.state !== "archived" && (
          <SegmentedControl
            aria-label="Show societies as"
            data={[
              { value: "table", label: "Table" },
              { value: "gallery", label: "Gallery" },
            ]}
            value={search.as}
            onChange={(as) => show({ as })}
          />
        )}
      </ListFilter>
      {search.state === "archived" && mayWrite ? (
        <ArchivedList societyId={0} kind="society" />
      ) : (
        <SocietyList search={search} onChange={show} onOpen={open} />
      )}
      <RegistrationModal
        opened={editing !== null}
        societyId={editing === "new" ? null : editing}
        next={editing !== null && next}
        onAdded={(societyId) => show({ edit: societyId })}
        onClose={close}
      />
      {search.view !== null && (
        <Suspense fallback={<LoadingScreen />}>
          <SocietyView
            societyId={search.view}
            about={
              <>
                <ServedSentence societyId={search.view} />
                <Suspense fallback={null}>
                  <SocietyTools societyId={search.view} />
                </Suspense>
              </>
            }
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
