import { Suspense } from "react";
import { getCompanyDashboard, getManagementDashboard } from "#contract/dashboard/dashboard.ts";
import { useSession } from "#web/features/session/session.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { standIn, tableState } from "#web/lib/queryState.ts";
import { firstPaint } from "#web/lib/firstPaint.ts";
import { useToday } from "#web/lib/today.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Attention } from "./Attention.tsx";
import classes from "./dashboard.module.css";
import { Figures } from "./Figures.tsx";
import { useFirstSteps } from "./first/useFirstSteps.ts";
import { NothingBooked } from "./NothingBooked.tsx";
import { rangeOf, rangeText } from "./range.ts";
import { DashboardSearch } from "./search.ts";
import { DaySkeleton, PlotSkeletons, Skeletons } from "./Skeletons.tsx";

// Loaded after the first paint, so that the figures appear first.
const RangeChooser = lazyNamed(() => firstPaint.then(() => import("./RangeChooser.tsx")), "RangeChooser");
const DayProgress = lazyNamed(() => firstPaint.then(() => import("./DayProgress.tsx")), "DayProgress");
const Plots = lazyNamed(() => firstPaint.then(() => import("./plots/Plots.tsx")), "Plots");

// Loaded lazily, since only new installations have them.
const FirstSteps = lazyNamed(() => import("./first/FirstSteps.tsx"), "FirstSteps");

const EVERY_MS = 30_000;

/** The office's day: items that need action, how far today is, then figures and charts of a date range, each linked to its list. */
export function DashboardPage() {
  const url = useListUrl(DashboardSearch);
  const { search } = url;
  const today = useToday();
  const range = rangeOf(search, today);
  const endpoint = useSession().usertype === "Company" ? getCompanyDashboard : getManagementDashboard;
  const inSociety = search.society !== null && { SocietyId: search.society };
  const query = useCall(endpoint, { From: range.from, To: range.to, ...inSociety }, { everyMs: EVERY_MS });
  // After the figures, which are shown first on a slow connection.
  const ofToday = useCall(
    endpoint,
    { From: today, To: today, ...inSociety },
    { everyMs: EVERY_MS, enabled: query.data !== undefined },
  );
  const first = useFirstSteps();
  const { error, onRetry } = tableState(query);
  const { data } = query;
  const place = { society: search.society };
  return (
    <>
      <PageHeader title="Dashboard" description={rangeText(range)} />
      <Suspense>{first.steps && <FirstSteps steps={first.steps} onHide={first.hide} />}</Suspense>
      {error && <ErrorState {...error} onRetry={onRetry} />}
      {data && <Attention attention={data.attention} place={place} />}
      <Suspense fallback={<DaySkeleton />}>
        {ofToday.data && <DayProgress day={today} dashboard={ofToday.data} place={place} />}
        {!ofToday.data && !ofToday.error && !error && <DaySkeleton />}
      </Suspense>
      <div className={classes.chooser}>
        <Suspense>{(data || error) && <RangeChooser url={url} range={range} />}</Suspense>
      </div>
      {!data && !error && <Skeletons />}
      {data && (
        <div className={classes.board} {...standIn(query)}>
          {!first.isPending && !first.steps && (
            <NothingBooked dashboard={data} isNarrowed={search.society !== null} />
          )}
          <Figures dashboard={data} range={range} place={place} />
          <Suspense fallback={<PlotSkeletons />}>
            <Plots dashboard={data} range={range} place={place} />
          </Suspense>
        </div>
      )}
    </>
  );
}
