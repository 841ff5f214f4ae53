import { Button, Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { formatMoney } from "#contract/format.ts";
import { hasPermission } from "#web/lib/permission.ts";
import classes from "./bank.module.css";

/** An item that awaits a decision. */
export type InboxItem = {
  id: number;
  /** Rupees. */
  amount: number;
  /** A line that identifies the item: "UTR 412345678901, Anita Rao". */
  title: string;
  detail: ReactNode;
  /** The label of the confirm action; empty when the item can only be refused. */
  confirm: string;
  refuse: string;
};

type Props = {
  /** The name of the list: "Claimed payments". */
  label: string;
  items: readonly InboxItem[];
  total: number;
  busy: boolean;
  onConfirm: (id: number) => void;
  onRefuse: (id: number) => void;
};

/** Items that await a decision, handled from the top: by J and K, Enter and X, or with buttons. */
export function Inbox({ label, items, total, busy, onConfirm, onRefuse }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const mayMatch = hasPermission("payment:match");
  const move = (step: number) => {
    const itemElements = [...(list.current?.querySelectorAll<HTMLElement>("[data-item]") ?? [])];
    const at = itemElements.indexOf(document.activeElement as HTMLElement);
    itemElements[at < 0 ? 0 : Math.min(itemElements.length - 1, Math.max(0, at + step))]?.focus();
  };
  useHotkeys([
    ["J", () => move(1)],
    ["K", () => move(-1)],
  ]);
  const handleKey = (event: KeyboardEvent, id: number) => {
    if (event.target !== event.currentTarget || !mayMatch || busy) return;
    if (event.key === "Enter") onConfirm(id);
    else if (event.key.toLowerCase() === "x") onRefuse(id);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {mayMatch && (
        <p className={classes.keys}>
          <span>
            <Kbd>J</Kbd> <Kbd>K</Kbd> move, <Kbd>Enter</Kbd> confirms, <Kbd>X</Kbd> refuses.{" "}
          </span>
          {total > items.length && `The oldest ${items.length} of ${total}`}
        </p>
      )}
      <ul ref={list} className={classes.inbox} aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <div
              role="group"
              aria-label={`${formatMoney(item.amount)}, ${item.title}`}
              data-item
              className={classes.item}
              // Keyboard shortcuts decide the focused item, in addition to its buttons.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              onKeyDown={(event) => handleKey(event, item.id)}
            >
              <strong>{formatMoney(item.amount)}</strong>
              <div className={classes.what}>
                <span>{item.title}</span>
                <div className={classes.detail}>{item.detail}</div>
              </div>
              {mayMatch && (
                <div className={classes.decide}>
                  <Button size="compact-sm" disabled={busy} onClick={() => onConfirm(item.id)}>
                    {item.confirm}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={busy}
                    onClick={() => onRefuse(item.id)}
                  >
                    {item.refuse}
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
