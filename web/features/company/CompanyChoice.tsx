import { SearchFilter } from "#web/ui/FilterSearchSelect.tsx";
import { useCompanies } from "./useCompanies.ts";

type Props = {
  value: number | null;
  onChange: (value: number | null) => void;
  /** The placeholder while no company is chosen. */
  none: string;
};

export function CompanyChoice({ none, ...props }: Props) {
  return <SearchFilter label="Company" any={none} {...useCompanies()} {...props} />;
}
