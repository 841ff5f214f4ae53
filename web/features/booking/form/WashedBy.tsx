import { NativeSelect, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { NOBODY_SERVES } from "#contract/society/society.ts";
import { hasPermission } from "#web/lib/permission.ts";
import type { Drafting } from "./useDraft.ts";
import { chosenCompany, useServing } from "./serving.ts";
import type { ScreenTranslator } from "#web/texts/english.ts";
import { useTranslator } from "#web/texts/translator.ts";

const MAX_NAMES = 3;

/** "Ramesh, Suresh and 2 more" */
function namesOf(all: readonly (readonly string[])[], { t }: ScreenTranslator): string {
  const names = [...new Set(all.flat())];
  const more = names.length - MAX_NAMES;
  const first = names.slice(0, MAX_NAMES).join(", ");
  return more > 0 ? t("booking.thenOthers", { names: first, more }) : first;
}

/** The booking's company, selectable if several serve the society, and the providers who may come. */
export function WashedBy({ drafting }: { drafting: Pick<Drafting, "draft" | "change"> }) {
  const translator = useTranslator();
  const { t } = translator;
  const { draft, change } = drafting;
  const { society } = draft.address;
  const serving = useServing(draft);
  if (!serving || society === null) return "–";
  const { companyId, companyName, companies } = serving;
  if (companyId === null)
    return hasPermission("society:write") ? (
      <Link to="/society" search={{ edit: society }}>
        {NOBODY_SERVES}: say who does
      </Link>
    ) : (
      t("booking.nobodyServes")
    );
  const providerNames = namesOf(serving.mayCome, translator);
  return (
    <>
      {companies.length > 1 ? (
        <NativeSelect
          aria-label={t("booking.washedBy")}
          size="xs"
          data={companies.map((one) => ({ value: String(one.companyId), label: one.companyName }))}
          value={String(chosenCompany(draft) ?? companyId)}
          onChange={({ currentTarget }) =>
            change({ company: { society, companyId: Number(currentTarget.value) } })
          }
        />
      ) : (
        companyName
      )}
      {providerNames !== "" && (
        <Text size="sm" c="dimmed">
          {serving.mayCome.every((names) => names.length === 1) ? t("booking.comes") : t("booking.mayCome")}:{" "}
          {providerNames}
        </Text>
      )}
    </>
  );
}
