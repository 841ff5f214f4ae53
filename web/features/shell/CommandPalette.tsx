import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import {
  IconBolt,
  IconBuildingCommunity,
  IconCalendarCheck,
  IconCar,
  IconCash,
  IconHelmet,
  IconLifebuoy,
  IconMessageQuestion,
  IconReceipt,
  IconSearch,
  IconUser,
  type TablerIcon,
} from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { type Found, foundKinds } from "#contract/find/find.ts";
import { bookingsPath } from "#web/features/booking/paths.ts";
import { providersPath } from "#web/features/provider/paths.ts";
import { useSession } from "#web/features/session/session.ts";
import { ticketsPath } from "#web/features/ticket/paths.ts";
import { stringifySearch } from "#web/lib/search.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import classes from "./CommandPalette.module.css";
import { findScreens } from "./find.ts";
import { labelOf } from "./screens.ts";
import { useFound } from "./useFound.ts";
import { useTranslator } from "#web/texts/translator.ts";

const recordKinds = foundKinds.filter((kind) => kind !== "command");

type Props = { opened: boolean; onClose: () => void };

type KindDisplay = { label: string; icon: TablerIcon; address: (found: Found) => string };

/** The label, icon and target URL of each kind of result. */
const kinds: Record<Found["kind"], KindDisplay> = {
  command: { label: "Commands", icon: IconBolt, address: ({ path }) => path ?? "/" },
  society: { label: "Societies", icon: IconBuildingCommunity, address: ({ id }) => `/society?view=${id}` },
  customer: { label: "Customers", icon: IconUser, address: ({ id }) => `/customer?view=${id}` },
  vehicle: { label: "Vehicles", icon: IconCar, address: ({ id }) => `${bookingsPath()}?view=${id}` },
  booking: {
    label: "Bookings",
    icon: IconCalendarCheck,
    address: ({ id }) => `${bookingsPath()}?view=${id}`,
  },
  bill: { label: "Bills", icon: IconReceipt, address: ({ id }) => `/bills?view=${id}` },
  payment: {
    label: "Payments",
    icon: IconCash,
    address: ({ title }) => `/payments${stringifySearch({ search: title })}`,
  },
  provider: { label: "Providers", icon: IconHelmet, address: ({ id }) => `${providersPath()}?edit=${id}` },
  ticket: { label: "Tickets", icon: IconLifebuoy, address: ({ id }) => `${ticketsPath()}?view=${id}` },
  request: { label: "Requests", icon: IconMessageQuestion, address: ({ id }) => `/request?view=${id}` },
};

/** Jumps by keyboard to any of one's own screens, or to a record by name, phone number, plate or flat. */
export function CommandPalette({ opened, onClose }: Props) {
  const { t } = useTranslator();
  const phone = usePhone();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t("signIn.search")}
      withCloseButton={phone}
      fullScreen={phone}
      size="36rem"
      yOffset="12dvh"
      classNames={{ header: classes.header, body: classes.body }}
    >
      <Palette onClose={onClose} />
    </Dialog>
  );
}

function Palette({ onClose }: Pick<Props, "onClose">) {
  const { t } = useTranslator();
  const router = useRouter();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const words = typed.trim();
  const screens = findScreens(useSession(), words, t);
  const { searching, failed, ...results } = useFound(words);
  // A command that only opens a screen is listed as that screen.
  const found = results.found.filter(({ path }) => !screens.some((screen) => screen.path === path));
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { selectFirstOption } = combobox;
  const offered = [...screens.map(({ path }) => path), ...found.map(keyOf)].join();
  useEffect(() => {
    if (offered) selectFirstOption();
  }, [selectFirstOption, offered]);
  const open = (address: string) => {
    onClose();
    router.history.push(address);
  };
  const isEmpty = !offered && !searching && !failed;
  return (
    // Mantine knows the list's id only after rendering; the field has to reference it from the start.
    <Combobox store={{ ...combobox, listId }} onOptionSubmit={open} withinPortal={false}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-controls={listId}
          aria-expanded
          variant="unstyled"
          size="md"
          className={classes.search}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={searching && <Loader size="xs" aria-hidden />}
          placeholder={t("ui.searchOrJumpTo")}
          aria-label={t("ui.searchOrJumpTo")}
          maxLength={100}
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className={classes.options} aria-label={t("signIn.placesToGo")}>
        <FoundGroup kind="command" found={found.filter(({ kind }) => kind === "command")} />
        {screens.length > 0 && (
          <Combobox.Group label={t("signIn.screens")}>
            {screens.map((screen) => {
              const { path, icon: Icon } = screen;
              return (
                <Combobox.Option key={path} value={path} className={classes.option}>
                  <Icon size={18} stroke={1.6} aria-hidden />
                  {labelOf(screen, t)}
                </Combobox.Option>
              );
            })}
          </Combobox.Group>
        )}
        {recordKinds.map((kind) => (
          <FoundGroup key={kind} kind={kind} found={found.filter((record) => record.kind === kind)} />
        ))}
        {isEmpty && (
          <Combobox.Option value="" disabled className={classes.option}>
            {t("booking.noResultsFound")}
          </Combobox.Option>
        )}
      </Combobox.Options>
      <output className={classes.state}>
        {searching && "Searching ..."}
        {failed && "The search failed. Please try again."}
      </output>
    </Combobox>
  );
}

// A booking may match twice: by itself and by its vehicles.
const keyOf = ({ kind, id, title }: Found) => `${kind} ${id} ${title}`;

function FoundGroup({ kind, found }: { kind: Found["kind"]; found: readonly Found[] }) {
  const { label, icon: Icon, address } = kinds[kind];
  if (found.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {found.map((record) => (
        <Combobox.Option key={keyOf(record)} value={address(record)} className={classes.option}>
          <Icon size={18} stroke={1.6} aria-hidden />
          <span className={classes.name}>{record.title}</span>
          <span className={classes.address}>{record.subtitle}</span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}
