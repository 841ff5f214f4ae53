import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { addDays } from "#contract/day.ts";
import { formatWeekday } from "#contract/format.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { DispatchSearch } from "#web/features/dispatch/search.ts";
import { SocietyFilter } from "#web/features/society/SocietyFilter.tsx";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { DayFilter } from "#web/ui/day/DayFilter.tsx";
import boardClasses from "./board.module.css";
import classes from "./BoardBar.module.css";

type Props = { url: ListUrl<typeof DispatchSearch>; day: string; today: string };

/** Day, society and company filters. */
export function BoardBar({ url, day, today }: Props) {
  const { search, show } = url;
  const go = (to: string) => show({ day: to === today ? "" : to });
  return (
    <div className={`${classes.filters} ${boardClasses.contrast}`}>
      <div className={classes.days}>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Day before"
          onClick={() => go(addDays(day, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <DayFilter label="Day" value={day} onChange={(to) => go(to || today)} />
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Day after"
          onClick={() => go(addDays(day, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        {day !== today && (
          <Button variant="subtle" onClick={() => go(today)}>
            Today
          </Button>
        )}
      </div>
      <SocietyFilter url={url} />
      <CompanyFilter reads="board:read" value={search.of} onChange={(of) => show({ of })} />
      <span className={classes.weekday}>{formatWeekday(day)}</span>
    </div>
  );
}
