import { wordField } from "#web/texts/fields.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BodyOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { tooLarge } from "#contract/upload.ts";
import { call, CallError } from "./call.ts";
import { newKey } from "./keyed.ts";

type FileEndpoint = Endpoint & { readonly file: string; readonly bodyLimit: number };

type UploadOptions<E extends FileEndpoint> = {
  /** Converts the chosen file. @throws CallError if it must not be sent. */
  prepare?: (file: File) => Promise<Blob>;
  /** Further fields. */
  body?: BodyOf<E>;
  onDone: (reply: ReplyOf<E>) => void;
};

const keys = new WeakMap<File, Map<string, string>>();

/**
 * The Idempotency-Key of a file and the request that sends it: a retry after a lost reply does not store it twice, while a
 * file that was only checked is sent again under another key.
 */
function keyOf(file: File, request: string): string {
  const ofFile = keys.get(file) ?? new Map<string, string>();
  keys.set(file, ofFile);
  const key = ofFile.get(request) ?? newKey();
  ofFile.set(request, key);
  return key;
}

/** Uploads a file; refuses one that is too large before sending. */
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
        key: keyOf(file, JSON.stringify([endpoint.path, body])),
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
    /** 0 to 1 while uploading; else null. */
    sent: isPending ? sent : null,
    /** The current or last file. */
    file: variables,
    error,
    /** Aborts the upload and clears the error. */
    cancel: () => {
      current.current?.abort();
      reset();
    },
    /** Sends the same file again; null if it would be refused again. */
    retry: error && isPassing(error) && variables ? () => send(variables) : null,
  };
}

/** True for failures that may pass: no reply, timeout, rate limit or server error. */
const isPassing = ({ status }: CallError): boolean => status === 0 || status === 408 || status >= 429;

export type Upload = Pick<
  ReturnType<typeof useUpload>,
  "send" | "sent" | "file" | "error" | "cancel" | "retry"
>;
