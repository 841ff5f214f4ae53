import { PageHeader } from "#web/ui/PageHeader.tsx";

export function MessagesPage() {
  return <PageHeader title="Messages" />;
}
