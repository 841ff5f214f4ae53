import { wordField } from "#web/texts/fields.ts";
import { Button, Text, TextInput } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { useState } from "react";
import { OfferCode } from "#contract/offer/terms.ts";
import type { Drafting } from "../useDraft.ts";
import classes from "./checkout.module.css";
import type { OfferState } from "./offer.ts";
import { useTranslator } from "#web/texts/translator.ts";

type Props = { drafting: Drafting; offer: OfferState };

/** An offer code: typed, applied and removed. An invalid code stays in the field. */
export function OfferField({ drafting, offer }: Props) {
  const { t } = useTranslator();
  const { draft, change } = drafting;
  const [typed, setTyped] = useState(draft.offerCode ?? "");
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const apply = () => {
    const { data, error } = OfferCode.safeParse(typed);
    setUnreadable(error ? wordField(error.issues[0]?.message ?? "") : null);
    if (data === undefined) return;
    if (data === draft.offerCode) offer.askAgain();
    else change({ offerCode: data });
  };
  if (offer.code !== null)
    return (
      <section className={classes.applied} aria-label={t("booking.offer")}>
        <IconTicket size={20} aria-hidden />
        <div role="status">
          <strong>{offer.code}</strong>
          <Text size="sm">{offer.sentence ?? undefined}</Text>
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t("booking.removeWhat", { what: offer.code })}
          onClick={() => {
            setTyped("");
            change({ offerCode: null });
          }}
        >
          {t("booking.remove")}
        </Button>
      </section>
    );
  // The error belongs to the applied code only, not to a code typed since.
  const isTried = typed.trim().toUpperCase() === draft.offerCode;
  return (
    <form
      className={classes.offer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextInput
        label={t("booking.offerCode")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setUnreadable(null);
        }}
        error={unreadable ?? (isTried ? offer.problem : null) ?? undefined}
      />
      <Button type="submit" variant="default" loading={offer.busy} disabled={typed.trim() === ""}>
        {t("booking.apply")}
      </Button>
    </form>
  );
}
