import { addDays } from "#contract/day.ts";
import type { Row, Statement } from "./row.ts";
import type { Rounds } from "./roundSeed.ts";

const plainSums = (day: string): Statement => ({
  text: `select assigned_provider_id, name, count(*)::integer, count(*) filter (where wash.status = 'done')::integer
    from wash left join provider on provider.provider_id = assigned_provider_id left join app_user using (user_id)
    where day = $1 and wash.status in ('scheduled', 'done', 'missed') group by 1, 2`,
  values: [day],
});

const plainWashes = `select wash_id, wash.booking_id, wash.status, assigned_provider_id, person.name, wash.slot, wash.minutes,
    unassigned_reason, outcome_reason, wash.number, color, make, model, wash.society_id, society_name,
    parking_floor_name, parking_pillar_name, item_name
  from wash join booking using (booking_id) join booking_vehicle as vehicle using (booking_vehicle_id)
  left join provider on provider.provider_id = assigned_provider_id left join app_user as person using (user_id)`;

/** The plainest recording of an outcome, into tables without audit trail, sums and foreign keys. */
const plainRecord = (washes: number): Statement[] => [
  {
    text: `insert into plain_round_action (action_id, user_id, wash_id, at) values ($1, 1, 1, now())
      returning action_id`,
    values: ["$uuid"],
  },
  {
    text: `update plain_recorded set status = 'done', outcome_effect = 'charge', outcome_at = now(), outcome_by = 1
      where wash_id = 1 + $1::integer % ${washes}`,
    values: ["$nth"],
  },
];

/** The rows of the day: the calls of cleaners, and the office's boards. */
export const roundRows = ({ today, boardDay, largeDay, cleaners, cleanerId, unreported }: Rounds): Row[] => [
  {
    name: "record that a wash is done",
    path: "/Round/Record",
    body: {
      ActionId: "$uuid",
      WashId: "$wash",
      Outcome: "done",
      RecordedAt: `${addDays(today, -1)}T02:30:00Z`,
    },
    washes: unreported,
    callers: cleaners,
    statements: plainRecord(unreported.length),
    transaction: true,
  },
  {
    name: "a cleaner's round",
    path: "/Round/GetMine",
    body: { Day: today },
    callers: cleaners,
    statements: [
      {
        text: `${plainWashes} where assigned_provider_id = $1 and day = $2 order by wash.slot, parking_pillar_name`,
        values: [cleanerId, today],
      },
    ],
  },
  {
    name: "board",
    path: "/Round/GetBoard",
    body: { Day: boardDay },
    statements: [
      plainSums(boardDay),
      { text: `${plainWashes} where day = $1 order by wash.slot`, values: [boardDay] },
    ],
  },
  {
    name: "board of a large day in sums",
    path: "/Round/GetBoard",
    body: { Day: largeDay },
    statements: [plainSums(largeDay)],
  },
];
