import { Button, Group, Text, TextInput } from "@mantine/core";
import { IconCurrentLocation, IconMapPin } from "@tabler/icons-react";
import { Suspense, useContext, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { type Coordinates, readCoordinates, SAMPLE, writeCoordinates } from "#web/lib/coordinates.ts";
import { PlacePicking } from "#web/lib/placePicking.ts";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import { usePosition } from "./usePosition.ts";
import type { SocietyForm } from "./useSocietyForm.ts";

/** A society's location: typed or pasted, taken from the device, or picked on a map; each fills the field. */
export function LocationField({ form }: { form: SocietyForm }) {
  const { control, register, formState, setValue } = form;
  const text = useWatch({ control, name: "Location" });
  const at = useMemo(() => {
    const read = readCoordinates(text);
    return typeof read === "string" ? null : read;
  }, [text]);
  const setLocation = (place: Coordinates) =>
    setValue("Location", writeCoordinates(place), { shouldDirty: true, shouldValidate: true });
  const position = usePosition(setLocation);
  const [onMap, setOnMap] = useState(false);
  const pickPlace = useContext(PlacePicking);
  return (
    <div className={wide}>
      <TextInput
        label="Location"
        description="Latitude and longitude, as a map copies them. Tells the service zone."
        placeholder={SAMPLE}
        error={formState.errors.Location?.message}
        {...register("Location")}
      />
      <Group gap="xs" mt="xs">
        {position.find && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconCurrentLocation size={16} aria-hidden />}
            loading={position.busy}
            onClick={position.find}
          >
            Where I am now
          </Button>
        )}
        {pickPlace && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconMapPin size={16} aria-hidden />}
            aria-expanded={onMap}
            onClick={() => setOnMap(!onMap)}
          >
            {onMap ? "Hide the map" : "On the map"}
          </Button>
        )}
      </Group>
      <Text role="status" size="xs" c="dimmed" mt={position.says ? 4 : 0}>
        {position.says}
      </Text>
      {pickPlace && onMap && <Suspense>{pickPlace({ at, onPick: setLocation })}</Suspense>}
    </div>
  );
}
