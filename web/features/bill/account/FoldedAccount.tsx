import { Fold } from "#web/ui/Fold.tsx";
import { Account } from "./Account.tsx";

/** A customer's statement of account, which is read rarely. */
export const FoldedAccount = ({ customerId }: { customerId: number }) => (
  <Fold title="Statement of account">
    <Account customerId={customerId} />
  </Fold>
);
