import { Table, Text } from "@mantine/core";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { usePhone } from "#web/ui/usePhone.ts";
import { formatCar, formatDays } from "../vehicle/words.ts";
import classes from "./checkout.module.css";
import { isEndless } from "./endless.ts";
import type { QuoteLine } from "./quoteLine.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { lines: readonly QuoteLine[]; type: BookingSchedule };

/** Read-only list of the vehicles in the checkout. */
export function BookedVehicles({ lines, type }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  if (usePhone())
    return (
      <ul className={classes.cards} aria-label={t("booking.bookedVehicles")}>
        {lines.map((line, index) => {
          const { vehicle, occurrences } = line;
          return (
            <li key={`${vehicle.number} ${index}`}>
              <strong>{vehicle.number}</strong> · {formatCar(vehicle, translator)}
              <Text size="sm" c="dimmed">
                {vehicle.parking} · {translator.slot(vehicle.slot)} · {formatDays(vehicle, type, translator)}
                {!isEndless(line) && ` · ${t("washes.countWashes", { count: occurrences })}`}
              </Text>
              {vehicle.requirements && <Text size="sm">{vehicle.requirements}</Text>}
            </li>
          );
        })}
      </ul>
    );
  return (
    <div className={classes.scroll}>
      <Table aria-label={t("booking.bookedVehicles")}>
        <Table.Thead>
          <Table.Tr>
            {(
              [
                "booking.carNumber",
                "booking.car",
                "booking.type",
                "booking.parking",
                "washes.timeSlot",
                "booking.days",
                "booking.washes",
              ] as const
            ).map((header) => (
              <Table.Th key={header}>{t(header)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => {
            const { vehicle, occurrences } = line;
            return (
              <Table.Tr key={`${vehicle.number} ${index}`}>
                <Table.Td>
                  <strong>{vehicle.number}</strong>
                </Table.Td>
                <Table.Td>
                  {formatCar(vehicle, translator)}
                  {vehicle.requirements && (
                    <Text size="xs" c="dimmed">
                      {vehicle.requirements}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  {vehicle.bodyType}, {vehicle.fuelType}
                </Table.Td>
                <Table.Td>{vehicle.parking}</Table.Td>
                <Table.Td className={classes.slot}>{translator.slot(vehicle.slot)}</Table.Td>
                <Table.Td>{formatDays(vehicle, type, translator)}</Table.Td>
                <Table.Td>{isEndless(line) ? "–" : occurrences}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
