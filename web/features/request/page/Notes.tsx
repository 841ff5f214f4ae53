import { Alert, Button, Textarea } from "@mantine/core";
import { useState, type SyntheticEvent } from "react";
import { formatInstant } from "#contract/format.ts";
import { type RequestPage, updateRequest } from "#contract/request/request.ts";
import { useSend } from "#web/lib/query.ts";
import classes from "../request.module.css";

export function Notes({ request: { requestId, notes } }: { request: RequestPage }) {
  const [text, change] = useState("");
  const send = useSend(updateRequest, { onDone: () => change("") });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== "") send.mutate({ requestId, Note: text });
  };
  return (
    <section className={classes.sheet} aria-label="Notes">
      <h2>Notes</h2>
      {notes.length > 0 && (
        <ol className={classes.notes}>
          {notes.map(({ noteId, at, by, note }) => (
            <li key={noteId}>
              <span className={classes.second}>
                {by}, {formatInstant(at)}
              </span>
              <p>{note}</p>
            </li>
          ))}
        </ol>
      )}
      <form className={classes.form} aria-label="New note" onSubmit={submit}>
        <Textarea
          label="Note"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={1000}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        {send.error && <Alert color="red">{send.error.message}</Alert>}
        <div>
          <Button type="submit" variant="default" loading={send.isPending} disabled={text.trim() === ""}>
            Add Note
          </Button>
        </div>
      </form>
    </section>
  );
}
