import { TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { type ComponentProps, Suspense } from "react";
import { reachOf, type Permission } from "#contract/access.ts";
import { useSession } from "#web/features/session/session.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { firstPaint } from "#web/lib/firstPaint.ts";
import type { CompanyChoice } from "./CompanyChoice.tsx";

// A list is read before it is narrowed.
const Choice = lazyNamed(() => firstPaint.then(() => import("./CompanyChoice.tsx")), "CompanyChoice");

type Props = Omit<ComponentProps<typeof CompanyChoice>, "none"> & {
  none?: string;
  /** What the list needs to be read. */
  reads: Permission;
};

/** Narrows a list to one company; only for those who may read it of all of them. */
export function CompanyFilter({ reads, none = "All companies", ...choice }: Props) {
  if (reachOf(useSession().user.role, reads) !== "all") return null;
  return (
    <Suspense
      fallback={<TextInput inert placeholder={none} rightSection={<IconSelector size={18} aria-hidden />} />}
    >
      <Choice none={none} {...choice} />
    </Suspense>
  );
}
