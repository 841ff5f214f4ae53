import { Button, Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import type { Expense } from "#contract/expense/expense.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import { ExpenseTable } from "./ExpenseTable.tsx";
import { ExpensesSearch } from "./search.ts";

const ExpenseDialog = lazyNamed(() => import("./ExpenseDialog.tsx"), "ExpenseDialog");
const ProfitView = lazyNamed(() => import("./profit/ProfitView.tsx"), "ProfitView");

/** What the business has spent, and what remains of its income. */
export function ExpensesPage() {
  const url = useListUrl(ExpensesSearch);
  const { search, show } = url;
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
      <Tabs
        value={search.tab || "expenses"}
        onChange={(tab) =>
          show({ tab: tab === "profit" ? tab : "", page: 1, search: "", sort: "", month: "" }, "push")
        }
        keepMounted={false}
      >
        <Tabs.List aria-label="Expenses" mb="md">
          <Tabs.Tab value="expenses">Expenses</Tabs.Tab>
          <Tabs.Tab value="profit">Profit</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="expenses">
          <ExpenseTable url={url} onEdit={editing.open} />
        </Tabs.Panel>
        <Tabs.Panel value="profit">
          <Suspense fallback={<LoadingScreen />}>
            <ProfitView url={url} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <WhenOpened opened={editing.opened}>
        <ExpenseDialog expense={editing.target} opened={editing.opened} onClose={editing.close} />
      </WhenOpened>
    </>
  );
}
