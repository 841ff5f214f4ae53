import { Badge, Table, Text } from "@mantine/core";
import { IconEdit, IconTrash } from "@tabler/icons-react";
import type { BookingSchedule } from "#contract/booking/schedule.ts";
import { RowActions } from "#web/ui/table/RowActions.tsx";
import { useRef } from "react";
import { usePhone } from "#web/ui/usePhone.ts";
import { daysOf, type Vehicle } from "./vehicle.ts";
import classes from "./vehicle.module.css";
import { formatCar, formatDays } from "./words.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = {
  vehicles: readonly Vehicle[];
  type: BookingSchedule;
  /** Society of the address; vehicles parked elsewhere need a new parking place. */
  society: number | null;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
};

/** Vehicles of a booking; cards on a phone. */
export function VehicleList({ vehicles, type, society, onEdit, onRemove }: Props) {
  const translator = useTranslator();
  const { t } = translator;
  const phone = usePhone();
  const list = useRef<HTMLElement>(null);
  /** Removes a vehicle and focuses the next one, or the last. */
  const remove = (index: number): void => {
    onRemove(index);
    setTimeout(() => {
      const left = [...(list.current?.querySelectorAll<HTMLElement>("[data-tone=danger]") ?? [])];
      (left[index] ?? left.at(-1))?.focus();
    });
  };
  const rows = vehicles.map((vehicle, index) => ({
    vehicle,
    key: `${vehicle.number} ${vehicle.slot} ${index}`,
    parking:
      vehicle.society === society ? (
        vehicle.parking
      ) : (
        <Badge color="marigold">{t("booking.chooseItsParkingAnewIt")}</Badge>
      ),
    washes: daysOf(vehicle, type).length,
    actions: (
      <RowActions
        actions={[
          {
            label: t("booking.editWhat", { what: vehicle.number }),
            icon: IconEdit,
            onClick: () => onEdit(index),
          },
          {
            label: t("booking.removeWhat", { what: vehicle.number }),
            icon: IconTrash,
            tone: "danger",
            onClick: () => remove(index),
          },
        ]}
      />
    ),
  }));
  if (phone)
    return (
      <ul
        ref={(element) => {
          list.current = element;
        }}
        className={classes.cards}
        aria-label={t("booking.addedVehicles")}
      >
        {rows.map(({ vehicle, key, parking, washes, actions }) => (
          <li key={key} className={classes.card}>
            <div className={classes.cardHead}>
              <span className={classes.plate}>{vehicle.number}</span>
              {actions}
            </div>
            <div>{formatCar(vehicle, translator)}</div>
            <div>{parking}</div>
            <Text size="sm" c="dimmed">
              {translator.slot(vehicle.slot)} · {formatDays(vehicle, type, translator)}
              {type === "regular-wash" && ` · ${t("washes.countWashes", { count: washes })}`}
            </Text>
          </li>
        ))}
      </ul>
    );
  return (
    <Table
      ref={(element) => {
        list.current = element;
      }}
      className={classes.table}
      aria-label={t("booking.addedVehicles")}
    >
      <Table.Thead>
        <Table.Tr>
          {(
            [
              "booking.carNumber",
              "booking.car",
              "booking.parking",
              "washes.timeSlot",
              "booking.days",
              "booking.washes",
              "booking.action",
            ] as const
          ).map((header) => (
            <Table.Th key={header}>{t(header)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ vehicle, key, parking, washes, actions }) => (
          <Table.Tr key={key}>
            <Table.Td className={classes.plate}>{vehicle.number}</Table.Td>
            <Table.Td>{formatCar(vehicle, translator)}</Table.Td>
            <Table.Td>{parking}</Table.Td>
            <Table.Td className={classes.slot}>{translator.slot(vehicle.slot)}</Table.Td>
            <Table.Td>{formatDays(vehicle, type, translator)}</Table.Td>
            <Table.Td>{washes}</Table.Td>
            <Table.Td>{actions}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
