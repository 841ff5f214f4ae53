import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { monthOf } from "#contract/day.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { useListUrl } from "#web/lib/listUrl.ts";
import { useToday } from "#web/lib/today.ts";
import { MonthSelect } from "#web/ui/MonthSelect.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { MonthTable } from "./list/MonthTable.tsx";
import classes from "./pay.module.css";
import { RatesDialog } from "./rates/RatesDialog.tsx";
import { PaySearch } from "./search.ts";
import { PaySheet } from "./sheet/PaySheet.tsx";

export function PayPage() {
  const { search, show, open, close } = useListUrl(PaySearch);
  const [rating, rates] = useDisclosure(false);
  const thisMonth = monthOf(useToday());
  const month = search.month === "" ? thisMonth : search.month;
  if (search.view !== null)
    return <PaySheet key={`${search.view} ${month}`} providerId={search.view} month={month} onBack={close} />;
  return (
    <>
      <PageHeader
        title="Pay"
        action={
          <Button leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />} onClick={rates.open}>
            Rates
          </Button>
        }
      />
      <div className={classes.filters}>
        <MonthSelect value={month} onChange={(next) => show({ month: next === thisMonth ? "" : next })} />
        <CompanyFilter reads="pay:read" value={search.of} onChange={(of) => show({ of })} />
      </div>
      <MonthTable
        month={month}
        companyId={search.of}
        onOpen={(view) => open({ view })}
        onRates={rates.open}
      />
      <RatesDialog opened={rating} onClose={rates.close} companyId={search.of} />
    </>
  );
}
