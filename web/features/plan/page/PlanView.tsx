import { getPlan } from "#contract/plan/plan.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { EventList } from "#web/features/booking/page/EventList.tsx";
import { WashMonths } from "#web/features/booking/page/WashMonths.tsx";
import pageClasses from "#web/features/booking/page/page.module.css";
import { useCall } from "#web/lib/query.ts";
import { RecordPage } from "#web/ui/RecordPage.tsx";
import type { Plan } from "./plan.ts";
import { PlanActions } from "./PlanActions.tsx";
import { PlanCalendar } from "./PlanCalendar.tsx";
import { PlanFacts } from "./PlanFacts.tsx";
import { TermList } from "./TermList.tsx";
import { UndoChange } from "./UndoChange.tsx";
import { WasherList } from "./WasherList.tsx";

type Props = { planId: number; onBack: () => void };

/** One plan: what it is and was, its washes, who came to them, and what has happened. */
export function PlanView({ planId, onBack }: Props) {
  const query = useCall(getPlan, { planId });
  return (
    <RecordPage list="Plans" onBack={onBack} query={query}>
      {(plan) => <Opened plan={plan} />}
    </RecordPage>
  );
}

function Opened({ plan }: { plan: Plan }) {
  const { bookingId, vehicleNumber, washLines, events, lastChange } = plan;
  return (
    <article className={pageClasses.page}>
      <PlanFacts plan={plan} action={<PlanActions plan={plan} />} />
      {lastChange && <UndoChange key={lastChange.planChangeId} change={lastChange} />}
      <TermList terms={plan.terms} />
      <div className={pageClasses.columns}>
        <WashMonths washLines={washLines} itemName={plan.itemName} printing={false} />
        <div className={pageClasses.side}>
          <PlanCalendar washes={washLines} />
          <WasherList washes={washLines} />
          <EventList
            events={events}
            action={
              <HistoryButton
                noun="booking"
                recordId={bookingId}
                name={`booking ${bookingId}, ${vehicleNumber}`}
              >
                Audit Trail
              </HistoryButton>
            }
          />
        </div>
      </div>
    </article>
  );
}
