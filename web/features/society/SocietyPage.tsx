import { PageHeader } from "#web/ui/PageHeader.tsx";

export function SocietyPage() {
  return <PageHeader title="Society" />;
}
