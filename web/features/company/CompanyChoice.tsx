import { SearchSelect } from "#web/ui/SearchSelect.tsx";
import { useCompanies } from "./useCompanies.ts";

type Props = {
  value: number | null;
  onChange: (value: number | null) => void;
  /** The placeholder while no company is chosen. */
  none: string;
};

/** Selects one of the companies, or none. */
export function CompanyChoice({ none, ...props }: Props) {
  return <SearchSelect aria-label="Company" placeholder={none} clearable {...useCompanies()} {...props} />;
}
