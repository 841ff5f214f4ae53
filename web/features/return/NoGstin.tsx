import { EmptyState } from "#web/ui/EmptyState.tsx";

/** Shown for a company that files no returns of a regular taxpayer. */
export function NoGstin() {
  return (
    <EmptyState
      title="No returns to file"
      text="The company's tax settings have no regular registration with a GSTIN for this period."
    />
  );
}
