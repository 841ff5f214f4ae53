import { Badge, Button, Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { Booking, VehicleLine } from "#contract/booking/page.ts";
import { exceptedDay, schedules } from "#contract/booking/schedule.ts";
import { formatDay, formatPrice, plural } from "#contract/format.ts";
import { scheduleLabels } from "#i18n/labels.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { english } from "#web/texts/english.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { LongList } from "#web/ui/LongList.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "./page.module.css";
import type { Unplaced } from "./PillarDialog.tsx";

const PillarDialog = lazyNamed(() => import("./PillarDialog.tsx"), "PillarDialog");

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "Once", "Daily", "Weekly: Monday", "Monday, Thursday". */
function scheduleText({ schedule, days, dayOfMonth, startDate }: VehicleLine): string {
  if (schedule === null) return "Once";
  const excepted = exceptedDay({ schedule: schedules.find((one) => one === schedule) ?? null, days });
  if (excepted) return `Daily except ${capital(excepted)}`;
  if (schedule === "month") return `Monthly: day ${dayOfMonth ?? Number(startDate.slice(8))}`;
  const named = days.map(capital).join(", ");
  if (schedule === "customize") return named;
  const standard = schedules.find((one) => one === schedule);
  const name = standard ? english.t(scheduleLabels[standard]) : capital(schedule);
  return days.length === 0 || schedule === "daily" ? name : `${name}: ${named}`;
}

const datesOf = ({ startDate, endDate }: VehicleLine): string =>
  endDate === null
    ? `From ${formatDay(startDate)}, no end date`
    : startDate === endDate
      ? formatDay(startDate)
      : `${formatDay(startDate)} to ${formatDay(endDate)}`;

/** "12 washes", or "9 of 12 washes to come" once some are done, skipped or cancelled. */
function washesOf({ occurrences, toCome }: VehicleLine): string {
  const washes = plural(occurrences, "wash", "washes");
  return toCome === occurrences ? washes : `${toCome} of ${washes} to come`;
}

const textOf = ({ vehicleNumber, make, model, parkingPillar, parkingNote }: VehicleLine) =>
  [vehicleNumber, make, model, parkingPillar, parkingNote].join(" ");

const parkingOf = ({ parkingFloor, parkingPillar, parkingNote }: VehicleLine) =>
  [parkingFloor, parkingPillar || parkingNote].filter((part) => part !== "").join(", ");

type Column = {
  header: string;
  text: (vehicle: VehicleLine) => string;
  under?: (vehicle: VehicleLine) => string;
};

const columns: Column[] = [
  {
    header: "Vehicle",
    text: ({ make, model }) => `${make} ${model}`,
    under: ({ color, bodyType, fuelType }) => [color, bodyType, fuelType].join(", "),
  },
  { header: "Parking", text: parkingOf },
  { header: "Schedule", text: scheduleText, under: ({ slot }) => slot },
  { header: "Dates", text: datesOf, under: washesOf },
  {
    header: "Price",
    text: ({ price, monthlyPrice }) =>
      monthlyPrice === null ? `${formatPrice(price)} a wash` : `${formatPrice(monthlyPrice)} a month`,
    under: ({ nextPrice }) =>
      nextPrice ? `${formatPrice(nextPrice.price)} from ${formatDay(nextPrice.from)} on` : "",
  },
  { header: "Requirements", text: ({ requirements }) => requirements || "–" },
];

/** A wash of the vehicle; undefined if it never had one. */
const washOf = ({ vehicleNumber, slot }: VehicleLine, washes: Booking["washLines"]) => {
  const own = washes.filter((wash) => wash.vehicleNumber === vehicleNumber);
  // A plate may be booked for two hours of a day.
  return own.find((wash) => (wash.plannedSlot ?? wash.slot) === slot) ?? own[0];
};

/** Says that a vehicle's pillar is not known, with the button to set it. */
function NoPillar({ vehicle, onSet }: { vehicle: VehicleLine; onSet: (() => void) | null }) {
  return (
    <span className={classes.noPillar}>
      <Badge miw="max-content" color="marigold">
        Pillar not known
      </Badge>
      {onSet && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Set pillar of ${vehicle.vehicleNumber}`}
          onClick={onSet}
        >
          Set pillar
        </Button>
      )}
    </span>
  );
}

/** Vehicles as booked. On a phone each is a card. */
export function VehicleTable({ booking: { vehicleLines, washLines } }: { booking: Booking }) {
  const placing = useTarget<Unplaced>();
  const mayAssign = hasPermission("round:record");
  const noPillar = (vehicle: VehicleLine): ReactNode => {
    const washId = washOf(vehicle, washLines)?.washId;
    const onSet = mayAssign && washId !== undefined ? () => placing.open({ washId, vehicle }) : null;
    return <NoPillar vehicle={vehicle} onSet={onSet} />;
  };
  return (
    <section className={classes.section}>
      <h2>Vehicles</h2>
      <LongList items={vehicleLines} search="Find a vehicle" textOf={textOf}>
        {(shown) => (
          <div className={classes.sheet}>
            <Table className={classes.vehicles} aria-label="Vehicles">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Car Number</Table.Th>
                  {columns.map(({ header }) => (
                    <Table.Th key={header} scope="col">
                      {header}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {shown.map((vehicle) => (
                  <Table.Tr key={`${vehicle.vehicleNumber} ${vehicle.slot} ${vehicle.startDate}`}>
                    <Table.Th scope="row">{vehicle.vehicleNumber}</Table.Th>
                    {columns.map(({ header, text, under }) => (
                      <Table.Td key={header} data-header={header}>
                        {text(vehicle)}
                        {under && under(vehicle) !== "" && (
                          <span className={classes.second}>{under(vehicle)}</span>
                        )}
                        {header === "Parking" && vehicle.parkingPillar === "" && noPillar(vehicle)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </LongList>
      <WhenOpened opened={placing.opened}>
        <PillarDialog target={placing.target} opened={placing.opened} onClose={placing.close} />
      </WhenOpened>
    </section>
  );
}
