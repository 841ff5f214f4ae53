import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DOCUMENTS } from "#contract/file/picture.ts";
import type { TicketPage } from "#contract/ticket/thread.ts";
import classes from "../ticket.module.css";
import type { Translator } from "#i18n/translator.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { useTicketTexts } from "#web/features/ticket/ticketTexts.ts";

type Post = Pick<TicketPage["thread"][number], "at" | "by" | "byCustomer" | "internal">;
type ThreadItem = Post & { key: string; content: ReactNode };

const photoOf = (
  { photoId, photoUrl, thumbnailUrl, ...post }: TicketPage["photos"][number],
  { t }: Translator<"ticket">,
): ThreadItem => ({
  ...post,
  key: `photo ${photoId}`,
  content: (
    <a className={classes.photo} href={DOCUMENTS + photoUrl} target="_blank" rel="noopener noreferrer">
      <img src={DOCUMENTS + thumbnailUrl} alt={t("ticket.sentByNameOpensIn", { name: post.by })} />
    </a>
  ),
});

const replyOf = ({ replyId, message, ...post }: TicketPage["thread"][number]): ThreadItem => ({
  ...post,
  key: `reply ${replyId}`,
  content: <p className={classes.message}>{message}</p>,
});

/** A ticket's messages in chronological order, starting with its description. */
export function Thread({ ticket }: { ticket: TicketPage }) {
  const translator = useTicketTexts();
  const { t } = translator;
  const { instant } = useTranslator();
  const items = [
    ...ticket.thread.map(replyOf),
    ...ticket.photos.map((photo) => photoOf(photo, translator)),
  ].toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  return (
    <ol className={classes.thread} aria-label={t("ticket.thread")}>
      <li className={classes.entry}>
        <p className={classes.said}>
          <strong>{ticket.openedBy}</strong> {t("ticket.openedItWhen", { when: instant(ticket.createdAt) })}
        </p>
        <p className={classes.message}>{ticket.description}</p>
      </li>
      {items.map((one) => (
        <li
          key={one.key}
          className={classes.entry}
          data-internal={one.internal || undefined}
          data-own={(!one.byCustomer && !one.internal) || undefined}
        >
          <p className={classes.said}>
            <strong>{one.by}</strong>
            {one.internal && (
              <span className={classes.mark}>
                <IconLock size={14} aria-hidden />
                Internal note
              </span>
            )}
            <time dateTime={one.at}>{instant(one.at)}</time>
          </p>
          {one.content}
        </li>
      ))}
    </ol>
  );
}
