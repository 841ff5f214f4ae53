import { Tabs } from "@mantine/core";
import { useListUrl } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { LanguageList } from "./language/LanguageList.tsx";
import { MessageLog } from "./MessageLog.tsx";
import { MessagesSearch } from "./search.ts";
import { TemplateList } from "./template/TemplateList.tsx";

/** The message log and, for management, the templates. */
export function MessagesPage() {
  const url = useListUrl(MessagesSearch);
  const { search, show } = url;
  const log = <MessageLog url={url} />;
  return (
    <>
      <PageHeader
        title="Messages"
        description="Mails and text messages, to whom they went and what they said."
      />
      {hasPermission("template:read") ? (
        <Tabs
          value={search.tab || "log"}
          onChange={(tab) => show({ tab: tab === "templates" || tab === "languages" ? tab : "" }, "push")}
          keepMounted={false}
        >
          <Tabs.List aria-label="Messages" mb="md">
            <Tabs.Tab value="log">Log</Tabs.Tab>
            <Tabs.Tab value="templates">Templates</Tabs.Tab>
            {hasPermission("company:write") && <Tabs.Tab value="languages">Languages</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="log">{log}</Tabs.Panel>
          <Tabs.Panel value="templates">
            <TemplateList />
          </Tabs.Panel>
          {hasPermission("company:write") && (
            <Tabs.Panel value="languages">
              <LanguageList />
            </Tabs.Panel>
          )}
        </Tabs>
      ) : (
        log
      )}
    </>
  );
}
