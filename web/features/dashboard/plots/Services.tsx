import { Link } from "@tanstack/react-router";
import type { Dashboard } from "#contract/dashboard/dashboard.ts";
import { formatMoney } from "#contract/format.ts";
import { type DashboardScope, serviceLink } from "../links.ts";
import type { Range } from "../range.ts";
import classes from "./bars.module.css";
import { MAX_BARS, OtherBars } from "./OtherBars.tsx";

type Props = { services: Dashboard["revenueByService"]; range: Range; place: DashboardScope };

/** The revenue by service, highest first. */
export function Services({ services, range, place }: Props) {
  const maxAmount = services[0]?.amount ?? 1;
  return (
    <>
      <ul className={classes.bars}>
        {services.slice(0, MAX_BARS).map(({ serviceId, serviceName, amount }) => (
          <li key={serviceId}>
            <Link className={classes.bar} {...serviceLink(serviceId, range, place)}>
              <span>{serviceName}</span> <b>{formatMoney(amount)}</b>
              <svg className={classes.band} aria-hidden>
                <rect
                  className={classes.solid}
                  width={`${(100 * amount) / maxAmount}%`}
                  height="100%"
                  rx="2"
                />
              </svg>
            </Link>
          </li>
        ))}
      </ul>
      <OtherBars count={services.length - MAX_BARS} one="service" />
    </>
  );
}
