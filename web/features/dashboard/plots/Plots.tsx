import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Dashboard } from "#contract/dashboard/dashboard.ts";
import { slotOfHour } from "#contract/booking/slot.ts";
import { formatCount, formatMoney, formatWeekday } from "#contract/format.ts";
import { bookedLink, type DashboardScope, serviceLink, slotLink, societyLink } from "../links.ts";
import type { Range } from "../range.ts";
import { bucketsOf, bucketWords } from "./buckets.ts";
import { PerDay } from "./PerDay.tsx";
import { PlotCard } from "./PlotCard.tsx";
import classes from "./plots.module.css";
import { Services } from "./Services.tsx";
import { hasContent, refusedWords, SlotMap } from "./SlotMap.tsx";
import { Societies } from "./Societies.tsx";

type Props = { dashboard: Dashboard; range: Range; place: DashboardScope };

/** The four charts of a range, each with its table. */
export function Plots({ dashboard, range, place }: Props) {
  const { revenueByService: services, washesBySociety: societies, slots } = dashboard;
  const buckets = bucketsOf(dashboard.bookingsPerDay);
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    // The charts are rendered after the page, when the router has already looked for the URL's anchor.
    if (hash !== "") document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <div className={classes.plots}>
      <PlotCard
        wide
        title="Bookings made"
        isEmpty={buckets.every(({ count }) => count === 0)}
        empty="No booking was made in these days."
        head={["Day", "Bookings"]}
        rows={buckets.map((bucket) => ({
          link: bookedLink(bucket, place),
          cells: [bucketWords(bucket), formatCount(bucket.count)],
        }))}
      >
        <PerDay buckets={buckets} place={place} />
      </PlotCard>
      <PlotCard
        title="Revenue before tax by service"
        isEmpty={services.length === 0}
        empty="No wash of these days is charged."
        head={["Service", "Revenue"]}
        rows={services.map(({ serviceId, serviceName, amount }) => ({
          link: serviceLink(serviceId, range, place),
          cells: [serviceName, formatMoney(amount)],
        }))}
      >
        <Services services={services} range={range} place={place} />
      </PlotCard>
      <PlotCard
        title="Washes by society"
        isEmpty={societies.length === 0}
        empty="No wash is due in these days."
        head={["Society", "Due", "Done", "Missed"]}
        rows={societies.map(({ societyId, societyName, due, done, missed }) => ({
          link: societyLink(societyId, range),
          cells: [societyName, formatCount(due), formatCount(done), formatCount(missed)],
        }))}
      >
        <Societies societies={societies} range={range} />
      </PlotCard>
      <PlotCard
        wide
        id="slots"
        title="The coming week's slots"
        isEmpty={!slots.some(hasContent)}
        empty="Nothing is booked in the coming week, and nothing limits it yet."
        head={["Slot", "Booked", "Room for", "Refused"]}
        rows={slots.filter(hasContent).map((slot) => ({
          link: slotLink(slot, place),
          cells: [
            `${formatWeekday(slot.day)}, ${slotOfHour(slot.hour)}`,
            formatCount(slot.used),
            slot.capacity === null ? "Any number" : formatCount(slot.capacity),
            refusedWords(slot),
          ],
        }))}
      >
        <SlotMap slots={slots} place={place} />
      </PlotCard>
    </div>
  );
}
