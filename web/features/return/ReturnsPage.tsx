import { SegmentedControl, Tabs } from "@mantine/core";
import { addMonths, monthOf } from "#contract/day.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { loneCompany, useCompanies } from "#web/features/company/useCompanies.ts";
import { useSession } from "#web/features/session/session.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasOnlyCompany } from "#web/lib/session.ts";
import { useToday } from "#web/lib/today.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { MonthSelect } from "#web/ui/MonthSelect.tsx";
import { Gstr1View } from "./Gstr1View.tsx";
import { Gstr3bView } from "./Gstr3bView.tsx";
import { QuarterSelect } from "./QuarterSelect.tsx";
import classes from "./return.module.css";
import { ReturnsSearch } from "./search.ts";
import { quarterOf } from "./words.ts";

/** GSTR-1 and GSTR-3B of a company, with their files and what is filed. */
export function ReturnsPage() {
  const { companyId } = useSession().user;
  return companyId === null && hasOnlyCompany() ? <OfOnlyCompany /> : <Returns own={companyId} />;
}

function OfOnlyCompany() {
  const companies = useCompanies();
  const own = loneCompany(companies.options);
  return own === undefined && companies.loading ? <LoadingScreen /> : <Returns own={own ?? null} />;
}

/** @param own The company whose returns are shown; null if it is to be chosen. */
function Returns({ own }: { own: number | null }) {
  const { search, show } = useListUrl(ReturnsSearch);
  const companyId = own ?? search.of;
  const isQuarter = search.by === "quarter";
  const running = monthOf(useToday());
  const usual = isQuarter ? addMonths(quarterOf(running), -3) : addMonths(running, -1);
  const chosen = search.month === "" ? usual : search.month;
  const month = isQuarter ? quarterOf(chosen) : chosen;
  const choose = (next: string) => show({ month: next === usual ? "" : next, gstin: "" });
  const subject = companyId && { companyId, period: { month, isQuarter }, gstin: search.gstin };
  const onGstin = (gstin: string) => show({ gstin });
  return (
    <>
      <PageHeader title="Returns" />
      <div className={classes.filters}>
        <SegmentedControl
          aria-label="Period"
          data={[
            { value: "", label: "Month" },
            { value: "quarter", label: "Quarter" },
          ]}
          value={search.by}
          onChange={(by) => show({ by: by === "quarter" ? "quarter" : "", month: "", gstin: "" })}
        />
        {isQuarter ? (
          <QuarterSelect value={month} onChange={choose} />
        ) : (
          <MonthSelect value={month} onChange={choose} />
        )}
        {own === null && (
          <CompanyFilter
            reads="register:read"
            none="Choose a company"
            value={search.of}
            onChange={(of) => show({ of, gstin: "" })}
          />
        )}
      </div>
      {subject ? (
        <Tabs
          value={search.tab || "gstr-1"}
          onChange={(tab) => show({ tab: tab === "gstr-3b" ? tab : "" }, "push")}
          keepMounted={false}
        >
          <Tabs.List aria-label="Returns" mb="md">
            <Tabs.Tab value="gstr-1">GSTR-1</Tabs.Tab>
            <Tabs.Tab value="gstr-3b">GSTR-3B</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="gstr-1">
            <Gstr1View {...subject} onGstin={onGstin} />
          </Tabs.Panel>
          <Tabs.Panel value="gstr-3b">
            <Gstr3bView {...subject} onGstin={onGstin} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <EmptyState
          title="Which company?"
          text="Its GST returns are made from the invoices and credit notes that it has issued."
        />
      )}
    </>
  );
}
