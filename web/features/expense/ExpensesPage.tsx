import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Expense } from "#contract/expense/expense.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import { ExpenseTable } from "./ExpenseTable.tsx";
import { ExpensesSearch } from "./search.ts";

const ExpenseDialog = lazyNamed(() => import("./ExpenseDialog.tsx"), "ExpenseDialog");

/** What the business has spent. */
export function ExpensesPage() {
  const url = useListUrl(ExpensesSearch);
  const editing = useTarget<Expense | "new">();
  return (
    <>
      <PageHeader
        title="Expenses"
        action={
          hasPermission("expense:write") && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => editing.open("new")}>
              Add Expense
            </Button>
          )
        }
      />
      <ExpenseTable url={url} onEdit={editing.open} />
      <WhenOpened opened={editing.opened}>
        <ExpenseDialog expense={editing.target} opened={editing.opened} onClose={editing.close} />
      </WhenOpened>
    </>
  );
}
