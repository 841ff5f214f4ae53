import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { IconBuildingCommunity, IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { useSession } from "#web/features/session/session.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { usePhone } from "#web/ui/usePhone.ts";
import classes from "./CommandPalette.module.css";
import { findScreens } from "./screens.ts";
import { useSocieties } from "./useSocieties.ts";

type Props = { opened: boolean; onClose: () => void };

/** Jumps by keyboard to any screen of one's own, or to any society by name, street, city or pincode. */
export function CommandPalette({ opened, onClose }: Props) {
  const phone = usePhone();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Search"
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
  const router = useRouter();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const words = typed.trim();
  const screens = findScreens(useSession(), words);
  const { societies, searching, failed } = useSocieties(words);
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { selectFirstOption } = combobox;
  const offered = [...screens.map(({ path }) => path), ...societies.map(({ societyId }) => societyId)].join();
  useEffect(() => {
    if (offered) selectFirstOption();
  }, [selectFirstOption, offered]);
  const open = (address: string) => {
    onClose();
    router.history.push(address);
  };
  const nothing = !offered && !searching && !failed;
  return (
    // Mantine learns the list's id only once it is drawn; the field has to name its list from the start.
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
          placeholder="Search or jump to…"
          aria-label="Search or jump to…"
          maxLength={100}
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className={classes.options} aria-label="Places to go">
        {screens.length > 0 && (
          <Combobox.Group label="Screens">
            {screens.map(({ path, label, icon: Icon }) => (
              <Combobox.Option key={path} value={path} className={classes.option}>
                <Icon size={18} stroke={1.6} aria-hidden />
                {label}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        )}
        {societies.length > 0 && (
          <Combobox.Group label="Societies">
            {societies.map(({ societyId, societyName, societyStreet, city }) => (
              <Combobox.Option
                key={societyId}
                value={`/society?view=${societyId}`}
                className={classes.option}
              >
                <IconBuildingCommunity size={18} stroke={1.6} aria-hidden />
                <span className={classes.name}>{societyName}</span>
                <span className={classes.address}>
                  {societyStreet}, {city}
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        )}
        {nothing && (
          <Combobox.Option value="" disabled className={classes.option}>
            No results found
          </Combobox.Option>
        )}
      </Combobox.Options>
      <output className={classes.state}>
        {searching && "Searching societies ..."}
        {failed && "The societies could not be searched. Please try again."}
      </output>
    </Combobox>
  );
}
