import { getCompany, updateCompany } from "#contract/company/company.ts";
import { call, CallError } from "#web/lib/call.ts";
import { useSend } from "#web/lib/query.ts";
import { valuesOf } from "./useCompanyForm.ts";

type Options = { onDone: () => void; onError: (sentence: string) => void };

/** Switches the company's setting `ProviderDetailsLater` on: a name and a phone are then enough of a washer. */
export function useFollowLater({ onDone, onError }: Options) {
  const update = useSend(updateCompany, { onDone });
  return {
    isPending: update.isPending,
    letFollow: async (companyId: number) => {
      try {
        const company = valuesOf(await call(getCompany, { companyId }));
        await update.mutateAsync({ ...company, ProviderDetailsLater: true, companyId });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        onError(error.message);
      }
    },
  };
}
