import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconAdjustmentsHorizontal,
  IconDownload,
  IconCash,
  IconLock,
  IconReceiptTax,
} from "@tabler/icons-react";
import { monthOf } from "#contract/day.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useToday } from "#web/lib/today.ts";
import { MonthSelect } from "#web/ui/MonthSelect.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { AdvanceDialog } from "./advance/AdvanceDialog.tsx";
import { CloseDialog } from "./close/CloseDialog.tsx";
import { MonthTable } from "./list/MonthTable.tsx";
import classes from "./pay.module.css";
import { BankFileDialog } from "./payout/BankFileDialog.tsx";
import { RatesDialog } from "./rates/RatesDialog.tsx";
import { PaySearch } from "./search.ts";
import { PaySheet } from "./sheet/PaySheet.tsx";
import { TdsDialog } from "./tds/TdsDialog.tsx";

export function PayPage() {
  const { search, show, open, close } = useListUrl(PaySearch);
  const [rating, rates] = useDisclosure(false);
  const [closing, closeMonth] = useDisclosure(false);
  const thisMonth = monthOf(useToday());
  const month = search.month === "" ? thisMonth : search.month;
  const companyId = search.of === 0 ? null : search.of;
  if (search.view !== null)
    return <PaySheet key={`${search.view} ${month}`} providerId={search.view} month={month} onBack={close} />;
  return (
    <>
      <PageHeader
        title="Pay"
        action={
          hasPermission("pay:write") && (
            <Button leftSection={<IconLock size={18} aria-hidden />} onClick={closeMonth.open}>
              Close Month
            </Button>
          )
        }
      />
      <div className={classes.bar}>
        <div className={classes.filters}>
          <MonthSelect value={month} onChange={(next) => show({ month: next === thisMonth ? "" : next })} />
          <CompanyFilter reads="pay:read" value={search.of} onChange={(of) => show({ of })} />
        </div>
        <div className={classes.actions}>
          {hasPermission("pay:write") && <WriteActions companyId={companyId} />}
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            onClick={rates.open}
          >
            Rates
          </Button>
          {hasPermission("pay:export") && month < thisMonth && (
            <BankFile companyId={companyId} month={month} />
          )}
        </div>
      </div>
      <MonthTable
        month={month}
        companyId={search.of}
        onOpen={(view) => open({ view })}
        onRates={rates.open}
      />
      <RatesDialog opened={rating} onClose={rates.close} companyId={search.of} />
      <CloseDialog opened={closing} onClose={closeMonth.close} companyId={companyId} />
    </>
  );
}

function WriteActions({ companyId }: { companyId: number | null }) {
  const [advancing, advance] = useDisclosure(false);
  const [setting, tds] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconCash size={18} aria-hidden />} onClick={advance.open}>
        Add Advance
      </Button>
      <Button variant="default" leftSection={<IconReceiptTax size={18} aria-hidden />} onClick={tds.open}>
        TDS Settings
      </Button>
      <AdvanceDialog providerId={null} opened={advancing} onClose={advance.close} />
      <TdsDialog companyId={companyId} opened={setting} onClose={tds.close} />
    </>
  );
}

function BankFile(of: { companyId: number | null; month: string }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={dialog.open}>
        Bank File
      </Button>
      <BankFileDialog {...of} opened={opened} onClose={dialog.close} />
    </>
  );
}
