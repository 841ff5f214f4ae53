import { Badge, Switch, Text } from "@mantine/core";
import { getLanguages, setReviewed } from "#contract/message/language.ts";
import { languages } from "#i18n/languages.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { toastError, toastSaved } from "#web/lib/toast.ts";
import { NoData } from "#web/ui/NoData.tsx";
import classes from "./LanguageList.module.css";

/** The product's languages, each with whether a native speaker has reviewed its texts on this installation. */
export function LanguageList() {
  const query = useCall(getLanguages, {});
  const review = useSend(setReviewed);
  if (!query.data) return <NoData query={query} />;
  return (
    <>
      <Text size="sm" c="dimmed">
        Who reads a language that has not been reviewed is told so at the foot of each page. Which languages a
        company offers is set with the company.
      </Text>
      <ul className={classes.list}>
        {query.data.map(({ language, name, englishName, reviewed }) => (
          <li key={language}>
            <div>
              <Text fw={600} lang={languages[language].locale}>
                {name}
              </Text>
              {englishName !== name && (
                <Text size="sm" c="dimmed">
                  {englishName}
                </Text>
              )}
            </div>
            {!reviewed && <Badge color="marigold">Not yet reviewed by a native speaker</Badge>}
            <Switch
              label="Reviewed"
              aria-label={`Reviewed ${englishName}`}
              checked={reviewed}
              disabled={review.isPending}
              onChange={({ currentTarget: { checked: Reviewed } }) =>
                review.mutate(
                  { Language: language, Reviewed },
                  {
                    onSuccess: () =>
                      toastSaved(`${englishName} is ${Reviewed ? "reviewed" : "no longer reviewed"}`),
                    onError: (error) => toastError(error.message),
                  },
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
