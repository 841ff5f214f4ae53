import { useNavigate } from "@tanstack/react-router";
import type { ServiceItem } from "#contract/catalogue/item.ts";
import { hasPermission } from "#web/lib/permission.ts";

/** The way of staff from an item to its booking; undefined for those who may not book. */
export function useStaffBooking(): ((item: ServiceItem) => void) | undefined {
  const navigate = useNavigate();
  if (!hasPermission("booking:write")) return undefined;
  return ({ serviceItemId }) => void navigate({ to: "/AddBooking", search: { item: serviceItemId } });
}
