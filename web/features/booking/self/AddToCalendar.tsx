import { itemNameIn } from "#contract/catalogue/itemName.ts";
import type { Language } from "#i18n/languages.ts";
import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { calendarOf } from "#contract/booking/calendar.ts";
import { hourOfSlot } from "#contract/booking/slot.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call, type CallError } from "#web/lib/call.ts";
import { currentTime } from "#web/lib/clock.ts";
import { toastError } from "#web/lib/toast.ts";
import { download } from "#web/ui/table/exportCsv.ts";
import { parkingOf, type Wash } from "./wash.ts";
import { useTranslator } from "#web/texts/translator.ts";

const eventOf = (wash: Wash, language: Language) => ({
  uid: `wash-${wash.washId}@${location.hostname}`,
  day: wash.day,
  hour: hourOfSlot(wash.slot),
  title: `${itemNameIn(wash, language)}, ${wash.vehicleNumber}`,
  place: parkingOf(wash),
});

/** Downloads upcoming washes as an .ics file; importing it again later updates the moved ones. */
export function AddToCalendar({ today }: { today: string }) {
  const { t, language } = useTranslator();
  const save = useMutation<void, CallError>({
    mutationFn: async () => {
      const filters = { From: today, WashStatus: "scheduled" as const };
      const sort = { by: "day" as const };
      const rows = await allPages((paging) => call(searchWashes, { ...paging, sort, filters }));
      download(
        "washes.ics",
        calendarOf(
          rows.map((wash) => eventOf(wash, language)),
          currentTime(),
        ),
        "text/calendar;charset=utf-8",
      );
    },
    onError: (error) => toastError(error.message),
  });
  return (
    <Button
      variant="subtle"
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t("washes.addToCalendar")}
    </Button>
  );
}
