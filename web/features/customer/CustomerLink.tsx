import { Link } from "@tanstack/react-router";
import { hasPermission } from "#web/lib/permission.ts";

type Props = { customerId: number; customerName: string; className?: string | undefined };

/** A customer's name, for those who may read customers as a link to the page. */
export function CustomerLink({ customerId, customerName, className }: Props) {
  if (!hasPermission("customer:read")) return customerName;
  return (
    <Link className={className} to="/customer" search={{ view: customerId }}>
      {customerName}
    </Link>
  );
}
