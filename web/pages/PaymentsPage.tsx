import { Button, Tabs } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUpload } from "@tabler/icons-react";
import { ClaimInbox } from "#web/features/bank/ClaimInbox.tsx";
import { ImportList } from "#web/features/bank/ImportList.tsx";
import { ReversalInbox } from "#web/features/bank/ReversalInbox.tsx";
import { ProposedInbox, UnmatchedInbox } from "#web/features/bank/LineInbox.tsx";
import { PaymentList } from "#web/features/payment/PaymentList.tsx";
import { PaymentsSearch, type Tab } from "#web/features/payment/search.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";

const StatementDialog = lazyNamed(() => import("#web/features/bank/StatementDialog.tsx"), "StatementDialog");

const titles: Record<Tab, string> = {
  all: "Payments",
  claimed: "Claimed",
  proposed: "Proposed",
  unmatched: "Unmatched",
  "taken-back": "Taken Back by the Bank",
  statements: "Statements",
};

/** All payments, and what may become one: customers' claims and bank entries. */
export function PaymentsPage() {
  const url = useListUrl(PaymentsSearch);
  const { search, show } = url;
  const [reading, read] = useDisclosure(false);
  return (
    <>
      <PageHeader
        title="Payments"
        action={
          hasPermission("payment:match") && (
            <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={read.open}>
              Read a Statement
            </Button>
          )
        }
      />
      <Tabs
        value={search.tab}
        onChange={(tab) => show({ tab: (tab ?? "all") as Tab, page: 1, search: "" }, "push")}
        keepMounted={false}
      >
        <Tabs.List aria-label="Payments" mb="md">
          {Object.entries(titles).map(([tab, title]) => (
            <Tabs.Tab key={tab} value={tab}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="all">
          <PaymentList url={url} />
        </Tabs.Panel>
        <Tabs.Panel value="claimed">
          <ClaimInbox />
        </Tabs.Panel>
        <Tabs.Panel value="proposed">
          <ProposedInbox />
        </Tabs.Panel>
        <Tabs.Panel value="unmatched">
          <UnmatchedInbox />
        </Tabs.Panel>
        <Tabs.Panel value="taken-back">
          <ReversalInbox />
        </Tabs.Panel>
        <Tabs.Panel value="statements">
          <ImportList />
        </Tabs.Panel>
      </Tabs>
      <WhenOpened opened={reading}>
        <StatementDialog opened={reading} onClose={read.close} />
      </WhenOpened>
    </>
  );
}
