import { Tabs } from "@mantine/core";
import { useState, type ComponentType } from "react";
import { hasPermission } from "#web/lib/permission.ts";
import { storedSession } from "#web/lib/session.ts";
import { AccountTab } from "./account/AccountTab.tsx";
import { BasicTab } from "./basic/BasicTab.tsx";
import { DocumentTab } from "./document/DocumentTab.tsx";
import classes from "./ProviderTabs.module.css";
import { ServiceTab } from "./service/ServiceTab.tsx";

type Part = "service" | "account" | "document";
type PartTab = { label: string; Panel: ComponentType<{ providerId: number; viewOnly: boolean }> };

const parts: Record<Part, PartTab> = {
  service: { label: "Service", Panel: ServiceTab },
  account: { label: "Account", Panel: AccountTab },
  document: { label: "Document", Panel: DocumentTab },
};

type Props = {
  /** Null while there is none yet. */
  providerId: number | null;
  onAdded: (providerId: number) => void;
};

export function ProviderTabs({ providerId, onAdded }: Props) {
  const [tab, setTab] = useState<string>("basic");
  // A tab is loaded when first opened, and keeps its input from then on.
  const [visited, setVisited] = useState<readonly string[]>(["basic"]);
  const visit = (next: string) => {
    setTab(next);
    setVisited((before) => [...before, next]);
  };
  const viewOnly = (part: Part) =>
    storedSession()?.user.companyUserId !== undefined ||
    !hasPermission(part === "account" ? "account:write" : "provider:write");
  return (
    <Tabs
      className={classes.tabs}
      value={tab}
      keepMountedMode="display-none"
      onChange={(next) => next && visit(next)}
    >
      <Tabs.List className={classes.list} aria-label="Parts of a provider">
        <Tabs.Tab value="basic">Basic</Tabs.Tab>
        {Object.entries(parts).map(([part, { label }]) => (
          <Tabs.Tab key={part} value={part}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="basic" className={classes.panel}>
        <BasicTab
          providerId={providerId}
          viewOnly={viewOnly("service")}
          onAdded={(added) => {
            onAdded(added);
            visit("service");
          }}
        />
      </Tabs.Panel>
      {(Object.keys(parts) as Part[]).map((part) => {
        const { Panel } = parts[part];
        return (
          <Tabs.Panel key={part} value={part} className={classes.panel}>
            {providerId === null ? (
              <p className={classes.first}>Please submit basic details first.</p>
            ) : (
              visited.includes(part) && <Panel providerId={providerId} viewOnly={viewOnly(part)} />
            )}
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
