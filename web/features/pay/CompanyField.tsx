import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { reachOf } from "#contract/access.ts";
import { loneCompany, useCompanies } from "#web/features/company/useCompanies.ts";
import { useSession } from "#web/features/session/session.ts";
import { SearchSelect } from "#web/ui/SearchSelect.tsx";

/** The company of a call: undefined for one's own. */
export type PayCompany = { CompanyId?: number };

type Props = {
  /** Null while management has not chosen one. */
  value: number | null;
  onChange: (companyId: number | null) => void;
  children: (company: PayCompany) => ReactNode;
};

/** Shows what belongs to a company: one's own, or the one that management chooses. */
export function OfCompany({ children, ...choice }: Props) {
  if (reachOf(useSession().user.role, "pay:read") !== "all") return children({});
  return <Chosen {...choice}>{children}</Chosen>;
}

function Chosen({ value, onChange, children }: Props) {
  const companies = useCompanies();
  const lone = loneCompany(companies.options);
  const companyId = value ?? lone;
  return (
    <>
      {lone === undefined && (
        <Box mb="md">
          <SearchSelect
            label="Company"
            required
            description="Each company closes and pays for itself."
            placeholder="Select..."
            {...companies}
            value={value}
            onChange={onChange}
          />
        </Box>
      )}
      {companyId === undefined ? null : children({ CompanyId: companyId })}
    </>
  );
}
