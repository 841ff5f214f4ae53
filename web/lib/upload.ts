import { wordField } from "#web/texts/fields.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { tooLarge } from "#contract/upload.ts";
import { call, CallError } from "./call.ts";
import { newKey } from "./keyed.ts";

type FileEndpoint = Endpoint & { readonly file: string; readonly bodyLimit: number };

type UploadOptions<E extends FileEndpoint> = {
  /** What is sent in place of the file that was chosen. @throws CallError when it is not to be sent. */
  prepare?: (file: File) => Promise<Blob>;
  /** What is sent beside the file; nothing unless given. */
  body?: BodyOf<E>;
  onDone: (reply: ReplyOf<E>) => void;
};

/** Trying the same file again carries the same Idempotency-Key: a lost answer does not keep it twice. */
const keys = new WeakMap<File, string>();

function keyOf(file: File): string {
  const key = keys.get(file) ?? newKey();
  keys.set(file, key);
  return key;
}

/** Sends a file to an endpoint; one that is too large is refused before. */
export function useUpload<E extends FileEndpoint>(
  endpoint: E,
  { prepare = (file) => Promise.resolve(file), body = {} as BodyOf<E>, onDone }: UploadOptions<E>,
) {
  const [sent, setSent] = useState(0);
  const current = useRef<AbortController>(null);
  const { mutate, reset, isPending, error, variables } = useMutation<ReplyOf<E>, CallError, File>({
    mutationFn: async (file) => {
      const controller = new AbortController();
      current.current = controller;
      setSent(0);
      const ready = await prepare(file);
      if (ready.size > endpoint.bodyLimit)
        throw new CallError(wordField(tooLarge(endpoint.bodyLimit)), 413, {});
      return call(endpoint, body, {
        file: ready,
        key: keyOf(file),
        signal: controller.signal,
        onSent: (share) => current.current === controller && setSent(share),
      });
    },
  });
  useEffect(() => () => current.current?.abort(), []);
  const send = (file: File) => {
    current.current?.abort();
    mutate(file, { onSuccess: onDone });
  };
  return {
    send,
    /** From 0 to 1 while a file is on its way; null otherwise. */
    sent: isPending ? sent : null,
    /** The file that is on its way, or was last. */
    file: variables,
    error,
    /** Ends what is under way and forgets what went wrong. */
    cancel: () => {
      current.current?.abort();
      reset();
    },
    /** Sends the same file again; null where that would be refused again. */
    retry: error && isPassing(error) && variables ? () => send(variables) : null,
  };
}

/** Whether the same call may well succeed later: no answer, too slow, too many, or a fault of the server's. */
const isPassing = ({ status }: CallError): boolean => status === 0 || status === 408 || status >= 429;

export type Upload = Pick<
  ReturnType<typeof useUpload>,
  "send" | "sent" | "file" | "error" | "cancel" | "retry"
>;
