import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { getProvider } from "#contract/provider/provider.ts";
import { ServedSocieties } from "#web/features/company/ServedSocieties.tsx";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { MarkedModal } from "#web/ui/dialog/MarkedModal.tsx";

type Props = {
  providerId: number;
  /** True if there is no building to choose. */
  none: boolean;
};

/** Says what covering a building of a society means that the company does not serve, with a button to change that. */
export function ServedHint({ providerId, none }: Props) {
  const [opened, dialog] = useDisclosure(false);
  const { data: provider } = useCall(getProvider, { providerId });
  if (!provider) return null;
  const { companyId, companyName } = provider;
  const mayServe = hasPermission("society:write");
  return (
    <>
      <Text size="sm" {...(!none && { c: "dimmed" })}>
        {none
          ? "No society has a building yet, so there is none to choose."
          : `A society that ${companyName} does not serve yet is served by it as soon as a building is added here.`}{" "}
        {mayServe && (
          <Button size="compact-sm" variant={none ? "light" : "subtle"} onClick={dialog.open}>
            Say which it serves
          </Button>
        )}
      </Text>
      {mayServe && (
        <MarkedModal
          title={`Societies that ${companyName} serves`}
          size="48rem"
          opened={opened}
          onClose={dialog.close}
        >
          <ServedSocieties companyId={companyId} />
        </MarkedModal>
      )}
    </>
  );
}
