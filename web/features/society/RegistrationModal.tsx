import { Tabs } from "@mantine/core";
import { type ComponentType, type ReactNode, useState } from "react";
import { AddSociety } from "./details/AddSociety.tsx";
import { EditSociety } from "./details/EditSociety.tsx";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";
import { BuildingsTab } from "./places/BuildingsTab.tsx";
import { FlatsTab } from "./places/FlatsTab.tsx";
import { FloorsTab } from "./places/FloorsTab.tsx";
import { ParkingFloorsTab } from "./places/ParkingFloorsTab.tsx";
import { PillarsTab } from "./places/PillarsTab.tsx";
import classes from "./RegistrationModal.module.css";
import { RegistryBar } from "./registry/RegistryBar.tsx";

type Tab = { key: string; label: string; Panel: ComponentType<{ societyId: number }> };

const details = "details";
const childTabs: readonly [Tab, ...Tab[]] = [
  { key: "buildings", label: "Buildings", Panel: BuildingsTab },
  { key: "floors", label: "Building Floors", Panel: FloorsTab },
  { key: "flats", label: "Flats", Panel: FlatsTab },
  { key: "parking-floors", label: "Parking Floors", Panel: ParkingFloorsTab },
  { key: "pillars", label: "Parking Pillars", Panel: PillarsTab },
];

type Props = {
  opened: boolean;
  /** Null while the society is not registered yet. */
  societyId: number | null;
  /** Shown above the tabs. */
  next?: ReactNode;
  onAdded: (societyId: number) => void;
  onClose: () => void;
};

/** Registers or edits a society and its places. */
export function RegistrationModal({ opened, societyId, next, onAdded, onClose }: Props) {
  return (
    <MarkedModal title="Society Registration" size="64rem" opened={opened} onClose={onClose}>
      {next}
      <RegistrationTabs societyId={societyId} onAdded={onAdded} />
    </MarkedModal>
  );
}

function RegistrationTabs({ societyId, onAdded }: Pick<Props, "societyId" | "onAdded">) {
  const [tab, setTab] = useState(details);
  // A tab is loaded when first opened, and keeps its input from then on.
  const [visited, setVisited] = useState<readonly string[]>([details]);
  const visit = (next: string) => {
    setTab(next);
    setVisited((before) => [...before, next]);
  };
  return (
    <>
      {societyId !== null && <RegistryBar societyId={societyId} />}
      <Tabs
        className={classes.tabs}
        value={tab}
        keepMountedMode="display-none"
        onChange={(next) => next && visit(next)}
      >
        <Tabs.List className={classes.list} aria-label="Parts of the registration">
          <Tabs.Tab value={details}>Society Details</Tabs.Tab>
          {childTabs.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key} disabled={societyId === null}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={details} className={classes.details}>
          {societyId === null ? (
            <AddSociety
              onAdded={(added) => {
                onAdded(added);
                visit(childTabs[0].key);
              }}
            />
          ) : (
            <EditSociety societyId={societyId} />
          )}
        </Tabs.Panel>
        {childTabs.map(({ key, Panel }) => (
          <Tabs.Panel key={key} value={key} className={classes.panel}>
            {societyId !== null && visited.includes(key) && <Panel societyId={societyId} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
