import { useState } from "react";
import { storedSession } from "#web/lib/session.ts";

const keyOf = (ticketId: number): string =>
  `ticket reply ${ticketId} of ${storedSession()?.user.userId ?? 0}`;

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function store(key: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // If storage is full or disabled, the draft is only lost on reload.
  }
}

/** The draft of a reply, stored for the browser tab until it is sent. */
export function useReplyDraft(ticketId: number): [text: string, change: (text: string) => void] {
  const key = keyOf(ticketId);
  const [text, setText] = useState(() => read(key));
  const change = (next: string) => {
    store(key, next);
    setText(next);
  };
  return [text, change];
}
