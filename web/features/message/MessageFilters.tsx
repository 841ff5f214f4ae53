import { english } from "#web/texts/english.ts";
import { channels } from "#contract/message/channel.ts";
import { messageStates } from "#contract/message/message.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { DayRangeFilter } from "#web/ui/day/DayFilter.tsx";
import { FilterBar } from "#web/ui/FilterBar.tsx";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";
import type { MessagesSearch } from "./search.ts";
import { channelNames, states, templateChoices } from "./words.ts";

type Props = { url: ListUrl<typeof MessagesSearch> };

const channelOptions = channels.map((value) => ({ value, label: english.t(channelNames[value]) }));
const statusOptions = messageStates.map((value) => ({ value, label: states[value].label }));
const languageOptions = languageCodes.map((value) => ({ value, label: languages[value].name }));

/** The log's filters beside the search. */
export function MessageFilters({ url }: Props) {
  const { search, narrow } = url;
  return (
    <FilterBar>
      <DayRangeFilter from={search.from} to={search.to} onChange={narrow} />
      <FilterSelect url={url} name="template" label="Message" any="All messages" options={templateChoices} />
      <FilterSelect url={url} name="channel" label="Channel" any="All channels" options={channelOptions} />
      <FilterSelect url={url} name="status" label="Status" any="All statuses" options={statusOptions} />
      <FilterSelect
        url={url}
        name="language"
        label="Language"
        any="All languages"
        options={languageOptions}
      />
    </FilterBar>
  );
}
