import { useNavigate } from "@tanstack/react-router";
import type { ServiceItem } from "#contract/catalogue/item.ts";
import { hasPermission } from "#web/lib/permission.ts";

/** Opens the booking form for an item; undefined for users who may not book. */
export function useStaffBooking(): ((item: ServiceItem) => void) | undefined {
  const navigate = useNavigate();
  if (!hasPermission("booking:write")) return undefined;
  return ({ serviceItemId }) => void navigate({ to: "/AddBooking", search: { item: serviceItemId } });
}
