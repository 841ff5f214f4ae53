import { useMutation } from "@tanstack/react-query";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { exportRegistry } from "#contract/society/registry.ts";
import { call, type CallError } from "#web/lib/call.ts";
import { toastError } from "#web/lib/toast.ts";
import { download } from "#web/ui/table/exportCsv.ts";
import { asFile } from "./csvFile.ts";

/** Downloads a society's registry as a CSV file. */
export function useExport() {
  return useMutation<ReplyOf<typeof exportRegistry>, CallError, BodyOf<typeof exportRegistry>>({
    mutationFn: (body) => call(exportRegistry, body),
    onSuccess: ({ fileName, csv }) => download(fileName, asFile(csv)),
    onError: (error) => toastError(error.message),
  });
}
