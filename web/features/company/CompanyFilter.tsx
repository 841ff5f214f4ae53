import { reachOf, type Permission } from "#contract/access.ts";
import { useSession } from "#web/features/session/session.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { useCompanies } from "./useCompanies.ts";

type ChoiceProps = {
  value: number | null;
  onChange: (value: number | null) => void;
  /** What it says while no company is chosen. */
  none?: string;
};
type Props = ChoiceProps & { /** What the list needs to be read. */ reads: Permission };

/** Narrows a list to one company; only for those who may read it of all of them. */
export function CompanyFilter({ reads, ...choice }: Props) {
  return reachOf(useSession().user.role, reads) === "all" ? <Choice {...choice} /> : null;
}

function Choice({ none = "All companies", ...props }: ChoiceProps) {
  return <SearchSelect aria-label="Company" placeholder={none} clearable {...useCompanies()} {...props} />;
}
