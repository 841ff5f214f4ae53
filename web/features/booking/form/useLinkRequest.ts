import { updateRequest } from "#contract/request/request.ts";
import { useSend } from "#web/lib/query.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";

/** Marks a request as converted to the booking; a failure does not affect the booking. */
export function useLinkRequest(requestId: number | null): (bookingId: number) => void {
  const link = useSend(updateRequest, { onDone: () => toastSuccess("Request Converted Successfully") });
  return (id) => {
    if (requestId === null) return;
    link
      .mutateAsync({ requestId, Status: "Converted", Became: { kind: "booking", id } })
      .catch(({ message }: Error) =>
        toastError(`The booking is made, but its request says nothing of it. ${message}`),
      );
  };
}
