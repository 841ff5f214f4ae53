import { NativeSelect } from "@mantine/core";
import { channels, messageStates } from "#contract/message/message.ts";
import { languageCodes } from "#contract/words/words.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { DayFilter } from "#web/ui/day/DayFilter.tsx";
import { FilterFold } from "#web/ui/FilterFold.tsx";
import type { MessagesSearch } from "./search.ts";
import { channelNames, languageNames, states, templateChoices } from "./words.ts";

type Props = { url: ListUrl<typeof MessagesSearch>; /** How many of the filters are set. */ inUse: number };

const anyOf = (label: string) => ({ value: "", label });

/** What narrows the log, beside a search. */
export function MessageFilters({ url: { search, narrow }, inUse }: Props) {
  return (
    <FilterFold inUse={inUse}>
      <DayFilter label="From" value={search.from} max={search.to} onChange={(from) => narrow({ from })} />
      <DayFilter label="To" value={search.to} min={search.from} onChange={(to) => narrow({ to })} />
      <NativeSelect
        aria-label="Message"
        data={[anyOf("All messages"), ...templateChoices]}
        value={search.template}
        onChange={({ currentTarget }) => narrow({ template: currentTarget.value })}
      />
      <NativeSelect
        aria-label="Channel"
        data={[anyOf("All channels"), ...channels.map((value) => ({ value, label: channelNames[value] }))]}
        value={search.channel}
        onChange={({ currentTarget }) =>
          narrow({ channel: currentTarget.value as MessagesSearch["channel"] })
        }
      />
      <NativeSelect
        aria-label="Status"
        data={[
          anyOf("All statuses"),
          ...messageStates.map((value) => ({ value, label: states[value].label })),
        ]}
        value={search.status}
        onChange={({ currentTarget }) => narrow({ status: currentTarget.value as MessagesSearch["status"] })}
      />
      <NativeSelect
        aria-label="Language"
        data={[
          anyOf("All languages"),
          ...languageCodes.map((value) => ({ value, label: languageNames[value] })),
        ]}
        value={search.language}
        onChange={({ currentTarget }) =>
          narrow({ language: currentTarget.value as MessagesSearch["language"] })
        }
      />
    </FilterFold>
  );
}
