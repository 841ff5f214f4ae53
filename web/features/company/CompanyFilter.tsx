import { TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { type ComponentProps, Suspense } from "react";
import { reachOf, type Permission } from "#contract/access.ts";
import { useSession } from "#web/features/session/session.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { firstPaint } from "#web/lib/firstPaint.ts";
import { Filter } from "#web/ui/Filter.tsx";
import type { CompanyChoice } from "./CompanyChoice.tsx";

// Loaded after the list has been shown.
const Choice = lazyNamed(() => firstPaint.then(() => import("./CompanyChoice.tsx")), "CompanyChoice");

type Props = Omit<ComponentProps<typeof CompanyChoice>, "none"> & {
  none?: string;
  reads: Permission;
};

/** Filters a list by company; only for users who may read it for all companies. */
export function CompanyFilter({ reads, none, ...choice }: Props) {
  const { role, onlyCompany } = useSession().user;
  if (reachOf(role, reads) !== "all" || (onlyCompany && none === undefined)) return null;
  const placeholder = none ?? "All companies";
  return (
    <Suspense
      fallback={
        <Filter label="Company" value="" onClear={() => choice.onChange(null)}>
          <TextInput inert placeholder={placeholder} rightSection={<IconSelector size={18} aria-hidden />} />
        </Filter>
      }
    >
      <Choice none={placeholder} {...choice} />
    </Suspense>
  );
}
