import { Badge, Button, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Booking, VehicleLine } from "#contract/booking/page.ts";
import { formatDay, formatPrice, plural } from "#contract/format.ts";
import { rhythmText } from "#web/features/booking/rhythm.ts";
import { lazyNamed } from "#web/lib/lazyNamed.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { LongList } from "#web/ui/LongList.tsx";
import { WhenOpened } from "#web/ui/WhenOpened.tsx";
import classes from "./page.module.css";
import type { Unplaced } from "./PillarDialog.tsx";

const PillarDialog = lazyNamed(() => import("./PillarDialog.tsx"), "PillarDialog");

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
  { header: "Schedule", text: (vehicle) => rhythmText(vehicle), under: ({ slot }) => slot },
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
                    <Table.Th scope="row">
                      {vehicle.vehicleNumber}
                      {vehicle.planId !== null && (
                        <Link className={classes.plan} to="/plans" search={{ view: vehicle.planId }}>
                          Plan
                        </Link>
                      )}
                    </Table.Th>
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
