import { Button, NativeSelect } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { isLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { useCall } from "#web/lib/query.ts";
import classes from "./PdfButton.module.css";

/** The call that returns a PDF's URL in any language. */
type UrlQuery<E extends Endpoint> = {
  endpoint: E;
  bodyIn: (language: Language) => BodyOf<E>;
  urlOf: (reply: ReplyOf<E>) => string | undefined;
};

export type PdfProps<E extends Endpoint> = {
  paper: string;
  /** The URL of the English version. */
  url: string;
  asking: UrlQuery<E>;
  /** The preselected language; English by default. */
  first?: Language;
};

const choices = languageCodes.map((value) => ({ value, label: languages[value].english }));

/** Opens a PDF in the language selected beside it; the URLs of other languages are fetched on demand. */
export function PdfButton<E extends Endpoint>({ paper, url, asking, first = "en" }: PdfProps<E>) {
  const [language, setLanguage] = useState(first);
  const isEnglish = language === "en";
  const { data, error, isPlaceholderData } = useCall(asking.endpoint, asking.bodyIn(language), {
    enabled: !isEnglish,
  });
  const other = data && !isPlaceholderData ? asking.urlOf(data) : undefined;
  const href = isEnglish ? url : other;
  return (
    <div className={classes.paper}>
      <Button
        component="a"
        target="_blank"
        rel="noreferrer"
        variant="default"
        href={href}
        loading={href === undefined && error === null}
        data-disabled={href === undefined}
        leftSection={<IconFileText size={18} aria-hidden />}
      >
        {paper}
      </Button>
      <NativeSelect
        aria-label={`${paper} in`}
        data={choices}
        value={language}
        error={!isEnglish && error?.message}
        onChange={({ currentTarget: { value } }) => {
          if (isLanguage(value)) setLanguage(value);
        }}
      />
    </div>
  );
}
